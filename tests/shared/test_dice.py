"""Rolls and the sources of dice."""

from __future__ import annotations

import pytest

from plakoto.dice import ALL_ROLLS, Roll, ScriptedDice, SeededDice, roll
from plakoto.errors import NotationError


def test_the_order_of_the_dice_does_not_matter() -> None:
    assert Roll.of(2, 5) == Roll.of(5, 2)
    assert Roll.of(2, 5).dice == (5, 2)


def test_a_double_is_played_four_times() -> None:
    assert Roll.of(3, 3).is_double
    assert Roll.of(3, 3).dice == (3, 3, 3, 3)
    assert not Roll.of(3, 2).is_double


def test_there_are_21_rolls() -> None:
    every = {Roll.of(first, second) for first in range(1, 7) for second in range(1, 7)}

    assert len(ALL_ROLLS) == 21
    assert set(ALL_ROLLS) == every


@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 7), (-1, 3), (66, 6)])
def test_dice_show_1_to_6_only(first: int, second: int) -> None:
    with pytest.raises(NotationError, match="dice show 1 to 6"):
        Roll.of(first, second)


def test_seeded_dice_repeat_themselves_and_show_every_face() -> None:
    throws = [SeededDice(7).throw() for _ in range(3)]
    dice, same_dice, other_dice = SeededDice(7), SeededDice(7), SeededDice(8)
    series = [dice.throw() for _ in range(200)]

    assert len(set(throws)) == 1
    assert series == [same_dice.throw() for _ in range(200)]
    assert series != [other_dice.throw() for _ in range(200)]
    assert set(series) == {1, 2, 3, 4, 5, 6}


def test_scripted_dice_show_what_is_written_and_no_more() -> None:
    dice = ScriptedDice([2, 6, 1])

    assert roll(dice) == Roll.of(6, 2)
    assert dice.throw() == 1
    with pytest.raises(IndexError):
        dice.throw()
