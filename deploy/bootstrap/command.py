"""What both commands have in common: their options, and how each kind of failure ends them."""

import argparse
from collections.abc import Callable, Sequence

from bootstrap.errors import BootstrapError, ExitStatus, StopRequested
from bootstrap.processes import Children, stop_requests
from bootstrap.progress import Console
from bootstrap.wording import _


def make_parser(program: str, description: str, epilog: str) -> argparse.ArgumentParser:
    """Return a parser with the options that both commands know."""
    parser = argparse.ArgumentParser(
        prog=program,
        description=description,
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=False,
    )
    parser.add_argument("-h", "--help", action="store_true", help=_("show this help and end"))
    parser.add_argument(
        "--fresh", action="store_true", help=_("remake the virtual environment from nothing first")
    )
    return parser


def parse(
    parser: argparse.ArgumentParser, arguments: Sequence[str]
) -> tuple[argparse.Namespace, list[str]]:
    """Split the arguments into our own options and those to pass on, in their order.

    Everything behind the first `--` is passed on, even what looks like one of our own.
    """
    arguments = list(arguments)
    split = arguments.index("--") if "--" in arguments else len(arguments)
    options, passed_on = parser.parse_known_args(arguments[:split])
    return options, passed_on + arguments[split + 1 :]


def guard(work: Callable[[Children], int], console: Console) -> int:
    """Run the work and turn whatever stops it into a message and an exit status.

    No program that was started for it is left when this returns.
    """
    children = Children()
    with stop_requests():
        try:
            try:
                return work(children)
            finally:
                children.stop()
        except StopRequested as request:
            console.say(_("Stopped. Run the same command again to go on."))
            return request.status
        except BootstrapError as error:
            console.say(f"\n{error}")
            return error.status
        except OSError as error:
            console.say(f"\n{error}\n" + _("Mend the cause, then run the same command again."))
            return ExitStatus.NOT_INSTALLED
