"""Copies of the database while it is in use, by SQLite's own online backup."""

from __future__ import annotations

import contextlib
import sqlite3
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import attrs

from plakoto.errors import PlakotoError
from plakoto_server.records.database import FolderError, inspect

BACKUPS = "backups"
"""The folder beside the database where copies go unless they are wanted elsewhere."""


class BackupError(PlakotoError):
    """There is nothing to copy, or no place for the copy."""


@attrs.frozen
class Backup:
    """A copy that has been made, and read through."""

    path: Path
    tables: int
    events: int


def default_target(database: Path, label: str) -> Path:
    """Where a copy made now goes; `label` says what it is of."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    name = f"{database.stem}-{label}-{stamp}"
    folder = database.parent / BACKUPS
    target = folder / f"{name}{database.suffix}"
    numbers = count(2)
    while target.exists():
        target = folder / f"{name}-{next(numbers)}{database.suffix}"
    return target


def back_up(database: Path, target: Path) -> Backup:
    """Copy `database`, as it is at one moment, into a file that is whole once it exists.

    A server that is writing goes on: readers of a write-ahead log keep nobody waiting. The copy is
    a single file, without a log of its own.

    Raises:
        BackupError: there is no database, or `target` exists already.
        DamagedDatabaseError: the database is damaged, or the copy has become so.
        FolderError: the copy cannot be written, as when the disk is full.
    """
    if inspect(database) is None:
        raise BackupError(f"there is no database {database}: say with --data where it is")
    if target.exists():
        raise BackupError(f"{target} exists already: choose another name for the copy")
    unfinished = target.with_name(target.name + ".part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            unfinished.unlink(missing_ok=True)
            tables, events = _copied(database, unfinished)
            inspect(unfinished)
            unfinished.rename(target)
        finally:
            unfinished.unlink(missing_ok=True)
    except (sqlite3.Error, OSError) as error:
        raise FolderError(
            f"the copy {target} cannot be made ({error}): check the disk that it is on, or choose "
            f"another place; the database has not been touched"
        ) from error
    return Backup(target, tables, events)


def _copied(database: Path, target: Path) -> tuple[int, int]:
    """Copy; return how many tables and events the copy has."""
    with (
        contextlib.closing(sqlite3.connect(database)) as source,
        contextlib.closing(sqlite3.connect(target)) as copy,
    ):
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        counts = "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM events)"
        tables, events = copy.execute(counts).fetchone()
    return tables, events
