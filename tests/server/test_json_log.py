"""The log as one JSON map a line."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

from plakoto_server.json_log import JsonFormatter


def record(message: str, *arguments: object, fault: bool = False) -> logging.LogRecord:
    """One that was made at a certain time."""
    exception = sys.exc_info() if fault else None
    made = logging.LogRecord("plakoto", logging.WARNING, "", 0, message, arguments, exception)
    made.created = datetime(2026, 12, 1, 7, 30, tzinfo=UTC).timestamp()
    return made


def test_a_record_is_a_map() -> None:
    assert json.loads(JsonFormatter().format(record("table %s: %d", "τάβλι", 7))) == {
        "time": "2026-12-01T07:30:00.000+00:00",
        "level": "warning",
        "logger": "plakoto",
        "message": "table τάβλι: 7",
    }


def test_what_somebody_sent_cannot_make_a_line_of_its_own() -> None:
    line = JsonFormatter().format(record("hello from %s", 'x"}\n{"level": "error"'))

    assert "\n" not in line
    assert json.loads(line)["level"] == "warning"


def test_a_fault_comes_with_its_traceback() -> None:
    try:
        int("nothing")
    except ValueError:
        line = JsonFormatter().format(record("it failed", fault=True))

    assert "ValueError: invalid literal" in json.loads(line)["exception"]
    assert "\n" not in line
