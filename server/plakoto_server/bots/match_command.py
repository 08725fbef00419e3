"""`plakoto-server match`: two computer players, many games, the figures."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from plakoto.errors import PlakotoError
from plakoto_server.bots.interrupts import noted_interrupts
from plakoto_server.bots.match import Plan
from plakoto_server.bots.match_run import MatchRun
from plakoto_server.bots.numbers import fraction, whole_number
from plakoto_server.bots.players import CompiledPlayer, Player, UnknownPlayerError, parse_player
from plakoto_server.bots.pools import add_pool_arguments, open_pool
from plakoto_server.bots.programs import Patience
from plakoto_server.bots.progress import Progress
from plakoto_server.bots.report import as_json, as_text
from plakoto_server.exit_status import DONE, FAILED, INTERRUPTED

LONGEST_WAIT = 24 * 3600.0
_PATIENCE = Patience()

EXPLANATION = """\
players:
  1 to 5              the levels
  net                 the network alone, without looking ahead
  10@1s, 10@500p      Mr. Makis, with a second or with 500 play-outs for each play, on one core
  "cmd:PROGRAM ARGS"  any program that speaks the engine interface (docs/engine-protocol.md), at the
                      highest level it has; "cmd@3:PROGRAM ARGS" at its level 3

examples:
  plakoto-server match 3 2 --games 4000
  plakoto-server match 10@0.2s 3 --games 200 --log makis.jsonl
  plakoto-server match net "cmd:python3 path/to/pei.py net" --games 1000 --log net.jsonl

Games are played in pairs, with the same dice and the seats changed, so that luck cancels out. What
luck is left can be judged by the network and taken out of the result (--luck). A program that
crashes, does not answer or plays illegally loses the game, and is started anew for the next. The
same seed gives the same games whatever the number of workers, but for players who think for a time
and programs that do as they like. Ctrl-C stops and prints what is done so far; with --log, the same
command goes on from there. docs/matches.md explains the figures.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXPLANATION
    parser.add_argument("first", type=parsed_player, help="a player, as listed below")
    parser.add_argument("second", type=parsed_player, help="its opponent, named likewise")
    parser.add_argument(
        "--games",
        type=parsed_games,
        default=400,
        metavar="N",
        help="how many, in pairs (default: 400)",
    )
    parser.add_argument(
        "--seed",
        type=parsed_seed,
        default=1,
        metavar="N",
        help="of the dice and the players (default: 1)",
    )
    parser.add_argument(
        "--log",
        type=Path,
        metavar="FILE",
        help="write every game down as it ends; a match that was interrupted goes on from there, "
        "also for more games than before",
    )
    parser.add_argument(
        "--luck",
        action=argparse.BooleanOptionalAction,
        help="judge the luck of every roll (default: only where a player is slow, as it takes "
        "longer than most games)",
    )
    add_patience_arguments(parser)
    add_pool_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")


def add_patience_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare how long programs may take."""
    for name, default, meaning in (
        ("answer", _PATIENCE.answer, "for a play before it loses the game"),
        ("start", _PATIENCE.start, "until it is ready to play"),
    ):
        parser.add_argument(
            f"--{name}-limit",
            type=_seconds,
            default=default,
            metavar="SECONDS",
            help=f"how long a program (cmd:) may take {meaning} (default: {default:g})",
        )


def run(options: argparse.Namespace) -> int:
    """Play the match and print its figures; 0, 1 if it cannot be played, 130 after Ctrl-C."""
    progress = Progress(sys.stderr, "games")
    status = DONE
    plan = _plan(options)
    if options.games % 2:
        progress.note(f"games are played in pairs: {plan.games} of them, not {options.games}")
    try:
        with MatchRun(plan, options.log) as match:
            if not match.is_complete:
                with noted_interrupts() as check, open_pool(options) as pool:
                    try:
                        match.play(pool, progress, check)
                    except KeyboardInterrupt:
                        status = INTERRUPTED
                    finally:
                        progress.finish()
            figures = match.match()
    except (OSError, PlakotoError) as error:
        progress.note(f"plakoto-server match: {error}")
        return FAILED
    sys.stdout.write(f"{as_json(figures) if options.json else as_text(figures)}\n")
    return status


def parsed_player(name: str) -> Player:
    """The player called `name`.

    Raises:
        argparse.ArgumentTypeError: nobody is.
    """
    try:
        return parse_player(name)
    except UnknownPlayerError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def parsed_games(text: str) -> int:
    """A number of games."""
    return whole_number(text, 1, 10**9)


def parsed_seed(text: str) -> int:
    """A seed of dice and players."""
    return whole_number(text, 0, 2**63 - 1)


def _plan(options: argparse.Namespace) -> Plan:
    players: tuple[Player, Player] = (options.first, options.second)
    return Plan(
        players=players,
        pairs=(options.games + 1) // 2,
        seed=options.seed,
        luck=any(not isinstance(player, CompiledPlayer) for player in players)
        if options.luck is None
        else options.luck,
        patience=Patience(start=options.start_limit, answer=options.answer_limit),
    )


def _seconds(text: str) -> float:
    return fraction(text, 0.001, LONGEST_WAIT)
