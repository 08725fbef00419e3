"""A change of one rule in the sources, as text: what is replaced must stand there exactly once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import attrs


class PatchError(Exception):
    """The sources have moved on: the text to be replaced is not there, or there twice."""


@attrs.frozen
class Patch:
    """One replacement in one file of the package `plakoto`."""

    file: str
    """Path below `shared/plakoto`, with forward slashes."""
    old: str
    new: str

    def apply(self, package: Path) -> None:
        """Replace the text in the file below `package`.

        Raises:
            PatchError: `old` is not there exactly once.
        """
        file = package / self.file
        source = file.read_text(encoding="utf-8")
        found = source.count(self.old)
        if found != 1:
            raise PatchError(f"{self.file} has {found} places, not one, that read:\n{self.old}")
        file.write_text(source.replace(self.old, self.new), encoding="utf-8", newline="\n")


Mutants = Mapping[str, tuple[Patch, ...]]
"""The rule broken by each mutant, in words, and the changes that break it."""
