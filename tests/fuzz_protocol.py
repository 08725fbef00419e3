"""Lay siege to the decoder and the sessions with millions of messages, most of them bad.

    python tests/fuzz_protocol.py --messages 5000000

Fair requests at the wrong moment, repeated ones, mutated ones, and hostile ones made by hand come
from several connections at once, with a disk that is slow now and then. After each, the server has
to be up, each message has to have exactly one answer, each refusal has to be one that
docs/protocol.md names, events have to come without a gap, and the table of a quiet pair of players
has to be as it was. The same seed sends the same messages; a failure prints how to send them again.
"""

from __future__ import annotations

import argparse
import logging
import sys
import time
from collections import Counter

from hostile.siege import Siege, SiegeError

ROUND = 10_000
"""Messages until everything is set up anew."""


def main() -> int:
    """Send the messages, and print what came of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--messages", type=int, default=100_000, help="(default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the first round (default: 1)")
    options = parser.parse_args()
    logging.disable(logging.ERROR)  # what is refused is logged, and there will be much of it
    counts: Counter[str] = Counter()
    began = time.monotonic()
    sent, seed = 0, options.seed
    while sent < options.messages:
        siege = Siege(seed, counts)
        try:
            siege.run(min(ROUND, options.messages - sent))
        except SiegeError as error:
            print(f"\n{error}\npython tests/fuzz_protocol.py --messages {ROUND} --seed {seed}")
            return 1
        sent, seed = sent + ROUND, seed + 1
        passed = time.monotonic() - began
        print(f"\r{min(sent, options.messages):,} messages, {passed:.0f} s", end="", flush=True)
    print(f": the server is up, the others' table untouched\n{'':8}what came of them")
    for outcome, count in counts.most_common():
        print(f"{count:12,}  {outcome}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
