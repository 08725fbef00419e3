"""Counts the GL objects that a driver holds, by asking it for each name; no bookkeeping of ours.

A driver gives low numbers first, so that asking for the first few thousand finds all of them.
"""

from __future__ import annotations

import ctypes
from collections import Counter
from collections.abc import Callable

import moderngl

_QUESTIONS = {
    "textures": "glIsTexture",
    "buffers": "glIsBuffer",
    "programs": "glIsProgram",
    "shaders": "glIsShader",
    "vertex arrays": "glIsVertexArray",
    "framebuffers": "glIsFramebuffer",
    "renderbuffers": "glIsRenderbuffer",
    "samplers": "glIsSampler",
    "queries": "glIsQuery",
}
_NAMES = 4096
"""More than the program has ever had of any kind, by far."""


def census(ctx: moderngl.Context) -> Counter[str]:
    """How many objects of each kind are alive in `ctx`, which has to be the current context.

    The program in use is put aside first: a driver frees no program before another one is used.
    """
    ctypes.CFUNCTYPE(None, ctypes.c_uint)(_address(ctx, "glUseProgram"))(0)
    ctx.finish()
    return Counter(
        {
            kind: sum(bool(ask(name)) for name in range(1, _NAMES))
            for kind, ask in ((kind, _asked(ctx, name)) for kind, name in _QUESTIONS.items())
        }
    )


def _asked(ctx: moderngl.Context, function: str) -> Callable[[int], int]:
    """A function of OpenGL's that takes a name, and tells whether an object of its kind has it."""
    return ctypes.CFUNCTYPE(ctypes.c_ubyte, ctypes.c_uint)(_address(ctx, function))


def _address(ctx: moderngl.Context, function: str) -> int:
    address: int = ctx.mglo._context.load_opengl_function(function)
    return address
