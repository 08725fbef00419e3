"""The dice of real games."""

from __future__ import annotations

from plakoto_server.dice import SystemDice


def test_the_dice_of_games_show_every_face_and_no_other() -> None:
    dice = SystemDice()

    assert {dice.throw() for _ in range(1000)} == {1, 2, 3, 4, 5, 6}
