"""The same one-rule mutants of the kernels: `plakoto.kernels`."""

from __future__ import annotations

from verification.patches import Mutants, Patch

BOARD, LEGAL = "kernels/board.py", "kernels/legal.py"

LANDING = "        if value >= -1:\n"
MOVABLE = "        if value > 0:\n            movable |= 1 << i\n"
CAN_STEP = "    if board[point] <= 0:\n        return False\n"
CAN_BEAR_OFF = "    return furthest >= HOME and (point + die == OFF or point == furthest)\n"
FURTHEST_BACK = "        if board[i] > 0 or board[i] < -PIN:\n"
OUTSIDE = "        if i < HOME:\n            outside += mine\n"
TWO_DICE = "    if outside > 1:\n"
HIGH_ALONE = "    if count == 0:\n        count = _one_die(board, high, landing, out)\n"
LOW_ALONE = "    if count == 0:\n        count = _one_die(board, low, landing, out)\n"
STAYS_ON = "    if point + die < OFF:\n"
BORNE_OFF = "return SINGLE if board[THEIR_OFF] else DOUBLE\n"
LEAVE = "    board[point] = -1 if value == PIN + 1 else value - 1\n"

KERNEL_MUTANTS: Mutants = {
    "a pinned checker moves": (
        Patch(
            LEGAL, MOVABLE, "        if value > 0 or value < -PIN:\n            movable |= 1 << i\n"
        ),
        Patch(
            LEGAL,
            "            mine = value if value < PIN else value - PIN\n",
            "            mine = 1 if value < 0 else value if value < PIN else value - PIN\n",
        ),
        Patch(LEGAL, CAN_STEP, "    if -PIN <= board[point] <= 0:\n        return False\n"),
        Patch(
            BOARD,
            LEAVE,
            "    if value < -PIN:\n        board[point] = value + PIN\n    else:\n    " + LEAVE,
        ),
    ),
    "a pin is not released": (
        Patch(
            LEGAL,
            MOVABLE,
            "        if value > 0 and value != PIN + 1:\n"
            "            movable |= 1 << i\n"
            "        if value > 0:\n",
        ),
        Patch(
            LEGAL,
            CAN_STEP,
            "    if board[point] <= 0 or board[point] == PIN + 1:\n        return False\n",
        ),
    ),
    "a captive leaves the board with its pinner": (
        Patch(BOARD, LEAVE, "    board[point] = 0 if value == PIN + 1 else value - 1\n"),
    ),
    "a pin ends with the first checker that leaves": (
        Patch(
            BOARD,
            LEAVE,
            "    if value > PIN + 1:\n        board[point] = value - PIN - 1\n    else:\n    "
            + LEAVE,
        ),
    ),
    "no more checkers may join a pin": (Patch(LEGAL, LANDING, "        if -1 <= value < PIN:\n"),),
    "one pinning checker does not close a point": (
        Patch(LEGAL, LANDING, "        if value >= -1 or value == -PIN - 1:\n"),
    ),
    "two checkers do not close a point": (Patch(LEGAL, LANDING, "        if value >= -2:\n"),),
    "a single checker closes a point": (Patch(LEGAL, LANDING, "        if value >= 0:\n"),),
    "a checker plays both dice without a stop between": (
        Patch(LEGAL, " & (landing >> high | landing >> low) & movable\n", " & movable\n"),
    ),
    "one die may be played instead of all": (
        Patch(LEGAL, HIGH_ALONE, "    count += _one_die(board, high, landing, out[count:])\n"),
    ),
    "no larger-die rule": (
        Patch(
            LEGAL,
            HIGH_ALONE + LOW_ALONE,
            "    if count == 0:\n"
            "        count = _one_die(board, high, landing, out)\n"
            "        count += _one_die(board, low, landing, out[count:])\n",
        ),
    ),
    "the smaller die is forced": (Patch(LEGAL, HIGH_ALONE + LOW_ALONE, LOW_ALONE + HIGH_ALONE),),
    "a double is played twice": (Patch(LEGAL, "DOUBLE_DICE = 4\n", "DOUBLE_DICE = 2\n"),),
    "a double that cannot be played whole is passed": (
        Patch(
            LEGAL,
            "        if depth == 0:\n            return count\n",
            "        if depth == 0:\n"
            "            if longest < DOUBLE_DICE:\n"
            "                _copy(board, out, 0)\n"
            "                return 1\n"
            "            return count\n",
        ),
    ),
    "bearing off with checkers outside home": (
        Patch(LEGAL, CAN_BEAR_OFF, "    return point + die == OFF or point == furthest\n"),
        Patch(LEGAL, TWO_DICE, "    if outside > CHECKERS:\n"),
    ),
    "a captive outside home does not stop bearing off": (
        Patch(
            LEGAL, FURTHEST_BACK, "        if board[i] > 0 or (board[i] < -PIN and i >= HOME):\n"
        ),
        Patch(LEGAL, OUTSIDE, "        if i < HOME and value > 0:\n            outside += mine\n"),
    ),
    "a captive at home does not forbid the larger die": (
        Patch(LEGAL, FURTHEST_BACK, "        if board[i] > 0 or (board[i] < -PIN and i < HOME):\n"),
    ),
    "a captive at home stops bearing off": (
        Patch(
            LEGAL,
            CAN_BEAR_OFF,
            "    for i in range(HOME, POINTS):\n"
            "        if board[i] < -PIN:\n"
            "            return False\n" + CAN_BEAR_OFF,
        ),
    ),
    "a larger die bears off from any point": (
        Patch(LEGAL, CAN_BEAR_OFF, "    return furthest >= HOME\n"),
    ),
    "a larger die does not bear off": (
        Patch(LEGAL, CAN_BEAR_OFF, "    return furthest >= HOME and point + die == OFF\n"),
    ),
    "bearing off is forced": (
        Patch(
            LEGAL,
            STAYS_ON,
            "    if point + die < OFF and board[OFF - die] > 0 and _furthest_back(board) >= HOME:\n"
            "        return False\n" + STAYS_ON,
        ),
    ),
    "home begins at 18": (Patch(BOARD, "HOME = 18\n", "HOME = 17\n"),),
    "the mother is judged in mid-turn": (
        Patch(
            LEGAL,
            CAN_STEP,
            "    if board[point] <= 0 or (board[POINTS - 1] > PIN and board[0] <= 0):\n"
            "        return False\n",
        ),
    ),
    "no waiver": (Patch(BOARD, "        if board[0] <= 0:\n", "        if True:\n"),),
    "one checker left on the start is none": (
        Patch(BOARD, "        if board[0] <= 0:\n", "        if board[0] <= 1:\n"),
    ),
    "no tie: play goes on": (Patch(BOARD, "return TIE\n", "return ONGOING\n"),),
    "no tie: the mover wins": (Patch(BOARD, "return TIE\n", "return DOUBLE\n"),),
    "a pinned mother does not win": (
        Patch(BOARD, "            return DOUBLE\n", "            return ONGOING\n"),
    ),
    "a pinned mother counts single": (
        Patch(BOARD, "            return DOUBLE\n", "            return SINGLE\n"),
    ),
    "a mars counts single": (Patch(BOARD, BORNE_OFF, "return SINGLE\n"),),
    "every win by bearing off is a mars": (Patch(BOARD, BORNE_OFF, "return DOUBLE\n"),),
    "the other side's view forgets who has borne off": (
        Patch(
            BOARD,
            "    out[OFF] = board[THEIR_OFF]\n    out[THEIR_OFF] = board[OFF]\n",
            "    out[OFF] = board[OFF]\n    out[THEIR_OFF] = board[THEIR_OFF]\n",
        ),
    ),
    "both sides go the same way": (
        Patch(BOARD, "out[i] = -board[POINTS - 1 - i]\n", "out[i] = -board[i]\n"),
    ),
}
