"""The engine interface, command by command, as `docs/engine-protocol.md` describes it."""

from __future__ import annotations

from importlib.metadata import version

import pytest

from plakoto.notation import format_play, format_position, parse_position, parse_roll
from plakoto.plays import LegalPlays
from plakoto_server.ai import jobs
from plakoto_server.ai.analysis import Analysis, Candidate
from plakoto_server.ai.explanations import CODES, LANGUAGES
from plakoto_server.ai.jobs import Expectation
from plakoto_server.ai.levels import LEVELS
from plakoto_server.bots.engine import Engine
from plakoto_server.bots.engine_command import answers_to

START = "w15/22/b15 w 0 0"
PINS = "w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 w 0 0"
BLOCKED = "w15/b2/b2/b2/b2/b2/b5/17 w 0 0"
OVER = "b14/22/w1b b 14 0"
"""White has just moved, and the mother pinned on point 24 has decided the game."""


@pytest.fixture
def engine() -> Engine:
    return Engine()


def ask(engine: Engine, *commands: str) -> list[str]:
    """The lines that answer the last of some commands."""
    answers: list[str] = []
    for command in commands:
        answers = answers_to(engine, f"{command}\n".encode())
    return answers


def test_pei_introduces_the_engine(engine: Engine) -> None:
    assert ask(engine, "pei") == [
        f"id name Plakoto {version('plakoto')}",
        *(f"level {level} {name}" for level, name in LEVELS.items()),
        "peiok",
    ]


def test_isready_answers_once_all_is_loaded(engine: Engine) -> None:
    assert ask(engine, "isready") == ["readyok"]


def test_the_start_is_the_first_position(engine: Engine) -> None:
    assert ask(engine, "show") == [f"position {START}"]


@pytest.mark.parametrize(("text", "expected"), [("start", START), (PINS, PINS), (BLOCKED, BLOCKED)])
def test_a_position_becomes_current(engine: Engine, text: str, expected: str) -> None:
    assert ask(engine, f"position {PINS}", f"position {text}") == []
    assert ask(engine, "show") == [f"position {expected}"]


@pytest.mark.parametrize("text", [START, PINS])
def test_moves_lists_every_play_once_with_its_position(engine: Engine, text: str) -> None:
    legal = LegalPlays(parse_position(text), parse_roll("64"))

    *plays, end = ask(engine, f"position {text}", "moves 64")

    assert end == "end"
    assert len(plays) == len(set(plays)) == len(legal)
    assert set(plays) == {
        f"play {format_play(play)} => {format_position(play.result)}" for play in legal
    }


def test_moves_of_a_turn_that_must_pass_are_one_row(engine: Engine) -> None:
    passed = BLOCKED.replace(" w ", " b ")

    assert ask(engine, f"position {BLOCKED}", "moves 65") == [f"play - => {passed}", "end"]


def test_a_play_leads_to_the_next_position(engine: Engine) -> None:
    after = "w14/10/w1/11/b15 b 0 0"

    assert ask(engine, "play 65 1/7 7/12") == [f"position {after}"]
    assert ask(engine, "show") == [f"position {after}"]
    assert ask(engine, "position start", "play 56 1/6 6/12") == [f"position {after}"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (START, "none"),
        (PINS, "none"),
        (OVER, "w2"),
        ("b14w/8/w2/13/w1b b 12 0", "none"),
        ("b14w/8/w13/13/w1b b 0 0", "tie"),
        ("b1w/8/w14/13/b14 w 0 0", "none"),
        ("b14w/22/w14 w 0 1", "b2"),
        ("b15/23 b 15 0", "w2"),
        ("b14/23 b 15 1", "w1"),
        ("23/w14 w 1 15", "b1"),
        ("23/w15 w 0 15", "b2"),
    ],
)
def test_the_result_is_that_of_the_side_that_has_moved(
    engine: Engine, text: str, expected: str
) -> None:
    assert ask(engine, f"position {text}", "result") == [f"result {expected}"]


