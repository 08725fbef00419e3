"""The checkers keep their identity while they move."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plakoto.errors import IllegalPlayError
from plakoto.notation import parse_position
from plakoto.position import CHECKERS, OFF, POINTS, START, Position, Side
from plakoto_client.scene import Arrangement, CheckerId
from strategies import positions

OPENING = Arrangement.of(Position.start())


def everyone(arrangement: Arrangement) -> list[CheckerId]:
    standing = [
        checker for pile in arrangement.piles for side in Side for checker in pile.of_side(side)
    ]
    return [*standing, *arrangement.white_off, *arrangement.black_off]


def where(arrangement: Arrangement) -> dict[CheckerId, int]:
    """The absolute point of each checker, 0 for a borne-off one."""
    found = {
        checker: number
        for number, pile in enumerate(arrangement.piles, start=1)
        for side in Side
        for checker in pile.of_side(side)
    }
    return {checker: found.get(checker, 0) for checker in everyone(arrangement)}


@given(position=positions())
def test_an_arrangement_shows_its_position_with_each_checker_once(position: Position) -> None:
    arrangement = Arrangement.of(position)

    assert arrangement.is_of(position)
    assert len(set(everyone(arrangement))) == len(everyone(arrangement)) == 2 * CHECKERS


@given(old=positions(), new=positions())
def test_adopting_another_position_moves_no_checker_without_need(
    old: Position, new: Position
) -> None:
    before = Arrangement.of(old)

    after = before.matched_to(new)

    assert after.is_of(new)
    assert sorted(map(str, everyone(after))) == sorted(map(str, everyone(before)))
    moved = sum(where(after)[checker] != point for checker, point in where(before).items())
    needed = sum(
        max(was.checkers(side) - now.checkers(side), 0)
        for side in Side
        for was, now in zip(old.stacks, new.stacks, strict=True)
    ) + sum(max(old.off(side) - new.off(side), 0) for side in Side)
    assert moved == needed


@given(position=positions(), data=st.data())
def test_a_step_and_its_undo_leave_everything_as_it_was(
    position: Position, data: st.DataObject
) -> None:
    side = data.draw(st.sampled_from(Side))
    before = Arrangement.of(position)
    free = [p for p in range(1, POINTS + 1) if before.at(side, p).owners[:1]]
    sources = [p for p in free if before.at(side, p).owners[0].side is side]
    if not sources:
        return
    source = data.draw(st.sampled_from(sources))
    open_points = [
        p
        for p in range(source + 1, POINTS + 1)
        if position.at(side, p).owner in (None, side)
        or (position.at(side, p).count == 1 and not position.at(side, p).pins)
    ]
    target = data.draw(st.sampled_from([*open_points, OFF]))
    mover = before.leaver(side, source)

    stepped = before.stepped(side, source, target)

    assert stepped.leaver(side, target) == mover
    assert {c for c, p in where(before).items() if where(stepped)[c] != p} == {mover}
    assert stepped.stepped(side, target, source) == before


def test_the_top_checker_leaves_first() -> None:
    top = OPENING.at(Side.BLACK, START).owners[-1]

    moved = OPENING.stepped(Side.BLACK, START, 5)

    assert moved.at(Side.BLACK, 5).owners == (top,)
    assert OPENING.leaver(Side.BLACK, START) == top


def test_landing_on_a_blot_pins_it_and_leaving_frees_it() -> None:
    blot = Arrangement.of(parse_position("w14/3/w1/17/b1/b14 w 0 0"))
    victim = blot.at(Side.BLACK, 2).owners[0]

    pinned = blot.stepped(Side.WHITE, 5, 23)
    freed = pinned.stepped(Side.WHITE, 23, OFF)

    assert pinned.at(Side.BLACK, 2).pinned == victim
    assert pinned.at(Side.WHITE, 23).owners[0].side is Side.WHITE
    assert freed.at(Side.BLACK, 2).owners == (victim,)


def test_a_pinned_checker_is_no_free_checker() -> None:
    pinned = Arrangement.of(parse_position("w14/21/w1b/b14 w 0 0"))

    with pytest.raises(IllegalPlayError, match="no free checker"):
        pinned.leaver(Side.BLACK, 2)


def test_a_closed_point_is_refused() -> None:
    with pytest.raises(IllegalPlayError, match="closed"):
        OPENING.stepped(Side.WHITE, START, POINTS)
