"""Measure how far play-outs scatter and how long they take, with or without their luck."""

from __future__ import annotations

import argparse
import time

import attrs
import numpy as np

from verification import contact_positions
from verification.contact_positions import Job, jobs_of, pick
from verification.equity import POINTS_WON
from verification.workers import Say, in_order

TO_THE_END = 1000
KINDS = {
    "to the end": (TO_THE_END, 0),
    "15 turns": (15, 0),
    "15 turns, less the luck of 2": (15, 2),
    "9 turns": (9, 0),
    "9 turns, less the luck of 2": (9, 2),
    "9 turns, less all luck": (9, 9),
}
"""Turns, and how many of them are adjusted."""


@attrs.frozen
class Scattered:
    """What came of each kind of play-outs."""

    equities: tuple[float, ...]
    variances: tuple[float, ...]
    seconds: tuple[float, ...]
    """Of the processor, for one play-out."""


def scatter(job: Job) -> Scattered:
    """Pick a position, and play it out in every way."""
    from plakoto_server.ai.bearoff import load_table  # noqa: PLC0415  Numba
    from plakoto_server.ai.compiled.rollouts import new_tree, play_out  # noqa: PLC0415  likewise
    from plakoto_server.ai.jobs import shipped_mind  # noqa: PLC0415  likewise

    mind, table, picked = shipped_mind(), load_table(), pick(job.seed, job.number)
    results = np.empty((job.playouts, len(POINTS_WON)))
    figures = []
    for turns, adjusted in KINDS.values():
        began = time.process_time()
        play_out(mind, table, picked, job.seed, 0, turns, adjusted, *new_tree(), results)
        seconds = (time.process_time() - began) / job.playouts
        equities = results @ POINTS_WON
        figures.append((float(equities.mean()), float(equities.var(ddof=1)), seconds))
    return Scattered(*zip(*figures, strict=True))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    contact_positions.add_arguments(parser, positions=100, playouts=1296, seed=50_000)


def run(options: argparse.Namespace, say: Say) -> int:
    """Play out, tell what was found, and return the exit status."""
    found = list(in_order(scatter, jobs_of(options), options.workers, "positions", say))
    equities = np.array([one.equities for one in found])
    deviations = np.sqrt(np.mean([one.variances for one in found], axis=0))
    seconds = np.mean([one.seconds for one in found], axis=0)
    work = deviations**2 * seconds
    say("")
    say(f"{len(found)} contact positions, {options.playouts:,} play-outs of each kind")
    for kind, name in enumerate(KINDS):
        apart = float((equities[:, kind] - equities[:, 0]).mean())
        say(
            f"  {name:<30} standard deviation {deviations[kind]:.3f}, "
            f"{1e6 * seconds[kind]:5.0f} µs each: {work[0] / work[kind]:5.1f} times as good a mean "
            f"for the time as to the end; mean {apart:+.4f} from that"
        )
    return 0
