"""The edge cases of `tests/data/edge_cases.toml`: worked out by hand, read here."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import attrs

from verification import bruteforce

FILE = Path(__file__).parent.parent / "data" / "edge_cases.toml"


@attrs.frozen
class EdgeCase:
    """A position, a roll, and what the rules make of them."""

    name: str
    reason: str
    position: str
    roll: str
    plays: dict[str, str]
    """Each different play, written in one way, and its ending (`""`: play goes on)."""
    also: tuple[str, ...]
    """Other ways to write the same plays."""
    refused: tuple[str, ...]
    """Well-formed texts that are no legal play here."""

    @property
    def dice(self) -> tuple[int, int]:
        """The two dice."""
        return int(self.roll[0]), int(self.roll[1])

    @property
    def endings(self) -> dict[str, str]:
        """Each position in which the turn may end, and its ending."""
        return {self.after(play): ending for play, ending in self.plays.items()}

    @property
    def answer(self) -> dict[str, str]:
        """The same in the words of an answer: `none`, `tie`, `w2`."""
        return {end: (ending or "none").split()[0] for end, ending in self.endings.items()}

    def after(self, play: str) -> str:
        """The position after a play, carried out checker by checker."""
        board, mover = bruteforce.read(self.position)
        end = bruteforce.carry_out(board, mover, play)
        return bruteforce.write(end, bruteforce.OTHER[mover])


def edge_cases() -> list[EdgeCase]:
    """Every case, in the order of the file."""
    with FILE.open("rb") as file:
        return [_case(entry) for entry in tomllib.load(file)["case"]]


def _case(entry: dict[str, Any]) -> EdgeCase:
    plays = (play.partition(" => ") for play in entry["plays"])
    return EdgeCase(
        name=entry["name"],
        reason=entry["reason"],
        position=entry["position"],
        roll=entry["roll"],
        plays={play: ending for play, _, ending in plays},
        also=tuple(entry.get("also", [])),
        refused=tuple(entry.get("refused", [])),
    )
