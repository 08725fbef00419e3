"""Key scenes look as they ought to: golden pictures, and what their comparison finds and lets pass.

`python tests/golden.py --renew` makes the pictures anew when the game is meant to look otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs
import numpy as np
import pytest
from PIL import Image

import golden
from golden import LARGEST_DIFFERENCE, Bench, Scene, difference, scenes
from pictures import Pixels
from plakoto.notation import parse_position
from plakoto_client.ui.i18n import choose_language

SCENES = {scene.name: scene for scene in scenes()}
MOST_BYTES = 1_500_000
OTHER_FACES = ((5, 4), (6, 3), (6, 5), (6, 2))
"""Beside six and four: one die shows another face."""
SCENES_WITH_MOVES = ("pins", "marble", "portrait", "plain", "greek")
MOVED = parse_position("w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b1/b1/2/b1/1/b1w/1/b5 w 0 0")
"""One of Black's checkers has gone from White's point 15 to 16."""


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    with golden.bench(tmp_path_factory.mktemp("baked")) as made:
        yield made


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    choose_language("en")


@pytest.mark.gl
@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_a_scene_looks_as_it_ought_to(bench: Bench, scene: Scene) -> None:
    """If it is meant to look otherwise, `python tests/golden.py --renew` keeps it."""
    far = difference(scene.seen(bench), scene.kept())

    assert far < LARGEST_DIFFERENCE


@pytest.mark.gl
@pytest.mark.parametrize("name", SCENES_WITH_MOVES)
def test_one_checker_that_stands_elsewhere_is_found(bench: Bench, name: str) -> None:
    scene = SCENES[name]
    moved = golden.board(MOVED, scene.frame.camera)

    assert difference(scene.seen(bench, moved), scene.kept()) > 3 * LARGEST_DIFFERENCE


@pytest.mark.gl
@pytest.mark.parametrize("name", SCENES_WITH_MOVES)
def test_one_checker_that_stands_a_third_of_itself_aside_is_found(bench: Bench, name: str) -> None:
    scene = SCENES[name]
    *others, last = scene.frame.checkers
    x, y, z = last.place
    aside = attrs.evolve(scene.frame, checkers=(*others, attrs.evolve(last, place=(x, y, z - 0.3))))

    assert difference(scene.seen(bench, aside), scene.kept()) > LARGEST_DIFFERENCE


@pytest.mark.gl
@pytest.mark.parametrize("faces", OTHER_FACES)
@pytest.mark.parametrize("name", SCENES_WITH_MOVES)
def test_one_die_that_shows_another_face_is_found(
    bench: Bench, name: str, faces: tuple[int, int]
) -> None:
    scene = SCENES[name]
    thrown = golden.board(golden.PINS, scene.frame.camera, faces)

    assert difference(scene.seen(bench, thrown), scene.kept()) > LARGEST_DIFFERENCE


@pytest.mark.parametrize("share", [0.98, 1.02])
@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_a_little_more_or_less_light_is_let_pass(scene: Scene, share: float) -> None:
    assert difference(brightened(scene.kept(), share), scene.kept()) < LARGEST_DIFFERENCE


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_rounding_at_every_pixel_is_let_pass(scene: Scene) -> None:
    """As drivers round otherwise: each pixel may be some levels off, but not all to one side."""
    noise = np.random.default_rng(1).integers(-3, 4, scene.kept().shape)

    noisy = np.clip(scene.kept() + noise, 0, 255).astype(np.uint8)

    assert difference(noisy, scene.kept()) < LARGEST_DIFFERENCE


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_much_more_light_is_found(scene: Scene) -> None:
    assert difference(brightened(scene.kept(), 1.25), scene.kept()) > LARGEST_DIFFERENCE


def test_pictures_are_those_of_the_scenes_and_small() -> None:
    kept = sorted(golden.FOLDER.glob("*"))

    assert kept == sorted(scene.path for scene in SCENES.values())
    assert sum(path.stat().st_size for path in kept) < MOST_BYTES


@pytest.mark.gl
def test_renewing_keeps_what_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first run finds no picture, the second is content with what has been kept."""
    monkeypatch.setattr(golden, "FOLDER", tmp_path / "golden")

    statuses = [
        golden.main(["--only", "plain"]),
        golden.main(["--only", "plain", "--renew", "--out", str(tmp_path / "seen")]),
        golden.main(["--only", "plain"]),
    ]

    assert statuses == [1, 0, 0]
    assert "keep them with --renew" in capsys.readouterr().out
    with Image.open(tmp_path / "seen" / "plain.png") as image:
        assert image.size == golden.SIZE


def brightened(pixels: Pixels, share: float) -> Pixels:
    return np.clip(np.rint(pixels * share), 0, 255).astype(np.uint8)
