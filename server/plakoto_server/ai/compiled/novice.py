"""Level 2: counts pips, likes pins when he notices them, never looks at a danger.

His figures were chosen by hand, so that he beats level 1 plainly and loses to level 3 plainly.
"""

from __future__ import annotations

from plakoto.kernels import HOME, OFF, PIN, POINTS, Board, inner
from plakoto_server.ai.compiled.randomness import Chance, uniform

NOTICES_PINS = 0.9
"""Share of turns in which he thinks of pins at all."""
_OFF = 20.0
"""Worth of a checker borne off; one that has come home is worth 10."""
_HOME = 10.0
_HASTE = 0.7
"""Below 1: the first steps of a checker from its start seem worth more than its last ones."""
PIN_WORTH = 5.0
"""Worth of a pin on his own start; one on theirs is worth twice as much."""
_WHIM = 2.0
"""He takes plays for equal that differ by less."""


@inner
def novice_likes(board: Board, pin_worth: float, chance: Chance) -> float:
    """How much a play that leaves `board` pleases him; `pin_worth` is 0 if he thinks of none."""
    liking = _OFF * int(board[OFF]) + _WHIM * uniform(chance)
    for i in range(POINTS):
        value = int(board[i])
        if value <= 0:
            continue
        liking += (value % PIN) * _HOME * (min(i, HOME) / HOME) ** _HASTE
        if value > PIN:
            liking += pin_worth * (1 + i / (POINTS - 1))
    return liking
