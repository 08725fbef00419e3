"""However the window ends, no process stays and the game waits where it was."""

import os
import signal
from pathlib import Path

import psutil
import pytest

from playing.outside import PATIENCE_S, Program, Seen, program

pytestmark = pytest.mark.window

FAST = ("--speed", "60")


def test_a_killed_window_leaves_no_process_and_the_game_is_offered_again(tmp_path: Path) -> None:
    """After kill -9 between two steps: nothing runs, and the next start has the very same dice."""
    with program(tmp_path / "first", *FAST, data=tmp_path / "data") as running:
        before = begin_and_play_a_step(running)
        processes = processes_of(running)

        running.process.kill()

        assert_gone(processes)
    with program(tmp_path / "second", *FAST, data=tmp_path / "data") as running:
        seen = running.until(lambda seen: seen["sheet"] == "welcome" and has_resume(seen))
        running.press_button(resume_button(seen))
        seen = running.until(lambda seen: "table" in seen and seen["table"]["is_my_turn"])

        assert what_stands(seen) == what_stands(before)


def test_a_closed_window_leaves_no_process(tmp_path: Path) -> None:
    """Ctrl+Q ends the window with status 0, and the server with it."""
    with program(tmp_path / "run", *FAST, data=tmp_path / "data") as running:
        running.until(lambda seen: seen["sheet"] == "welcome")
        processes = processes_of(running)

        running.press_key("ctrl+q")

        assert running.process.wait(PATIENCE_S) == 0
        assert_gone(processes)


def test_the_game_goes_on_when_the_server_dies(tmp_path: Path) -> None:
    """A killed server is started anew, and the turn is finished where it stood."""
    with program(tmp_path / "run", *FAST, data=tmp_path / "data") as running:
        before = begin_and_play_a_step(running)
        server = server_of(running)

        os.kill(server.pid, signal.SIGKILL)
        running.until_even_briefly(lambda seen: seen["connection"] == "lost")
        seen = running.until(
            lambda seen: seen["connection"] == "ready" and seen["table"]["is_my_turn"]
        )

        assert what_stands(seen) == what_stands(before)
        running.press_key("u")
        running.until(lambda seen: len(seen["table"]["dice_left"]) > len(left_of(before)))


def begin_and_play_a_step(running: Program) -> Seen:
    """Start a game and make one step of a turn that has more of them; return what is seen then."""
    running.until(lambda seen: seen["sheet"] == "welcome")
    running.press_button("level-1")
    running.press_button("start")
    running.until(lambda seen: "table" in seen and seen["table"]["can_roll"])
    running.press_key("space")
    seen = running.until(lambda seen: seen["table"]["reach"])
    # The shortest way takes one die, and in the first turns the others can be played after it.
    origin, targets = next(iter(seen["table"]["reach"].items()))
    seq = seen["table"]["seq"]
    running.press_key("Tab", *origin, "Return")
    running.until(lambda seen: seen["table"]["cursor"] == min(targets))
    running.press_key("Return")
    return running.until(lambda seen: seen["table"]["seq"] > seq and seen["table"]["is_my_turn"])


def what_stands(seen: Seen) -> tuple[object, ...]:
    """Position, dice and turn."""
    table = seen["table"]
    return tuple(table[name] for name in ("name", "seq", "position", "roll", "dice_left"))


def left_of(seen: Seen) -> list[int]:
    """The dice still to be played."""
    dice: list[int] = seen["table"]["dice_left"]
    return dice


def resume_button(seen: Seen) -> str:
    """The button that goes on with the unfinished game."""
    return next(
        (each["name"] for each in seen["buttons"] if each["name"].startswith("resume-")), ""
    )


def has_resume(seen: Seen) -> bool:
    """Whether an unfinished game is offered."""
    return bool(resume_button(seen))


def processes_of(running: Program) -> list[psutil.Process]:
    """The window's process and everything it has started."""
    window = psutil.Process(running.process.pid)
    found = [window, *window.children(recursive=True)]
    assert len(found) > 1
    return found


def server_of(running: Program) -> psutil.Process:
    """The process of the embedded server."""
    (server,) = psutil.Process(running.process.pid).children()
    return server


def assert_gone(processes: list[psutil.Process]) -> None:
    """Wait until all have ended."""
    _, alive = psutil.wait_procs(processes, timeout=PATIENCE_S)
    assert not alive
