"""One question put to each implementation of the rules: where may this turn end, and what then?

The question and the answer are texts (`rules.md`, "Text forms"), so that the implementations share
no board. An answer maps each position in which the turn may end (the other side to move) to what
it decides: `none`, `tie`, or the winner and his points, such as `w2`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from plakoto import kernels
from plakoto.dice import Roll
from plakoto.notation import format_position, parse_position
from plakoto.outcome import judge
from plakoto.plays import LegalPlays
from plakoto.position import Position, Side
from verification import bruteforce

Answer = Mapping[str, str]
Ask = Callable[[str, tuple[int, int]], Answer]
"""Position text and roll in, answer out."""


def ask_bruteforce(text: str, roll: tuple[int, int]) -> Answer:
    """Ask the plain rules of these tests."""
    board, mover = bruteforce.read(text)
    _, ends = bruteforce.legal_boards(board, mover, roll)
    other = bruteforce.OTHER[mover]
    return {bruteforce.write(end, other): bruteforce.result(end, mover) for end in ends}


def ask_reference(text: str, roll: tuple[int, int]) -> Answer:
    """Ask `plakoto.plays` and `plakoto.outcome`."""
    plays = LegalPlays(parse_position(text), Roll.of(*roll))
    return {format_position(play.result): reference_result(play.result) for play in plays}


def ask_kernels(text: str, roll: tuple[int, int]) -> Answer:
    """Ask `plakoto.kernels`; a board listed twice is a fault as well."""
    position = parse_position(text)
    ends = np.zeros((kernels.CAPACITY, kernels.SIZE), np.int8)
    count = kernels.legal_plays(kernels.board_of(position), roll[0], roll[1], ends)
    seen_by_the_other = np.zeros(kernels.SIZE, np.int8)
    answer = {}
    for end in ends[:count]:
        kernels.switch_sides(end, seen_by_the_other)
        after = kernels.position_of(seen_by_the_other, position.turn.opponent)
        answer[format_position(after)] = _kernel_result(end, position.turn)
    if len(answer) != count:
        raise AssertionError(f"{count} boards for {len(answer)} positions: {text}, {roll}")
    return answer


def reference_result(position: Position) -> str:
    """What the finished turn decides, by `plakoto.outcome`."""
    outcome = judge(position)
    if outcome is None:
        return "none"
    return f"{outcome.winner.value}{outcome.points}" if outcome.winner else "tie"


def _kernel_result(board: kernels.Board, mover: Side) -> str:
    code = int(kernels.outcome(board))
    if code == kernels.ONGOING:
        return "none"
    return "tie" if code == kernels.TIE else f"{mover.value}{code}"


TESTED: Mapping[str, Ask] = {"reference": ask_reference, "kernels": ask_kernels}
"""The implementations that the brute-force rules are held against."""
EVERY: Mapping[str, Ask] = {"brute force": ask_bruteforce, **TESTED}
