"""What is remembered, how older files are read, and what is done with a damaged one."""

from __future__ import annotations

import json
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plakoto_client.settings import (
    Choice,
    Favourite,
    Numbers,
    Remembered,
    Scale,
    Settings,
    Size,
    Switch,
    default_of,
    domain_of,
    load,
    save,
    setting_names,
    settings_path,
)
from plakoto_client.settings import file as settings_file
from plakoto_client.settings.migration import FORMAT, VERSION


def another_value(name: str) -> object:
    """A value of the setting that is not its default."""
    domain, default = domain_of(name), default_of(name)
    match domain:
        case Switch():
            return not default
        case Choice(values=values):
            return next(each for each in values if each != default)
        case Scale(low=low, high=high):
            return low if default != low else high
        case Size():
            return (1600, 900)
        case Numbers(bounds=bounds):
            return tuple(high for _low, high in bounds)
    raise AssertionError(f"no idea of a value for {name}")


def everything_changed() -> Settings:
    return Settings().changed({name: another_value(name) for name in setting_names()})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return settings_path(tmp_path / "new folder")


@pytest.mark.parametrize("name", setting_names())
def test_every_setting_changed_comes_back_as_it_was_saved(path: Path, name: str) -> None:
    settings = Settings().changed({name: another_value(name)})
    assert settings != Settings()

    save(path, Remembered(settings))

    assert load(path).remembered.settings == settings
    assert load(path).notice() is None


def test_favourites_come_back_as_they_were_saved(path: Path) -> None:
    remembered = Remembered(
        everything_changed(), (Favourite("Απόγευμα", Settings(theme="carrara", light=60)),)
    )

    save(path, remembered)

    assert load(path).remembered == remembered
    assert [each.name for each in path.parent.iterdir()] == ["settings.json"]


def test_no_file_is_the_defaults_without_a_word(path: Path) -> None:
    loaded = load(path)

    assert loaded.remembered == Remembered()
    assert loaded.notice() is None


def test_a_file_of_the_first_version_is_read(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('{"language": "el", "fullscreen": true, "window": [900, 700]}', "utf-8")

    loaded = load(path)

    assert loaded.remembered == Remembered(
        Settings(language="el", fullscreen=True, window=(900, 700))
    )
    assert loaded.notice() is None
    save(path, loaded.remembered)
    written = json.loads(path.read_text(encoding="utf-8"))
    assert (written["format"], written["version"]) == (FORMAT, VERSION)
    assert load(path).remembered == loaded.remembered


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\x00\xff\xfe",
        b'{"format": "something else", "version": 2, "settings": {}}',
        b'{"format": "plakoto-settings", "version": "2", "settings": {}}',
        b'{"format": "plakoto-settings", "version": 2, "settings": []}',
        b'{"format": "plakoto-settings", "version": 2}',
        b"[" * 100_000,
        b'{"a": "' + b"x" * (1 << 20) + b'"}',
    ],
    ids=range(11),
)
def test_a_file_without_sense_is_set_aside_and_the_player_told(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)

    loaded = load(path)

    assert loaded.remembered == Remembered()
    assert loaded.set_aside is not None
    assert loaded.set_aside.read_bytes() == content
    assert not path.exists()
    notice = loaded.notice()
    assert notice is not None
    assert str(loaded.set_aside) in notice


def test_a_second_damaged_file_does_not_replace_the_first(path: Path) -> None:
    path.parent.mkdir()
    kept = []
    for content in ("first", "second"):
        path.write_text(content, encoding="utf-8")
        kept.append(load(path).set_aside)

    assert [each.read_text(encoding="utf-8") for each in kept if each] == ["first", "second"]


def test_what_makes_sense_of_a_damaged_file_is_kept(path: Path) -> None:
    save(path, Remembered(Settings(language="el", light=40)))
    document = json.loads(path.read_text(encoding="utf-8"))
    document["settings"] |= {"light": 1000, "trails": "yes", "unknown": 1}
    path.write_text(json.dumps(document), encoding="utf-8")

    loaded = load(path)

    assert loaded.remembered.settings == Settings(language="el", light=160)
    assert loaded.set_aside is not None
    assert loaded.notice() is not None


def test_a_file_of_a_newer_program_is_kept_for_it(path: Path) -> None:
    path.parent.mkdir()
    content = json.dumps({"format": FORMAT, "version": VERSION + 1, "settings": {"light": 50}})
    path.write_text(content, encoding="utf-8")

    loaded = load(path)

    assert loaded.remembered == Remembered()
    assert loaded.is_newer
    assert loaded.set_aside is not None
    assert loaded.set_aside.read_text(encoding="utf-8") == content
    assert "newer" in (loaded.notice() or "")


def test_a_file_that_cannot_be_read_is_told_of_and_left_alone(path: Path) -> None:
    path.mkdir(parents=True)

    loaded = load(path)

    assert loaded.remembered == Remembered()
    assert "could not be read" in (loaded.notice() or "")
    assert path.is_dir()


def test_a_crash_while_writing_leaves_the_old_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(path, Remembered(Settings(light=40)))

    def full(_handle: int) -> None:
        raise OSError("no space left on the disk")

    monkeypatch.setattr("plakoto_client.settings.writing.os.fsync", full)
    with pytest.raises(OSError, match="no space"):
        save(path, Remembered(Settings(light=80)))

    assert load(path).remembered.settings.light == 40
    assert [each.name for each in path.parent.iterdir()] == ["settings.json"]


_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.just(10**400),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(setting_names()), _JSON), _JSON)
def test_no_values_whatever_keep_the_game_from_starting(
    values: dict[str, object], favourites: object
) -> None:
    """Whatever a file holds, what comes of it is valid and every sound value is in it."""
    reading = settings_file.from_plain(values)

    assert attrs.evolve(reading.settings) == reading.settings  # validates every value again
    assert set(reading.refused) <= set(values)
    assert all(
        getattr(reading.settings, name) == default_of(name)
        for name in setting_names()
        if name not in values or name in reading.refused
    )
    assert settings_file.favourites_from_plain(favourites) == ()
