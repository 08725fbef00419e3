"""The sound device, by way of `pygame.mixer`: opened if there is one, silent if there is none.

A computer without sound is no fault: nothing is raised, and nothing is written to a log or to the
terminal. The only module that talks to the mixer.
"""

from __future__ import annotations

import ctypes
import logging
import sys
from typing import Final

import pygame

from plakoto_client.sound.mixing import Buffer
from plakoto_client.sound.waves import RATE

_LOG: Final = logging.getLogger(__name__)
_BUFFER: Final = 512
"""Samples between what is asked for and what is heard: 12 ms."""
_CHANNELS: Final = 24
"""Sounds at the same time; a further one takes the place of the oldest."""


class Device:
    """The loudspeakers."""

    def __init__(self) -> None:
        """Open the system's usual device; this may take a moment."""
        _quieten_alsa()
        try:
            pygame.mixer.init(RATE, -16, 2, _BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(_CHANNELS)
        except (pygame.error, NotImplementedError) as error:
            _LOG.debug("there is no sound: %s", error)
        self.is_open = pygame.mixer.get_init() is not None

    def play(self, buffer: Buffer) -> None:
        """Begin to play `buffer`, above whatever is being played."""
        if not self.is_open:
            return
        try:
            pygame.mixer.find_channel(force=True).play(pygame.mixer.Sound(buffer=buffer))
        except pygame.error as error:
            self.is_open = False
            _LOG.debug("the sound device has gone: %s", error)

    def silence(self) -> None:
        """Stop whatever is being played."""
        if self.is_open:
            pygame.mixer.stop()

    def close(self) -> None:
        """Let the device go."""
        self.is_open = False
        pygame.mixer.quit()


def _quieten_alsa() -> None:
    """Keep Linux' sound library from writing to the terminal when there is no sound card.

    It is given a function to call instead, and calls it from threads of its own while pygame keeps
    Python waiting: a function of Python's would wait for ever. `getpid` does nothing, whatever it
    is called with.
    """
    if not sys.platform.startswith("linux"):
        return
    try:
        nothing = ctypes.cast(ctypes.CDLL(None).getpid, ctypes.c_void_p)
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(nothing)
    except (OSError, AttributeError):  # SDL then uses something else
        return
