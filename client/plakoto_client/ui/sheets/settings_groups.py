"""What the settings sheet offers: groups of settings, each with its words and the reason for it.

Only settings that something heeds are listed; a test holds the list against the settings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs

from plakoto_client.ui.forms import factor_text, number_text, percent_text
from plakoto_client.ui.i18n import noop


@attrs.frozen
class Row:
    """One setting on the sheet."""

    name: str
    """Of the setting."""
    label: str
    hint: str
    """What it does, in a sentence."""
    words: tuple[tuple[str, str], ...] = ()
    """The values of a choice, and what each is called."""
    form: Callable[[int], str] = percent_text
    """How a scale's value is written."""
    needs: str | None = None
    """A switch without which this setting has no effect."""


@attrs.frozen
class Group:
    """Settings that belong together."""

    name: str
    label: str
    rows: tuple[Row, ...] = ()


STYLE: Final = Group(
    "style",
    noop("Style"),
    (
        Row(
            "theme",
            noop("Style"),
            noop("What the board, its checkers and the table are made of."),
            words=(
                ("walnut", noop("Classic walnut")),
                ("olive", noop("Olive and ebony")),
                ("mahogany", noop("Mahogany and maple")),
                ("burl", noop("Burl walnut")),
                ("zebrano", noop("Zebrano and wenge")),
                ("aegean", noop("Aegean oak")),
                ("cherry", noop("Cherry and pear")),
                ("teak", noop("Teak and rosewood")),
                ("carrara", noop("Carrara marble")),
                ("verde", noop("Verde Guatemala")),
            ),
        ),
    ),
)
BOARD: Final = Group(
    "board",
    noop("Board"),
    (
        Row("lamp", noop("Lamp"), noop("Lights the lamp beside the board (L).")),
        Row(
            "light",
            noop("Light in the room"),
            noop("How bright the room about the board is ([ and ])."),
        ),
        Row(
            "numbers",
            noop("Numbers on the rails"),
            noop("Numbers the points 1 to 24, as you count them on your way home."),
        ),
        Row(
            "trails",
            noop("Traces of the last play"),
            noop("Shows by glowing trails and rings where the last checkers went."),
        ),
        Row(
            "view_locked",
            noop("Hold the view at home"),
            noop("Without it the board can be turned and looked at from nearby (V)."),
        ),
    ),
)
PLAYING: Final = Group(
    "playing",
    noop("Playing"),
    (
        Row(
            "speed",
            noop("Speed"),
            noop("How fast checkers and dice go; a click puts them in their places at once."),
            form=factor_text,
        ),
        Row(
            "auto_end",
            noop("End my turn by itself"),
            noop("A moment after your last step the turn ends without Done; Undo is in time."),
        ),
        Row(
            "dice_sum",
            noop("Add up the dice"),
            noop("Shows below how many pips you still have to play."),
        ),
        Row(
            "round_shown",
            noop("Count the rounds"),
            noop("Shows above the board in which round the game is."),
        ),
        Row(
            "confetti",
            noop("Confetti"),
            noop("Fires confetti over the board when you have won a game."),
        ),
    ),
)
SOUND: Final = Group(
    "sounds",
    noop("Sound"),
    (
        Row("sound", noop("Sound"), noop("Lets checkers, dice and signals be heard.")),
        Row("volume", noop("Volume"), noop("How loud everything is."), needs="sound"),
        Row(
            "volume_checkers",
            noop("Checkers"),
            noop("How loud checkers and clicks are beside the rest."),
            needs="sound",
        ),
        Row("volume_dice", noop("Dice"), noop("How loud dice are beside the rest."), needs="sound"),
        Row(
            "volume_signals",
            noop("Signals"),
            noop("How loud the sign that it is your turn and refusals are beside the rest."),
            needs="sound",
        ),
        Row(
            "volume_celebrations",
            noop("Victory and defeat"),
            noop("How loud the end of a game is beside the rest."),
            needs="sound",
        ),
    ),
)
PICTURE: Final = Group(
    "picture",
    noop("Picture"),
    (
        Row(
            "quality",
            noop("Quality"),
            noop("How much work a picture may cost. Automatic goes by your computer."),
            words=(
                ("auto", noop("Automatic")),
                ("low", noop("Low")),
                ("mid", noop("Middle")),
                ("high", noop("High")),
            ),
        ),
        Row(
            "fullscreen",
            noop("Fill the screen"),
            noop("Shows the game without a window (F11)."),
        ),
        Row(
            "photo_samples",
            noop("Light in photos"),
            noop("Paths of light for each pixel of a photo (F12); more take longer."),
            form=number_text,
        ),
        Row(
            "depth_of_field",
            noop("Depth in photos"),
            noop("Softens what is nearer or further than the middle of the view, as a lens does."),
        ),
        Row(
            "photo_at_rest",
            noop("A photo while the board rests"),
            noop("Takes a photo of the board in its place whenever nothing moves for a while."),
        ),
    ),
)
READING: Final = Group(
    "reading",
    noop("Reading"),
    (
        Row("language", noop("Language"), noop("Everything is said in it at once.")),
        Row(
            "ui_scale",
            noop("Size of the writing"),
            noop("Text, panels and buttons grow as far as the window has room for them."),
        ),
        Row(
            "layout",
            noop("Panels"),
            noop("Compact gives the board the room and puts the rest into a menu."),
            words=(
                ("auto", noop("By the window")),
                ("compact", noop("Compact")),
                ("full", noop("Full")),
            ),
        ),
        Row(
            "high_contrast",
            noop("Strong contrast"),
            noop("Panels let nothing through, and all text is as bright as it can be."),
        ),
        Row(
            "shape_marks",
            noop("Marks on the checkers"),
            noop("White checkers bear a ring and black ones a cross, beside their colours."),
        ),
        Row(
            "reduced_motion",
            noop("Less motion"),
            noop("Calms whatever pulses, flashes or flies about."),
        ),
    ),
)
FAVOURITES: Final = Group("favourites", noop("Favourites"))
FILES: Final = Group("files", noop("Files"))
GROUPS: Final = (BOARD, STYLE, PLAYING, SOUND, PICTURE, READING, FAVOURITES, FILES)
