"""All sounds, each in several variants, synthesised when first wanted and kept.

Owns how many variants there are and how loud each sound is beside the others. A variant follows
from its name and number alone, so every start of the game sounds the same. Needs no lock as long as
one thread uses it. May import only NumPy and its neighbours.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

import attrs
import numpy as np
import numpy.typing as npt

from plakoto_client.sound import bursts, tones, wood
from plakoto_client.sound.cue import Sound, Surface
from plakoto_client.sound.loudness import loudness_db
from plakoto_client.sound.room import echoed
from plakoto_client.sound.waves import Wave, cleaned

Samples = npt.NDArray[np.float32]
Arrays = dict[str, npt.NDArray[Any]]  # a cache keeps arrays of any type

_EDITION: Final = "1"
"""To be raised whenever a sound changes, so that none is taken from an older cache."""


class Cache(Protocol):
    """Where what has been computed is kept from one start to the next."""

    def fetch(
        self,
        name: str,
        digest: str,
        bake: Callable[[], Arrays],
        is_usable: Callable[[Arrays], bool],
    ) -> Arrays:
        """Return what is kept under this name and digest, or bake and keep it."""


@attrs.frozen
class Recipe:
    """How one sound is made."""

    make: Callable[[np.random.Generator], Wave]
    loudness_db: float
    """As `loudness` measures it, without the room."""
    variants: int = 1


@attrs.frozen(eq=False)
class Clip:
    """One variant, ready to be mixed."""

    dry: Samples
    """As it leaves what sounds: mono, shape (n,)."""
    echo: Samples
    """What the room adds: for two ears, shape (m, 2)."""


Key = tuple[Sound, Surface]


def _on(
    make: Callable[[np.random.Generator, Surface], Wave], surface: Surface
) -> Callable[[np.random.Generator], Wave]:
    return lambda chance: make(chance, surface)


RECIPES: Final[Mapping[Key, Recipe]] = {
    (Sound.PLACE, Surface.BOARD): Recipe(_on(wood.placed, Surface.BOARD), -24, 10),
    (Sound.PLACE, Surface.CHECKER): Recipe(_on(wood.placed, Surface.CHECKER), -24.5, 8),
    (Sound.PLACE, Surface.TABLE): Recipe(_on(wood.placed, Surface.TABLE), -25, 6),
    (Sound.CLICK, Surface.BOARD): Recipe(wood.clicked, -33, 6),
    (Sound.REFUSAL, Surface.BOARD): Recipe(wood.refused, -27, 3),
    (Sound.DIE, Surface.BOARD): Recipe(_on(wood.die_struck, Surface.BOARD), -25, 10),
    (Sound.DIE, Surface.CHECKER): Recipe(_on(wood.die_struck, Surface.CHECKER), -25, 6),
    (Sound.DIE, Surface.DIE): Recipe(_on(wood.die_struck, Surface.DIE), -26, 6),
    (Sound.SHAKE, Surface.BOARD): Recipe(wood.shaken, -31, 4),
    (Sound.TURN, Surface.BOARD): Recipe(tones.turn, -29),
    (Sound.WIN, Surface.BOARD): Recipe(tones.won, -22.5),
    (Sound.LOSE, Surface.BOARD): Recipe(tones.lost, -23),
    (Sound.POPPER, Surface.BOARD): Recipe(bursts.popped, -19, 4),
    (Sound.CHAIN, Surface.BOARD): Recipe(tones.chain, -29, 3),
    (Sound.WHOOSH, Surface.BOARD): Recipe(bursts.whooshed, -25, 2),
    (Sound.SLAM, Surface.BOARD): Recipe(bursts.slammed, -16, 2),
}
"""Every sound, what is struck included."""


def key_of(sound: Sound, surface: Surface) -> Key:
    """What `sound` is kept under: where it matters what is struck, that too."""
    return (sound, surface) if (sound, surface) in RECIPES else (sound, Surface.BOARD)


class Bank:
    """The clips made so far.

    Args:
        cache: where clips are kept from one start to the next; None keeps none.
    """

    def __init__(self, cache: Cache | None = None) -> None:
        self._clips: dict[tuple[Key, int], Clip] = {}
        self._cache = cache

    def clip(self, sound: Sound, surface: Surface, variant: int) -> Clip:
        """Variant number `variant` (taken round and round) of a sound."""
        key = key_of(sound, surface)
        which = (key, variant % RECIPES[key].variants)
        if which not in self._clips:
            self._clips[which] = _made(*which)
        return self._clips[which]

    def prepare(self, key: Key) -> None:
        """Have every variant of one of `RECIPES` ready, from the cache if it is there."""
        variants = range(RECIPES[key].variants)
        if self._cache is None:
            for variant in variants:
                self.clip(*key, variant)
            return
        kept = self._cache.fetch(
            f"sound-{key[0].value}-{key[1].value}",
            _EDITION,
            lambda: _packed([self.clip(*key, variant) for variant in variants]),
            lambda arrays: _is_packed(arrays, len(variants)),
        )
        for variant in variants:
            self._clips[key, variant] = Clip(kept[f"dry{variant}"], kept[f"echo{variant}"])


def _packed(clips: list[Clip]) -> Arrays:
    return {f"dry{number}": clip.dry for number, clip in enumerate(clips)} | {
        f"echo{number}": clip.echo for number, clip in enumerate(clips)
    }


def _is_packed(arrays: Arrays, count: int) -> bool:
    """Whether a cache gave what `_packed` had given it."""
    wanted = {f"dry{number}" for number in range(count)}
    wanted |= {f"echo{number}" for number in range(count)}
    return set(arrays) == wanted and all(
        array.dtype == np.float32 and array.shape[1:] == (() if name.startswith("dry") else (2,))
        for name, array in arrays.items()
    )


def variants_of(sound: Sound, surface: Surface = Surface.BOARD) -> int:
    """How many variants there are."""
    return RECIPES[key_of(sound, surface)].variants


def _made(key: Key, variant: int) -> Clip:
    recipe = RECIPES[key]
    sound, surface = key
    chance = np.random.default_rng(zlib.crc32(f"{sound.value} {surface.value} {variant}".encode()))
    wave = cleaned(recipe.make(chance))
    wave *= 10 ** ((recipe.loudness_db - loudness_db(wave)) / 20)
    return Clip(wave.astype(np.float32), echoed(wave).astype(np.float32))
