"""One GL context and one cache of baked textures for all tests of the renderer."""

from collections.abc import Iterator
from pathlib import Path

import moderngl
import pytest

from plakoto_client.render import Quality, Renderer, offscreen_context


@pytest.fixture(scope="session")
def ctx() -> Iterator[moderngl.Context]:
    """A context without a window."""
    with offscreen_context() as made:
        yield made


@pytest.fixture(scope="session")
def cache_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache that the first renderer fills."""
    return tmp_path_factory.mktemp("baked")


@pytest.fixture(scope="session")
def renderer(ctx: moderngl.Context, cache_dir: Path) -> Iterator[Renderer]:
    """A renderer of the middle tier."""
    made = Renderer(ctx, Quality.MID, cache_dir)
    yield made
    made.release()
