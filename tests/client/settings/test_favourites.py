"""Favourites: how many, under which names, and what they hold."""

from __future__ import annotations

import pytest

from plakoto_client.settings import FavouriteError, Settings, SettingsStore


@pytest.fixture
def store() -> SettingsStore:
    return SettingsStore(None)


def test_a_favourite_brings_the_set_up_back_and_leaves_the_machine_alone(
    store: SettingsStore,
) -> None:
    store.change(theme="carrara", light=60, level=5, lamp=True, trails=False, language="en")
    store.add_favourite("  Marble \n by lamplight ")
    store.change(theme="teak", light=100, level=1, lamp=False, trails=True)
    store.change(language="el", ui_scale=150, fullscreen=True)

    store.apply_favourite(0)

    assert store.favourites[0].name == "Marble by lamplight"
    assert store.settings == Settings(
        theme="carrara",
        light=60,
        level=5,
        lamp=True,
        trails=False,
        language="el",
        ui_scale=150,
        fullscreen=True,
    )


def test_there_are_at_most_eight(store: SettingsStore) -> None:
    for number in range(8):
        store.add_favourite(f"set-up {number}")

    with pytest.raises(FavouriteError, match="8 favourites already"):
        store.add_favourite("one more")

    assert len(store.favourites) == 8


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "a name first"),
        (" \t\u200b ", "a name first"),
        ("x" * 41, "at most 40"),
        ("MINE", "MINE"),
    ],
)
def test_a_name_that_will_not_do_is_refused_with_the_reason(
    store: SettingsStore, name: str, reason: str
) -> None:
    store.add_favourite("mine")

    with pytest.raises(FavouriteError, match=reason):
        store.add_favourite(name)

    assert [each.name for each in store.favourites] == ["mine"]


def test_a_name_of_forty_letters_is_long_enough(store: SettingsStore) -> None:
    store.add_favourite("ω" * 40)

    assert store.favourites[0].name == "ω" * 40


def test_a_favourite_is_renamed_and_forgotten(store: SettingsStore) -> None:
    for name in ("one", "two", "three"):
        store.add_favourite(name)

    store.rename_favourite(1, "TWO")
    store.remove_favourite(0)

    assert [each.name for each in store.favourites] == ["TWO", "three"]
    with pytest.raises(FavouriteError):
        store.rename_favourite(0, "Three")
