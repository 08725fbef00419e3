"""How the tests play a game: by pins and safe points, which ends most games early."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from plakoto.position import OFF, POINTS, Position, Side


def choose(reach: Mapping[int, Sequence[int]], position: Position, side: Side) -> tuple[int, int]:
    """Where to move from and to.

    Args:
        reach: where each movable checker can go, in `side`'s own numbers.
        position: before the move.
        side: whose move it is.
    """
    moves = [(origin, target) for origin, targets in reach.items() for target in targets]
    return max(moves, key=lambda move: _worth(move, position, side))


def _worth(move: tuple[int, int], position: Position, side: Side) -> tuple[int, int, int]:
    """How much a move is wanted; of equals the hindmost checker's, and the longest."""
    origin, target = move
    worth = int(position.at(side, origin).count > 2)
    if target == OFF:
        worth += 5
    else:
        landing = position.at(side, target)
        if landing.owner is side:
            worth += 3
        elif landing.owner is not None:
            worth += 14 if target == POINTS else 4  # the mother above all
    return worth, -origin, target - origin
