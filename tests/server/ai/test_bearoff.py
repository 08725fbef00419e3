"""The bear-off table: against the reference rules, and what is made and kept of it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from numpy.typing import NDArray

from plakoto import kernels
from plakoto.dice import ALL_ROLLS
from plakoto.notation import parse_position
from plakoto.plays import LegalPlays
from plakoto.position import CHECKERS, EMPTY, HOME, OFF, POINTS, Position, Side, Stack
from plakoto_server.ai import bearoff
from plakoto_server.ai.compiled.bearoff import FULL, HOMES, ROLLS, ROWS, Table, race_chances
from strategies import positions

Home = tuple[int, ...]
"""Checkers on the points 1 to 6 away from being borne off."""

AT_LEAST = sorted(
    tuple(sorted(counts, reverse=True))
    for counts in combinations_with_replacement(range(CHECKERS + 1), 6)
)
"""For each home in the order of ranks: checkers 1 or more, 2 or more, ... points away."""
RANKS = {counts: rank for rank, counts in enumerate(AT_LEAST)}
patiently = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def rank_of(home: Home) -> int:
    return RANKS[tuple(sum(home[k:]) for k in range(6))]


def home_of(position: Position, side: Side) -> Home:
    return tuple(position.at(side, OFF - away).checkers(side) for away in range(1, 7))


def position_with(home: Home) -> Position:
    """White to move with such a home, Black having borne off all."""
    mine = [Stack(Side.WHITE, count) if count else EMPTY for count in reversed(home)]
    stacks = [EMPTY] * (POINTS - 6) + mine
    return Position(tuple(stacks), Side.WHITE, CHECKERS - sum(home), CHECKERS).validated()


def board_with(mine: Home, theirs: Home) -> kernels.Board:
    """The board that a side with the first home sees when it has just moved."""
    board = np.zeros(kernels.SIZE, np.int8)
    board[kernels.HOME : kernels.POINTS] = mine[::-1]
    board[:6] = np.negative(theirs)
    board[kernels.OFF], board[kernels.THEIR_OFF] = CHECKERS - sum(mine), CHECKERS - sum(theirs)
    return board


def more_by_the_rules(home: Home, goal: int, known: dict[Home, NDArray[np.float64]]) -> None:
    """Add to `known` the chances of more rolls until `goal` checkers are off, of all homes met.

    By the reference rules, every roll played as fewest further rolls are expected.
    """
    if home in known:
        return
    known[home] = np.zeros(ROLLS)
    if CHECKERS - sum(home) >= goal:
        return
    known[home][0] = 1
    for roll in ALL_ROLLS:
        after = [home_of(p.result, Side.WHITE) for p in LegalPlays(position_with(home), roll)]
        for left in after:
            more_by_the_rules(left, goal, known)
        best = min(after, key=lambda left: known[left].sum())
        known[home][1:] += (1 if roll.is_double else 2) / 36 * known[best][:-1]


def random_home(rng: np.random.Generator, checkers: int) -> Home:
    nearest = rng.integers(0, 6)
    return tuple(np.bincount(rng.integers(nearest, 6, checkers), minlength=6).tolist())


@pytest.fixture(scope="module")
def table() -> Table:
    return bearoff.load_table()


def test_homes_of_up_to_three_checkers_need_the_rolls_that_the_rules_ask(table: Table) -> None:
    known: dict[Home, NDArray[np.float64]] = {}
    for points in combinations_with_replacement(range(6), 3):
        more_by_the_rules(tuple(points.count(k) for k in range(6)), CHECKERS, known)

    assert len(known) == 84
    for home, more in known.items():
        np.testing.assert_allclose(table[rank_of(home)], more, atol=1e-6)


@pytest.mark.parametrize(
    "home", [(15, 0, 0, 0, 0, 0), (0, 15, 0, 0, 0, 0), (0, 0, 15, 0, 0, 0), (0, 14, 0, 0, 0, 1)]
)
def test_full_homes_bear_the_first_checker_off_as_soon_as_the_rules_let_them(
    table: Table, home: Home
) -> None:
    known: dict[Home, NDArray[np.float64]] = {}

    more_by_the_rules(home, 1, known)

    full = [left for left in known if sum(left) == CHECKERS]
    assert full
    for left in full:
        np.testing.assert_allclose(table[HOMES + rank_of(left) - FULL], known[left], atol=1e-6)


def test_every_row_is_a_chance_that_falls_from_one_to_none(table: Table) -> None:
    assert table.shape == (ROWS, ROLLS)
    assert (table[0] == 0).all()
    assert (table[1:, 0] == 1).all()
    assert (np.diff(table, axis=1) <= 0).all()
    assert (table[:, -1] == 0).all()


def test_homes_of_any_size_go_on_by_the_rules(table: Table) -> None:
    """A home's row is the mean, over all rolls, of the best rows that the rules let it reach."""
    rng = np.random.default_rng(2)
    for checkers in (4, 5, 6, 8, 10, 12, 13, 14, 15, 15):
        home = random_home(rng, checkers)
        more = np.eye(1, ROLLS)[0]
        for roll in ALL_ROLLS:
            plays = LegalPlays(position_with(home), roll)
            after = [table[rank_of(home_of(play.result, Side.WHITE))] for play in plays]
            best = min(after, key=lambda row: row.sum(dtype=np.float64))
            more[1:] += (1 if roll.is_double else 2) / 36 * best[:-1]

        np.testing.assert_allclose(table[rank_of(home)], more, atol=1e-6)


