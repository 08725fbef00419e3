"""What one play does: the board before and after it, and what the other side can do to it.

Owns the comparison of the two boards; what of it is worth saying belongs to `merits` and `faults`.
"""

from __future__ import annotations

from functools import cached_property

from plakoto.outcome import Outcome, judge
from plakoto.position import START, Position
from plakoto_server.ai.analysis import Candidate
from plakoto_server.ai.explanations.rolls import NO_SHOTS, Shots, shots
from plakoto_server.ai.explanations.view import THEIR_START, Run, View, runs

HUNDRED = 100
"""Games that chances are told in."""
LEAST_BLOCK = 3
"""Closed points in a row that are worth a word."""


class Effects:
    """A candidate's play as the side that moves sees it."""

    def __init__(self, position: Position, candidate: Candidate) -> None:
        mover = position.turn
        self.before = View(position, mover)
        self.result = candidate.play.result
        """The position after the play, the other side to move."""
        self.after = View(self.result, mover)
        self.outcome: Outcome | None = judge(self.result)
        self.expectation = candidate.expectation
        self.error = candidate.error

    @property
    def games_won(self) -> float:
        """Of 100, single or double."""
        return round(HUNDRED * (self.expectation.win2 + self.expectation.win1), 1)

    @property
    def games_lost(self) -> float:
        """The same that are lost."""
        return round(HUNDRED * (self.expectation.loss1 + self.expectation.loss2), 1)

    @cached_property
    def danger(self) -> Shots:
        """The other side's rolls that can pin the mover's lone checkers next."""
        return NO_SHOTS if self.outcome or not self.after.lone else shots(self.result)

    def is_exposed(self, point: int) -> bool:
        """Whether some roll can pin a lone checker there next."""
        return self.danger.at.get(point, 0) > 0

    @property
    def blots(self) -> list[tuple[int, int]]:
        """Lone checkers past the start that can be pinned, with the rolls; worst first."""
        return sorted(
            ((p, rolls) for p, rolls in self.danger.at.items() if rolls and p != START),
            key=lambda blot: (-blot[1], blot[0]),
        )

    @property
    def pins_made(self) -> frozenset[int]:
        """Points where the play pins, their mother's left out."""
        return self.after.pins - self.before.pins - {THEIR_START}

    @property
    def pins_released(self) -> frozenset[int]:
        """Points where it gives a pin up, their mother's left out."""
        return self.before.pins - self.after.pins - {THEIR_START}

    @property
    def pins_kept(self) -> frozenset[int]:
        """Points where it leaves a pin as it is, their mother's left out."""
        return self.before.pins & self.after.pins - {THEIR_START}

    @property
    def holds_mother(self) -> bool:
        """Whether their mother is pinned after it."""
        return THEIR_START in self.after.pins

    @property
    def held_mother(self) -> bool:
        """Whether she was before."""
        return THEIR_START in self.before.pins

    @cached_property
    def mother_shots(self) -> int:
        """The mover's rolls that would pin their mother on the board as it stands."""
        if self.outcome or self.after.theirs[THEIR_START] != 1 or self.holds_mother:
            return 0
        mover = self.result.turn.opponent
        # The other side counts a lone checker on its own start, in its own numbers.
        return shots(self.result.with_turn(mover)).at.get(START, 0)

    @property
    def doors_made(self) -> frozenset[int]:
        """Points it closes with several checkers."""
        return self.after.doors - self.before.closed

    @property
    def doors_broken(self) -> frozenset[int]:
        """Points it opens; those where it gives up a pin or leaves a checker exposed left out."""
        opened = self.before.doors - self.after.closed
        return frozenset(point for point in opened if not self.is_exposed(point))

    @cached_property
    def escape(self) -> tuple[int, Run] | None:
        """How many checkers get past a block of theirs, and which: the longest that any gets past.

        Of equal ones that which most get past, or else the rearmost.
        """
        blocks = [
            run
            for run in runs(self.before.their_closed - {THEIR_START})
            if run.length >= LEAST_BLOCK
        ]
        passed = [
            (self.before.mine_before(run.first) - self.after.mine_before(run.first), run)
            for run in blocks
        ]
        count, best = max(
            passed,
            key=lambda item: (item[0] > 0, item[1].length, item[0], -item[1].first),
            default=(0, None),
        )
        return (count, best) if count and best else None

    @property
    def came_home(self) -> int:
        """How many checkers it brings home."""
        return self.before.mine_outside - self.after.mine_outside

    @property
    def bore_off(self) -> int:
        """How many it bears off."""
        return self.after.my_off - self.before.my_off
