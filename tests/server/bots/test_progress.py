"""What a long command tells on its way."""

from __future__ import annotations

import io

from plakoto_server.bots.progress import LOG_SECONDS, TERMINAL_SECONDS, Progress


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
