"""The long checks of the rules and of the computer players: `python tests/verify.py --help`.

See `docs/verification.md` and `docs/ai.md`.
"""

from __future__ import annotations

import argparse
import sys

from verification import (
    agreement,
    calibration,
    curve,
    decisions,
    endgames,
    habits,
    mutants,
    perft,
    playouts,
    races,
    scatter,
    throws,
)

COMMANDS = {
    "agreement": agreement,
    "perft": perft,
    "mutants": mutants,
    "calibration": calibration,
    "playouts": playouts,
    "curve": curve,
    "decisions": decisions,
    "scatter": scatter,
    "throws": throws,
    "endgames": endgames,
    "races": races,
    "habits": habits,
}


def main() -> int:
    """Run the command that the user names."""
    parser = argparse.ArgumentParser(
        description="Long checks of the rules and of the computer players."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for name, command in COMMANDS.items():
        summary = (command.__doc__ or "").splitlines()[0]
        command.add_arguments(commands.add_parser(name, help=summary, description=summary))
    options = parser.parse_args()
    status: int = COMMANDS[options.command].run(options, _say)
    return status


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
