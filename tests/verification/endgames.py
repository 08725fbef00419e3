"""Measure what plays lose in endgames with both sides home, against an exact two-sided table.

Two kinds of random positions: at most 6 checkers a side, and, so that a mars is at stake, one side
with all its 15 against at most 6. Each is played with all 21 rolls. A play loses what the best one
of its roll has more equity, by a table in which both sides play for points, each knowing where the
other stands. `net` is the network without looking ahead, `table` the one-sided table that takes
over from it, 10 Mr. Makis.
"""

from __future__ import annotations

import argparse

from verification.workers import Say

PLAYERS = ("net", "table", "10")
FEW = 6
WANTED = 0.001
"""Points a play that the engine may lose."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    parser.add_argument("--positions", type=int, default=500, help="of a kind (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="another sample (%(default)s)")
    parser.add_argument(
        "--players",
        nargs="+",
        choices=PLAYERS,
        default=PLAYERS,
        help="whose plays (net table 10; all but net have to lose less than 0.001 points)",
    )


def run(options: argparse.Namespace, say: Say) -> int:
    """Solve the endgames, tell what each player's plays lose, and return the exit status."""
    from verification.choosers import CHOOSERS  # noqa: PLC0415  compiles for a while
    from verification.endgame_losses import (  # noqa: PLC0415  likewise
        endgames,
        losses,
        table_error,
    )
    from verification.two_sided import solve_all  # noqa: PLC0415  likewise

    def progress(done: int, of: int) -> None:
        if done == of or done // 10_000 > (done - 2_000) // 10_000:
            say(f"{done:>6,} of {of:,} homes solved against up to {FEW} checkers")

    exact = solve_all(FEW, progress)
    lost_too_much = False
    for mars in (False, True):
        say("")
        say(
            f"{options.positions:,} positions, one side with all 15 checkers, the other up to {FEW}"
            if mars
            else f"{options.positions:,} positions with up to {FEW} checkers a side"
        )
        for name in options.players:
            boards = endgames(options.seed, options.positions, FEW, mars=mars)
            found = losses(exact, boards, CHOOSERS[name]())
            say(
                f"  {name:>5} loses {found.mean:.6f} points a play; most {found.worst:.4f}"
                f" ({found.worst_at})"
            )
            lost_too_much |= name != "net" and found.mean >= WANTED
        boards = endgames(options.seed, options.positions, FEW, mars=mars)
        say(f"  RMS error of the one-sided table's equities: {table_error(exact, boards):.6f}")
    return 1 if lost_too_much else 0
