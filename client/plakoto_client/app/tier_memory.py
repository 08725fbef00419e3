"""Remembers from one start to the next which tier has suited this machine's OpenGL.

Lies in the cache: it can be found out again, and is of no use on another machine. A file that
cannot be read counts as absent.
"""

from __future__ import annotations

import json
import logging
import os
import tempfile
from pathlib import Path
from typing import Final

from plakoto_client.render.tier_choice import TIERS

_LOG: Final = logging.getLogger(__name__)
_NAME: Final = "tier.json"


class TierMemory:
    """One file in `folder`; without a folder nothing is remembered.

    Args:
        folder: where it lies.
        machine: what draws; another one is not judged by it.
    """

    def __init__(self, folder: Path | None, machine: str) -> None:
        self._path = None if folder is None else folder / _NAME
        self._machine = machine

    def recall(self) -> str | None:
        """The tier that was last kept for this machine."""
        if self._path is None:
            return None
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            _LOG.warning("which picture quality suits this machine is not known: %s", error)
            return None
        if not isinstance(kept, dict) or kept.get("machine") != self._machine:
            return None
        tier = kept.get("tier")
        return tier if tier in TIERS else None

    def keep(self, tier: str) -> None:
        """Remember `tier`; if that fails, the next start finds out again."""
        if self._path is None:
            return
        text = json.dumps({"machine": self._machine, "tier": tier})
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=self._path.parent, suffix=".tmp")
            try:
                with os.fdopen(handle, "w", encoding="utf-8") as file:
                    file.write(text)
                Path(temporary).replace(self._path)
            finally:
                Path(temporary).unlink(missing_ok=True)
        except OSError as error:
            _LOG.warning("which picture quality suits this machine is not kept: %s", error)
