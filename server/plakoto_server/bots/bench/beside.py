"""The speeds that another program's bench prints, measured in turn with one's own.

Whatever else the machine does meanwhile slows both down alike.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping

from plakoto.errors import PlakotoError
from plakoto_server.bots.interrupts import Check
from plakoto_server.bots.processes import arguments_of, output_of

SELF_PLAY = "self-play games/s"
PLAYS = "legal plays, positions x rolls/s"
EVALUATIONS = "evaluations/s"
KNOWN = (SELF_PLAY, PLAYS, EVALUATIONS)
"""The figures that are compared, by the name that every bench gives them."""
LIMIT_SECONDS = 600.0
_LINE = re.compile(r"(\S.*?)\s+([0-9][0-9,]*(?:\.[0-9]+)?)(?:\s.*)?")


class BesideError(PlakotoError):
    """Another bench that cannot be used."""


def figures_of(command: str, check: Check) -> Mapping[str, float]:
    """The figures that a command prints, each on a line: a name, a number, whatever else.

    Args:
        command: the program and its arguments, as in a shell.
        check: asked while waiting, and may raise.

    Raises:
        BesideError: it cannot be run, fails or takes too long.
    """
    try:
        text = output_of(arguments_of(command), check, limit_s=LIMIT_SECONDS)
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise BesideError(f"cannot measure beside {command!r}: {error}") from error
    return parsed(text.decode(errors="replace"))


def parsed(text: str) -> Mapping[str, float]:
    """The figures in the lines that hold one."""
    found = (_LINE.fullmatch(line.strip()) for line in text.splitlines())
    return {line[1]: float(line[2].replace(",", "")) for line in found if line}
