"""Back-pressure: who does not read what he is sent is not read either. Knows no WebSocket.

Twisted tells a transport's producer to pause while too much waits to be sent. What one connection
produces are the answers to what it asks, so that is where it is paused: its requests stay in the
system's buffers, and then in the client's own. (Autobahn takes the producer out before it closes.)
"""

from __future__ import annotations

from typing import Protocol


class Transport(Protocol):
    """What Twisted's transports can do, as far as it is needed here."""

    def registerProducer(self, producer: object, streaming: bool, /) -> None:  # noqa: FBT001, N802  Twisted's
        """Tell `producer` to pause and to go on."""

    def pauseProducing(self) -> None:  # noqa: N802  Twisted's name
        """Read nothing."""

    def resumeProducing(self) -> None:  # noqa: N802  Twisted's name
        """Read again."""


class Pressure:
    """Watches one connection's transport, from its making on: Twisted's `IPushProducer`."""

    def __init__(self, transport: Transport, max_unsent_bytes: int) -> None:
        """Begin to watch.

        Args:
            transport: of the connection.
            max_unsent_bytes: what may wait to be sent while the client reads nothing.
        """
        self._transport = transport
        self._max_unsent_bytes = max_unsent_bytes
        self._unsent_bytes: int | None = None
        """Added to what waits since the transport had too much of it; None while it has not."""
        self._is_held = False
        """Whether too many requests wait for their turn."""
        self._is_paused = False
        transport.registerProducer(self, True)  # noqa: FBT003  Twisted takes it by position

    def has_room_for(self, size_bytes: int) -> bool:
        """Whether so much more may be sent; counts it."""
        if self._unsent_bytes is None:
            return True
        self._unsent_bytes += size_bytes
        return self._unsent_bytes <= self._max_unsent_bytes

    def hold(self, is_held: bool) -> None:  # noqa: FBT001  it is the one thing said
        """Read no more requests, or read again, because of those that wait for their turn."""
        self._is_held = is_held
        self._pause_or_resume()

    def pauseProducing(self) -> None:  # noqa: N802  Twisted's name
        """Too much waits to be sent: read no more requests. Twisted says so at every write."""
        if self._unsent_bytes is None:
            self._unsent_bytes = 0
            self._pause_or_resume()

    def resumeProducing(self) -> None:  # noqa: N802  Twisted's name
        """Everything has been sent: read again."""
        self._unsent_bytes = None
        self._pause_or_resume()

    def stopProducing(self) -> None:  # noqa: N802  Twisted's name
        """The connection is gone."""
        self._unsent_bytes = None

    def _pause_or_resume(self) -> None:
        must_pause = self._is_held or self._unsent_bytes is not None
        if must_pause and not self._is_paused:
            self._transport.pauseProducing()
        elif self._is_paused and not must_pause:
            self._transport.resumeProducing()
        self._is_paused = must_pause