def test_a_checker_less_never_costs_rolls(table: Table) -> None:
    """A checker nearer may cost some: it can leave a point bare that a die would bear off from."""
    counts = np.array(AT_LEAST)
    rolls = table[:HOMES].sum(axis=1, dtype=np.float64)
    compared = 0
    for k in range(6):
        has_one = counts[:, k] > (counts[:, k + 1] if k < 5 else 0)
        after = counts[has_one].copy()
        after[:, : k + 1] -= 1
        ranks = [RANKS[left] for left in map(tuple, after.tolist())]
        assert (rolls[ranks] <= rolls[has_one] + 1e-6).all()
        compared += len(ranks)

    assert compared > 200_000


def test_bearing_off_all_takes_no_fewer_rolls_than_bearing_off_one(table: Table) -> None:
    assert (table[HOMES:] <= table[FULL:HOMES] + 1e-6).all()


def test_the_outcomes_follow_from_the_rolls_of_both_sides(table: Table) -> None:
    """Every pair of numbers of rolls, with the side that has not moved rolling first."""
    rng = np.random.default_rng(1)
    chances = np.empty(5, np.float32)
    sizes = [1, 2, 3, 4, 8, 14, 15, 15, 15]
    mars = 0.0
    for _ in range(60):
        mine, theirs = (random_home(rng, int(rng.choice(sizes))) for _ in range(2))
        my_more, their_more = (table[rank_of(home)].astype(float) for home in (mine, theirs))
        my_first, their_first = (
            table[HOMES + rank_of(home) - FULL].astype(float)
            if sum(home) == CHECKERS
            else np.zeros(ROLLS)
            for home in (mine, theirs)
        )
        expected = np.zeros(5)
        for my_rolls in range(1, ROLLS):
            for their_rolls in range(1, ROLLS):
                share = (my_more[my_rolls - 1] - my_more[my_rolls]) * (
                    their_more[their_rolls - 1] - their_more[their_rolls]
                )
                expected[1 if my_rolls < their_rolls else 3] += share
        for rolls in range(1, ROLLS):  # mars: the loser's turns are then as many, or one fewer
            won = (my_more[rolls - 1] - my_more[rolls]) * their_first[rolls]
            lost = (their_more[rolls - 1] - their_more[rolls]) * my_first[rolls - 1]
            expected += [won, -won, 0, -lost, lost]

        assert race_chances(table, board_with(mine, theirs), chances)

        np.testing.assert_allclose(chances, expected, atol=2e-6)
        assert (chances >= 0).all()
        mars += chances[0] + chances[4]
    assert mars > 1


