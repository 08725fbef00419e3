"""What a long command tells on its way."""

from __future__ import annotations

import io

import pytest

from plakoto_server.bots.progress import LOG_SECONDS, TERMINAL_SECONDS, Progress, duration


class Terminal(io.StringIO):
    """A stream that a person watches."""

    def isatty(self) -> bool:
        """Yes."""
        return True


class Clock:
    """Time that passes when told."""

    now = 100.0

    def __call__(self) -> float:
        """The time in seconds."""
        return self.now


def test_a_bar_is_redrawn_on_a_terminal_and_wiped_off() -> None:
    stream, clock = Terminal(), Clock()
    progress = Progress(stream, "games", clock)

    clock.now += 2
    progress.update(50, 200)
    progress.finish()

    bar = "#" * 7 + "." * 23
    assert stream.getvalue() == f"\r\x1b[K[{bar}] 50 of 200 games, 6 s left\r\x1b[K"


def test_a_log_gets_a_plain_line_now_and_then() -> None:
    stream, clock = io.StringIO(), Clock()
    progress = Progress(stream, "games", clock)

    for done in range(1, 101):
        clock.now += LOG_SECONDS / 10
        progress.update(done, 100)
    progress.finish()

    lines = stream.getvalue().splitlines()
    assert len(lines) == 10
    assert lines[0] == "1 of 100 games, 99 s left"
    assert lines[-1] == "91 of 100 games, 9 s left"


def test_a_bar_is_not_redrawn_more_often_than_an_eye_can_follow() -> None:
    stream, clock = Terminal(), Clock()
    progress = Progress(stream, "games", clock)

    clock.now += TERMINAL_SECONDS * 2
    progress.update(1, 10)
    shown = stream.getvalue()
    clock.now += TERMINAL_SECONDS / 2
    progress.update(2, 10)

    assert stream.getvalue() == shown


def test_the_time_left_counts_from_the_restart() -> None:
    stream, clock = io.StringIO(), Clock()
    progress = Progress(stream, "games", clock)
    clock.now += 1000
    progress.restart()

    clock.now += LOG_SECONDS
    progress.update(0, 100)
    clock.now += LOG_SECONDS
    progress.update(50, 100)

    assert stream.getvalue().splitlines() == ["0 of 100 games", "50 of 100 games, 20 s left"]


def test_what_is_shown_goes_on_a_terminal_and_what_is_noted_stays() -> None:
    terminal, log = Terminal(), io.StringIO()

    for stream in (terminal, log):
        progress = Progress(stream, "games", Clock())
        progress.note("a note")
        progress.show("starting")

    assert terminal.getvalue() == "a note\n\r\x1b[Kstarting"
    assert log.getvalue() == "a note\nstarting\n"


def test_a_note_takes_the_place_of_what_is_shown_which_comes_again_below() -> None:
    stream, clock = Terminal(), Clock()
    progress = Progress(stream, "games", clock)

    progress.show("playing")
    progress.note("a note")
    progress.update(1, 2)

    bar = "#" * 15 + "." * 15
    assert (
        stream.getvalue()
        == f"\r\x1b[Kplaying\r\x1b[Ka note\n\r\x1b[K[{bar}] 1 of 2 games, 0 s left"
    )


def test_what_was_done_before_the_restart_took_no_time() -> None:
    stream, clock = io.StringIO(), Clock()
    progress = Progress(stream, "games", clock)
    progress.restart(50)

    progress.update(50, 100)
    clock.now += LOG_SECONDS
    progress.update(60, 100)

    assert stream.getvalue().splitlines() == ["50 of 100 games", "60 of 100 games, 40 s left"]


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0 s"), (119, "119 s"), (150, "2 min"), (7140, "119 min"), (12_000, "3 h 20 min")],
)
def test_a_long_time_is_told_in_longer_units(seconds: float, text: str) -> None:
    assert duration(seconds) == text
