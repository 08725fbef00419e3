"""The speeds that another program's bench prints, measured in turn with one's own.

Whatever else the machine does meanwhile slows both down alike.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Mapping

from plakoto.errors import PlakotoError

SELF_PLAY = "self-play games/s"
PLAYS = "legal plays, positions x rolls/s"
EVALUATIONS = "evaluations/s"
KNOWN = (SELF_PLAY, PLAYS, EVALUATIONS)
"""The figures that are compared, by the name that every bench gives them."""
LIMIT_SECONDS = 600.0
_LINE = re.compile(r"(\S.*?)\s+([0-9][0-9,]*(?:\.[0-9]+)?)(?:\s.*)?")


class BesideError(PlakotoError):
    """Another bench that cannot be used."""


def figures_of(command: str) -> Mapping[str, float]:
    """The figures that a command prints, each on a line: a name, a number, whatever else.

    Args:
        command: the program and its arguments, as in a shell.

    Raises:
        BesideError: it cannot be run, fails or takes too long.
    """
    try:
        arguments = command if sys.platform == "win32" else shlex.split(command)
        ended = subprocess.run(  # noqa: S603  what the user asked for
            arguments, stdout=subprocess.PIPE, check=True, timeout=LIMIT_SECONDS
        )
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise BesideError(f"cannot measure beside {command!r}: {error}") from error
    return parsed(ended.stdout.decode(errors="replace"))


def parsed(text: str) -> Mapping[str, float]:
    """The figures in the lines that hold one."""
    found = (_LINE.fullmatch(line.strip()) for line in text.splitlines())
    return {line[1]: float(line[2].replace(",", "")) for line in found if line}
