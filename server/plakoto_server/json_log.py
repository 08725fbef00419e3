"""The log as one JSON map a line, for programs that collect logs. Knows nothing of the server."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime


class JsonFormatter(logging.Formatter):
    """Writes a record as `time`, `level`, `logger`, `message`, and `exception` if there was one."""

    def format(self, record: logging.LogRecord) -> str:
        """See `logging.Formatter`; there is no line break in it, whatever the message holds."""
        entry = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)
