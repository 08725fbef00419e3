"""Measure the network in races before home, against exact play of the fewest-rolls table.

Positions: one from each of many games of the network against itself, before a roll, with contact
over, not both sides home, and at most two checkers of each side outside home. For those a table
like that of the bear-off tells exactly how many rolls each side needs if it plays for the fewest.
Each position is played with all 21 rolls. Told are what plays lose in points and in rolls, and how
far the network's winning chances and equities after its plays are from those that follow from the
table.
"""

from __future__ import annotations

import argparse

import numpy as np

from verification.workers import Say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    parser.add_argument("--positions", type=int, default=500, help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the games (%(default)s)")
    parser.add_argument("--makis", action="store_true", help="measure Mr. Makis, too")


def run(options: argparse.Namespace, say: Say) -> int:
    """Fill the table, play, and tell the figures; return the exit status."""
    from plakoto_server.ai.bearoff import load_table  # noqa: PLC0415  compiles for a while
    from verification import choosers, race_losses  # noqa: PLC0415  likewise
    from verification.race_table import solve_races  # noqa: PLC0415  likewise

    told = 0

    def progress(done: int, of: int) -> None:
        nonlocal told
        if done * 10 // of > told:
            told = done * 10 // of
            say(f"{done:>9,} of {of:,} places of a side's checkers solved")

    races = solve_races(load_table(), progress)
    network = choosers.network()
    sample = race_losses.sample_races(network, options.seed, options.positions)
    say("")
    say(
        f"{len(sample.boards):,} races before home; {sample.solved / sample.met:.0%} of those met"
        " are in the table"
    )
    players = {"the network": network, "the fewest rolls": race_losses.fewest_rolls(races)}
    if options.makis:
        players["Mr. Makis"] = choosers.makis()
    for name, choose in players.items():
        lost = race_losses.losses(races, sample.boards, choose)
        error = 1.96 * np.std(lost.points) / np.sqrt(len(lost.points))
        say(
            f"  {name:>16} loses {np.mean(lost.points):.5f} points (95% +- {error:.5f}) and"
            f" {np.mean(lost.rolls):.4f} rolls a play"
        )
    names = ("winning chance", "equity")
    found = race_losses.differences(races, sample.boards, network)
    for name, difference in zip(names, found, strict=True):
        say(
            f"  the network's {name} after its play: RMS difference"
            f" {difference.root_mean_square:.4f}, mean {difference.mean:+.4f}"
        )
    return 0
