"""`plakoto-server bench`: how fast the computer players are on this machine."""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence

from plakoto.errors import PlakotoError
from plakoto_server.ai.pool import LocalPool
from plakoto_server.bots.bench.beside import KNOWN, BesideError, figures_of
from plakoto_server.bots.interrupts import Check, noted_interrupts
from plakoto_server.bots.numbers import whole_number
from plakoto_server.bots.pools import parsed_workers
from plakoto_server.bots.progress import Progress
from plakoto_server.exit_status import DONE, FAILED, INTERRUPTED

ROUNDS = 5
MOST_ROUNDS = 1000
PARTS = {
    "core": "what one core does in a second, in compiled loops",
    "makis": "the waits for Mr. Makis and his analysis, and the memory of a worker",
    "start": "the wait for the first answer after a start, with and without compiled code",
}

EXPLANATION = """\
examples:
  plakoto-server bench
  plakoto-server bench --only core --beside "python3 path/to/pei.py bench"

Every speed is the median of several rounds. With --beside, each round runs the other program's
bench, too, so that whatever else the machine does meanwhile slows both down; ratios are medians
over the rounds. A figure of the other program is a line with a name and a number, as they are
written here. Run it on a quiet machine. docs/matches.md tells what is measured.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXPLANATION
    what = "; ".join(f"{part}: {meaning}" for part, meaning in PARTS.items())
    parser.add_argument(
        "--only", action="append", choices=PARTS, help=f"measure this alone; repeatable ({what})"
    )
    parser.add_argument(
        "--rounds",
        type=_rounds,
        default=ROUNDS,
        metavar="N",
        help=f"how often each speed of 'core' is measured (default: {ROUNDS})",
    )
    parser.add_argument(
        "--beside",
        metavar="COMMAND",
        help="another program's bench, to be run in each round of 'core' and compared with",
    )
    parser.add_argument(
        "--workers",
        type=parsed_workers,
        metavar="N",
        help="processes for Mr. Makis to think in (default: one for each core)",
    )


def run(options: argparse.Namespace) -> int:
    """Measure and print; 0, 1 if something cannot be measured, 130 after Ctrl-C."""
    progress = Progress(sys.stderr, "rounds")
    parts = options.only or list(PARTS)
    workers = options.workers or os.cpu_count() or 1
    try:
        if options.beside and "core" not in parts:
            raise BesideError("--beside compares the speeds of one core: add --only core")
        with noted_interrupts() as check:
            if "core" in parts:
                _print(_on_one_core(options.rounds, options.beside, progress, check), progress)
            if "makis" in parts:
                _print(_of_makis(workers, progress, check), progress)
            if "start" in parts:
                _print(_of_the_start(workers, progress, check), progress)
    except KeyboardInterrupt:
        return INTERRUPTED
    except PlakotoError as error:
        progress.note(f"plakoto-server bench: {error}")
        return FAILED
    finally:
        progress.finish()
    return DONE


def _on_one_core(rounds: int, beside: str | None, progress: Progress, check: Check) -> list[str]:
    if beside:
        progress.show("trying the other program")
        _expect_figures(beside, check)
    # Imports Numba and compiles: not for a command line that is wrong.
    from plakoto_server.bots.bench.speeds import speeds  # noqa: PLC0415  Numba, wanted here only

    progress.show("preparing (some seconds longer the first time)")
    all_speeds = list(speeds())
    here: dict[str, list[float]] = {speed.name: [] for speed in all_speeds}
    there: list[Mapping[str, float]] = []
    for speed in all_speeds:
        speed.measure()  # so that nothing is measured the first time
        check()
    progress.restart()
    for number in range(rounds):
        progress.update(number, rounds)
        for speed in all_speeds:
            here[speed.name].append(speed.measure())
            check()
        if beside:
            there.append(figures_of(beside, check))
    title = f"one core, medians of {rounds}"
    lines = [f"{title:34} {'here':>12} {'there':>12} {'ratio':>14}" if beside else title]
    for speed in all_speeds:
        line = f"{speed.name:34} {statistics.median(here[speed.name]):>12,.0f}"
        other = [figures.get(speed.counterpart) for figures in there]
        line += _beside(here[speed.name], [figure for figure in other if figure])
        lines.append(f"{line}  ({speed.note})")
    return lines


def _expect_figures(beside: str, check: Check) -> None:
    """Let the other program compile what it has to, and see that it can be compared."""
    if not figures_of(beside, check).keys() & set(KNOWN):
        raise BesideError(f"{beside!r} prints none of the figures known here: {', '.join(KNOWN)}")


def _beside(here: Sequence[float], there: Sequence[float]) -> str:
    """The other program's figure and the ratio, if it has one in every round."""
    if not there or len(there) < len(here):
        return ""
    ratio = statistics.median(mine / theirs for mine, theirs in zip(here, there, strict=True))
    return f" {statistics.median(there):>12,.0f} {ratio:>8.2f} times"


def _of_makis(workers: int, progress: Progress, check: Check) -> Iterator[str]:
    from plakoto_server.bots.bench import thinking  # noqa: PLC0415  as above

    progress.show("letting Mr. Makis think")
    pool = LocalPool(workers)
    try:
        thinking.prepare(pool, check)
        yield thinking.decisions(pool, check)
        yield thinking.analyses(pool, check)
        yield thinking.memory(pool, check)
    finally:
        pool.close()


def _of_the_start(workers: int, progress: Progress, check: Check) -> Iterator[str]:
    from plakoto_server.bots.bench import starting  # noqa: PLC0415  as above

    progress.show("starting anew, then compiling everything (a minute or more)")
    yield from starting.starts(workers, check)
    yield starting.first_start(check)


def _print(lines: Iterable[str], progress: Progress) -> None:
    """Print lines as they come."""
    for line in lines:
        progress.finish()
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


def _rounds(text: str) -> int:
    return whole_number(text, 1, MOST_ROUNDS)
