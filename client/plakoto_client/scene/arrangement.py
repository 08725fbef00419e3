"""Which checker stands where: a position whose checkers keep their identity from step to step.

A position only counts checkers; an animation must move *the* checker that was clicked. Owns the
bookkeeping between the two and no rule: it follows steps and positions that come from the server.
May not import anything that draws.
"""

from __future__ import annotations

from itertools import islice

import attrs

from plakoto.errors import IllegalPlayError
from plakoto.position import CHECKERS, OFF, Position, Side, own_index


@attrs.frozen
class CheckerId:
    """One of the 30 checkers of the set."""

    side: Side
    number: int
    """0 to 14."""


@attrs.frozen
class Pile:
    """The checkers on one point."""

    owners: tuple[CheckerId, ...] = ()
    """The side that holds the point, in the order of arrival; the last one leaves first."""
    pinned: CheckerId | None = None
    """The checker of the other side below them."""

    def of_side(self, side: Side) -> tuple[CheckerId, ...]:
        """The checkers of `side` here, from the bottom, a pinned one included."""
        if self.owners and self.owners[0].side is side:
            return self.owners
        return (self.pinned,) if self.pinned is not None and self.pinned.side is side else ()

    def lifted(self) -> Pile:
        """This pile without its top checker; a pinned one is free when the last pinner leaves."""
        rest = self.owners[:-1]
        if not rest and self.pinned is not None:
            return Pile((self.pinned,))
        return Pile(rest, self.pinned)

    def joined(self, checker: CheckerId) -> Pile:
        """This pile with `checker` on it; a lone checker of the other side becomes pinned.

        Raises:
            IllegalPlayError: the point is closed to `checker`.
        """
        if not self.owners or self.owners[0].side is checker.side:
            return Pile((*self.owners, checker), self.pinned)
        if len(self.owners) > 1 or self.pinned is not None:
            raise IllegalPlayError("the point is closed to that checker; ask for the position anew")
        return Pile((checker,), self.owners[0])


@attrs.frozen
class Arrangement:
    """All 30 checkers, each in its place. Immutable: a step makes a new one."""

    piles: tuple[Pile, ...]
    """24 piles by absolute number: `piles[0]` is White's point 1."""
    white_off: tuple[CheckerId, ...] = ()
    """White's borne-off checkers in the order in which they left."""
    black_off: tuple[CheckerId, ...] = ()

    @classmethod
    def of(cls, position: Position) -> Arrangement:
        """Number the checkers of `position` along each side's path, borne-off ones last."""
        spare = {side: iter(_all_but(set(), side)) for side in Side}
        piles = []
        for stack in position.stacks:
            if stack.owner is None:
                piles.append(Pile())
                continue
            pinned = next(spare[stack.owner.opponent]) if stack.pins else None
            piles.append(Pile(tuple(islice(spare[stack.owner], stack.count)), pinned))
        return cls(tuple(piles), tuple(spare[Side.WHITE]), tuple(spare[Side.BLACK]))

    def at(self, side: Side, point: int) -> Pile:
        """The pile on `side`'s own `point` (1 to 24)."""
        return self.piles[own_index(side, point)]

    def off(self, side: Side) -> tuple[CheckerId, ...]:
        """The checkers `side` has borne off, in the order in which they left."""
        return self.white_off if side is Side.WHITE else self.black_off

    def leaver(self, side: Side, source: int) -> CheckerId:
        """Tell which checker of `side` leaves its own point `source` next (`OFF` for an undo).

        Raises:
            IllegalPlayError: `side` has no free checker there.
        """
        candidates = self.off(side) if source == OFF else self.at(side, source).owners
        if not candidates or candidates[-1].side is not side:
            raise IllegalPlayError(f"no free checker on point {source}; ask for the position anew")
        return candidates[-1]

    def stepped(self, side: Side, source: int, target: int) -> Arrangement:
        """Return the arrangement after `side` moves its top checker from `source` to `target`.

        Both are own numbers; `OFF` as the target bears off, as the source takes such a step back.
        Nothing but closed points is checked: the server has judged the step.

        Raises:
            IllegalPlayError: no free checker on `source`, or `target` is closed.
        """
        checker = self.leaver(side, source)
        piles = list(self.piles)
        off = list(self.off(side))
        if source == OFF:
            off.pop()
        else:
            piles[own_index(side, source)] = self.at(side, source).lifted()
        if target == OFF:
            off.append(checker)
        else:
            piles[own_index(side, target)] = piles[own_index(side, target)].joined(checker)
        if side is Side.WHITE:
            return Arrangement(tuple(piles), tuple(off), self.black_off)
        return Arrangement(tuple(piles), self.white_off, tuple(off))

    def matched_to(self, position: Position) -> Arrangement:
        """Return the arrangement of `position` in which as many checkers as possible stay put."""
        places = list(zip(self.piles, position.stacks, strict=True))
        staying = {
            side: [pile.of_side(side)[: stack.checkers(side)] for pile, stack in places]
            for side in Side
        }
        staying_off = {side: self.off(side)[: position.off(side)] for side in Side}
        spare = {
            side: iter(
                _all_but({*staying_off[side], *(c for pile in staying[side] for c in pile)}, side)
            )
            for side in Side
        }
        piles = []
        for index, stack in enumerate(position.stacks):
            if stack.owner is None:
                piles.append(Pile())
                continue
            full = {
                side: (
                    *staying[side][index],
                    *islice(spare[side], stack.checkers(side) - len(staying[side][index])),
                )
                for side in Side
            }
            below = full[stack.owner.opponent]
            piles.append(Pile(full[stack.owner], below[0] if below else None))
        return Arrangement(
            tuple(piles),
            (*staying_off[Side.WHITE], *spare[Side.WHITE]),
            (*staying_off[Side.BLACK], *spare[Side.BLACK]),
        )

    def is_of(self, position: Position) -> bool:
        """Whether this arrangement shows `position` (whoever is to move)."""
        return all(len(self.off(side)) == position.off(side) for side in Side) and all(
            len(pile.of_side(side)) == stack.checkers(side)
            and (pile.pinned is not None) is stack.pins
            for pile, stack in zip(self.piles, position.stacks, strict=True)
            for side in Side
        )


def _all_but(taken: set[CheckerId], side: Side) -> list[CheckerId]:
    every = (CheckerId(side, number) for number in range(CHECKERS))
    return [checker for checker in every if checker not in taken]
