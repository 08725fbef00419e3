"""Start the game: `python3 deploy/play.py`. Old Pythons must be able to read this file."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python gets this far, and no further
    sys.exit("Plakoto needs Python 3.11 or newer; this is Python " + sys.version.split()[0] + ".")

from bootstrap.game import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
