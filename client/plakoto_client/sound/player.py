"""Plays cues, in a thread of its own: neither opening the device nor mixing delays a picture.

The thread prepares the sounds, those of the board first, and plays whatever it is given meanwhile.
"""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Iterable
from typing import Final

from plakoto_client.sound.bank import RECIPES, Bank, Cache
from plakoto_client.sound.cue import Cue
from plakoto_client.sound.device import Device
from plakoto_client.sound.mixing import Mixer, Volumes

_BEHIND: Final = 12
"""More batches than this wait only while the thread is hung up; then the oldest are dropped."""

_PATIENCE_S: Final = 3.0
"""A device that hangs does not keep the game from ending."""

Order = tuple[Cue, ...] | None
"""What the thread is to play; None ends it."""


class Player:
    """The sounds of the running game.

    Args:
        cache: where the sounds are kept from one start to the next; None keeps none.
    """

    def __init__(self, cache: Cache | None = None) -> None:
        self._orders: queue.SimpleQueue[Order] = queue.SimpleQueue()
        self._volumes = Volumes()
        self._cache = cache
        self._thread = threading.Thread(target=self._run, name="sound", daemon=True)

    def start(self) -> None:
        """Open the device and prepare the sounds, in the background."""
        self._thread.start()

    def set_volumes(self, volumes: Volumes) -> None:
        """Play at other volumes from now on."""
        self._volumes = volumes

    def play(self, cues: Iterable[Cue]) -> None:
        """Play `cues`, which are all given at this moment."""
        given = tuple(cues)
        if given and self._volumes.is_on:
            while self._orders.qsize() > _BEHIND:
                with contextlib.suppress(queue.Empty):
                    self._orders.get_nowait()
            self._orders.put(given)

    def close(self) -> None:
        """Fall silent and let the device go."""
        self._orders.put(None)
        if self._thread.is_alive():
            self._thread.join(_PATIENCE_S)

    def _run(self) -> None:
        device = Device()
        try:
            if device.is_open:
                self._serve(device)
        finally:
            device.close()

    def _serve(self, device: Device) -> None:
        bank = Bank(self._cache)
        mixer = Mixer(bank)
        unprepared = list(RECIPES)
        while True:
            try:
                order = self._orders.get(block=not unprepared)
            except queue.Empty:
                bank.prepare(unprepared.pop(0))
                continue
            if order is None:
                device.silence()
                return
            buffer = mixer.mix(order, self._volumes)
            if buffer is not None:
                device.play(buffer)
