"""Runs the checks: what `deploy/test.py` does once it knows that Python is new enough."""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bootstrap.check_run import CheckRun
from bootstrap.checks import all_checks, choose_checks
from bootstrap.command import guard, make_parser, parse
from bootstrap.environment import ROOT
from bootstrap.errors import ExitStatus
from bootstrap.processes import Children
from bootstrap.progress import Console
from bootstrap.provisioning import Provider
from bootstrap.report import exit_status, format_report

DESCRIPTION = """\
Run every check of the project: ruff, import-linter, mypy, the tests, and once more the server's
tests in an environment that has only what a server needs.

The first run installs all that into .venv/test and .venv/server-only, which takes a minute or
several and a connection to the Internet; later runs begin at once.
"""
EPILOG = """\
Every other argument goes to pytest (to its main run), and so does everything behind `--`. Exit
status: 0 all checks passed, 1 one failed, 2 wrong arguments, 3 the system lacks a package, 4 an
environment could not be made, 130 stopped by Ctrl-C.

  python3 deploy/test.py                                    everything
  python3 deploy/test.py --only lint --only types           two checks of them
  python3 deploy/test.py --only tests tests/shared -k perft  some tests only
"""


def main(arguments: Sequence[str]) -> int:
    """Run the checks that were asked for; return 0 if all of them passed."""
    parser = make_parser("deploy/test.py", DESCRIPTION, EPILOG)
    parser.add_argument(
        "--only",
        action="append",
        choices=[check.name for check in all_checks(())],
        metavar="CHECK",
        help="run this check and no other (may be repeated): %(choices)s",
    )
    options, passed_on = parse(parser, arguments)
    if options.help:
        parser.print_help()
        return ExitStatus.OK
    checks = choose_checks(options.only, passed_on)
    console = Console(sys.stdout)

    def work(children: Children) -> int:
        provider = Provider(ROOT, console, children)
        with tempfile.TemporaryDirectory(prefix="plakoto-checks-") as logs:
            run = CheckRun(console, children, provider, Path(logs), is_fresh=options.fresh)
            results = run.run(checks)
        console.say(format_report(results))
        return exit_status(results)

    return guard(work, console)
