"""Baked arrays on disk, so that only the first start computes them.

A file that is damaged, of another version or unreadable counts as absent: the caller bakes anew
and the file is replaced. Nothing here may fail a start; a folder that cannot be written only costs
time.
"""

from __future__ import annotations

import contextlib
import logging
import os
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

Arrays = dict[str, npt.NDArray[Any]]  # textures are of bytes or of half floats

_LOG: Final = logging.getLogger(__name__)
_DAMAGED: Final = (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error)
"""Whatever reading a broken archive may raise."""


class ArrayCache:
    """A folder of baked arrays; each name keeps only its newest version."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def fetch(
        self,
        name: str,
        digest: str,
        bake: Callable[[], Arrays],
        is_usable: Callable[[Arrays], bool],
    ) -> Arrays:
        """Load what was baked under this name and digest, or bake and keep it.

        Args:
            name: what it is; part of the file name.
            digest: identifies everything the result depends on.
            bake: computes the arrays.
            is_usable: whether loaded arrays have the names, shapes and types that `bake` gives.
        """
        if self._folder is None:
            return bake()
        path = self._folder / f"{name}-{digest[:20]}.npz"
        loaded = _load(path)
        if loaded is not None and is_usable(loaded):
            return loaded
        baked = bake()
        self._store(path, name, baked)
        return baked

    def _store(self, path: Path, name: str, arrays: Mapping[str, npt.NDArray[Any]]) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
            try:
                with os.fdopen(handle, "wb") as file:
                    np.savez(file, allow_pickle=False, **arrays)
                Path(temporary).replace(path)
            finally:
                Path(temporary).unlink(missing_ok=True)
            for old in path.parent.glob(f"{name}-*.npz"):
                if old != path:
                    with contextlib.suppress(OSError):  # another game may be reading it
                        old.unlink()
        except OSError as error:
            _LOG.warning("baked textures are not kept in %s: %s", path.parent, error)


def _load(path: Path) -> Arrays | None:
    try:
        # Opened here: NumPy leaves a damaged file open, which on Windows could not be replaced.
        with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
            return {key: archive[key] for key in archive.files}
    except FileNotFoundError:
        return None
    except _DAMAGED as error:
        _LOG.warning("%s is damaged and will be baked anew: %s", path, error)
        return None
