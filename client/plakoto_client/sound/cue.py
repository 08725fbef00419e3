"""What is to be heard: plain values that the game makes and the mixer understands.

Owns the names of the twelve sounds and the groups whose volume can be set. May import only attrs
and the board's measures.
"""

from __future__ import annotations

import enum

import attrs

from plakoto_client.scene.layout import Vec3


class Sound(enum.Enum):
    """The twelve sounds of the game."""

    PLACE = "place"
    """A checker is put down."""
    CLICK = "click"
    """A checker is picked up, or a button pressed."""
    REFUSAL = "refusal"
    """Something cannot be done."""
    DIE = "die"
    """A die strikes something."""
    SHAKE = "shake"
    """Dice rattle in the hand."""
    TURN = "turn"
    """It is the player's turn."""
    WIN = "win"
    LOSE = "lose"
    POPPER = "popper"
    """A cannon fires confetti."""
    CHAIN = "chain"
    """The chain of the lamp is pulled."""
    WHOOSH = "whoosh"
    """Something large swings through the air."""
    SLAM = "slam"
    """The board is slammed."""


class Surface(enum.Enum):
    """What is struck: by a checker or by a die."""

    BOARD = "board"
    CHECKER = "checker"
    """A checker that lies there already: higher than the board."""
    TABLE = "table"
    """The solid table beside the board: lower, and dull."""
    DIE = "die"
    """The other die."""


class Group(enum.Enum):
    """Sounds whose volume is set together."""

    CHECKERS = "checkers"
    DICE = "dice"
    SIGNALS = "signals"
    CELEBRATIONS = "celebrations"


_GROUPS = {
    Sound.PLACE: Group.CHECKERS,
    Sound.CLICK: Group.CHECKERS,
    Sound.DIE: Group.DICE,
    Sound.SHAKE: Group.DICE,
    Sound.REFUSAL: Group.SIGNALS,
    Sound.TURN: Group.SIGNALS,
    Sound.CHAIN: Group.SIGNALS,
    Sound.WIN: Group.CELEBRATIONS,
    Sound.LOSE: Group.CELEBRATIONS,
    Sound.POPPER: Group.CELEBRATIONS,
    Sound.WHOOSH: Group.CELEBRATIONS,
    Sound.SLAM: Group.CELEBRATIONS,
}


def group_of(sound: Sound) -> Group:
    """The group whose volume `sound` is played at."""
    return _GROUPS[sound]


@attrs.frozen
class Cue:
    """One sound to be heard."""

    sound: Sound
    place: Vec3 | None = None
    """Where on the board; None: in the middle, as what belongs to no place."""
    surface: Surface = Surface.BOARD
    """What is struck; of importance to `PLACE` and `DIE`."""
    strength: float = 1.0
    """Amplitude as a share of the usual."""
    delay_s: float = 0.0
    """After the moment at which the cue is given."""
    pitch: float = 1.0
    """Frequencies as a share of the usual: more is higher and shorter."""
