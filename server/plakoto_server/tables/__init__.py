"""Tables as state machines, without a socket, a clock or a database of their own."""

from plakoto_server.tables.journal import (
    DamagedEntryError,
    Entry,
    Journal,
    JournalError,
    Receipt,
    Stored,
)
from plakoto_server.tables.live import Answer, Listener, Means
from plakoto_server.tables.lobby import Lobby
from plakoto_server.tables.thinking import Question, Thinker, play_seed

__all__ = [
    "Answer",
    "DamagedEntryError",
    "Entry",
    "Journal",
    "JournalError",
    "Listener",
    "Lobby",
    "Means",
    "Question",
    "Receipt",
    "Stored",
    "Thinker",
    "play_seed",
]
