"""Hold the reference and the kernels against brute force on random reachable positions."""

from __future__ import annotations

import argparse
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import attrs

from verification.bruteforce import OTHER, write
from verification.games import Category, Situation, categories
from verification.implementations import TESTED, Ask
from verification.sampling import LEAST_SHARE, REQUIRED, Sample, Sampler
from verification.workers import Say, add_workers, in_order

PART = 2500
"""Positions sampled with one seed, so that the number of workers does not change the sample."""


@attrs.define
class Report:
    """What a check has found."""

    checked: int = 0
    counts: Counter[Category] = attrs.Factory(Counter)
    distinct: set[bytes] = attrs.Factory(set)
    """A short hash of each position and roll."""
    results: int = 0
    """Positions after a turn that were compared."""
    disagreements: list[str] = attrs.Factory(list)

    def add(self, other: Report) -> None:
        """Take another report in."""
        self.checked += other.checked
        self.counts += other.counts
        self.distinct |= other.distinct
        self.results += other.results
        self.disagreements += other.disagreements


def check(sample: Sample) -> Report:
    """Hold every implementation against the brute-force rules on one sample."""
    return compare(Sampler(sample), TESTED)


def compare(situations: Iterable[Situation], tested: Mapping[str, Ask]) -> Report:
    """Hold some implementations against what the brute-force rules say of some situations."""
    report = Report()
    for now in situations:
        text = write(now.board, now.mover)
        other = OTHER[now.mover]
        expected = {write(end, other): decided for end, decided in now.answers.items()}
        for name, ask in tested.items():
            if (answer := ask(text, now.roll)) != expected:
                report.disagreements.append(_difference(name, text, now.roll, expected, answer))
        report.checked += 1
        report.results += len(expected)
        report.counts.update(categories(now))
        roll = sorted(now.roll)
        report.distinct.add(hashlib.blake2b(f"{text} {roll}".encode(), digest_size=12).digest())
    return report


def _difference(
    name: str,
    text: str,
    roll: tuple[int, int],
    expected: Mapping[str, str],
    answer: Mapping[str, str],
) -> str:
    lines = [f"{name} differs from the brute-force rules: {text}, roll {roll[0]}{roll[1]}"]
    for end in sorted(expected.keys() | answer.keys()):
        right, given = expected.get(end, "not legal"), answer.get(end, "not legal")
        if right != given:
            lines.append(f"    {end}: {given}, should be {right}")
    return "\n".join(lines)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    parser.add_argument("--positions", type=int, default=100_000, help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="another sample (%(default)s)")
    add_workers(parser)


def run(options: argparse.Namespace, say: Say) -> int:
    """Check the whole sample, tell the counts, and return the exit status."""
    total = Report()
    samples = list(_samples(options.positions, options.seed))
    what = f"parts of {PART:,} positions"
    for report in in_order(check, samples, options.workers, what, say):
        total.add(report)
        for disagreement in report.disagreements:
            say(disagreement)
    say(_table(total, list(TESTED)))
    rare = [c for c in REQUIRED if total.counts[c] < LEAST_SHARE * total.checked]
    return 1 if total.disagreements or rare else 0


def _samples(positions: int, seed: int) -> Iterator[Sample]:
    for number, first in enumerate(range(0, positions, PART)):
        yield Sample(f"{seed}/{number}", min(PART, positions - first))


def _table(report: Report, names: list[str]) -> str:
    lines = [
        "",
        f"{report.checked:>9,} positions with a roll each, {len(report.distinct):,} different",
        f"{report.results:>9,} positions after the turn, and what each decides, compared",
        *(
            f"{report.counts[category]:>9,} {category.value}"
            + (" (at least 5% wanted)" if category in REQUIRED else "")
            for category in Category
        ),
        f"{len(report.disagreements):>9,} disagreements of {' and '.join(names)} with brute force",
    ]
    return "\n".join(lines)
