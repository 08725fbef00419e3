"""Test the dice of games and of matches by chi-square: dice, rolls, and rolls that follow rolls.

Each row tests how often things came against how often they should: the faces of a die, the 21
rolls, the 441 sequences of two rolls, and the 36 sequences of two dice.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from verification.workers import Say

FACES = 6
LEAST_P = 0.001
Dice = NDArray[np.int64]


def p_value(counts: NDArray[np.int64], shares: NDArray[np.float64]) -> float:
    """How likely honest dice are to differ from what is expected as much as these counts, or more.

    Pearson's chi-square, by the approximation of Wilson and Hilferty (1931).

    Args:
        counts: how often each thing came.
        shares: how often it should, as shares of all; sum to 1.
    """
    expected = shares * counts.sum()
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    freedom = len(counts) - 1
    part = 2 / (9 * freedom)
    return 1 - NormalDist().cdf(((chi_square / freedom) ** (1 / 3) - 1 + part) / part**0.5)


def tests_of(dice: Dice) -> Iterator[tuple[str, float]]:
    """What is tested of an even number of dice thrown one after the other, and its p."""
    faces = dice - 1
    even = np.full(FACES, 1 / FACES)
    yield "faces", p_value(np.bincount(faces, minlength=FACES), even)
    first, second = faces[::2], faces[1::2]
    pairs = first * FACES + second
    yield "die after die", p_value(np.bincount(pairs, minlength=36), np.full(36, 1 / 36))
    number, shares = _rolls()
    rolls = number[first, second]
    yield "rolls", p_value(np.bincount(rolls, minlength=len(shares)), shares)
    # No roll counts twice, as chi-square asks.
    before, after = rolls[: len(rolls) // 2 * 2 : 2], rolls[1::2]
    follow = before * len(shares) + after
    both = np.outer(shares, shares).ravel()
    yield "roll after roll", p_value(np.bincount(follow, minlength=len(both)), both)


def _rolls() -> tuple[Dice, NDArray[np.float64]]:
    """The number of each unordered roll, by its dice, and the share of each."""
    number = np.zeros((FACES, FACES), np.int64)
    shares = []
    for high in range(FACES):
        for low in range(high + 1):
            number[high, low] = number[low, high] = len(shares)
            shares.append((1 if high == low else 2) / FACES**2)
    return number, np.array(shares)


def dice_of_games(throws: int) -> Dice:
    """What the server throws: two dice for each throw, as nobody can foresee."""
    from plakoto_server.dice import SystemDice  # noqa: PLC0415  not needed for `--help`

    dice = SystemDice()
    return np.array([dice.throw() for _ in range(2 * throws)])


def dice_of_matches(throws: int, seed: int) -> Dice:
    """What matches between programs throw: two dice for each throw, told by the seed."""
    from plakoto_server.ai.compiled.randomness import below, seeded  # noqa: PLC0415  Numba

    chance = np.zeros(1, np.uint64)
    seeded(chance, seed, 0, 0)
    return np.array([below(chance, FACES) + 1 for _ in range(2 * throws)])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    parser.add_argument("--throws", type=int, default=1_000_000, help="of each (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the matches' dice (%(default)s)")


def run(options: argparse.Namespace, say: Say) -> int:
    """Throw, tell every p, and return the exit status."""
    least = 1.0
    sources: dict[str, Callable[[], Dice]] = {
        "games": lambda: dice_of_games(options.throws),
        "matches": lambda: dice_of_matches(options.throws, options.seed),
    }
    for name, throw in sources.items():
        say(f"{options.throws:,} throws of the dice of {name}:")
        for what, p in tests_of(throw()):
            say(f"  {what}: p = {p:.4f}")
            least = min(least, p)
    say(f"p above {LEAST_P} wanted; honest dice fall below it once in {1 / LEAST_P:,.0f} tests")
    return 0 if least > LEAST_P else 1
