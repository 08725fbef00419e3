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
from plakoto_server.ai.lessons import PARTS, POLISHING_PARTS
from plakoto_server.ai.network.weights import save_weights, weights_of
from plakoto_server.ai.pool import Pool
from plakoto_server.bots.interrupts import Check, answer_to, noted_interrupts
from plakoto_server.bots.numbers import fraction, whole_number
from plakoto_server.bots.pools import add_pool_arguments, open_pool
from plakoto_server.bots.progress import Progress
from plakoto_server.bots.training.checkpoint import (
    Measurement,
    Run,
    load_run,
    new_run,
    next_stretch,
    save_run,
    with_phases,
)
from plakoto_server.bots.training.course import measured, next_round
from plakoto_server.bots.training.plan import Course, Plan
from plakoto_server.exit_status import DONE, FAILED, INTERRUPTED

CHECKPOINT, WEIGHTS, CURVE = "run.npz", "weights.npz", "curve.csv"
LEARNING = Plan(
    amount=1_000_000,
    rate=Course(0.002, 0.0003),
    trace=Course(0.7, 0.5),
    batch=Course(8, 24),
    lanes=1,
    lane_round=1000,
)
POLISHING = Plan(
    amount=0,
    rate=Course(0.0003, 0.00003),
    trace=Course(0.0, 0.0),
    batch=Course(256, 512),
    lanes=1,
    lane_round=20_000,
    passes=3,
)
"""The defaults of each kind of stretch."""
DEFAULT_SEED = 1
MOST_LANES = 1024
EXPLANATION = f"""\
FOLDER gets {WEIGHTS} (the network), {CURVE} (how it went) and {CHECKPOINT} (all that is needed to
go on). Ctrl-C saves; the same command without options takes the run up again, with the same result
as without the interruption. Once a run is done, the command with options trains on: that is another
stretch of the run. The number of workers changes no result.

examples:
  plakoto-server train run --games 600000             learn from games
  plakoto-server train run --games 500000 --phases    then with weights for each phase of the game
  plakoto-server train run --polish 1000000           then from looking a ply ahead
  plakoto-server match net 3 --games 4000             measure the network that comes along

docs/ai.md explains, and names the commands that made the network that comes with the program.
"""


