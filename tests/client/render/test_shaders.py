"""The shaders as package resources."""

from importlib import resources

import pytest

from plakoto_client import render
from plakoto_client.render.shaders import load_source, source_digest
from plakoto_client.scene.layout import CHECKER_RADIUS

NAMES = sorted(
    entry.name for entry in (resources.files(render) / "glsl").iterdir() if "." in entry.name
)


@pytest.mark.parametrize("name", NAMES)
def test_a_shader_says_what_it_is_and_includes_are_resolved(name: str) -> None:
    own = (resources.files(render) / "glsl" / name).read_text(encoding="utf-8")

    source = load_source(name)

    assert own.startswith("// ")
    assert "#include" not in source
    assert source.startswith("#version 330 core\n")


def test_every_shader_is_used() -> None:
    """By name in the code, or by another shader."""
    code = "".join(
        entry.read_text(encoding="utf-8")
        for folder in (
            resources.files(render),
            resources.files(render) / "glsl",
            resources.files(render) / "photo",
        )
        for entry in folder.iterdir()
        if entry.name.endswith((".py", ".glsl"))
    )

    for name in NAMES:
        stem = name.removesuffix(".frag.glsl")
        assert f'"{name}"' in code or f'("{stem}", ' in code, name


def test_shaders_have_the_measures_of_the_scene() -> None:
    source = load_source("checker.frag.glsl", {"FILTER_TAPS": 8})

    assert f"#define CHECKER_RADIUS {CHECKER_RADIUS!r}\n" in source
    assert "#define FILTER_TAPS 8\n" in source


def test_the_digest_follows_what_a_shader_includes() -> None:
    """The noise is not in the baking shader's own file, but changes what it bakes."""
    whole = load_source("bake.frag.glsl")

    assert "value_noise(vec2 p" in whole
    assert source_digest("bake.frag.glsl") != source_digest("noise.glsl")
    assert source_digest("bake.frag.glsl") == source_digest("bake.frag.glsl")
