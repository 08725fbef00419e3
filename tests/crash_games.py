"""Play whole games against the real server while it is killed at random moments.

    python tests/crash_games.py --games 50 --kills 10

Every game checks that nothing acknowledged is lost, no request has a double effect, the journal
makes exactly the states that were seen, and no process stays behind.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from serving.crash_game import CrashGame


def main() -> int:
    """Play, and print what was checked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=10, help="games to play (default: 10)")
    parser.add_argument("--kills", type=int, default=10, help="kills in each (default: 10)")
    parser.add_argument("--seed", type=int, default=1, help="of the moments (default: 1)")
    options = parser.parse_args()
    kills = repeats = events = 0
    began = time.monotonic()
    for number in range(options.games):
        with tempfile.TemporaryDirectory() as folder:
            game = CrashGame(Path(folder) / "data", options.seed + number, options.kills)
            state = game.play()
        kills += game.kills
        repeats += game.repeats
        events += game.events
        print(
            f"game {number + 1}: {state.outcome}, {game.events} events, {game.kills} kills, "
            f"{game.repeats} requests repeated",
            flush=True,
        )
    print(
        f"{options.games} games, {events} events, {kills} kills, {repeats} requests repeated in "
        f"{time.monotonic() - began:.0f} s: nothing lost, nothing doubled, no process left"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
