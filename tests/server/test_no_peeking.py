"""No computer player knows a die before it is thrown."""

from __future__ import annotations

import attrs
import pytest

from plakoto.protocol.events import Rolled, Seat
from plakoto_server.ai.jobs import choose_play
from plakoto_server.ai.levels import LEVELS
from plakoto_server.tables import Question
from serving.room import PERSON, WHITE_STARTS, Room, play_turn

SHARED = (*WHITE_STARTS, 5, 3, 4, 2, 6, 5, 1, 1, 3, 2, 6, 4)
"""Throws that two games have in common."""
FUTURES = ((6, 6, 5, 5, 4, 4, 3, 3), (1, 2, 1, 3, 1, 2, 2, 1))
TURNS = (len(SHARED) - len(WHITE_STARTS)) // 2


def _played(level: int, future: tuple[int, ...]) -> tuple[list[object], list[Question]]:
    """A game of somebody against a level: all that happened, and what the level was asked."""
    room = Room((*SHARED, *future), levels=tuple(LEVELS))
    table = room.create(PERSON, Seat(level))
    for _ in range((TURNS + len(future) // 2) // 2):
        play_turn(room, table)
        while room.thinker.open:
            question = room.thinker.questions[-1]
            room.thinker.answer(choose_play(*attrs.astuple(question)))
            room.run(10.0)
    return room.events(table), room.thinker.questions


def _rolls(events: list[object]) -> list[object]:
    return [event for event in events if isinstance(event, Rolled)]


@pytest.mark.parametrize("level", LEVELS)
def test_other_dice_still_to_come_change_no_earlier_play(level: int) -> None:
    (first, asked_first), (second, asked_second) = (_played(level, future) for future in FUTURES)

    same = next(n for n, pair in enumerate(zip(first, second, strict=False)) if pair[0] != pair[1])
    assert isinstance(first[same], Rolled)
    assert len(_rolls(first[:same])) == TURNS
    assert asked_first[: TURNS // 2] == asked_second[: TURNS // 2]


def test_a_level_is_told_the_position_and_the_roll_and_nothing_of_the_dice() -> None:
    fields = [field.name for field in attrs.fields(Question)]

    assert fields == ["position", "roll", "level", "seed"]
