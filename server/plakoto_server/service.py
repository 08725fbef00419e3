"""Composition root of the server: wires journal, tables, pool and sockets, and owns the reactor."""

from __future__ import annotations

import logging
import secrets
from pathlib import Path
from typing import Protocol, cast

import attrs
from twisted.internet.base import ReactorBase
from twisted.internet.endpoints import serverFromString
from twisted.internet.interfaces import IReactorTime
from twisted.internet.tcp import Port

from plakoto.errors import PlakotoError
from plakoto_server.ai.levels import LEVELS
from plakoto_server.ai.pool import Pool
from plakoto_server.dice import SystemDice
from plakoto_server.records import Store
from plakoto_server.tables import Lobby, Means
from plakoto_server.thinker import PoolThinker
from plakoto_server.transport import Doors

_log = logging.getLogger(__name__)


@attrs.frozen
class Settings:
    """How a server is to run."""

    data: Path
    """Folder of the journal."""
    endpoint: str
    """Where to listen, as an endpoint string of Twisted."""
    token: str = attrs.field(repr=False)
    """The secret that lets a client in."""
    per_address: int | None = None
    """Connections that an address may have, this machine included; None: see `Doors`."""


class Watcher(Protocol):
    """Is told how the server gets on, in the reactor's thread."""

    def listening(self, port: int) -> None:
        """Clients can connect."""

    def preparing(self, done: int, total: int) -> None:
        """So many of the steps to get the computer players ready are done."""

    def ready(self) -> None:
        """The computer players are ready."""

    def unprepared(self, reason: str) -> None:
        """They cannot be got ready: games go on, with plays picked at random if need be."""


class Service:
    """A server, from listening to the end."""

    def __init__(
        self, settings: Settings, watcher: Watcher, reactor: ReactorBase, pool: Pool
    ) -> None:
        """Open the journal. Whoever made the pool closes it if this fails.

        Raises:
            PlakotoError: it cannot be opened; the message says what to do.
        """
        self._settings = settings
        self._watcher = watcher
        self._reactor = reactor
        self._store = Store(settings.data, deliver=reactor.callFromThread)
        self._thinker = PoolThinker(pool, reactor)
        means = Means(self._store, self._thinker, SystemDice(), reactor.callLater)
        self._lobby = Lobby(means, tuple(LEVELS), lambda: secrets.token_urlsafe(12))
        clock = cast("IReactorTime", reactor)
        self._doors = Doors(self._lobby, settings.token, clock, settings.per_address)
        self.failure: str | None = None
        """Why the server could not run, if it could not."""

    def run(self) -> None:
        """Serve until the reactor is stopped; leaves no process behind.

        Raises:
            PlakotoError: the tables cannot be read, or it cannot listen; the message says what to
                do.
        """
        try:
            self._lobby.reopen()
            self._reactor.callWhenRunning(self._listen)
            self._reactor.addSystemEventTrigger("before", "shutdown", self._doors.close)
            self._reactor.run()
        finally:
            self._thinker.close()
            self._store.close()
        if self.failure:
            raise PlakotoError(self.failure)

    def _listen(self) -> None:
        try:
            endpoint = serverFromString(self._reactor, self._settings.endpoint)  # type: ignore[no-untyped-call]  # Twisted types only a part
        except ValueError as error:
            self._cannot_listen(str(error))
        else:
            endpoint.listen(self._doors).addCallbacks(
                self._listening, lambda failure: self._cannot_listen(failure.getErrorMessage())
            )

    def _listening(self, port: Port) -> None:
        address = port.getHost()  # type: ignore[no-untyped-call]  # Twisted types only a part
        _log.info("listening on %s", address)
        self._watcher.listening(getattr(address, "port", 0))  # a Unix socket has none
        # The first answer goes out before the workers are prepared.
        self._reactor.callLater(0, self._warm_up)

    def _cannot_listen(self, reason: str) -> None:
        self.failure = (
            f"cannot listen on {self._settings.endpoint} ({reason}): choose another with --endpoint"
        )
        self._reactor.stop()

    def _warm_up(self) -> None:
        def progress(done: int, total: int) -> None:
            self._reactor.callFromThread(self._watcher.preparing, done, total)

        def ready() -> None:
            self._reactor.callFromThread(self._watcher.ready)

        def failed(reason: str) -> None:
            self._reactor.callFromThread(self._watcher.unprepared, reason)

        self._thinker.warm_up(progress, ready, failed)
