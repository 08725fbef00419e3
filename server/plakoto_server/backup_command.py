"""`plakoto-server backup`: a copy of all games, made while the server runs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from platformdirs import user_data_path

from plakoto.errors import PlakotoError
from plakoto_server.exit_status import DONE, FAILED


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the options of `backup`."""
    parser.description = (
        "Copies the database with all games into one file. The server may be running: it goes on, "
        "and the copy is of one moment."
    )
    parser.epilog = (
        "To go back to a copy: stop the server, move plakoto.sqlite3 and the files with -wal and "
        "-shm away, and put the copy in the place of plakoto.sqlite3."
    )
    parser.add_argument(
        "target",
        metavar="FILE",
        type=Path,
        nargs="?",
        help="where to (default: a file named by date and time in 'backups' in the data folder)",
    )
    parser.add_argument(
        "--data",
        metavar="FOLDER",
        type=Path,
        default=user_data_path("plakoto", appauthor=False),
        help="where the games are kept (default: %(default)s)",
    )


def run(options: argparse.Namespace) -> int:
    """Copy, say what was copied, and return the exit status."""
    # SQLAlchemy, which comes with these, is loaded only when there is something to do.
    from plakoto_server.records.backup import back_up, default_target  # noqa: PLC0415  see above
    from plakoto_server.records.store import DATABASE_NAME  # noqa: PLC0415  likewise

    database = options.data / DATABASE_NAME
    try:
        made = back_up(database, options.target or default_target(database, "asked"))
    except PlakotoError as error:
        sys.stderr.write(f"{error}\n")
        return FAILED
    sys.stdout.write(f"{made.path}: {made.tables} tables, {made.events} events\n")
    return DONE
