"""What is freed is in use nowhere."""

from __future__ import annotations

import moderngl
import pytest

from plakoto_client.render.gl_objects import GlObjects

pytestmark = pytest.mark.gl
SIZE = (4, 4)


def test_a_framebuffer_that_is_freed_in_use_is_not_bound_again(ctx: moderngl.Context) -> None:
    lasting, passing = GlObjects(), GlObjects()
    kept = lasting.keep(ctx.framebuffer([lasting.keep(ctx.texture(SIZE, 4))]))
    passing.keep(ctx.framebuffer([passing.keep(ctx.texture(SIZE, 4))])).use()

    passing.release()
    kept.clear(1.0, 1.0, 1.0, 1.0)

    assert ctx.error == "GL_NO_ERROR"
    assert kept.read(components=4) == b"\xff" * 64
    lasting.release()


def test_one_that_is_in_use_stays_so_when_others_are_freed(ctx: moderngl.Context) -> None:
    lasting, passing = GlObjects(), GlObjects()
    kept = lasting.keep(ctx.framebuffer([lasting.keep(ctx.texture(SIZE, 4))]))
    passing.keep(ctx.framebuffer([passing.keep(ctx.texture(SIZE, 4))])).use()
    kept.use()

    passing.release()

    assert ctx.fbo is kept
    lasting.release()