@pytest.mark.parametrize("level", LEVELS)
def test_go_answers_with_a_legal_play_that_repeats(engine: Engine, level: int) -> None:
    command = f"go 31 level {level} seed 5 playouts 40"

    first, second = ask(engine, f"position {PINS}", command), ask(engine, command)

    assert first == second
    word, _, play = first[0].partition(" ")
    assert word == "bestmove"
    assert ask(engine, f"play 31 {play}")[0].startswith("position ")


def test_the_seed_decides_what_a_level_leaves_to_chance(engine: Engine) -> None:
    answers = {
        ask(engine, f"position {PINS}", f"go 31 seed {seed} level 1")[0] for seed in range(50)
    }

    assert len(answers) > 5


def test_go_needs_no_seed(engine: Engine) -> None:
    assert ask(engine, "go 65 level 3")[0] in ("bestmove 1/7 1/6", "bestmove 1/7 7/12")


def test_go_passes_a_turn_that_must(engine: Engine) -> None:
    assert ask(engine, f"position {BLOCKED}", "go 65 level 3") == ["bestmove -"]


def numbers(text: str) -> dict[str, float]:
    """Names and numbers in turn."""
    fields = text.split()
    return {name: float(number) for name, number in zip(fields[::2], fields[1::2], strict=True)}


def evaluated(engine: Engine, position: str) -> dict[str, float]:
    """What the engine expects of a position, by name."""
    (line,) = ask(engine, f"position {position}", "eval")
    assert line.startswith("eval ")
    return numbers(line.removeprefix("eval "))


@pytest.mark.parametrize("position", [START, PINS, BLOCKED])
def test_eval_tells_probabilities_that_sum_to_one_and_their_equity(
    engine: Engine, position: str
) -> None:
    told = evaluated(engine, position)

    assert list(told) == ["win2", "win1", "tie", "loss1", "loss2", "equity"]
    equity = told.pop("equity")
    assert sum(told.values()) == pytest.approx(1, abs=1e-9)
    assert all(chance >= 0 for chance in told.values())
    points = 2 * (told["win2"] - told["loss2"]) + told["win1"] - told["loss1"]
    assert equity == pytest.approx(points, abs=1e-9)


def test_eval_of_exchanged_colours_is_the_same(engine: Engine) -> None:
    white = parse_position(PINS)

    mirrored = evaluated(engine, format_position(white.sides_switched()))

    assert mirrored == evaluated(engine, PINS)


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("b1/22/w1 w 14 14", {"win1": 1.0}),
        ("b15/22/w1 w 14 0", {"win2": 1.0}),
        ("b1/17/w1/4/w1 w 13 14", {"win1": 15 / 36, "loss1": 21 / 36}),
    ],
)
def test_eval_of_a_last_roll_is_that_counted_by_hand(
    engine: Engine, position: str, expected: dict[str, float]
) -> None:
    """With checkers on 19 and 24, any 6 and 2-2 to 5-5 bear both off: 15 of 36 rolls."""
    told = evaluated(engine, position)

    for name in ("win2", "win1", "tie", "loss1", "loss2"):
        assert told[name] == pytest.approx(expected.get(name, 0.0), abs=0.02)


def test_eval_by_playouts_tells_how_far_off_it_may_be(engine: Engine) -> None:
    command = "eval playouts 144 seed 3"

    (line,) = ask(engine, f"position {PINS}", command)
    (other,) = ask(engine, "eval playouts 144 seed 4")

    told, told_again = (numbers(each.removeprefix("eval ")) for each in (line, other))
    assert list(told) == ["win2", "win1", "tie", "loss1", "loss2", "equity", "error"]
    assert 0 < told["error"] < 0.5
    assert line != other
    assert abs(told["equity"] - told_again["equity"]) < 2 * (told["error"] + told_again["error"])
    assert ask(engine, command) == [line]


