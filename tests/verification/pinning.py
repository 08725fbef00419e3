"""The rolls that can pin a lone checker, counted exactly and apart from the packages.

A search for one play that does, over the boards of `bruteforce`: listing all plays of every double
would take minutes for the thousands of boards that are checked.
"""

from __future__ import annotations

from verification.bruteforce import AHEAD, OTHER, Board, after_one_die, legal_boards

ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]


def shots(board: Board, shooter: str) -> tuple[dict[int, int], int]:
    """For each place with a lone checker of the other side, the rolls of 36 that can pin it.

    And the rolls that can pin at least one. A roll can if a legal play ends with it pinned.
    """
    places = [place for place in range(1, 25) if board[place] == OTHER[shooter]]
    counts = dict.fromkeys(places, 0)
    some = 0
    for roll in ROLLS:
        hit = [place for place in places if can_pin(board, shooter, roll, place)]
        ways = 1 if roll[0] == roll[1] else 2
        some += ways * bool(hit)
        for place in hit:
            counts[place] += ways
    return counts, some


def can_pin(board: Board, shooter: str, roll: tuple[int, int], place: int) -> bool:
    """Whether some legal play ends with a checker of `shooter` on the lone one at `place`."""
    orders = {roll, roll[::-1]} if roll[0] != roll[1] else {roll * 2}
    if not any(_is_in_reach(board, shooter, dice, place) for dice in orders):
        return False
    # A play of all dice is legal for certain; only without one all plays have to be looked at.
    if any(_pins_with_all(board, shooter, dice, place) for dice in orders):
        return True
    return any(_is_pinned(after, shooter, place) for after in legal_boards(board, shooter, roll)[1])


def _pins_with_all(board: Board, shooter: str, dice: tuple[int, ...], place: int) -> bool:
    if not dice:
        return _is_pinned(board, shooter, place)
    if not (_is_pinned(board, shooter, place) or _is_in_reach(board, shooter, dice, place)):
        return False
    return any(
        _pins_with_all(after, shooter, dice[1:], place)
        for after in after_one_die(board, shooter, dice[0])
    )


def _is_pinned(board: Board, shooter: str, place: int) -> bool:
    return board[place].startswith(OTHER[shooter]) and board[place].endswith(shooter)


def _is_in_reach(board: Board, shooter: str, dice: tuple[int, ...], place: int) -> bool:
    """Whether some of the dice, in this order, lead one checker there over open places."""
    if not dice:
        return False
    if _is_in_reach(board, shooter, dice[:-1], place):
        return True
    origin = place - dice[-1] * AHEAD[shooter]
    if not 1 <= origin <= 24:
        return False
    there = board[origin]
    if there.endswith(shooter):
        return True
    is_open = len(there) < 2
    return is_open and _is_in_reach(board, shooter, dice[:-1], origin)
