"""What hangs in the gallery: each picture's name, what it shows, and how it comes about.

May not import anything that draws: the help of the command lists the pictures at once.
"""

from __future__ import annotations

from typing import Final

import attrs

from plakoto.protocol.messages import TableState
from plakoto_client.gallery.states import midgame, mother_pinned, opening
from plakoto_client.settings.domains import Plain
from plakoto_client.settings.model import THEMES
from plakoto_client.ui.model import Sheet

_WINDOW: Final = (1280, 720)
_BOARD: Final = (960, 540)
_PHOTO: Final = (1280, 720)
SAMPLES: Final = 256
"""Paths of light for each pixel of a photo."""


@attrs.frozen(kw_only=True)
class TablePicture:
    """The window of the game, interface and all."""

    name: str
    caption: str
    state: TableState = attrs.field(factory=midgame)
    language: str = "en"
    size: tuple[int, int] = _WINDOW
    sheet: Sheet | None = None
    group: str | None = None
    """Of the settings that are shown."""
    settings: dict[str, Plain] = attrs.field(factory=dict)
    """Those that are not as at first."""
    favourites: tuple[str, ...] = ()
    """Names under which settings have been kept."""
    selected: int | None = None
    """The player's own point whose checker has been picked up."""
    aimed: int | None = None
    """The target under the pointer."""
    cursor: int | None = None
    """The point under the keyboard's cursor."""
    is_plain: bool = False
    """Whether OpenGL is done without."""

    @property
    def file(self) -> str:
        """Its name as a file; the ending is the format."""
        return f"{self.name}.jpg"


@attrs.frozen(kw_only=True)
class BoardPicture:
    """The board alone in mid-game: as the game draws it, or as a photo."""

    name: str
    caption: str
    theme: str = THEMES[0]
    view: str = "home"
    size: tuple[int, int] = _BOARD
    lamp: bool = False
    samples: int | None = None
    """Paths of light for each pixel of a photo; None: it is none."""

    @property
    def file(self) -> str:
        """Its name as a file; the ending is the format."""
        return f"{self.name}.jpg"


Picture = TablePicture | BoardPicture


def pictures() -> tuple[Picture, ...]:
    """Everything that is shown, in the order of the page."""
    return (*_games(), *_sheets(), *_windows(), *_styles(), *_photos())


def _games() -> tuple[Picture, ...]:
    return (
        TablePicture(
            name="midgame",
            caption="The middle of a game, pins on both sides; a checker is picked up, its "
            "targets lit",
            selected=4,
            aimed=14,
        ),
        TablePicture(
            name="start",
            caption="The start: White has thrown the higher die and rolls",
            state=opening(),
        ),
        TablePicture(
            name="lamp",
            caption="By lamplight, the room darkened",
            settings={"lamp": True, "light": 55},
        ),
        TablePicture(
            name="greek",
            caption="In Greek, played by keyboard",
            language="el",
            cursor=7,
        ),
        TablePicture(
            name="marks",
            caption="Shape marks on the checkers, full contrast, larger writing",
            settings={"shape_marks": True, "high_contrast": True, "ui_scale": 125},
        ),
    )


def _sheets() -> tuple[Picture, ...]:
    return (
        TablePicture(
            name="sheet-welcome",
            caption="Setting up a game, or going on with one",
            sheet=Sheet.WELCOME,
        ),
        TablePicture(
            name="sheet-result",
            caption="The end of a game: the mother is pinned",
            state=mother_pinned(),
            sheet=Sheet.RESULT,
        ),
        TablePicture(name="sheet-menu", caption="The menu", sheet=Sheet.MENU),
        TablePicture(
            name="sheet-style", caption="The board styles", sheet=Sheet.SETTINGS, group="style"
        ),
        TablePicture(
            name="sheet-settings", caption="Settings", sheet=Sheet.SETTINGS, group="playing"
        ),
        TablePicture(
            name="sheet-favourites",
            caption="Favourites",
            sheet=Sheet.SETTINGS,
            group="favourites",
            favourites=("Evenings by the lamp", "Quick games", "Against Mr. Makis"),
        ),
        TablePicture(name="sheet-rules", caption="The rules", sheet=Sheet.RULES),
        TablePicture(
            name="sheet-rules-greek",
            caption="The rules in Greek",
            language="el",
            sheet=Sheet.RULES,
        ),
        TablePicture(name="sheet-words", caption="The board in words", sheet=Sheet.WORDS),
        TablePicture(name="sheet-resign", caption="Giving a game up", sheet=Sheet.RESIGN),
    )


def _windows() -> tuple[Picture, ...]:
    return (
        TablePicture(
            name="flat", caption="Without OpenGL: the plain board", is_plain=True, selected=4
        ),
        TablePicture(name="wide", caption="3440 by 1440 pixels", size=(3440, 1440)),
        TablePicture(name="portrait", caption="A screen on its side", size=(900, 1400), cursor=7),
        TablePicture(
            name="compact-tall", caption="Compact, as on a telephone", size=(430, 860), selected=4
        ),
        TablePicture(
            name="compact-wide", caption="Compact, turned", size=(860, 430), selected=4, aimed=14
        ),
    )


def _styles() -> tuple[Picture, ...]:
    return tuple(
        BoardPicture(
            name=f"style-{theme}-{view}",
            caption=f"{theme.capitalize()}, {seen}",
            theme=theme,
            view=view,
        )
        for theme in THEMES
        for view, seen in (("home", "from home"), ("close", "close"))
    )


def _photos() -> tuple[Picture, ...]:
    return tuple(
        BoardPicture(
            name=name,
            caption=f"A photo, {seen}",
            theme=theme,
            view=view,
            size=_PHOTO,
            lamp=lamp,
            samples=SAMPLES,
        )
        for name, seen, theme, view, lamp in (
            ("photo-home", "from home", "walnut", "home", False),
            ("photo-close", "close", "walnut", "close", False),
            ("photo-low", "low, marble", "carrara", "low", False),
            ("photo-lamp", "by lamplight", "mahogany", "home", True),
        )
    )
