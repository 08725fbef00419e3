"""The waits that are measured: for starts and for Mr. Makis."""

from __future__ import annotations

import re

import pytest

from instant_pool import InstantPool
from plakoto.kernels.compiling import user_cache_folder
from plakoto.outcome import judge
from plakoto.plays import LegalPlays
from plakoto_server.bots.bench import thinking
from plakoto_server.bots.bench.starting import seconds_to_load, starts
from plakoto_server.bots.bench.waits import spread

LINE = r"{}: median \d+\.\d\d s, 95% within \d+\.\d\d s \({} times\)"


def test_waits_are_told_by_their_median_and_what_most_keep_within() -> None:
    assert spread([0.5, 0.25, 9.0]) == "median 0.50 s, 95% within 9.00 s (3 times)"
    hundred = [number / 10 for number in range(100)]
    assert spread(hundred) == "median 4.95 s, 95% within 9.50 s (100 times)"


def test_the_turns_asked_about_leave_a_choice_and_are_of_all_stages() -> None:
    turns = thinking.turns(30)

    assert len(turns) == 30
    assert all(len(LegalPlays(*turn)) > 1 for turn in turns)
    assert not any(judge(position) for position, _ in turns)
    assert any(position.off(position.turn) for position, _ in turns)
    assert any(position.pips(position.turn) > 300 for position, _ in turns)


def test_a_start_is_measured(capfd: pytest.CaptureFixture[str]) -> None:
    workers, engine = starts(1, lambda: None, times=1)

    assert re.fullmatch(LINE.format("first answer of 1 new workers", 1), workers)
    assert re.fullmatch(LINE.format("first answer of a new engine", 1), engine)
    assert capfd.readouterr() == ("", "")


def test_loading_with_compiled_code_at_hand_is_measured() -> None:
    assert seconds_to_load(user_cache_folder(), lambda: None) > 0


def test_mr_makis_is_measured_and_his_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "DECISIONS", 2)
    pool = InstantPool()

    decisions = thinking.decisions(pool, lambda: None)
    memory = thinking.memory(pool, lambda: None)

    assert re.fullmatch(LINE.format("Mr. Makis's decision, 1 workers", 2), decisions)
    assert re.fullmatch(r"memory of a worker: .+, at most .+", memory)
