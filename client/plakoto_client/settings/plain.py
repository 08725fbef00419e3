"""Settings as the plain values that JSON holds, and back.

What comes back is never trusted: unknown names are dropped, and each value is mended by the domain
of its setting. May not touch files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from plakoto_client.settings.domains import REFUSED
from plakoto_client.settings.model import Settings, domain_of, setting_names


@attrs.frozen
class Reading:
    """What could be made of stored settings."""

    settings: Settings
    refused: tuple[str, ...] = ()
    """Settings whose value made no sense, and therefore stands as it was before."""


def as_plain(settings: Settings, names: Iterable[str] | None = None) -> dict[str, object]:
    """The values of the settings called `names` (None: of all), ready for JSON."""
    wanted = setting_names() if names is None else tuple(names)
    values = {name: getattr(settings, name) for name in wanted}
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in values.items()
    }


def from_plain(
    stored: Mapping[str, object],
    base: Settings | None = None,
    names: Iterable[str] | None = None,
) -> Reading:
    """`base` (by default: the defaults) with the values of `stored` over it.

    Args:
        stored: values by the names of settings.
        base: what stands where `stored` says nothing, or nothing that makes sense.
        names: the settings that may be taken from `stored`; None: all of them.
    """
    allowed = setting_names() if names is None else tuple(names)
    values = {name: domain_of(name).mend(stored[name]) for name in allowed if name in stored}
    refused = tuple(name for name, value in values.items() if value is REFUSED)
    settings = (Settings() if base is None else base).changed(
        {name: value for name, value in values.items() if value is not REFUSED}
    )
    return Reading(settings, refused)
