"""`plakoto photo`: what the command line says, and a photo from end to end."""

import io
import math
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from plakoto.position import Position, Side
from plakoto_client.__main__ import main
from plakoto_client.app import photo_command
from plakoto_client.app.photo_command import Progress, frame_of
from plakoto_client.app.photo_options import parse_photo_options
from plakoto_client.app.photo_views import VIEWS, distance_to_target
from plakoto_client.render.styles import STYLES
from plakoto_client.scene.lamp import BULB, FOOT
from plakoto_client.scene.layout import (
    BOARD_HALF_DEPTH,
    BOARD_HALF_WIDTH,
    RAIL_HEIGHT,
    TABLE_LEVEL,
)
from plakoto_client.settings.model import THEMES

TINY = ("--size", "48x27", "--samples", "1")


def test_much_may_be_left_out() -> None:
    options = parse_photo_options(["start"])

    assert options.position == Position.start()
    assert options.size == (1920, 1080)
    assert options.samples == 256
    assert options.near is Side.WHITE
    assert options.out == Path("plakoto.png")
    assert options.denoise


@pytest.mark.parametrize(
    ("arguments", "advice"),
    [
        (["w15"], "Write it in quotes"),
        (["start", "--dice", "7"], "two dice are written like 64"),
        (["start", "--size", "9000x10"], "at most 8192x8192"),
        (["start", "--size", "large"], "a size is written like 1920x1080"),
        (["start", "--out", "board.jpg"], "name it board.png"),
        (["start", "--samples", "0"], "not a whole number from 1"),
        (["start", "--aperture", "wide"], "not a number from 0.0 to 2.0"),
        (["start", "--light", "10"], "from 25 to 160"),
        (["start", "--theme", "plastic"], "choose from"),
        (["start", "--theme", "plastic"], "a file of your own that ends in .toml"),
    ],
)
def test_a_mistake_is_answered_with_what_to_write(
    arguments: list[str], advice: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["photo", *arguments])

    assert ended.value.code == 2
    assert advice in " ".join(capsys.readouterr().err.split())


def test_help_teaches(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["photo", "--help"])

    assert ended.value.code == 0
    shown = capsys.readouterr().out
    for taught in ("positions:", "samples:", "examples:", "Ctrl-C", "--aperture"):
        assert taught in shown


def test_every_theme_has_its_style() -> None:
    assert tuple(style.name for style in STYLES) == THEMES


@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920), (1000, 1000)])
def test_every_view_shows_the_middle_of_the_board_from_above(
    name: str, size: tuple[int, int]
) -> None:
    camera = VIEWS[name].camera(*map(float, size))

    x, y = camera.project((0.0, RAIL_HEIGHT, 0.0))

    assert 0 <= x <= size[0]
    assert 0 <= y <= size[1]
    assert camera.eye[1] > RAIL_HEIGHT


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920), (1000, 1000), (3440, 1440)])
def test_the_usual_view_shows_the_whole_board_with_table_about_it_and_the_lamp(
    size: tuple[int, int],
) -> None:
    camera = VIEWS["home"].camera(*map(float, size))

    corners = [
        (x, y, z)
        for x in (-BOARD_HALF_WIDTH, BOARD_HALF_WIDTH)
        for y in (TABLE_LEVEL, RAIL_HEIGHT)
        for z in (-BOARD_HALF_DEPTH, BOARD_HALF_DEPTH)
    ]
    board = camera.project_all(corners) / size
    lamp = camera.project_all([FOOT, BULB]) / size
    assert board.min() > 0.05
    assert board.max() < 0.95
    assert lamp.min() > 0.02
    assert lamp.max() < 0.98


@pytest.mark.parametrize("name", ["close", "low"])
def test_from_nearby_dice_are_sharp_and_the_far_rail_is_soft(name: str) -> None:
    camera = VIEWS[name].camera(1920.0, 1080.0)
    focus = distance_to_target(camera)

    def blur(place: tuple[float, float, float]) -> float:
        """Width in pixels of the spot that a point of light becomes."""
        far = -float((camera.view @ np.array([*place, 1.0]))[2])
        focal = 1080 / 2 / math.tan(camera.field_of_view / 2)
        return 2 * VIEWS[name].aperture * focal * abs(1 / far - 1 / focus)

    assert blur((2.4, 0.3, 0.4)) < 5
    assert blur((0.0, 0.3, -BOARD_HALF_DEPTH)) > 8


