"""The rules of Plakoto once more, as plainly as possible: what the two real ones are held against.

Shares nothing with the packages, not even the parser of positions, so that a mistake made in both
would have to be made a third time here. A board is 26 strings, one for each place along White's
path: Black's tray, White's points 1 to 24, White's tray. A string lists the checkers that stand
there from the wood up: `"www"` three white ones, `"bw"` a white one on top of a black one. White
goes up the list and Black down. There is no other board, no view of one side, and no notion of
a pin: a checker with another colour on top simply cannot be taken.
"""

from __future__ import annotations

from collections.abc import Iterator

Board = tuple[str, ...]

OTHER = {"w": "b", "b": "w"}
AHEAD = {"w": 1, "b": -1}
START = {"w": 1, "b": 24}
TRAY = {"w": 25, "b": 0}
OUTSIDE_HOME = {"w": range(1, 19), "b": range(7, 25)}
BEHIND = {"w": lambda point: range(1, point), "b": lambda point: range(point + 1, 25)}


def read(text: str) -> tuple[Board, str]:
    """The board of a position text, and the side to move."""
    points, turn, white_off, black_off = text.split(" ")
    board = ["b" * int(black_off)]
    for field in points.split("/"):
        if field.isdigit():
            board += [""] * int(field)
        elif field[-1].isdigit():
            board.append(field[0] * int(field[1:]))
        else:
            board.append(field[-1] + field[0] * int(field[1:-1]))
    board.append("w" * int(white_off))
    return tuple(board), turn


def write(board: Board, turn: str) -> str:
    """The position text of a board."""
    fields = []
    empty = 0
    for point in board[1:25]:
        if not point:
            empty += 1
            continue
        if empty:
            fields.append(str(empty))
            empty = 0
        top = point[-1]
        below = OTHER[top] if OTHER[top] in point else ""
        fields.append(f"{top}{point.count(top)}{below}")
    if empty:
        fields.append(str(empty))
    return f"{'/'.join(fields)} {turn} {len(board[25])} {len(board[0])}"


def after_one_die(board: Board, mover: str, die: int) -> Iterator[Board]:
    """Every board that one die can lead to."""
    tray = TRAY[mover]
    all_home = not any(mover in board[point] for point in OUTSIDE_HOME[mover])
    for origin in range(1, 25):
        if not board[origin].endswith(mover):
            continue
        target = origin + die * AHEAD[mover]
        if 1 <= target <= 24:
            there = board[target]
            if len(there) >= 2 and there.endswith(OTHER[mover]):
                continue
        else:
            if not all_home:
                continue
            if target != tray and any(mover in board[point] for point in BEHIND[mover](origin)):
                continue
            target = tray
        places = list(board)
        places[origin] = places[origin][:-1]
        places[target] += mover
        yield tuple(places)


def play_in_order(board: Board, mover: str, dice: tuple[int, ...]) -> tuple[int, set[Board]]:
    """How many of `dice` can be played in this order, and every board this can lead to."""
    reached = {board}
    for played, die in enumerate(dice):
        further = {after for before in reached for after in after_one_die(before, mover, die)}
        if not further:
            return played, reached
        reached = further
    return len(dice), reached


def legal_boards(board: Board, mover: str, roll: tuple[int, int]) -> tuple[int, set[Board]]:
    """How many dice of `roll` must be played, and every board in which the turn may end."""
    large, small = max(roll), min(roll)
    if large == small:
        return play_in_order(board, mover, (large,) * 4)
    large_first, by_large = play_in_order(board, mover, (large, small))
    small_first, by_small = play_in_order(board, mover, (small, large))
    if large_first == small_first == 2:
        return 2, by_large | by_small
    if large_first >= small_first:
        return large_first, by_large
    return small_first, by_small


def result(board: Board, mover: str) -> str:
    """What the turn that `mover` has just finished decides: `none`, `tie`, `w1`, `w2`, ..."""
    other = OTHER[mover]
    if len(board[TRAY[mover]]) == 15:
        return mover + ("1" if board[TRAY[other]] else "2")
    mother_lost = {
        side: board[START[side]].startswith(side) and board[START[side]].endswith(OTHER[side])
        for side in "wb"
    }
    if mother_lost["w"] and mother_lost["b"]:
        return "tie"
    if mother_lost[other] and mover not in board[START[mover]]:
        return mover + "2"
    return "none"


def carry_out(board: Board, mover: str, play: str) -> Board:
    """The board after the steps of a play text, carried out without asking whether they are legal.

    The steps are in the mover's own numbers, as in `1/7(2) 20/off`.
    """
    places = list(board)
    for word in play.split() if play != "-" else []:
        step, _, times = word.rstrip(")").partition("(")
        for _ in range(int(times or 1)):
            origin, target = (_place(number, mover) for number in step.rstrip("*").split("/"))
            if not places[origin].endswith(mover):
                raise ValueError(f"{play}: {word} has no free checker to take")
            places[origin] = places[origin][:-1]
            places[target] += mover
    return tuple(places)


def _place(number: str, mover: str) -> int:
    if number == "off":
        return TRAY[mover]
    return int(number) if mover == "w" else 25 - int(number)
