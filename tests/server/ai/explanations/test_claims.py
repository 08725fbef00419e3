"""Every claim of 2,000 explanations is true: worked out again by other code, in both languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, assume, given, settings

from plakoto.dice import Roll
from plakoto.notation import format_position
from plakoto.outcome import judge
from plakoto.position import Position
from plakoto_server.ai.analysis import Analysis
from plakoto_server.ai.explanations import LANGUAGES, Reason, explain, sentence
from plakoto_server.ai.explanations.reasons import FACTS
from strategies import positions, rolls
from verification.bruteforce import legal_boards, read
from verification.claims import CLAIMS, Played, true_figures
from verification.explained import analyse, analyses
from verification.explained_by_hand import CASES
from verification.scene import Scene

EXPLANATIONS = 2000
SEED = 20
TOLERANCE = {
    **dict.fromkeys(("games", "wins", "won", "losses", "lost"), 0.05),
    **dict.fromkeys(("difference", "margin"), 0.0005),
}
"""Half of the last digit that is told of figures that are no whole numbers."""
AGAINST = (
    "mother-released",
    "mother-missed",
    "own-mother-stays",
    "own-mother-exposed",
    "pin-released",
    "pin-missed",
    "blot",
    "no-escape",
    "fewer-off",
)
"""Facts that always speak against a play."""
EXCLUSIVE = (
    {"pass", "only-play"},
    {"win-by-mother", "win-by-mars", "win", "tie"},
    {"mother-pinned", "mother-kept", "mother-released", "mother-missed"},
    {"mother-pinned", "mother-kept", "mother-within-reach"},
    {"own-mother-pinned", "own-mother-left", "own-mother-exposed", "own-mother-alone"},
    {"own-mother-left", "own-mother-stays"},
    {"no-blot", "blot", "blots"},
    {"no-blot", "own-mother-exposed"},
    {"no-blot", "own-mother-alone"},
    {"no-blot", "more-danger"},
    {"pins-held", "race-begins", "race-ahead", "race-behind", "race-even"},
    {"prime", "block", "shorter-block"},
    {"mars-saved", "mars-flight"},
    {"doubles", "double-wins", "double-losses", "chances"},
    {"look-ahead", "about-equal", "equal"},
    {"look-ahead", "fewer-wins"},
)
"""Sets of facts of which at most one can be true of a play."""

Explained = tuple[Analysis, tuple[Reason, ...]]


@pytest.fixture(scope="module")
def explained() -> list[Explained]:
    """Two thousand analyses and those set up by hand, each with its reasons."""
    written = [case.analysis() for case in CASES]
    return [(one, explain(one)) for one in [*analyses(SEED, EXPLANATIONS), *written]]


def of_each_rank(explained: list[Explained]) -> Iterator[tuple[int, list[Reason]]]:
    """The reasons of every candidate that has to be explained."""
    for analysis, reasons in explained:
        for rank in range(1, 1 + min(3, len(analysis.candidates))):
            yield rank, [reason for reason in reasons if reason.rank == rank]


def played(analysis: Analysis) -> list[Played]:
    """The plays that are explained, as the checker wants them."""
    board, mover = read(format_position(analysis.position))
    roll = (analysis.roll.high, analysis.roll.low)
    plays = len(legal_boards(board, mover, roll)[1]) if len(analysis.candidates) == 1 else 2
    shown = analysis.candidates[:3]
    scenes = [Scene(read(format_position(one.play.result))[0], mover) for one in shown]
    return [
        Played(
            was=Scene(board, mover),
            now=scene,
            others=tuple(other for other in scenes if other is not scene),
            roll=roll,
            plays=plays,
            win2=candidate.expectation.win2,
            win1=candidate.expectation.win1,
            loss1=candidate.expectation.loss1,
            loss2=candidate.expectation.loss2,
            error=candidate.error,
        )
        for candidate, scene in zip(shown, scenes, strict=True)
    ]


def is_true(reason: Reason, truth: dict[str, object] | None) -> bool:
    """Whether the figures of a reason are those that are true, to the digits it tells."""
    if truth is None or truth.keys() != dict(reason.figures).keys():
        return False
    return all(
        abs(abs(figure) - abs(truth[name])) <= TOLERANCE[name] + 1e-9  # type: ignore[arg-type,operator]  # these are numbers
        if name in TOLERANCE
        else figure == truth[name]
        for name, figure in reason.figures.items()
    )


def told(reason: Reason, language: str) -> Counter[str]:
    """The numbers in a sentence."""
    return Counter(re.findall(r"\d+(?:[.,]\d+)?", sentence(reason, language)))


def expected(reason: Reason, language: str) -> Counter[str]:
    """The figures of a reason as the language writes them."""
    numbers: Counter[str] = Counter()
    for name, figure in reason.figures.items():
        if isinstance(figure, tuple):
            numbers.update(map(str, figure))
        elif name in TOLERANCE:
            digits = 1 if TOLERANCE[name] == 0.05 else 3
            text = f"{figure:.{digits}f}"
            numbers[text.replace(".", ",") if language == "el" else text] += 1
        else:
            numbers[str(figure)] += 1
    return numbers


def false_claims(analysis: Analysis, reasons: tuple[Reason, ...]) -> list[str]:
    """What is not true among the reasons."""
    plays = played(analysis)
    false = []
    for reason in reasons:
        truth = true_figures(reason.fact, plays[reason.rank - 1], plays[0])
        if not is_true(reason, truth):
            where = f"{format_position(analysis.position)} {analysis.roll}"
            false.append(f"{where}: {reason}, but {truth}")
    return false


def test_every_claim_is_true(explained: list[Explained]) -> None:
    """Checked by code that shares nothing with that which makes the claims."""
    assert [claim for one in explained for claim in false_claims(*one)] == []


@settings(deadline=None, suppress_health_check=list(HealthCheck), print_blob=True)
@given(position=positions(), roll=rolls())
def test_every_claim_is_true_of_positions_that_no_game_reaches(
    position: Position, roll: Roll
) -> None:
    assume(judge(position) is None)
    analysis = analyse(position, roll)

    assert false_claims(analysis, explain(analysis)) == []


def test_nothing_is_left_to_the_look_ahead_that_a_fact_tells(explained: list[Explained]) -> None:
    overlooked = []
    for analysis, reasons in explained:
        plays = played(analysis)
        for reason in reasons:
            if reason.fact == "look-ahead":
                play = plays[reason.rank - 1]
                overlooked += [fact for fact in AGAINST if true_figures(fact, play, plays[0])]

    assert overlooked == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_tells_its_figures(explained: list[Explained], language: str) -> None:
    """And no others but the 36 rolls and the 100 games that some of them are out of."""
    for _, reasons in explained:
        for reason in reasons:
            over = told(reason, language)
            over.subtract(expected(reason, language))

            assert min(over.values()) >= 0, sentence(reason, language)
            assert {number for number, times in over.items() if times} <= {"36", "100"}


def test_every_candidate_has_reasons_but_not_too_many(explained: list[Explained]) -> None:
    for rank, reasons in of_each_rank(explained):
        assert 1 <= len(reasons) <= (6 if rank == 1 else 3)


def test_reasons_come_by_rank_and_the_most_important_first(explained: list[Explained]) -> None:
    order = list(FACTS)

    for _, reasons in explained:
        places = [(reason.rank, order.index(reason.fact)) for reason in reasons]

        assert all(former < latter for former, latter in pairwise(places))


def test_no_two_reasons_contradict_each_other(explained: list[Explained]) -> None:
    for _, reasons in of_each_rank(explained):
        facts = {reason.fact for reason in reasons}
        points: Counter[object] = Counter()
        for reason in reasons:
            if reason.code in ("pin-made", "pin-released") or reason.fact.startswith("point"):
                points.update(reason.figures.get("points", ()))  # type: ignore[arg-type]  # points

        assert [facts & some for some in EXCLUSIVE if len(facts & some) > 1] == []
        assert all(times == 1 for times in points.values())


def test_a_pin_made_or_given_up_and_a_mother_at_stake_are_never_left_out(
    explained: list[Explained],
) -> None:
    always = (
        "mother-pinned",
        "mother-kept",
        "mother-released",
        "own-mother-pinned",
        "own-mother-left",
        "own-mother-exposed",
        "pin-made",
        "pin-released",
    )
    for analysis, reasons in explained:
        best = played(analysis)[0]
        if best.end != "none":
            continue
        told_of = {reason.fact for reason in reasons if reason.rank == 1}

        assert {fact for fact in always if true_figures(fact, best, best)} <= told_of


def test_everything_that_can_be_said_is_said(explained: list[Explained]) -> None:
    assert {reason.fact for _, reasons in explained for reason in reasons} == set(FACTS)


def test_there_is_a_claim_for_everything_that_can_be_said() -> None:
    assert set(CLAIMS) == set(FACTS)
