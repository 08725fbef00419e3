"""Who can play in a match, by the name given on the command line."""

from __future__ import annotations

import re
from typing import TypeAlias

import attrs

from plakoto.errors import PlakotoError
from plakoto_server.ai.levels import LEVELS, MAKIS
from plakoto_server.ai.network import NETWORK

PROGRAM = "cmd"
LONGEST_TITLE = 48
MOST_SECONDS = 3600.0
MOST_PLAYOUTS = 10**7

_MAKIS = re.compile(r"10@([0-9]+(?:\.[0-9]+)?)(s|p)")
_PROGRAM = re.compile(rf"{PROGRAM}(?:@([1-9][0-9]?))?:(.*)", re.DOTALL)


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

    @property
    def number(self) -> int:
        """What compiled code calls it."""
        return self.level


@attrs.frozen
class NetworkPlayer:
    """The network alone: the play that it likes best, without looking further."""

    name: str = "net"
    title: str = "Network"
    number: int = NETWORK


@attrs.frozen
class MakisPlayer:
    """Mr. Makis, searching on one core. Either bound may be missing, not both."""

    name: str
    seconds: float | None = None
    """How long he thinks about a play."""
    playouts: int | None = None
    """How many play-outs he makes for a play."""

    @property
    def title(self) -> str:
        """The name for people."""
        if self.seconds is not None:
            return f"Mr. Makis, {self.seconds:g} s a play"
        return f"Mr. Makis, {self.playouts} play-outs a play"


@attrs.frozen
class ProgramPlayer:
    """Any program that speaks the engine interface."""

    command: str
    """The program and its arguments, as in a shell."""
    level: int | None = None
    """At which of its levels it plays; its highest if not told."""

    @property
    def name(self) -> str:
        """The name that `parse_player` understands."""
        at = "" if self.level is None else f"@{self.level}"
        return f"{PROGRAM}{at}:{self.command}"

    @property
    def title(self) -> str:
        """The name for people: the end of a long command says more than its start."""
        name = self.name
        if len(name) <= LONGEST_TITLE:
            return name
        return f"{PROGRAM}:...{name[-(LONGEST_TITLE - len(PROGRAM) - 4) :]}"


CompiledPlayer: TypeAlias = LevelPlayer | NetworkPlayer
"""Chooses at once. A game between two of them is played in compiled code altogether."""
Player: TypeAlias = CompiledPlayer | MakisPlayer | ProgramPlayer


def known_players() -> str:
    """Every player's name, explained."""
    levels = ", ".join(f"{level} ({title})" for level, title in LEVELS.items() if level != MAKIS)
    return (
        f"{levels}, net (the network alone), {MAKIS}@1s (Mr. Makis with a second for each play, "
        f"or {MAKIS}@500p with 500 play-outs), '{PROGRAM}:PROGRAM ARGS' (a program that speaks the "
        "engine interface)"
    )


def parse_player(name: str) -> Player:
    """The player called `name`.

    Raises:
        UnknownPlayerError: nobody is; the message lists who is there.
    """
    compiled: list[CompiledPlayer] = [LevelPlayer(level) for level in LEVELS if level != MAKIS]
    for player in (*compiled, NetworkPlayer()):
        if name == player.name:
            return player
    if found := _PROGRAM.fullmatch(name):
        level, command = found.groups()
        if command.strip():
            return ProgramPlayer(command.strip(), None if level is None else int(level))
    if found := _MAKIS.fullmatch(name):
        makis = _makis(name, *found.groups())
        if makis:
            return makis
    raise UnknownPlayerError(f"there is no player {name[:40]!r}; the players are {known_players()}")


def _makis(name: str, number: str, unit: str) -> MakisPlayer | None:
    if unit == "p":
        if not number.isdigit() or len(number) > len(str(MOST_PLAYOUTS)):
            return None
        return MakisPlayer(name, playouts=int(number)) if 0 < int(number) <= MOST_PLAYOUTS else None
    seconds = float(number)
    return MakisPlayer(name, seconds=seconds) if 0 < seconds <= MOST_SECONDS else None
