"""What a table asks a computer player, and how it reads the answer. Declares `Thinker`."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from typing import Protocol

import attrs

from plakoto.errors import PlakotoError
from plakoto.notation import format_play, format_position, format_roll, parse_play
from plakoto.plays import Play
from plakoto.turn import Turn

_log = logging.getLogger(__name__)


@attrs.frozen
class Question:
    """Which play would a computer of some level choose?"""

    position: str
    roll: str
    level: int
    seed: int
    """For the levels that choose by chance; see `play_seed`."""


class Thinker(Protocol):
    """Finds the computer's plays, somewhere else and in its own time."""

    def ask(self, question: Question, tell: Callable[[str | None], None]) -> None:
        """Call `tell` once, later and on this thread, with the play as text.

        None says that no answer will come, such as when the worker has died.
        """


def play_seed(table: str, seq: int) -> int:
    """The seed for the play of the roll that is event `seq` of `table`: 32 bits, not from dice.

    The first four bytes, big-endian, of SHA-256 over `plakoto play TABLE SEQ`: a restarted server
    asks the very same question again, and anyone can repeat it.
    """
    digest = hashlib.sha256(f"plakoto play {table} {seq}".encode()).digest()
    return int.from_bytes(digest[:4], "big")


def question_about(turn: Turn, level: int, seed: int) -> Question:
    """The question for a roll that the computer has to play."""
    plays = turn.plays
    return Question(format_position(plays.position), format_roll(plays.roll), level, seed)


def play_for(turn: Turn, question: Question, answer: str | None) -> Play:
    """The play to make: the answer's if it is legal, else one picked by the question's seed.

    A computer that gives no legal answer is a fault of ours: it is logged, and the game goes on.
    """
    if answer is not None:
        try:
            return parse_play(answer, turn.plays)
        except PlakotoError as error:
            _log.error("illegal answer %r to %s: %s", answer[:80], question, error)
    choices = sorted(turn.plays, key=format_play)
    play = choices[question.seed % len(choices)]
    _log.warning("playing %s instead of an answer to %s", format_play(play), question)
    return play
