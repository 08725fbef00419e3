"""The command that takes the pictures of the documentation."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from plakoto.notation import parse_position
from plakoto.outcome import judge
from plakoto_client.screenshots import Shot, main, shots
from plakoto_client.ui.i18n import choose_language

REPOSITORY = Path(__file__).parents[2]
PICTURES = REPOSITORY / "docs" / "screenshots"


@pytest.fixture(autouse=True)
def _english() -> None:
    choose_language("en")


@pytest.mark.gl
def test_a_picture_is_taken_at_its_size(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["--out", str(tmp_path / "new"), "--only", "result.png", "--quality", "low"])

    picture = pygame.image.load(tmp_path / "new" / "result.png")
    colours = {tuple(picture.get_at((x, y))) for x in range(0, 1280, 64) for y in range(0, 720, 48)}
    assert status == 0
    assert picture.get_size() == (1280, 720)
    assert len(colours) > 50
    assert "result.png" in capsys.readouterr().out


@pytest.mark.parametrize("shot", shots(), ids=lambda shot: shot.file)
def test_a_picture_shows_what_can_happen(shot: Shot) -> None:
    """Its position is valid, and its game is over exactly if the rules say so."""
    outcome = judge(parse_position(shot.state.position))

    assert (outcome is not None) == (shot.state.phase == "over")
    assert bool(shot.state.next_steps) == (shot.state.phase == "moving")


def test_every_picture_of_the_documentation_can_be_taken_again() -> None:
    kept = {path.name for path in PICTURES.iterdir() if path.suffix in (".png", ".jpg")}

    assert kept == {shot.file for shot in shots()}
