"""Migrations: found wherever the program is installed from, safe, and the same as the models."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import subprocess
import sys
import textwrap
import zipfile
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from plakoto.protocol.events import Created, GameStarted, Seat, TableSettings
from plakoto_server.records import FolderError, NewerDatabaseError, Store
from plakoto_server.records.backup import BACKUPS
from plakoto_server.records.database import open_engine
from plakoto_server.records.models import Base
from plakoto_server.records.schema import HEAD, migrations_folder, upgrade
from plakoto_server.records.store import DATABASE_NAME
from plakoto_server.tables import Entry
from serving.at_once import save

REPOSITORY = Path(__file__).parents[3]
NEXT = f"{int(HEAD) + 1:04}"
BEGINNING = [Entry(1, Created(TableSettings(Seat(), Seat()))), Entry(2, GameStarted("w"))]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database of today with a table in it."""
    store = Store(tmp_path)
    save(store, "t", BEGINNING, None)
    store.close()
    return store.path


def future(folder: Path, body: str) -> Path:
    """The migrations of a program to come, which has one more."""
    migrations = folder / "migrations"
    shutil.copytree(migrations_folder(), migrations, ignore=shutil.ignore_patterns("__pycache__"))
    (migrations / "versions" / f"{NEXT}_next.py").write_text(
        textwrap.dedent(
            f"""\
            from alembic import op

            revision = "{NEXT}"
            down_revision = "{HEAD}"


            def upgrade():
                {body}
            """
        ),
        encoding="utf-8",
    )
    return migrations


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def test_a_new_database_has_the_schema_of_the_models(path: Path) -> None:
    engine = open_engine(path)
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), Base.metadata)
    engine.dispose()

    assert differences == []


def test_the_program_knows_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations_folder()))

    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


def test_an_up_to_date_database_is_opened_without_loading_alembic(path: Path) -> None:
    """The game starts this server: it must not wait for what it does not need."""
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from plakoto_server.records import Store\n"
        f"Store(Path({str(path.parent)!r})).close()\n"
        "sys.exit('alembic' in sys.modules)"
    )

    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_an_older_database_is_copied_and_then_migrated(path: Path, tmp_path: Path) -> None:
    before = rows(path, "SELECT * FROM events")
    migrations = future(tmp_path, 'op.execute("ALTER TABLE tables ADD COLUMN name TEXT")')

    backup = upgrade(path, NEXT, migrations)

    assert backup is not None
    assert backup.parent == path.parent / BACKUPS
    assert rows(backup, "SELECT version_num FROM alembic_version") == [(HEAD,)]
    assert rows(backup, "SELECT * FROM events") == before
    assert rows(path, "SELECT version_num FROM alembic_version") == [(NEXT,)]
    assert rows(path, "SELECT id, name FROM tables") == [("t", None)]
    assert rows(path, "SELECT * FROM events") == before


def test_a_migration_may_rebuild_a_table_that_others_refer_to(path: Path, tmp_path: Path) -> None:
    """SQLite alters a column only so, and must not take the rows that refer to it along."""
    migrations = future(
        tmp_path,
        'with op.batch_alter_table("tables") as batch: batch.alter_column("id", nullable=False)',
    )

    upgrade(path, NEXT, migrations)

    assert rows(path, "SELECT count(*) FROM events") == [(2,)]


def test_a_migration_that_fails_half_way_leaves_the_database_as_it_was(
    path: Path, tmp_path: Path
) -> None:
    migrations = future(
        tmp_path,
        'op.execute("ALTER TABLE tables ADD COLUMN name TEXT"); op.execute("DROP TABLE events"); '
        'raise RuntimeError("power cut")',
    )

    with pytest.raises(RuntimeError, match="power cut"):
        upgrade(path, NEXT, migrations)

    store = Store(path.parent)
    assert store.read("t") == tuple(BEGINNING)
    store.close()


def test_a_disk_too_full_to_migrate_is_named(path: Path, tmp_path: Path) -> None:
    migrations = future(
        tmp_path,
        'op.execute("PRAGMA max_page_count = 1"); '
        'op.execute("CREATE TABLE big AS SELECT zeroblob(1000000)")',
    )

    with pytest.raises(FolderError, match=r"disk is full.*it is as it was: check the disk"):
        upgrade(path, NEXT, migrations)

    store = Store(path.parent)
    assert store.read("t") == tuple(BEGINNING)
    store.close()


def test_a_database_of_a_newer_program_is_refused_and_left_as_it_is(
    path: Path, tmp_path: Path
) -> None:
    migrations = future(tmp_path, 'op.execute("ALTER TABLE tables ADD COLUMN name TEXT")')
    upgrade(path, NEXT, migrations)
    before = path.read_bytes()

    with pytest.raises(NewerDatabaseError, match=r"newer version of Plakoto.*update the program"):
        Store(path.parent)

    assert path.read_bytes() == before


def test_the_migrations_are_found_from_an_editable_install() -> None:
    """The tests run in one, where the folder at the root of the repository is used."""
    assert migrations_folder() == REPOSITORY / "alembic"


def test_the_migrations_are_found_from_a_wheel(tmp_path: Path) -> None:
    """A wheel carries them inside the package; a new database is made with those."""
    sources = tmp_path / "sources"
    for name in ("pyproject.toml", "README.md", "LICENSE", "shared", "server", "client", "alembic"):
        origin = REPOSITORY / name
        if origin.is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(origin, sources / name, ignore=ignored)
        else:
            sources.mkdir(exist_ok=True)
            shutil.copy(origin, sources / name)
    subprocess.run([sys.executable, "-c", BUILD_WHEEL, str(tmp_path)], cwd=sources, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(installed)
    program = (
        f"import sys; sys.path.insert(0, {str(installed)!r})\n"
        "from pathlib import Path\n"
        "from plakoto_server.records import Store, schema\n"
        "print(schema.migrations_folder())\n"
        f"Store(Path({str(tmp_path / 'data')!r})).close()"
    )

    found = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )

    assert Path(found.stdout.strip()) == installed / "plakoto_server" / "records" / "migrations"
    version = "SELECT version_num FROM alembic_version"
    assert rows(tmp_path / "data" / DATABASE_NAME, version) == [(HEAD,)]


BUILD_WHEEL = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"
