"""From cues to samples for two ears: which variant, from which side, how loud.

Owns the volumes' meaning and the law of left and right. May import only NumPy and its neighbours.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Final

import attrs
import numpy as np
import numpy.typing as npt

from plakoto_client.scene.layout import BOARD_HALF_DEPTH, BOARD_HALF_WIDTH, Vec3
from plakoto_client.sound.bank import Bank, Key, Samples, key_of, variants_of
from plakoto_client.sound.cue import Cue, Group, group_of
from plakoto_client.sound.waves import RATE

Buffer = npt.NDArray[np.int16]
"""Interleaved for two ears: shape (n, 2)."""

_USUAL_VOLUME: Final = 0.6
_HEADROOM: Final = 2.2
"""What brings the bank's quiet levels up: at the usual volume nothing single comes near the top."""
_WIDTH: Final = 0.62
"""How far to one side the board's edge is heard; 1 would be at one ear alone."""
_EARS_APART_S: Final = 0.00034
_FAR_FALL: Final = 0.22
"""By what share the far rail sounds softer than the near one."""
_PITCH_SPREAD: Final = 0.018
_STRENGTH_SPREAD_DB: Final = 1.2
_KNEE: Final = 0.7
"""Above this amplitude peaks are rounded instead of clipped."""
_FULL: Final = 32_767


@attrs.frozen
class Volumes:
    """How loud the player wants it."""

    is_on: bool = True
    everything: float = _USUAL_VOLUME
    """Amplitude from 0 to 1."""
    groups: Mapping[Group, float] = attrs.field(factory=dict)
    """Shares of it, from 0 to 1; a group that is not named is played in full."""

    def of(self, group: Group) -> float:
        """The amplitude at which `group` is played."""
        return self.everything * self.groups.get(group, 1.0) if self.is_on else 0.0


class Mixer:
    """Mixes cues; remembers what was played last, so that no sound is heard twice running."""

    def __init__(self, bank: Bank, seed: int | None = None) -> None:
        """Use the clips of `bank`; `seed` decides the choice of variants, None leaves it open."""
        self._bank = bank
        self._chance = random.Random(seed)
        self._last: dict[Key, int] = {}

    def mix(self, cues: Sequence[Cue], volumes: Volumes) -> Buffer | None:
        """Mix `cues` into one buffer, which begins at the moment they are given.

        Returns:
            None if there is nothing to be heard.
        """
        layers = [
            (round(cue.delay_s * RATE), self._heard(cue, volumes.of(group_of(cue.sound))))
            for cue in cues
            if volumes.of(group_of(cue.sound)) * cue.strength > 0
        ]
        if not layers:
            return None
        whole = np.zeros((max(start + len(layer) for start, layer in layers), 2), np.float32)
        for start, layer in layers:
            whole[start : start + len(layer)] += layer
        return np.asarray(np.round(_rounded(whole) * _FULL), dtype=np.int16)

    def _heard(self, cue: Cue, volume: float) -> Samples:
        """The cue at both ears: shape (n, 2)."""
        chance = self._chance
        clip = self._bank.clip(cue.sound, cue.surface, self._variant(cue))
        decibels = chance.uniform(-_STRENGTH_SPREAD_DB, _STRENGTH_SPREAD_DB)
        strength = cue.strength * volume * _HEADROOM * 10 ** (decibels / 20)
        pitch = cue.pitch * (1 + chance.uniform(-_PITCH_SPREAD, _PITCH_SPREAD))
        dry = _resampled(clip.dry, pitch)
        left, right, lag = bearings(cue.place)
        heard = np.zeros((max(len(clip.echo), len(dry) + abs(lag)), 2), np.float32)
        heard[: len(clip.echo)] = clip.echo
        # The ear that is turned away hears it a little later.
        for ear, gain, delay in ((0, left, max(lag, 0)), (1, right, max(-lag, 0))):
            heard[delay : delay + len(dry), ear] += gain * dry
        heard *= strength * nearness(cue.place)
        return heard

    def _variant(self, cue: Cue) -> int:
        key = key_of(cue.sound, cue.surface)
        count = variants_of(*key)
        last = self._last.get(key)
        others = [each for each in range(count) if each != last] or [0]
        self._last[key] = self._chance.choice(others)
        return self._last[key]


def bearings(place: Vec3 | None) -> tuple[float, float, int]:
    """The gains of left and right, of equal power together, and by how many samples left lags."""
    side = 0.0 if place is None else min(max(place[0] / BOARD_HALF_WIDTH, -1.25), 1.25) * _WIDTH
    angle = (side + 1) * math.pi / 4
    return math.cos(angle), math.sin(angle), round(side * _EARS_APART_S * RATE)


def nearness(place: Vec3 | None) -> float:
    """The amplitude of what happens at `place`: 1 at the near rail, less towards the far one."""
    if place is None:
        return 1.0
    share = min(max(0.5 - place[2] / (2 * BOARD_HALF_DEPTH), 0.0), 1.0)
    return 1 - _FAR_FALL * share


def _resampled(wave: Samples, pitch: float) -> Samples:
    count = int(len(wave) / pitch)
    places = np.arange(count) * pitch
    return np.asarray(np.interp(places, np.arange(len(wave)), wave), dtype=np.float32)


def _rounded(wave: Samples) -> Samples:
    """Bend what would be clipped."""
    size = np.abs(wave)
    over = np.maximum(size - _KNEE, 0.0) / (1 - _KNEE)
    bent = _KNEE + (1 - _KNEE) * over / (1 + over)
    return np.asarray(np.where(size > _KNEE, np.copysign(bent, wave), wave), dtype=np.float32)
