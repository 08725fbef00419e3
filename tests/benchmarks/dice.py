"""Throws dice ten thousand times and looks closely: `python tests/benchmarks/dice.py`.

Each throw has another board, from random games, another seed, and any faces. For each the faces
that lie up in the end are read off, and for every 240th of a second it is measured how deep the
dice go into the board, the rails, the checkers and each other. Prints the worst and the usual
figures, and the processor time that a throw took to find. Ends with 1 if a throw showed other faces
or went deeper than 2% of a die. `--throws 200` is a quick look; `--first 5000` goes on where
another run was stopped.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from itertools import islice
from pathlib import Path

import attrs

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from dice_clearance import DEPTH_ALLOWED, boards, deepest
from plakoto.dice import FACES
from plakoto.position import Position, Side
from plakoto_client.scene import Arrangement, face_up, place_checkers, throw_dice
from plakoto_client.scene.layout import DIE_EDGE

EVERY = 100
"""After so many throws the figures are told."""


@attrs.frozen
class Seen:
    """What one throw was like."""

    is_right: bool
    """Whether it showed the decided faces."""
    depth: float
    finding_s: float
    lasts_s: float


def look_at(position: Position, seed: int) -> Seen:
    """Throw dice once and look."""
    chance = random.Random(seed)
    faces = (chance.choice(FACES), chance.choice(FACES))
    thrower, viewer = chance.choice(list(Side)), chance.choice(list(Side))
    placed = place_checkers(Arrangement.of(position), viewer)
    checkers = tuple(each.place for each in placed)
    began = time.process_time()
    throw = throw_dice(faces, thrower, viewer, seed, checkers)
    finding_s = time.process_time() - began
    landed = tuple(face_up(pose.rotation) for pose in throw.rest)
    return Seen(landed == faces, deepest(throw, checkers), finding_s, throw.duration_s)


def tell(seen: list[Seen]) -> None:
    """Print what has been found so far."""
    wrong = sum(not each.is_right for each in seen)
    depths = sorted(each.depth / DIE_EDGE for each in seen)
    finding = sorted(each.finding_s for each in seen)
    lasts = statistics.fmean(each.lasts_s for each in seen)
    print(
        f"{len(seen)} throws: {wrong} with other faces; deepest {depths[-1]:.2%} of a die, "
        f"half of them {statistics.median(depths):.2%}; found in {statistics.fmean(finding):.2f} s "
        f"of processor time, at most {finding[-1]:.2f} s; they last {lasts:.2f} s",
        flush=True,
    )


def main() -> int:
    """Throw as often as asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--throws", type=int, default=10_000, help="how many")
    parser.add_argument("--first", type=int, default=0, help="number of the first one")
    options = parser.parse_args()
    seen: list[Seen] = []
    last = options.first + options.throws
    for seed, position in enumerate(islice(boards(seed=7), last)):
        if seed >= options.first:
            seen.append(look_at(position, seed))
            if len(seen) % EVERY == 0:
                tell(seen)
    tell(seen)
    is_good = all(each.is_right and each.depth <= DEPTH_ALLOWED for each in seen)
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
