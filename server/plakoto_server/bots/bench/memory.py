"""How much memory a process needs. A job for a worker: imports nothing of ours."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

_KILOBYTE = 1024
_STATUS = Path("/proc/self/status")


class Memory(NamedTuple):
    """Bytes of a process's memory; None where the system does not tell."""

    now: int | None
    most: int | None
    """What it has held at most."""


def memory_in_use() -> Memory:
    """The memory of the process that asks."""
    if sys.platform == "win32":
        return Memory(None, None)
    if _STATUS.exists():  # Linux; what the next way tells there may be the parent's
        fields = dict(line.split(":", 1) for line in _STATUS.read_text().splitlines())
        return Memory(*(int(fields[name].split()[0]) * _KILOBYTE for name in ("VmRSS", "VmHWM")))
    import resource  # noqa: PLC0415  not on every system

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return Memory(None, peak if sys.platform == "darwin" else peak * _KILOBYTE)
