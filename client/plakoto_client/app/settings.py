"""What the program remembers from one start to the next: language, full screen, window size.

One small JSON file, replaced as a whole; one that is missing or damaged counts as the defaults, and
one that cannot be written costs nothing but the memory.
"""

from __future__ import annotations

import json
import logging
import os
import tempfile
from pathlib import Path

import attrs
from platformdirs import user_config_path

from plakoto_client.ui.i18n import LANGUAGES

_NAME = "settings.json"
_log = logging.getLogger(__name__)


@attrs.frozen
class Settings:
    """What is remembered."""

    language: str | None = None
    """None until the player has chosen one."""
    fullscreen: bool = False
    window: tuple[int, int] | None = None


def settings_path(data: Path | None) -> Path:
    """Where the settings are kept, given the folder asked for on the command line."""
    folder = user_config_path("plakoto", appauthor=False) if data is None else data
    return folder / _NAME


def load_settings(path: Path) -> Settings:
    """Read the settings; what is missing or makes no sense stands at its default."""
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Settings()
    if not isinstance(stored, dict):
        return Settings()
    language = stored.get("language")
    fullscreen = stored.get("fullscreen")
    return Settings(
        language if language in LANGUAGES else None,
        fullscreen if isinstance(fullscreen, bool) else False,
        _size(stored.get("window")),
    )


def save_settings(path: Path, settings: Settings) -> None:
    """Replace the file by one with `settings`."""
    text = json.dumps(attrs.asdict(settings), indent=2)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            Path(temporary).replace(path)
        finally:
            Path(temporary).unlink(missing_ok=True)
    except OSError as error:
        _log.warning("the settings are not kept in %s: %s", path, error)


def _size(stored: object) -> tuple[int, int] | None:
    match stored:
        case [int(width), int(height)] if width > 0 and height > 0:
            return (width, height)
        case _:
            return None
