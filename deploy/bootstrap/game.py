"""Starts the game: what `deploy/play.py` does once it knows that Python is new enough."""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from bootstrap.command import guard, make_parser, parse
from bootstrap.environment import ROOT, Environment
from bootstrap.errors import ExitStatus
from bootstrap.installing import ready
from bootstrap.locks import FileLock
from bootstrap.processes import Children
from bootstrap.progress import Console
from bootstrap.provisioning import Provider
from bootstrap.system_packages import needs_to_draw, needs_to_install
from bootstrap.wording import _, noop, system_language, use_language

PLAY = Environment(ROOT, "play", "client")
DESCRIPTION = noop("""\
Start Plakoto.

The first start installs what the game needs into the folder .venv/play beside deploy/: that takes
a minute or several, half a gigabyte and a connection to the Internet. Later starts take nothing.
""")
EPILOG = noop("""\
Every other argument goes to the game, and so does everything behind `--`; the exit status is the
game's. Statuses of this program itself: 2 wrong arguments, 3 the system lacks a package, 4 the
game could not be installed, 130 stopped by Ctrl-C.

  python3 deploy/play.py                  play
  python3 deploy/play.py --prepare        install now, play another time
  python3 deploy/play.py -- --help        the options of the game itself
""")


def main(arguments: Sequence[str]) -> int:
    """Start the game with these arguments; on POSIX this process becomes the game."""
    use_language(system_language())
    parser = make_parser("deploy/play.py", _(DESCRIPTION), _(EPILOG))
    parser.add_argument(
        "--prepare",
        action="store_true",
        help=_("make everything ready, but do not start the game"),
    )
    options, passed_on = parse(parser, arguments)
    if options.help:
        parser.print_help()
        return ExitStatus.OK
    console = Console(sys.stdout)

    def work(children: Children) -> int:
        provider = Provider(ROOT, console, children)
        needs = needs_to_draw(provider.system)
        if options.fresh or not PLAY.is_ready():
            needs += needs_to_install(provider.system)
        provider.provide(needs)
        with ready(PLAY, console, children, is_fresh=options.fresh) as lock:
            if options.prepare:
                console.say(_("Plakoto is ready to be played: python3 deploy/play.py"))
                return ExitStatus.OK
            command = (str(PLAY.python), "-m", "plakoto_client", *passed_on)
            return start(command, children, lock)

    return guard(work, console)


def start(
    command: Sequence[str],
    children: Children,
    lock: FileLock,
    *,
    become: Callable[[str, list[str]], int] = os.execv,
) -> int:
    """Turn this process into the game, or start it and wait where a process cannot turn."""
    if sys.platform == "win32":
        return children.run(command, folder=Path.cwd())
    # The game goes on holding the lock, to its end.
    os.set_inheritable(lock.descriptor, True)  # noqa: FBT003 - has no name to call it by
    return become(command[0], list(command))
