"""What the network is told of a board."""

from __future__ import annotations

import pytest

from plakoto import kernels
from plakoto_server.ai.network.features import (
    FEATURES,
    PLACES,
    contents_of,
    features_of,
    row_of,
)


def test_places_and_contents_are_those_of_a_board() -> None:
    every = {content for place in range(PLACES) for content in contents_of(place)}

    assert PLACES == kernels.SIZE
    assert max(every) == kernels.CHECKERS + kernels.PIN
    assert min(every) == -max(every)


def test_each_content_has_a_row_of_its_own() -> None:
    rows = [row_of(place, content) for place in range(PLACES) for content in contents_of(place)]

    assert len(set(rows)) == len(rows)


def test_every_feature_is_used_and_none_else() -> None:
    used = {
        feature
        for place in range(PLACES)
        for content in contents_of(place)
        for feature, _ in features_of(place, content)
    }

    assert used == set(range(FEATURES))


@pytest.mark.parametrize("place", [0, 11, 23, kernels.OFF, kernels.THEIR_OFF])
def test_contents_of_a_place_are_told_apart(place: int) -> None:
    told = {tuple(features_of(place, content)) for content in contents_of(place)}

    assert len(told) == len(list(contents_of(place)))
    assert () not in told


@pytest.mark.parametrize("place", [0, 11, 23, kernels.OFF, kernels.THEIR_OFF])
def test_nothing_is_told_of_an_empty_place(place: int) -> None:
    assert list(features_of(place, 0)) == []
