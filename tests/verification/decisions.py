"""Measure what Mr. Makis's plays lose in the opinion of long play-outs, and how long he takes.

Each question is a roll in a contact position of another game of the network against itself, taken
only if the best two plays are close. Its best plays are played out for many turns, so that the
network's own errors matter little; what a player loses in it is the difference from the best. The
play-outs' luck favours nobody: the same ones judge all players.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping

import attrs
import numpy as np

from verification import contact_positions
from verification.contact_positions import Job, jobs_of, pick
from verification.workers import Say, in_order

CLOSE = 0.15
"""Points between the best play and another that is still worth playing out."""
MOST_PLAYS = 6
TURNS = 25
"""Of a play-out that judges."""
PLAYERS = (
    "the network",
    "1 ply",
    "2 plies",
    "0 plies, then play-outs",
    "play-outs of 5 turns",
    "play-outs of 13 turns",
    "2 plies, then play-outs",
    "Mr. Makis",
)


@attrs.frozen
class Answered:
    """What each player's play lost, in points, and the processor's seconds it took."""

    losses: Mapping[str, float]
    seconds: Mapping[str, float]


def answer(job: Job) -> Answered:
    """Find the question, let everybody answer it, and judge the answers."""
    from plakoto.dice import ALL_ROLLS  # noqa: PLC0415  likewise
    from plakoto.kernels import SIZE, position_of, switch_sides  # noqa: PLC0415  Numba
    from plakoto.position import Side  # noqa: PLC0415  likewise
    from plakoto_server.ai.search.contest import open_ones  # noqa: PLC0415  likewise
    from plakoto_server.ai.search.playing_out import tally_playouts  # noqa: PLC0415  likewise
    from plakoto_server.ai.search.schedule import DECISION, Depth  # noqa: PLC0415  likewise
    from plakoto_server.ai.search.shortlist import list_candidates  # noqa: PLC0415  likewise
    from plakoto_server.ai.search.thinking import think  # noqa: PLC0415  likewise

    one, two = Depth(1, 24, 0.4), Depth(2, 8, 0.3, keep=3, narrow=0.1)
    search = attrs.evolve(DECISION, depths=(one, two), clear=9.0)
    judging = attrs.evolve(DECISION, turns=TURNS)
    schedules = dict(
        zip(
            PLAYERS,
            (
                attrs.evolve(search, depths=(), plays=1),
                attrs.evolve(search, depths=(one,), plays=1),
                attrs.evolve(search, plays=1),
                attrs.evolve(DECISION, depths=()),
                attrs.evolve(DECISION, turns=5),
                attrs.evolve(DECISION, turns=13),
                attrs.evolve(DECISION, depths=(one, two)),
                DECISION,
            ),
            strict=True,
        )
    )
    rng = np.random.default_rng((job.seed, job.number))
    board = np.empty(SIZE, np.int8)
    while True:
        switch_sides(pick(job.seed, int(rng.integers(2**40))), board)
        position, roll = position_of(board, Side.WHITE), ALL_ROLLS[rng.integers(len(ALL_ROLLS))]
        found = list_candidates(position, roll, search, least=2)
        best = found[0].expectation.equity
        close = [one for one in found if one.plies == 2 and one.expectation.equity > best - CLOSE]
        if len(close) > 1 and len(open_ones(found)) == len(found):
            break
    answers, seconds = {}, {}
    for name, schedule in schedules.items():
        began = time.process_time()
        answers[name] = think(position, roll, job.number, schedule=schedule).candidates[0].play
        seconds[name] = time.process_time() - began
    judged = dict.fromkeys([*(one.play.result for one in close[:MOST_PLAYS])])
    judged |= dict.fromkeys(play.result for play in answers.values())
    tally = tally_playouts(list(judged), job.seed, 0, job.playouts, judging)
    equity = {result: tally.equity(place) for place, result in enumerate(judged)}
    most = max(equity.values())
    return Answered({name: most - equity[play.result] for name, play in answers.items()}, seconds)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    contact_positions.add_arguments(parser, positions=300, playouts=1728, seed=40_000)


def run(options: argparse.Namespace, say: Say) -> int:
    """Let everybody answer, tell what was lost, and return the exit status."""
    answered = list(in_order(answer, jobs_of(options), options.workers, "questions", say))
    say("")
    say(f"{len(answered)} close questions, {options.playouts:,} play-outs of {TURNS} turns a play")
    makis = np.array([one.losses[PLAYERS[-1]] for one in answered])
    for name in PLAYERS:
        losses = np.array([one.losses[name] for one in answered])
        seconds = np.array([one.seconds[name] for one in answered])
        more = losses - makis
        error = 1.96 * more.std(ddof=1) / len(more) ** 0.5
        say(
            f"  {name:<24} lost {losses.mean():.4f} points a play, {more.mean():+.4f} ± "
            f"{error:.4f} more than Mr. Makis; {seconds.mean():.3f} s on average, "
            f"{np.quantile(seconds, 0.95):.3f} s in 95%"
        )
    return 0
