"""Where every checker of an arrangement is drawn, and where a moving one will come to rest.

Joins the bookkeeping of `arrangement` to the geometry of `layout` and `piles`, as one viewer sees
it. May not import anything that draws.
"""

from __future__ import annotations

import attrs

from plakoto.position import OFF, POINTS, START, Side
from plakoto_client.scene.arrangement import Arrangement, CheckerId
from plakoto_client.scene.layout import Vec3, off_place, viewers_number
from plakoto_client.scene.piles import pile_place, pinned_place


@attrs.frozen
class PlacedChecker:
    """One checker at rest."""

    checker: CheckerId
    place: Vec3
    """Centre of its bottom face."""
    point: int
    """The viewer's own number, 1 to 24; `OFF` on the table, whosever it is."""
    index: int
    """0 is the checker that came to the point (or the table) first; a pinned one is 0 too."""
    is_pinned: bool = False
    is_pinning: bool = False
    """Whether it lies directly on a pinned checker."""
    is_mother: bool = False
    """Whether it is the last of its side on its own starting point."""
    is_top: bool = False
    """Whether it is the one that leaves this point next."""

    @property
    def side(self) -> Side:
        """Whose checker it is."""
        return self.checker.side


def place_checkers(arrangement: Arrangement, viewer: Side) -> tuple[PlacedChecker, ...]:
    """Place all 30 checkers as `viewer` sees them."""
    placed: list[PlacedChecker] = []
    for point in range(1, POINTS + 1):
        pile = arrangement.at(viewer, point)
        over_pin = pile.pinned is not None
        if pile.pinned is not None:
            placed.append(
                PlacedChecker(
                    pile.pinned,
                    pinned_place(point),
                    point,
                    0,
                    is_pinned=True,
                    is_mother=_is_start(viewer, pile.pinned.side, point),
                )
            )
        last = len(pile.owners) - 1
        placed.extend(
            PlacedChecker(
                checker,
                pile_place(point, index, over_pin=over_pin),
                point,
                index,
                is_pinning=over_pin and index == 0,
                is_mother=last == 0 and _is_start(viewer, checker.side, point),
                is_top=index == last,
            )
            for index, checker in enumerate(pile.owners)
        )
    for side in Side:
        off = arrangement.off(side)
        placed.extend(
            PlacedChecker(
                checker,
                off_place(index, is_viewer=side is viewer),
                OFF,
                index,
                is_top=index == len(off) - 1,
            )
            for index, checker in enumerate(off)
        )
    return tuple(placed)


def arrival_place(arrangement: Arrangement, viewer: Side, side: Side, target: int) -> Vec3:
    """Where a checker of `side` comes to rest on arriving at its own point `target` (or `OFF`).

    Raises:
        IllegalPlayError: the point is closed to `side`.
    """
    if target == OFF:
        return off_place(len(arrangement.off(side)), is_viewer=side is viewer)
    pile = arrangement.at(side, target)
    newcomer = CheckerId(side, -1)  # stands for whichever checker arrives
    grown = pile.joined(newcomer)
    return pile_place(
        viewers_number(viewer, side, target),
        len(grown.owners) - 1,
        over_pin=grown.pinned is not None,
    )


def _is_start(viewer: Side, side: Side, point: int) -> bool:
    return viewers_number(viewer, side, START) == point
