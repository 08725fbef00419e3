"""What a training run is asked to do, and how its settings change on the way. Does nothing."""

from __future__ import annotations

import math
from typing import NamedTuple

import attrs

from plakoto_server.ai.lessons import Exercise, Lesson


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
    """A stretch of training, in *rounds*: of games to learn from, or of positions to polish on.

    In a round, each *lane* plays a number of games against itself and learns from them, or gathers
    and learns a number of positions, all from the same weights; the mean of what they come to
    starts the next round. Lanes are shared out to the workers, whose number does not change the
    result.
    """

    amount: int
    """Games, or positions, in all lanes together, rounded up to whole rounds."""
    rate: Course
    """Adam's step size."""
    trace: Course
    """Lambda: how much of what a board is told comes from the end of the game; not for polishing.
    """
    batch: Course
    """Games, or positions, between two steps."""
    lanes: int
    lane_round: int
    """Games, or positions, of a lane in a round; games are rounded to whole steps."""
    passes: int = 0
    """How often each position is learnt from; 0 in a stretch of games."""

    @property
    def is_polishing(self) -> bool:
        """Whether it is a stretch of positions."""
        return self.passes > 0

    @property
    def unit(self) -> str:
        """What is counted, for people."""
        return "positions" if self.is_polishing else "games"

    @property
    def round_amount(self) -> int:
        """Games, or positions, of all lanes in a round."""
        return self.lanes * self.lane_round

    @property
    def rounds(self) -> int:
        """How many it takes."""
        return max(1, math.ceil(self.amount / self.round_amount))

    def rate_at(self, done: int) -> float:
        """The step size after so many rounds of this stretch."""
        return self.rate.at_ratio(done / self.rounds)

    def trace_at(self, done: int) -> float:
        """Lambda after so many rounds of this stretch."""
        return self.trace.at(done / self.rounds)

    def _batch_at(self, done: int) -> int:
        return round(self.batch.at_ratio(done / self.rounds))

    def lesson(self, done: int, seed: int, number: int) -> Lesson:
        """What a lane does in a round of games.

        Args:
            done: rounds of this stretch already done.
            seed: of the run.
            number: tells this lane and round from all others of the run.
        """
        batch = self._batch_at(done)
        return Lesson(
            steps=max(1, round(self.lane_round / batch)),
            games=batch,
            rate=self.rate_at(done),
            trace=self.trace_at(done),
            seed=seed,
            number=number,
        )

    def exercise(self, done: int, seed: int, number: int) -> Exercise:
        """What a lane does in a round of polishing; the arguments are those of `lesson`."""
        return Exercise(
            positions=self.lane_round,
            passes=self.passes,
            batch=min(self._batch_at(done), self.lane_round),
            rate=self.rate_at(done),
            seed=seed,
            number=number,
        )
