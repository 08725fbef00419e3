"""Whole games between levels, or the network, in compiled code.

A game is told by the seed of its match and its number alone: games 2k and 2k + 1 are a *pair*,
played with the same dice and the seats changed. What a level leaves to chance depends on the game
and the turn, never on the dice still to come.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plakoto.kernels import (
    CAPACITY,
    CHECKERS,
    OFF,
    ONGOING,
    SIZE,
    THEIR_START,
    TIE,
    outcome,
    switch_sides,
)
from plakoto_server.ai.compiled.advanced import ADVANCED, choose_with_network
from plakoto_server.ai.compiled.compiling import kernel
from plakoto_server.ai.compiled.greedy import SLOTS, WORK_ROWS, choose_greedily
from plakoto_server.ai.compiled.luck import worth_of_roll
from plakoto_server.ai.compiled.minds import MIND, Mind
from plakoto_server.ai.compiled.players import choose_board
from plakoto_server.ai.compiled.randomness import Chance, below, seeded
from plakoto_server.ai.network import NETWORK
from plakoto_server.ai.network.weights import HIDDEN, OUTCOMES

Results = NDArray[np.int32]
"""int32[games, COLUMNS]: a game in each row."""
Luck = NDArray[np.float64]
"""float64[games]: points that player 0 owes to his own lucky rolls and player 1's unlucky ones."""

WINNER, POINTS_WON, BORNE_OFF, TURNS = range(4)
"""Columns: the player who won, 0 or 1, -1 for a tie; the points won; 1 if by bearing off all
checkers, 0 if by the mother; turns played by both, passes included."""
COLUMNS = 4
NOBODY = -1

_DICE, _CHOICES = 0, 1
"""Streams of random numbers of a match's seed."""
_TURN_BITS = 16


@kernel("int64(uint64[::1])")
def throw(dice: Chance) -> int:
    """One die, 1 to 6."""
    return below(dice, 6) + 1


@kernel("boolean(uint64[::1])")
def white_starts(dice: Chance) -> bool:
    """Throw for the start: one die each, the higher one starts."""
    while True:
        white, black = throw(dice), throw(dice)
        if white != black:
            return white > black


@kernel("void(uint64[::1], uint64, int64)")
def seed_dice(dice: Chance, seed: int, game: int) -> None:
    """Set `dice` to the start of a game: both games of a pair get the same."""
    seeded(dice, seed, _DICE, game // 2)


@kernel("uint64(uint64, int64, int64)")
def choice_seed(seed: int, game: int, turn: int) -> int:
    """The seed with which a level chooses in a turn of a game (the first turn is 0)."""
    chance = np.zeros(1, np.uint64)
    seeded(chance, seed, _CHOICES, game << _TURN_BITS | turn)
    choice: int = chance[0]
    return choice


@kernel(f"void(int64, int64, uint64, int64, {MIND}, int32[:, ::1], float64[::1])")
def play_games(
    first: int, second: int, seed: int, game: int, mind: Mind, results: Results, luck: Luck
) -> None:
    """Play as many games in a row as `results` has rows.

    Args:
        first: level of player 0, who is White in games with an even number, or `NETWORK`.
        second: the same of player 1.
        seed: of the match.
        game: number of the first game.
        mind: what `NETWORK` and the levels from 4 on judge by, and luck is judged by; looked at for
            nothing else.
        results: overwritten.
        luck: overwritten. If it is empty, nobody asks for the luck, which takes much longer to
            judge than most games to play.
    """
    boards = np.empty((CAPACITY, SIZE), np.int8)
    board = np.empty(SIZE, np.int8)
    dice, chance = np.empty(1, np.uint64), np.empty(1, np.uint64)
    work, slots = np.zeros((WORK_ROWS, HIDDEN), np.int16), np.zeros(SLOTS, np.int32)
    found = np.empty((2, OUTCOMES), np.float32)
    for row in range(results.shape[0]):
        number = game + row
        seed_dice(dice, seed, number)
        board[:] = 0
        board[0] = CHECKERS
        board[THEIR_START] = -CHECKERS
        player = number % 2 if white_starts(dice) else 1 - number % 2
        turn = 0
        lucky = 0.0
        while True:
            die1, die2 = throw(dice), throw(dice)
            if luck.size:
                worth, usual = worth_of_roll(mind, board, die1, die2, boards, work, slots, found)
                # To be the one who starts is luck, too: worth as much as it costs the other side.
                more = worth if turn == 0 else worth - usual
                lucky += more if player == 0 else -more
            level = first if player == 0 else second
            if level == NETWORK:
                chosen = choose_greedily(mind, board, die1, die2, boards, work, slots, found)
            else:
                seeded(chance, choice_seed(seed, number, turn), 0, 0)
                if level < ADVANCED:
                    chosen = choose_board(level, board, die1, die2, boards, chance)
                else:
                    chosen = choose_with_network(level, mind, board, die1, die2, boards, chance)
            turn += 1
            points = outcome(boards[chosen])
            if points != ONGOING:
                break
            switch_sides(boards[chosen], board)
            player = 1 - player
        results[row, WINNER] = NOBODY if points == TIE else player
        results[row, POINTS_WON] = points
        results[row, BORNE_OFF] = 1 if boards[chosen, OFF] == CHECKERS else 0
        results[row, TURNS] = turn
        if luck.size:
            luck[row] = lucky
