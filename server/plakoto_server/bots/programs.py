"""Another program that plays: a process that speaks the engine interface.

Owns the process and what is said to it. Knows no game: who loses by a program's fault is decided in
`playing`.
"""

from __future__ import annotations

import queue
import subprocess
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from typing import IO

import attrs

from plakoto.dice import Roll
from plakoto.errors import IllegalPlayError, NotationError, PlakotoError
from plakoto.notation import format_position, format_roll, parse_play
from plakoto.plays import LegalPlays, Play
from plakoto.position import Position
from plakoto_server.bots.processes import APART, Guard, arguments_of, end_tree, pipe_of

LONGEST_LINE = 4096
"""Bytes of a line that are read; the rest of it counts as a line of its own."""
LINES_KEPT = 1000
"""Lines not yet asked for; what a program says beyond them is forgotten."""
LAST_WORDS = 5
"""Lines of a program's standard error that are kept, to tell what ended it."""
QUIT_SECONDS = 2.0
"""How long a program may take to end when it is told to."""
SHOWN = 120
"""Characters of what a program said that a message repeats."""


class ProgramFault(PlakotoError):  # noqa: N818  a fault is the program's, not this one's error
    """A program that crashed, did not answer in time, or answered what it may not."""


@attrs.frozen
class Patience:
    """How long a program may take, in seconds."""

    start: float = 300.0
    """Until it is ready: many compile something first."""
    answer: float = 60.0
    """For one play."""


