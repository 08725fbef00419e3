"""Run as a process of its own: ends another one when standard input ends.

Whoever holds the other end of that pipe has ended then, killed or not: see `processes.Guard`.
"""

from __future__ import annotations

import sys

from plakoto_server.bots.processes import end_group


def main() -> None:
    """Guard the process whose number is the argument."""
    sys.stdin.buffer.read()
    end_group(int(sys.argv[1]))


if __name__ == "__main__":
    main()
