"""How many events a second the journal stores, one by one and as they come from many tables.

    python tests/benchmarks/journal.py --tables 300 --seconds 5

Both are measured in turns in one run, on one disk: `one by one` waits for each event to be on the
disk before the next is handed over, as a single table does; `as they come` has every table wait
only for its own.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path
from queue import SimpleQueue

import attrs
from sqlalchemy import event

from plakoto.protocol.events import Created, GameStarted, Rolled, Seat, TableSettings
from plakoto_server.records import Store
from plakoto_server.tables import Entry, JournalError, Receipt

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from serving.at_once import save

BEGINNING = [Entry(1, Created(TableSettings(Seat(), Seat()))), Entry(2, GameStarted("w"))]
ROUNDS = 2


@attrs.define
class Figures:
    """What was measured."""

    events: int = 0
    commits: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    waits_ms: list[float] = attrs.field(factory=list)
    """From the handing over of each event until it was on the disk."""

    def line(self) -> str:
        """Them in words."""
        waits = statistics.quantiles(self.waits_ms, n=100, method="inclusive")
        return (
            f"{self.events / self.seconds:8,.0f} events/s  {self.commits / self.seconds:8,.0f} "
            f"commits/s  wait p50 {waits[49]:6.2f} ms, p99 {waits[98]:6.2f} ms  "
            f"CPU {1000 * self.cpu_seconds / self.events:5.2f} s a thousand events"
        )


class Tables:
    """Tables that roll and roll."""

    def __init__(self, store: Store, count: int) -> None:
        self._store = store
        self._seqs = {f"t{number}": 2 for number in range(count)}
        self._began: dict[str, float] = {}
        self._news: SimpleQueue[tuple[str, JournalError | None]] = SimpleQueue()
        for table in self._seqs:
            save(store, table, BEGINNING)

    def measure(self, at_once: int, seconds: float, figures: Figures) -> None:
        """Keep so many tables waiting for the disk, for so long."""
        commits: list[object] = []
        count = commits.append
        event.listen(self._store._engine, "commit", count)
        began, began_cpu = time.perf_counter(), time.process_time()
        for table in list(self._seqs)[:at_once]:
            self._roll(table)
        while self._began:
            table, error = self._news.get()
            if error:
                raise error
            figures.waits_ms.append(1000 * (time.perf_counter() - self._began.pop(table)))
            figures.events += 1
            if time.perf_counter() - began < seconds:
                self._roll(table)
        figures.seconds += time.perf_counter() - began
        figures.cpu_seconds += time.process_time() - began_cpu
        figures.commits += len(commits)
        event.remove(self._store._engine, "commit", count)

    def _roll(self, table: str) -> None:
        self._seqs[table] += 1
        seq = self._seqs[table]
        self._began[table] = time.perf_counter()
        receipt = Receipt(f"r{seq}", b"x" * 16, table, seq)
        self._store.append(
            table, [Entry(seq, Rolled("65"))], receipt, lambda error: self._news.put((table, error))
        )


def main() -> int:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=300, help="(default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=5.0, help="of each (default: %(default)s)")
    parser.add_argument(
        "--data", type=Path, help="folder on the disk to measure (default: temporary)"
    )
    options = parser.parse_args()
    one_by_one, as_they_come = Figures(), Figures()
    with tempfile.TemporaryDirectory(dir=options.data) as folder:
        store = Store(Path(folder))
        tables = Tables(store, options.tables)
        for _ in range(ROUNDS):
            tables.measure(1, options.seconds / ROUNDS, one_by_one)
            tables.measure(options.tables, options.seconds / ROUNDS, as_they_come)
        store.close()
    print(f"one by one:             {one_by_one.line()}")
    print(f"from {options.tables:4} tables at once: {as_they_come.line()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
