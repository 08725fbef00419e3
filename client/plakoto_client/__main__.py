"""The command `plakoto`: opens the window at once, then loads whatever takes its time."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence

from plakoto.errors import PlakotoError
from plakoto_client.app.options import parse_options


def main(argv: Sequence[str] | None = None) -> int:
    """Play until the player quits; return the exit status."""
    options = parse_options(sys.argv[1:] if argv is None else argv)
    logging.basicConfig(level=logging.WARNING, format="plakoto: %(message)s")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from plakoto_client.app.program import play  # noqa: PLC0415 - help must not wait for pygame

    try:
        play(options)
    except PlakotoError as error:
        if sys.stderr is not None:  # a program with windows only has none
            sys.stderr.write(f"plakoto: {error}\n")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