def test_a_side_that_has_borne_off_all_has_won(table: Table) -> None:
    chances = np.empty(5, np.float32)
    nobody, full, one = (0,) * 6, (0, 0, 0, 0, 0, 15), (1, 0, 0, 0, 0, 0)

    for theirs, expected in ((full, [1, 0, 0, 0, 0]), (one, [0, 1, 0, 0, 0])):
        race_chances(table, board_with(nobody, theirs), chances)

        assert chances.tolist() == expected


def is_home(position: Position, side: Side) -> bool:
    return all(point >= HOME for point, _, _ in position.checkers(side))


@patiently
@given(position=positions())
def test_the_table_takes_over_exactly_if_both_sides_are_home(
    table: Table, position: Position
) -> None:
    chances = np.full(5, -1, np.float32)

    applies = race_chances(table, kernels.board_of(position), chances)

    assert applies == all(is_home(position, side) for side in Side)
    assert (chances >= 0).all() if applies else (chances == -1).all()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("b1/22/w1 w 14 14", True),
        ("5/b1/12/w1/5 w 14 14", True),
        ("5/b1/11/w1/6 w 14 14", False),  # one on his 18
        ("6/b1/11/w1/5 w 14 14", False),  # one on Black's 18
        ("23/w2b w 13 14", False),  # Black's mother pinned in White's home
        ("b1/22/b1w w 14 13", False),  # a checker pinned in its home
        ("b3w/22/w14 w 0 12", False),  # White's mother pinned, the others home
    ],
)
def test_a_checker_outside_or_pinned_keeps_the_table_out(
    table: Table, text: str, *, expected: bool
) -> None:
    board = kernels.board_of(parse_position(text))

    assert race_chances(table, board, np.empty(5, np.float32)) == expected


def test_the_table_is_kept_and_read_back(tmp_path: Path, table: Table) -> None:
    bearoff.write_table(table, tmp_path / bearoff.FILE)
    written = (tmp_path / bearoff.FILE).stat().st_mtime_ns

    kept = bearoff.table_in(tmp_path)

    assert np.array_equal(kept, table)
    assert (tmp_path / bearoff.FILE).stat().st_mtime_ns == written
    assert [file.name for file in tmp_path.iterdir()] == [bearoff.FILE]


def flip_a_bit(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]


@pytest.mark.parametrize("damage", [flip_a_bit, lambda content: content[:-1000], lambda _: b""])
def test_a_damaged_file_is_noticed(
    tmp_path: Path, table: Table, damage: Callable[[bytes], bytes]
) -> None:
    file = tmp_path / bearoff.FILE
    bearoff.write_table(table, file)
    found = bearoff.read_table(file)
    file.write_bytes(damage(file.read_bytes()))

    damaged = bearoff.read_table(file)

    assert found is not None
    assert damaged is None


def test_a_table_of_another_shape_or_kind_is_noticed(tmp_path: Path, table: Table) -> None:
    for other in (table[:100], table.astype(np.float64)):
        bearoff.write_table(other, tmp_path / bearoff.FILE)

        assert bearoff.read_table(tmp_path / bearoff.FILE) is None


def test_a_damaged_file_is_made_anew(tmp_path: Path, table: Table) -> None:
    file = tmp_path / bearoff.FILE
    bearoff.write_table(table, file)
    sound = file.read_bytes()
    file.write_bytes(flip_a_bit(sound))

    found = bearoff.table_in(tmp_path)

    assert np.array_equal(found, table)
    assert file.read_bytes() == sound


def test_without_a_folder_to_keep_it_the_table_is_there_all_the_same(
    tmp_path: Path, table: Table
) -> None:
    assert np.array_equal(bearoff.table_in(tmp_path / "missing"), table)
