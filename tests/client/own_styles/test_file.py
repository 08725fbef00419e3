"""Files of styles: what they may say, what is refused and why, and that nothing else happens."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plakoto_client.own_styles import StyleFileError, read_style
from plakoto_client.own_styles.entries import COLOURS
from plakoto_client.own_styles.file import LARGEST, LONGEST_NAME, PARTS, parse_style
from plakoto_client.own_styles.parts import FIGURES, PATTERNS
from plakoto_client.render.materials import MATERIALS
from plakoto_client.render.recipes import Pattern, tone
from plakoto_client.render.styles import STYLES, WALNUT, find_style
from plakoto_client.ui.i18n import choose_language

GUIDE = Path(__file__).parents[3] / "docs" / "styles.md"
HEAD = 'format = 1\nname = "Mine"\n'


@pytest.fixture(autouse=True)
def _english() -> None:
    choose_language("en")


def parsed(text: str) -> object:
    return parse_style((HEAD + text).encode(), "mine").style


def example() -> str:
    """The example of the guide."""
    found = re.search(r"```toml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


def test_a_file_that_changes_nothing_is_the_style_it_begins_from() -> None:
    own = parse_style((HEAD + 'begin_from = "verde"').encode(), "mine")

    assert own.label == "Mine"
    assert own.style.name == "own:mine"
    assert own.style.recipes == find_style("verde").recipes
    assert own.style.finish == find_style("verde").finish


def test_without_a_style_to_begin_from_it_is_walnut() -> None:
    assert parse_style(HEAD.encode(), "mine").style.recipes == WALNUT.recipes


def test_the_example_of_the_guide_does_what_it_says(tmp_path: Path) -> None:
    path = tmp_path / "harbour.toml"
    path.write_text(example(), encoding="utf-8")

    own = read_style(path)

    style, aegean = own.style, find_style("aegean")
    assert (own.label, own.file, style.name) == ("Harbour", path, "own:harbour")
    assert style.frame == MATERIALS["wenge"]
    assert style.field.light == tone(COLOURS["sand"])
    assert style.field.shape == MATERIALS["pale-oak"].shape
    assert style.dark_point.shape == (7, 0.3, 0.3, 0.12)
    assert style.dark_checker.pattern is Pattern.CLOUDY
    assert style.dark_checker.light == tone(COLOURS["copper"])
    assert style.die == aegean.die
    assert style.finish.field == 0.2
    assert style.finish.frame == aegean.finish.frame


def test_the_guide_names_everything_that_can_be_named() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    figures = [figure.name for each in FIGURES.values() for figure in each]
    names = [*MATERIALS, *COLOURS, *PATTERNS, *PARTS, *figures, *(style.name for style in STYLES)]

    assert [name for name in names if f"`{name}`" not in text] == []


@pytest.mark.parametrize("pattern", PATTERNS)
def test_numbers_of_a_pattern_reach_to_their_bounds_and_no_further(pattern: str) -> None:
    for figure in FIGURES[PATTERNS[pattern]]:
        start = f'[parts.die]\npattern = "{pattern}"\ncolour = "bone"\n{figure.name} = '
        for bound in (figure.low, figure.high):
            written = int(bound) if figure.is_whole else float(bound)
            parsed(f"{start}{written}")
        for beyond in (figure.low - 1, figure.high + 1):
            with pytest.raises(StyleFileError, match=rf"parts\.die\.{figure.name}.*from"):
                parsed(f"{start}{int(beyond) if figure.is_whole else float(beyond)}")


def test_a_colour_alone_moves_all_three_tones() -> None:
    style = parse_style(
        (HEAD + '[parts]\nframe = { like = "walnut", colour = "#3b2a1d" }').encode(), "mine"
    ).style

    base = MATERIALS["walnut"]
    assert style.frame.light == tone("#3b2a1d")
    for new, old in ((style.frame.middle, base.middle), (style.frame.dark, base.dark)):
        ratios = [a / b for a, b in zip(new, style.frame.light, strict=True)]
        assert ratios == pytest.approx([a / b for a, b in zip(old, base.light, strict=True)])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("fraem = 1", "There is no entry “fraem”; here may stand: format, name, begin_from"),
        ("[parts]\nrail = 'walnut'", "There is no entry “parts.rail”"),
        ("[parts]\nframe = 'tick'", "“parts.frame” cannot be 'tick'.*walnut, smoked-oak"),
        ("[parts]\nframe = 7", "“parts.frame” cannot be 7: a table is expected"),
        ("[parts.frame]\ncolour = 'sand'", "“parts.frame” needs either “like”"),
        (
            "[parts.frame]\nlike = 'teak'\npattern = 'burl'",
            "“parts.frame” needs either “like”",
        ),
        ("[parts.frame]\nlike = 'teak'\nveins = 3", "no entry “parts.frame.veins”.*rings"),
        ("[parts.frame]\nlike = 'teak'\nlight = 'sandy'", "a colour like"),
        ("[parts.frame]\nlike = 'teak'\ncolour = '#12345'", "a colour like"),
        ("[parts.frame]\nlike = 'teak'\nrings = '7'", "a number from 1 to 20"),
        ("[parts.frame]\nlike = 'teak'\nrings = true", "a number from 1 to 20"),
        ("[parts.frame]\nlike = 'teak'\nrings = nan", "a number from 1 to 20"),
        ("[parts.frame]\nlike = 'nero'\nveins = 2.5", "a whole number from 1 to 8"),
        ("[parts.frame]\npattern = 'marble'", "“parts.frame.colour” is missing"),
        ("parts = 'all'", "“parts” cannot be 'all': a table is expected"),
        ("begin_from = 'oak'", "“begin_from” cannot be 'oak': one of these is expected: walnut"),
        ("[finish]\nfield = 0", "“finish.field” cannot be 0: a number from 0.06 to 0.8"),
        ("[finish]\ngloss = 1", "no entry “finish.gloss”"),
        ("this is no TOML", "not written in TOML"),
        ("name = 'again'", "not written in TOML"),
    ],
)
def test_what_is_wrong_is_named(text: str, told: str) -> None:
    with pytest.raises(StyleFileError, match=told):
        parsed(text)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "“format” is missing"),
        (b'format = 2\nname = "x"', "newer form"),
        (b"format = 1", "“name” is missing"),
        (b'format = 1\nname = " "', "“name” cannot be"),
        (b'format = 1\nname = "a\\nb"', "“name” cannot be"),
        (f'format = 1\nname = "{"x" * (LONGEST_NAME + 1)}"'.encode(), "40 letters at most"),
        (b"\xff\xfe", "no text in UTF-8"),
        (b"x = " + b"[" * 5000, "not written in TOML"),
    ],
)
def test_a_file_without_its_head_is_refused(content: bytes, told: str) -> None:
    with pytest.raises(StyleFileError, match=told):
        parse_style(content, "mine")


def test_a_large_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(HEAD.encode() + b"#" * LARGEST)

    with pytest.raises(StyleFileError, match="64 KiB"):
        read_style(path)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(StyleFileError, match="cannot be read"):
        read_style(tmp_path / "none.toml")


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=300))
def test_no_bytes_do_more_than_be_refused(content: bytes) -> None:
    with contextlib.suppress(StyleFileError):
        parse_style(content, "mine")


VALUES = st.one_of(
    st.integers(),
    st.floats(),
    st.booleans(),
    st.sampled_from([*MATERIALS, *COLOURS, *PATTERNS, "#102030", ""]),
)


@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["like", "pattern", "colour", "light", "dark", "rings", "veins", "lines"]),
        VALUES,
    )
)
def test_whatever_is_taken_can_be_baked(entries: dict[str, object]) -> None:
    """Every recipe that comes out of a file has tones and numbers that the shader expects."""
    lines = [f"{key} = {written(value)}" for key, value in entries.items()]
    try:
        style = parse_style("\n".join([HEAD, "[parts.field]", *lines]).encode(), "mine").style
    except StyleFileError:
        return

    assert all(0 <= part <= 1 for each in (style.field.light, style.field.dark) for part in each)
    assert all(0 <= number <= 32 for number in style.field.shape)


def written(value: object) -> str:
    """As TOML writes it."""
    if isinstance(value, str):
        return f'"{value}"'
    return str(value).lower()
