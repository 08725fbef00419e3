"""The figures of another program's bench."""

from __future__ import annotations

import sys

import pytest

from plakoto_server.bots.bench.beside import BesideError, figures_of, parsed


def test_a_figure_is_a_name_a_number_and_whatever_else() -> None:
    text = """\
one core
self-play games/s 250
legal plays, positions x rolls/s 222,000 (22.7 plays each)
  evaluations/s      530000.5   (of single boards)

"""

    assert parsed(text) == {
        "self-play games/s": 250,
        "legal plays, positions x rolls/s": 222_000,
        "evaluations/s": 530_000.5,
    }


def test_a_command_is_run_for_its_figures() -> None:
    command = f'"{sys.executable}" -c "print(\'speed 7\')"'

    assert figures_of(command, lambda: None) == {"speed": 7}


@pytest.mark.parametrize(
    "command", ["no-such-program bench", f'"{sys.executable}" -c "raise SystemExit(3)"', '"open']
)
def test_a_command_that_fails_is_named(command: str) -> None:
    with pytest.raises(BesideError) as refused:
        figures_of(command, lambda: None)

    assert str(refused.value).startswith(f"cannot measure beside {command!r}: ")
