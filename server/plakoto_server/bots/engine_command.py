"""`plakoto-server engine`: the engine interface on standard input and output.

Owns the streams: bytes in, UTF-8 lines, answers flushed at once, nothing that ends the engine but
`quit` and the end of input.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
from typing import BinaryIO

from plakoto.errors import PlakotoError
from plakoto_server.ai.explanations import LANGUAGES
from plakoto_server.bots.engine import Engine
from plakoto_server.exit_status import DONE

LONGEST_LINE = 4096
"""Bytes of a line, its end included; no command comes near."""

_log = logging.getLogger(__name__)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        default="en",
        help="the language in which analyse explains plays (default: en)",
    )
    parser.epilog = (
        "A program writes commands such as 'position start', 'go 65 level 3' or 'analyse 65', one "
        "a line, and reads the answers. docs/engine-protocol.md lists them."
    )


def run(options: argparse.Namespace) -> int:
    """Serve standard input until it ends or nobody listens to the answers any more."""
    try:
        serve(Engine(options.language), sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        # Python would complain when it flushes the stream at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return DONE


def serve(engine: Engine, commands: BinaryIO, answers: BinaryIO) -> None:
    """Answer commands until `quit` or the end of input."""
    while not engine.has_quit:
        line = commands.readline(LONGEST_LINE)
        if not line:
            return
        if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            _skip_rest(commands)
            lines = [f"error a line has fewer than {LONGEST_LINE} bytes"]
        else:
            lines = answers_to(engine, line)
        answers.write("".join(f"{answer}\n" for answer in lines).encode())
        answers.flush()


def answers_to(engine: Engine, line: bytes) -> list[str]:
    """The lines that answer one line of input, whatever it holds."""
    try:
        return list(engine.answer(line.decode()))
    except UnicodeDecodeError as error:
        return [f"error the line is not UTF-8: byte {error.start + 1}"]
    except PlakotoError as error:
        return [f"error {_on_one_line(str(error))}"]
    except Exception:  # noqa: BLE001  no fault of ours may end a game another program is playing
        _log.exception("a command failed")
        return ["error internal fault, reported on standard error"]


def _skip_rest(commands: BinaryIO) -> None:
    """Read to the end of a line without keeping it."""
    while chunk := commands.readline(LONGEST_LINE):
        if chunk.endswith(b"\n"):
            return


def _on_one_line(text: str) -> str:
    """`text` without anything that could break a line or upset a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)
