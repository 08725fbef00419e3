"""Makes an environment, or waits for the run that is making it.

Owns the folders below .venv. An environment is moved aside before it is remade, so that there is
either a whole one under its name or none that counts.
"""

import errno
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from bootstrap.environment import Environment
from bootstrap.errors import NotInstalledError
from bootstrap.locks import FileLock
from bootstrap.logs import last_line, tail
from bootstrap.processes import Children
from bootstrap.progress import Console
from bootstrap.wording import _

RETRY_SECONDS = 0.2
PIP_OPTIONS = ("--no-input", "--disable-pip-version-check", "--progress-bar", "off")
NO_SPACE = "No space left on device"
NO_NETWORK = (
    "ConnectionError",
    "Failed to establish a new connection",
    "No matching distribution found",
    "ProxyError",
    "ReadTimeoutError",
    "SSLError",
    "Temporary failure in name resolution",
)


@contextmanager
def ready(
    environment: Environment,
    console: Console,
    children: Children,
    *,
    is_fresh: bool = False,
) -> Iterator[FileLock]:
    """Make sure that an environment is ready, and that nobody remakes it while the block runs.

    Raises:
        BootstrapError: it could not be made; the message says why and what to do.
    """
    with FileLock(environment.lock) as lock:
        _take(lock.try_share, console)
        if is_fresh or not environment.is_ready():
            _take(lock.try_own, console)
            if is_fresh or not environment.is_ready():  # another run may have made it meanwhile
                _make(environment, console, children, lock)
            _take(lock.try_share, console)
        yield lock


def _take(attempt: Callable[[], bool], console: Console) -> None:
    if attempt():
        return
    with console.step(_("waiting for another run that uses this environment (Ctrl-C gives up)")):
        while not attempt():
            time.sleep(RETRY_SECONDS)


def _make(environment: Environment, console: Console, children: Children, lock: FileLock) -> None:
    _move_away(environment)
    environment.log.write_bytes(b"")

    def run(title: str, *command: str) -> None:
        with console.step(title, note=lambda: last_line(environment.log)):
            status = children.run(
                command,
                folder=environment.root,
                log=environment.log,
                inherit=(lock.descriptor,),  # if we are killed, pip holds on to it to its own end
            )
            if status != 0:
                raise NotInstalledError(_explain(environment.log))

    folder = str(environment.folder)
    run(
        _("making the virtual environment {folder}").format(folder=f".venv/{environment.name}"),
        sys.executable,
        "-m",
        "venv",
        folder,
    )
    pip = (str(environment.python), "-m", "pip", "install", *PIP_OPTIONS)
    run(_("fetching and installing libraries into it"), *pip, *environment.requirements())
    environment.mark_ready()


def _move_away(environment: Environment) -> None:
    """Clear the place; what an interrupted run left behind goes as well."""
    folder = environment.folder
    if Path(sys.prefix).resolve() == folder.resolve():
        raise NotInstalledError(
            _(
                "This environment has to be remade, but {python} is part of it.\n"
                "Run the same command with the Python of your system."
            ).format(python=sys.executable)
        )
    if folder.exists():
        try:
            folder.rename(folder.with_name(f"{folder.name}.old-{os.getpid()}"))
        except PermissionError as error:  # Windows, while a program inside is running
            text = _(
                "{folder} has to be remade, but is in use.\n"
                "Close the game and all else that runs from it, then run the same command again."
            )
            raise NotInstalledError(text.format(folder=folder)) from error
        except OSError as error:
            if error.errno != errno.EXDEV:  # a folder of an image's lower layer cannot be renamed
                raise
            environment.mark_unfinished()
            shutil.rmtree(folder)
    for old in folder.parent.glob(f"{folder.name}.old-*"):
        shutil.rmtree(old, ignore_errors=True)


def _explain(log: Path) -> str:
    text = log.read_text(encoding="utf-8", errors="replace")
    if NO_SPACE in text:
        advice = _("The disk is full: make room, then run the same command again.")
    elif any(sign in text for sign in NO_NETWORK):
        advice = _(
            "pip could not get a library. Check the connection to the Internet and the settings\n"
            "for a proxy or another package index, where there are any (`pip config list`). Then\n"
            "run the same command again; what has been fetched is kept."
        )
    else:
        advice = _("Mend the cause, then run the same command again.")
    where = _("That did not work. The lines above are the end of {log}.").format(log=log)
    return f"{tail(log)}\n\n{where}\n{advice}"
