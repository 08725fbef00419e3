"""`plakoto-server serve`: reads the options, the token and standard input; the rest is `service`.

The secret token is never an argument, and never logged: other users can see both.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import secrets
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import cast

from platformdirs import user_data_path

from plakoto.errors import PlakotoError
from plakoto_server.ai.pool import LocalPool
from plakoto_server.json_log import JsonFormatter

EMBEDDED_ENDPOINT = "tcp:0:interface=127.0.0.1"
DEFAULT_ENDPOINT = "tcp:4000:interface=127.0.0.1"
TOKEN_VARIABLE = "PLAKOTO_TOKEN"  # noqa: S105  the name of the variable, not a secret
MAX_TOKEN_BYTES = 100
MIN_TOKEN_BYTES = 16
MAX_WORKERS = 4
"""Workers unless told otherwise: one for each core, as Mr. Makis thinks with all of them, but no
more, for each takes some 200 MB of memory."""

_log = logging.getLogger(__name__)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the options of `serve`."""
    # Or else `--token SECRET` would be taken for `--token-file SECRET`, and be seen by everybody.
    parser.allow_abbrev = False
    parser.add_argument(
        "--endpoint",
        metavar="STRING",
        help=f"where to listen, as a Twisted endpoint string (default: {DEFAULT_ENDPOINT})",
    )
    parser.add_argument(
        "--data",
        metavar="FOLDER",
        type=Path,
        default=user_data_path("plakoto", appauthor=False),
        help="where the games are kept (default: %(default)s)",
    )
    parser.add_argument(
        "--token-file",
        metavar="FILE",
        type=Path,
        help=f"file with the secret that clients must show; without it, the variable "
        f"{TOKEN_VARIABLE}, or else a secret made once and kept in the data folder",
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=_positive,
        default=min(MAX_WORKERS, os.cpu_count() or 1),
        help="processes that the computer players think in (default: %(default)s)",
    )
    parser.add_argument(
        "--per-address",
        metavar="N",
        type=_positive,
        help="connections that one address may have at a time (default: 20, and as many as there "
        "may be for this machine, on which a proxy may speak for all)",
    )
    parser.add_argument(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        default="info",
        help="what is written to standard error (default: %(default)s)",
    )
    parser.add_argument(
        "--log-format",
        choices=("text", "json"),
        default="text",
        help="how it is written: for people, or one JSON map a line (default: %(default)s)",
    )
    parser.add_argument(
        "--embedded",
        action="store_true",
        help="serve the program that started this one: read the secret from the first line of "
        "standard input, listen on any free port of this machine, report on standard output, "
        "and end when standard input does",
    )


def run(options: argparse.Namespace) -> int:
    """Serve until told to end, and return the exit status."""
    _log_to_stderr(options.log_level, options.log_format)
    watcher = _Reports() if options.embedded else _Log()
    try:
        _serve(options, watcher)
    except (PlakotoError, OSError) as error:
        watcher.failed(error)
        return 1
    return 0


def _serve(options: argparse.Namespace, watcher: _Reports | _Log) -> None:
    token = _token_from_stdin() if options.embedded else _token(options)
    # The workers start, and load the slowest of what they need, while this process does the same.
    pool = LocalPool(options.workers, ("numba",))
    try:
        pool.start()
        # Twisted is imported, and its reactor installed, only when there is something to serve.
        from twisted.internet import reactor  # noqa: PLC0415  see above

        from plakoto_server.service import Service, Settings  # noqa: PLC0415  likewise

        endpoint = options.endpoint or (EMBEDDED_ENDPOINT if options.embedded else DEFAULT_ENDPOINT)
        settings = Settings(options.data, endpoint, token, options.per_address)
        service = Service(settings, watcher, reactor, pool)
        if options.embedded:
            _at_end_of_stdin(lambda: reactor.callFromThread(_stop, reactor))
        service.run()
    finally:
        pool.close()