class UnfitError(PlakotoError, ValueError):
    """Options that do not fit the run that a folder holds."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXPLANATION
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="of the run; made if need be")
    amounts = parser.add_mutually_exclusive_group()
    amounts.add_argument(
        "--games",
        type=_amount,
        metavar="N",
        help=f"games to play and learn from (default: {LEARNING.amount})",
    )
    amounts.add_argument(
        "--polish",
        type=_amount,
        metavar="N",
        help="instead, learn N positions as the network judges them after looking a ply ahead, "
        "most of all those where that changes its mind",
    )
    parser.add_argument(
        "--phases",
        action="store_true",
        help="from now on, have weights for each phase of the game; each set begins with what the "
        "network has learnt",
    )
    parser.add_argument(
        "--cut-short",
        action="store_true",
        help="end the stretch that was interrupted where it is, and begin another",
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
        ("batch", _batch, "games, or positions, between two steps"),
    ):
        first, last = getattr(LEARNING, name)
        polishing = "{:g} {:g}".format(*getattr(POLISHING, name))
        parser.add_argument(
            f"--{name}",
            type=kind,
            nargs=2,
            metavar=("FIRST", "LAST"),
            help=f"{meaning}, at first and at last (default: {first:g} {last:g}"
            + (")" if name == "trace" else f"; to polish: {polishing})"),
        )
    parser.add_argument(
        "--lanes",
        type=_lanes,
        metavar="N",
        help="learners that play and learn side by side between two exchanges "
        f"(default: {LEARNING.lanes})",
    )
    parser.add_argument(
        "--lane-round",
        type=_amount,
        metavar="N",
        help="games, or positions, of a lane between two exchanges "
        f"(default: {LEARNING.lane_round}; to polish: {POLISHING.lane_round})",
    )
    add_pool_arguments(parser, "one for each lane, at most one for each core")
    parser.add_argument(
        "--stop-at",
        type=_amount,
        metavar="N",
        help="save and stop, as Ctrl-C does, once the run has learnt from N games in all",
    )
    parser.add_argument(
        "--measure-every",
        type=_amount,
        metavar="N",
        default=50,
        help="rounds between two points of the learning curve (default: %(default)s)",
    )
    parser.add_argument(
        "--measure-games",
        type=_amount,
        metavar="N",
        default=400,
        help="games played for such a point, against level 3 (default: %(default)s)",
    )


def run(options: argparse.Namespace) -> int:
    """Train; 0, or 1 if that is impossible, or 130 after Ctrl-C."""
    folder: Path = options.folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        training = _begun(options)
        progress = Progress(sys.stderr, training.plan.unit)
        workers = min(training.plan.lanes, os.cpu_count() or 1)
        with noted_interrupts() as check, open_pool(options, workers) as pool:
            try:
                return _train(pool, training, options, progress, check)
            finally:
                progress.finish()
    except (PlakotoError, OSError) as error:
        sys.stderr.write(f"plakoto-server train: {error}\n")
        return FAILED


def _begun(options: argparse.Namespace) -> Run:
    """The run to go on with: a new one, one taken up, or one that is done and trains on.

    Raises:
        PlakotoError: the options do not fit the run.
    """
    folder: Path = options.folder
    wishes = _wishes(options)
    plan = attrs.evolve(POLISHING if options.polish else LEARNING, **wishes)
    if options.polish and options.trace:
        raise UnfitError("--trace is of learning from games: leave it out to polish")
    if not (folder / CHECKPOINT).exists():
        if options.polish:
            raise UnfitError(f"there is nothing to polish in {folder}: let it learn from games")
        begun = new_run(DEFAULT_SEED if options.seed is None else options.seed, plan)
        return with_phases(begun) if options.phases else begun
    training = load_run(folder / CHECKPOINT)
    if options.seed not in (None, training.seed):
        raise UnfitError(f"the run in {folder} has seed {training.seed}: leave --seed out")
    if options.phases and training.has_phases:
        raise UnfitError(f"the run in {folder} has phases already: leave --phases out")
    if (training.is_finished and (wishes or options.phases)) or options.cut_short:
        begun = with_phases(training) if options.phases else training
        return next_stretch(begun, plan)
    if options.phases or any(
        value != getattr(training.plan, name) for name, value in wishes.items()
    ):
        raise UnfitError(
            f"the run in {folder} is not done with what it began: go on without options, end that "
            "with --cut-short, or name another folder"
        )
    return training


def _wishes(options: argparse.Namespace) -> dict[str, Any]:
    """What the options say of the plan."""
    wishes: dict[str, Any] = {
        "amount": options.polish or options.games,
        "lanes": options.lanes,
        "lane_round": options.lane_round,
    }
    for name in ("rate", "trace", "batch"):
        value = getattr(options, name)
        wishes[name] = value and Course(*value)
    return {name: value for name, value in wishes.items() if value is not None}


def _train(
    pool: Pool, training: Run, options: argparse.Namespace, progress: Progress, check: Check
) -> int:
    folder: Path = options.folder
    if training.is_finished:
        progress.note(
            f"the run in {folder} is done, after {_learnt(training)}: "
            "add options, such as --games or --polish, to train on"
        )
        return DONE
    plan, status = training.plan, DONE
    try:
        progress.show("starting the learners (half a minute longer the first time)")
        parts = POLISHING_PARTS if plan.is_polishing else PARTS
        answer_to(pool.warm_up(parts=parts), check)
        progress.restart(training.done * plan.round_amount)
        while not (training.is_finished or _may_stop(training, options.stop_at)):
            training, marks = next_round(pool, training, check)
            progress.update(training.done * plan.round_amount, plan.rounds * plan.round_amount)
            if training.is_finished or training.rounds % options.measure_every == 0:
                training = measured(pool, training, marks, (options.measure_games + 1) // 2, check)
                progress.note(_line(training.curve[-1], plan))
                _save(training, folder)
    except KeyboardInterrupt:
        status = INTERRUPTED
    if not training.is_finished:
        _save(training, folder)
        progress.note(f"saved after {_learnt(training)}")
    return status


def _may_stop(training: Run, games: int | None) -> bool:
    """Whether the run has learnt from as many games as it was to stop at."""
    return games is not None and training.games >= games


def _save(training: Run, folder: Path) -> None:
    """Write the run, its network and its curve."""
    save_run(training, folder / CHECKPOINT)
    save_weights(weights_of(training.average), folder / WEIGHTS)
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(Measurement._fields)
    writer.writerows([f"{value:.6g}" for value in point] for point in training.curve)
    (folder / CURVE).write_text(table.getvalue(), encoding="utf-8")


def _line(point: Measurement, plan: Plan) -> str:
    """A point of the curve for people."""
    learnt = _counted(point.games, point.positions)
    return (
        f"{learnt}: {100 * point.share:.1f}% of the points against level 3 "
        f"(95% interval {100 * point.low:.1f} to {100 * point.high:.1f}%), "
        f"error {point.error:.4f}, {point.pace:.0f} {plan.unit}/s"
    )


def _learnt(training: Run) -> str:
    return _counted(training.games, training.positions)


def _counted(games: int, positions: int) -> str:
    return f"{games} games" + (f" and {positions} positions" if positions else "")


def _amount(text: str) -> int:
    return whole_number(text, 1, 10**12)


def _seed(text: str) -> int:
    return whole_number(text, 0, 2**63 - 1)


def _lanes(text: str) -> int:
    return whole_number(text, 1, MOST_LANES)


def _rate(text: str) -> float:
    return fraction(text, 1e-9, 1.0)


def _trace(text: str) -> float:
    return fraction(text, 0.0, 1.0)


def _batch(text: str) -> int:
    return whole_number(text, 1, 10**6)
