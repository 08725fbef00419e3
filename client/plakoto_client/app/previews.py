"""Small pictures of the styles, painted one after the other by a process of its own.

Painting a style means baking its textures, which takes seconds where OpenGL runs on the CPU: in the
window's own process frames would stall. The painter ends with the end of its standard input,
however this process dies. What it has painted is kept on disk beside the textures. Draws nothing
itself.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import logging
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final

import attrs

from plakoto_client.render.cache import ArrayCache, Arrays
from plakoto_client.render.shaders import source_digest
from plakoto_client.render.styles import Style
from plakoto_client.ui.style_card import Thumbnail

SIZE: Final = (320, 180)
"""Of a picture in pixels."""
PICTURE: Final = "picture"
_CHANNELS: Final = 3
_GRACE_S: Final = 1.0
_LOWER_PRIORITY: Final = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
_NO_WINDOW: Final = getattr(subprocess, "CREATE_NO_WINDOW", 0)
_COMMAND: Final = (sys.executable, "-m", "plakoto_client.app.preview_painter")
_log = logging.getLogger(__name__)


@attrs.frozen
class Wanted:
    """A style whose picture is wanted."""

    style: Style
    file: Path | None = None
    """Where it is described, if it is none of the ten."""

    def name(self, *, is_plain: bool) -> str:
        """What its picture is called in the cache."""
        short = hashlib.sha256(self.style.name.encode()).hexdigest()[:10]
        return f"preview-{'2d' if is_plain else '3d'}-{short}"

    def digest(self) -> str:
        """Identifies everything that the picture depends on."""
        told = f"{version('plakoto')} {_shaders()} {SIZE} {self.style!r}"
        return hashlib.sha256(told.encode()).hexdigest()


@functools.cache
def _shaders() -> str:
    """Identifies how materials and light look."""
    surfaces = ("field", "frame", "table", "checker", "die", "number", "bake", "tone")
    return source_digest(*(f"{name}.frag.glsl" for name in surfaces))


class Previews:
    """The pictures there are, and the painter of those that are missing."""

    def __init__(
        self,
        folder: Path | None,
        wake: Callable[[], None],
        *,
        is_plain: bool = False,
        command: Sequence[str] = _COMMAND,
    ) -> None:
        """Get ready; nothing is painted before `want`.

        Args:
            folder: the cache of textures and pictures; None: there will be no pictures.
            wake: called from another thread when there is a new picture.
            is_plain: whether the plain board is painted, not the one in 3D.
            command: what paints; the tests start other things.
        """
        self.version = 0
        """Grows with every new picture."""
        self._folder = folder
        self._wake = wake
        self._is_plain = is_plain
        self._command = [*command, *(["--plain"] if is_plain else [])]
        self._pictures: dict[Style, Thumbnail] = {}
        self._asked: set[Style] = set()
        self._waiting: queue.SimpleQueue[Wanted | None] = queue.SimpleQueue()
        self._worker: threading.Thread | None = None
        self._process: subprocess.Popen[str] | None = None
        self._lock = threading.Lock()
        self._is_closing = False

    def picture(self, style: Style) -> Thumbnail | None:
        """The picture of this style, if there is one already."""
        return self._pictures.get(style)

    def want(self, wanted: Sequence[Wanted]) -> None:
        """See to it that there will be pictures of all these styles, in this order."""
        if self._folder is None:
            return
        for each in wanted:
            if each.style not in self._asked:
                self._asked.add(each.style)
                self._waiting.put(each)
        if self._worker is None and self._asked:
            self._worker = threading.Thread(target=self._work, name="previews", daemon=True)
            self._worker.start()

    def close(self) -> None:
        """End the painter, in the middle of a picture if need be."""
        with self._lock:
            self._is_closing = True
            process = self._process
        self._waiting.put(None)
        if process is not None:
            process.kill()  # files are replaced as a whole: nothing half done is left
        if self._worker is not None:
            self._worker.join(_GRACE_S)

    def _work(self) -> None:
        while (wanted := self._waiting.get()) is not None:
            picture = self._loaded(wanted)
            if picture is None and self._has_painted(wanted):
                picture = self._loaded(wanted)
            if self._is_closing:
                break
            if picture is not None:
                self._pictures[wanted.style] = picture
                self.version += 1
                self._wake()
        self._end()

    def _loaded(self, wanted: Wanted) -> Thumbnail | None:
        """What the cache holds."""
        cache = ArrayCache(self._folder)
        try:
            arrays = cache.fetch(
                wanted.name(is_plain=self._is_plain), wanted.digest(), _missing, is_picture
            )
        except LookupError:
            return None
        return Thumbnail(arrays[PICTURE])

    def _has_painted(self, wanted: Wanted) -> bool:
        """Let the painter paint it; whether it has."""
        request = {
            "theme": wanted.style.name,
            "file": None if wanted.file is None else str(wanted.file),
        }
        try:
            process = self._started()
            if process is None or process.stdin is None or process.stdout is None:
                return False
            process.stdin.write(f"{json.dumps(request)}\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        except OSError as error:
            _log.warning("no pictures of the styles can be painted: %s", error)
            return False
        return answer.strip() == "painted"

    def _started(self) -> subprocess.Popen[str] | None:
        """The painter, started if it has not been; it is not started a second time."""
        with self._lock:
            if self._process is None and not self._is_closing:
                self._process = subprocess.Popen(  # noqa: S603 - our own painter, by our own interpreter
                    [*self._command, "--cache", str(self._folder)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    encoding="utf-8",
                    start_new_session=True,
                    creationflags=_LOWER_PRIORITY | _NO_WINDOW,
                )
            return self._process

    def _end(self) -> None:
        process = self._process
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        process.kill()
        process.wait()


def is_picture(arrays: Arrays) -> bool:
    """Whether `arrays` hold a picture of the right size."""
    picture = arrays.get(PICTURE)
    return (
        picture is not None
        and picture.shape == (SIZE[1], SIZE[0], _CHANNELS)
        and picture.dtype.name == "uint8"
    )


def _missing() -> Arrays:
    raise LookupError("it has not been painted yet")
