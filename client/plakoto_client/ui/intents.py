"""What the player asks for by a button, a key or the mouse. The application carries it out."""

from __future__ import annotations

import attrs

from plakoto.position import Side


@attrs.frozen
class RollDice:
    """Throw the dice."""


@attrs.frozen
class Undo:
    """Take the last step back."""


@attrs.frozen
class EndTurn:
    """The turn is done."""


@attrs.frozen
class Resign:
    """Give up for 1 or 2 points."""

    points: int


@attrs.frozen
class NextGame:
    """Go on with the next game at this table."""


@attrs.frozen
class NewGame:
    """Set up a new table against the computer."""

    side: Side
    level: int
    match_length: int | None = None
    opening_dice_played: bool = False


@attrs.frozen
class ResumeGame:
    """Go on with an unfinished table."""

    table: str


@attrs.frozen
class ShowSheet:
    """Open a sheet (see `Sheet`), or close the one that is open."""

    sheet: str | None


@attrs.frozen
class ChooseLanguage:
    """Change the language of everything at once."""

    code: str
    """`en` or `el`."""


@attrs.frozen
class ToggleFullscreen:
    """Switch between window and full screen."""


@attrs.frozen
class Quit:
    """Leave the program; the game stays as it is."""


Intent = (
    RollDice
    | Undo
    | EndTurn
    | Resign
    | NextGame
    | NewGame
    | ResumeGame
    | ShowSheet
    | ChooseLanguage
    | ToggleFullscreen
    | Quit
)
