"""The command line."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from plakoto_client.app.options import Options, parse_options


def test_without_arguments_everything_is_left_to_the_settings() -> None:
    assert parse_options([]) == Options()


def test_every_option_is_understood() -> None:
    options = parse_options(
        [
            "--lang",
            "el",
            "--data",
            "games",
            "--window",
            "1280x800",
            "--fullscreen",
            "--quality",
            "mid",
            "--speed",
            "2.5",
        ]
    )

    assert options == Options(
        language="el",
        data=Path("games"),
        window=(1280, 800),
        fullscreen=True,
        quality="mid",
        speed=2.5,
    )


def test_fullscreen_can_be_refused() -> None:
    assert parse_options(["--no-fullscreen"]).fullscreen is False


def test_instant_is_an_endless_speed() -> None:
    assert math.isinf(parse_options(["--speed", "instant"]).speed)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("--window 1280", "1280x800"),
        ("--window 1280x", "1280x800"),
        ("--window 100x100", "640x480 or larger"),
        ("--window 99999x800", "640x480 or larger"),
        ("--speed 0", "a speed is"),
        ("--speed -1", "a speed is"),
        ("--speed nan", "a speed is"),
        ("--speed fast", "a speed is"),
        ("--lang de", "el"),
        ("--quality best", "high"),
        ("--bogus", "--bogus"),
    ],
)
def test_a_mistake_is_explained(
    arguments: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        parse_options(arguments.split())

    assert ended.value.code == 2
    assert complaint in capsys.readouterr().err


def test_help_teaches_the_keys_and_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parse_options(["--help"])

    said = capsys.readouterr().out
    assert ended.value.code == 0
    assert all(word in said for word in ("Space", "F11", "--lang", "--data", "--window", "dice"))
