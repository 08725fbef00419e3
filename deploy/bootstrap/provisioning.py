"""Gets from the system what is missing, or has a person told how to get it."""

from collections.abc import Iterable
from pathlib import Path

from bootstrap.errors import SystemPackageMissingError
from bootstrap.logs import last_line, tail
from bootstrap.processes import Children
from bootstrap.progress import Console
from bootstrap.system_packages import (
    Look,
    Need,
    System,
    advise,
    apt_commands,
    find_missing,
    look,
)
from bootstrap.wording import _


class Provider:
    """Sees to the needs of one run on one system."""

    def __init__(
        self,
        root: Path,
        console: Console,
        children: Children,
        *,
        system: System | None = None,
        look: Look = look,
    ) -> None:
        self.system = system or System.here()
        self._root = root
        self._console = console
        self._children = children
        self._look = look

    def provide(self, needs: Iterable[Need]) -> None:
        """Install whatever of the needs is missing, where that is ours to do; else ask for it.

        Raises:
            SystemPackageMissingError: something is missing still; the message says what to run.
        """
        missing = find_missing(needs, self._look)
        if missing and self.system.installs_by_itself:
            self._install(missing)
            missing = find_missing(missing, self._look)
        if missing:
            raise SystemPackageMissingError(advise(missing, self.system))

    def _install(self, missing: tuple[Need, ...]) -> None:
        log = self._root / ".venv" / "system-packages.log"
        log.parent.mkdir(exist_ok=True)
        log.write_bytes(b"")
        update, install = apt_commands(missing)
        what = ", ".join(need.what for need in missing)
        title = _("installing what this system lacks: {what}").format(what=what)
        with self._console.step(title, note=lambda: last_line(log)):
            self._children.run(update, folder=self._root, log=log)  # old lists may do as well
            status = self._children.run(install, folder=self._root, log=log)
            if status != 0:
                advice = advise(missing, self.system)
                where = _("That did not work. The lines above are the end of {log}.").format(
                    log=log
                )
                raise SystemPackageMissingError(f"{tail(log)}\n\n{where}\n{advice}")
