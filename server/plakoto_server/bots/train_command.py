"""`plakoto-server train`: lets the network learn by playing against itself."""

from __future__ import annotations

import argparse
import csv
import io
import os
import sys
from pathlib import Path
from typing import Any

import attrs

from plakoto.errors import PlakotoError
from plakoto_server.ai.lessons import PARTS
from plakoto_server.ai.network.weights import save_weights, weights_of
from plakoto_server.ai.pool import LocalPool, Pool
from plakoto_server.bots.interrupts import Check, answer_to, noted_interrupts
from plakoto_server.bots.numbers import fraction, whole_number
from plakoto_server.bots.progress import Progress
from plakoto_server.bots.training.checkpoint import Measurement, Run, load_run, new_run, save_run
from plakoto_server.bots.training.course import measured, next_round
from plakoto_server.bots.training.plan import Course, Plan
from plakoto_server.exit_status import DONE, FAILED, INTERRUPTED

_PLANNED = ("games", "rate", "trace", "batch", "lanes", "round_games")
CHECKPOINT, WEIGHTS, CURVE = "run.npz", "weights.npz", "curve.csv"
DEFAULTS = Plan(
    games=1_000_000,
    rate=Course(0.002, 0.0003),
    trace=Course(0.7, 0.5),
    batch=Course(8, 24),
    lanes=1,
    round_games=1000,
)
DEFAULT_SEED = 1
MOST_LANES = 1024
MOST_WORKERS = 1024


class UnfitError(PlakotoError, ValueError):
    """Options that do not fit the run that a folder holds."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = (
        f"FOLDER gets {WEIGHTS} (the network), {CURVE} (how it went) and {CHECKPOINT} (all that "
        "is needed to go on). Ctrl-C saves; the same command without options takes the run up "
        "again, with the same result as without the interruption. Once a run is done, the command "
        "with options trains on. The number of workers changes no result. docs/ai.md explains."
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="of the run; made if need be")
    parser.add_argument(
        "--games", type=_games, metavar="N", help=f"games to play (default: {DEFAULTS.games})"
    )
    parser.add_argument(
        "--seed",
        type=_seed,
        metavar="N",
        help=f"of the first weights and the dice, when a run begins (default: {DEFAULT_SEED})",
    )
    for name, kind, meaning in (
        ("rate", _rate, "step size"),
        ("trace", _trace, "lambda, from 0 to 1"),
        ("batch", _batch, "games between two steps"),
    ):
        first, last = getattr(DEFAULTS, name)
        parser.add_argument(
            f"--{name}",
            type=kind,
            nargs=2,
            metavar=("FIRST", "LAST"),
            help=f"{meaning}, at first and at last (default: {first:g} {last:g})",
        )
    parser.add_argument(
        "--lanes",
        type=_lanes,
        metavar="N",
        help="learners that play and learn side by side between two exchanges "
        f"(default: {DEFAULTS.lanes})",
    )
    parser.add_argument(
        "--round-games",
        type=_games,
        metavar="N",
        help=f"games of a lane between two exchanges (default: {DEFAULTS.round_games})",
    )
    parser.add_argument(
        "--workers",
        type=_workers,
        metavar="N",
        help="processes to train in (default: one for each lane, at most one for each core)",
    )
    parser.add_argument(
        "--measure-every",
        type=_games,
        metavar="N",
        default=50,
        help="rounds between two points of the learning curve (default: %(default)s)",
    )
    parser.add_argument(
        "--measure-games",
        type=_games,
        metavar="N",
        default=400,
        help="games played for such a point, against level 3 (default: %(default)s)",
    )


def run(options: argparse.Namespace) -> int:
    """Train; 0, or 1 if that is impossible, or 130 after Ctrl-C."""
    folder: Path = options.folder
    progress = Progress(sys.stderr, "games")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        training = _begun(options)
        workers: int = options.workers or min(training.plan.lanes, os.cpu_count() or 1)
        with noted_interrupts() as check:
            pool = LocalPool(workers)
            try:
                return _train(pool, training, options, progress, check)
            finally:
                pool.close()
                progress.finish()
    except (PlakotoError, OSError) as error:
        sys.stderr.write(f"plakoto-server train: {error}\n")
        return FAILED


def _begun(options: argparse.Namespace) -> Run:
    """The run to go on with: a new one, one taken up, or one that is done and trains on.

    Raises:
        PlakotoError: the options do not fit the run.
    """
    path: Path = options.folder / CHECKPOINT
    wishes: dict[str, Any] = {}
    for name in _PLANNED:
        value = getattr(options, name)
        if value is not None:
            wishes[name] = Course(*value) if isinstance(value, list) else value
    plan = attrs.evolve(DEFAULTS, **wishes)
    if not path.exists():
        return new_run(DEFAULT_SEED if options.seed is None else options.seed, plan)
    training = load_run(path)
    if options.seed not in (None, training.seed):
        raise UnfitError(f"the run in {options.folder} has seed {training.seed}: leave --seed out")
    if training.is_finished and wishes:
        return attrs.evolve(training, plan=plan, done=0)
    if not training.is_finished and any(
        value != getattr(training.plan, name) for name, value in wishes.items()
    ):
        raise UnfitError(
            f"the run in {options.folder} is not done with what it began: go on without options, "
            "or name another folder"
        )
    return training


def _train(
    pool: Pool, training: Run, options: argparse.Namespace, progress: Progress, check: Check
) -> int:
    folder: Path = options.folder
    if training.is_finished:
        progress.note(
            f"the run in {folder} is done, after {training.games} games: "
            "add options, such as --games, to train on"
        )
        return DONE
    try:
        progress.show("starting the learners (half a minute longer the first time)")
        answer_to(pool.warm_up(parts=PARTS), check)
        progress.restart()
        while not training.is_finished:
            training, marks = next_round(pool, training, check)
            progress.update(training.done * training.plan.games_a_round, training.plan.games)
            if training.is_finished or training.rounds % options.measure_every == 0:
                training = measured(pool, training, marks, (options.measure_games + 1) // 2, check)
                progress.note(_line(training.curve[-1]))
                _save(training, folder)
    except KeyboardInterrupt:
        _save(training, folder)
        progress.note(f"saved after {training.games} games")
        return INTERRUPTED
    return DONE


def _save(training: Run, folder: Path) -> None:
    """Write the run, its network and its curve."""
    save_run(training, folder / CHECKPOINT)
    save_weights(weights_of(training.average), folder / WEIGHTS)
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(Measurement._fields)
    writer.writerows([f"{value:.6g}" for value in point] for point in training.curve)
    (folder / CURVE).write_text(table.getvalue(), encoding="utf-8")


def _line(point: Measurement) -> str:
    """A point of the curve for people."""
    return (
        f"{point.games} games: {100 * point.share:.1f}% of the points against level 3 "
        f"(95% interval {100 * point.low:.1f} to {100 * point.high:.1f}%), "
        f"error {point.error:.4f}, {point.games_per_second:.0f} games/s"
    )


def _games(text: str) -> int:
    return whole_number(text, 1, 10**12)


def _seed(text: str) -> int:
    return whole_number(text, 0, 2**63 - 1)


def _lanes(text: str) -> int:
    return whole_number(text, 1, MOST_LANES)


def _workers(text: str) -> int:
    return whole_number(text, 1, MOST_WORKERS)


def _rate(text: str) -> float:
    return fraction(text, 1e-9, 1.0)


def _trace(text: str) -> float:
    return fraction(text, 0.0, 1.0)


def _batch(text: str) -> int:
    return whole_number(text, 1, 10**6)
