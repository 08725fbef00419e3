"""What a training run is asked to do, and how its settings change on the way. Does nothing."""

from __future__ import annotations

import math
from typing import NamedTuple

import attrs

from plakoto_server.ai.lessons import Lesson


class Course(NamedTuple):
    """A setting that goes from one value to another in the course of a stretch."""

    first: float
    last: float

    def at(self, fraction: float) -> float:
        """In equal differences."""
        return self.first + (self.last - self.first) * fraction

    def at_ratio(self, fraction: float) -> float:
        """In equal ratios; both values are above 0."""
        return float(self.first * (self.last / self.first) ** fraction)


@attrs.frozen
class Plan:
    """A stretch of training, in *rounds*.

    In a round, each *lane* plays a number of games against itself and learns from them, all from
    the same weights; the mean of what they come to starts the next round. Lanes are shared out to
    the workers, whose number does not change the result.
    """

    games: int
    """In all lanes together, rounded up to whole rounds."""
    rate: Course
    """Adam's step size."""
    trace: Course
    """Lambda: how much of what a board is told comes from the end of the game."""
    batch: Course
    """Games between two steps."""
    lanes: int
    round_games: int
    """Games of a lane in a round, rounded to whole steps."""

    @property
    def games_a_round(self) -> int:
        """Games of all lanes in a round."""
        return self.lanes * self.round_games

    @property
    def rounds(self) -> int:
        """How many it takes."""
        return max(1, math.ceil(self.games / self.games_a_round))

    def lesson(self, done: int, seed: int, number: int) -> Lesson:
        """What a lane does in a round.

        Args:
            done: rounds of this stretch already done.
            seed: of the run.
            number: tells this lane and round from all others of the run.
        """
        fraction = done / self.rounds
        batch = round(self.batch.at_ratio(fraction))
        return Lesson(
            steps=max(1, round(self.round_games / batch)),
            games=batch,
            rate=self.rate.at_ratio(fraction),
            trace=self.trace.at(fraction),
            seed=seed,
            number=number,
        )
