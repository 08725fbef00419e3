"""Which dice lie on the board in a state, where, and which of them have been used.

The places follow from the table's name, the number of the turn and the board on which the dice
were thrown, so that a game that is taken up again shows its dice just as they lay. May not import
pygame, GL or anything that draws.
"""

from __future__ import annotations

import contextlib
import zlib
from collections.abc import Iterable

import attrs

from plakoto.errors import IllegalPlayError
from plakoto.notation import parse_position
from plakoto.position import Position, Side
from plakoto.protocol.events import StepData
from plakoto.protocol.messages import TableState
from plakoto_client.scene import (
    USED_DIE,
    Arrangement,
    DiceThrow,
    DieDraw,
    Vec3,
    find_toss,
    place_checkers,
    rest_poses,
    shaken_dice,
    throw_dice,
)
from plakoto_client.ui.wording import side_to_move


@attrs.frozen
class Cast:
    """Dice thrown by one side, or one die by each side at the opening."""

    hands: tuple[tuple[Side, tuple[int, ...]], ...]
    """Who threw, and what his dice show."""
    seed: int
    board: Arrangement = attrs.field(eq=False)
    """Among which checkers; the same for the same seed, but for which of them is which."""

    def throws(self, viewer: Side) -> tuple[DiceThrow, ...]:
        """The flights that end with these dice at rest."""
        checkers = self._checkers(viewer)
        return tuple(
            throw_dice(faces, side, viewer, self.seed, checkers) for side, faces in self.hands
        )

    def shaken(self, viewer: Side, seconds: float) -> tuple[DieDraw, ...]:
        """The dice in the hand, `seconds` after they have been taken up."""
        return tuple(
            DieDraw(pose)
            for side, faces in self.hands
            for pose in shaken_dice(len(faces), seconds, is_near=side is viewer)
        )

    def find_ahead(self, viewer: Side) -> None:
        """Find the flights, so that `throws` need not; the faces do not matter."""
        for side, faces in self.hands:
            find_toss(self._checkers(viewer), len(faces), self.seed, is_near=side is viewer)

    def at_rest(
        self, viewer: Side, left: tuple[int, ...] | None = None, *, is_thrown: bool = True
    ) -> tuple[DieDraw, ...]:
        """The dice as they lie.

        Args:
            viewer: who looks.
            left: the dice still to be played; None: all of them.
            is_thrown: whether they lie where their flight ends; where nobody sees them fly, they
                are put down without one, which takes no time to find.
        """
        poses = (
            [pose for throw in self.throws(viewer) for pose in throw.rest]
            if is_thrown
            else [
                pose
                for side, faces in self.hands
                for pose in rest_poses(faces, side, viewer, self.seed)
            ]
        )
        faces = tuple(face for _, hand in self.hands for face in hand)
        used = (False,) * len(faces) if left is None else are_used(faces, left)
        return tuple(
            DieDraw(pose, USED_DIE if is_used else 1.0)
            for pose, is_used in zip(poses, used, strict=True)
        )

    def _checkers(self, viewer: Side) -> tuple[Vec3, ...]:
        return tuple(placed.place for placed in place_checkers(self.board, viewer))


def are_used(faces: tuple[int, ...], left: tuple[int, ...]) -> tuple[bool, ...]:
    """Which of two dice have been played; those of a double are played twice each."""
    if len(set(faces)) == 1:
        return (len(left) <= 2, not left)  # noqa: PLR2004 - half of a double's four steps
    return tuple(face not in left for face in faces)


def opening_cast(table: str, state: TableState, number: int) -> Cast:
    """The opening throw number `number` (from 0) of this game: one die for each side."""
    white, black = state.throws[number]
    hands = ((Side.WHITE, (white,)), (Side.BLACK, (black,)))
    board = Arrangement.of(Position.start())
    return Cast(hands, _seed(table, state, f"opening {number}"), board)


def cast_of(table: str, state: TableState) -> Cast | None:
    """The dice that lie on the board in `state`; None if there are none."""
    if state.roll is not None and not _plays_opening_dice(state):
        side = side_to_move(state)
        return _cast(table, state, state.turn_number, state.roll, side, state.steps)
    if state.turn_number == 0:
        return opening_cast(table, state, len(state.throws) - 1) if state.throws else None
    last = state.last_play
    if last is None:
        return None
    if state.turn_number == 1 and state.throws and state.settings.opening_dice_played:
        return opening_cast(table, state, len(state.throws) - 1)
    return _cast(table, state, state.turn_number - 1, last.roll, Side(last.side), last.steps)


def coming_cast(table: str, state: TableState) -> Cast | None:
    """The next dice to be thrown, whose faces only the server will tell; None if none will be."""
    if state.phase != "rolling":
        return None
    return _cast(table, state, state.turn_number, "11", side_to_move(state), ())


def lying_dice(
    table: str, state: TableState, viewer: Side, *, are_thrown: bool = True
) -> tuple[DieDraw, ...]:
    """The dice at rest in `state`; those of the turn before lie there until the next roll.

    Args:
        table: name of the table.
        state: what is shown.
        viewer: who looks.
        are_thrown: whether the player sees dice fly; see `Cast.at_rest`.
    """
    cast = cast_of(table, state)
    if cast is None:
        return ()
    if state.roll is not None:
        return cast.at_rest(viewer, state.dice_left, is_thrown=are_thrown)
    left = None if state.turn_number == 0 else ()
    return cast.at_rest(viewer, left, is_thrown=are_thrown)


def _cast(
    table: str, state: TableState, turn: int, roll: str, side: Side, steps: Iterable[StepData]
) -> Cast:
    """Two dice, thrown before `steps` led to the position of `state`."""
    board = Arrangement.of(parse_position(state.position))
    # Where the steps do not fit the position, the dice may as well lie among what there is.
    with contextlib.suppress(IllegalPlayError):
        for step in reversed(tuple(steps)):
            board = board.stepped(side, step.target, step.origin)
    return Cast(((side, (int(roll[0]), int(roll[1]))),), _seed(table, state, str(turn)), board)


def _plays_opening_dice(state: TableState) -> bool:
    return state.settings.opening_dice_played and state.turn_number == 0 and bool(state.throws)


def _seed(table: str, state: TableState, what: str) -> int:
    return zlib.crc32(f"{table} {state.game} {what}".encode())
