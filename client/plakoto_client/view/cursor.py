"""The keyboard's cursor: where it stands, and where a key takes it.

Points are the viewer's own, 1 to 24 and `OFF` for his tray, laid out as they are on the screen: 12
to 1 from left to right in the far row, 13 to 24 in the near row, the tray beyond 24. May not import
pygame, GL or anything that draws.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from plakoto.position import OFF, POINTS

_ROW = POINTS // 2
TYPING_S = 1.2
"""A second digit within this time makes a two-digit number of the first."""


@attrs.frozen
class Cursor:
    """A place on the board that keys move about. Immutable: moves make a new one."""

    spot: int = 1
    """1 to 24, or `OFF`."""
    is_shown: bool = False
    typed: str = ""
    typed_at_s: float = 0.0

    def across(self, columns: int) -> Cursor:
        """Go `columns` to the right (left if negative), stopping at the edge."""
        if self.spot == OFF:
            return self.to(POINTS if columns < 0 else OFF)
        if self.spot > _ROW:
            return self.to(min(max(self.spot + columns, _ROW + 1), OFF))
        return self.to(min(max(self.spot - columns, 1), _ROW))

    def other_row(self) -> Cursor:
        """Go to the point on the opposite side."""
        return self.to(1 if self.spot == OFF else POINTS + 1 - self.spot)

    def among(self, spots: Sequence[int], step: int) -> Cursor:
        """Go to the next of `spots` (the one before, for a `step` of -1), round and round."""
        if not spots:
            return self.shown()
        ordered = sorted(spots)
        if self.spot in ordered:
            return self.to(ordered[(ordered.index(self.spot) + step) % len(ordered)])
        beyond = [spot for spot in ordered if (spot > self.spot) == (step > 0)]
        if not beyond:
            return self.to(ordered[0] if step > 0 else ordered[-1])
        return self.to(beyond[0] if step > 0 else beyond[-1])

    def nearest(self, spots: Sequence[int]) -> Cursor:
        """Stay if the place is one of `spots`, else go to the first of them."""
        is_there = not spots or self.spot in spots
        return attrs.evolve(self, spot=self.spot if is_there else min(spots), typed="")

    def digit(self, digit: int, now_s: float) -> Cursor:
        """Type a digit of a point's number; 0 alone is the tray."""
        is_second = bool(self.typed) and now_s - self.typed_at_s < TYPING_S
        text = self.typed + str(digit) if is_second else str(digit)
        if not 0 <= int(text) <= POINTS or text.startswith("0"):
            text = str(digit)
        number = int(text)
        spot = OFF if number == 0 else number
        may_go_on = text in {"1", "2"}
        return attrs.evolve(self.to(spot), typed=text if may_go_on else "", typed_at_s=now_s)

    def shown(self) -> Cursor:
        """The same place, to be seen."""
        return attrs.evolve(self, is_shown=True)

    def hidden(self) -> Cursor:
        """The same place, not to be seen: the mouse is being used."""
        return attrs.evolve(self, is_shown=False, typed="")

    def to(self, spot: int) -> Cursor:
        """Go to `spot`."""
        return attrs.evolve(self, spot=spot, is_shown=True, typed="")
