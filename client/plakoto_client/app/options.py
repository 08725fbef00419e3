"""The command line of `plakoto`. Imports nothing slow: help must appear at once."""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

import attrs

from plakoto_client.ui.i18n import LANGUAGES

BOARDS = ("auto", "3d", "2d")
QUALITIES = ("auto", "low", "mid", "high")
SPEEDS = "a number such as 1 or 2.5, or 'instant'"
_SMALLEST = (640, 480)
_LARGEST = 16384

_DESCRIPTION = """\
Play Plakoto, the pinning game of Greek tavli, against the computer.

The game is kept at every moment: close the window whenever you like, and the
next start offers it again just as it stands, dice included."""

_EPILOG = """\
in the game:
  mouse      click a checker, then where it goes, or drag it there; click the
             board to roll
  keyboard   Space rolls and ends the turn, Tab goes through what can be moved,
             Enter picks up and puts down, arrows or a point's number go
             anywhere (0 is the tray), U takes a step back, Esc opens the menu,
             R the rules, N a new game, B the board in words, F11 full screen,
             F12 takes a photo, L lights the lamp, [ and ] turn the light of the
             room, S slams the board, E tells how the game ended, Ctrl+comma opens
             the settings, Ctrl+Q quits
  touch      tap as you would click, drag a checker with one finger, turn and
             zoom a free view with two
  view       V sets it free or locks it at home; free, it is turned by the
             right button or by Shift and arrows, the wheel or + and - come
             closer and go back, and C leads home
  gamepad    the cross or left stick moves the cursor, A picks up and puts down,
             X rolls and ends the turn, Y takes a step back, B goes back, the
             shoulder buttons go through what can be moved, Start opens the menu

examples:
  plakoto                        start, in the language of the system
  plakoto --lang el --fullscreen in Greek, filling the screen
  plakoto --board 2d             a plain board seen from above, without OpenGL
  plakoto --quality low          on a computer without a graphics card
  plakoto --tell -               tell everything in words as well
  plakoto --data ./games         keep the games in a folder of their own
  plakoto photo --help           photos of any position, without a window"""


@attrs.frozen
class Options:
    """What was asked for on the command line."""

    language: str | None = None
    """None: as last time, else as the system."""
    data: Path | None = None
    """None: where the system keeps such things."""
    window: tuple[int, int] | None = None
    fullscreen: bool | None = None
    """None: as last time."""
    board: str = "auto"
    """`3d` with OpenGL, `2d` without, `auto` with it where there is any."""
    quality: str | None = None
    """None: as in the settings."""
    speed: float | None = None
    """None: as in the settings; `math.inf` shows no movement at all."""
    offscreen: bool = False
    trace: Path | None = None
    photos: Path | None = None
    """Where photos are kept; None: among the player's pictures."""
    tell: Path | None = None
    """Where to tell the game in words; `-` is the standard output."""


def parse_options(arguments: Sequence[str]) -> Options:
    """Read the command line; on `--help`, `--version` or a mistake this ends the program."""
    parser = argparse.ArgumentParser(
        prog="plakoto",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--lang", dest="language", choices=LANGUAGES, help="language: English or Greek")
    add("--data", type=Path, metavar="FOLDER", help="where games, settings and logs are kept")
    add("--window", type=_size, metavar="WxH", help="size of the window, such as 1280x800")
    add(
        "--fullscreen",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="fill the screen, or not; remembered",
    )
    add(
        "--board",
        choices=BOARDS,
        default="auto",
        help="3d: with OpenGL 3.3; 2d: a plain board without; auto: 3d where it can be had",
    )
    add("--quality", choices=QUALITIES, help="how much work a picture may cost, for this time")
    add("--speed", type=_speed, help=f"of checkers and dice, for this time: {SPEEDS}")
    add(
        "--offscreen",
        action="store_true",
        help="draw without a screen, for tests and pictures",
    )
    add(
        "--trace",
        type=Path,
        metavar="FILE",
        help="write what each picture shows to FILE, one JSON object a line",
    )
    add(
        "--tell",
        type=Path,
        metavar="FILE",
        help="tell the board, each event and the focus in words, one sentence a line, for screen "
        "readers; - tells them on the standard output",
    )
    add(
        "--photos",
        type=Path,
        metavar="FOLDER",
        help="where photos are kept; usually among your pictures",
    )
    add("--version", action="version", version=f"plakoto {version('plakoto')}")
    return Options(**vars(parser.parse_args(arguments)))


def _size(text: str) -> tuple[int, int]:
    width, times, height = text.lower().partition("x")
    if not times or not width.isdecimal() or not height.isdecimal():
        raise argparse.ArgumentTypeError(f"a size is written like 1280x800, not {text!r}")
    size = (int(width), int(height))
    if any(not least <= edge <= _LARGEST for edge, least in zip(size, _SMALLEST, strict=True)):
        raise argparse.ArgumentTypeError(
            f"a window is {_SMALLEST[0]}x{_SMALLEST[1]} or larger, not {text}"
        )
    return size


def _speed(text: str) -> float:
    if text == "instant":
        return math.inf
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not math.isfinite(speed) or speed <= 0:
        raise argparse.ArgumentTypeError(f"a speed is {SPEEDS}, not {text!r}")
    return speed
