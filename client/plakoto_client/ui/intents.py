"""What the player asks for by a button, a key or the mouse. The application carries it out."""

from __future__ import annotations

from pathlib import Path

import attrs

from plakoto.position import Side
from plakoto_client.settings import Plain


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
class ChangeSetting:
    """Give one setting another value; it takes effect at once."""

    name: str
    value: Plain


@attrs.frozen
class ResetSettings:
    """Go back to the usual set-up."""


@attrs.frozen
class AddFavourite:
    """Keep the set-up in use under a name."""

    name: str


@attrs.frozen
class ApplyFavourite:
    """Take the set-up of a favourite."""

    index: int


@attrs.frozen
class RenameFavourite:
    """Give a favourite another name."""

    index: int
    name: str


@attrs.frozen
class RemoveFavourite:
    """Forget a favourite."""

    index: int


@attrs.frozen
class ExportSettings:
    """Write set-up and favourites to a file that can be given to others."""


@attrs.frozen
class ImportSettings:
    """Take over such a file."""

    path: Path


@attrs.frozen
class SlamBoard:
    """Slam the board shut: a show that changes nothing."""


@attrs.frozen
class TakePhoto:
    """Take a photo of the board as it stands."""


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
    | ChangeSetting
    | ResetSettings
    | AddFavourite
    | ApplyFavourite
    | RenameFavourite
    | RemoveFavourite
    | ExportSettings
    | ImportSettings
    | SlamBoard
    | TakePhoto
    | ToggleFullscreen
    | Quit
)
