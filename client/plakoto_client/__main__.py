"""The command `plakoto`: opens the window at once, then loads whatever takes its time.

`plakoto photo` opens none.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Sequence

from plakoto.errors import PlakotoError
from plakoto_client.app.options import parse_options
from plakoto_client.app.photo_options import parse_photo_options


def main(argv: Sequence[str] | None = None) -> int:
    """Play until the player quits, or take a photo; return the exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    command = _photo(arguments[1:]) if arguments[:1] == ["photo"] else _game(arguments)
    logging.basicConfig(level=logging.WARNING, format="plakoto: %(message)s")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        command()
    except PlakotoError as error:
        if sys.stderr is not None:  # a program with windows only has none
            sys.stderr.write(f"plakoto: {error}\n")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _game(arguments: Sequence[str]) -> Callable[[], None]:
    options = parse_options(arguments)

    def run() -> None:
        from plakoto_client.app.program import play  # noqa: PLC0415 - help must not wait for pygame

        play(options)

    return run


def _photo(arguments: Sequence[str]) -> Callable[[], None]:
    options = parse_photo_options(arguments)

    def run() -> None:
        from plakoto_client.app.photo_command import take_photo  # noqa: PLC0415 - nor for OpenGL

        take_photo(options)

    return run


if __name__ == "__main__":
    sys.exit(main())