def test_eval_of_an_endgame_is_exact_and_needs_no_playouts(engine: Engine) -> None:
    """With checkers on 19 and 24, any 6 and 2-2 to 5-5 bear both off: 15 of 36 rolls."""
    (line,) = ask(engine, "position b1/17/w1/4/w1 w 13 14", "eval playouts 1000")

    told = numbers(line.removeprefix("eval "))
    assert (told["win1"], told["error"]) == (pytest.approx(15 / 36, abs=1e-4), 0)


def test_a_level_that_thinks_may_be_given_a_time(engine: Engine) -> None:
    (answer,) = ask(engine, f"position {PINS}", "go 31 level 10 movetime 1")

    word, _, play = answer.partition(" ")
    assert word == "bestmove"
    assert ask(engine, f"play 31 {play}")[0].startswith("position ")


def test_analyse_ranks_candidates_and_says_why(engine: Engine) -> None:
    command = "analyse 31 candidates 3 playouts 72 seed 1"

    *lines, end = ask(engine, f"position {PINS}", command)

    assert end == "end"
    candidates = [line for line in lines if line.startswith("candidate ")]
    assert lines[: len(candidates)] == candidates
    equities = []
    for rank, line in enumerate(candidates, start=1):
        figures, _, play = line.partition(" play ")
        told = numbers(figures)
        assert list(told) == [
            *("candidate", "equity", "error"),
            *("win2", "win1", "tie", "loss1", "loss2"),
            *("plies", "playouts"),
        ]
        assert (told["candidate"], told["playouts"]) == (rank, 72)
        chances = [told[name] for name in ("win2", "win1", "tie", "loss1", "loss2")]
        assert sum(chances) == pytest.approx(1, abs=1e-9)
        assert 0 < told["error"] < 0.5
        equities.append(told["equity"])
        assert ask(engine, f"play 31 {play}", f"position {PINS}") == []
    assert len(candidates) == 3
    assert equities == sorted(equities, reverse=True)
    for line in lines[3:]:
        why, rank, code, words = line.split(" ", 3)
        assert (why, int(rank) in (1, 2, 3), code in CODES, bool(words)) == (
            "why",
            True,
            True,
            True,
        )
    assert ask(engine, command) == [*lines, end]


