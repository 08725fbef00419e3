"""What is set on the settings sheet is how loud the game is."""

from __future__ import annotations

from collections.abc import Iterable

import attrs
import pytest

from plakoto.notation import parse_position
from plakoto_client.app.sounding import Sounding
from plakoto_client.settings import Settings
from plakoto_client.sound import Cue, Group, Sound, Volumes
from plakoto_client.view import INSTANT, Game
from playing.desk import Desk
from playing.inside import DeskLink

GROUPS = {
    "volume_checkers": Group.CHECKERS,
    "volume_dice": Group.DICE,
    "volume_signals": Group.SIGNALS,
    "volume_celebrations": Group.CELEBRATIONS,
}


@attrs.define
class Recorder:
    """A speaker that notes what it is given."""

    cues: list[Cue] = attrs.field(factory=list)
    volumes: list[Volumes] = attrs.field(factory=list)

    def play(self, cues: Iterable[Cue]) -> None:
        """Note what is to be heard."""
        self.cues += cues

    def set_volumes(self, volumes: Volumes) -> None:
        """Note how loud."""
        self.volumes.append(volumes)


def game() -> Game:
    """One that nothing happens in."""
    return Game(DeskLink(Desk(position=parse_position("w15/22/b15 w 0 0"), dice=(6, 5))), INSTANT)


def volumes_after(*all_settings: Settings) -> list[Volumes]:
    """What a speaker is told while the settings change."""
    speaker, silence = Recorder(), game()
    sounding = Sounding(speaker)
    for settings in all_settings:
        sounding.follow(silence, settings)
    return speaker.volumes


def test_settings_are_told_once_and_again_when_they_change() -> None:
    loud, quiet = Settings(volume=80), Settings(volume=20)

    told = volumes_after(loud, loud, quiet)

    assert [volumes.everything for volumes in told] == [0.8, 0.2]


def test_sound_can_be_turned_off() -> None:
    told = volumes_after(Settings(), Settings(sound=False))

    assert [volumes.is_on for volumes in told] == [True, False]


@pytest.mark.parametrize("name", GROUPS)
def test_each_group_has_its_volume(name: str) -> None:
    usual, changed = volumes_after(Settings(), Settings().changed({name: 30}))

    assert {group for group in Group if changed.groups[group] != usual.groups[group]} == {
        GROUPS[name]
    }
    assert changed.groups[GROUPS[name]] == 0.3


def test_the_chain_of_the_lamp_is_heard_when_it_is_pulled() -> None:
    speaker, silence = Recorder(), game()
    sounding = Sounding(speaker)

    for settings in (Settings(lamp=True), Settings(lamp=True), Settings(lamp=False)):
        sounding.follow(silence, settings)

    assert [cue.sound for cue in speaker.cues] == [Sound.CHAIN]


def test_without_a_device_the_game_goes_on_in_silence() -> None:
    sounding = Sounding(None)

    sounding.follow(game(), Settings())
    sounding.press()


def test_a_button_clicks() -> None:
    speaker = Recorder()

    Sounding(speaker).press()

    assert [cue.sound for cue in speaker.cues] == [Sound.CLICK]
