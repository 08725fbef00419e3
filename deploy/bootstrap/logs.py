"""Reads what other programs wrote into their logs."""

import textwrap
from pathlib import Path

LINES_SHOWN = 25
BYTES_READ = 8192
LINE_LENGTH = 70  # pip writes whole lists of libraries into one line


def last_line(log: Path) -> str:
    """Return the last line so far, or nothing when there is none yet; frills and length cut off."""
    lines = _end(log).splitlines()
    line = lines[-1].strip("= ") if lines else ""
    return textwrap.shorten(line, LINE_LENGTH, placeholder=" ...")


def tail(log: Path) -> str:
    """Return the last lines, indented, to be shown to a person."""
    return "\n".join(f"    {line}" for line in _end(log).splitlines()[-LINES_SHOWN:])


def _end(log: Path) -> str:
    try:
        with log.open("rb") as file:
            file.seek(max(0, log.stat().st_size - BYTES_READ))
            return file.read().decode(errors="replace")
    except OSError:
        return ""
