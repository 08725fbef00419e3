"""Games move by move: the same as in compiled code, and lost by whoever does not play on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from instant_pool import InstantPool
from plakoto.dice import Roll
from plakoto.notation import parse_play, parse_roll
from plakoto.outcome import judge
from plakoto.plays import LegalPlays, Play
from plakoto.position import Position, Side
from plakoto_server.ai.jobs import play_pairs
from plakoto_server.bots.movers import Mover, mover_of
from plakoto_server.bots.players import LevelPlayer, NetworkPlayer, parse_player
from plakoto_server.bots.playing import play_game
from plakoto_server.bots.programs import Patience, ProgramFault

SEED = 7


def mover(name: str) -> Mover:
    """The player of that name at work."""
    return mover_of(parse_player(name), InstantPool(), Patience())


class Scripted:
    """Plays as it is told."""

    def __init__(self, play: Callable[[Position, Roll], Play], *, ready: bool = True) -> None:
        self._play = play
        self._ready = ready
        self.seen: list[tuple[Position, Roll]] = []

    def prepare(self) -> None:
        """Be ready, or not."""
        if not self._ready:
            raise ProgramFault("is not ready")

    def choose(self, position: Position, roll: Roll, _seed: int) -> Play:
        """Note what there is to play, and do as told."""
        self.seen.append((position, roll))
        return self._play(position, roll)

    def quit(self) -> None:
        """Nothing runs."""

    def abort(self) -> None:
        """Nothing runs."""


def first_play(position: Position, roll: Roll) -> Play:
    """The first legal one."""
    return next(iter(LegalPlays(position, roll)))


def no_play(_position: Position, _roll: Roll) -> Play:
    """None."""
    raise ProgramFault("fell asleep")


@pytest.mark.parametrize("players", [("3", "2"), ("1", "net")])
def test_a_game_is_the_one_of_compiled_code_with_its_luck(players: tuple[str, str]) -> None:
    first, second = (parse_player(name) for name in players)
    assert isinstance(first, LevelPlayer)
    assert isinstance(second, LevelPlayer | NetworkPlayer)
    compiled = play_pairs(first.number, second.number, SEED, 5, 2, luck=True)

    by_move = [
        play_game((mover(players[0]), mover(players[1])), SEED, number, luck=True).result
        for number in range(10, 14)
    ]

    assert [game._replace(luck=None) for game in by_move] == [
        game._replace(luck=None) for game in compiled
    ]
    assert [game.luck for game in by_move] == pytest.approx([game.luck for game in compiled])


def test_the_moves_tell_the_whole_game() -> None:
    """Replayed from their text, they end it as it ended."""
    game = play_game((mover("3"), mover("2")), SEED, 3, luck=False)

    position, outcome = Position.start(), None
    for move in game.moves or ():
        assert outcome is None
        roll, _, play = move.partition(" ")
        position = parse_play(play, LegalPlays(position, parse_roll(roll))).result
        outcome = judge(position)
    assert outcome is not None
    assert (outcome.points, len(game.moves or ())) == (game.result.points, game.result.turns)


def test_both_games_of_a_pair_have_the_same_dice_and_changed_seats() -> None:
    one, other = Scripted(first_play), Scripted(first_play)
    first = play_game((one, other), SEED, 20, luck=True)
    seen = one.seen, other.seen
    one.seen, other.seen = [], []

    second = play_game((one, other), SEED, 21, luck=True)

    assert (other.seen, one.seen) == seen
    assert first.moves == second.moves
    assert first.result.winner == 1 - second.result.winner
    assert first.result.luck is not None
    assert first.result.luck == -(second.result.luck or 0)


def test_white_is_the_player_named_first_in_games_with_an_even_number() -> None:
    one, other = Scripted(first_play), Scripted(first_play)

    play_game((one, other), SEED, 20, luck=False)

    assert {position.turn for position, _ in one.seen} == {Side.WHITE}
    assert {position.turn for position, _ in other.seen} == {Side.BLACK}


@pytest.mark.parametrize("number", [4, 5])
@pytest.mark.parametrize("loser", [0, 1])
def test_who_does_not_play_on_loses_two_points_as_it_still_could(loser: int, number: int) -> None:
    movers = (Scripted(first_play), Scripted(no_play))

    game = play_game(movers if loser else movers[::-1], SEED, number, luck=True)

    assert (game.result.winner, game.result.points) == (1 - loser, 2)
    assert game.result.forfeit == "fell asleep"
    assert game.result.luck is not None
    assert game.result.turns == len(game.moves or ()) <= 1


def test_who_gives_up_after_bearing_off_loses_one_point() -> None:
    def until_one_is_off(position: Position, roll: Roll) -> Play:
        if position.off(position.turn):
            raise ProgramFault("fell asleep")
        return first_play(position, roll)

    games = [
        play_game((Scripted(until_one_is_off), mover("1")), SEED, number, luck=False).result
        for number in range(12)
    ]

    lost = [game for game in games if game.forfeit]
    assert lost
    assert {(game.winner, game.points) for game in lost} == {(1, 1)}


@pytest.mark.parametrize("loser", [0, 1])
def test_who_is_not_ready_loses(loser: int) -> None:
    movers = (Scripted(first_play), Scripted(first_play, ready=False))

    game = play_game(movers if loser else movers[::-1], SEED, 4, luck=True)

    assert (game.result.winner, game.result.points, game.result.turns) == (1 - loser, 2, 0)
    assert game.result.forfeit == "is not ready"
    assert game.moves == ()
