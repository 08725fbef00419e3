"""The statistics of play-outs of several boards with the same dice. Imports nothing but the rules.

Only sums are kept, so that the tallies of different play-outs can be added up, whoever counted
them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs

from plakoto_server.ai.jobs import Expectation

_NORMAL_95 = 1.96
"""Standard errors on either side that make up an interval of 95%, if their size is known."""
_WIDEST = 2.0


@attrs.frozen
class Tally:
    """What came of the same play-outs of some boards."""

    playouts: int
    """How many of each board."""
    sums: tuple[tuple[float, ...], ...]
    """For each board, of each outcome's share."""
    products: tuple[tuple[float, ...], ...]
    """For each board and each other, of the products of their equities."""

    @classmethod
    def nothing(cls, boards: int) -> Tally:
        """No play-out yet."""
        row = (0.0,) * boards
        return cls(0, ((0.0,) * len(Expectation._fields),) * boards, (row,) * boards)

    def __add__(self, other: Tally) -> Tally:
        """Both together; they are of the same boards."""
        return Tally(
            self.playouts + other.playouts,
            _added(self.sums, other.sums),
            _added(self.products, other.products),
        )

    def only(self, boards: Sequence[int]) -> Tally:
        """That of some of the boards."""
        return Tally(
            self.playouts,
            tuple(self.sums[board] for board in boards),
            tuple(tuple(self.products[one][other] for other in boards) for one in boards),
        )

    def equity(self, board: int) -> float:
        """The mean equity of a board."""
        return Expectation(*self.sums[board]).equity / self.playouts

    def half_width(self, board: int) -> float:
        """Half the width of the 95% interval of a board's equity: 0 if play-outs do not differ.

        At most 2, which is as much as is known without any.
        """
        error = self._standard_error(
            Expectation(*self.sums[board]).equity, self.products[board][board]
        )
        return min(_student_95(self.playouts) * error, _WIDEST)

    def difference_error(self, one: int, other: int) -> float:
        """The standard error of the difference of two boards' equities."""
        products = self.products
        return self._standard_error(
            Expectation(*self.sums[one]).equity - Expectation(*self.sums[other]).equity,
            products[one][one] + products[other][other] - 2 * products[one][other],
        )

    def expectation(self, board: int) -> Expectation:
        """The probabilities of the outcomes; taking out the luck may leave one below 0, which is 0.

        Their equity may differ from `equity` by as much.
        """
        shares = [max(0.0, share) for share in self.sums[board]]
        return Expectation(*(share / sum(shares) for share in shares))

    def _standard_error(self, total: float, squares: float) -> float:
        if self.playouts < 2:  # noqa: PLR2004  one play-out says nothing of the scatter
            return math.inf
        scatter = max(0.0, squares - total * total / self.playouts)
        return math.sqrt(scatter / (self.playouts - 1) / self.playouts)


def _student_95(playouts: int) -> float:
    """Standard errors on either side that make up an interval of 95%, if they are estimated, too.

    The first terms of the expansion of Student's t: Abramowitz and Stegun, 26.7.5.
    """
    z, free = _NORMAL_95, max(1, playouts - 1)
    return z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)


def _added(
    one: tuple[tuple[float, ...], ...], other: tuple[tuple[float, ...], ...]
) -> tuple[tuple[float, ...], ...]:
    return tuple(
        tuple(a + b for a, b in zip(first, second, strict=True))
        for first, second in zip(one, other, strict=True)
    )


def expected_loss(lead: float, error: float) -> float:
    """How many points, on average, it costs to take the one that leads for the better one.

    Args:
        lead: the difference of their equities as estimated; may be negative.
        error: its standard error.
    """
    if error == 0:
        return max(0.0, -lead)
    if math.isinf(error):
        return math.inf
    far = lead / error
    density = math.exp(-far * far / 2) / math.sqrt(2 * math.pi)
    return error * (density - far * math.erfc(far / math.sqrt(2)) / 2)
