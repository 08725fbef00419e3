"""Lets the game be heard: brings what sounds, and how loud it is set, to whatever plays it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

from plakoto_client.settings import Settings
from plakoto_client.sound import Cue, Group, Sound, Volumes
from plakoto_client.view import Game
from plakoto_client.view.listening import Listener

_GLIDE_STRENGTH: Final = 0.5
"""Of the air about a gliding view, as a share of that about a lid."""


class Speaker(Protocol):
    """Whatever plays cues."""

    def play(self, cues: Iterable[Cue]) -> None:
        """Play `cues`, which are all given at this moment."""

    def set_volumes(self, volumes: Volumes) -> None:
        """Play at other volumes from now on."""


class Sounding:
    """The sounds of one run of the program."""

    def __init__(self, speaker: Speaker | None) -> None:
        """Let `speaker` play; None: nothing is to be heard."""
        self._speaker = speaker
        self._listener = Listener()
        self._settings: Settings | None = None

    def follow(self, game: Game, settings: Settings) -> None:
        """Let what has happened since the last time be heard, as loud as it is set."""
        cues = self._listener.heard(game)
        if self._speaker is None:
            return
        if settings != self._settings:
            if self._settings is not None and settings.lamp is not self._settings.lamp:
                cues = (*cues, Cue(Sound.CHAIN))
            self._settings = settings
            self._speaker.set_volumes(volumes_of(settings))
        if cues:
            self._speaker.play(cues)

    def swing(self) -> None:
        """The view glides to another place."""
        if self._speaker is not None:
            self._speaker.play((Cue(Sound.WHOOSH, strength=_GLIDE_STRENGTH),))

    def press(self) -> None:
        """A button of the interface gives way."""
        if self._speaker is not None:
            self._speaker.play((Cue(Sound.CLICK),))


def volumes_of(settings: Settings) -> Volumes:
    """The volumes that are set."""
    return Volumes(
        settings.sound,
        settings.volume / 100,
        {
            Group.CHECKERS: settings.volume_checkers / 100,
            Group.DICE: settings.volume_dice / 100,
            Group.SIGNALS: settings.volume_signals / 100,
            Group.CELEBRATIONS: settings.volume_celebrations / 100,
        },
    )
