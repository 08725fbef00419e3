"""Whole games in a real window, by real events: once by mouse alone, once by keyboard alone."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from plakoto.notation import parse_position
from plakoto.position import Side
from playing.outside import Program, Seen, focused_button, program
from playing.strategy import choose

pytestmark = pytest.mark.window

FAST = ("--speed", "60")
SCREEN = (1024, 768)
WINDOW = (640, 480)
FIRST_OF_TWO_DIGITS = 10
"""Two digits make a number if they follow each other soon, which a slow machine may not manage."""


def test_a_game_is_played_by_mouse_alone(tmp_path: Path) -> None:
    """Clicks on checkers, points, dice and buttons lead from the first sheet to the next game."""
    with program(tmp_path / "run", *FAST, data=tmp_path / "data") as running:
        running.until(lambda seen: seen["sheet"] == "welcome")
        running.press_button("side-b")
        running.press_button("level-1")
        running.press_button("start")

        play_to_the_end(running, Mouse())

        assert running.seen["table"]["is_over"]
        running.press_button("next-game")
        running.until(lambda seen: seen["table"]["game"] == 2 and not seen["table"]["is_over"])


def test_a_game_is_played_by_keyboard_alone(tmp_path: Path) -> None:
    """Keys lead from the first sheet to the next game, and the mouse is never touched."""
    with program(tmp_path / "run", *FAST, data=tmp_path / "data") as running:
        running.until(lambda seen: seen["sheet"] == "welcome")
        focus(running, "level-1")
        running.press_key("Return")
        focus(running, "start")
        running.press_key("Return")

        play_to_the_end(running, Keyboard())

        assert running.seen["table"]["is_over"]
        focus(running, "next-game")
        running.press_key("Return")
        running.until(lambda seen: seen["table"]["game"] == 2 and not seen["table"]["is_over"])


@pytest.mark.parametrize(
    ("start", "sizes"),
    [("--no-fullscreen", (SCREEN, WINDOW)), ("--fullscreen", (WINDOW, SCREEN, WINDOW))],
    ids=["from a window", "from full screen"],
)
def test_full_screen_is_left_at_the_old_size(
    tmp_path: Path, start: str, sizes: tuple[tuple[int, int], ...]
) -> None:
    """However the program began, F11 fills the screen and brings the window back as it was."""
    options = ("--window", "640x480", start)
    with program(tmp_path / "run", *options, data=tmp_path / "data", size=SCREEN) as running:
        running.until(lambda seen: seen["sheet"] == "welcome")
        running.do("mousemove", SCREEN[0] // 2, SCREEN[1] // 2)  # keys go where the pointer is

        for size in sizes:
            running.press_key("F11")
            seen = running.until(partial(has_size, size))

            assert seen["fullscreen"] is (size == SCREEN)


class Mouse:
    """Plays by clicks."""

    def roll(self, running: Program) -> None:
        """Click the board."""
        running.click(running.seen["table"]["points"]["7"])

    def move(self, running: Program, origin: int, target: int) -> None:
        """Click a checker, then where it goes."""
        checkers = running.seen["table"]["checkers"]
        (top,) = (each for each in checkers if each["point"] == origin and each["is_top"])
        running.click(top["at"])
        running.until(lambda seen: seen["table"]["selected"] == origin)
        running.click(running.seen["table"]["points"][str(target)])

    def end_turn(self, running: Program) -> None:
        """Click the button."""
        running.press_button("done")


class Keyboard:
    """Plays by keys: the number of a point, or Tab, and Enter."""

    def roll(self, running: Program) -> None:
        """Press Space."""
        running.press_key("space")

    def move(self, running: Program, origin: int, target: int) -> None:
        """Go to the checker and to its target, and press Enter at both."""
        running.press_key("Home")
        running.until(lambda seen: seen["table"]["cursor"] == 1)
        if origin < FIRST_OF_TWO_DIGITS:
            running.press_key(str(origin))
            running.until(lambda seen: seen["table"]["cursor"] == origin)
        self._tab_to(running, origin)
        running.press_key("Return")
        running.until(lambda seen: seen["table"]["selected"] == origin)
        self._tab_to(running, target)
        running.press_key("Return")

    def _tab_to(self, running: Program, spot: int) -> None:
        while running.until(lambda seen: seen["table"]["cursor"])["table"]["cursor"] != spot:
            cursor = running.seen["table"]["cursor"]
            running.press_key("Tab")
            running.until(cursor_elsewhere(cursor))

    def end_turn(self, running: Program) -> None:
        """Press Space."""
        running.press_key("space")


def play_to_the_end(running: Program, hands: Mouse | Keyboard) -> None:
    """Play until the result is announced."""
    while running.until(is_players_or_over)["sheet"] != "result":
        table = running.seen["table"]
        seq = table["seq"]
        if table["can_roll"]:
            hands.roll(running)
        elif table["can_commit"]:
            hands.end_turn(running)
        else:
            hands.move(
                running,
                *choose(reach_of(table), parse_position(table["position"]), Side(table["viewer"])),
            )
        running.until(later_than(seq))


def has_size(size: tuple[int, int], seen: Seen) -> bool:
    """Whether the window is so many pixels wide and high."""
    return bool(seen["size"] == [*size])


def is_players_or_over(seen: Seen) -> bool:
    """Whether the player may act, or the result has been announced."""
    return seen["sheet"] == "result" or ("table" in seen and seen["table"]["is_my_turn"])


def reach_of(table: Seen) -> dict[int, list[int]]:
    """Where each movable checker can go; JSON has made words of the numbers."""
    return {int(origin): targets for origin, targets in table["reach"].items()}


def focus(running: Program, name: str) -> None:
    """Press Tab until the button of that name is the one that Enter presses."""
    while running.until(focused_button) and focused_button(running.seen) != name:
        before = focused_button(running.seen)
        running.press_key("Tab")
        running.until(focus_elsewhere(before))


def later_than(seq: int) -> Callable[[Seen], object]:
    """Whether anything has happened since event `seq`, or a sheet has opened."""
    return lambda seen: seen["table"]["seq"] > seq or seen["sheet"]


def cursor_elsewhere(spot: int) -> Callable[[Seen], object]:
    """Whether the cursor has left `spot`."""
    return lambda seen: seen["table"]["cursor"] != spot


def focus_elsewhere(name: str | None) -> Callable[[Seen], object]:
    """Whether another button than that of this name would be pressed by Enter."""
    return lambda seen: focused_button(seen) not in (name, None)