class Program:
    """A process that plays. Not running until `start`; may be started again after a fault."""

    def __init__(self, command: str, level: int | None, patience: Patience) -> None:
        """Describe a program.

        Args:
            command: the program and its arguments, as in a shell.
            level: at which of its levels it plays; its highest if not told.
            patience: for its answers.
        """
        self.command = command
        self._wanted_level = level
        self._patience = patience
        self._level = 1
        self._lock = threading.Lock()
        self._may_start = True
        self._process: subprocess.Popen[bytes] | None = None
        self._guard: Guard | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._last_words: deque[str] = deque(maxlen=LAST_WORDS)
        self._listeners: list[threading.Thread] = []

    @property
    def is_running(self) -> bool:
        """Whether it was started and has not ended by itself."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start the process and wait until it is ready to play.

        Raises:
            ProgramFault: it cannot be started, does not speak the engine interface, ends or takes
                too long.
        """
        self.end()
        process = self._launch()
        self._lines = queue.Queue(LINES_KEPT)
        self._last_words.clear()
        self._listeners = [
            threading.Thread(target=listen, args=(stream, kept), daemon=True)
            for listen, stream, kept in (
                (_queue_lines, process.stdout, self._lines),
                (_keep_lines, process.stderr, self._last_words),
            )
        ]
        for listener in self._listeners:
            listener.start()
        deadline = time.monotonic() + self._patience.start
        self._level = self._level_among(self._introduction(deadline))
        self._say("isready")
        while self._line(deadline, "isready") != "readyok":
            pass

    def choose(self, position: Position, roll: Roll, seed: int) -> Play:
        """The play that the program makes.

        Args:
            position: the side to move has just rolled; the game is not over.
            roll: its roll.
            seed: below 10**18; for what the program leaves to chance.

        Raises:
            ProgramFault: it makes no legal play, or none in time.
        """
        self._forget_lines()
        self._say(f"position {format_position(position)}")
        self._say(f"go {format_roll(roll)} level {self._level} seed {seed}")
        answer = self._line(time.monotonic() + self._patience.answer, f"go {format_roll(roll)}")
        word, _, text = answer.partition(" ")
        if word != "bestmove":
            raise ProgramFault(f"answered {_shown(answer)} where 'bestmove ...' is wanted")
        try:
            return parse_play(text.strip(), LegalPlays(position, roll))
        except (IllegalPlayError, NotationError) as error:
            raise ProgramFault(
                f"played {_shown(text)}, which is illegal with {format_roll(roll)} in "
                f"{format_position(position)}: {error}"
            ) from error

    def quit(self) -> None:
        """Tell the program to end, and end it if it does not."""
        process = self._process
        if process and process.poll() is None:
            with suppress(ProgramFault):
                self._say("quit")
            with suppress(OSError):
                pipe_of(process.stdin).close()
            with suppress(subprocess.TimeoutExpired):
                process.wait(QUIT_SECONDS)
        self.end()

    def end(self, *, for_good: bool = False) -> None:
        """End the process and all that it started, at once. May be called from any thread.

        Args:
            for_good: it shall never be started again.
        """
        with self._lock:
            self._may_start = self._may_start and not for_good
            process, self._process = self._process, None
            guard, self._guard = self._guard, None
        if process is None:
            return
        end_tree(process)
        if guard:
            guard.release()
        for listener in self._listeners:
            listener.join(QUIT_SECONDS)
        streams = [process.stdin]
        # A process that escaped may hold the other end; closing a stream that is read would wait.
        if not any(listener.is_alive() for listener in self._listeners):
            streams += [process.stdout, process.stderr]
        for stream in streams:
            with suppress(OSError):
                pipe_of(stream).close()

    def _launch(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if not self._may_start:
                raise ProgramFault("is not to be started again")
            try:
                self._process = subprocess.Popen(  # noqa: S603  what the user asked for
                    arguments_of(self.command),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    **APART,
                )
                self._guard = Guard(self._process)
            except (OSError, ValueError) as error:
                raise ProgramFault(f"cannot be started: {error}") from error
            return self._process

    def _introduction(self, deadline: float) -> list[int]:
        """The levels that the program says it has."""
        self._say("pei")
        levels = []
        while (line := self._line(deadline, "pei")) != "peiok":
            word, _, rest = line.partition(" ")
            number = rest.split(" ")[0]
            if word == "level" and number.isascii() and number.isdigit():
                levels.append(int(number))
            elif word == "error":
                raise ProgramFault(f"does not speak the engine interface: {_shown(line)}")
        return levels

    def _level_among(self, levels: list[int]) -> int:
        if self._wanted_level is None:
            return max(levels, default=1)
        if self._wanted_level not in levels:
            there = ", ".join(map(str, levels)) or "none"
            raise ProgramFault(f"has no level {self._wanted_level}; its levels: {there}")
        return self._wanted_level

    def _say(self, line: str) -> None:
        process = self._process
        if process is None:
            raise ProgramFault("does not run")
        stream = pipe_of(process.stdin)
        try:
            stream.write(f"{line}\n".encode())
            stream.flush()
        except (OSError, ValueError) as error:  # ValueError: closed meanwhile
            raise ProgramFault(self._how_it_ended(process, "input")) from error

    def _line(self, deadline: float, command: str) -> str:
        """The next line that the program writes."""
        process = self._process
        left = deadline - time.monotonic()
        try:
            if left <= 0:  # one that never stops talking runs out of time, too
                raise queue.Empty  # noqa: TRY301  the same as if it had said nothing
            line = self._lines.get(timeout=left)
        except queue.Empty:
            raise ProgramFault(f"did not answer '{command}' in time") from None
        if line is None or process is None:
            raise ProgramFault(self._how_it_ended(process, "output"))
        return line

    def _forget_lines(self) -> None:
        """Leave out what the program said unasked: it is no answer to what comes now."""
        with suppress(queue.Empty):
            for _ in range(LINES_KEPT):  # one that never stops talking is not waited for
                if self._lines.get_nowait() is None:
                    self._lines.put(None)  # nothing comes after the end
                    return

    def _how_it_ended(self, process: subprocess.Popen[bytes] | None, closed: str) -> str:
        """How a process ended, of whose pipes one, `closed`, is closed."""
        if process is None:
            return "was ended"
        try:
            status = process.wait(QUIT_SECONDS)
        except subprocess.TimeoutExpired:
            return f"closed its {closed}"
        self._listeners[1].join(QUIT_SECONDS)
        how = f"exit status {status}" if status >= 0 else f"signal {-status}"
        words = f", saying {_shown(self._last_words[-1])}" if self._last_words else ""
        return f"ended with {how}{words}"


def _queue_lines(stream: IO[bytes], lines: queue.Queue[str | None]) -> None:
    """Pass on what a program answers, and None when it ends."""
    for line in _lines_of(stream):
        with suppress(queue.Full):
            lines.put_nowait(line)
    if lines.full():
        with suppress(queue.Empty):  # read meanwhile
            lines.get_nowait()
    lines.put(None)


def _keep_lines(stream: IO[bytes], lines: deque[str]) -> None:
    lines.extend(_lines_of(stream))


def _lines_of(stream: IO[bytes]) -> Iterator[str]:
    with suppress(OSError, ValueError):  # closed meanwhile
        while line := stream.readline(LONGEST_LINE):
            if text := line.decode(errors="replace").strip():
                yield text


def _shown(text: str) -> str:
    """What a program said, fit for a terminal."""
    cut = text if len(text) <= SHOWN else f"{text[:SHOWN]}..."
    return repr(cut)
