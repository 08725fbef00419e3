"""A program: fails if one of the modules named on its command line can be imported.

Run with the interpreter of the environment in question.
"""

import importlib.util
import sys


def find_importable(names: list[str]) -> list[str]:
    """Return those of the modules that this Python finds."""
    return [name for name in names if importlib.util.find_spec(name) is not None]


if __name__ == "__main__":
    if found := find_importable(sys.argv[1:]):
        sys.exit(f"Must not be installed here, but is: {', '.join(found)}")
    print(f"Absent, as they should be: {', '.join(sys.argv[1:])}")
