"""What happens about a missing package."""

import io
from dataclasses import replace
from pathlib import Path

import pytest

from bootstrap.errors import ExitStatus, SystemPackageMissingError
from bootstrap.progress import Console
from bootstrap.provisioning import Provider
from bootstrap.system_packages import Look, System, needs_to_draw
from deploy.recording import RecordingChildren


class Shelf:
    """A system that has every thing but some, until apt-get has run."""

    def __init__(self, children: RecordingChildren, *, is_mended_by_apt: bool) -> None:
        self._children = children
        self._is_mended_by_apt = is_mended_by_apt

    def __call__(self, _kind: object, name: str) -> bool:
        """Look, as `look` does."""
        has_installed = any("install" in command for command in self._children.commands)
        return name != "libEGL.so.1" or (self._is_mended_by_apt and has_installed)


def provider(root: Path, children: RecordingChildren, system: System, look: Look) -> Provider:
    return Provider(root, Console(io.StringIO()), children, system=system, look=look)


def test_a_complete_system_is_left_alone(
    tmp_path: Path, children: RecordingChildren, debian: System
) -> None:
    root = replace(debian, is_root=True)

    provider(tmp_path, children, root, lambda *_: True).provide(needs_to_draw(root))

    assert children.commands == []


def test_root_on_debian_has_the_missing_package_installed(
    tmp_path: Path, children: RecordingChildren, debian: System
) -> None:
    root = replace(debian, is_root=True)
    look = Shelf(children, is_mended_by_apt=True)

    provider(tmp_path, children, root, look).provide(needs_to_draw(root))

    assert [command[-1] for command in children.commands] == ["update", "libegl1"]


def test_others_are_told_the_line_to_run(
    tmp_path: Path, children: RecordingChildren, debian: System
) -> None:
    look = Shelf(children, is_mended_by_apt=True)

    with pytest.raises(SystemPackageMissingError, match="sudo apt-get install libegl1") as error:
        provider(tmp_path, children, debian, look).provide(needs_to_draw(debian))

    assert error.value.status is ExitStatus.SYSTEM_PACKAGE_MISSING
    assert children.commands == []


def test_a_failing_apt_is_shown(
    tmp_path: Path, children: RecordingChildren, debian: System
) -> None:
    root = replace(debian, is_root=True)
    children.statuses["install"] = 100
    children.prints = "E: Unable to locate package libegl1\n"
    look = Shelf(children, is_mended_by_apt=True)

    with pytest.raises(SystemPackageMissingError, match="Unable to locate package") as error:
        provider(tmp_path, children, root, look).provide(needs_to_draw(root))

    assert "apt-get install libegl1" in str(error.value)


def test_an_apt_that_changes_nothing_is_not_believed(
    tmp_path: Path, children: RecordingChildren, debian: System
) -> None:
    root = replace(debian, is_root=True)
    look = Shelf(children, is_mended_by_apt=False)

    with pytest.raises(SystemPackageMissingError, match=r"libEGL\.so\.1"):
        provider(tmp_path, children, root, look).provide(needs_to_draw(root))
