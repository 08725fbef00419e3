"""Photos as files."""

from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from plakoto_client.render.photo import free_name, save_png

NOON = datetime(2026, 12, 1, 12, 0, 5, tzinfo=UTC)


def test_a_saved_photo_reads_back_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    pixels = np.random.default_rng(1).integers(0, 256, (7, 11, 3)).astype(np.uint8)
    path = tmp_path / "new" / "photo.png"

    save_png(pixels, path)

    with Image.open(path) as image:
        assert (np.asarray(image) == pixels).all()
    assert list(path.parent.iterdir()) == [path]


def test_a_photo_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")

    with pytest.raises(OSError, match="file"):
        save_png(np.zeros((2, 2, 3), np.uint8), blocked / "photo.png")


def test_no_photo_replaces_another(tmp_path: Path) -> None:
    first = free_name(tmp_path, NOON)
    first.touch()
    second = free_name(tmp_path, NOON)
    second.touch()

    assert first.name == "plakoto-2026-12-01-120005.png"
    assert second.name == "plakoto-2026-12-01-120005-2.png"
    assert free_name(tmp_path, NOON).name == "plakoto-2026-12-01-120005-3.png"
