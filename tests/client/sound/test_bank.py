"""Every sound by its samples: what cannot be heard here is measured."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pytest

from plakoto_client.render.cache import ArrayCache
from plakoto_client.sound.bank import RECIPES, Bank, Clip, Key, Samples, variants_of
from plakoto_client.sound.cue import Sound, Surface, group_of
from plakoto_client.sound.waves import RATE

NAMES = [f"{sound.value}-{surface.value}" for sound, surface in RECIPES]
PLACED = {surface: (Sound.PLACE, surface) for surface in Surface if surface is not Surface.DIE}


@pytest.fixture(scope="module")
def bank() -> Bank:
    """All sounds, made once."""
    bank = Bank()
    for key in RECIPES:
        bank.prepare(key)
    return bank


def clips(bank: Bank, key: Key) -> list[Clip]:
    return [bank.clip(*key, number) for number in range(variants_of(*key))]


def a_weighted_db(wave: Samples) -> float:
    """How loud the loudest eighth of a second is, by another curve than the bank goes by.

    The curve is the A-weighting of IEC 61672-1.
    """
    size = 1 << (len(wave) + RATE // 4).bit_length()
    f2 = np.fft.rfftfreq(size, 1 / RATE) ** 2
    curve = (12194.0**2 * f2**2) / (
        (f2 + 20.6**2) * np.sqrt((f2 + 107.7**2) * (f2 + 737.9**2)) * (f2 + 12194.0**2)
    )
    weighted = np.fft.irfft(np.fft.rfft(wave, size) * curve * 1.2589, size)
    energy = np.concatenate(([0.0], np.cumsum(weighted**2)))
    window = RATE // 8
    return float(10 * np.log10((energy[window:] - energy[:-window]).max() / window))


def pitch(wave: Samples) -> float:
    """The middle of the spectrum, in Hz."""
    power = np.abs(np.fft.rfft(wave)) ** 2
    return float((power * np.fft.rfftfreq(len(wave), 1 / RATE)).sum() / power.sum())


def alike(one: Samples, other: Samples) -> float:
    """The greatest correlation of two waves, however they are shifted; 1 is the same wave."""
    size = 1 << (len(one) + len(other)).bit_length()
    product = np.fft.rfft(one, size) * np.conj(np.fft.rfft(other, size))
    return float(np.abs(np.fft.irfft(product, size)).max() / np.sqrt((one @ one) * (other @ other)))


def test_all_twelve_sounds_are_there_and_belong_to_a_group() -> None:
    assert {sound for sound, _ in RECIPES} == set(Sound)
    assert len(Sound) == 12
    assert all(group_of(sound) for sound in Sound)


@pytest.mark.parametrize("key", RECIPES, ids=NAMES)
def test_no_sound_is_clipped_or_pushes_the_membrane_to_one_side(bank: Bank, key: Key) -> None:
    for clip in clips(bank, key):
        for wave in (clip.dry, *clip.echo.T):
            assert np.isfinite(wave).all()
            assert 0 < np.abs(wave).max() < 0.85
            assert abs(wave.mean()) < 0.003 * np.abs(wave).max()


@pytest.mark.parametrize("key", RECIPES, ids=NAMES)
def test_every_sound_begins_at_once_and_ends_in_silence(bank: Bank, key: Key) -> None:
    for clip in clips(bank, key):
        peak = np.abs(clip.dry).max()
        is_swelling = key[0] in (Sound.WHOOSH, Sound.CHAIN)
        assert abs(clip.dry[0]) < 1e-3 * peak
        assert np.abs(clip.dry[: RATE // 100]).max() > (0.0 if is_swelling else 0.25) * peak
        assert np.abs(clip.dry[-RATE // 500 :]).max() < 0.01 * peak
        assert np.abs(clip.echo[-RATE // 500 :]).max() < 0.01 * peak


def test_the_sounds_stand_in_a_sensible_proportion(bank: Bank) -> None:
    def loud(sound: Sound, surface: Surface = Surface.BOARD) -> float:
        return float(np.median([a_weighted_db(c.dry) for c in clips(bank, (sound, surface))]))

    placed = loud(Sound.PLACE)
    assert loud(Sound.CLICK) < placed - 4
    assert loud(Sound.SHAKE) < placed - 3
    assert abs(loud(Sound.DIE) - placed) < 4
    assert loud(Sound.TURN) < placed
    assert loud(Sound.REFUSAL) < placed
    assert loud(Sound.WIN) > placed
    assert loud(Sound.POPPER) > placed
    assert loud(Sound.SLAM) == max(loud(*key) for key in RECIPES)
    assert loud(Sound.SLAM) - min(loud(*key) for key in RECIPES) < 24


def test_variants_of_a_sound_are_equally_loud(bank: Bank) -> None:
    for key in RECIPES:
        levels = [a_weighted_db(clip.dry) for clip in clips(bank, key)]
        assert max(levels) - min(levels) < 4


def test_a_checker_sounds_higher_on_a_stack_and_lower_on_the_table(bank: Bank) -> None:
    pitches = {name: [pitch(c.dry) for c in clips(bank, key)] for name, key in PLACED.items()}

    assert min(pitches[Surface.CHECKER]) > max(pitches[Surface.BOARD])
    assert min(pitches[Surface.BOARD]) > max(pitches[Surface.TABLE])


def test_dice_sound_higher_than_checkers(bank: Bank) -> None:
    dice = [pitch(clip.dry) for clip in clips(bank, (Sound.DIE, Surface.BOARD))]
    checkers = [pitch(clip.dry) for clip in clips(bank, (Sound.PLACE, Surface.BOARD))]

    assert min(dice) > max(checkers)


@pytest.mark.parametrize(
    "key",
    [(Sound.PLACE, Surface.BOARD), (Sound.PLACE, Surface.CHECKER), (Sound.DIE, Surface.BOARD)],
)
def test_no_two_knocks_of_wood_are_alike(bank: Bank, key: Key) -> None:
    variants = clips(bank, key)

    assert len(variants) >= 8
    for one, other in itertools.combinations(variants, 2):
        assert alike(one.dry, other.dry) < 0.97


def test_the_tune_of_winning_rises_and_that_of_losing_falls(bank: Bank) -> None:
    def notes(sound: Sound, apart_s: float, count: int) -> list[float]:
        """The strongest frequency between 250 and 1200 Hz that each pluck adds."""
        wave = bank.clip(sound, Surface.BOARD, 0).dry
        step = round(apart_s * RATE)
        heard: list[float] = []
        before = np.zeros(RATE // 2 + 1)
        for number in range(count):
            spectrum = np.abs(np.fft.rfft(wave[number * step : (number + 1) * step], RATE))
            added = spectrum - before
            heard.append(float(250 + added[250:1200].argmax()))
            before = spectrum
        return heard

    assert notes(Sound.WIN, 0.13, 4) == pytest.approx([523, 659, 784, 1047], rel=0.02)
    assert notes(Sound.LOSE, 0.18, 3)[1:] == pytest.approx([330, 262], rel=0.02)


def test_sounds_are_kept_from_one_start_to_the_next(tmp_path: Path) -> None:
    key = (Sound.REFUSAL, Surface.BOARD)
    first, again = Bank(ArrayCache(tmp_path)), Bank(ArrayCache(tmp_path))

    first.prepare(key)
    again.prepare(key)

    assert len(list(tmp_path.iterdir())) == 1
    for one, other in zip(clips(first, key), clips(again, key), strict=True):
        assert (one.dry == other.dry).all()
        assert (one.echo == other.echo).all()


def test_a_damaged_file_of_sounds_is_made_anew(tmp_path: Path) -> None:
    key = (Sound.REFUSAL, Surface.BOARD)
    Bank(ArrayCache(tmp_path)).prepare(key)
    (path,) = tmp_path.iterdir()
    path.write_bytes(path.read_bytes()[:-100])

    bank = Bank(ArrayCache(tmp_path))
    bank.prepare(key)

    assert (bank.clip(*key, 1).dry == Bank().clip(*key, 1).dry).all()
