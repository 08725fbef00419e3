"""The tables of the database. A change here needs a migration in `alembic/versions`."""

from __future__ import annotations

from sqlalchemy import ForeignKey, Index, LargeBinary, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """Root of the models."""


class TableRow(Base):
    """A table of the game."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(primary_key=True)
    is_closed: Mapped[bool]


class EventRow(Base):
    """An event. Rows are only ever added: triggers forbid the rest."""

    __tablename__ = "events"

    table_id: Mapped[str] = mapped_column(ForeignKey(TableRow.id), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    """Gapless, from 1 at each table."""
    at_ms: Mapped[int]
    """When it was stored, milliseconds since 1970 UTC."""
    kind: Mapped[str]
    """The event's kind, to find the starts and results of games without decoding the rest."""
    payload: Mapped[bytes] = mapped_column(LargeBinary)
    """The event as `plakoto.protocol.codec` encodes it."""


class ReceiptRow(Base):
    """A request that has taken effect, added in one transaction with the events it caused."""

    __tablename__ = "receipts"
    __table_args__ = (
        Index("receipts_set_up", "request_id", unique=True, sqlite_where=text("sets_up")),
    )

    table_id: Mapped[str] = mapped_column(ForeignKey(TableRow.id), primary_key=True)
    request_id: Mapped[str] = mapped_column(primary_key=True)
    digest: Mapped[bytes] = mapped_column(LargeBinary)
    seq: Mapped[int]
    """The last event it caused."""
    sets_up: Mapped[bool]
    """Whether it set the table up: such an id is unique among all tables."""
