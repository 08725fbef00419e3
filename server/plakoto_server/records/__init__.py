"""The journal of table events in SQLite, through SQLAlchemy."""
