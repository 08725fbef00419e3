"""The session in `docs/engine-protocol.md` is what the engine says."""

from __future__ import annotations

from pathlib import Path

from plakoto_server.bots.engine import Engine
from plakoto_server.bots.engine_command import answers_to

PAGE = Path(__file__).parents[3] / "docs" / "engine-protocol.md"


def test_the_documented_session_takes_place() -> None:
    session = PAGE.read_text(encoding="utf-8").rsplit("```", 2)[1].strip().splitlines()
    engine = Engine()
    said: list[str] = []

    for line in session:
        if line.startswith("> "):
            said += [line, *answers_to(engine, line[2:].encode())]

    assert said == session
    assert engine.has_quit