def test_candidates_are_in_the_order_of_the_figures_told(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first is a hair better, but not so once its chances are rounded."""
    position, roll = parse_position(START), parse_roll("31")
    chances = (
        Expectation(0.30003, 0.20017, 0.0, 0.20000, 0.2998),
        Expectation(0.30006, 0.20011, 0.0, 0.20003, 0.2998),
    )
    hair = tuple(
        Candidate(play, chance, 0.1, 2, 36)
        for play, chance in zip(LegalPlays(position, roll), chances, strict=True)
    )
    monkeypatch.setattr(jobs, "analyse", lambda *_: Analysis(position, roll, hair))

    first, second, *_ = ask(engine, "analyse 31")

    equities = [numbers(line.partition(" play ")[0])["equity"] for line in (first, second)]
    assert hair[0].expectation.equity > hair[1].expectation.equity
    assert equities[0] > equities[1]


def test_a_seed_decides_the_playouts_of_an_analysis(engine: Engine) -> None:
    one, other = (
        ask(engine, f"analyse 31 candidates 2 playouts 36 seed {seed}")[0] for seed in (1, 2)
    )

    assert one != other


def test_an_analysis_lists_no_more_candidates_than_there_are_plays(engine: Engine) -> None:
    answers = ask(engine, f"position {BLOCKED}", "analyse 65 candidates 9 playouts 36")

    assert [line.startswith("candidate 1 ") for line in answers].count(True) == 1
    assert not any(line.startswith("candidate 2 ") for line in answers)
    assert any(line.startswith("why 1 forced ") for line in answers)


def test_plays_are_explained_in_the_language_asked_for() -> None:
    said = {
        language: ask(Engine(language), "analyse 65 candidates 2 playouts 0 seed 1")
        for language in LANGUAGES
    }

    assert all(line.isascii() for line in said["en"])
    assert any(not line.isascii() for line in said["el"] if line.startswith("why "))
    assert said["en"][:2] == said["el"][:2]


@pytest.mark.parametrize(
    "command",
    ["moves 65", "play 65 1/7 7/12", "play 65 -", "go 65 level 3", "eval", "analyse 65"],
)
def test_a_game_that_is_over_is_not_played_on(engine: Engine, command: str) -> None:
    assert ask(engine, f"position {OVER}", command) == ["error game over"]


def test_quit_ends(engine: Engine) -> None:
    assert ask(engine, "quit") == []
    assert engine.has_quit


@pytest.mark.parametrize("line", ["", "   ", "\t"])
def test_an_empty_line_is_no_command(engine: Engine, line: str) -> None:
    assert ask(engine, line) == []


@pytest.mark.parametrize("command", ["show\r", "  show  "])
def test_space_around_a_command_does_not_matter(engine: Engine, command: str) -> None:
    assert ask(engine, command) == [f"position {START}"]


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("fly", "unknown command 'fly'; there are pei, isready, position,"),
        ("PEI", "unknown command 'PEI'"),
        ("pei now", "pei takes nothing more, but was followed by 'now'"),
        ("isready?", "unknown command 'isready?'"),
        ("isready now", "isready takes nothing more"),
        ("show all", "show takes nothing more"),
        ("result now", "result takes nothing more"),
        ("eval 65", "unknown option '65'; there are playouts, seed"),
        ("eval playouts", "playouts takes a whole number"),
        ("analyse 65 candidates 0", "candidates is 1 or more"),
        ("quit now", "quit takes nothing more"),
        ("position", "position what?"),
        ("position w15/22/b15", "a position has 4 fields"),
        ("position w15/22/b15 x 0 0", "the side to move is w or b"),
        ("position w14/22/b15 w 0 0", "White has 14 checkers instead of 15"),
        ("position w15/21/b15 w 0 0", "23 points instead of 24"),
        ("position " + "w15/" * 200, "a position has at most 400 characters"),
        ("moves", "a roll is two digits"),
        ("moves 70", "a roll is two digits"),
        ("moves 6 5", "a roll is two digits"),
        ("play", "a roll is two digits"),
        ("play 65", "play what?"),
        ("play 65 7/12", "step 1, 7/12: "),
        ("play 65 1/7", "the turn is not over: 5 can still be played"),
        ("play 65 1/7* 7/12", "step 1, 1/7*: it pins nothing"),
        ("play 65 1-7 7-12", "a step is written like 1/7"),
        ("play 65 -", "the turn is not over"),
        ("go", "a roll is two digits"),
        ("go 65", "go at which level? Add level and one of 1, 2, 3"),
        ("go 65 level 99", "there is no level 99; the levels are 1, 2, 3"),
        ("go 65 level", "level takes a whole number of up to 18 digits, not ''"),
        ("go 65 level x", "level takes a whole number"),
        ("go 65 level -1", "level takes a whole number"),
        ("go 65 level 3 seed ²", "seed takes a whole number"),
        ("go 65 level 3 seed " + "9" * 19, "seed takes a whole number"),
        ("go 65 level 3 level 2", "level is given twice"),
        ("go 65 level 3 fast 1", "unknown option 'fast'; there are level, seed,"),
        ("analyse", "a roll is two digits"),
        ("analyse 65 level 3", "unknown option 'level'; there are candidates, playouts, seed"),
    ],
)
def test_a_bad_command_is_refused_with_its_reason_and_changes_nothing(
    engine: Engine, command: str, reason: str
) -> None:
    answers = ask(engine, f"position {PINS}", command)

    assert len(answers) == 1
    assert answers[0].startswith(f"error {reason}")
    assert not engine.has_quit
    assert ask(engine, "show") == [f"position {PINS}"]


def test_a_fault_of_ours_is_one_line_too(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_part: str) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr("plakoto_server.bots.engine.load", broken)

    assert ask(engine, "isready") == ["error internal fault, reported on standard error"]
    assert "ZeroDivisionError" in caplog.text
    assert ask(engine, "show") == [f"position {START}"]
