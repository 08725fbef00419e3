"""Who can play in a match, by the name given on the command line."""

from __future__ import annotations

import attrs

from plakoto.errors import PlakotoError
from plakoto_server.ai.levels import LEVELS


class UnknownPlayerError(PlakotoError, ValueError):
    """A name that no player has."""


@attrs.frozen
class LevelPlayer:
    """One of the computer's levels: its games are played in compiled code."""

    level: int

    @property
    def name(self) -> str:
        """The name that `parse_player` understands."""
        return str(self.level)

    @property
    def title(self) -> str:
        """The name for people."""
        return f"{self.level} {LEVELS[self.level]}"


def parse_player(name: str) -> LevelPlayer:
    """The player called `name`.

    Raises:
        UnknownPlayerError: nobody is; the message lists who is there.
    """
    for level in LEVELS:
        if name == str(level):
            return LevelPlayer(level)
    known = ", ".join(f"{level} ({title})" for level, title in LEVELS.items())
    raise UnknownPlayerError(f"there is no player {name[:40]!r}; the players are {known}")
