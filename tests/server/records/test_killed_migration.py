"""A server killed at any statement of a migration: the next start finishes it, nothing is lost.

What `kill -9` leaves on the disk is what the files hold at that moment, for whatever the process
had handed to the system is written. So each statement is preceded by a copy of the folder, and a
server is started on every copy. One real kill shows that this is what happens.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

from plakoto.protocol.events import Created, GameStarted, Rolled, Seat, TableSettings
from plakoto_server.records import Store
from plakoto_server.records.schema import HEAD, migrations_folder, upgrade
from plakoto_server.records.store import DATABASE_NAME
from plakoto_server.tables import Entry, Receipt
from serving.at_once import save

NEXT = f"{int(HEAD) + 1:04}"
BEGINNING = [Entry(1, Created(TableSettings(Seat(), Seat()))), Entry(2, GameStarted("w"))]
ROLLS = [Entry(seq, Rolled("65")) for seq in range(3, 400)]
REBUILD = """
import sqlalchemy as sa
from alembic import op


def upgrade():
    op.execute("DROP TRIGGER events_no_update")
    op.execute("ALTER TABLE tables ADD COLUMN name TEXT")
    op.execute("UPDATE tables SET name = id")
    op.execute("UPDATE events SET at_ms = at_ms + 1")
    with op.batch_alter_table("receipts") as batch:
        batch.add_column(sa.Column("note", sa.String))
    op.create_index("tables_by_name", "tables", ["name"])
"""
"""A migration that rewrites every row, rebuilds a table and makes an index."""
KILL_AT = "UPDATE events"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The data of a server of today."""
    store = Store(tmp_path / "data")
    save(store, "t", BEGINNING, Receipt("c", b"digest", "t", 2))
    save(store, "t", ROLLS)
    store.close()
    return tmp_path / "data"


@pytest.fixture
def migrations(tmp_path: Path) -> Path:
    """Those of a program to come."""
    target = tmp_path / "migrations"
    shutil.copytree(migrations_folder(), target, ignore=shutil.ignore_patterns("__pycache__"))
    revisions = f'revision = "{NEXT}"\ndown_revision = "{HEAD}"\n'
    (target / "versions" / f"{NEXT}_next.py").write_text(revisions + REBUILD, encoding="utf-8")
    return target


@contextlib.contextmanager
def copies_at_each_statement(folder: Path, target: Path) -> Iterator[list[Path]]:
    """What a kill would leave of `folder` at each statement and commit."""
    copies: list[Path] = []

    def copy(*_: object) -> None:
        copies.append(target / str(len(copies)))
        # The index of the log is made anew after a crash; while it is in use, not every system
        # lets it be copied.
        shutil.copytree(folder, copies[-1], ignore=shutil.ignore_patterns("*-shm", "*.lock"))

    moments = ("before_cursor_execute", "after_cursor_execute", "commit")
    for moment in moments:
        event.listen(Engine, moment, copy)
    try:
        yield copies
    finally:
        for moment in moments:
            event.remove(Engine, moment, copy)


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def assert_migrated(path: Path, original: list[tuple[object, ...]]) -> None:
    """Every row is there, rewritten once."""
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]
    assert rows(path, "SELECT version_num FROM alembic_version") == [(NEXT,)]
    assert rows(path, "SELECT table_id, seq, at_ms - 1, kind, payload FROM events") == original
    assert rows(path, "SELECT id, name FROM tables") == [("t", "t")]
    assert rows(path, "SELECT request_id, note FROM receipts") == [("c", None)]


def test_a_migration_killed_at_any_statement_is_finished_by_the_next_start(
    folder: Path, migrations: Path, tmp_path: Path
) -> None:
    original = rows(folder / DATABASE_NAME, "SELECT * FROM events")

    with copies_at_each_statement(folder, tmp_path / "copies") as copies:
        upgrade(folder / DATABASE_NAME, NEXT, migrations)

    assert len(copies) > 20
    assert_migrated(folder / DATABASE_NAME, original)
    for copy in copies:
        upgrade(copy / DATABASE_NAME, NEXT, migrations)
        assert_migrated(copy / DATABASE_NAME, original)


def test_a_server_killed_while_it_makes_its_database_makes_it_at_the_next_start(
    tmp_path: Path,
) -> None:
    with copies_at_each_statement(tmp_path / "data", tmp_path / "copies") as copies:
        Store(tmp_path / "data").close()

    assert len(copies) > 20
    for copy in copies:
        store = Store(copy)
        save(store, "t", BEGINNING)
        assert store.read("t") == tuple(BEGINNING)
        store.close()


def test_a_real_kill_in_the_middle_of_a_migration(folder: Path, migrations: Path) -> None:
    path = folder / DATABASE_NAME
    original = rows(path, "SELECT * FROM events")
    program = f"""
import os, signal
from pathlib import Path
from sqlalchemy import Engine, event
from plakoto_server.records.schema import upgrade

@event.listens_for(Engine, "after_cursor_execute")
def kill(connection, cursor, statement, *_):
    if statement.startswith({KILL_AT!r}):
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))

upgrade(Path({str(path)!r}), {NEXT!r}, Path({str(migrations)!r}))
"""

    killed = subprocess.run([sys.executable, "-c", program], check=False, stderr=subprocess.PIPE)

    assert killed.returncode != 0
    assert killed.stderr == b""
    assert rows(path, "SELECT version_num FROM alembic_version") == [(HEAD,)]
    assert rows(path, "SELECT * FROM events") == original
    upgrade(path, NEXT, migrations)
    assert_migrated(path, original)
