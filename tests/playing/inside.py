"""Runs the program inside the test, without a screen, and plays it by events of the mouse."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs
import pygame

from plakoto.position import OFF, Side
from plakoto.protocol.messages import (
    ListTables,
    Request,
    TableEvent,
    TableRequest,
    Tables,
    TableSummary,
    Watched,
)
from plakoto_client.app.graphics import Graphics
from plakoto_client.app.loop import App
from plakoto_client.app.plain_graphics import PlainGraphics
from plakoto_client.app.window import Window, wake
from plakoto_client.embedded import EmbeddedServer
from plakoto_client.net import Delivery, Online, ServerLink
from plakoto_client.scene.layout import CHECKER_HEIGHT, off_place, on_point
from plakoto_client.ui.intents import ResumeGame
from plakoto_client.ui.model import Sheet
from plakoto_client.view import INSTANT, Game, Pace, TableView
from plakoto_client.view.turns import destinations, origins
from playing.desk import Desk
from playing.lively import LivelyLink
from playing.strategy import choose

_INWARDS = 1.8
"""From the foot of a point to where it is clicked."""
_ROLL_POINT = 7
"""Where the board is clicked to roll; anywhere would do."""
PATIENCE_S = 180.0
"""After so long without what it waits for, a test fails; nothing is measured by it."""


class ListeningLink(ServerLink):
    """A link that also keeps what the server says about the table."""

    def __init__(self, wake: Callable[[], None]) -> None:
        super().__init__(wake)
        self.events: list[TableEvent] = []
        self.positions: dict[int, str] = {}
        """By the number of the event that led to each."""

    def collect(self) -> Iterator[Delivery]:
        """Yield everything that has arrived since the last call."""
        for delivery in super().collect():
            if isinstance(delivery, TableEvent):
                self.events.append(delivery)
            if isinstance(delivery, TableEvent | Watched):
                self.positions[delivery.seq] = delivery.state.position
            yield delivery


class DeskLink:
    """A link to a table in memory: everything is answered at once."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._arrived: list[Delivery] = [Online((1, 2, 3))]

    def connect(self, port: int, token: str) -> None:
        """There is nothing to connect to."""

    def request(self, request: Request) -> None:
        """Answer with what happens at the desk, or with its table as the only one."""
        if isinstance(request, ListTables):
            summary = TableSummary("desk", self.desk.seq, self.desk.state)
            self._arrived.append(Tables(request.id, (summary,)))
        elif isinstance(request, TableRequest):
            self.desk.request(request)
            self.desk.deliver(self._arrived.append)

    def watch(self, table: str) -> None:
        """Sit down."""
        self._arrived.append(attrs.evolve(self.desk.watched(), table=table))

    def collect(self) -> Iterator[Delivery]:
        """Yield everything that has arrived."""
        while self._arrived:
            yield self._arrived.pop(0)


