"""What the operating system has to bring along, and how to get it.

Deciding is apart from looking and from doing: `look` asks the system, `find_missing` and
`choose_remedy` judge, the caller acts.
"""

import ctypes
import enum
import importlib.util
import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from bootstrap.wording import _

ROOT_USER = 0
LOCK_SECONDS = 120  # another apt-get may be at work
INSTALLERS = {
    "debian": "apt-get install",
    "fedora": "dnf install",
    "arch": "pacman -S",
    "suse": "zypper install",
}


class Kind(enum.Enum):
    """In which way a thing can be looked for."""

    MODULE = enum.auto()
    LIBRARY = enum.auto()
    PROGRAM = enum.auto()


Look = Callable[[Kind, str], bool]
"""Tells whether a module, library or program of a name is there."""


def look(kind: Kind, name: str) -> bool:
    """Look on this system, the way the thing will be looked for when it is needed."""
    match kind:
        case Kind.MODULE:  # a folder without code in it does not count
            spec = importlib.util.find_spec(name)
            return spec is not None and spec.origin is not None
        case Kind.LIBRARY:
            try:
                ctypes.CDLL(name)
            except OSError:
                return False
            return True
        case Kind.PROGRAM:
            return shutil.which(name) is not None


@dataclass(frozen=True)
class System:
    """The facts about a system on which a remedy depends."""

    platform: str
    """As `sys.platform`."""
    families: frozenset[str]
    """What a Linux distribution calls itself and what it says it is like; empty elsewhere."""
    is_root: bool
    python: Path
    """The interpreter, symbolic links followed."""
    python_version: tuple[int, int]

    @classmethod
    def here(cls) -> "System":
        """Describe the system we run on."""
        try:
            release = platform.freedesktop_os_release()
        except OSError:
            release = {}
        return cls(
            platform=sys.platform,
            families=frozenset(f"{release.get('ID', '')} {release.get('ID_LIKE', '')}".split()),
            is_root=sys.platform != "win32" and os.geteuid() == ROOT_USER,
            python=Path(sys.executable).resolve(),
            python_version=sys.version_info[:2],
        )

    @property
    def installs_by_itself(self) -> bool:
        """Whether we may install packages here without asking: as root where apt-get does it."""
        return self.is_root and "debian" in self.families


@dataclass(frozen=True)
class Need:
    """One thing that must be there."""

    what: str
    kind: Kind
    name: str
    packages: Mapping[str, str]
    """The package that brings it, by family."""


def needs_to_install(system: System) -> tuple[Need, ...]:
    """Return what making a virtual environment takes."""
    packages = {}
    if system.python.is_relative_to("/usr/bin"):  # Debian keeps this part of Python apart
        package = "python{}.{}-venv".format(*system.python_version)
        packages = {"debian": package}
    return (Need(_("Python's ensurepip"), Kind.MODULE, "ensurepip", packages),)


def needs_to_draw(system: System) -> tuple[Need, ...]:
    """Return what the game's window takes; Windows and macOS bring OpenGL along."""
    if system.platform != "linux":
        return ()
    return (
        _library("libGL.so.1", debian="libgl1", fedora="mesa-libGL", suse="Mesa-libGL1"),
        _library("libEGL.so.1", debian="libegl1", fedora="mesa-libEGL", suse="Mesa-libEGL1"),
    )


def needs_to_test(system: System) -> tuple[Need, ...]:
    """Return what the checks take on top: a display of their own and a hand for its mouse."""
    if system.platform != "linux":
        return ()
    xvfb = "xorg-x11-server-Xvfb"
    by_family = {"debian": "xvfb", "fedora": xvfb, "arch": "xorg-server-xvfb", "suse": xvfb}
    return (
        Need(_("the Xvfb display"), Kind.PROGRAM, "Xvfb", by_family),
        Need("xdotool", Kind.PROGRAM, "xdotool", dict.fromkeys(INSTALLERS, "xdotool")),
    )


def _library(name: str, *, debian: str, fedora: str, suse: str) -> Need:
    packages = {"debian": debian, "fedora": fedora, "arch": "libglvnd mesa", "suse": suse}
    return Need(_("OpenGL's {library}").format(library=name), Kind.LIBRARY, name, packages)


def find_missing(needs: Iterable[Need], look: Look = look) -> tuple[Need, ...]:
    """Return those needs that are not met."""
    return tuple(need for need in needs if not look(need.kind, need.name))


def apt_commands(missing: Iterable[Need]) -> tuple[tuple[str, ...], ...]:
    """Return the commands that install what is missing where `System.installs_by_itself`."""
    apt = ("apt-get", "-o", f"DPkg::Lock::Timeout={LOCK_SECONDS}", "--quiet", "--yes")
    packages = _packages(missing, "debian")
    return ((*apt, "update"), (*apt, "install", "--no-install-recommends", *packages))


def advise(missing: Iterable[Need], system: System) -> str:
    """Return what a person has to do about what is missing: one line to run where we know it."""
    missing = tuple(missing)
    lines = [_("This system lacks {what}.").format(what=", ".join(need.what for need in missing))]
    family = next((name for name in INSTALLERS if name in system.families), "")
    packages = _packages(missing, family)
    if packages:
        sudo = "" if system.is_root else "sudo "
        lines.append(_("Run this line, then the same command again:"))
        lines.append(f"    {sudo}{INSTALLERS[family]} {' '.join(packages)}")
    elif any(need.kind is Kind.MODULE for need in missing):
        text = _(
            "{python} was built without it: run the same command with another\n"
            "Python, 3.11 or newer, or add the missing part to this one."
        )
        lines.append(text.format(python=system.python))
    else:
        text = _("Install it the way your system installs things, then run the command again.")
        lines.append(text)
    return "\n".join(lines)


def _packages(missing: Iterable[Need], family: str) -> tuple[str, ...]:
    found = (need.packages.get(family, "").split() for need in missing)
    return tuple(dict.fromkeys(package for packages in found for package in packages))
