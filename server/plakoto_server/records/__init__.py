"""The journal of table events in SQLite, through SQLAlchemy."""

from plakoto_server.records.database import DamagedDatabaseError, FolderInUseError
from plakoto_server.records.schema import NewerDatabaseError
from plakoto_server.records.store import Store

__all__ = ["DamagedDatabaseError", "FolderInUseError", "NewerDatabaseError", "Store"]
