"""The engine interface: answers its commands, line by line. See `docs/engine-protocol.md`.

Owns one position and no stream (that is `engine_command`).
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import version

from plakoto.errors import PlakotoError
from plakoto.notation import (
    format_play,
    format_position,
    parse_play,
    parse_position,
    parse_roll,
)
from plakoto.outcome import judge
from plakoto.plays import LegalPlays
from plakoto.position import Position
from plakoto_server.ai import jobs
from plakoto_server.ai.analysis import Analysis, Candidate
from plakoto_server.ai.explanations import explain, sentence
from plakoto_server.ai.jobs import ENGINE_PARTS, Expectation, load
from plakoto_server.ai.levels import LEVELS, MAKIS
from plakoto_server.ai.makis import CANDIDATES, PLAYOUTS

START = "start"
"""What `position` calls the position a game starts from."""
_NUMBER = re.compile("[0-9]{1,18}")
_DIGITS = 4
"""Of a probability."""
_GO_OPTIONS = ("level", "seed", "movetime", "playouts")
_EVAL_OPTIONS = ("playouts", "seed")
_ANALYSE_OPTIONS = ("candidates", "playouts", "seed")
_MILLISECONDS = 1000


class CommandError(PlakotoError, ValueError):
    """A command that cannot be understood or obeyed."""


class Engine:
    """Answers commands. A refused one changes nothing."""

    def __init__(self, language: str = "en") -> None:
        """Begin with the start of a game.

        Args:
            language: in which plays are explained, one of `explanations.LANGUAGES`.
        """
        self._language = language
        self.position = Position.start()
        """The current position; its side to move is about to roll."""
        self.has_quit = False
        """Whether `quit` was given."""
        self._commands: Mapping[str, Callable[[str], Iterator[str]]] = {
            "pei": self._pei,
            "isready": self._is_ready,
            "position": self._set_position,
            "show": self._show,
            "moves": self._moves,
            "play": self._play,
            "result": self._result,
            "go": self._go,
            "eval": self._eval,
            "analyse": self._analyse,
            "quit": self._quit,
        }

    def answer(self, line: str) -> Iterator[str]:
        """The lines that answer a command; none for an empty line.

        Raises:
            PlakotoError: the command is refused; the message says why.
        """
        word, _, rest = line.strip().partition(" ")
        if not word:
            return iter(())
        command = self._commands.get(word)
        if command is None:
            raise CommandError(
                f"unknown command {word[:20]!r}; there are {', '.join(self._commands)}"
            )
        return command(rest.strip())

    def _pei(self, rest: str) -> Iterator[str]:
        _expect_nothing("pei", rest)
        yield f"id name Plakoto {version('plakoto')}"
        for level, name in LEVELS.items():
            yield f"level {level} {name}"
        yield "peiok"

    def _is_ready(self, rest: str) -> Iterator[str]:
        _expect_nothing("isready", rest)
        for part in ENGINE_PARTS:
            load(part)
        yield "readyok"

    def _set_position(self, rest: str) -> Iterator[str]:
        if not rest:
            raise CommandError("position what? It takes start or a position")
        self.position = Position.start() if rest == START else parse_position(rest)
        return iter(())

    def _show(self, rest: str) -> Iterator[str]:
        _expect_nothing("show", rest)
        yield f"position {format_position(self.position)}"

    def _moves(self, rest: str) -> Iterator[str]:
        roll = parse_roll(rest)
        self._expect_game_on()
        for play in LegalPlays(self.position, roll):
            yield f"play {format_play(play)} => {format_position(play.result)}"
        yield "end"

    def _play(self, rest: str) -> Iterator[str]:
        roll_text, _, play_text = rest.partition(" ")
        roll = parse_roll(roll_text)
        if not play_text:
            raise CommandError("play what? A roll and a play are wanted, such as 65 1/7 7/12")
        self._expect_game_on()
        self.position = parse_play(play_text, LegalPlays(self.position, roll)).result
        yield f"position {format_position(self.position)}"

    def _result(self, rest: str) -> Iterator[str]:
        _expect_nothing("result", rest)
        outcome = judge(self.position)
        if outcome is None:
            yield "result none"
        elif outcome.winner is None:
            yield "result tie"
        else:
            yield f"result {outcome.winner.value}{outcome.points}"

    def _go(self, rest: str) -> Iterator[str]:
        roll_text, _, options_text = rest.partition(" ")
        roll = parse_roll(roll_text)
        options = _numbers(options_text, _GO_OPTIONS)
        known = ", ".join(map(str, LEVELS))
        if "level" not in options:
            raise CommandError(f"go at which level? Add level and one of {known}")
        if options["level"] not in LEVELS:
            raise CommandError(f"there is no level {options['level']}; the levels are {known}")
        self._expect_game_on()
        level, seed = options.pop("level"), options.pop("seed", _any_seed())
        if level == MAKIS:
            movetime = options.get("movetime")
            seconds = None if movetime is None else movetime / _MILLISECONDS
            play = jobs.search(self.position, roll, seed, seconds, options.get("playouts"))
        else:
            play = jobs.choose(self.position, roll, level, seed)
        yield f"bestmove {format_play(play)}"

    def _eval(self, rest: str) -> Iterator[str]:
        options = _numbers(rest, _EVAL_OPTIONS)
        self._expect_game_on()
        playouts, seed = options.get("playouts", 0), options.get("seed", _any_seed())
        if not playouts:
            yield f"eval {_chances(jobs.evaluate(self.position))}"
            return
        expectation, error = jobs.play_out(self.position, seed, playouts)
        yield f"eval {_chances(expectation)} error {error:.4f}"

    def _analyse(self, rest: str) -> Iterator[str]:
        roll_text, _, options_text = rest.partition(" ")
        roll = parse_roll(roll_text)
        options = _numbers(options_text, _ANALYSE_OPTIONS)
        self._expect_game_on()
        candidates = options.get("candidates", CANDIDATES)
        playouts, seed = options.get("playouts", PLAYOUTS), options.get("seed", _any_seed())
        if not candidates:
            raise CommandError("candidates is 1 or more")
        analysis = _in_order(jobs.analyse(self.position, roll, seed, candidates, playouts))
        for rank, candidate in enumerate(analysis.candidates, start=1):
            told = _rounded(candidate.expectation)
            yield (
                f"candidate {rank} equity {told.equity:.4f} error {candidate.error:.4f} "
                f"{_outcomes(told)} plies {candidate.plies} playouts {candidate.playouts} "
                f"play {format_play(candidate.play)}"
            )
        for reason in explain(analysis):
            yield f"why {reason.rank} {reason.code} {sentence(reason, self._language)}"
        yield "end"

    def _quit(self, rest: str) -> Iterator[str]:
        _expect_nothing("quit", rest)
        self.has_quit = True
        return iter(())

    def _expect_game_on(self) -> None:
        if judge(self.position):
            raise CommandError("game over")


def _expect_nothing(command: str, rest: str) -> None:
    if rest:
        raise CommandError(f"{command} takes nothing more, but was followed by {rest[:20]!r}")


def _any_seed() -> int:
    return random.getrandbits(59)


def _chances(expectation: Expectation) -> str:
    told = _rounded(expectation)
    return f"{_outcomes(told)} equity {told.equity:.4f}"


def _outcomes(told: Expectation) -> str:
    return " ".join(f"{name} {chance:.4f}" for name, chance in told._asdict().items())


def _in_order(analysis: Analysis) -> Analysis:
    """The best first by the figures told: rounding may turn two round that are about as good."""

    def told(candidate: Candidate) -> float:
        return round(_rounded(candidate.expectation).equity, _DIGITS)

    return analysis._replace(candidates=tuple(sorted(analysis.candidates, key=told, reverse=True)))


def _rounded(expectation: Expectation) -> Expectation:
    """To four digits that still sum to 1: the greatest makes up for the others."""
    digits = [round(chance, _DIGITS) for chance in expectation]
    greatest = digits.index(max(digits))
    digits[greatest] = round(digits[greatest] + 1 - sum(digits), _DIGITS)
    return Expectation(*digits)


def _numbers(text: str, known: tuple[str, ...]) -> dict[str, int]:
    """Options written as a name and a number each, in any order.

    Raises:
        CommandError: a name is unknown or given twice, or its number is missing or wrong.
    """
    words = text.split()
    options: dict[str, int] = {}
    for name, number in zip(words[::2], [*words[1::2], ""], strict=False):
        if name not in known:
            raise CommandError(f"unknown option {name[:20]!r}; there are {', '.join(known)}")
        if name in options:
            raise CommandError(f"{name} is given twice")
        if not _NUMBER.fullmatch(number):
            raise CommandError(
                f"{name} takes a whole number of up to 18 digits, not {number!r:.22}"
            )
        options[name] = int(number)
    return options
