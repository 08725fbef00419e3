"""One file of a style: read, checked to the last entry, and made into a `Style`.

A file is never trusted: its size is bounded, an entry that is unknown, of the wrong type or out of
bounds is refused with its name, and nothing of a refused file is used. May import neither GL nor
pygame.
"""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import Any, Final

import attrs

from plakoto_client.own_styles.entries import Entries, shortened
from plakoto_client.own_styles.errors import StyleFileError
from plakoto_client.own_styles.parts import read_part
from plakoto_client.render.styles import STYLES, Finish, Style
from plakoto_client.settings import OWN_THEME
from plakoto_client.ui.i18n import gettext as _

ENDING: Final = ".toml"
FORMAT: Final = 1
LARGEST: Final = 64 * 1024
"""Bytes."""
LONGEST_NAME: Final = 40
PARTS: Final = (
    "frame",
    "field",
    "light_point",
    "dark_point",
    "table",
    "light_checker",
    "dark_checker",
    "die",
)
_SMOOTHNESS: Final = ("field", "frame", "table")
_SMOOTHEST: Final = 0.06
_ROUGHEST: Final = 0.8
_ENTRIES: Final = ("format", "name", "begin_from", "parts", "finish")
_FINISHES: Final = (*_SMOOTHNESS, "line", "numbers")


@attrs.frozen
class OwnStyle:
    """A style that the player has made."""

    label: str
    """What it is called on the screen."""
    style: Style
    file: Path | None = None
    """Where it is described."""


def read_style(path: Path) -> OwnStyle:
    """Read one file.

    Raises:
        StyleFileError: it cannot be read, or something in it makes no sense.
    """
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise StyleFileError(
            _("The file cannot be read: {reason}.").format(reason=error.strerror or str(error))
        ) from error
    if len(content) > LARGEST:
        raise StyleFileError(
            _("The file is larger than {size} KiB, which no style needs.").format(
                size=LARGEST // 1024
            )
        )
    return attrs.evolve(parse_style(content, path.stem), file=path)


def parse_style(content: bytes, stem: str) -> OwnStyle:
    """Make a style of the `content` of a file called `stem`.

    Raises:
        StyleFileError: something in it makes no sense.
    """
    try:
        document = tomllib.loads(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise StyleFileError(_("The file is no text in UTF-8.")) from error
    except (ValueError, RecursionError) as error:  # tomllib's own faults are ValueErrors
        raise StyleFileError(
            _("The file is not written in TOML: {reason}.").format(reason=shortened(str(error)))
        ) from error
    entries = Entries(document)
    entries.refuse_unknown(_ENTRIES)
    if entries.number("format", 1, 1 << 30, is_whole=True) != FORMAT:
        raise StyleFileError(
            _("The file is of a newer form than this Plakoto reads, which is {known}.").format(
                known=FORMAT
            )
        )
    label = entries.text("name", LONGEST_NAME)
    ten = {style.name: style for style in STYLES}
    base = STYLES[0]
    if "begin_from" in document:
        base = ten[entries.word("begin_from", ten)]
    parts = entries.table("parts")
    parts.refuse_unknown(PARTS)
    short = hashlib.sha256(stem.encode()).hexdigest()[:8]
    recipes = {
        part: read_part(parts, part, f"own-{short}-{part.replace('_', '-')}")
        for part in parts.values
    }
    return OwnStyle(
        label,
        attrs.evolve(
            base,
            name=f"{OWN_THEME}{stem}",
            finish=_finish(entries.table("finish"), base.finish),
            **recipes,
        ),
    )


def _finish(table: Entries, usual: Finish) -> Finish:
    table.refuse_unknown(_FINISHES)
    changes: dict[str, Any] = {
        name: table.number(name, _SMOOTHEST, _ROUGHEST)
        for name in _SMOOTHNESS
        if name in table.values
    }
    for name, attribute in (("line", "line"), ("numbers", "number")):
        if name in table.values:
            changes[attribute] = table.colour(name)
    return attrs.evolve(usual, **changes)
