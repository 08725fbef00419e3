"""The player's settings: their values, their file, favourites, and passing them on to others."""

from plakoto_client.settings.domains import Choice, Domain, Numbers, Plain, Scale, Size, Switch
from plakoto_client.settings.model import (
    LEVELS,
    QUALITIES,
    SIDES,
    THEMES,
    VIEW_BOUNDS,
    Settings,
    default_of,
    domain_of,
    setting_names,
)

__all__ = [
    "LEVELS",
    "QUALITIES",
    "SIDES",
    "THEMES",
    "VIEW_BOUNDS",
    "Choice",
    "Domain",
    "Numbers",
    "Plain",
    "Scale",
    "Settings",
    "Size",
    "Switch",
    "default_of",
    "domain_of",
    "setting_names",
]
