"""Who can play in a match, by the name given on the command line."""

from __future__ import annotations

from typing import Protocol

import attrs

from plakoto.errors import PlakotoError
from plakoto_server.ai.levels import LEVELS
from plakoto_server.ai.network import NETWORK


class UnknownPlayerError(PlakotoError, ValueError):
    """A name that no player has."""


class Player(Protocol):
    """Whoever can play in a match."""

    @property
    def name(self) -> str:
        """The name that `parse_player` understands."""

    @property
    def title(self) -> str:
        """The name for people."""

    @property
    def number(self) -> int:
        """What compiled code calls it."""


@attrs.frozen
class LevelPlayer:
    """One of the computer's levels: its games are played in compiled code."""

    level: int

    @property
    def name(self) -> str:
        """See `Player`."""
        return str(self.level)

    @property
    def title(self) -> str:
        """See `Player`."""
        return f"{self.level} {LEVELS[self.level]}"

    @property
    def number(self) -> int:
        """See `Player`."""
        return self.level


@attrs.frozen
class NetworkPlayer:
    """The network alone: the play that it likes best, without looking further."""

    name: str = "net"
    title: str = "Network"
    number: int = NETWORK


def known_players() -> str:
    """Every player's name, explained."""
    levels = ", ".join(f"{level} ({title})" for level, title in LEVELS.items())
    return f"{levels}, net (the network alone)"


def parse_player(name: str) -> Player:
    """The player called `name`.

    Raises:
        UnknownPlayerError: nobody is; the message lists who is there.
    """
    players: list[Player] = [*map(LevelPlayer, LEVELS), NetworkPlayer()]
    for player in players:
        if name == player.name:
            return player
    raise UnknownPlayerError(f"there is no player {name[:40]!r}; the players are {known_players()}")
