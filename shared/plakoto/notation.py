"""The text forms of positions, rolls and plays: one grammar for API, files, tests and commands."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from plakoto.dice import FACES, Roll
from plakoto.errors import IllegalPlayError, NotationError
from plakoto.plays import LegalPlays, Play, Step
from plakoto.position import EMPTY, OFF, POINTS, Position, Side, Stack
from plakoto.turn import Turn

NO_STEP = "-"
"""How a play without a step is written: the turn passes."""
MAX_TEXT = 400
"""Characters; the longest position, roll or play is far shorter."""

_STACK = re.compile(r"([wb])([1-9][0-9]?)([wb]?)")
_RUN = re.compile(r"[1-9][0-9]?")
_COUNT = re.compile(r"0|[1-9][0-9]?")
_ROLL = re.compile(r"[1-6]{2}")
_STEP = re.compile(r"([1-9][0-9]?)/([1-9][0-9]?|off)(\*?)(?:\(([2-4])\))?")


def format_position(position: Position) -> str:
    """`position` as text, such as `w15/22/b15 w 0 0`."""
    fields: list[str] = []
    run = 0
    for stack in (*position.stacks, None):
        if stack == EMPTY:
            run += 1
            continue
        if run:
            fields.append(str(run))
            run = 0
        if stack and stack.owner:
            pinned = stack.owner.opponent.value if stack.pins else ""
            fields.append(f"{stack.owner.value}{stack.count}{pinned}")
    board = "/".join(fields)
    return f"{board} {position.turn.value} {position.white_off} {position.black_off}"


def parse_position(text: str) -> Position:
    """The position that `text` describes.

    Raises:
        NotationError: the text is malformed.
        InvalidPositionError: it is well-formed, but a side has not 15 checkers.
    """
    words = _checked(text, "position").split(" ")
    if len(words) != 4:  # noqa: PLR2004  the four fields named in the message
        raise NotationError(
            f"a position has 4 fields (points, side to move, White's and Black's borne-off), "
            f"not {len(words)}"
        )
    board, turn, white_off, black_off = words
    if turn not in ("w", "b"):
        raise NotationError(f"the side to move is w or b, not {turn!r}")
    for off in (white_off, black_off):
        if not _COUNT.fullmatch(off):
            raise NotationError(f"a borne-off count is a number, not {off!r}")
    stacks: list[Stack] = []
    after_run = False
    for field in board.split("/"):
        if _RUN.fullmatch(field):
            if after_run:
                raise NotationError(f"two runs of empty points side by side: .../{field}")
            stacks += [EMPTY] * int(field)
        else:
            stacks.append(_parse_stack(field))
        after_run = field.isdigit()
    if len(stacks) != POINTS:
        raise NotationError(f"{len(stacks)} points instead of {POINTS}")
    return Position(tuple(stacks), Side(turn), int(white_off), int(black_off)).validated()


def format_roll(roll: Roll) -> str:
    """`roll` as two digits, the larger first."""
    return f"{roll.high}{roll.low}"


def parse_roll(text: str) -> Roll:
    """The roll that two digits name, in any order.

    Raises:
        NotationError: the text is not two digits from 1 to 6.
    """
    if not _ROLL.fullmatch(text):
        raise NotationError(
            f"a roll is two digits from {FACES[0]} to {FACES[-1]}, not {text[:20]!r}"
        )
    return Roll.of(int(text[0]), int(text[1]))


def format_step(step: Step) -> str:
    """`step` as text, such as `1/7*` or `20/off`."""
    return step.way + ("*" if step.pins else "")


def format_play(play: Play) -> str:
    """`play` as its steps in order, `-` for a pass."""
    return " ".join(format_step(step) for step in play.steps) or NO_STEP


def parse_play(text: str, plays: LegalPlays) -> Play:
    """The legal play that `text` writes, its steps in the order given.

    Raises:
        NotationError: the text is malformed.
        IllegalPlayError: it is no legal play here; the message names the first step that fails.
    """
    turn = Turn(plays)
    written = [] if text == NO_STEP else list(_written_steps(_checked(text, "play")))
    if len(written) > len(plays.roll.dice):
        raise IllegalPlayError(
            f"{len(written)} steps, but {format_roll(plays.roll)} gives fewer dice"
        )
    ends = _follow(turn, written)
    committable = next((end for end in ends if end.can_commit), None)
    return (committable or ends[0]).committed()


@attrs.frozen
class _WrittenStep:
    origin: int
    target: int
    pins: bool

    def fits(self, step: Step) -> bool:
        """Whether `step` goes the same way and pins where a pin is written."""
        same_way = (self.origin, self.target) == (step.origin, step.target)
        return same_way and (step.pins or not self.pins)

    def __str__(self) -> str:
        return format_step(Step(self.origin, self.target, 0, self.pins))


def _follow(turn: Turn, written: list[_WrittenStep]) -> list[Turn]:
    """Every turn that follows the written steps; which die bears off can make a difference."""
    turns = [turn]
    for number, wanted in enumerate(written, start=1):
        following = [
            now.after(step) for now in turns for step in now.next_steps if wanted.fits(step)
        ]
        if not following:
            raise IllegalPlayError(f"step {number}, {wanted}: {_reason(turns[0], wanted)}")
        turns = following
    return turns


def _reason(turn: Turn, wanted: _WrittenStep) -> str:
    without_pin = attrs.evolve(wanted, pins=False)
    if any(without_pin.fits(step) for step in turn.next_steps):
        return "it pins nothing"
    distance = wanted.target - wanted.origin
    if distance not in FACES:
        return f"a die moves a checker {FACES[0]} to {FACES[-1]} points forward"
    larger = [die for die in turn.dice_left if wanted.target == OFF and die > distance]
    try:
        turn.after(Step(wanted.origin, wanted.target, min(larger, default=distance)))
    except IllegalPlayError as error:
        return str(error)
    raise AssertionError(f"{wanted} is legal after all")


def _written_steps(text: str) -> Iterator[_WrittenStep]:
    for word in text.split(" "):
        match = _STEP.fullmatch(word)
        if not match:
            raise NotationError(f"a step is written like 1/7, 1/7* or 20/off, not {word[:20]!r}")
        origin, target, star, times = match.groups()
        step = _WrittenStep(int(origin), OFF if target == "off" else int(target), bool(star))
        if step.origin > POINTS or (target != "off" and step.target > POINTS):
            raise NotationError(f"points run from 1 to {POINTS}, not {word}")
        for repeat in range(int(times or 1)):
            yield attrs.evolve(step, pins=step.pins and repeat == 0)


def _parse_stack(field: str) -> Stack:
    match = _STACK.fullmatch(field)
    if not match:
        raise NotationError(
            f"a point is written like w3, w3b, or a number of empty points, not {field[:20]!r}"
        )
    owner, count, pinned = match.groups()
    if pinned == owner:
        raise NotationError(f"a side cannot pin its own checker: {field}")
    return Stack(Side(owner), int(count), pins=bool(pinned))


def _checked(text: str, what: str) -> str:
    if len(text) > MAX_TEXT:
        raise NotationError(f"a {what} has at most {MAX_TEXT} characters, not {len(text)}")
    return text
