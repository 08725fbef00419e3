"""How each level errs: how often, how dearly, and in what way.

The judge looks at every reply with the network. It is no oracle, and Expert judges as it does: what
is seen of his errors are the plays that do not come to his mind.
"""

from __future__ import annotations

import argparse

from verification.workers import Say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("--decisions", type=int, default=3000, help="of each level (default: 3000)")


def run(options: argparse.Namespace, say: Say) -> int:
    """Print the table, a row for each level; 0."""
    from plakoto_server.ai.levels import LEVELS, MAKIS  # noqa: PLC0415  only where it runs
    from verification.errors import WAYS, row_of  # noqa: PLC0415  loads Numba

    heads = ("level", "points lost a turn", "errors", "blunders", *WAYS)
    say(f"| {' | '.join(heads)} |")
    say(f"|{' --- |' * len(heads)}")
    for level in LEVELS:
        if level != MAKIS:
            say(row_of(level, options.decisions))
    return 0
