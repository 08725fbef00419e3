"""Which of some plays is best, as more and more of their games are played out.

Owns what is known so far and who is still in. Plays nothing out itself (that is `playing_out`), so
that it does not matter where that is done. Imports no Numba.
"""

from __future__ import annotations

from collections.abc import Sequence

from plakoto.outcome import judge
from plakoto.position import HOME, Position, Side
from plakoto_server.ai.analysis import Candidate
from plakoto_server.ai.search.schedule import Schedule
from plakoto_server.ai.search.tally import Tally, expected_loss

_DIGITS = 6
"""Of an equity, that a sum of single precision numbers can be relied on for."""


class Contest:
    """Candidates whose games are played out with the same dice until one is good enough."""

    def __init__(self, candidates: Sequence[Candidate], most: int, worth: float) -> None:
        """Begin.

        Args:
            candidates: best first.
            most: play-outs of each at the most.
            worth: points. Whoever can be ruled out at an expected loss of less than that is; at 0
                nobody is.
        """
        self._most = most
        self._worth = worth
        self._standing = tuple(candidates)
        self._beaten: list[Candidate] = []
        self._tally = Tally.nothing(len(candidates))

    @property
    def positions(self) -> tuple[Position, ...]:
        """After the plays that are still in."""
        return tuple(candidate.play.result for candidate in self._standing)

    @property
    def playouts(self) -> int:
        """How many there have been of each that is still in."""
        return self._tally.playouts

    @property
    def is_over(self) -> bool:
        """Whether more play-outs are neither needed nor wanted."""
        is_alone = len(self._standing) == 1 and self._worth > 0
        return is_alone or not self._standing or self._tally.playouts >= self._most

    @property
    def ranking(self) -> tuple[Candidate, ...]:
        """All of them, best first: those still in, then those ruled out, the latest first."""
        standing = [self._judged(place) for place in range(len(self._standing))]
        if self._tally.playouts:
            standing.sort(key=lambda candidate: -told_apart(candidate.expectation.equity))
        return (*standing, *reversed(self._beaten))

    def take(self, tally: Tally) -> None:
        """Take note of further play-outs of `positions`."""
        self._tally += tally
        if self._worth > 0:
            self._rule_out()

    def _rule_out(self) -> None:
        equities = [self._tally.equity(place) for place in range(len(self._standing))]
        first = equities.index(max(equities))
        losers = [
            place
            for place, equity in enumerate(equities)
            if place != first
            and expected_loss(equities[first] - equity, self._tally.difference_error(first, place))
            < self._worth
        ]
        losers.sort(key=lambda place: equities[place])
        self._beaten += [self._judged(place) for place in losers]
        left = [place for place in range(len(self._standing)) if place not in losers]
        self._standing = tuple(self._standing[place] for place in left)
        self._tally = self._tally.only(left)

    def _judged(self, place: int) -> Candidate:
        """A candidate with what its play-outs say, if there are any."""
        candidate = self._standing[place]
        if not self._tally.playouts:
            return candidate
        return candidate._replace(
            expectation=self._tally.expectation(place),
            error=self._tally.half_width(place),
            playouts=self._tally.playouts,
        )


def entrants(candidates: Sequence[Candidate], schedule: Schedule) -> Sequence[Candidate]:
    """The candidates whose games are to be played out; only the best if that would tell no more.

    It would not where one of them ends the game, or once both sides are home.
    """
    best = candidates[0]
    lowest = told_apart(best.expectation.equity) - schedule.margin
    near = [
        candidate
        for candidate in candidates[: schedule.plays]
        if (candidate.plies == best.plies or is_certain(candidate.play.result))
        and told_apart(candidate.expectation.equity) >= lowest
    ]
    return near if len(open_ones(near)) == len(near) else near[:1]


def open_ones(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Those whose chances playing out would tell more about."""
    return [candidate for candidate in candidates if not is_certain(candidate.play.result)]


def ranked(candidates: Sequence[Candidate], contest: Contest) -> tuple[Candidate, ...]:
    """All the candidates, best first; those that took part in the contest as it judges them."""
    judged = {candidate.play: candidate for candidate in contest.ranking}
    found = [judged.get(candidate.play, candidate) for candidate in candidates]
    return tuple(sorted(found, key=lambda candidate: -told_apart(candidate.expectation.equity)))


def told_apart(equity: float) -> float:
    """An equity as far as it tells plays apart; of those that it does not, the order stays.

    The rest is what rounding leaves of sums over rolls. Without this a game that is won or lost for
    certain would be dawdled through.
    """
    return round(equity, _DIGITS)


def is_certain(position: Position) -> bool:
    """Whether the chances are known without playing out."""
    return judge(position) is not None or all(
        point >= HOME for side in Side for point, _, _ in position.checkers(side)
    )
