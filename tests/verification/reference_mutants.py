"""One-rule mutants of the reference: `plakoto.plays`, `plakoto.outcome` and what they stand on."""

from __future__ import annotations

from verification.patches import Mutants, Patch

DICE, OUTCOME, PLAYS, POSITION = "dice.py", "outcome.py", "plays.py", "position.py"

CAN_BEAR_OFF = "        elif furthest >= HOME and (target == OFF or origin == furthest):\n"
FURTHEST_BACK = "    return next((point for point, _, _ in position.checkers(side)), OFF)\n"
IS_CLOSED = "landing.owner is side.opponent and (landing.count > 1 or landing.pins)"

REFERENCE_MUTANTS: Mutants = {
    "a pinned checker moves": (
        Patch(
            PLAYS,
            "        if position.at(side, origin).owner is not side:\n",
            "        if not position.at(side, origin).checkers(side):\n",
        ),
        Patch(
            PLAYS,
            "    if origin.owner is not side:\n"
            '        raise IllegalPlayError(f"no free checker on point {step.origin}")\n'
            "    if origin.count > 1:\n",
            "    if origin.owner is not side:\n"
            "        stacks[leaving] = attrs.evolve(origin, pins=False)\n"
            "    elif origin.count > 1:\n",
        ),
    ),
    "a pin is not released": (
        Patch(
            PLAYS,
            "        if position.at(side, origin).owner is not side:\n",
            "        stack = position.at(side, origin)\n"
            "        if stack.owner is not side or (stack.pins and stack.count == 1):\n",
        ),
    ),
    "a captive leaves the board with its pinner": (
        Patch(PLAYS, "Stack(side.opponent, 1) if origin.pins else EMPTY", "EMPTY"),
    ),
    "a pin ends with the first checker that leaves": (
        Patch(
            PLAYS,
            "attrs.evolve(origin, count=origin.count - 1)",
            "attrs.evolve(origin, count=origin.count - 1, pins=False)",
        ),
    ),
    "no more checkers may join a pin": (
        Patch(PLAYS, IS_CLOSED, f"{IS_CLOSED} or (landing.owner is side and landing.pins)"),
    ),
    "one pinning checker does not close a point": (
        Patch(PLAYS, IS_CLOSED, "landing.owner is side.opponent and landing.count > 1"),
    ),
    "two checkers do not close a point": (
        Patch(PLAYS, "(landing.count > 1 or landing.pins)", "(landing.count > 2 or landing.pins)"),
    ),
    "a single checker closes a point": (Patch(PLAYS, IS_CLOSED, "landing.owner is side.opponent"),),
    "a checker plays both dice without a stop between": (
        Patch(
            PLAYS,
            "            yield step, tuple(left)\n",
            "            yield step, tuple(left)\n"
            "    if len(set(dice)) > 1:\n"
            "        for step in legal_steps(position, sum(dice)):\n"
            "            yield step, ()\n",
        ),
    ),
    "one die may be played instead of all": (
        Patch(
            PLAYS,
            "        after = self.position.turn.opponent\n",
            "        after = self.position.turn.opponent\n"
            "        for step, left in _steps_and_dice_left(self.position, self.roll.dice):\n"
            "            ways.setdefault((advance(self.position, step), left), (step,))\n",
        ),
    ),
    "no larger-die rule": (Patch(PLAYS, "            ways = larger or ways\n", ""),),
    "the smaller die is forced": (
        Patch(PLAYS, "steps[0].die == self.roll.high", "steps[0].die == self.roll.low"),
    ),
    "a double is played twice": (Patch(DICE, "(self.high,) * 4", "(self.high,) * 2"),),
    "a double that cannot be played whole is passed": (
        Patch(
            PLAYS,
            "        if not self.roll.is_double and all(len(dice) == 1 for _, dice in ways):\n",
            "        if self.roll.is_double and any(dice for _, dice in ways):\n"
            "            ways = {(self.position, self.roll.dice): ()}\n"
            "        if not self.roll.is_double and all(len(dice) == 1 for _, dice in ways):\n",
        ),
    ),
    "bearing off with checkers outside home": (
        Patch(PLAYS, CAN_BEAR_OFF, "        elif target == OFF or origin == furthest:\n"),
    ),
    "a captive outside home does not stop bearing off": (
        Patch(
            PLAYS,
            FURTHEST_BACK,
            "    return next(\n"
            "        (point for point, _, pinned in position.checkers(side)\n"
            "         if not pinned or point >= HOME), OFF\n"
            "    )\n",
        ),
    ),
    "a captive at home does not forbid the larger die": (
        Patch(
            PLAYS,
            FURTHEST_BACK,
            "    return next(\n"
            "        (point for point, _, pinned in position.checkers(side)\n"
            "         if not pinned or point < HOME), OFF\n"
            "    )\n",
        ),
    ),
    "a captive at home stops bearing off": (
        Patch(
            PLAYS,
            "    furthest = furthest_back(position, side)\n",
            "    furthest = furthest_back(position, side)\n"
            "    if any(pinned for _, _, pinned in position.checkers(side)):\n"
            "        furthest = 0\n",
        ),
    ),
    "a larger die bears off from any point": (
        Patch(PLAYS, CAN_BEAR_OFF, "        elif furthest >= HOME:\n"),
    ),
    "a larger die does not bear off": (
        Patch(PLAYS, CAN_BEAR_OFF, "        elif furthest >= HOME and target == OFF:\n"),
    ),
    "bearing off is forced": (
        Patch(
            PLAYS,
            "        for step in legal_steps(position, die):\n"
            "            yield step, tuple(left)\n",
            "        steps = list(legal_steps(position, die))\n"
            "        for step in [step for step in steps if step.target == OFF] or steps:\n"
            "            yield step, tuple(left)\n",
        ),
    ),
    "home begins at 18": (Patch(POSITION, "HOME = 19\n", "HOME = 18\n"),),
    "the mother is judged in mid-turn": (
        Patch(
            PLAYS,
            '    """Each step that one of `dice` allows, with the dice it leaves."""\n',
            "    mover = position.turn\n"
            "    has_left = not position.at(mover, 1).checkers(mover)\n"
            "    if has_left and position.is_mother_pinned(mover.opponent):\n"
            "        return\n",
        ),
    ),
    "no waiver": (Patch(OUTCOME, "if not position.at(mover, START).checkers(mover):", "if True:"),),
    "one checker left on the start is none": (
        Patch(
            OUTCOME,
            "if not position.at(mover, START).checkers(mover):",
            "if position.at(mover, START).checkers(mover) <= 1:",
        ),
    ),
    "no tie: play goes on": (
        Patch(OUTCOME, "            return TIE\n", "            return None\n"),
    ),
    "no tie: the mover wins": (
        Patch(
            OUTCOME,
            "            return TIE\n",
            "            return Outcome(Termination.MOTHER, mover, DOUBLE)\n",
        ),
    ),
    "a pinned mother does not win": (
        Patch(
            OUTCOME,
            "            return Outcome(Termination.MOTHER, mover, DOUBLE)\n",
            "            return None\n",
        ),
    ),
    "a pinned mother counts single": (
        Patch(
            OUTCOME,
            "Outcome(Termination.MOTHER, mover, DOUBLE)",
            "Outcome(Termination.MOTHER, mover, SINGLE)",
        ),
    ),
    "a mars counts single": (
        Patch(
            OUTCOME,
            "Outcome(Termination.MARS, mover, DOUBLE)",
            "Outcome(Termination.MARS, mover, SINGLE)",
        ),
    ),
    "every win by bearing off is a mars": (
        Patch(
            OUTCOME, "        if position.off(other):\n", "        if not position.off(mover):\n"
        ),
    ),
    "the other side's view forgets who has borne off": (
        Patch(
            POSITION,
            "        return self.white_off if side is Side.WHITE else self.black_off\n",
            "        return self.white_off\n",
        ),
    ),
    "both sides go the same way": (
        Patch(
            POSITION,
            "    return point - 1 if side is Side.WHITE else POINTS - point\n",
            "    return point - 1\n",
        ),
    ),
}
