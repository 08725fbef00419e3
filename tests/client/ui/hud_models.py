"""HUD models of typical moments, and a player who sees and works the overlay in tests."""

from __future__ import annotations

import attrs
import moderngl
import pygame

from plakoto.position import Side
from plakoto.protocol.events import OutcomeData, Seat, TableSettings
from plakoto.protocol.messages import TableState, TableSummary
from plakoto_client.ui.backend import ImguiRenderer
from plakoto_client.ui.intents import Intent
from plakoto_client.ui.items import Item, Kind
from plakoto_client.ui.model import Connection, DieChip, HudModel, Sheet
from plakoto_client.ui.overlay import Overlay

PINS = "w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 w 0 0"
SETTLED_FRAMES = 4
FRAME_SECONDS = 1 / 30


_STATE = TableState(
    settings=TableSettings(white=Seat(), black=Seat(level=3), match_length=5),
    phase="moving",
    game=2,
    turn_number=14,
    position=PINS,
    roll="64",
    dice_left=(6,),
    steps=(),
    next_steps=(),
    can_commit=False,
    resignations=(1, 2),
    white_score=2,
    black_score=1,
    starter="w",
    throws=(),
    last_play=None,
    outcome=None,
    match_winner=None,
)
_MODEL = HudModel(
    connection=Connection.READY,
    sheet=None,
    state=_STATE,
    viewer=Side.WHITE,
    pips=(287, 301),
    dice=(DieChip(6, used=False), DieChip(4, used=True)),
    can_undo=True,
    resignations=(1, 2),
    levels=(1, 2, 3, 4, 5, 10),
)


def table_state(**changes: object) -> TableState:
    """A table in the middle of White's turn, with `changes`."""
    return attrs.evolve(_STATE, **changes)


def hud_model(**changes: object) -> HudModel:
    """What the HUD shows of `table_state()`, with `changes`."""
    return attrs.evolve(_MODEL, **changes)


def _over(**changes: object) -> TableState:
    return table_state(phase="over", roll=None, **changes)


def _unfinished() -> tuple[TableSummary, ...]:
    black = TableSettings(white=Seat(level=2), black=Seat())
    return (
        TableSummary("first", 40, table_state()),
        TableSummary("second", 12, table_state(settings=black, phase="rolling", roll=None)),
        TableSummary("third", 90, _over(outcome=OutcomeData("mars", "b", 2))),
    )


MOMENTS = {
    "moving": hud_model(),
    "rolling": hud_model(
        state=table_state(phase="rolling", roll=None), can_roll=True, can_undo=False, dice=()
    ),
    "opening": hud_model(
        state=table_state(phase="rolling", roll=None, turn_number=0, throws=((3, 3), (6, 2))),
        can_roll=True,
        can_undo=False,
        dice=(),
    ),
    "done": hud_model(
        state=table_state(can_commit=True),
        can_commit=True,
        notice="No checker can move with 6–4: you pass.",
        cursor="Point 12: 1 checker of White, pinning one of Black",
    ),
    "double": hud_model(dice=tuple(DieChip(5, used=number > 1) for number in range(4))),
    "thinking": hud_model(
        state=table_state(position=PINS.replace(" w ", " b ")),
        is_thinking=True,
        can_undo=False,
        resignations=(),
    ),
    "lost": hud_model(connection=Connection.LOST),
    "splash": hud_model(
        connection=Connection.STARTING, state=None, dice=(), starting="Preparing the computer"
    ),
    "seen-over": hud_model(
        state=_over(outcome=OutcomeData("borne_off", "w", 1)), resignations=(), can_undo=False
    ),
    "first-welcome": hud_model(
        sheet=Sheet.WELCOME, state=None, dice=(), can_undo=False, resignations=()
    ),
    "welcome": hud_model(sheet=Sheet.WELCOME, unfinished=_unfinished()),
    "rules": hud_model(sheet=Sheet.RULES),
    "menu": hud_model(sheet=Sheet.MENU),
    "settings": hud_model(sheet=Sheet.SETTINGS),
    "words": hud_model(
        sheet=Sheet.WORDS,
        described=("White is to move with 6–4.", "Point 1: 3 checkers of White."),
        told=("The computer rolls 6–4.", "The computer moves from 1 to 11."),
    ),
    "resign": hud_model(sheet=Sheet.RESIGN),
    "resign-single": hud_model(sheet=Sheet.RESIGN, resignations=(1,)),
    "won": hud_model(
        sheet=Sheet.RESULT, state=_over(outcome=OutcomeData("mother", "w", 2), white_score=4)
    ),
    "lost-by-mars": hud_model(
        sheet=Sheet.RESULT, state=_over(outcome=OutcomeData("mars", "b", 2), black_score=4)
    ),
    "tie": hud_model(sheet=Sheet.RESULT, state=_over(outcome=OutcomeData("tie", None, 0))),
    "match-won": hud_model(
        sheet=Sheet.RESULT,
        state=_over(outcome=OutcomeData("resigned", "w", 1), white_score=11, match_winner="w"),
    ),
}
"""Every state of the HUD and every sheet."""


