"""The command `plakoto-server`: one sub-command for each thing they can do."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version

from plakoto_server.exit_status import DONE, INTERRUPTED

COMMANDS = {
    "serve": ("plakoto_server.serve_command", "host games for the client"),
    "backup": ("plakoto_server.backup_command", "copy all games, while the server runs"),
    "match": ("plakoto_server.bots.match_command", "let two computer players play each other"),
    "ladder": (
        "plakoto_server.bots.ladder_command",
        "measure how much stronger each computer player is than the one below",
    ),
    "bench": ("plakoto_server.bots.bench_command", "measure how fast the computer players are"),
    "train": ("plakoto_server.bots.train_command", "let the network learn from its own games"),
    "engine": (
        "plakoto_server.bots.engine_command",
        "speak the engine interface on stdin and stdout",
    ),
}
"""Sub-command: the module that has its `add_arguments` and `run`, and its one-line help.

A module is imported only when its command is asked for, so that each starts fast.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a sub-command and return its exit status."""
    try:
        status = _run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # nobody reads on, as after `| head`
        # Python would complain when it flushes the stream at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    return status


def _run(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="plakoto-server",
        description="The server and the computer players of Plakoto.",
        epilog="'plakoto-server COMMAND --help' explains each command.",
    )
    parser.add_argument("--version", action="version", version=f"plakoto {version('plakoto')}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    chosen = next((word for word in arguments if not word.startswith("-")), None)
    for name, (module_name, summary) in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=summary.capitalize() + ".")
        if name == chosen:
            module = importlib.import_module(module_name)
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    options = parser.parse_args(arguments)
    status: int = options.run(options)
    return status


if __name__ == "__main__":
    sys.exit(main())
