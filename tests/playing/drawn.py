"""Reads a position, and colours, back from what has been drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

import attrs

from plakoto.position import EMPTY, POINTS, Position, Side, Stack, own_index
from plakoto_client.scene import CheckerDraw, Frame
from plakoto_client.scene.layout import CHECKER_HEIGHT, CHECKER_RADIUS, TABLE_LEVEL, point_at
from plakoto_client.ui.geometry import Box

_FACE = 0.72 * CHECKER_RADIUS
"""From the middle of a checker's face to where its colour is sampled, beside any emblem."""


def drawn_position(frame: Frame, turn: Side) -> Position:
    """The position that the drawn checkers form, judged by their places alone."""
    points: dict[int, list[CheckerDraw]] = {}
    off = dict.fromkeys(Side, 0)
    for checker in frame.checkers:
        x, y, z = checker.place
        point = point_at(x, z)
        if point is not None and y >= 0:
            points.setdefault(point, []).append(checker)
        elif y >= TABLE_LEVEL:
            off[checker.side] += 1
    stacks = [EMPTY] * POINTS
    for point, checkers in points.items():
        stacks[own_index(frame.viewer, point)] = _stack(checkers)
    return Position(tuple(stacks), turn, off[Side.WHITE], off[Side.BLACK])


def _stack(checkers: Iterable[CheckerDraw]) -> Stack:
    """What stands on a point: a checker at the foot below another colour is pinned."""
    sides: dict[Side, list[CheckerDraw]] = {}
    for checker in checkers:
        sides.setdefault(checker.side, []).append(checker)
    if len(sides) == 1:
        ((side, own),) = sides.items()
        return Stack(side, len(own))
    below, above = sorted(sides.items(), key=lambda item: min(each.place[1] for each in item[1]))
    if len(below[1]) != 1:
        raise AssertionError(f"{len(below[1])} checkers lie under another colour")
    return Stack(above[0], len(above[1]), pins=True)


@attrs.frozen
class Picture:
    """The pixels of a window."""

    size: tuple[int, int]
    pixels: bytes
    """Rows of RGB bytes, the lowest first."""

    def brightness(self, x: float, y: float) -> float:
        """Mean of the three colours, 0 to 255, around the pixel (x, y), counted from the top."""
        width, height = self.size
        total = 0
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                start = 3 * ((height - 1 - (round(y) + dy)) * width + round(x) + dx)
                total += sum(self.pixels[start : start + 3])
        return total / 27


def brightness_of_checkers(
    picture: Picture, frame: Frame, panels: Collection[Box]
) -> Iterator[tuple[CheckerDraw, float]]:
    """How bright the face of each checker is that neither another one nor a panel hides."""
    for checker in frame.checkers:
        x, y, z = checker.place
        pixels = [frame.camera.project((x + dx, y + CHECKER_HEIGHT, z)) for dx in (-_FACE, _FACE)]
        is_under_panel = any(panel.contains(*pixel) for panel in panels for pixel in pixels)
        if not is_under_panel and not _is_covered(checker, frame.checkers):
            samples = [picture.brightness(*pixel) for pixel in pixels]
            yield checker, sum(samples) / len(samples)


def _is_covered(checker: CheckerDraw, others: Iterable[CheckerDraw]) -> bool:
    x, y, z = checker.place
    return any(
        other.place[1] > y
        and abs(other.place[0] - x) < 2 * CHECKER_RADIUS
        and abs(other.place[2] - z) < 5 * CHECKER_RADIUS
        for other in others
    )
