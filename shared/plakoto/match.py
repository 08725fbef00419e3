"""The score of a series of games, and who starts the next one."""

from __future__ import annotations

import attrs

from plakoto.outcome import Outcome
from plakoto.position import Side

MATCH_LENGTHS = (1, 3, 5, 7, 9, 11)
"""Points a match can be played to."""


@attrs.frozen
class MatchScore:
    """Points so far; without a length, single games with a running score."""

    length: int | None = None
    """Points to win, one of `MATCH_LENGTHS`; None plays on without end."""
    white: int = 0
    black: int = 0

    def points(self, side: Side) -> int:
        """`side`'s points."""
        return self.white if side is Side.WHITE else self.black

    def after(self, outcome: Outcome) -> MatchScore:
        """The score once `outcome` is counted."""
        return attrs.evolve(
            self,
            white=self.white + (outcome.points if outcome.winner is Side.WHITE else 0),
            black=self.black + (outcome.points if outcome.winner is Side.BLACK else 0),
        )

    @property
    def winner(self) -> Side | None:
        """Who has won the match, if anybody has."""
        if self.length is None:
            return None
        return next((side for side in Side if self.points(side) >= self.length), None)


def next_starter(starter: Side, outcome: Outcome) -> Side:
    """Who starts the game after one that `starter` began: its winner, after a tie `starter`."""
    return outcome.winner or starter
