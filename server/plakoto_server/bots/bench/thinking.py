"""How long a person waits for Mr. Makis and for his analysis, and what his workers need."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any

from plakoto.dice import Roll
from plakoto.outcome import judge
from plakoto.plays import LegalPlays
from plakoto.position import Position
from plakoto_server.ai import makis
from plakoto_server.ai.jobs import ENGINE_PARTS, choose
from plakoto_server.ai.pool import Pool
from plakoto_server.bots.bench.memory import memory_in_use
from plakoto_server.bots.bench.waits import spread
from plakoto_server.bots.interrupts import Check, answer_to

DECISIONS, ANALYSES = 40, 10
EVERY = 7
"""Of how many turns one is looked at, so that all stages of a game are."""
QUICK_LEVEL = 3
_SEED = 7
_MEGABYTE = 10**6

Turn = tuple[Position, Roll]


def turns(number: int) -> list[Turn]:
    """Positions and rolls that leave a choice, from games of a quick level."""
    dice = random.Random(_SEED)
    found: list[Turn] = []
    position, count = Position.start(), 0
    while len(found) < number:
        roll = Roll.of(dice.randint(1, 6), dice.randint(1, 6))
        count += 1
        if count % EVERY == 0 and len(LegalPlays(position, roll)) > 1:
            found.append((position, roll))
        position = choose(position, roll, QUICK_LEVEL, count).result
        if judge(position):
            position = Position.start()
    return found


def decisions(pool: Pool, check: Check) -> str:
    """The waits for Mr. Makis's play with his usual time."""
    waits = _waits(turns(DECISIONS), lambda turn: makis.decide(pool, *turn, _SEED), check)
    return f"Mr. Makis's decision, {pool.workers} workers: {spread(waits)}"


def analyses(pool: Pool, check: Check) -> str:
    """The waits for his usual analysis."""
    waits = _waits(turns(ANALYSES), lambda turn: makis.analyse(pool, *turn, _SEED), check)
    return (
        f"his analysis ({makis.CANDIDATES} plays, {makis.PLAYOUTS} play-outs each), "
        f"{pool.workers} workers: {spread(waits)}"
    )


def memory(pool: Pool, check: Check) -> str:
    """What a worker holds after all that was asked of it."""
    # A quick worker may answer twice: some more questions reach all of them.
    told = [answer_to(pool.submit(memory_in_use), check) for _ in range(4 * pool.workers)]
    now, most = (
        max((each for each in amounts if each is not None), default=None)
        for amounts in zip(*told, strict=True)
    )
    return f"memory of a worker: {_amount(now)}, at most {_amount(most)}"


def prepare(pool: Pool, check: Check) -> None:
    """Let the workers load all that is measured."""
    answer_to(pool.warm_up(parts=ENGINE_PARTS), check)


def _waits(turns: Sequence[Turn], ask: Callable[[Turn], Future[Any]], check: Check) -> list[float]:
    waits = []
    for turn in turns:
        start = time.perf_counter()
        # It looks for Ctrl-C now and then, but does not wait for that when the answer is there.
        answer_to(ask(turn), check)
        waits.append(time.perf_counter() - start)
    return waits


def _amount(memory: int | None) -> str:
    return "not known on this system" if memory is None else f"{memory / _MEGABYTE:.0f} MB"
