"""Server processes that are gone after the test, whatever happens in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from serving.process import ServerProcess

Start = Callable[..., ServerProcess]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of the server's data."""
    return tmp_path / "data"


@pytest.fixture
def start(data: Path) -> Iterator[Start]:
    """Starts a server on the data folder, or on another."""
    started: list[ServerProcess] = []

    def start(*arguments: str, folder: Path = data) -> ServerProcess:
        started.append(ServerProcess(folder, *arguments))
        return started[-1]

    yield start
    for server in started:
        server.end()
