"""The table from which directions to the room are drawn."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from plakoto_client.render.photo.room import ROOM_CELLS, alias_table, cell_shares


@given(st.lists(st.integers(0, 1000), min_size=2, max_size=40).filter(any))
def test_an_alias_table_draws_each_cell_as_often_as_its_share(weights: list[int]) -> None:
    shares = np.array(weights) / sum(weights)

    table = alias_table(shares).astype(np.float64)

    drawn = np.zeros(len(shares))
    for cell, (threshold, other, _share, _unused) in enumerate(table):
        drawn[cell] += threshold / len(shares)
        drawn[int(other)] += (1 - threshold) / len(shares)
    np.testing.assert_allclose(drawn, shares, atol=1e-6)


def test_a_bright_window_gets_most_of_the_draws_and_the_table_none() -> None:
    size = 2 * ROOM_CELLS
    radiance = np.full((size, size, 4), 0.01)
    window = slice(size // 2 + 8, size // 2 + 16)  # about straight above
    radiance[window, window] = 50.0

    shares = cell_shares(radiance)

    first, last = ROOM_CELLS // 2 + 4, ROOM_CELLS // 2 + 8
    assert abs(shares.sum() - 1) < 1e-9
    assert shares[first:last, first:last].sum() > 0.9
    assert shares[0, 0] == 0  # a corner of the map lies straight below
