"""Break one rule at a time, in the reference or in the kernels, and see that the tests notice.

Each mutant is a copy of the package `plakoto` with one rule changed, put before the real one on
the path of a process that runs the tests of the rules. Those that compare the reference with the
kernels are left out: what catches a mutant is worked out by hand, counted by brute force, or
agreed with it. The first test that fails is told.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from verification.kernel_mutants import KERNEL_MUTANTS
from verification.patches import Mutants, Patch
from verification.reference_mutants import REFERENCE_MUTANTS
from verification.workers import Say, add_workers

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "shared" / "plakoto"
MUTANTS: Mapping[str, Mutants] = {"reference": REFERENCE_MUTANTS, "kernels": KERNEL_MUTANTS}
"""The mutants of each implementation, by its name in the tests."""
TESTS = ("test_edge_cases.py", "test_perft.py", "test_agreement.py")
"""The tests in `tests/shared` that put one implementation to the proof, quickest first."""
LIMIT_S = 300
"""A mutant that has not finished by then goes round in circles."""
NOT_CAUGHT = ""
BROKEN = (
    r"^E +(?:\w+\.)*(?:Syntax|Name|Import|ModuleNotFound|Attribute|Type|Typing|Lowering)Error.*"
)
"""A mutant that cannot run proves nothing: its failure does not count."""


@contextmanager
def mutated(patches: tuple[Patch, ...]) -> Iterator[Path]:
    """A folder to put on the path, with a patched copy of the package in it.

    Raises:
        PatchError: the sources do not read as a patch expects.
    """
    with tempfile.TemporaryDirectory(prefix="plakoto-mutant-") as folder:
        copy = Path(folder) / PACKAGE.name
        shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
        for patch in patches:
            patch.apply(copy)
        yield Path(folder)


def first_failure(implementation: str, patches: tuple[Patch, ...]) -> str:
    """The first test that notices the change in an implementation; `NOT_CAUGHT` if none does.

    Raises:
        RuntimeError: the change makes no working program, or the tests cannot be run at all.
    """
    with mutated(patches) as folder:
        environment = {
            **os.environ,
            "PYTHONPATH": str(folder),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PLAKOTO_CACHE": str(folder / "compiled"),
            "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "examples"),
        }
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
        command += ["-k", implementation, *(f"tests/shared/{test}" for test in TESTS)]
        try:
            done = subprocess.run(
                command,
                cwd=ROOT,
                env=environment,
                capture_output=True,
                encoding="utf-8",
                timeout=LIMIT_S,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return f"does not end within {LIMIT_S} s"
    if done.returncode == 0:
        return NOT_CAUGHT
    if broken := re.search(BROKEN, done.stdout, re.MULTILINE):
        raise RuntimeError(f"the mutant is not wrong but broken: {broken[0]}\n{done.stdout}")
    failed = re.search(r"^FAILED tests/shared/(\S+)", done.stdout, re.MULTILINE)
    if failed:
        return failed[1]
    if done.returncode < 0:
        return f"dies of signal {-done.returncode}"
    raise RuntimeError(f"the tests could not be run:\n{done.stdout}\n{done.stderr}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    add_workers(parser)
    parser.add_argument("--only", default="", help="mutants whose name contains this")


def run(options: argparse.Namespace, say: Say) -> int:
    """Try every mutant, tell what caught each, and return the exit status."""
    began = time.monotonic()
    wanted = [
        (implementation, name, patches)
        for implementation, mutants in MUTANTS.items()
        for name, patches in mutants.items()
        if options.only in name
    ]
    with ThreadPoolExecutor(options.workers) as pool:
        for implementation, failure in zip(
            MUTANTS, pool.map(first_failure, MUTANTS, [()] * len(MUTANTS)), strict=True
        ):
            if failure != NOT_CAUGHT:
                say(f"the {implementation} without a change fails already: {failure}")
                return 1
        failures = pool.map(first_failure, [one[0] for one in wanted], [one[2] for one in wanted])
        survivors = 0
        for (implementation, name, _), failure in zip(wanted, failures, strict=True):
            survivors += failure == NOT_CAUGHT
            caught_by = re.sub(r"::\w+\[", " [", failure) or "NOT CAUGHT"
            say(f"{implementation:9}  {name:48}  {caught_by}")
    say(
        f"\n{len(wanted)} mutants, {len(wanted) - survivors} caught, {survivors} not caught, "
        f"{time.monotonic() - began:.0f} s"
    )
    return 1 if survivors or not wanted else 0
