"""`plakoto-server match`: two computer players, many games, the figures."""

from __future__ import annotations

import argparse
import os
import sys
import time

from plakoto_server.ai.jobs import MATCH_PARTS
from plakoto_server.ai.pool import LocalPool
from plakoto_server.bots.interrupts import answer_to, noted_interrupts
from plakoto_server.bots.match import Pair, Players, play_match
from plakoto_server.bots.numbers import whole_number
from plakoto_server.bots.players import Player, UnknownPlayerError, known_players, parse_player
from plakoto_server.bots.progress import Progress
from plakoto_server.bots.report import Match, as_json, as_text
from plakoto_server.bots.statistics import figures_of
from plakoto_server.exit_status import DONE, INTERRUPTED

MOST_WORKERS = 1024


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = (
        "Games are played in pairs, with the same dice and the seats changed, so that luck "
        "cancels out. The same seed gives the same games whatever the number of workers. "
        "Ctrl-C stops and prints what is done so far. docs/matches.md explains the figures."
    )
    parser.add_argument("first", type=_player, help=f"a player: {known_players()}")
    parser.add_argument("second", type=_player, help="its opponent, named likewise")
    parser.add_argument(
        "--games", type=_games, default=400, help="how many, in pairs (default: 400)"
    )
    parser.add_argument(
        "--seed", type=_seed, default=1, help="of the dice and the players (default: 1)"
    )
    parser.add_argument(
        "--workers", type=_workers, help="processes to play in (default: one for each core)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")


def run(options: argparse.Namespace) -> int:
    """Play the match and print its figures; 0, or 130 after Ctrl-C."""
    workers: int = options.workers or os.cpu_count() or 1
    players: Players = (options.first, options.second)
    pairs = (options.games + 1) // 2
    progress = Progress(sys.stderr, "games")
    played: dict[int, list[Pair]] = {}
    seconds = 0.0
    status = DONE
    if options.games % 2:
        progress.note(f"{options.games} games make {pairs} pairs: playing {2 * pairs}")
    with noted_interrupts() as check:
        pool = LocalPool(workers)
        try:
            progress.show("starting the players (some seconds longer the first time)")
            answer_to(pool.warm_up(parts=MATCH_PARTS), check)
            progress.restart()
            started = time.perf_counter()
            for number, results in play_match(pool, players, pairs, options.seed, workers, check):
                played[number] = results
                seconds = time.perf_counter() - started
                progress.update(2 * sum(map(len, played.values())), 2 * pairs)
        except KeyboardInterrupt:
            status = INTERRUPTED
        finally:
            pool.close()
            progress.finish()
    # In the order of their numbers, so that no sum depends on who finished first.
    in_order = [pair for number in sorted(played) for pair in played[number]]
    match = Match(players, options.seed, 2 * pairs, figures_of(in_order), seconds)
    sys.stdout.write(f"{as_json(match) if options.json else as_text(match)}\n")
    return status


def _player(name: str) -> Player:
    try:
        return parse_player(name)
    except UnknownPlayerError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _games(text: str) -> int:
    return whole_number(text, 1, 10**9)


def _seed(text: str) -> int:
    return whole_number(text, 0, 2**63 - 1)


def _workers(text: str) -> int:
    return whole_number(text, 1, MOST_WORKERS)
