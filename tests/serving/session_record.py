"""One conversation with the server's real code, from the WebSocket to the database file.

Only the dice, the ids and the computer's answers are written down beforehand.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import msgpack
from twisted.internet.task import Clock

from plakoto.dice import ScriptedDice
from plakoto.protocol.codec import as_plain
from plakoto.protocol.events import Seat, StepData, TableSettings
from plakoto.protocol.messages import (
    CommitTurn,
    CreateTable,
    Hello,
    MakeStep,
    Request,
    Resign,
    RollDice,
    UndoStep,
    Watch,
)
from plakoto_server.records import Store
from plakoto_server.tables import Lobby, Means
from serving.at_once import AtOnce
from serving.frames import frame
from serving.memory_socket import TOKEN, MemoryClient, doors
from serving.room import LEVELS, Thinking

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
BEGIN, END = "<!-- session begins -->\n", "<!-- session ends -->\n"

TABLE = "a-table"
DICE = (5, 5, 4, 2, 6, 5, 6, 3, 4, 1)
"""Opening (thrown again), White's roll, Black's roll, White's roll."""
COMPUTERS_PLAY = "1/7 1/4"
ROLL = RollDice("r4", TABLE)
SAID: tuple[Request | dict[str, Any], ...] = (
    Hello("r1", TOKEN, "example 1.0"),
    CreateTable("r2", TableSettings(white=Seat(), black=Seat(level=3), match_length=3)),
    Watch("r3", TABLE),
    ROLL,
    MakeStep("r5", TABLE, StepData(1, 7, 6)),
    MakeStep("r6", TABLE, StepData(1, 7, 6)),
    {**as_plain(MakeStep("r7", TABLE, StepData(7, 12, 5))), "step": {"origin": "7"}},
    UndoStep("r8", TABLE),
    MakeStep("r9", TABLE, StepData(1, 6, 5)),
    MakeStep("r10", TABLE, StepData(6, 12, 6)),
    CommitTurn("r11", TABLE),
    ROLL,
    RollDice("r12", TABLE),
    Resign("r13", TABLE, 1),
)
"""In this order; the computer plays after the commit, and the first roll is repeated after that."""


def record() -> str:
    """Hold the conversation and return it as text."""
    lines: list[str] = []
    clock, thinker = Clock(), Thinking()
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        lobby = Lobby(
            Means(AtOnce(store), thinker, ScriptedDice(DICE), clock.callLater),
            LEVELS,
            lambda: TABLE,
        )
        with doors(lobby, clock) as entrance:
            client = MemoryClient(entrance)
            heard = _hear(client, 0, lines)
            for said in SAID:
                plain = said if isinstance(said, dict) else as_plain(said)
                lines.append(_line(">", plain))
                client.send_bytes(frame(msgpack.packb(plain)))
                clock.advance(0)
                if thinker.open:
                    thinker.answer(COMPUTERS_PLAY)
                heard = _hear(client, heard, lines)
        store.close()
    return "\n".join(lines) + "\n"


def in_the_page() -> str:
    """The conversation as it stands in the page."""
    return PAGE.read_text(encoding="utf-8").split(BEGIN)[1].split(END)[0]


def framed(recorded: str) -> str:
    """The conversation as it has to stand in the page."""
    return f"\n```text\n{recorded}```\n\n"


def _hear(client: MemoryClient, heard: int, lines: list[str]) -> int:
    messages = client.messages
    for message in messages[heard:]:
        plain = as_plain(message)
        if plain["kind"] == "table_event":
            plain["state"] = "..."
        if plain["kind"] == "welcome":
            plain["server"] = "plakoto ..."  # whatever its version
        lines.append(_line("<", plain))
    return len(messages)


def _line(who: str, plain: dict[str, Any]) -> str:
    if plain.get("token"):
        plain = {**plain, "token": "..."}
    state = plain.get("state")
    if not isinstance(state, dict):
        return f"{who} {json.dumps(plain)}"
    head = json.dumps({name: value for name, value in plain.items() if name != "state"})
    fields = [f"      {json.dumps(name)}: {json.dumps(value)}" for name, value in state.items()]
    return f'{who} {head[:-1]}, "state": {{\n' + ",\n".join(fields) + "\n  }}"
