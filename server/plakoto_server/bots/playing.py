"""One game of a match, played move by move by the reference rules. Imports Numba.

It has the very dice of the game with the same number in compiled code
(`plakoto_server.ai.compiled.games`), and lets a level choose with the very same seed.
"""

from __future__ import annotations

import numpy as np

from plakoto.dice import Roll
from plakoto.kernels import CAPACITY, SIZE, board_of
from plakoto.notation import format_play, format_roll
from plakoto.outcome import Outcome, Termination, judge, resignation, resignations
from plakoto.position import Position, Side
from plakoto_server.ai.compiled.games import NOBODY, choice_seed, seed_dice, throw, white_starts
from plakoto_server.ai.compiled.greedy import work_space
from plakoto_server.ai.compiled.luck import worth_of_roll
from plakoto_server.ai.jobs import GameResult, shipped_mind
from plakoto_server.ai.network.weights import OUTCOMES
from plakoto_server.bots.match_log import PlayedGame
from plakoto_server.bots.movers import Mover
from plakoto_server.bots.programs import ProgramFault


class LuckJudge:
    """Adds up how lucky the player named first was in a game."""

    def __init__(self) -> None:
        self.points = 0.0
        """Points he owes to the dice so far."""
        self._mind = shipped_mind()
        self._boards = np.empty((CAPACITY, SIZE), np.int8)
        self._work, self._slots = work_space()
        self._found = np.empty((2, OUTCOMES), np.float32)
        self._started = False

    def note(self, position: Position, roll: Roll, player: int) -> None:
        """Add a roll of a player, 0 or 1. The first of a game tells who starts, too."""
        worth, usual = worth_of_roll(
            self._mind,
            board_of(position),
            roll.high,
            roll.low,
            self._boards,
            self._work,
            self._slots,
            self._found,
        )
        more = worth - usual if self._started else worth
        self._started = True
        self.points += more if player == 0 else -more


def play_game(movers: tuple[Mover, Mover], seed: int, number: int, *, luck: bool) -> PlayedGame:
    """Play game `number` of the match with this seed.

    A program that crashes, hangs or plays illegally loses the game: two points as long as it could
    still lose two, so that no program gains by giving up.

    Args:
        movers: player 0, who is White in games with an even number, and player 1.
        seed: of the match.
        number: of the game; both games of a pair have the same dice.
        luck: whether to judge how lucky the players were.
    """
    dice = np.zeros(1, np.uint64)
    seed_dice(dice, seed, number)
    position = Position.start(Side.WHITE if white_starts(dice) else Side.BLACK)
    judged = LuckJudge() if luck else None
    moves: list[str] = []
    outcome, forfeit = None, ""
    for player, mover in enumerate(movers):
        try:
            mover.prepare()
        except ProgramFault as fault:
            outcome, forfeit = _lost_by(_side(player, number), position), str(fault)
            break
    while outcome is None:
        roll = Roll.of(throw(dice), throw(dice))
        player = _player(position.turn, number)
        if judged:
            judged.note(position, roll, player)
        seed_of_choice = int(choice_seed(seed, number, len(moves)))
        try:
            play = movers[player].choose(position, roll, seed_of_choice)
        except ProgramFault as fault:
            outcome, forfeit = _lost_by(position.turn, position), str(fault)
            break
        moves.append(f"{format_roll(roll)} {format_play(play)}")
        position = play.result
        outcome = judge(position)
    result = GameResult(
        winner=_player(outcome.winner, number) if outcome.winner else NOBODY,
        points=outcome.points,
        borne_off=int(outcome.termination in (Termination.BORNE_OFF, Termination.MARS)),
        turns=len(moves),
        luck=judged.points if judged else None,
        forfeit=forfeit,
    )
    return PlayedGame(number, result, tuple(moves))


def _player(side: Side, number: int) -> int:
    """Who plays a side in a game: the seats change from game to game."""
    return number % 2 if side is Side.WHITE else 1 - number % 2


def _side(player: int, number: int) -> Side:
    return Side.WHITE if player == number % 2 else Side.BLACK


def _lost_by(side: Side, position: Position) -> Outcome:
    return resignation(position, side, max(resignations(position, side)))
