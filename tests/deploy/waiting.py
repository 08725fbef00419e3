"""Waits for what another thread writes."""

import io
import threading

PATIENCE_SECONDS = 30


class WaitingStream(io.StringIO):
    """Lets a test wait until something has been written by another thread."""

    def __init__(self) -> None:
        super().__init__()
        self._written = threading.Condition()

    def write(self, text: str) -> int:
        """Write, and wake whoever waits."""
        with self._written:
            self._written.notify_all()
            return super().write(text)

    def wait_for(self, text: str) -> None:
        """Return when the text is there."""
        with self._written:
            assert self._written.wait_for(lambda: text in self.getvalue(), PATIENCE_SECONDS)
