"""Brings files that an older version of the program has written to the form of this one.

Each step takes the whole document of one version and returns that of the next; `VERSION` is the
number of the form that is written now. A step, once released, is never changed again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

Document = dict[str, object]

FORMAT: Final = "plakoto-settings"


def _from_1(document: Document) -> Document:
    """Put what lay flat in the file under `settings`; there were no favourites."""
    return {"format": FORMAT, "version": 2, "settings": document, "favourites": []}


_STEPS: Final[tuple[Callable[[Document], Document], ...]] = (_from_1,)
"""The first leads from version 1 to version 2, and so on."""
VERSION: Final = len(_STEPS) + 1


def version_of(document: Document) -> int | None:
    """The version of a file's document; None if it is none of ours.

    The first version had no number: it was recognised by nothing but its three values.
    """
    if "version" not in document:
        return 1 if "format" not in document else None
    match document:
        case {"format": str(name), "version": int(version)} if name == FORMAT and version > 1:
            return version
        case _:
            return None


def migrated(document: Document, version: int) -> Document:
    """The document of `version`, not above `VERSION`, in the form of this program."""
    for step in _STEPS[version - 1 :]:
        document = step(document)
    return document
