"""Throws dice ten thousand times and looks closely: `python tests/benchmarks/dice.py`.

Each throw has another board, from random games, another seed, and any faces. For each the faces
that lie up in the end are read off, and for every 240th of a second it is measured how deep the
dice go into the board, the rails, the checkers and each other. Prints how far it has come and, in
the end, the figures that docs/dice.md tells: the worst and the usual depth, and the processor time
that a throw took to find. Ends with 1 if a throw showed other faces or went deeper than 2% of a
die, naming the worst ones.

    python tests/benchmarks/dice.py --throws 200                   a quick look
    python tests/benchmarks/dice.py --workers 8 --log dice.jsonl   all of them, on eight cores
    python tests/benchmarks/dice.py --log dice.jsonl --summary     what a log has, without throwing

With a log, every throw is written down as soon as it has been looked at; a second run with the
same log goes on where the first was stopped. A log of other physics is refused.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import os
import random
import signal
import statistics
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TextIO

import attrs

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import plakoto_client.scene
from dice_clearance import DEPTH_ALLOWED, boards, deepest
from plakoto.dice import FACES
from plakoto.notation import format_position, parse_position
from plakoto.position import Side
from plakoto_client.scene import Arrangement, face_up, place_checkers, throw_dice
from plakoto_client.scene.layout import DIE_EDGE

EVERY = 100
"""After so many throws it is told how far the run has come."""
WORST = 5
"""So many throws are named in the end."""
_BOARDS_SEED = 7
_OF_THE_PHYSICS = ("dice.py", "layout.py", "piles.py", "throw.py", "toss.py", "physics/*.py")

Job = tuple[int, str]
"""Number of a throw, which is its seed, and its board."""


@attrs.frozen
class Seen:
    """What one throw was like."""

    seed: int
    is_right: bool
    """Whether it showed the decided faces."""
    depth: float
    """In point widths."""
    finding_s: float
    """Processor time."""
    lasts_s: float

    @property
    def is_good(self) -> bool:
        """Whether it is as it must be."""
        return self.is_right and self.depth <= DEPTH_ALLOWED


def look_at(job: Job) -> Seen:
    """Throw dice once and look."""
    seed, position = job
    chance = random.Random(seed)
    faces = (chance.choice(FACES), chance.choice(FACES))
    thrower, viewer = chance.choice(list(Side)), chance.choice(list(Side))
    placed = place_checkers(Arrangement.of(parse_position(position)), viewer)
    checkers = tuple(each.place for each in placed)
    began = time.process_time()
    throw = throw_dice(faces, thrower, viewer, seed, checkers)
    finding_s = time.process_time() - began
    landed = tuple(face_up(pose.rotation) for pose in throw.rest)
    return Seen(seed, landed == faces, deepest(throw, checkers), finding_s, throw.duration_s)


def jobs(first: int, last: int, done: set[int]) -> Iterator[Job]:
    """The throws from number `first` up to `last` that have not been looked at."""
    for seed, position in enumerate(islice(boards(seed=_BOARDS_SEED), last)):
        if seed >= first and seed not in done:
            yield seed, format_position(position)


def look(wanted: Iterable[Job], workers: int) -> Iterator[Seen]:
    """Look at all of them, in any order, with so many processes; 1 is this one alone."""
    if workers == 1:
        yield from map(look_at, wanted)
        return
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    with multiprocessing.get_context("spawn").Pool(workers, _leave_stopping_to_parent) as pool:
        yield from pool.imap_unordered(look_at, wanted, chunksize=4)


def _leave_stopping_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@lru_cache(maxsize=1)
def physics() -> str:
    """What tells the physics that is thrown with from any other: a digest of its sources."""
    folder = Path(plakoto_client.scene.__file__).parent
    digest = hashlib.sha256()
    for pattern in _OF_THE_PHYSICS:
        for path in sorted(folder.glob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def read_log(path: Path) -> list[Seen]:
    """What a log holds; nothing if there is none yet.

    Raises:
        SystemExit: it is of other physics.
    """
    if not path.exists():
        return []
    seen = []
    for line in path.read_text(encoding="utf-8").split("\n"):
        try:
            entry = json.loads(line)
        except json.JSONDecodeError:
            continue  # half a line of a run that was cut off, or none
        if entry.pop("physics") != physics():
            sys.exit(f"{path} is of other physics than these: move it away and begin anew.")
        seen.append(Seen(**entry))
    return seen


def note(log: TextIO, seen: Seen) -> None:
    """Write one throw down."""
    log.write(json.dumps({**attrs.asdict(seen), "physics": physics()}) + "\n")
    log.flush()


def tell(seen: list[Seen]) -> None:
    """Print what has been found."""
    wrong = sum(not each.is_right for each in seen)
    too_deep = sum(each.depth > DEPTH_ALLOWED for each in seen)
    depths = sorted(each.depth / DIE_EDGE for each in seen)
    finding = sorted(each.finding_s for each in seen)
    lasts = statistics.fmean(each.lasts_s for each in seen)
    print(
        f"{len(seen)} throws: {wrong} with other faces, {too_deep} too deep; deepest "
        f"{depths[-1]:.2%} of a die, one in a hundred {_share(depths, 0.99):.2%} or more, half of "
        f"them {statistics.median(depths):.2%}; found in {statistics.fmean(finding):.2f} s of "
        f"processor time, one in twenty {_share(finding, 0.95):.2f} s or more, at most "
        f"{finding[-1]:.2f} s; they last {lasts:.2f} s",
        flush=True,
    )


def tell_worst(seen: list[Seen]) -> None:
    """Name the throws that went deepest, so that they can be looked at."""
    for each in sorted(seen, key=lambda one: (one.is_right, -one.depth))[:WORST]:
        faces = "the decided faces" if each.is_right else "OTHER FACES"
        print(f"  --first {each.seed} --throws 1: {each.depth / DIE_EDGE:.2%} of a die, {faces}")


def _share(ordered: list[float], share: float) -> float:
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def main() -> int:
    """Throw as often as asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--throws", type=int, default=10_000, help="how many")
    parser.add_argument("--first", type=int, default=0, help="number of the first one")
    parser.add_argument("--workers", type=int, default=1, help="processes that throw")
    parser.add_argument("--log", type=Path, help="file to write every throw to and to go on with")
    parser.add_argument("--summary", action="store_true", help="only tell what the log has")
    options = parser.parse_args()
    if options.summary and options.log is None:
        parser.error("--summary needs --log")
    seen = [] if options.log is None else read_log(options.log)
    wanted = jobs(options.first, options.first + options.throws, done={each.seed for each in seen})
    with ExitStack() as stack:
        log = None
        if options.log is not None and not options.summary:
            log = stack.enter_context(options.log.open("a", encoding="utf-8"))
            if seen:
                log.write("\n")  # a run that was cut off may have left half a line
        try:
            for each in () if options.summary else look(wanted, options.workers):
                seen.append(each)
                if log is not None:
                    note(log, each)
                if len(seen) % EVERY == 0:
                    tell(seen)
        except KeyboardInterrupt:
            print("Stopped; with the same --log another run goes on from here.")
    if not seen:
        return 0
    tell(seen)
    tell_worst(seen)
    return 0 if all(each.is_good for each in seen) else 1


if __name__ == "__main__":
    sys.exit(main())
