"""What the HUD shows at one moment. The application fills it in; the HUD only draws it."""

from __future__ import annotations

import enum
from pathlib import Path

import attrs

from plakoto.position import Side
from plakoto.protocol.messages import TableState, TableSummary
from plakoto_client.settings import Favourites, Settings
from plakoto_client.ui.style_card import StyleCard


class Connection(enum.Enum):
    """How the client stands with the server."""

    STARTING = "starting"
    READY = "ready"
    LOST = "lost"


class Sheet(enum.Enum):
    """The sheets, of which one at most is open above the board."""

    WELCOME = "welcome"
    """Choose side, level and length, or go on with an unfinished game."""
    RULES = "rules"
    RESIGN = "resign"
    RESULT = "result"
    MENU = "menu"
    SETTINGS = "settings"
    WORDS = "words"
    """The board and what has happened, told in words."""


@attrs.frozen
class DieChip:
    """A die in the action bar."""

    face: int
    used: bool


@attrs.frozen
class HudModel:
    """Everything flat on the screen."""

    connection: Connection
    sheet: Sheet | None
    state: TableState | None
    """As drawn, which may lag the server while checkers move; None before the first game."""
    viewer: Side
    """The side the player plays."""
    pips: tuple[int, int] = (0, 0)
    """White's and Black's pip counts."""
    off: tuple[int, int] = (0, 0)
    """White's and Black's borne-off checkers."""
    dice: tuple[DieChip, ...] = ()
    is_thinking: bool = False
    """The computer is looking for its play."""
    can_roll: bool = False
    can_undo: bool = False
    can_commit: bool = False
    can_slam: bool = False
    """Whether the board may be slammed: nothing moves on it."""
    resignations: tuple[int, ...] = ()
    """Points the player could resign for now; empty when it is not his turn."""
    notice: str | None = None
    """A short message above the action bar, already translated: a pass, a refusal."""
    cursor: str | None = None
    """What the keyboard cursor stands on, in words; None while it is hidden."""
    unfinished: tuple[TableSummary, ...] = ()
    levels: tuple[int, ...] = ()
    starting: str | None = None
    """What is being prepared at start, in words."""
    settings: Settings = attrs.field(factory=Settings)
    favourites: Favourites = ()
    exported: tuple[Path, ...] = ()
    """Files of settings that could be taken over, the newest first."""
    styles: tuple[StyleCard, ...] = ()
    """What is known of each board style, the ten first."""
    described: tuple[str, ...] = ()
    """How the board stands, in sentences; filled in while they are shown."""
    told: tuple[str, ...] = ()
    """What has happened, in sentences, the oldest first; filled in while they are shown."""
