"""GLSL sources: found as package resources, joined, and given the scene's measures.

Owns `#include` (one level deep as written, repeated as needed) and the block of constants that
every shader shares with `scene.layout`, so that no measure is written twice.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from importlib import resources
from typing import Final

import moderngl

from plakoto_client.scene import layout

_HEADER: Final = "#version 330 core\n"
_INCLUDE: Final = re.compile(r'^#include "([\w.]+)"$', re.MULTILINE)
_SHARED_MEASURES: Final = (
    "BAR_HALF_WIDTH",
    "BOARD_HALF_DEPTH",
    "BOARD_HALF_WIDTH",
    "CHECKER_HEIGHT",
    "CHECKER_RADIUS",
    "DIE_HALF",
    "FIELD_HALF_DEPTH",
    "FIELD_HALF_WIDTH",
    "POINT_LENGTH",
    "RAIL_HEIGHT",
    "RAIL_WIDTH",
    "TABLE_LEVEL",
    "TOWER_X",
    "TRAY_FURTHEST",
    "TRAY_HALF_WIDTH",
    "TRAY_NEAREST",
)

Define = int | float
"""Value of a preprocessor constant."""


def load_source(name: str, defines: Mapping[str, Define] | None = None) -> str:
    """Read a shader and everything it includes.

    Args:
        name: file name in the `glsl` folder.
        defines: constants to set in front of it, beside the measures of the board.
    """
    constants = {measure: float(getattr(layout, measure)) for measure in _SHARED_MEASURES}
    lines = [
        f"#define {key} {value!r}\n" for key, value in {**constants, **(defines or {})}.items()
    ]
    return _HEADER + "".join(lines) + _expand(name)


def build_program(
    ctx: moderngl.Context,
    vertex: str,
    fragment: str,
    defines: Mapping[str, Define] | None = None,
) -> moderngl.Program:
    """Compile and link two shaders of the `glsl` folder.

    Raises:
        moderngl.Error: a shader does not compile; the message shows where.
    """
    return ctx.program(
        vertex_shader=load_source(vertex, defines),
        fragment_shader=load_source(fragment, defines),
    )


def source_digest(*names: str) -> str:
    """A hash of shaders and all they include: part of the key of whatever they bake."""
    digest = hashlib.sha256()
    for name in names:
        digest.update(load_source(name).encode())
    return digest.hexdigest()


def _expand(name: str) -> str:
    folder = resources.files(__package__) / "glsl"
    source = (folder / name).read_text(encoding="utf-8")
    return _INCLUDE.sub(lambda match: _expand(match[1]), source)
