"""Writes the page that the pictures hang on: a table of all of them, and how they are taken."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from plakoto_client.gallery.catalogue import SAMPLES, pictures

NAME: Final = "README.md"
_HEAD: Final = """\
# Gallery

Pictures of the game, taken by the game itself at prepared tables, without a window:

    python -m plakoto_client.gallery

takes what is missing, `--only NAME` one of them anew, `--anew` all; `--help` tells the rest. Photos
follow {samples} paths of light for each pixel and are denoised ([photo mode](../photo.md));
everything else is drawn in the highest tier that the game has.

| | Shows |
| --- | --- |
"""


def page(samples: int = SAMPLES) -> str:
    """The page, in Markdown; its photos have been taken with so many `samples`."""
    lines = [
        f"| [![{picture.name}]({picture.file})]({picture.file}) | {picture.caption} |"
        for picture in pictures()
    ]
    return _HEAD.format(samples=samples) + "\n".join(lines) + "\n"


def write_page(folder: Path, samples: int) -> None:
    """Write the page to `folder`."""
    (folder / NAME).write_text(page(samples), encoding="utf-8")
