"""The journal of table events in SQLite, through SQLAlchemy."""

from plakoto_server.records.database import (
    DamagedDatabaseError,
    FolderError,
    FolderInUseError,
)
from plakoto_server.records.schema import NewerDatabaseError
from plakoto_server.records.store import Store

__all__ = [
    "DamagedDatabaseError",
    "FolderError",
    "FolderInUseError",
    "NewerDatabaseError",
    "Store",
]
