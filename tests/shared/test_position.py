"""The position: numbering, counts, the mirror image, and every defect by name."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given

from plakoto.errors import InvalidPositionError
from plakoto.notation import parse_position
from plakoto.position import CHECKERS, EMPTY, Position, Side, Stack
from strategies import positions

PINS = "w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 w 0 0"


def test_both_sides_start_with_all_checkers_on_their_own_point_1() -> None:
    position = Position.start(Side.BLACK)

    assert position.turn is Side.BLACK
    for side in Side:
        assert list(position.checkers(side)) == [(1, 15, False)]
        assert position.at(side, 24) == Stack(side.opponent, 15)
        assert position.pips(side) == 360
        assert position.off(side) == 0
    assert position.validated() is position


def test_each_side_numbers_the_points_along_its_own_path() -> None:
    position = parse_position(PINS)

    assert list(position.checkers(Side.WHITE)) == [
        (1, 5, False),
        (2, 1, False),
        (3, 1, False),
        (4, 3, False),
        (6, 1, False),
        (7, 1, False),
        (12, 1, True),
        (13, 1, False),
        (22, 1, True),
    ]
    assert list(position.checkers(Side.BLACK)) == [
        (1, 5, False),
        (3, 1, False),
        (5, 1, False),
        (9, 2, False),
        (11, 2, False),
        (12, 1, True),
        (13, 1, False),
        (16, 1, False),
        (18, 1, True),
    ]


def test_pips_count_pinned_checkers_and_not_those_off() -> None:
    position = parse_position("1/b1w/20/w4/b1 w 10 13")

    assert position.pips(Side.WHITE) == 23 + 4 * 2
    assert position.pips(Side.BLACK) == 24 + 2


def test_a_mother_is_pinned_on_its_own_start_only() -> None:
    position = parse_position("b1w/w1b/20/w13/b13 w 0 0")

    assert position.is_mother_pinned(Side.WHITE)
    assert not position.is_mother_pinned(Side.BLACK)
    assert parse_position("b13/w13/21/w1b b 1 1").is_mother_pinned(Side.BLACK)


@given(position=positions())
def test_the_mirror_image_shows_each_side_in_the_other_ones_place(position: Position) -> None:
    mirrored = position.sides_switched()

    assert mirrored.turn is position.turn.opponent
    for side in Side:
        assert list(mirrored.checkers(side.opponent)) == list(position.checkers(side))
        assert mirrored.off(side.opponent) == position.off(side)
        assert mirrored.pips(side.opponent) == position.pips(side)
        assert mirrored.is_mother_pinned(side.opponent) == position.is_mother_pinned(side)
    assert mirrored.sides_switched() == position


@given(position=positions())
def test_a_valid_position_has_no_defect(position: Position) -> None:
    assert position.defects() == ()
    for side in Side:
        on_the_board = sum(count for _, count, _ in position.checkers(side))
        assert on_the_board + position.off(side) == CHECKERS


def test_a_point_counts_its_checkers_for_either_side() -> None:
    pin = Stack(Side.BLACK, 3, pins=True)

    assert (pin.checkers(Side.BLACK), pin.checkers(Side.WHITE)) == (3, 1)
    assert (EMPTY.checkers(Side.BLACK), EMPTY.checkers(Side.WHITE)) == (0, 0)


@pytest.mark.parametrize(
    ("change", "defects"),
    [
        ({2: Stack(Side.WHITE, 1)}, ["White has 16 checkers instead of 15"]),
        ({1: Stack(Side.WHITE, 14)}, ["White has 14 checkers instead of 15"]),
        ({1: Stack(Side.WHITE, 15, pins=True)}, ["Black has 16 checkers instead of 15"]),
        (
            {1: Stack(Side.BLACK, 15)},
            ["White has 0 checkers instead of 15", "Black has 30 checkers instead of 15"],
        ),
        ({5: Stack(None, 2)}, ["point 5 has checkers but no owner"]),
        ({5: Stack(None, 0, pins=True)}, ["point 5 has checkers but no owner"]),
        ({5: Stack(Side.BLACK, 0)}, ["point 5 is owned without a checker"]),
        (
            {5: Stack(Side.BLACK, 0, pins=True), 6: Stack(None, 1)},
            [
                "point 5 is owned without a checker",
                "point 6 has checkers but no owner",
                "White has 16 checkers instead of 15",
            ],
        ),
        (
            {7: Stack(Side.WHITE, -1)},
            ["point 7 is owned without a checker", "White has 14 checkers instead of 15"],
        ),
    ],
)
def test_every_defect_is_named(change: dict[int, Stack], defects: list[str]) -> None:
    stacks = list(Position.start().stacks)
    for point, stack in change.items():
        stacks[point - 1] = stack
    position = Position(tuple(stacks), Side.WHITE)

    assert position.defects() == tuple(defects)
    with pytest.raises(InvalidPositionError) as caught:
        position.validated()
    assert caught.value.defects == tuple(defects)
    assert str(caught.value) == "; ".join(defects)


@pytest.mark.parametrize(
    ("white_off", "defect"),
    [(1, "White has 16 checkers"), (16, "White has borne off 16"), (-1, "White has borne off -1")],
)
def test_borne_off_checkers_are_counted_and_bounded(white_off: int, defect: str) -> None:
    position = attrs.evolve(Position.start(), white_off=white_off)

    assert any(found.startswith(defect) for found in position.defects())


def test_a_board_has_24_points() -> None:
    position = attrs.evolve(Position.start(), stacks=(*Position.start().stacks, EMPTY))

    assert position.defects() == ("25 points instead of 24",)