@attrs.define
class Player:
    """Somebody at the mouse and the keyboard."""

    app: App

    @property
    def table(self) -> TableView:
        """The table that is being played at."""
        if self.app.game.table is None:
            raise AssertionError("no table yet")
        return self.app.game.table

    def until(self, condition: Callable[[], object]) -> None:
        """Let the program go on until `condition` holds."""
        deadline = time.monotonic() + PATIENCE_S
        while not condition():
            self.app.step(0.05)
            if time.monotonic() > deadline:
                raise AssertionError(f"this never came true: {condition}")

    def click(self, pixel: tuple[float, float], button: int = pygame.BUTTON_LEFT) -> None:
        """Press and release a button at `pixel`."""
        self._post(pygame.MOUSEMOTION, pixel)
        self._post(pygame.MOUSEBUTTONDOWN, pixel, button)
        self._post(pygame.MOUSEBUTTONUP, pixel, button)
        self.app.step(0.0)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press at `start`, move to `end` by way of the middle, release."""
        self.hold(start, end)
        self._post(pygame.MOUSEBUTTONUP, end)
        self.app.step(0.0)

    def hold(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press at `start`, move to `end` by way of the middle, and stay there."""
        self._post(pygame.MOUSEMOTION, start)
        self._post(pygame.MOUSEBUTTONDOWN, start)
        self.app.step(0.0)
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        for pixel in (middle, end):
            self._post(pygame.MOUSEMOTION, pixel, is_held=True)
            self.app.step(0.0)

    def press(self, name: str) -> None:
        """Click the button of that name."""
        self.until(lambda: any(item.name == name for item in self.app.graphics.overlay.items))
        (box,) = (item.box for item in self.app.graphics.overlay.items if item.name == name)
        self.click(box.centre)
        self.until(lambda: not self.app.graphics.overlay.needs_redraw)

    def start(self, side: Side, level: int) -> None:
        """Set up a game on the first sheet, by its buttons."""
        self.until(lambda: self.app.game.sheet is Sheet.WELCOME)
        self.press(f"side-{side.value}")
        self.press(f"level-{level}")
        self.press("start")
        self.until(lambda: self.app.game.table is not None)

    def checker_pixel(self, point: int) -> tuple[float, float]:
        """Where the face of the top checker on the player's own `point` is drawn."""
        stage = self.table.playback.stage
        (x, y, z) = next(
            each.place for each in stage.placed() if each.point == point and each.is_top
        )
        return self.app.graphics.camera.project((x, y + CHECKER_HEIGHT, z))

    def spot_pixel(self, spot: int) -> tuple[float, float]:
        """Where the player points at to move a checker to his own point `spot`, or to his tray."""
        place = off_place(0, is_viewer=True) if spot == OFF else on_point(spot, _INWARDS, 0.0)
        return self.app.graphics.camera.project(place)

    def key(self, *keys: int, mod: int = 0, scancode: int = 0) -> None:
        """Press and release keys one after another, faster than a picture is drawn."""
        for key in keys:
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(
                    pygame.event.Event(kind, key=key, mod=mod, unicode="", scancode=scancode)
                )
        self.app.step(0.0)

    def play_turn(self, move: Callable[[int, int], None]) -> None:
        """Roll and play a whole turn; `move` carries out each move from one point to another."""
        table = self.table
        turn_number, game = table.state.turn_number, table.state.game
        if table.can_roll:
            self.click(self.spot_pixel(_ROLL_POINT))

        def is_over() -> bool:
            state = table.state
            return (state.turn_number, state.game) != (turn_number, game)

        self.until(lambda: is_over() or table.turn is not None)
        while not is_over():
            if table.can_commit:
                self.press("done")
            elif table.turn is not None:
                move(*choose(reach_of(table), table.playback.stage.position, table.viewer))
            self.until(lambda: is_over() or table.turn is not None)

    def click_move(self, origin: int, target: int) -> None:
        """Click a checker, then where it goes."""
        self.click(self.checker_pixel(origin))
        self.click(self.spot_pixel(target))

    def drag_move(self, origin: int, target: int) -> None:
        """Drag a checker to where it goes."""
        self.drag(self.checker_pixel(origin), self.spot_pixel(target))

    def _post(
        self,
        kind: int,
        pixel: tuple[float, float],
        button: int = pygame.BUTTON_LEFT,
        *,
        is_held: bool = False,
    ) -> None:
        facts: dict[str, object] = {
            "pos": (round(pixel[0]), round(pixel[1])),
            "touch": False,
            **(
                {"rel": (0, 0), "buttons": (int(is_held), 0, 0)}
                if kind == pygame.MOUSEMOTION
                else {"button": button}
            ),
        }
        pygame.event.post(pygame.event.Event(kind, facts))


def reach_of(table: TableView) -> dict[int, list[int]]:
    """Where each movable checker can go, in the player's own numbers."""
    turn = table.turn
    if turn is None:
        return {}
    return {origin: sorted(destinations(turn, origin)) for origin in origins(turn)}


@contextlib.contextmanager
def playing(
    data: Path, cache: Path, speed: float, size: tuple[int, int] = (640, 480)
) -> Iterator[tuple[Player, ListeningLink]]:
    """The whole program, with a server of its own, drawing where nobody sees it."""
    link = ListeningLink(wake)
    with (
        contextlib.closing(EmbeddedServer(link.deliver, data)),
        _app(link, cache, speed, size) as app,
    ):
        yield Player(app), link
        link.close()


@contextlib.contextmanager
def playing_at(
    desk: Desk,
    cache: Path,
    speed: float = INSTANT,
    size: tuple[int, int] = (640, 480),
    *,
    is_plain: bool = False,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[Player]:
    """The program without a server, at a table in memory, already seated."""
    with _app(DeskLink(desk), cache, speed, size, is_plain=is_plain, clock=clock) as app:
        player = Player(app)
        player.until(lambda: app.game.sheet is Sheet.WELCOME)
        app.carry_out(ResumeGame("desk"))
        player.until(lambda: app.game.table is not None)
        yield player


@contextlib.contextmanager
def playing_alone(seed: int, size: tuple[int, int] = (640, 480)) -> Iterator[Player]:
    """The program at a plain board, with tables in memory, at its first sheet."""
    with _app(LivelyLink(seed), Path(), INSTANT, size, is_plain=True) as app:
        # What pulses asks for pictures all the time, which a slow machine would spend its time on.
        app.preferences.store.change(reduced_motion=True, trails=False)
        player = Player(app)
        player.until(lambda: app.game.sheet is Sheet.WELCOME)
        yield player


@contextlib.contextmanager
def _app(
    link: ListeningLink | DeskLink | LivelyLink,
    cache: Path,
    speed: float,
    size: tuple[int, int],
    *,
    is_plain: bool = False,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[App]:
    with contextlib.ExitStack() as stack:
        window = Window("Plakoto", size, fullscreen=False, offscreen=True, is_plain=is_plain)
        stack.callback(window.close)
        graphics = PlainGraphics(window) if is_plain else Graphics(window, "low", cache)
        stack.callback(graphics.release)
        yield App(window, graphics, Game(link, Pace(speed)), link, clock)
