"""Favourites: whole set-ups under a name of the player's own, a handful of them.

A favourite is a snapshot of how the table is laid and played at, not of the machine: language,
window, quality and the size of the interface stay as they are when one is applied.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import attrs

from plakoto_client.settings.errors import FavouriteError
from plakoto_client.settings.model import Settings, setting_names
from plakoto_client.settings.plain import as_plain, from_plain
from plakoto_client.ui.i18n import gettext as _

MOST_FAVOURITES: Final = 8
LONGEST_NAME: Final = 40
"""Characters."""
_OF_THE_MACHINE: Final = frozenset({"language", "fullscreen", "window", "ui_scale", "quality"})
SETUP_NAMES: Final = tuple(name for name in setting_names() if name not in _OF_THE_MACHINE)
"""The settings that favourites and exported files hold."""


def tidy_name(text: str) -> str:
    """A name as it is kept: no blanks around it, none doubled, nothing that cannot be printed."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())


def _is_tidy(_: object, attribute: attrs.Attribute[str], name: str) -> None:
    if not name or len(name) > LONGEST_NAME or name != tidy_name(name):
        raise ValueError(f"a {attribute.name} of a favourite cannot be {name!r}")


@attrs.frozen
class Favourite:
    """A set-up and its name.

    Raises:
        ValueError: the name is empty, too long or not tidy.
    """

    name: str = attrs.field(validator=_is_tidy)
    settings: Settings
    """Of which only those in `SETUP_NAMES` count."""

    def applied_to(self, current: Settings) -> Settings:
        """`current` with this set-up in place of its own."""
        return with_setup_of(current, self.settings)


Favourites = tuple[Favourite, ...]


def with_setup_of(current: Settings, other: Settings) -> Settings:
    """`current` with the set-up of `other`."""
    return attrs.evolve(current, **{name: getattr(other, name) for name in SETUP_NAMES})


def added(favourites: Favourites, name: str, settings: Settings) -> Favourites:
    """`favourites` and one more, which holds the set-up of `settings`.

    Raises:
        FavouriteError: there are too many, or the name will not do.
    """
    if len(favourites) >= MOST_FAVOURITES:
        raise FavouriteError(
            _("There are {count} favourites already: delete one first.").format(
                count=len(favourites)
            )
        )
    return (*favourites, Favourite(_free_name(favourites, name), settings))


def renamed(favourites: Favourites, index: int, name: str) -> Favourites:
    """`favourites`, the one at `index` under another name.

    Raises:
        FavouriteError: the name will not do.
    """
    others = favourites[:index] + favourites[index + 1 :]
    changed = attrs.evolve(favourites[index], name=_free_name(others, name))
    return (*favourites[:index], changed, *favourites[index + 1 :])


def removed(favourites: Favourites, index: int) -> Favourites:
    """`favourites` without the one at `index`."""
    return favourites[:index] + favourites[index + 1 :]


def joined(favourites: Favourites, others: Sequence[Favourite]) -> Favourites:
    """`favourites` and, as far as there is room, those of `others` that are not among them."""
    found = list(favourites)
    for each in others:
        is_known = any(_is_same(each, known) for known in found)
        if not is_known and len(found) < MOST_FAVOURITES:
            found.append(each)
    return tuple(found)


def favourite_as_plain(favourite: Favourite) -> dict[str, object]:
    """A favourite, ready for JSON."""
    return {"name": favourite.name, "setup": as_plain(favourite.settings, SETUP_NAMES)}


def favourites_from_plain(stored: object) -> Favourites:
    """As many favourites as `stored` makes sense of; the rest is dropped."""
    found: Favourites = ()
    for each in stored if isinstance(stored, list) else ():
        match each:
            case {"name": str(name), "setup": Mapping() as setup} if tidy_name(name):
                settings = from_plain(setup, names=SETUP_NAMES).settings
                found = joined(found, [Favourite(_shortened(name), settings)])
            case _:
                pass
    return found


def _shortened(name: str) -> str:
    return tidy_name(tidy_name(name)[:LONGEST_NAME])


def _is_same(one: Favourite, other: Favourite) -> bool:
    return one.name.casefold() == other.name.casefold()


def _free_name(others: Favourites, name: str) -> str:
    tidy = tidy_name(name)
    if not tidy:
        raise FavouriteError(_("Give the favourite a name first."))
    if len(tidy) > LONGEST_NAME:
        raise FavouriteError(_("A name has at most {count} characters.").format(count=LONGEST_NAME))
    if any(each.name.casefold() == tidy.casefold() for each in others):
        raise FavouriteError(
            _("There is a favourite called “{name}” already: choose another name.").format(
                name=tidy
            )
        )
    return tidy
