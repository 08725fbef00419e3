"""Brings the database to the schema of this program: finds the migrations and runs them.

Alembic is imported only when there is something to migrate, because the game starts this server.
"""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from plakoto.errors import PlakotoError
from plakoto_server.records.backup import back_up, default_target
from plakoto_server.records.database import FolderError, inspect, open_engine

HEAD = "0001"
"""The newest revision in `alembic/versions`; revisions are four digits that count up."""

_HERE = Path(__file__).parent
_log = logging.getLogger(__name__)


class NewerDatabaseError(PlakotoError):
    """The database was made by a newer version of the program."""


def migrations_folder() -> Path:
    """Where the migrations lie: in the package if it was installed from a wheel, else beside it.

    Raises:
        FileNotFoundError: neither place has them; the installation is incomplete.
    """
    places = (_HERE / "migrations", _HERE.parents[2] / "alembic")
    for place in places:
        if (place / "env.py").is_file():
            return place
    raise FileNotFoundError(f"no migrations in {' or '.join(map(str, places))}: install anew")


def upgrade(path: Path, head: str = HEAD, migrations: Path | None = None) -> Path | None:
    """Bring the database at `path` to revision `head`; one that does not exist is created.

    All migrations run in one transaction: killed at any point, the database is as it was.

    Args:
        path: the database file.
        head: the newest revision this program knows.
        migrations: where they lie, if not in the usual place.

    Returns:
        The copy made before an existing database was changed.

    Raises:
        DamagedDatabaseError: it is no database of this program, or broken.
        NewerDatabaseError: it is newer than this program.
        FolderError: it cannot be written, as when the disk is full.
    """
    revision = inspect(path)
    if revision == head:
        return None
    if revision is not None and revision > head:
        raise NewerDatabaseError(
            f"the database {path} was made by a newer version of Plakoto (its revision is "
            f"{revision}, this program knows {head}): update the program, or choose another "
            f"folder with --data; the database has not been changed"
        )
    try:
        backup = back_up(path, default_target(path, revision)).path if revision else None
        if backup:
            _log.info("copied %s to %s", path, backup)
        _log.info("migrating %s from %s to %s", path, revision or "nothing", head)
        _migrate(path, migrations or migrations_folder())
    except (sqlite3.Error, SQLAlchemyError) as error:
        reason = getattr(error, "orig", None) or error
        raise FolderError(
            f"the database {path} cannot be prepared ({reason}); it is as it was: check the disk "
            f"that it is on, or choose another folder with --data"
        ) from error
    return backup


def _migrate(path: Path, migrations: Path) -> None:
    from alembic import command  # noqa: PLC0415  slow to import and seldom needed
    from alembic.config import Config  # noqa: PLC0415  likewise

    config = Config()
    # A percent sign would start an interpolation.
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    engine = open_engine(path, foreign_keys=False)
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
            if broken:
                raise AssertionError(f"the migration leaves rows without their table: {broken}")
    finally:
        engine.dispose()
