"""The player's settings: their values, their file, favourites, and passing them on to others."""

from plakoto_client.settings.domains import Choice, Domain, Numbers, Plain, Scale, Size, Switch
from plakoto_client.settings.errors import ExchangeError, FavouriteError
from plakoto_client.settings.exchange import (
    Imported,
    exchange_folder,
    export_to,
    exported_files,
    import_from,
)
from plakoto_client.settings.favourites import (
    LONGEST_NAME,
    MOST_FAVOURITES,
    SETUP_NAMES,
    Favourite,
    Favourites,
)
from plakoto_client.settings.file import Loaded, Remembered, load, save, settings_path
from plakoto_client.settings.model import (
    LEVELS,
    OWN_THEME,
    QUALITIES,
    SIDES,
    THEMES,
    VIEW_BOUNDS,
    Settings,
    default_of,
    domain_of,
    setting_names,
)
from plakoto_client.settings.store import SettingsStore

__all__ = [
    "LEVELS",
    "LONGEST_NAME",
    "MOST_FAVOURITES",
    "OWN_THEME",
    "QUALITIES",
    "SETUP_NAMES",
    "SIDES",
    "THEMES",
    "VIEW_BOUNDS",
    "Choice",
    "Domain",
    "ExchangeError",
    "Favourite",
    "FavouriteError",
    "Favourites",
    "Imported",
    "Loaded",
    "Numbers",
    "Plain",
    "Remembered",
    "Scale",
    "Settings",
    "SettingsStore",
    "Size",
    "Switch",
    "default_of",
    "domain_of",
    "exchange_folder",
    "export_to",
    "exported_files",
    "import_from",
    "load",
    "save",
    "setting_names",
    "settings_path",
]
