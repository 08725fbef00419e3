"""The window's end of the connection: requests go in, deliveries come out, nothing ever blocks.

All methods are for the window's thread. The socket itself is in `socket`, which runs in the
reactor's thread and is imported there, because Twisted and Autobahn take a while to load.
"""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from plakoto.protocol.messages import Request
from plakoto_client.net.deliveries import Delivery
from plakoto_client.net.reactor_thread import reactor_thread

if TYPE_CHECKING:
    from plakoto_client.net.socket import Dialler


class ServerLink:
    """A connection that is made anew whenever it breaks."""

    def __init__(self, wake: Callable[[], None]) -> None:
        """Prepare a link.

        Args:
            wake: called from another thread whenever there is something to collect.
        """
        self._arrived: queue.SimpleQueue[Delivery] = queue.SimpleQueue()
        self._wake = wake
        self._dialler: Dialler | None = None

    def deliver(self, delivery: Delivery) -> None:
        """Put `delivery` into the window's queue, from any thread."""
        self._arrived.put(delivery)
        self._wake()

    def collect(self) -> Iterator[Delivery]:
        """Yield everything that has arrived since the last call."""
        while not self._arrived.empty():
            yield self._arrived.get()

    def connect(self, port: int, token: str) -> None:
        """Connect to the server on `port` of this machine, and again whenever that breaks."""
        reactor_thread().call(lambda: self._in_reactor().dial(port, token))

    def request(self, request: Request) -> None:
        """Send `request`, now or as soon as possible; its answer is delivered once."""
        reactor_thread().call(lambda: self._in_reactor().session.request(request))

    def watch(self, table: str) -> None:
        """Follow the events of `table`."""
        reactor_thread().call(lambda: self._in_reactor().session.watch(table))

    def close(self) -> None:
        """Hang up for good."""
        reactor_thread().call(lambda: self._in_reactor().hang_up())

    def _in_reactor(self) -> Dialler:
        if self._dialler is None:
            from plakoto_client.net.socket import Dialler  # noqa: PLC0415 - see the module's docstring

            self._dialler = Dialler(self.deliver)
        return self._dialler
