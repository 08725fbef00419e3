"""How a game ends, beside the hand-worked cases: the order of judgement and resigning."""

from __future__ import annotations

import pytest
from hypothesis import given

from plakoto.errors import IllegalPlayError
from plakoto.notation import format_position, parse_position
from plakoto.outcome import Outcome, Termination, judge, resignation, resignations
from plakoto.position import Position, Side
from strategies import positions
from verification import bruteforce
from verification.implementations import reference_result


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("w15/22/b15 b 0 0", None),
        # White's mother is pinned and Black's start is empty, but White has moved.
        ("b1w/b14/20/w14/1 b 0 0", None),
        ("b1w/b14/20/w14/1 w 0 0", Outcome(Termination.MOTHER, Side.BLACK, 2)),
        # Both mothers are pinned, whoever has moved.
        ("b1w/b13/20/w13/w1b w 0 0", Outcome(Termination.TIE, None, 0)),
        ("b1w/b13/20/w13/w1b b 0 0", Outcome(Termination.TIE, None, 0)),
        # The same pin, with a checker left on the mover's own start and with none.
        ("w1/b14/20/w13/w1b b 0 0", None),
        ("1/b14/20/w14/w1b b 0 0", Outcome(Termination.MOTHER, Side.WHITE, 2)),
        # A lone black checker pinned elsewhere is no mother.
        ("1/b14/20/w1b/w14 b 0 0", None),
        ("2/b15/21 b 15 0", Outcome(Termination.MARS, Side.WHITE, 2)),
        ("2/b14/21 b 15 1", Outcome(Termination.BORNE_OFF, Side.WHITE, 1)),
        ("20/w15/3 w 0 15", Outcome(Termination.MARS, Side.BLACK, 2)),
        ("20/w1/3 w 14 15", Outcome(Termination.BORNE_OFF, Side.BLACK, 1)),
    ],
)
def test_judges_the_side_that_has_just_moved(text: str, expected: Outcome | None) -> None:
    assert judge(parse_position(text)) == expected


@given(position=positions())
def test_judges_any_position_like_brute_force(position: Position) -> None:
    board, turn = bruteforce.read(format_position(position))

    assert reference_result(position) == bruteforce.result(board, bruteforce.OTHER[turn])


@given(position=positions())
def test_judges_both_sides_alike(position: Position) -> None:
    outcome, mirrored = judge(position), judge(position.sides_switched())

    assert (outcome is None) == (mirrored is None)
    if outcome and mirrored:
        winner = outcome.winner and outcome.winner.opponent
        assert mirrored == Outcome(outcome.termination, winner, outcome.points)


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("points", [1, 2])
def test_resigning_costs_what_is_offered(side: Side, points: int) -> None:
    expected = Outcome(Termination.RESIGNED, side.opponent, points)

    assert resignation(Position.start(), side, points) == expected


def test_a_double_is_on_offer_only_to_a_side_that_has_borne_off_nothing() -> None:
    position = parse_position("1/b15/20/w14/1 w 1 0")

    assert resignations(position, Side.WHITE) == (1,)
    assert resignations(position, Side.BLACK) == (1, 2)
    with pytest.raises(IllegalPlayError, match="White cannot resign for 2: a checker is borne off"):
        resignation(position, Side.WHITE, 2)


@pytest.mark.parametrize("points", [-1, 0, 3])
def test_resigning_costs_1_or_2(points: int) -> None:
    with pytest.raises(IllegalPlayError, match="it is 1 or 2"):
        resignation(Position.start(), Side.BLACK, points)
