"""Why something cannot be played: a board, what is tried, and the reason given."""

import pytest

from plakoto.notation import parse_position, parse_roll
from plakoto.position import OFF
from plakoto.turn import Turn
from plakoto_client.view.refusals import Reason, Refusal, why_not_from, why_not_to


def begun(position: str, roll: str) -> Turn:
    return Turn.begin(parse_position(position), parse_roll(roll))


@pytest.mark.parametrize(
    ("position", "roll", "origin", "reason", "point"),
    [
        ("w15/22/b15 w 0 0", "65", 5, Reason.EMPTY, 5),
        ("w15/22/b15 w 0 0", "65", 24, Reason.THEIRS, 24),
        ("w14/8/b1w/13/b14 w 0 0", "65", 10, Reason.PINNED, 10),
        ("w14/w1/4/b2/b2/15/b11 w 0 0", "65", 2, Reason.STUCK, 2),
    ],
)
def test_why_a_checker_cannot_be_picked_up(
    position: str, roll: str, origin: int, reason: Reason, point: int
) -> None:
    assert why_not_from(begun(position, roll), origin) == Refusal(reason, point)


def test_a_checker_that_can_be_moved_is_not_refused() -> None:
    assert why_not_from(begun("w15/22/b15 w 0 0", "65"), 1) is None


@pytest.mark.parametrize(
    ("position", "roll", "origin", "target", "reason", "point"),
    [
        ("w14/w1/21/b15 w 0 0", "65", 2, 1, Reason.BACKWARDS, None),
        ("w15/22/b15 w 0 0", "65", 1, 5, Reason.NO_DIE, 5),
        ("w15/4/b2/17/b13 w 0 0", "65", 1, 6, Reason.BLOCK, 6),
        ("w14/4/b1w/17/b14 w 0 0", "65", 1, 6, Reason.PINNER, 6),
        ("w15/4/b2/b2/16/b11 w 0 0", "65", 1, 12, Reason.BLOCK, 7),
        ("w1/19/w14/2/b15 w 0 0", "65", 21, OFF, Reason.NOT_HOME, 1),
        ("b14/8/b1w/9/w14/4 w 0 0", "65", 20, OFF, Reason.CAPTIVE, 10),
        ("b15/17/w1/w14/4 w 0 0", "65", 20, OFF, Reason.BOTH_DICE, None),
        ("b15/20/w1/w14/1 w 0 0", "41", 23, OFF, Reason.FARTHER, 22),
        ("b15/17/w7/w8/4 w 0 0", "32", 20, OFF, Reason.NO_DIE_OFF, 20),
    ],
)
def test_why_a_checker_cannot_go_there(
    position: str, roll: str, origin: int, target: int, reason: Reason, point: int | None
) -> None:
    turn = begun(position, roll)

    assert why_not_to(turn, origin, target) == Refusal(reason, point)


def test_a_step_that_would_waste_a_die_is_refused_for_that() -> None:
    """With 6-5, 1/6 would leave the 6 unplayed, which 1/7 2/7 plays."""
    turn = begun("w1/w1/5/b2/3/b2/11/b11 w 13 0", "65")

    assert why_not_to(turn, 1, 6) == Refusal(Reason.BOTH_DICE)


def test_the_larger_die_is_demanded_where_only_one_can_be_played() -> None:
    """White's last checker can play the 6 or the 5, and after either the other is blocked."""
    turn = begun("w1/10/b2/11/b13 w 14 0", "65")

    assert why_not_to(turn, 1, 6) == Refusal(Reason.LARGER_DIE)


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_is_a_sentence_without_gaps(reason: Reason) -> None:
    sentence = str(Refusal(reason, 7))

    assert sentence.endswith(".")
    assert "{" not in sentence
