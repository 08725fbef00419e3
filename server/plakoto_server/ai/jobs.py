"""What the pool's workers are asked to do: functions of plain values, answering with plain values.

The process that asks names these functions without loading Numba, so it is imported only where a
job runs. No job is ever given dice to come or their seed.
"""

from __future__ import annotations

import importlib

from plakoto.dice import Roll
from plakoto.notation import format_play, parse_position, parse_roll
from plakoto.plays import Play
from plakoto.position import Position

PARTS = (
    "plakoto.kernels",
    "plakoto_server.ai.choosing",
)
"""What a worker has to load, and to compile the first time, in this order."""


def load(part: str) -> str:
    """Load one of `PARTS`, compiling what is not yet compiled; return its name."""
    importlib.import_module(part)
    return part


def choose_play(position_text: str, roll_text: str, level: int, seed: int) -> str:
    """The play, as text, that `level` makes of a roll.

    Raises:
        PlakotoError: a text is malformed or the position cannot occur.
        ValueError: there is no such level.
    """
    return format_play(_choose(parse_position(position_text), parse_roll(roll_text), level, seed))


def _choose(position: Position, roll: Roll, level: int, seed: int) -> Play:
    from plakoto_server.ai.choosing import choose  # noqa: PLC0415  only workers load Numba

    return choose(position, roll, level, seed)
