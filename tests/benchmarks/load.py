"""Many tables played at once on a real server, and how it takes that.

    python tests/benchmarks/load.py --tables 100 --seconds 60 --spectators 100

Each table is played by a client of its own that makes two requests a second (roll, step, commit)
and waits for each to be acknowledged, which it is when it is on the disk. `--rate 0` makes them as
fast as they are acknowledged. Spectators watch and say nothing. One more connection pings, ten
times a second: what such a ping takes is the lag of the server's reactor and the way there.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import attrs
import msgpack
import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from plakoto.protocol.codec import as_plain
from plakoto.protocol.events import Seat, TableSettings
from plakoto.protocol.messages import SUBPROTOCOL, CreateTable, Hello
from serving.frames import BINARY, PING, PONG, Reader, frame, handshake
from serving.process import ServerProcess, new_id

PEOPLE = TableSettings(Seat(), Seat())
PING_EVERY_S = 0.1
MIB = 1024 * 1024


@attrs.define
class Figures:
    """What was measured, milliseconds."""

    answers: list[float] = attrs.field(factory=list)
    pings: list[float] = attrs.field(factory=list)
    heard: int = 0
    """Events that spectators were told."""


class Client:
    """A connection that does as little as it can, for what it does is not what is measured."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._frames = Reader()
        self._waiting: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        """The table, as the last event or answer told it."""

    @classmethod
    async def admitted(cls, server: ServerProcess) -> Client:
        """Connect and say hello."""
        client = cls(*await asyncio.open_connection("127.0.0.1", server.port))
        client._writer.write(handshake(protocol=SUBPROTOCOL))
        await client.next()
        await client.ask(as_plain(Hello(new_id(), server.token, "load")))
        return client

    async def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Make a request and wait for its answer."""
        self._writer.write(frame(msgpack.packb(request)))
        while (message := await self.next()).get("re") != request["id"]:
            pass
        if message["kind"] == "refused":
            raise SystemExit(f"the server refused {request}: {message}")
        return message

    async def next(self) -> dict[str, Any]:
        """The next message."""
        while not self._waiting:
            data = await self._reader.read(1 << 16)
            if not data:
                raise SystemExit("the server has hung up")
            for one in self._frames.feed(data):
                if one.opcode == BINARY:
                    self._waiting.append(msgpack.unpackb(one.payload))
                elif one.opcode == PING:
                    self._writer.write(frame(one.payload, PONG))
        message = self._waiting.pop(0)
        self.state = message.get("state", self.state)
        return message

    def close(self) -> None:
        """Hang up."""
        self._writer.close()


def request(kind: str, table: str, **fields: object) -> dict[str, Any]:
    """A request to a table."""
    return {"kind": kind, "id": new_id(), "table": table, **fields}


def next_move(client: Client, table: str, chance: random.Random) -> dict[str, Any]:
    """What whoever is to move asks for."""
    state = client.state
    if state["phase"] == "over":
        return request("next_game", table)
    if state["phase"] == "rolling":
        return request("roll_dice", table)
    if state["can_commit"]:
        return request("commit_turn", table)
    return request("make_step", table, step=chance.choice(state["next_steps"]))


async def play(
    client: Client, table: str, pause_s: float, end: float, figures: Figures, seed: int
) -> None:
    """Play at one table until `end`, one request every `pause_s`."""
    chance = random.Random(seed)
    due = time.perf_counter() + chance.uniform(0, pause_s)
    while True:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        began = time.perf_counter()
        if began >= end:
            return
        await client.ask(next_move(client, table, chance))
        figures.answers.append(1000 * (time.perf_counter() - began))
        due = max(due + pause_s, time.perf_counter() - pause_s)


async def look_on(client: Client, figures: Figures) -> None:
    """Listen to a table."""
    while True:
        await client.next()
        figures.heard += 1


async def ping(client: Client, end: float, figures: Figures) -> None:
    """Ping until `end`."""
    while (began := time.perf_counter()) < end:
        await client.ask({"kind": "ping", "id": new_id()})
        figures.pings.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(PING_EVERY_S)


async def seated(server: ServerProcess, count: int) -> list[tuple[Client, str]]:
    """So many clients, each at a table of its own."""
    found = []
    for _ in range(count):
        client = await Client.admitted(server)
        table = (await client.ask(as_plain(CreateTable(new_id(), PEOPLE))))["table"]
        await client.ask(request("watch", table))
        found.append((client, table))
    return found


async def load(server: ServerProcess, options: argparse.Namespace) -> None:
    """Play, and print what was measured."""
    figures = Figures()
    players = await seated(server, options.tables)
    spectators = []
    for number in range(options.spectators):
        client = await Client.admitted(server)
        await client.ask(request("watch", players[number % len(players)][1]))
        spectators.append(client)
    pinger = await Client.admitted(server)
    process = psutil.Process(server.process.pid)
    memory = process.memory_info().rss
    began, cpu = time.perf_counter(), cpu_seconds(process)
    end = began + options.seconds
    pause_s = 1 / options.rate if options.rate else 0.0
    listening = [asyncio.create_task(look_on(client, figures)) for client in spectators]
    playing: list[Awaitable[None]] = [
        play(client, table, pause_s, end, figures, seed)
        for seed, (client, table) in enumerate(players)
    ]
    await asyncio.gather(*playing, ping(pinger, end, figures))
    seconds = time.perf_counter() - began
    cpu = cpu_seconds(process) - cpu
    for task in listening:
        task.cancel()
    count = len(figures.answers)
    print(
        f"{options.tables} tables, {options.spectators} spectators, {seconds:.0f} s: "
        f"{count:,} steps, {count / seconds:,.0f} a second, {figures.heard:,} events looked on"
    )
    print(f"acknowledged in    {quantiles(figures.answers)}")
    print(f"pinged in          {quantiles(figures.pings)}")
    print(f"server             {1000 * cpu / count:.2f} s of CPU a thousand steps")
    rss = process.memory_info().rss
    print(f"memory             {memory / MIB:.1f} MiB at the beginning, {rss / MIB:.1f} at the end")
    for client in (*spectators, pinger, *(client for client, _ in players)):
        client.close()


def cpu_seconds(process: psutil.Process) -> float:
    """What the server itself has taken of a processor; its workers have nothing to do here."""
    times = process.cpu_times()
    return float(times.user + times.system)


def quantiles(found: list[float]) -> str:
    """Them in words."""
    parts = statistics.quantiles(found, n=100, method="inclusive")
    return f"p50 {parts[49]:.2f} ms, p99 {parts[98]:.2f} ms, at most {max(found):.0f} ms"


def main() -> int:
    """Start a server, load it, and end it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=100, help="(default: %(default)s)")
    parser.add_argument("--spectators", type=int, default=0, help="(default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=60.0, help="(default: %(default)s)")
    parser.add_argument(
        "--rate", type=float, default=2.0, help="requests a second and table (default: %(default)s)"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder) / "data", "--log-level", "warning")
        try:
            server.ready()
            asyncio.run(load(server, options))
        finally:
            server.end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
