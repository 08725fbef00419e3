"""The log of a match: what is in it counts, whatever interrupted the writing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from plakoto_server.ai.jobs import GameResult
from plakoto_server.bots.match_log import MatchLog, MatchLogError, PlayedGame

SETTINGS = {"players": ["3", "cmd:other"], "seed": 7, "luck": True}
GAMES = [
    PlayedGame(0, GameResult(0, 2, 1, 80, -0.25), ("65 1/7 1/6", "11 -")),
    PlayedGame(5, GameResult(-1, 0, 0, 31, 1.5)),
    PlayedGame(1, GameResult(1, 1, 0, 3, None, "did not answer 'go 65' in time"), ("21 -",)),
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the log is: a folder that is not yet there."""
    return tmp_path / "matches" / "log.jsonl"


@pytest.fixture
def whole(path: Path) -> bytes:
    """A log of three games; what is in the file."""
    write(path, GAMES)
    return path.read_bytes()


def write(path: Path, games: list[PlayedGame]) -> None:
    """Add games to the log."""
    log = MatchLog(path, SETTINGS)
    for game in games:
        log.add(game)
    log.close()


def read(path: Path) -> dict[int, PlayedGame]:
    """The games in the log."""
    log = MatchLog(path, SETTINGS)
    log.close()
    return log.games


@pytest.mark.usefixtures("whole")
def test_what_was_written_is_read(path: Path) -> None:
    assert read(path) == {game.number: game for game in GAMES}


def test_a_game_is_in_the_file_as_soon_as_it_is_added(path: Path) -> None:
    log = MatchLog(path, SETTINGS)
    log.add(GAMES[0])

    seen = read(path)

    log.close()
    assert seen == {0: GAMES[0]}


def test_each_line_can_be_read_by_other_programs(whole: bytes) -> None:
    header, first, *_ = [json.loads(line) for line in whole.splitlines()]

    assert header == {"format": "plakoto match log", "version": 1, **SETTINGS}
    assert first == {
        "game": 0,
        "dice": [7, 0],
        "winner": 0,
        "points": 2,
        "borne_off": 1,
        "turns": 80,
        "luck": -0.25,
        "moves": ["65 1/7 1/6", "11 -"],
    }


def test_cut_anywhere_it_holds_the_games_that_are_whole(path: Path, whole: bytes) -> None:
    """As if the machine had stopped after any byte; what is added then is read, too."""
    for length in range(len(whole) + 1):
        path.write_bytes(whole[:length])
        games = GAMES[: max(0, whole[:length].count(b"\n") - 1)]

        assert list(read(path).values()) == games
        write(path, GAMES[2:])
        assert list(read(path).values()) == [*games, *(GAMES[2:] if len(games) < 3 else [])]


def test_a_game_that_is_there_twice_counts_once(path: Path, whole: bytes) -> None:
    path.write_bytes(whole + whole.splitlines(keepends=True)[1])

    assert list(read(path).values()) == GAMES


@pytest.mark.usefixtures("whole")
@pytest.mark.parametrize(
    ("settings", "difference"),
    [
        ({**SETTINGS, "seed": 8}, "seed 7 there, 8 here"),
        ({**SETTINGS, "players": ["3", "2"]}, r'players \["3", "cmd:other"\] there, \["3", "2"\]'),
        ({"players": SETTINGS["players"], "seed": 7}, "luck true there, not told here"),
        ({**SETTINGS, "network": "ab"}, 'network not told there, "ab" here'),
    ],
)
def test_the_log_of_another_match_is_refused_and_left_alone(
    path: Path, whole: bytes, settings: dict[str, object], difference: str
) -> None:
    with pytest.raises(MatchLogError, match=difference):
        MatchLog(path, settings)

    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    "content",
    [
        b"my diary",
        b"my diary\n",
        b"my\ndiary",
        b'{"a": 1}\n',
        b"{\n",
        b"\xff\n",
        b"[" * 10**5 + b"\n",
    ],
)
def test_a_file_that_is_no_log_is_refused_and_left_alone(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)

    with pytest.raises(MatchLogError, match="is no match log; name another file"):
        MatchLog(path, SETTINGS)

    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "line",
    [
        b"{}",
        b"[]",
        b"what",
        b'{"game": 1, "winner": 2, "points": 1, "borne_off": 1, "turns": 3}',
        b'{"game": 1, "winner": 1, "points": 1, "borne_off": 1, "turns": "3"}',
        b'{"game": 1, "winner": 1, "points": 1, "borne_off": 1, "turns": 3, "luck": "much"}',
        b'{"game": 1, "winner": 1, "points": 1, "borne_off": 1, "turns": 3, "luck": NaN}',
        b'{"game": 1, "winner": 1, "points": 1, "borne_off": 1, "turns": 3, "moves": 3}',
        b'{"game": -1, "winner": 1, "points": 1, "borne_off": 1, "turns": 3}',
    ],
)
def test_a_damaged_line_is_named(path: Path, whole: bytes, line: bytes) -> None:
    path.write_bytes(whole + line + b"\n")

    with pytest.raises(MatchLogError, match=r"line 5 of .* is damaged; remove it"):
        MatchLog(path, SETTINGS)


def test_a_place_where_no_log_can_be_is_named(tmp_path: Path) -> None:
    taken = tmp_path / "file"
    taken.touch()

    for place in (tmp_path, taken / "log.jsonl"):
        with pytest.raises(MatchLogError, match=r"no log can be kept in .*; name another"):
            MatchLog(place, SETTINGS)
