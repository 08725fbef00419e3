"""Where compiled code is kept, and that it never outlives its sources."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import attrs
import pytest

from plakoto.kernels import compiling
from plakoto.kernels.compiling import (
    UNUSED_SECONDS,
    Compiler,
    prepare_cache,
    sources_hash,
    user_cache_folder,
)

RULES = Path(compiling.__file__).parent
CALLEE = "from plakoto.kernels import inner\n\n\n@inner\ndef double(x):\n    return {factor} * x\n"
CALLER = """
import os
import sys
from pathlib import Path

from callee import double
from plakoto.kernels import Compiler  # with the cache in use, so that the rules compile once

os.environ["PLAKOTO_CACHE"] = sys.argv[1]


@Compiler(Path(__file__).parent).kernel("int64(int64)")
def quadruple(x):
    return double(double(x))


print(quadruple(1))
"""


@attrs.frozen
class Outcome:
    """What a process wrote and returned."""

    output: str
    errors: str = ""
    status: int = 0


def run(*arguments: str | Path, **environment: str) -> Outcome:
    """Run Python in another process and wait for it."""
    return ended(start(*arguments, **environment))


def start(*arguments: str | Path, **environment: str) -> subprocess.Popen[str]:
    """Start Python in another process.

    Without bytecode files (-B): Python tells an edit by size and whole seconds, and so would miss
    that of a test which takes less than one.
    """
    return subprocess.Popen(
        [sys.executable, "-B", *arguments],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(process: subprocess.Popen[str]) -> Outcome:
    """Wait for a process."""
    output, errors = process.communicate()
    return Outcome(output, errors, process.returncode)


def folder_of_sources(parent: Path, **sources: str) -> Path:
    """A folder with a file for each source."""
    parent.mkdir(exist_ok=True)
    for name, text in sources.items():
        (parent / f"{name}.py").write_text(text, encoding="utf-8")
    return parent


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {}, "home/.cache/plakoto"),
        ("linux", {"XDG_CACHE_HOME": "xdg"}, "xdg/plakoto"),
        ("darwin", {"XDG_CACHE_HOME": "xdg"}, "home/Library/Caches/plakoto"),
        ("win32", {"LOCALAPPDATA": "local"}, "local/plakoto"),
        ("win32", {}, "home/AppData/Local/plakoto"),
        ("linux", {"PLAKOTO_CACHE": "chosen", "XDG_CACHE_HOME": "xdg"}, "chosen"),
    ],
)
def test_the_cache_lies_where_the_system_keeps_caches(
    platform: str, environment: Mapping[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA", "PLAKOTO_CACHE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(Path, "home", lambda: Path("home"))
    monkeypatch.setattr(sys, "platform", platform)

    assert user_cache_folder() == Path(expected)


def test_any_changed_source_leads_to_another_folder(tmp_path: Path) -> None:
    callee = folder_of_sources(tmp_path / "one", callee=CALLEE.format(factor=2))
    caller = folder_of_sources(tmp_path / "two", caller=CALLER)
    before = prepare_cache(tmp_path, (callee, caller))

    folder_of_sources(callee, callee=CALLEE.format(factor=3))

    assert before is not None
    assert prepare_cache(tmp_path, (callee, caller)) != before
    folder_of_sources(callee, callee=CALLEE.format(factor=2))
    assert prepare_cache(tmp_path, (callee, caller)) == before


def test_sources_are_told_apart_by_name_and_place(tmp_path: Path) -> None:
    """Moving a line from the end of one file to the start of the next is a change."""
    one = folder_of_sources(tmp_path / "one", a="x = 1\n", b="y = 2\n")
    two = folder_of_sources(tmp_path / "two", a="x = 1\ny = 2\n", b="")

    assert sources_hash((one,)) != sources_hash((two,))


def test_an_edit_in_a_callee_takes_effect(tmp_path: Path) -> None:
    """Numba's own cache would go on with the old code of the other module."""
    sources = folder_of_sources(tmp_path / "sources", callee=CALLEE.format(factor=2), caller=CALLER)
    script, cache = sources / "caller.py", tmp_path / "cache"

    first = run(script, cache)
    folder_of_sources(sources, callee=CALLEE.format(factor=3))
    second = run(script, cache)

    assert (first, second) == (Outcome("4\n"), Outcome("9\n"))
    assert len(list(cache.glob("kernels-*/**/*.nbc"))) == 2


