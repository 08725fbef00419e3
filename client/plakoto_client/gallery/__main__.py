"""The command that takes the pictures of `docs/gallery`: `python -m plakoto_client.gallery`.

Imports nothing slow: help must appear at once.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import attrs
from platformdirs import user_cache_path

from plakoto_client.gallery.catalogue import SAMPLES, BoardPicture, Picture, pictures
from plakoto_client.gallery.page import write_page

_DESCRIPTION: Final = """\
Take the pictures of the gallery, without a window and without a server: the
game's own window at prepared tables, the board in every style, and photos.
Pictures that are there already are kept, so a run that was stopped goes on."""

_EPILOG: Final = """\
examples:
  python -m plakoto_client.gallery                      what is missing
  python -m plakoto_client.gallery --only midgame lamp  these, anew
  python -m plakoto_client.gallery --anew               all of them
  python -m plakoto_client.gallery --samples 16 --out first-look
                                                        a first look

Ctrl-C stops it; the picture that was being taken is not written."""


@attrs.frozen
class Options:
    """What was asked for on the command line."""

    out: Path
    only: tuple[str, ...]
    anew: bool
    quality: str
    samples: int
    """Paths of light for each pixel of a photo."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 0 when every picture is there."""
    options = _options(arguments)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    options.out.mkdir(parents=True, exist_ok=True)
    try:
        _take_all(options)
    except KeyboardInterrupt:
        sys.stderr.write("\nstopped; the next run goes on from here\n")
        return 130
    return 0


def _options(arguments: Sequence[str] | None) -> Options:
    names = [picture.name for picture in pictures()]
    parser = argparse.ArgumentParser(
        prog="python -m plakoto_client.gallery",
        description=_DESCRIPTION,
        epilog=f"pictures:\n  {' '.join(names)}\n\n{_EPILOG}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add(
        "--out",
        type=Path,
        default=Path("docs/gallery"),
        metavar="FOLDER",
        help="folder to write them to; usually %(default)s",
    )
    add(
        "--only",
        nargs="+",
        choices=names,
        default=[],
        metavar="NAME",
        help="these, even if they are there already",
    )
    add("--anew", action="store_true", help="all, even those that are there already")
    add(
        "--quality",
        choices=("low", "mid", "high"),
        default="high",
        help="of what the game draws; usually %(default)s",
    )
    add(
        "--samples",
        type=int,
        default=SAMPLES,
        metavar="N",
        help="paths of light for each pixel of a photo, few for a look; usually %(default)s",
    )
    found = parser.parse_args(arguments)
    return Options(found.out, tuple(found.only), found.anew, found.quality, found.samples)


def _take_all(options: Options) -> None:
    from plakoto_client.app.photo_command import Progress  # noqa: PLC0415 - help must not wait

    wanted = [picture for picture in pictures() if _is_wanted(picture, options)]
    progress = Progress(sys.stderr)
    done = 0.0
    for picture in wanted:
        part = _work(picture, options) / sum(_work(each, options) for each in wanted)
        progress.show(done)
        take(picture, options, _within(progress.show, done, part))
        done += part
    write_page(options.out, options.samples)
    progress.end(f"{options.out}: {len(wanted)} of {len(pictures())} pictures taken")


def take(picture: Picture, options: Options, progress: Callable[[float], None]) -> None:
    """Take one picture and write it; `progress` is told how much of it is done."""
    import pygame  # noqa: PLC0415 - help must not wait for what draws

    from plakoto_client.gallery.boards import take_board  # noqa: PLC0415 - nor for this
    from plakoto_client.gallery.tables import take_table  # noqa: PLC0415 - nor for this

    cache = user_cache_path("plakoto", appauthor=False) / "pictures"
    if isinstance(picture, BoardPicture):
        if picture.samples is not None:
            picture = attrs.evolve(picture, samples=options.samples)
        surface = take_board(picture, options.quality, cache, progress)
    else:
        surface = take_table(picture, options.quality, cache)
    target = options.out / picture.file
    unfinished = target.with_name(f"unfinished-{target.name}")
    pygame.image.save(surface, str(unfinished))
    unfinished.replace(target)


def _within(show: Callable[[float], None], done: float, part: float) -> Callable[[float], None]:
    """What tells of a `part` of the whole that begins where `done` of it is done."""
    return lambda share: show(done + part * share)


def _is_wanted(picture: Picture, options: Options) -> bool:
    if options.only:
        return picture.name in options.only
    return options.anew or not (options.out / picture.file).exists()


def _work(picture: Picture, options: Options) -> float:
    """How long it takes, roughly: a photo's samples count, everything else is like ten of them."""
    if isinstance(picture, BoardPicture) and picture.samples is not None:
        return float(options.samples)
    return 10.0


if __name__ == "__main__":
    sys.exit(main())
