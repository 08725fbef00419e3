"""Which dice lie on the board in a state, where, and which of them have been used.

The places follow from the table's name and the number of the turn, so that a game that is taken up
again shows its dice just as they lay. May not import pygame, GL or anything that draws.
"""

from __future__ import annotations

import zlib

import attrs

from plakoto.position import Side
from plakoto.protocol.messages import TableState
from plakoto_client.scene import USED_DIE, DiceThrow, DieDraw, rest_poses, throw_dice
from plakoto_client.ui.wording import side_to_move


@attrs.frozen
class Cast:
    """Dice thrown by one side, or one die by each side at the opening."""

    hands: tuple[tuple[Side, tuple[int, ...]], ...]
    """Who threw, and what his dice show."""
    seed: int

    def throws(self, viewer: Side) -> tuple[DiceThrow, ...]:
        """The flights that end with these dice at rest."""
        return tuple(throw_dice(faces, side, viewer, self.seed) for side, faces in self.hands)

    def at_rest(self, viewer: Side, left: tuple[int, ...] | None = None) -> tuple[DieDraw, ...]:
        """The dice as they lie.

        Args:
            viewer: who looks.
            left: the dice still to be played; None: all of them.
        """
        poses = [
            pose
            for side, faces in self.hands
            for pose in rest_poses(faces, side, viewer, self.seed)
        ]
        faces = tuple(face for _, hand in self.hands for face in hand)
        used = (False,) * len(faces) if left is None else are_used(faces, left)
        return tuple(
            DieDraw(pose, USED_DIE if is_used else 1.0)
            for pose, is_used in zip(poses, used, strict=True)
        )


def are_used(faces: tuple[int, ...], left: tuple[int, ...]) -> tuple[bool, ...]:
    """Which of two dice have been played; those of a double are played twice each."""
    if len(set(faces)) == 1:
        return (len(left) <= 2, not left)  # noqa: PLR2004 - half of a double's four steps
    return tuple(face not in left for face in faces)


def opening_cast(table: str, state: TableState, number: int) -> Cast:
    """The opening throw number `number` (from 0) of this game: one die for each side."""
    white, black = state.throws[number]
    hands = ((Side.WHITE, (white,)), (Side.BLACK, (black,)))
    return Cast(hands, _seed(table, state, f"opening {number}"))


def cast_of(table: str, state: TableState) -> Cast | None:
    """The dice that lie on the board in `state`; None if there are none."""
    if state.roll is not None and not _plays_opening_dice(state):
        hand = (int(state.roll[0]), int(state.roll[1]))
        return Cast(((side_to_move(state), hand),), _seed(table, state, str(state.turn_number)))
    if state.turn_number == 0:
        return opening_cast(table, state, len(state.throws) - 1) if state.throws else None
    if state.last_play is None:
        return None
    hand = (int(state.last_play.roll[0]), int(state.last_play.roll[1]))
    seed = _seed(table, state, str(state.turn_number - 1))
    if state.turn_number == 1 and state.throws and state.settings.opening_dice_played:
        return opening_cast(table, state, len(state.throws) - 1)
    return Cast(((Side(state.last_play.side), hand),), seed)


def lying_dice(table: str, state: TableState, viewer: Side) -> tuple[DieDraw, ...]:
    """The dice at rest in `state`; those of the turn before lie there until the next roll."""
    cast = cast_of(table, state)
    if cast is None:
        return ()
    if state.roll is not None:
        return cast.at_rest(viewer, state.dice_left)
    return cast.at_rest(viewer, None if state.turn_number == 0 else ())


def _plays_opening_dice(state: TableState) -> bool:
    return state.settings.opening_dice_played and state.turn_number == 0 and bool(state.throws)


def _seed(table: str, state: TableState, what: str) -> int:
    return zlib.crc32(f"{table} {state.game} {what}".encode())
