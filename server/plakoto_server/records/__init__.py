"""The journal of table events in SQLite, through SQLAlchemy."""

from plakoto_server.records.database import DamagedDatabaseError, FolderError
from plakoto_server.records.schema import NewerDatabaseError
from plakoto_server.records.store import Store

__all__ = ["DamagedDatabaseError", "FolderError", "NewerDatabaseError", "Store"]
