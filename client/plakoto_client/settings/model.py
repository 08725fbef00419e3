"""Every setting of the client, its default and the values it may take: the one place for them.

Plain immutable values. Says nothing of files or of how a setting is shown. May import only attrs,
what the rules and the interface's languages are called, and `domains`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final, TypeVar

import attrs

from plakoto.match import MATCH_LENGTHS
from plakoto_client.settings.domains import Choice, Domain, Numbers, Plain, Scale, Size, Switch
from plakoto_client.ui.i18n import LANGUAGES

THEMES: Final = (
    "walnut",
    "olive",
    "mahogany",
    "burl",
    "zebrano",
    "aegean",
    "cherry",
    "teak",
    "carrara",
    "verde",
)
"""The board styles, the first being the usual."""
OWN_THEME: Final = "own:"
"""Before the name of a file that holds a style of the player's own, without its ending."""
LAYOUTS: Final = ("auto", "compact", "full")
QUALITIES: Final = ("auto", "low", "mid", "high")
SIDES: Final = ("white", "black")
LEVELS: Final = (1, 2, 3, 4, 5, 10)
"""Of the computer; 10 is Mr. Makis."""
VIEW_BOUNDS: Final = ((-math.pi, math.pi), (0.05, 1.2), (7.7, 300.0))
"""Of the saved view: angle about the board, angle from straight above, distance in points."""

_DOMAIN: Final = "domain"
_Value = TypeVar("_Value")


def _check(_: object, attribute: attrs.Attribute[_Value], value: _Value) -> None:
    domain: Domain = attribute.metadata[_DOMAIN]
    problem = domain.problem(value)
    if problem is not None:
        raise ValueError(f"the setting {attribute.name} {problem}, not {value!r}")


def _setting(default: _Value, domain: Domain) -> _Value:
    return attrs.field(default=default, validator=_check, metadata={_DOMAIN: domain})


def _switch(*, is_on: bool) -> bool:
    return _setting(is_on, Switch())


def _percent(default: int, low: int, high: int, step: int = 5) -> int:
    return _setting(default, Scale(low, high, step))


@attrs.frozen(kw_only=True)
class Settings:
    """Everything that the player can set, and what the window remembers.

    Raises:
        ValueError: a value is outside its domain; the message names the setting.
    """

    # --- the program ----------------------------------------------------------------------

    language: str | None = _setting(None, Choice((None, *LANGUAGES)))
    """`en` or `el`; None until the player has chosen one: as the system is set."""
    fullscreen: bool = _switch(is_on=False)
    window: tuple[int, int] | None = _setting(None, Size())
    """Of the window in pixels when it does not fill the screen."""
    ui_scale: int = _percent(100, 75, 200)
    """Size of text, panels and buttons in percent."""
    layout: str = _setting("auto", Choice(LAYOUTS))
    """Whether the board comes first and the rest is in a drawer; `auto`: in small windows."""

    # --- the next game --------------------------------------------------------------------

    level: int = _setting(3, Choice(LEVELS))
    side: str = _setting("white", Choice(SIDES))
    match_length: int | None = _setting(None, Choice((None, *MATCH_LENGTHS)))
    """Points to play to; None for single games."""
    opening_dice_played: bool = _switch(is_on=False)
    """Whether whoever wins the opening throw plays both of its dice."""

    # --- the board ------------------------------------------------------------------------

    theme: str = _setting(THEMES[0], Choice(THEMES, others=rf"{OWN_THEME}[^/\\\x00-\x1f]{{1,80}}"))
    light: int = _percent(100, 25, 160)
    """Brightness of the room in percent."""
    lamp: bool = _switch(is_on=False)
    """Whether the lamp over the board is lit."""
    numbers: bool = _switch(is_on=True)
    """Whether the points' numbers are on the rails."""
    shape_marks: bool = _switch(is_on=False)
    """Whether the two sides' checkers also differ by a mark, not by colour alone."""
    high_contrast: bool = _switch(is_on=False)
    """Whether panels are opaque and text is at full strength."""
    view_locked: bool = _switch(is_on=True)
    """Whether the camera stays at home; off, it can be turned and moved closer."""
    saved_view: tuple[float, ...] | None = _setting(None, Numbers(VIEW_BOUNDS))
    """Where the player has left the free camera: see `VIEW_BOUNDS`."""

    # --- playing --------------------------------------------------------------------------

    speed: int = _percent(100, 50, 400, 25)
    """Of checkers and dice, in percent of the usual."""
    trails: bool = _switch(is_on=True)
    """Whether the last play leaves glowing trails and rings."""
    auto_end: bool = _switch(is_on=False)
    """Whether a turn ends by itself once nothing more can be played."""
    round_shown: bool = _switch(is_on=False)
    """Whether the number of the round is shown above the board."""
    dice_sum: bool = _switch(is_on=False)
    """Whether the pips still to be played are added up in the action bar."""

    # --- motion ---------------------------------------------------------------------------

    reduced_motion: bool = _switch(is_on=False)
    """Whether whatever flashes, shakes or flies about is calmed."""
    confetti: bool = _switch(is_on=True)

    # --- sound ----------------------------------------------------------------------------

    sound: bool = _switch(is_on=True)
    volume: int = _percent(60, 0, 100)
    """Of everything, in percent."""
    volume_checkers: int = _percent(100, 0, 100)
    """Of checkers and their clicks: a group, in percent of `volume`, as are the next ones."""
    volume_dice: int = _percent(100, 0, 100)
    volume_signals: int = _percent(100, 0, 100)
    """Of the turn, refusals and the lamp's chain."""
    volume_celebrations: int = _percent(100, 0, 100)
    """Of winning, losing, poppers and Slam!"""

    # --- the picture ----------------------------------------------------------------------

    quality: str = _setting("auto", Choice(QUALITIES))
    """How much work a picture may cost; `auto` goes by the time that pictures take."""
    photo_at_rest: bool = _switch(is_on=False)
    """Whether the board is painted like a photograph whenever it rests."""
    photo_samples: int = _setting(64, Scale(16, 1024, 16))
    """Paths of light for each pixel of a photograph: with as many as usual, a minute on a CPU."""
    depth_of_field: bool = _switch(is_on=True)
    """Whether what is nearer or further than the board's middle is soft in a photograph."""

    def changed(self, values: Mapping[str, object]) -> Settings:
        """These settings with other `values`, by their names.

        Raises:
            TypeError: there is no setting of such a name.
            ValueError: a value is outside its domain.
        """
        changes: dict[str, Any] = dict(values)  # each is checked by its domain
        return attrs.evolve(self, **changes)


def setting_names() -> tuple[str, ...]:
    """The names of all settings, as files write them."""
    return tuple(attribute.name for attribute in attrs.fields(Settings))


def domain_of(name: str) -> Domain:
    """The values that the setting `name` may take.

    Raises:
        KeyError: there is no such setting.
    """
    return _DOMAINS[name]


def default_of(name: str) -> Plain:
    """The default of the setting `name`.

    Raises:
        KeyError: there is no such setting.
    """
    return _DEFAULTS[name]


_DOMAINS: Final[Mapping[str, Domain]] = {
    attribute.name: attribute.metadata[_DOMAIN] for attribute in attrs.fields(Settings)
}
_DEFAULTS: Final[Mapping[str, Plain]] = {
    attribute.name: attribute.default for attribute in attrs.fields(Settings)
}
