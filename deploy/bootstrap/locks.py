"""A lock between processes that the system takes back when its holder dies.

Owns the lock files beside the environments. Nobody has to recognise a stale one: the file may stay,
the lock on it does not.
"""

import os
import sys
from pathlib import Path
from typing import BinaryIO, Self

if sys.platform == "win32":
    import msvcrt

    def _try_own(descriptor: int) -> bool:
        os.lseek(descriptor, 0, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _try_share(descriptor: int) -> bool:
        # There is no shared kind: using is free here, and a folder in use refuses to be renamed.
        _release(descriptor)
        return True

    def _release(descriptor: int) -> None:
        os.lseek(descriptor, 0, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
        except OSError:
            return  # was not ours
else:
    import fcntl

    def _try_own(descriptor: int) -> bool:
        return _try_flock(descriptor, fcntl.LOCK_EX)

    def _try_share(descriptor: int) -> bool:
        return _try_flock(descriptor, fcntl.LOCK_SH)

    def _release(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)

    def _try_flock(descriptor: int, kind: int) -> bool:
        try:
            fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class FileLock:
    """Shared by those who use a folder, or owned by the one who changes it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: BinaryIO | None = None

    def __enter__(self) -> Self:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self._path.open("a+b")
        return self

    def __exit__(self, *_exc: object) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    @property
    def descriptor(self) -> int:
        """The open file: a child that inherits it holds the lock as well, until it ends."""
        if self._file is None:
            raise RuntimeError("the lock is closed; use it in a with statement")
        return self._file.fileno()

    def try_share(self) -> bool:
        """Keep the folder from being changed, along with everybody else who uses it.

        Returns False while somebody owns it.
        """
        return _try_share(self.descriptor)

    def try_own(self) -> bool:
        """Become the only one who uses the folder; returns False while somebody else is there.

        A share of our own is given up first: two who share and both want to own must not wait for
        each other.
        """
        _release(self.descriptor)
        return _try_own(self.descriptor)
