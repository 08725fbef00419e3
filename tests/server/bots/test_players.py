"""The names of players."""

from __future__ import annotations

import pytest

from plakoto_server.ai.levels import LEVELS
from plakoto_server.ai.network import NETWORK
from plakoto_server.bots.players import LevelPlayer, UnknownPlayerError, parse_player


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_called_by_its_number(level: int) -> None:
    player = parse_player(str(level))

    assert player == LevelPlayer(level)
    assert player.number == level
    assert parse_player(player.name) == player
    assert player.title == f"{level} {LEVELS[level]}"


def test_the_network_is_a_player_too() -> None:
    player = parse_player("net")

    assert (player.name, player.title, player.number) == ("net", "Network", NETWORK)
    assert NETWORK not in LEVELS


@pytest.mark.parametrize(
    "name", ["", "0", "03", "²", "Net", "10@1s", "novice", "cmd:" + "x" * 1000]
)
def test_a_name_nobody_has_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(UnknownPlayerError) as refused:
        parse_player(name)

    assert (
        "the players are 1 (Beginner), 2 (Novice), 3 (Intermediate), net (the network alone)"
        in str(refused.value)
    )
    assert len(str(refused.value)) < 200
