"""The best plays of a roll by looking ahead: all of them a little, the best ones further.

Owns no number (those are in `schedule`). Imports Numba.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import NamedTuple

import numpy as np

from plakoto.dice import Roll
from plakoto.kernels import (
    CAPACITY,
    OFF,
    ONGOING,
    SIZE,
    Board,
    board_of,
    outcome,
    position_of,
    switch_sides,
)
from plakoto.plays import LegalPlays
from plakoto.position import Position
from plakoto_server.ai.analysis import Candidate
from plakoto_server.ai.bearoff import load_table
from plakoto_server.ai.compiled.greedy import work_space
from plakoto_server.ai.compiled.lookahead import Spaces, expect_ahead, judge_plays, spaces
from plakoto_server.ai.jobs import Expectation, shipped_mind
from plakoto_server.ai.judging import expectation_from
from plakoto_server.ai.network.weights import OUTCOMES
from plakoto_server.ai.search.contest import told_apart
from plakoto_server.ai.search.schedule import Depth, Schedule

IsLate = Callable[[], bool]
"""Whether there is no time for a further look."""


class _Prospect(NamedTuple):
    """A play by the board it leaves, and what is thought of it."""

    board: Board
    expectation: Expectation
    plies: int

    @property
    def equity(self) -> float:
        return self.expectation.equity


def list_candidates(
    position: Position,
    roll: Roll,
    schedule: Schedule,
    *,
    least: int = 1,
    is_late: IsLate = lambda: False,
) -> list[Candidate]:
    """The plays of a roll, best first.

    Those that were looked at further come before the others.

    Args:
        position: the side to move has just rolled; the game is not over.
        roll: its roll.
        schedule: how far to look.
        least: so many plays are looked at as far as any, if there are as many; only if it is 1, a
            clear lead ends the search.
        is_late: asked again and again; the search ends once it is true.
    """
    prospects = _judged_plays(board_of(position), roll)
    room = spaces(max((depth.plies for depth in schedule.depths), default=1))
    for depth in schedule.depths:
        count = _worth_a_look(prospects, depth, least)
        is_clear = least == 1 and _lead(prospects) >= schedule.clear
        if is_clear or count == 1 or is_late():
            break
        deeper = []
        for prospect in prospects[:count]:
            deeper.append(_looked_at(prospect, depth, room))
            if is_late():
                break
        if len(deeper) == count:
            deeper.sort(key=lambda prospect: -told_apart(prospect.equity))
            prospects = deeper + prospects[count:]
    return _candidates(prospects, LegalPlays(position, roll))


def _judged_plays(board: Board, roll: Roll) -> list[_Prospect]:
    """Every play as the network judges it, best first; of equal ones that which bears off most."""
    boards = np.empty((CAPACITY, SIZE), np.int8)
    chances = np.empty((CAPACITY, OUTCOMES), np.float32)
    mind, table = shipped_mind(), load_table()
    count = judge_plays(mind, table, board, roll.high, roll.low, boards, *work_space(), chances)
    prospects = [
        _Prospect(boards[row], expectation_from(chances[row]), plies=0) for row in range(count)
    ]
    prospects.sort(key=lambda prospect: (-told_apart(prospect.equity), -prospect.board[OFF]))
    return prospects


def _worth_a_look(prospects: Sequence[_Prospect], depth: Depth, least: int) -> int:
    """How many, from the best one on."""
    lowest = prospects[0].equity - depth.margin
    near = takewhile(lambda prospect: prospect.equity >= lowest, prospects[: depth.plays])
    return max(min(least, len(prospects)), sum(1 for _ in near))


def _looked_at(prospect: _Prospect, depth: Depth, room: Spaces) -> _Prospect:
    """The same play, looked at more deeply."""
    if outcome(prospect.board) != ONGOING:
        return prospect
    theirs, chances = np.empty(SIZE, np.int8), np.empty(OUTCOMES, np.float32)
    switch_sides(prospect.board, theirs)
    expect_ahead(
        shipped_mind(),
        load_table(),
        theirs,
        depth.plies,
        depth.keep,
        depth.narrow,
        *room,
        chances,
    )
    return _Prospect(prospect.board, expectation_from(chances[::-1]), depth.plies)


def _lead(prospects: Sequence[_Prospect]) -> float:
    """How much better the best one is than the next."""
    return prospects[0].equity - prospects[1].equity if len(prospects) > 1 else np.inf


def _candidates(prospects: Sequence[_Prospect], legal: LegalPlays) -> list[Candidate]:
    mover = legal.position.turn
    candidates = []
    for prospect in prospects:
        play = legal.to(position_of(prospect.board, mover).with_turn(mover.opponent))
        if play is None:
            raise AssertionError(f"an illegal play of {legal.roll} in {legal.position}")
        candidates.append(Candidate(play, prospect.expectation, 0.0, prospect.plies, 0))
    return candidates
