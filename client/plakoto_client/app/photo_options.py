"""The command line of `plakoto photo`. Imports nothing slow: help must appear at once."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import attrs

from plakoto.dice import Roll
from plakoto.errors import PlakotoError
from plakoto.notation import parse_position, parse_roll
from plakoto.position import Position, Side
from plakoto_client.settings.model import THEMES

VIEWS: Final = ("home", "close", "low", "above")
_LARGEST: Final = 8192
_MOST_SAMPLES: Final = 65536
_LIGHTS: Final = (25, 160)

_DESCRIPTION: Final = """\
Take a photo of a position: paths of light are followed through the scene, and
what noise is left is smoothed away. No window is opened, and none is needed."""

_EPILOG: Final = """\
positions:
  'start', or as text: the 24 points from White's first one, the side to move,
  and how many checkers White and Black have borne off. w2 is two of White's,
  b1w one of Black's with one of White's pinned below it, 5 five empty points.

samples:
  16 for a first look, 256 for a good photo, 1024 for the finest shadows. The
  time grows with samples times pixels: about half a second a sample for a
  million pixels on one core, a few thousandths on a graphics card.

examples:
  plakoto photo start --out board.png
  plakoto photo "w15/22/b15 w 0 0" --theme carrara --dice 64 --view close
  plakoto photo start --theme harbour.toml --out harbour.png
  plakoto photo start --lamp --view low --out evening.png
  plakoto photo start --size 7680x4320 --samples 512 --out poster.png
  plakoto photo start --view low --aperture 0.2 --focus 9 --samples 16

Ctrl-C stops it; then no file is written."""


@attrs.frozen
class PhotoOptions:
    """What was asked for on the command line."""

    position: Position
    theme: str | Path
    """One of the ten, or the file of another."""
    samples: int
    size: tuple[int, int]
    out: Path
    dice: Roll | None
    seed: int
    near: Side
    view: str
    aperture: float | None
    """Radius of the lens in widths of a point; None: what suits the view."""
    focus: float | None
    """Distance of what is sharp; None: the middle of the view."""
    light: int
    """Brightness of the room in percent."""
    lamp: bool
    """Whether the lamp beside the board is lit."""
    numbers: bool
    denoise: bool


def parse_photo_options(arguments: Sequence[str]) -> PhotoOptions:
    """Read the command line; on `--help` or a mistake this ends the program."""
    parser = argparse.ArgumentParser(
        prog="plakoto photo",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("position", metavar="POSITION", type=_position, help="'start', or a position as text")
    add(
        "--theme",
        type=_theme,
        default=THEMES[0],
        metavar="STYLE",
        help=f"board style: {', '.join(THEMES)}, or a file of your own such as harbour.toml "
        "(docs/styles.md tells its form); usually %(default)s",
    )
    add(
        "--samples",
        type=_whole(1, _MOST_SAMPLES),
        default=256,
        metavar="N",
        help="paths of light for each pixel; usually %(default)s",
    )
    add(
        "--size",
        type=_size,
        default=(1920, 1080),
        metavar="WxH",
        help=f"in pixels, to {_LARGEST}x{_LARGEST}; usually 1920x1080",
    )
    add("--out", type=_png, default=Path("plakoto.png"), metavar="FILE", help="usually plakoto.png")
    add("--dice", type=_roll, metavar="64", help="two dice that lie on the board")
    add("--seed", type=int, default=1, metavar="N", help="which of the ways of lying there")
    add(
        "--near",
        choices=("white", "black"),
        default="white",
        help="who sits at the near side; usually %(default)s",
    )
    add("--view", choices=VIEWS, default="home", help="from where; usually %(default)s")
    add(
        "--aperture",
        type=_number(0.0, 2.0),
        metavar="A",
        help="radius of the lens in widths of a point: the larger, the less is sharp; 0: all is",
    )
    add(
        "--focus",
        type=_number(0.5, 200.0),
        metavar="D",
        help="distance of what is sharp, in widths of a point; usually the middle of the view",
    )
    add(
        "--light",
        type=_whole(*_LIGHTS),
        default=100,
        metavar="PERCENT",
        help=f"brightness of the room, {_LIGHTS[0]} to {_LIGHTS[1]}; usually %(default)s",
    )
    add("--lamp", action="store_true", help="light the lamp beside the board; the room is dimmed")
    add(
        "--numbers",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="whether the points' numbers are on the rails",
    )
    add(
        "--denoise",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="whether the noise that is left is smoothed away",
    )
    found = vars(parser.parse_args(arguments))
    near = Side.WHITE if found.pop("near") == "white" else Side.BLACK
    return PhotoOptions(near=near, **found)


def _position(text: str) -> Position:
    if text == "start":
        return Position.start()
    try:
        return parse_position(text)
    except PlakotoError as error:
        raise argparse.ArgumentTypeError(
            f"{error}. Write it in quotes, such as \"w15/22/b15 w 0 0\", or take 'start'"
        ) from error


def _theme(text: str) -> str | Path:
    if text in THEMES:
        return text
    path = Path(text)
    if path.suffix.lower() != ".toml":
        raise argparse.ArgumentTypeError(
            f"there is no style {text!r}: choose from {', '.join(THEMES)}, or name a file of your "
            "own that ends in .toml"
        )
    return path


def _roll(text: str) -> Roll:
    try:
        return parse_roll(text)
    except PlakotoError as error:
        raise argparse.ArgumentTypeError(f"{error}; two dice are written like 64") from error


def _png(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() != ".png":
        raise argparse.ArgumentTypeError(f"photos are PNG files: name it {path.stem}.png")
    return path


def _size(text: str) -> tuple[int, int]:
    width, times, height = text.lower().partition("x")
    if not times or not width.isdecimal() or not height.isdecimal():
        raise argparse.ArgumentTypeError(f"a size is written like 1920x1080, not {text!r}")
    size = (int(width), int(height))
    if not all(1 <= edge <= _LARGEST for edge in size):
        raise argparse.ArgumentTypeError(f"a photo is at most {_LARGEST}x{_LARGEST}, not {text}")
    return size


def _whole(least: int, most: int) -> Callable[[str], int]:
    """What reads a whole number within bounds."""

    def read(text: str) -> int:
        number = int(text) if text.isdecimal() else least - 1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(
                f"{text!r} is not a whole number from {least} to {most}"
            )
        return number

    return read


def _number(least: float, most: float) -> Callable[[str], float]:
    """What reads a number within bounds."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {least} to {most}")
        return number

    return read
