"""Reading drawn pictures: what colour is where, and what hides what."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

import numpy as np
import numpy.typing as npt

from plakoto_client.scene import Camera, CheckerDraw, Frame
from plakoto_client.scene.layout import CHECKER_HEIGHT, CHECKER_RADIUS, DIE_HALF, Vec3

DARK = 80
"""Of 255."""
LEAST_BLOB = 6
"""Pixels; a speck is no pip."""

Pixels = npt.NDArray[np.uint8]


def brightness(pixels: Pixels, camera: Camera, place: Vec3) -> float:
    """Mean of the three colours, 0 to 255, where `place` is seen."""
    x, y = camera.resized(pixels.shape[1], pixels.shape[0]).project(place)
    return float(pixels[int(y), int(x)].mean())


def on_face(checker: CheckerDraw, count: int = 12) -> Iterator[Vec3]:
    """Places on a checker's top, off its emblem and grooves."""
    x, y, z = checker.place
    reach = 0.62 * CHECKER_RADIUS
    for step in range(count):
        angle = 2 * math.pi * step / count
        yield (x + reach * math.cos(angle), y + CHECKER_HEIGHT, z + reach * math.sin(angle))


def on_crescent(checker: CheckerDraw) -> Iterator[Vec3]:
    """Places on the edge and on the outer rim of a pinned checker that face the viewer."""
    x, y, z = checker.place
    for step in range(-12, 13):
        angle = math.radians(5 * step)
        # Just in front of the edge and just over the rim, so that the checker hides neither.
        for reach, height in ((CHECKER_RADIUS + 0.01, 0.5), (CHECKER_RADIUS - 0.025, 1.01)):
            aside, nearer = reach * math.sin(angle), reach * math.cos(angle)
            yield (x + aside, y + height * CHECKER_HEIGHT, z + nearer)


def dark_blobs(pixels: Pixels, middle: tuple[float, float], reach: float) -> int:
    """Count the separate dark spots within `reach` pixels of `middle`."""
    rows, columns = np.indices(pixels.shape[:2])
    near_enough = np.hypot(columns + 0.5 - middle[0], rows + 0.5 - middle[1]) < reach
    dark = near_enough & (pixels.mean(-1) < DARK)
    waiting = {(int(row), int(column)) for row, column in np.argwhere(dark)}
    blobs = 0
    while waiting:
        spot = [waiting.pop()]
        size = 0
        while spot:
            row, column = spot.pop()
            size += 1
            near = {(row + dr, column + dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1)}
            spot += near & waiting
            waiting -= near
        blobs += size >= LEAST_BLOB
    return blobs


def is_seen(place: Vec3, frame: Frame) -> bool:
    """Whether no checker and no die stands between the eye and `place`."""
    eye = np.array(frame.camera.eye)
    way = np.array(place) - eye
    steps = eye + np.linspace(0.9, 0.9995, 400)[:, None] * way
    for checker in frame.checkers:
        x, y, z = checker.place
        beside = np.hypot(steps[:, 0] - x, steps[:, 2] - z)
        if (
            (beside < CHECKER_RADIUS) & (steps[:, 1] > y) & (steps[:, 1] < y + CHECKER_HEIGHT)
        ).any():
            return False
    return not any(_hides(die.pose.place, steps) for die in frame.dice)


def _hides(die: Vec3, steps: npt.NDArray[np.float64]) -> bool:
    return bool((np.linalg.norm(steps - np.array(die), axis=1) < DIE_HALF * 1.8).any())


def median(values: Iterable[float]) -> float:
    """The middle one of `values`."""
    return float(np.median(list(values)))


def likeness(one: Pixels, other: Pixels) -> float:
    """How alike two pictures look: the mean structural similarity (SSIM) of their brightness.

    After Wang et al. (2004): Gaussian windows of 11 pixels, sigma 1.5, K1 = 0.01, K2 = 0.03. 1 is
    the same picture; a pair of noisy ones is far below.
    """
    first, second = (picture @ np.array((0.299, 0.587, 0.114)) for picture in (one, other))
    mean_1, mean_2 = _windowed(first), _windowed(second)
    spread_1 = _windowed(first * first) - mean_1 * mean_1
    spread_2 = _windowed(second * second) - mean_2 * mean_2
    common = _windowed(first * second) - mean_1 * mean_2
    steady, contrast = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    similarity = ((2 * mean_1 * mean_2 + steady) * (2 * common + contrast)) / (
        (mean_1 * mean_1 + mean_2 * mean_2 + steady) * (spread_1 + spread_2 + contrast)
    )
    return float(similarity.mean())


def _windowed(plane: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Gaussian means; what lies at the border, where a window would not fit, is left out."""
    weights = np.exp(-0.5 * (np.arange(-5, 6) / 1.5) ** 2)
    weights /= weights.sum()
    rows = sum(
        weight * plane[:, start : plane.shape[1] - 10 + start]
        for start, weight in enumerate(weights)
    )
    columns: npt.NDArray[np.float64] = sum(
        weight * rows[start : plane.shape[0] - 10 + start] for start, weight in enumerate(weights)
    )
    return columns