class _Log:
    """Tells the log how the server gets on."""

    def listening(self, port: int) -> None:
        """See `Watcher`; the address is in the log already."""

    def preparing(self, done: int, total: int) -> None:
        """See `Watcher`."""
        _log.info("preparing the computer players: %d of %d", done, total)

    def ready(self) -> None:
        """See `Watcher`."""
        _log.info("the computer players are ready")

    def unprepared(self, reason: str) -> None:
        """See `Watcher`."""
        _log.error("the computer players cannot be prepared, and may play at random: %s", reason)

    def failed(self, error: Exception) -> None:
        """Say why the server ends."""
        _log.error("%s", error)


class _Reports(_Log):
    """Tells the program that started this one, by lines of JSON on standard output."""

    def listening(self, port: int) -> None:
        """See `Watcher`."""
        _report(port=port, pid=os.getpid())

    def preparing(self, done: int, total: int) -> None:
        """See `Watcher`."""
        super().preparing(done, total)
        _report(preparing=f"the computer players, {done} of {total}", done=done, total=total)

    def ready(self) -> None:
        """See `Watcher`."""
        super().ready()
        _report(ready=True)

    def unprepared(self, reason: str) -> None:
        """See `Watcher`."""
        super().unprepared(reason)
        _report(unprepared=reason)

    def failed(self, error: Exception) -> None:
        """Say why the server ends."""
        from plakoto_server.records import FolderInUseError  # noqa: PLC0415  loaded by now, or slow

        super().failed(error)
        _report(error=str(error), in_use=isinstance(error, FolderInUseError))


def _report(**facts: object) -> None:
    try:
        sys.stdout.write(json.dumps(facts) + "\n")
        sys.stdout.flush()
    except OSError:
        # Whoever started us is gone; the end of standard input will tell.
        _log.info("nobody reads the reports any more")


def _token_from_stdin() -> str:
    line = b""
    # Not through sys.stdin: the thread below reads on, and a buffer in between would be locked
    # by it when the interpreter ends.
    while not line.endswith(b"\n"):
        byte = os.read(0, 1)
        if not byte or len(line) > MAX_TOKEN_BYTES:
            raise PlakotoError("standard input must begin with a line that holds the token")
        line += byte
    return _checked(line, "on standard input")


def _at_end_of_stdin(end: Callable[[], object]) -> None:
    def wait() -> None:
        try:
            while os.read(0, 1024):
                pass
        except OSError as error:
            _log.info("standard input failed: %s", error)
        end()

    threading.Thread(target=wait, daemon=True, name="end of standard input").start()


def _stop(reactor: object) -> None:
    if getattr(reactor, "running", False):
        reactor.stop()  # type: ignore[attr-defined]  # Twisted's module stands for its reactor


def _token(options: argparse.Namespace) -> str:
    if options.token_file:
        return _checked(options.token_file.read_bytes(), f"in {options.token_file}")
    if os.environ.get(TOKEN_VARIABLE):
        return _checked(os.environ[TOKEN_VARIABLE].encode(), f"in the variable {TOKEN_VARIABLE}")
    kept: Path = options.data / "token"
    if not kept.exists():
        options.data.mkdir(parents=True, exist_ok=True)
        # Made for the owner alone, before there is a secret in it.
        handle = os.open(kept, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(secrets.token_urlsafe(32) + "\n")
    _log.info("clients need the secret in %s", kept)
    return _checked(kept.read_bytes(), f"in {kept} (delete the file to have another made)")


def _checked(written: bytes, place: str) -> str:
    token = written.strip()
    if not (MIN_TOKEN_BYTES <= len(token) <= MAX_TOKEN_BYTES and token.isascii()):
        raise PlakotoError(
            f"the token {place} has to be {MIN_TOKEN_BYTES} to {MAX_TOKEN_BYTES} letters, digits "
            f"and signs of ASCII"
        )
    return token.decode("ascii")


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 on")
    return int(text)


def _log_to_stderr(level: str, form: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    plain = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(JsonFormatter() if form == "json" else plain)
    logging.basicConfig(level=level.upper(), handlers=[handler])
    logging.getLogger("alembic").setLevel(logging.WARNING)
    from twisted.logger import (  # noqa: PLC0415  slow
        ILogObserver,
        STDLibLogObserver,
        globalLogBeginner,
    )

    to_stdlib = cast("ILogObserver", STDLibLogObserver())
    globalLogBeginner.beginLoggingTo([to_stdlib], redirectStandardIO=False)
