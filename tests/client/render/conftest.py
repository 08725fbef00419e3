"""A GL context for each module, one cache of baked textures for all tests of the renderer."""

from collections.abc import Iterator
from pathlib import Path

import moderngl
import pytest

from plakoto_client.render import Quality, Renderer, offscreen_context


@pytest.fixture(scope="module")
def shared_context() -> Iterator[moderngl.Context]:
    """One context without a window for the tests of a module.

    It lives no longer: a window's context is not found meanwhile.
    """
    with offscreen_context() as made:
        yield made


@pytest.fixture
def ctx(shared_context: moderngl.Context) -> Iterator[moderngl.Context]:
    """Make the shared context the current one: other tests have theirs.

    Whatever a test does with it must be to OpenGL's liking.
    """
    with shared_context:
        yield shared_context
        assert shared_context.error == "GL_NO_ERROR"


@pytest.fixture(scope="session")
def cache_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache that the first renderer fills."""
    return tmp_path_factory.mktemp("baked")


@pytest.fixture(scope="module")
def renderer(shared_context: moderngl.Context, cache_dir: Path) -> Iterator[Renderer]:
    """A renderer of the middle tier."""
    with shared_context:
        made = Renderer(shared_context, Quality.MID, cache_dir)
    yield made
    with shared_context:
        made.release()
