"""The file in which a match is written down game by game, so that it can be taken up again.

Lines of JSON: the settings of the match first, then a line for each game as it ends. A line that
was not finished, because the program or the machine was, does not count.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple, TypeAlias

from plakoto.errors import PlakotoError
from plakoto_server.ai.jobs import GameResult

Settings: TypeAlias = Mapping[str, Any]
"""What the games of a match depend on, besides their numbers; plain values."""

FORMAT = "plakoto match log"
VERSION = 1


class MatchLogError(PlakotoError, ValueError):
    """A file that cannot be used as the log of this match."""


class PlayedGame(NamedTuple):
    """A game that has ended."""

    number: int
    """In the match; games 2k and 2k + 1 have the same dice."""
    result: GameResult
    moves: tuple[str, ...] | None = None
    """Roll and play of every turn, in text; None for a game played in compiled code."""


class MatchLog:
    """An open log."""

    def __init__(self, path: Path, settings: Settings) -> None:
        """Open a log, or start one where there is none.

        Args:
            path: of the file.
            settings: of the match.

        Raises:
            MatchLogError: the file belongs to another match, is no such log or cannot be opened.
            OSError: it cannot be read or written.
        """
        self._path = path
        self._settings = json.loads(json.dumps({"format": FORMAT, "version": VERSION, **settings}))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file: IO[bytes] = path.open("a+b")
        except OSError as error:
            raise MatchLogError(f"no log can be kept in {path} ({error}); name another") from error
        try:
            self.games: dict[int, PlayedGame] = self._read()
            """The games that were in the file when it was opened, by number."""
        except BaseException:
            self._file.close()
            raise

    def close(self) -> None:
        """Write no more."""
        self._file.close()

    def add(self, game: PlayedGame) -> None:
        """Append a game; it is in the system's hands when this returns."""
        self._write(_game_as_json(game, self._settings.get("seed")))

    def _read(self) -> dict[int, PlayedGame]:
        self._file.seek(0)
        content = self._file.read()
        whole = content[: content.rfind(b"\n") + 1]
        if not whole and not _as_line(self._settings).startswith(content):
            raise MatchLogError(f"{self._path} is no match log; name another file")
        lines = whole.splitlines()
        games = self._games_in(lines) if lines else {}
        if len(whole) < len(content):  # not before it is known that this is no other file
            self._file.truncate(len(whole))
        if not lines:
            self._write(self._settings)
        return games

    def _games_in(self, lines: Sequence[bytes]) -> dict[int, PlayedGame]:
        self._check(_parsed(lines[0]))
        games: dict[int, PlayedGame] = {}
        for number, line in enumerate(lines[1:], start=2):
            game = _game_of(_parsed(line))
            if game is None:
                raise MatchLogError(
                    f"line {number} of {self._path} is damaged; remove it, and its game is played "
                    "again"
                )
            games.setdefault(game.number, game)
        return games

    def _check(self, found: Mapping[str, Any] | None) -> None:
        """Refuse the settings of another match."""
        if found is None or found.get("format") != FORMAT:
            raise MatchLogError(f"{self._path} is no match log; name another file")
        for name in {**self._settings, **found}:
            if (before := found.get(name)) != (now := self._settings.get(name)):
                raise MatchLogError(
                    f"{self._path} holds a match with other settings: {name} {_shown(before)} "
                    f"there, {_shown(now)} here; repeat its command to go on with it, or name "
                    "another file"
                )

    def _write(self, record: Mapping[str, Any]) -> None:
        self._file.write(_as_line(record))
        self._file.flush()


def _as_line(record: Mapping[str, Any]) -> bytes:
    return f"{json.dumps(record)}\n".encode()


def _parsed(line: bytes) -> dict[str, Any] | None:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def _shown(value: object) -> str:
    return "not told" if value is None else json.dumps(value)[:80]


def _game_as_json(game: PlayedGame, seed: object) -> Mapping[str, Any]:
    result = {
        name: value for name, value in game.result._asdict().items() if value not in (None, "")
    }
    record = {"game": game.number, "dice": [seed, game.number // 2], **result}
    return record if game.moves is None else {**record, "moves": game.moves}


_NEEDED = {
    "game": (0, 2**63),
    "winner": (-1, 1),
    "points": (0, 2),
    "borne_off": (0, 1),
    "turns": (0, 2**31),
}
"""The least and the most of what every game has."""


def _game_of(record: Mapping[str, Any] | None) -> PlayedGame | None:
    """The game that a line tells; None if it tells none."""
    if record is None:
        return None
    for name, (least, most) in _NEEDED.items():
        value = record.get(name)
        if not isinstance(value, int) or not least <= value <= most:
            return None
    luck, forfeit, moves = record.get("luck"), record.get("forfeit", ""), record.get("moves")
    if luck is not None and not (isinstance(luck, (float, int)) and math.isfinite(luck)):
        return None
    if not isinstance(forfeit, str) or not isinstance(moves, (list, type(None))):
        return None
    result = GameResult(
        winner=record["winner"],
        points=record["points"],
        borne_off=record["borne_off"],
        turns=record["turns"],
        luck=luck,
        forfeit=forfeit,
    )
    return PlayedGame(record["game"], result, None if moves is None else tuple(map(str, moves)))
