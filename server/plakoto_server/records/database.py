"""The SQLite file: how it is opened, who may open it, and what is wrong with it if it cannot be."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

from plakoto.errors import PlakotoError

BUSY_TIMEOUT_MS = 5000
"""How long a statement waits for another program that has locked the file, such as a backup."""
LOCK_NAME = "server.lock"
LOCK_WAIT_S = 3.0
"""How long a server waits for one before it, on the same folder, that is just ending."""


_MAGIC = b"SQLite format 3\x00"
_HEADER_BYTES = 100
_PAGE_SIZE_AT = slice(16, 18)
"""Of SQLite's file format: https://www.sqlite.org/fileformat.html"""


class FolderError(PlakotoError):
    """The data folder cannot be used: another server runs on it, or it cannot be written."""


class FolderInUseError(FolderError):
    """Another server runs on the data folder."""


class DamagedDatabaseError(PlakotoError):
    """The database file is no database, or its structure is broken."""


class FolderLock:
    """Holds a data folder for one process; the system lets go of it however the process ends.

    It is SQLite's own file lock, on a file beside the database, so it works wherever that does.
    """

    def __init__(self, folder: Path) -> None:
        """Lock `folder`.

        Raises:
            FolderInUseError: another process holds it.
            FolderError: it cannot be written.
        """
        try:
            self._connection = sqlite3.connect(
                folder / LOCK_NAME, timeout=LOCK_WAIT_S, isolation_level=None
            )
        except sqlite3.OperationalError as error:
            raise FolderError(_unusable(folder, error)) from error
        try:
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self._connection.close()
            if "locked" in str(error):
                raise FolderInUseError(
                    f"another server is using {folder}: end it first, or choose another folder "
                    f"with --data"
                ) from error
            raise FolderError(_unusable(folder, error)) from error

    def release(self) -> None:
        """Let another process have the folder."""
        self._connection.close()


def open_engine(path: Path, *, foreign_keys: bool = True) -> Engine:
    """The engine for the database file at `path`, durable against loss of power.

    Args:
        path: created if it does not exist.
        foreign_keys: off only for migrations, which may have to rebuild a table.
    """
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        # SQLAlchemy begins the transactions, not Python's sqlite3, which would not begin one
        # for statements that change the schema.
        connect_args={"isolation_level": None},
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _record: object) -> None:  # noqa: ANN401  the driver's, untyped
        for pragma in (
            "journal_mode = WAL",
            "synchronous = FULL",
            "fullfsync = ON",  # macOS: its plain fsync does not reach the disk
            f"foreign_keys = {'ON' if foreign_keys else 'OFF'}",
            f"busy_timeout = {BUSY_TIMEOUT_MS}",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def inspect(path: Path) -> str | None:
    """The revision of the database at `path`, read without changing the file; None for a new one.

    Raises:
        DamagedDatabaseError: it is no database, or another program's, or its structure is broken.
    """
    if not path.exists():
        return None
    if _is_cut_off(path):
        raise DamagedDatabaseError(_damaged(path, "its end is missing"))
    try:
        with contextlib.closing(
            sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        ) as connection:
            (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                raise DamagedDatabaseError(_damaged(path, verdict))
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
            if not names:
                return None
            if "alembic_version" not in names:
                raise DamagedDatabaseError(_damaged(path, "it belongs to another program"))
            rows = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    except sqlite3.Error as error:
        raise DamagedDatabaseError(_damaged(path, str(error))) from error
    return str(rows[0][0]) if rows else None


def _is_cut_off(path: Path) -> bool:
    """Whether a file ends within a page: SQLite would take the rest of it for zeros.

    While there is a log beside it, the rest may come from there.
    """
    size = path.stat().st_size
    log = path.with_name(f"{path.name}-wal")
    if not size or (log.exists() and log.stat().st_size):
        return False
    with path.open("rb") as file:
        header = file.read(_PAGE_SIZE_AT.stop)
    if not header.startswith(_MAGIC[:size]):
        return False  # it is something else, which SQLite will say
    page_size = int.from_bytes(header[_PAGE_SIZE_AT], "big")
    if page_size == 1:  # how the file says 64 KiB
        page_size = 1 << 16
    return size < _HEADER_BYTES or not page_size or size % page_size != 0


def _unusable(folder: Path, error: sqlite3.OperationalError) -> str:
    return f"the folder {folder} cannot be used ({error}): choose another with --data"


def _damaged(path: Path, reason: str) -> str:
    in_one_line = " ".join(reason.split())
    return (
        f"the database {path} cannot be used ({in_one_line}): put a backup in its place, or move "
        f"it away to begin anew; it has not been changed"
    )
