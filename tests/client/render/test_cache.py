"""Baked arrays survive a restart, and nothing on the disk can stop one."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from plakoto_client.render.cache import ArrayCache, Arrays


class Oven:
    """Bakes a small array and counts how often."""

    def __init__(self) -> None:
        self.baked = 0

    def fetch(self, folder: Path | None, digest: str = "a" * 64) -> Arrays:
        """Load or bake the array."""
        return ArrayCache(folder).fetch("wood", digest, self._bake, _is_usable)

    def _bake(self) -> Arrays:
        self.baked += 1
        return {"tile": np.arange(5000, dtype=np.uint8).reshape(50, 100)}


def _is_usable(arrays: Arrays) -> bool:
    return "tile" in arrays and arrays["tile"].shape == (50, 100)


def only_file(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def test_the_second_start_loads_what_the_first_baked(tmp_path: Path) -> None:
    first, second = Oven(), Oven()

    baked = first.fetch(tmp_path)
    loaded = second.fetch(tmp_path)

    assert (first.baked, second.baked) == (1, 0)
    assert (loaded["tile"] == baked["tile"]).all()


def test_another_shader_bakes_anew_and_replaces_the_old_file(tmp_path: Path) -> None:
    oven = Oven()

    oven.fetch(tmp_path)
    oven.fetch(tmp_path, digest="b" * 64)

    assert oven.baked == 2
    assert "bbbb" in only_file(tmp_path).name


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda _: b"", id="empty"),
        pytest.param(lambda data: data[: len(data) // 2], id="cut off"),
        pytest.param(lambda data: data[:2000] + bytes(50) + data[2050:], id="overwritten inside"),
        pytest.param(lambda _: b"not a texture at all", id="something else"),
        pytest.param(lambda data: bytes(len(data)), id="zeros"),
    ],
)
def test_a_damaged_file_is_baked_anew_and_replaced(
    tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    oven = Oven()
    good = oven.fetch(tmp_path)["tile"]
    file = only_file(tmp_path)
    file.write_bytes(damage(file.read_bytes()))

    again = oven.fetch(tmp_path)["tile"]

    assert oven.baked == 2
    assert (again == good).all()
    oven.fetch(tmp_path)
    assert oven.baked == 2


def test_arrays_of_another_shape_are_baked_anew(tmp_path: Path) -> None:
    oven = Oven()
    oven.fetch(tmp_path)
    np.savez(only_file(tmp_path), tile=np.zeros((3, 3), np.uint8))

    assert oven.fetch(tmp_path)["tile"].shape == (50, 100)


def test_without_a_folder_everything_is_baked() -> None:
    oven = Oven()

    oven.fetch(None)
    oven.fetch(None)

    assert oven.baked == 2


def test_a_folder_that_cannot_be_made_only_costs_time(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")

    assert Oven().fetch(blocked / "cache")["tile"].shape == (50, 100)


def test_nothing_half_written_is_left_behind(tmp_path: Path) -> None:
    Oven().fetch(tmp_path)

    assert only_file(tmp_path).suffix == ".npz"