def test_an_unwritable_cache_does_no_harm(tmp_path: Path) -> None:
    """A file stands where the folder should be: nobody can write there, not even root."""
    sources = folder_of_sources(tmp_path / "sources", callee=CALLEE.format(factor=2), caller=CALLER)
    (tmp_path / "cache").write_text("in the way", encoding="utf-8")

    outcome = run(sources / "caller.py", tmp_path / "cache")

    assert outcome == Outcome("4\n")
    assert prepare_cache(tmp_path / "cache", (sources,)) is None


def test_a_home_that_is_nowhere_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA", "PLAKOTO_CACHE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nowhere)

    def plus_one(number: int) -> int:
        return number + 1

    assert Compiler(RULES).kernel("int64(int64)")(plus_one)(1) == 2


def test_folders_long_out_of_use_are_removed_and_no_others(tmp_path: Path) -> None:
    sources = folder_of_sources(tmp_path / "sources", callee=CALLEE)
    cache = tmp_path / "cache"
    names = ("kernels-0123456789abcdef", "kernels-fedcba9876543210", "kernels-of-somebody")
    old, young, foreign = (cache / name for name in names)
    for folder in (old, young, foreign):
        folder.mkdir(parents=True)
        (folder / "file").touch()
    for folder in (old, foreign):
        os.utime(folder, (0, folder.stat().st_mtime - UNUSED_SECONDS - 1))

    now = prepare_cache(cache, (sources,))

    assert now is not None
    assert {folder.name for folder in cache.iterdir()} == {now.name, young.name, foreign.name}


def test_a_folder_in_use_stays_young(tmp_path: Path) -> None:
    sources = folder_of_sources(tmp_path / "sources", callee=CALLEE)
    used = prepare_cache(tmp_path / "cache", (sources,))
    assert used is not None
    os.utime(used, (0, 0))

    prepare_cache(tmp_path / "cache", (sources,))
    prepare_cache(tmp_path / "cache", (RULES,))

    assert used.is_dir()


def test_processes_can_compile_at_the_same_time(tmp_path: Path) -> None:
    sources = folder_of_sources(tmp_path / "sources", callee=CALLEE.format(factor=2), caller=CALLER)
    script, cache = sources / "caller.py", tmp_path / "cache"

    outcomes = [ended(process) for process in [start(script, cache) for _ in range(3)]]

    assert outcomes == [Outcome("4\n")] * 3
    assert run(script, cache) == Outcome("4\n")


def test_kernels_work_uncompiled(tmp_path: Path) -> None:
    """Without Numba's compiler they are plain Python, to be stepped through or changed in tests."""
    ask = """
import numpy as np
from plakoto import kernels
from plakoto.dice import ALL_ROLLS
from plakoto.notation import parse_position
from plakoto.plays import LegalPlays
for text in ("w15/22/b15 w 0 0", "w1b/17/w2/w5/w3/w1/b2/b12w w 2 0", "w5/w1/w1/w3/1/w1/w1b/1/b1/2/"
             "b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 b 0 0"):
    position = parse_position(text)
    out = np.empty((kernels.CAPACITY, kernels.SIZE), np.int8)
    for roll in ALL_ROLLS:
        count = kernels.legal_plays(kernels.board_of(position), roll.low, roll.high, out)
        assert count == len(LegalPlays(position, roll)), (text, roll)
print(type(kernels.legal_plays).__name__)
"""
    outcome = run("-W", "error", "-c", ask, NUMBA_DISABLE_JIT="1", PLAKOTO_CACHE=str(tmp_path))

    assert outcome == Outcome("function\n")
    assert not list(tmp_path.iterdir())
