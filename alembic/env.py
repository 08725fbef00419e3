"""Runs the migrations on the connection that `plakoto_server.records.schema` hands over.

A developer may run them by hand: `alembic -x database=FILE upgrade head`.
"""

from __future__ import annotations

from pathlib import Path

from alembic import context
from sqlalchemy import Connection

from plakoto_server.records.database import open_engine
from plakoto_server.records.models import Base


def run(connection: Connection) -> None:
    """Run them inside the transaction that the connection is in."""
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=True,  # SQLite cannot alter most things in place
        transactional_ddl=True,  # it can roll back changes of the schema, though
    )
    context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    database = context.get_x_argument(as_dictionary=True).get("database")
    if database is None:
        raise SystemExit("say which database: alembic -x database=FILE ...")
    with open_engine(Path(database), foreign_keys=False).begin() as by_hand:
        run(by_hand)
