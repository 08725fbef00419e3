"""Volumes, left and right, and what becomes of many sounds at once."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from plakoto_client.sound import Bank, Cue, Group, Mixer, Sound, Surface, Volumes, group_of
from plakoto_client.sound.mixing import Buffer, bearings
from plakoto_client.sound.waves import RATE

LOUD = Volumes(everything=1.0)


@pytest.fixture(scope="module")
def bank() -> Bank:
    return Bank()


@pytest.fixture
def mixer(bank: Bank) -> Mixer:
    return Mixer(bank, seed=1)


def mixed(mixer: Mixer, *cues: Cue, volumes: Volumes = LOUD) -> Buffer:
    buffer = mixer.mix(cues, volumes)
    assert buffer is not None
    return buffer


def power(buffer: Buffer) -> tuple[float, float]:
    left, right = (buffer.astype(float) ** 2).sum(axis=0)
    return float(left), float(right)


def test_what_happens_on_the_left_is_heard_on_the_left(mixer: Mixer) -> None:
    left, right = power(mixed(mixer, Cue(Sound.PLACE, (-6.0, 0.0, 3.0))))
    assert left > 2 * right

    left, right = power(mixed(mixer, Cue(Sound.PLACE, (6.0, 0.0, 3.0))))
    assert right > 2 * left

    left, right = power(mixed(mixer, Cue(Sound.PLACE, (0.0, 0.0, 3.0))))
    assert 0.7 < left / right < 1.4


def test_the_ears_share_the_same_power_wherever_it_comes_from() -> None:
    for x in np.linspace(-9, 9, 19):
        left, right, lag = bearings((float(x), 0.0, 0.0))
        assert left * left + right * right == pytest.approx(1)
        assert lag * x >= 0


def test_the_ear_that_is_turned_away_hears_it_later(mixer: Mixer) -> None:
    buffer = mixed(mixer, Cue(Sound.DIE, (-7.0, 0.0, 0.0)))

    first = [int(np.flatnonzero(np.abs(ear) > 0.05 * np.abs(ear).max())[0]) for ear in buffer.T]

    assert first[0] < first[1] < first[0] + 0.001 * RATE


def test_what_happens_far_away_is_softer(bank: Bank) -> None:
    near = mixed(Mixer(bank, seed=3), Cue(Sound.PLACE, (0.0, 0.0, 5.0)))
    far = mixed(Mixer(bank, seed=3), Cue(Sound.PLACE, (0.0, 0.0, -5.0)))

    assert sum(power(far)) < 0.8 * sum(power(near))


def test_a_delayed_sound_is_heard_later(mixer: Mixer) -> None:
    buffer = mixed(mixer, Cue(Sound.DIE, delay_s=0.25))

    assert not buffer[: RATE // 4].any()
    assert buffer[RATE // 4 : RATE // 4 + 400].any()


def test_bounces_are_heard_when_they_happen(mixer: Mixer) -> None:
    cues = [Cue(Sound.DIE, delay_s=delay_s) for delay_s in (0.0, 0.3, 0.6)]

    buffer = np.abs(mixed(mixer, *cues)).max(axis=1)

    for delay_s in (0.3, 0.6):
        at = round(delay_s * RATE)
        assert buffer[at : at + 500].max() > 5 * buffer[at - 500 : at].max()


@pytest.mark.parametrize("sound", Sound)
def test_each_group_has_a_volume_of_its_own(bank: Bank, sound: Sound) -> None:
    group = group_of(sound)
    others = {each: 0.0 for each in Group if each is not group}

    def level(volumes: Volumes) -> float:
        buffer = Mixer(bank, seed=5).mix([Cue(sound)], volumes)
        return 0.0 if buffer is None else float(np.abs(buffer.astype(float)).mean())

    usual = level(Volumes(everything=0.2))
    assert level(Volumes(everything=0.2, groups=others)) == usual > 0
    assert level(Volumes(everything=0.2, groups={group: 0.5})) == pytest.approx(usual / 2, rel=0.05)
    assert level(Volumes(everything=0.1)) == pytest.approx(usual / 2, rel=0.05)
    assert level(Volumes(everything=0.2, groups={group: 0.0})) == 0


def test_nothing_is_mixed_while_the_sound_is_off(mixer: Mixer) -> None:
    assert mixer.mix([Cue(Sound.SLAM)], Volumes(is_on=False)) is None
    assert mixer.mix([], Volumes()) is None


def test_the_same_sound_is_never_the_same_twice_running(mixer: Mixer) -> None:
    heard = [mixed(mixer, Cue(Sound.PLACE, surface=Surface.CHECKER)) for _ in range(12)]

    for one, other in itertools.pairwise(heard):
        count = min(len(one), len(other))
        assert np.corrcoef(one[:count, 0], other[:count, 0])[0, 1] < 0.9


@pytest.mark.parametrize("sound", Sound)
def test_no_single_sound_is_bent_at_the_usual_volume(mixer: Mixer, sound: Sound) -> None:
    for _ in range(6):
        peak = np.abs(mixed(mixer, Cue(sound), volumes=Volumes()).astype(int)).max()
        assert peak < 0.92 * 32767


def test_thirty_checkers_at_once_at_full_volume_are_not_clipped(mixer: Mixer) -> None:
    buffer = mixed(mixer, *(Cue(Sound.PLACE) for _ in range(30)))

    assert 25_000 < np.abs(buffer.astype(int)).max() < 32_767


def test_a_higher_pitch_is_higher_and_shorter(bank: Bank) -> None:
    low = mixed(Mixer(bank, seed=8), Cue(Sound.TURN))
    high = mixed(Mixer(bank, seed=8), Cue(Sound.TURN, pitch=1.5))

    peaks = [
        int(np.abs(np.fft.rfft(each[:8192, 0].astype(float))).argmax()) for each in (low, high)
    ]

    assert peaks[1] == pytest.approx(1.5 * peaks[0], rel=0.03)
