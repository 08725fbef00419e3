"""The hand-worked edge cases, put to every implementation of the rules and to the text of plays."""

from __future__ import annotations

import pytest

from plakoto.dice import Roll
from plakoto.errors import IllegalPlayError
from plakoto.notation import format_play, format_position, parse_play, parse_position
from plakoto.outcome import judge
from plakoto.plays import LegalPlays
from plakoto.position import Position
from verification.edge_cases import EdgeCase, edge_cases
from verification.implementations import EVERY

CASES = edge_cases()
pytestmark = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name.replace(" ", "_"))


@pytest.mark.parametrize("name", EVERY)
def test_an_implementation_finds_exactly_the_plays_worked_out(case: EdgeCase, name: str) -> None:
    answer = EVERY[name](case.position, case.dice)

    assert answer == case.answer, case.reason


def test_the_case_is_well_made(case: EdgeCase) -> None:
    """Its plays are all different, and each other way of writing one ends like one of them."""
    assert case.reason
    assert format_position(parse_position(case.position)) == case.position
    assert len(case.endings) == len(case.plays)
    assert {case.after(text) for text in case.also} <= case.endings.keys()


def test_each_way_of_writing_a_play_is_accepted(case: EdgeCase) -> None:
    plays = _legal_plays(case)

    for text in (*case.plays, *case.also):
        play = parse_play(text, plays)

        assert format_position(play.result) == case.after(text), text
        assert parse_play(format_play(play), plays) == play, text
        assert _ending(play.result) == case.endings[case.after(text)], text


def test_what_is_no_legal_play_is_refused(case: EdgeCase) -> None:
    plays = _legal_plays(case)

    for text in case.refused:
        with pytest.raises(IllegalPlayError):
            parse_play(text, plays)


def _legal_plays(case: EdgeCase) -> LegalPlays:
    return LegalPlays(parse_position(case.position), Roll.of(*case.dice))


def _ending(position: Position) -> str:
    """How the finished turn ends the game, as the file writes it."""
    outcome = judge(position)
    if outcome is None:
        return ""
    if outcome.winner is None:
        return outcome.termination.value
    return f"{outcome.winner.value}{outcome.points} {outcome.termination.value}"