def test_dice_lie_on_the_board_as_asked() -> None:
    options = parse_photo_options(["start", "--dice", "64", "--no-numbers", "--light", "50"])

    frame = frame_of(options)

    assert len(frame.dice) == 2
    assert not frame.numbers
    assert frame.light == 0.5


def test_the_lamp_burns_when_it_is_asked_for() -> None:
    assert frame_of(parse_photo_options(["start"])).lamp == 0.0
    assert frame_of(parse_photo_options(["start", "--lamp"])).lamp == 1.0


@pytest.mark.gl
def test_a_photo_is_taken_without_a_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(photo_command, "user_cache_path", lambda *_, **__: tmp_path / "cache")
    out = tmp_path / "board.png"

    status = main(["photo", "start", *TINY, "--theme", "olive", "--out", str(out)])

    assert status == 0
    with Image.open(out) as image:
        assert image.size == (48, 27)
        assert len(set(image.convert("L").tobytes())) > 20
    assert f"{out}: 48x27 pixels, 1 samples" in capsys.readouterr().err


@pytest.mark.gl
def test_a_photo_is_taken_in_a_style_from_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(photo_command, "user_cache_path", lambda *_, **__: tmp_path / "cache")
    pictures = []
    for colour in ("#203050", "#d0c0a0"):
        style = tmp_path / "own.toml"
        style.write_text(
            f'format = 1\nname = "Own"\n[parts]\nfield = {{ like = "maple", colour = "{colour}" }}',
            encoding="utf-8",
        )
        out = tmp_path / "own.png"
        assert main(["photo", "start", *TINY, "--theme", str(style), "--out", str(out)]) == 0
        with Image.open(out) as image:
            pictures.append(image.convert("RGB").getpixel((20, 13)))

    assert sum(pictures[1]) > sum(pictures[0]) + 60


def test_a_style_that_makes_no_sense_is_refused_with_the_entry(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    style = tmp_path / "own.toml"
    style.write_text('format = 1\nname = "Own"\n[parts]\nframe = "tick"', encoding="utf-8")

    out = tmp_path / "own.png"
    status = main(["photo", "start", *TINY, "--theme", str(style), "--out", str(out)])

    told = capsys.readouterr().err
    assert status == 1
    assert "own.toml: The entry “parts.frame” cannot be 'tick'" in told
    assert not out.exists()


@pytest.mark.gl
def test_ctrl_c_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_progress: Progress, _share: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(photo_command, "user_cache_path", lambda *_, **__: tmp_path / "cache")
    monkeypatch.setattr(Progress, "show", interrupted)
    out = tmp_path / "photos" / "board.png"

    status = main(["photo", "start", *TINY, "--out", str(out)])

    assert status == 130
    assert not out.parent.exists()


@pytest.mark.gl
def test_a_folder_that_cannot_be_written_to_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(photo_command, "user_cache_path", lambda *_, **__: tmp_path / "cache")
    (tmp_path / "file").write_text("in the way")

    status = main(["photo", "start", *TINY, "--out", str(tmp_path / "file" / "board.png")])

    assert status == 1
    assert "name another file with --out" in capsys.readouterr().err


def test_without_opengl_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing() -> None:
        raise RuntimeError("no EGL here")

    monkeypatch.setattr(photo_command, "offscreen_context", nothing)

    with pytest.raises(photo_command.PhotoError, match="libegl1"):
        photo_command.take_photo(parse_photo_options(["start"]))


def test_progress_is_told_in_tenths_where_nobody_looks() -> None:
    out = io.StringIO()
    progress = Progress(out)

    for step in range(101):
        progress.show(step / 100)
    progress.end("done")

    lines = out.getvalue().splitlines()
    assert len(lines) == 12
    assert lines[0].startswith("0 %")
    assert lines[-2:] == ["100 %", "done"]
