"""Measures how long pictures take while a throw is being looked for.

    python tests/benchmarks/dice_frames.py

Draws the plain board as the game does, once with nothing else going on, once with the ways of dice
being found in the thread that the game finds them in, which shares Python's lock with the drawing,
and once the old way, finding them in the picture that throws them. Prints the usual picture, one in
a hundred and the longest, on the wall clock: run it on a machine that has nothing else to do.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import attrs

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from dice_clearance import boards
from plakoto.position import Position, Side
from plakoto_client.flat.camera import plan_camera
from plakoto_client.flat.picture import PlainPicture
from plakoto_client.scene import Arrangement, DieDraw, rest_frame, shaken_dice
from plakoto_client.view.dice import Cast
from plakoto_client.view.foresight import AtOnce, Foresight, InThread

SIZE = (1280, 720)
STILL_S = 0.4
"""As long pictures are drawn with nothing else going on, for each throw."""


def cast_on(position: Position, seed: int) -> Cast:
    """A throw of White's on a board."""
    return Cast(((Side.WHITE, (6, 5)),), seed, Arrangement.of(position))


def draw_until(
    is_over: Callable[[], bool], picture: PlainPicture, board: Arrangement
) -> list[float]:
    """Draw shaken dice until `is_over`, and tell how long each picture took."""
    camera = plan_camera(*SIZE)
    frame = rest_frame(board, Side.WHITE, camera)
    took = []
    began = time.perf_counter()
    while True:
        start = time.perf_counter()
        poses = shaken_dice(2, start - began, is_near=True)
        is_last = is_over()
        picture.draw(attrs.evolve(frame, dice=tuple(DieDraw(pose) for pose in poses)))
        took.append(time.perf_counter() - start)
        if is_last:
            return took


def tell(what: str, took: list[float]) -> None:
    """Print the usual, the rare and the longest picture."""
    ordered = sorted(took)
    rare = ordered[min(int(0.99 * len(ordered)), len(ordered) - 1)]
    print(
        f"{what:>24}: {len(took)} pictures, half {1e3 * statistics.median(took):.1f} ms, "
        f"one in a hundred {1e3 * rare:.1f} ms, longest {1e3 * ordered[-1]:.1f} ms"
    )


def main() -> int:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--throws", type=int, default=20, help="how many are looked for")
    options = parser.parse_args()
    picture = PlainPicture()
    still: list[float] = []
    threaded: list[float] = []
    blocking: list[float] = []
    first = Arrangement.of(Position.start())
    draw_until(lambda: True, picture, first)  # paints the board, which happens once
    in_thread, at_once = InThread(), AtOnce()
    found: Foresight = in_thread
    for seed, position in zip(range(options.throws), boards(seed=11), strict=False):
        board = Arrangement.of(position)
        until = time.perf_counter() + STILL_S
        still += draw_until(lambda until=until: time.perf_counter() > until, picture, board)
        cast = cast_on(position, 2 * seed)
        threaded += draw_until(lambda cast=cast: found.is_found(cast, Side.WHITE), picture, board)
        start = time.perf_counter()
        other = cast_on(position, 2 * seed + 1)
        if at_once.is_found(other, Side.WHITE):
            other.throws(Side.WHITE)
        draw_until(lambda: True, picture, board)
        blocking.append(time.perf_counter() - start)
    in_thread.close()
    tell("nothing else", still)
    tell("found in a thread", threaded)
    tell("found in the picture", blocking)
    return 0


if __name__ == "__main__":
    sys.exit(main())
