"""`plakoto-server ladder`: how much stronger each computer player is than the one below."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from plakoto.errors import PlakotoError
from plakoto_server.bots.interrupts import noted_interrupts
from plakoto_server.bots.ladder import as_table, rungs
from plakoto_server.bots.match import Plan, Players
from plakoto_server.bots.match_command import parsed_games, parsed_player, parsed_seed
from plakoto_server.bots.match_run import MatchRun
from plakoto_server.bots.players import MakisPlayer
from plakoto_server.bots.pools import add_pool_arguments, open_pool
from plakoto_server.bots.progress import Progress
from plakoto_server.bots.report import Match
from plakoto_server.exit_status import DONE, FAILED, INTERRUPTED

LEVEL_GAMES, MAKIS_GAMES = 2000, 700
MAKIS_PLAYER = "10@1s"

EXPLANATION = """\
examples:
  plakoto-server ladder --games 200 --makis 10@0.1s --makis-games 40   a first look, some minutes
  plakoto-server ladder --log ladder                                   the real one, some hours
  plakoto-server ladder --log ladder --markdown                        the same as Markdown, at once

Every match is one of 'plakoto-server match' with --luck; docs/matches.md explains the figures.
Ctrl-C stops and prints what is done so far; with --log, the same command goes on from there.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXPLANATION
    parser.add_argument(
        "--log",
        type=Path,
        metavar="FOLDER",
        help="write every game down as it ends, a file for each match, and go on from there",
    )
    parser.add_argument(
        "--games",
        type=parsed_games,
        default=LEVEL_GAMES,
        metavar="N",
        help=f"games of each two levels (default: {LEVEL_GAMES})",
    )
    parser.add_argument(
        "--makis",
        type=_makis,
        default=MAKIS_PLAYER,
        metavar="PLAYER",
        help=f"how long Mr. Makis may think, as in a match (default: {MAKIS_PLAYER})",
    )
    parser.add_argument(
        "--makis-games",
        type=parsed_games,
        default=MAKIS_GAMES,
        metavar="N",
        help=f"games of Mr. Makis, who is slow (default: {MAKIS_GAMES})",
    )
    parser.add_argument(
        "--seed", type=parsed_seed, default=1, metavar="N", help="of the dice (default: 1)"
    )
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    add_pool_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Play the matches and print their table; 0, 1 if they cannot be played, 130 after Ctrl-C."""
    progress = Progress(sys.stderr, "games")
    matches: list[Match] = []
    status = DONE
    try:
        with noted_interrupts() as check, open_pool(options) as pool:
            for plan in (_plan(players, options) for players in rungs(options.makis)):
                with MatchRun(plan, _log(plan.players, options.log)) as match:
                    try:
                        if not match.is_complete:
                            progress.note(" against ".join(each.title for each in plan.players))
                            match.play(pool, progress, check)
                    except KeyboardInterrupt:
                        status = INTERRUPTED
                    finally:
                        progress.finish()
                matches.append(match.match())
                if status == INTERRUPTED:
                    break
    except (OSError, PlakotoError) as error:
        progress.note(f"plakoto-server ladder: {error}")
        return FAILED
    sys.stdout.write(f"{as_table(matches, markdown=options.markdown)}\n")
    return status


def _plan(players: Players, options: argparse.Namespace) -> Plan:
    is_makis = isinstance(players[0], MakisPlayer)
    games: int = options.makis_games if is_makis else options.games
    return Plan(players=players, pairs=(games + 1) // 2, seed=options.seed, luck=True)


def _log(players: Players, folder: Path | None) -> Path | None:
    first, second = players
    return folder and folder / f"{first.name}-against-{second.name}.jsonl"


def _makis(name: str) -> MakisPlayer:
    player = parsed_player(name)
    if not isinstance(player, MakisPlayer):
        raise argparse.ArgumentTypeError(f"Mr. Makis is called 10@1s or 10@500p, not {name[:40]!r}")
    return player
