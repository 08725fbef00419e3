"""How kernels are compiled and where the compiled code is kept.

Numba's cache notices an edit in the file of a function, but not one in a function that it calls
from another module. Compiled code is therefore kept in a folder named after a hash of every source
that could have gone into it, in the user's cache folder (an installed package may be read-only).
Imports nothing of the rules.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba import njit

Function = TypeVar("Function", bound=Callable[..., Any])

UNUSED_SECONDS = 30 * 24 * 3600
"""A folder of other sources is removed when no process has started with it for so long."""
_njit: Any = njit  # what it returns is called as the function was
_config: Any = numba.config  # sets its own attributes at run time
_FRACTIONS: Any = {"fastmath": True, "error_model": "numpy"}
_FOLDER = re.compile(r"kernels-[0-9a-f]{16}")


def user_cache_folder() -> Path:
    """The folder where this program may keep what it can compute again.

    The environment variable `PLAKOTO_CACHE` overrides each system's own place.
    """
    chosen = os.environ.get("PLAKOTO_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        base = Path(local) if local else Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        chosen = os.environ.get("XDG_CACHE_HOME")
        base = Path(chosen) if chosen else Path.home() / ".cache"
    return base / "plakoto"


def sources_hash(folders: tuple[Path, ...]) -> str:
    """16 hexadecimal digits that change with any source in `folders`, and with Numba."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for folder in folders:
        for source in sorted(folder.glob("*.py")):
            content = source.read_bytes()
            digest.update(f"\0{source.name}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()[:16]


def prepare_cache(parent: Path, folders: tuple[Path, ...]) -> Path | None:
    """The folder below `parent` for code compiled from `folders`; None where none can be written.

    Folders of other sources that have long been out of use are removed.
    """
    cache = parent / f"kernels-{sources_hash(folders)}"
    try:
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=cache):
            pass
        os.utime(cache)
    except OSError:
        return None
    _remove_unused(parent)
    return cache


def _remove_unused(parent: Path) -> None:
    """Remove our folders that no process has started with for `UNUSED_SECONDS`.

    A younger one may belong to a version that is running now, which would fail without it.
    """
    oldest = time.time() - UNUSED_SECONDS
    for folder in parent.glob("kernels-*"):
        with suppress(OSError):  # another process may be removing it, too
            if _FOLDER.fullmatch(folder.name) and folder.stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)


class Compiler:
    """Compiles the kernels of some folders, into a cache that follows every source in them."""

    def __init__(self, *folders: Path) -> None:
        self._cache: Path | None = None
        if not _config.DISABLE_JIT:
            try:
                self._cache = prepare_cache(user_cache_folder(), folders)
            except RuntimeError:  # no home folder: compile anew in each process
                self._cache = None

    def kernel(self, signature: str, *, reorders: bool = False) -> Callable[[Function], Function]:
        """Compile a function for one signature, or load it compiled.

        One signature each, so that processes that compile at the same time write the same files.

        Args:
            signature: as Numba writes it.
            reorders: let fractions be reckoned as is fastest: sums are taken in any order, and a
                division by zero goes unnoticed.
        """

        def decorate(function: Function) -> Function:
            with _numba_cache(self._cache):
                compiled: Function = _njit(
                    signature,
                    cache=self._cache is not None,
                    nogil=True,
                    **(_FRACTIONS if reorders else {}),
                )(function)
            return compiled

        return decorate


def inner(function: Function) -> Function:
    """Mark a function that only kernels call: it becomes part of each of them."""
    compiled: Function = _njit(function)
    return compiled


def reordering_inner(function: Function) -> Function:
    """The same, with fractions reckoned as is fastest: see `Compiler.kernel`."""
    compiled: Function = _njit(**_FRACTIONS)(function)
    return compiled


@contextmanager
def _numba_cache(folder: Path | None) -> Iterator[None]:
    """Let Numba cache in `folder` what is decorated meanwhile, without touching other users."""
    before = _config.CACHE_DIR
    _config.CACHE_DIR = str(folder or "")
    try:
        yield
    finally:
        _config.CACHE_DIR = before


kernel = Compiler(Path(__file__).parent).kernel
