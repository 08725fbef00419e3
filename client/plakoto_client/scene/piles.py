"""How checkers are piled on one point: a pyramid of 5, 4, 3, 2 and 1.

Owns the place of the n-th checker of a pile, pinned or not. Each layer lies half a spacing further
in than the one below. A pinned checker lies at the foot; the pinner lies on it, shifted away from
the viewer so that a crescent of the pinned one and its edge always show, and later checkers follow:
first the rest of the bottom row, then what lies on it and on the pinner. In the far row nothing of
that may come between the viewer and the crescent. May not import anything that draws.
"""

from __future__ import annotations

from typing import Final

from plakoto_client.scene.layout import (
    CHECKER_HEIGHT,
    CHECKER_SPACING,
    PIN_SHIFT,
    Vec3,
    foot_sign,
    is_near,
    on_point,
)

_LAYERS: Final = (5, 4, 3, 2, 1)
"""Checkers in each layer of a full pile, from the bottom."""
LAYERS_HIGH: Final = len(_LAYERS) + 1
"""Layers of the highest pile: all 15 of a side over a pinned checker."""

_Slot = tuple[int, float]
"""Layer from the bottom, and spacings from the foot checker."""


def _pyramid() -> tuple[_Slot, ...]:
    return tuple(
        (layer, position + layer / 2)
        for layer, size in enumerate(_LAYERS)
        for position in range(size)
    )


def _pyramid_over_pin() -> tuple[_Slot, ...]:
    """Slots for up to 15 checkers over a pinned one in the near row, in the order they are taken.

    The pinner is the first of its layer, so every layer above starts half a spacing later. The last
    slot is one more on the very top: the pinned checker took a place of the bottom row.
    """
    layers = tuple(
        (layer, position + (layer - 1) / 2)
        for layer, size in enumerate(_LAYERS)
        if layer > 0
        for position in range(size)
        if (layer, position) != (1, 0)
    )
    top_layer, top_position = layers[-1]
    return (_PINNER, *_ROW_BEHIND_PIN, *layers, (top_layer + 1, top_position))


def _column_over_pin() -> tuple[_Slot, ...]:
    """The same in the far row, where the pile lies between the viewer and the crescent.

    The rest of the bottom row bears a pyramid of its own, which begins so far in that nothing of it
    hangs over the crescent or hides it; what finds no room there is stacked on the pinner, so that
    its column and the pyramid grow together.
    """
    column = [(layer, 0.0) for layer in range(2, _LAYERS[0] + 1)]
    slots = [_PINNER, *_ROW_BEHIND_PIN]
    for layer in range(1, _LAYERS[0] - 1):
        slots += [(layer, 1 + position + layer / 2) for position in range(_LAYERS[layer] - 1)]
        slots.append(column.pop(0))
    return (*slots, *column)


_PINNER: Final[_Slot] = (1, 0.0)
_ROW_BEHIND_PIN: Final[tuple[_Slot, ...]] = tuple(
    (0, float(position)) for position in range(1, _LAYERS[0])
)
_FREE: Final = _pyramid()
_NEAR_OVER_PIN: Final = _pyramid_over_pin()
_FAR_OVER_PIN: Final = _column_over_pin()


def pinned_place(point: int) -> Vec3:
    """Where a pinned checker lies on the viewer's own `point`: where it lay as a blot."""
    return on_point(point, 0.0, 0.0)


def pile_place(point: int, index: int, *, over_pin: bool) -> Vec3:
    """Where the owner's checker number `index` (0 to 14, by arrival) lies on `point`.

    Args:
        point: the viewer's own number, 1 to 24.
        index: 0 is the checker that came first.
        over_pin: whether a checker of the other side lies pinned at the foot.

    Returns:
        The centre of the checker's bottom face.
    """
    if not over_pin:
        layer, spacings = _FREE[index]
        return on_point(point, spacings * CHECKER_SPACING, layer * CHECKER_HEIGHT)
    layer, spacings = (_NEAR_OVER_PIN if is_near(point) else _FAR_OVER_PIN)[index]
    inwards = spacings * CHECKER_SPACING
    if layer > 0 and (is_near(point) or spacings == 0):
        # Away from the viewer is inwards in the near row and towards the rail in the far one.
        inwards += PIN_SHIFT * foot_sign(point)
    return on_point(point, inwards, layer * CHECKER_HEIGHT)
