"""What the network is told of a board: the content of each place, by itself.

A *place* is a point or a side's borne-off checkers, as `plakoto.kernels.board` numbers them; its
*content* is the number found there. A board is the sum of its contents: the network's first layer
adds up one row of numbers for each place that is not empty, and a play changes only those places
that it touches. A row itself is a sum over few *features* that contents share, so that the network
learns of five checkers on a point from four and from six. Owns no weight.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

PLACES = 26
POINTS = 24
CONTENTS = 64
"""Rows set aside for each place; that of a content is `CONTENTS // 2` further on."""
ROWS = PLACES * CONTENTS
MOST_CHECKERS = 15
_PIN = 16

_FREE_KINDS = 5
"""One, two, three, four, five or more checkers that pin none."""
_PIN_KINDS = 3
"""The same for one, two, three or more that pin one."""
_SIDE_KINDS = _FREE_KINDS + _PIN_KINDS + 2
"""Both with one more for the checkers in excess."""
_EXCESS = 5.0
_OFF_KINDS = 4
_OFF_FROM = (0, 8, 12)
"""Borne-off checkers count from none, and more steeply towards the end."""
_OFF_FEATURES = POINTS * 2 * _SIDE_KINDS
_PIP_FEATURES = _OFF_FEATURES + 2 * _OFF_KINDS
_PIPS = 180.0
FEATURES = _PIP_FEATURES + 2


def row_of(place: int, content: int) -> int:
    """The number of the row of a content."""
    return place * CONTENTS + CONTENTS // 2 + content


def features_of(place: int, content: int) -> Iterator[tuple[int, float]]:
    """The features of one content, each with how much of it there is; none for an empty place."""
    if content == 0:
        return
    if place >= POINTS:
        yield from _borne_off(_OFF_FEATURES + (place - POINTS) * _OFF_KINDS, content)
        return
    is_mine = content > 0
    checkers, pins = abs(content) % _PIN, abs(content) > _PIN
    first = (2 * place + (0 if is_mine else 1)) * _SIDE_KINDS
    kinds = _PIN_KINDS if pins else _FREE_KINDS
    if pins:
        first += _FREE_KINDS + 1
    yield first + min(checkers, kinds) - 1, 1.0
    if checkers > kinds:
        yield first + kinds, (checkers - kinds) / _EXCESS
    mine, theirs = (checkers, int(pins)) if is_mine else (int(pins), checkers)
    if mine:
        yield _PIP_FEATURES, mine * (POINTS - place) / _PIPS
    if theirs:
        yield _PIP_FEATURES + 1, theirs * (place + 1) / _PIPS


def _borne_off(first: int, checkers: int) -> Iterator[tuple[int, float]]:
    yield first, 1.0
    for kind, least in enumerate(_OFF_FROM, 1):
        if checkers > least:
            yield first + kind, (checkers - least) / (MOST_CHECKERS - least)


def contents_of(place: int) -> Iterator[int]:
    """Every content that `place` can have, but for none."""
    yield from range(1, MOST_CHECKERS + 1)
    if place < POINTS:
        for count in range(1, MOST_CHECKERS + 1):
            yield from (-count, count + _PIN, -count - _PIN)


def _tables() -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    most = 4
    indices, amounts = np.zeros((ROWS, most), np.int64), np.zeros((ROWS, most), np.float32)
    for place in range(PLACES):
        for content in contents_of(place):
            for k, (feature, amount) in enumerate(features_of(place, content)):
                indices[row_of(place, content), k] = feature
                amounts[row_of(place, content), k] = amount
    return indices, amounts


FEATURE, AMOUNT = _tables()
"""int64[ROWS, 4] and float32[ROWS, 4]: the features of each row; an amount of 0 is none."""
