"""A virtual environment of this project: where it lies, and whether it is whole and up to date.

Owns the stamp that is written last of all: an environment without a fitting one does not count.
Changes nothing else; making environments is `installing`'s business.
"""

import hashlib
import json
import re
import sys
import sysconfig
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FORMAT = 1  # raise it when environments made by an older version of this code must be remade


@dataclass(frozen=True)
class Environment:
    """One virtual environment and what belongs in it."""

    root: Path
    """The folder with pyproject.toml."""
    name: str
    extra: str
    """The extra of the project that it holds."""
    also: tuple[str, ...] = ()
    """Distributions on top, named as the `dev` extra requires them."""

    @property
    def folder(self) -> Path:
        """The environment itself."""
        return self.root / ".venv" / self.name

    @property
    def log(self) -> Path:
        """What the last making of it printed."""
        return self.root / ".venv" / f"{self.name}.log"

    @property
    def lock(self) -> Path:
        """The file by which several runs keep out of each other's way."""
        return self.root / ".venv" / f"{self.name}.lock"

    @property
    def python(self) -> Path:
        """The interpreter inside."""
        return self.program("python")

    def program(self, name: str) -> Path:
        """Return where a command that is installed inside lies."""
        return self._path("scripts") / (f"{name}.exe" if sys.platform == "win32" else name)

    def requirements(self) -> tuple[str, ...]:
        """Return what pip has to install, the project itself first."""
        dev = self._project()["project"]["optional-dependencies"]["dev"]
        also = [line for line in dev if _distribution(line) in self.also]
        return ("--editable", f".[{self.extra}]", *also)

    def is_ready(self) -> bool:
        """Whether it can be used as it is: made for this very state of things, and undamaged."""
        try:
            stamp = json.loads(self._stamp.read_text(encoding="utf-8"))
            is_current = stamp["key"] == self._key()
            is_whole = set(stamp["inventory"]) <= self._inventory()
        except (OSError, ValueError, KeyError, TypeError):
            return False
        return is_current and is_whole and self.python.exists()

    def mark_ready(self) -> None:
        """Write the stamp; the last act of making the environment."""
        stamp = {"key": self._key(), "inventory": sorted(self._inventory())}
        self._stamp.write_text(json.dumps(stamp, indent=1), encoding="utf-8")

    def mark_unfinished(self) -> None:
        """Take the stamp away; the first act of changing the environment where it lies."""
        self._stamp.unlink(missing_ok=True)

    @property
    def _stamp(self) -> Path:
        return self.folder / "made-by-deploy.json"

    def _key(self) -> str:
        """Digest everything on which the contents depend; a new rule for ruff is not among it."""
        settings = self._project()
        facts = {
            "format": FORMAT,
            "folder": str(self.folder),
            "python": [str(Path(sys.executable).resolve()), sys.implementation.cache_tag],
            "platform": sysconfig.get_platform(),
            "requirements": self.requirements(),
            "project": settings["project"],
            "build": [settings.get("build-system"), settings.get("tool", {}).get("hatch")],
        }
        return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()

    def _project(self) -> dict[str, Any]:
        return tomllib.loads((self.root / "pyproject.toml").read_text(encoding="utf-8"))

    def _inventory(self) -> set[str]:
        """List what is installed, so that a package deleted by hand is noticed."""
        folders = {self._path("purelib"), self._path("platlib")}
        return {entry.name for folder in folders for entry in folder.iterdir()}

    def _path(self, kind: str) -> Path:
        base = str(self.folder)
        return Path(sysconfig.get_path(kind, "venv", {"base": base, "platbase": base}))


def _distribution(requirement: str) -> str:
    """Return the name at the front of a requirement, without version and extras."""
    return re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0]
