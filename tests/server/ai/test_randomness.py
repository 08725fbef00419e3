"""Seeded numbers inside kernels."""

from __future__ import annotations

from collections import Counter

import numpy as np

from plakoto_server.ai.compiled.randomness import Chance, below, next_word, seeded, uniform


def started(seed: int, stream: int = 0, number: int = 0) -> Chance:
    """A generator at its start."""
    chance = np.zeros(1, np.uint64)
    seeded(chance, seed, stream, number)
    return chance


def test_words_are_those_of_splitmix64() -> None:
    """The first words that Vigna's splitmix64.c gives for the state 1234567."""
    chance = np.array([1234567], np.uint64)

    words = [int(next_word(chance)) for _ in range(5)]

    assert words == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_seed_repeats_its_numbers() -> None:
    first, second = started(7, 1, 2), started(7, 1, 2)

    assert [below(first, 6) for _ in range(50)] == [below(second, 6) for _ in range(50)]


def test_each_seed_stream_and_number_starts_elsewhere() -> None:
    states = {
        int(started(seed, stream, number)[0])
        for seed in (0, 1, 2**64 - 1)
        for stream in (0, 1, 2)
        for number in (0, 1, 2, 2**40)
    }

    assert len(states) == 3 * 3 * 4


def test_numbers_fill_their_range_evenly() -> None:
    chance = started(1)

    counts = Counter(below(chance, 6) for _ in range(60_000))

    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    excess = sum((count - 10_000) ** 2 / 10_000 for count in counts.values())
    assert excess < 20.5, "chi-square with 5 degrees of freedom: 1 in 1000 is above"


def test_uniform_numbers_stay_below_one() -> None:
    chance = started(1)

    numbers = [uniform(chance) for _ in range(10_000)]

    assert min(numbers) >= 0
    assert max(numbers) < 1
    assert 0.49 < sum(numbers) / len(numbers) < 0.51
