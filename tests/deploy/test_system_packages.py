"""Which packages of the system are asked for, and how."""

from dataclasses import replace
from pathlib import Path

import pytest

from bootstrap.system_packages import (
    Kind,
    Look,
    System,
    advise,
    apt_commands,
    find_missing,
    look,
    needs_to_draw,
    needs_to_install,
    needs_to_test,
)


def look_without(*names: str) -> Look:
    return lambda _kind, name: name not in names


def nothing_there(_kind: Kind, _name: str) -> bool:
    return False


def test_a_complete_system_lacks_nothing(debian: System) -> None:
    needs = needs_to_install(debian) + needs_to_draw(debian) + needs_to_test(debian)

    assert find_missing(needs, look_without()) == ()


def test_only_what_is_missing_is_reported(debian: System) -> None:
    missing = find_missing(needs_to_draw(debian), look_without("libEGL.so.1"))

    assert [need.name for need in missing] == ["libEGL.so.1"]


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_windows_and_macos_bring_their_own_graphics(debian: System, platform: str) -> None:
    system = replace(debian, platform=platform, families=frozenset())

    assert needs_to_draw(system) == needs_to_test(system) == ()


def test_debian_names_the_package_of_the_python_that_runs(debian: System) -> None:
    system = replace(debian, python=Path("/usr/bin/python3.13"), python_version=(3, 13))

    text = advise(find_missing(needs_to_install(system), nothing_there), system)

    assert "    sudo apt-get install python3.13-venv" in text.splitlines()


def test_one_line_installs_everything(debian: System) -> None:
    needs = needs_to_install(debian) + needs_to_draw(debian) + needs_to_test(debian)

    text = advise(find_missing(needs, nothing_there), debian)

    packages = "python3.11-venv libgl1 libegl1 xvfb xdotool"
    assert f"    sudo apt-get install {packages}" in text.splitlines()


def test_root_needs_no_sudo(debian: System) -> None:
    system = replace(debian, is_root=True)

    text = advise(find_missing(needs_to_draw(system), nothing_there), system)

    assert "    apt-get install libgl1 libegl1" in text.splitlines()


@pytest.mark.parametrize(
    ("families", "line"),
    [
        ({"ubuntu", "debian"}, "    sudo apt-get install libgl1 libegl1"),
        ({"nobara", "fedora"}, "    sudo dnf install mesa-libGL mesa-libEGL"),
        ({"manjaro", "arch"}, "    sudo pacman -S libglvnd mesa"),
        ({"opensuse", "suse"}, "    sudo zypper install Mesa-libGL1 Mesa-libEGL1"),
    ],
)
def test_each_family_gets_its_own_line(debian: System, families: set[str], line: str) -> None:
    system = replace(debian, families=frozenset(families))

    text = advise(find_missing(needs_to_draw(system), nothing_there), system)

    assert line in text.splitlines()


def test_an_unknown_system_hears_what_is_missing(debian: System) -> None:
    system = replace(debian, families=frozenset({"void"}))

    text = advise(find_missing(needs_to_draw(system), look_without("libGL.so.1")), system)

    assert "libGL.so.1" in text
    assert "sudo" not in text


def test_no_package_mends_a_python_built_by_hand(debian: System) -> None:
    system = replace(debian, python=Path("/opt/python/bin/python3.11"))

    text = advise(find_missing(needs_to_install(system), nothing_there), system)

    assert "/opt/python/bin/python3.11" in text.replace("\\", "/")
    assert "apt-get" not in text


@pytest.mark.parametrize(
    ("is_root", "family", "expected"),
    [
        (True, "debian", True),
        (False, "debian", False),
        (True, "fedora", False),
    ],
)
def test_only_root_on_debian_has_packages_installed(
    debian: System, family: str, *, is_root: bool, expected: bool
) -> None:
    system = replace(debian, is_root=is_root, families=frozenset({family}))

    assert system.installs_by_itself is expected


def test_apt_installs_no_more_than_what_is_missing(debian: System) -> None:
    missing = find_missing(needs_to_draw(debian), look_without("libEGL.so.1"))

    update, install = apt_commands(missing)

    assert update[0] == install[0] == "apt-get"
    assert install[-2:] == ("--no-install-recommends", "libegl1")


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (Kind.MODULE, "no_such_module"),
        (Kind.LIBRARY, "libNoSuchThing.so.1"),
        (Kind.PROGRAM, "no-such-program"),
    ],
)
def test_looking_finds_nothing_where_nothing_is(kind: Kind, name: str) -> None:
    assert not look(kind, name)


def test_a_folder_without_code_is_no_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hollow").mkdir()
    monkeypatch.syspath_prepend(tmp_path)

    assert not look(Kind.MODULE, "hollow")


def test_looking_finds_what_is_there() -> None:
    assert look(Kind.MODULE, "json")
