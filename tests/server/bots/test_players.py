"""The names of players."""

from __future__ import annotations

import pytest

from plakoto_server.ai.levels import LEVELS, MAKIS
from plakoto_server.ai.network import NETWORK
from plakoto_server.bots.players import (
    LONGEST_TITLE,
    LevelPlayer,
    MakisPlayer,
    NetworkPlayer,
    ProgramPlayer,
    UnknownPlayerError,
    parse_player,
)


@pytest.mark.parametrize("level", [level for level in LEVELS if level != MAKIS])
def test_a_level_is_called_by_its_number(level: int) -> None:
    player = parse_player(str(level))

    assert isinstance(player, LevelPlayer)
    assert player.level == player.number == level
    assert parse_player(player.name) == player
    assert player.title == f"{level} {LEVELS[level]}"


def test_the_network_is_a_player_too() -> None:
    player = parse_player("net")

    assert isinstance(player, NetworkPlayer)
    assert (player.name, player.title, player.number) == ("net", "Network", NETWORK)
    assert NETWORK not in LEVELS


@pytest.mark.parametrize(
    "name",
    [
        *("", "0", "03", "²", "Net", "novice", "cmd", "cmd:", "cmd: ", "cmd@0:engine", "cmd@a:b"),
        *("10", "10@", "10@1", "10@0s", "10@0.0s", "10@-1s", "10@1.s", "10@infs", "10@99999s"),
        *("10@0p", "10@1.5p", "10@99999999p", "9@1s", "10@1s ", "10@²s", "10@²p"),
        "x" * 1000,
    ],
)
def test_a_name_nobody_has_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(UnknownPlayerError) as refused:
        parse_player(name)

    assert "the players are 1 (Beginner), 2 (Novice), 3 (Intermediate), " in str(refused.value)
    assert "net (the network alone), 10@1s (Mr. Makis with a second" in str(refused.value)
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize(
    ("name", "seconds", "playouts", "title"),
    [
        ("10@1s", 1.0, None, "Mr. Makis, 1 s a play"),
        ("10@0.25s", 0.25, None, "Mr. Makis, 0.25 s a play"),
        ("10@500p", None, 500, "Mr. Makis, 500 play-outs a play"),
    ],
)
def test_mr_makis_is_told_how_much_he_may_think(
    name: str, seconds: float | None, playouts: int | None, title: str
) -> None:
    player = parse_player(name)

    assert player == MakisPlayer(name, seconds, playouts)
    assert player.title == title


@pytest.mark.parametrize(
    ("name", "command", "level"),
    [
        ("cmd:python3 pei.py net", "python3 pei.py net", None),
        ("cmd@3:plakoto-server engine", "plakoto-server engine", 3),
        ("cmd:a:b 'c d'", "a:b 'c d'", None),
    ],
)
def test_any_program_is_a_player(name: str, command: str, level: int | None) -> None:
    player = parse_player(name)

    assert player == ProgramPlayer(command, level)
    assert player.name == player.title == name


def test_a_long_command_is_cut_in_its_title_not_in_its_name() -> None:
    player = parse_player("cmd:" + "/folder" * 20 + "/engine --strong")

    assert player.title.startswith("cmd:...")
    assert player.title.endswith("/folder/engine --strong")
    assert len(player.title) == LONGEST_TITLE
    assert parse_player(player.name) == player
