"""The bear-off table: filled within seconds when it is first wanted, then kept in the user's cache.

It lies beside the code compiled from the sources that fill it, in a folder named after their hash,
so that a change of theirs makes it anew. Imports Numba; what it holds is told in
`plakoto_server.ai.compiled.bearoff`.
"""

from __future__ import annotations

import hashlib
import io
import os
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

import numpy as np

from plakoto.kernels.compiling import prepare_cache, user_cache_folder
from plakoto_server.ai.compiled.bearoff import ROLLS, ROWS, Table
from plakoto_server.ai.compiled.bearoff_table import fill_table
from plakoto_server.ai.compiled.compiling import SOURCES

FILE = "bearoff.npy"
"""A NumPy array, as `numpy.load` reads it, and after it the SHA-256 of all that comes before."""
_DIGEST_BYTES = hashlib.sha256().digest_size


@cache
def load_table() -> Table:
    """The bear-off table, the same array each time: from the cache, or filled anew.

    A file that is missing or damaged is written again; where none can be written, each process
    fills a table of its own.
    """
    try:
        folder = prepare_cache(user_cache_folder(), SOURCES)
    except RuntimeError:  # no home folder
        folder = None
    return table_in(folder) if folder else build_table()


def build_table() -> Table:
    """Fill a table: some seconds of computing."""
    table = np.zeros((ROWS, ROLLS), np.float32)
    fill_table(table)
    return table


def table_in(folder: Path) -> Table:
    """The table kept in `folder`; it is filled, and kept there, if no sound one is."""
    path = folder / FILE
    table = read_table(path)
    if table is None:
        table = build_table()
        with suppress(OSError):  # a full disk, say: the next process will try again
            write_table(table, path)
    return table


def read_table(path: Path) -> Table | None:
    """The table in a file; None if there is no file, or anything is wrong with it."""
    try:
        content = path.read_bytes()
        array, digest = content[:-_DIGEST_BYTES], content[-_DIGEST_BYTES:]
        if hashlib.sha256(array).digest() != digest:
            return None
        table = np.load(io.BytesIO(array), allow_pickle=False)
    except (OSError, ValueError):
        return None
    is_sound = table.shape == (ROWS, ROLLS) and table.dtype == np.float32
    return np.ascontiguousarray(table) if is_sound else None


def write_table(table: Table, path: Path) -> None:
    """Write a file, whole or not at all; processes that do so at the same time do no harm."""
    content = io.BytesIO()
    np.save(content, table, allow_pickle=False)
    array = content.getvalue()
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")
    unfinished = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(array + hashlib.sha256(array).digest())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
