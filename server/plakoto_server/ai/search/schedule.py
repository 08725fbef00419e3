"""How far to look, how widely, and how many games to play out. Plain numbers."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

CHUNK = 36
"""Play-outs done in one go: in so many, every first roll comes up as often as it should, and every
second one. Whoever does them, they are added up chunk by chunk, so that the sums are the same."""
_SHORT_ROUND, _LONG_ROUND = 2 * CHUNK, 4 * CHUNK
"""Play-outs between two looks at how they stand, at first and later."""


@attrs.frozen
class Depth:
    """A look ahead at some of the plays of a roll."""

    plies: int
    plays: int
    """At the most so many plays are looked at."""
    margin: float
    """None that the depth before likes so much less than the best, in points."""
    keep: int = 1
    """Plays of each further roll that are looked at, but for the last ply."""
    narrow: float = 0.0
    """The same as `margin` for these."""


@attrs.frozen
class Schedule:
    """What is done to find the best play, in this order, as long as there is time."""

    depths: tuple[Depth, ...]
    """One after the other."""
    clear: float
    """A play that leads by so much at one depth is taken without a further look, in points."""
    plays: int
    """At the most so many plays have games played out."""
    margin: float
    """None that the last depth likes so much less than the best, in points."""
    playouts: int
    """Of each play, if it is not said how many."""
    worth: float
    """Play-outs stop once they could gain less than this on average, in points."""
    turns: int
    """Of a play-out; then the network judges."""
    adjusted: int
    """In the first turns of a play-out the luck is taken out."""


DECISION = Schedule(
    depths=(Depth(1, 16, 0.3),),
    clear=0.2,
    plays=5,
    margin=0.12,
    playouts=1728,
    worth=0.001,
    turns=11,
    adjusted=2,
)
"""For a play in a game."""
ANALYSIS = attrs.evolve(
    DECISION, depths=(Depth(1, 16, 0.3), Depth(2, 6, 0.2, keep=3, narrow=0.1)), turns=15
)
"""For an analysis: every candidate gets all its play-outs."""


def next_chunks(done: int, most: int) -> list[tuple[int, int]]:
    """The play-outs before the next look at how they stand: first number and size of each chunk.

    Args:
        done: play-outs so far.
        most: play-outs at the end.
    """
    round_size = _SHORT_ROUND if done < _LONG_ROUND else _LONG_ROUND
    return list(chunks(done, min(done + round_size, most)))


def chunks(first: int, end: int) -> Iterator[tuple[int, int]]:
    """Play-outs `first` up to, not including, `end`, in chunks."""
    return ((start, min(CHUNK, end - start)) for start in range(first, end, CHUNK))