class Player:
    """Looks at the overlay and works it by events, as a person would."""

    def __init__(
        self,
        ctx: moderngl.Context,
        size: tuple[int, int],
        scale: float,
        *,
        has_pixels: bool,
    ) -> None:
        self.size = size
        self.seconds = 0.0
        self.overlay = Overlay(ImguiRenderer(ctx, size), scale, clock=lambda: self.seconds)
        # Most tests ask what stands where: a few pixels of the corner spare the drawing.
        self.target = ctx.simple_framebuffer(size if has_pixels else (8, 8), 4)
        self.model = hud_model()
        self._scale = scale

    def see(self, model: HudModel) -> list[Intent]:
        """Draw `model` until it has settled; what was asked for meanwhile."""
        self.model = model
        return [intent for _ in range(SETTLED_FRAMES) for intent in self.frame()]

    def frame(self) -> list[Intent]:
        """Draw one frame."""
        self.seconds += FRAME_SECONDS
        self.target.clear()
        return self.overlay.draw(self.model, self.target)

    def buttons(self) -> dict[str, Item]:
        """The buttons on the screen by name."""
        return {item.name: item for item in self.overlay.items if item.kind is Kind.BUTTON}

    def texts(self) -> list[str]:
        """The texts on the screen, labels left out."""
        return [item.name for item in self.overlay.items if item.kind is Kind.TEXT]

    def focus(self) -> str | None:
        """The button that Enter would press."""
        return next((item.name for item in self.overlay.items if item.is_focused), None)

    def click(self, name: str) -> list[Intent]:
        """Click the button `name`."""
        x, y = self.buttons()[name].box.centre
        return self.point(pygame.MOUSEBUTTONDOWN, x, y) + self.point(pygame.MOUSEBUTTONUP, x, y)

    def point(self, kind: int, x: float, y: float) -> list[Intent]:
        """Move, press or release at a place in pixels."""
        self.overlay.handle_event(self.pointer_event(kind, x, y))
        return [intent for _ in range(SETTLED_FRAMES) for intent in self.frame()]

    def pointer_event(self, kind: int, x: float, y: float) -> pygame.event.Event:
        """An event of the pointer at a place in pixels."""
        place = (round(x / self._scale), round(y / self._scale))
        if kind == pygame.MOUSEMOTION:
            return pygame.event.Event(kind, pos=place, rel=(0, 0), buttons=(0, 0, 0))
        return pygame.event.Event(kind, pos=place, button=pygame.BUTTON_LEFT)

    def press(self, key: int) -> list[Intent]:
        """Press and release a key."""
        intents: list[Intent] = []
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.overlay.handle_event(pygame.event.Event(kind, key=key, mod=0, unicode=""))
            intents += [intent for _ in range(SETTLED_FRAMES) for intent in self.frame()]
        return intents

    def reach(self, name: str, key: int = pygame.K_TAB) -> None:
        """Go to the button `name` by `key` alone."""
        for _ in range(len(self.buttons()) + 1):
            if self.focus() == name:
                return
            self.press(key)
        raise AssertionError(f"{name} cannot be reached: the focus ends on {self.focus()}")

    def leave(self) -> None:
        """Close the overlay."""
        self.overlay.release()
        self.target.release()
