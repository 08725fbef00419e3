"""Numbers on the command line, refused with what is wanted."""

from __future__ import annotations

import argparse
import math


def whole_number(text: str, least: int, most: int) -> int:
    """The whole number that `text` is.

    Raises:
        argparse.ArgumentTypeError: it is none, or not from `least` to `most`.
    """
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    if not (is_number and least <= int(text) <= most):
        raise argparse.ArgumentTypeError(
            f"a whole number from {least} to {most} is wanted, not {text[:40]!r}"
        )
    return int(text)


def fraction(text: str, least: float, most: float) -> float:
    """The number that `text` is.

    Raises:
        argparse.ArgumentTypeError: it is none, or not from `least` to `most`.
    """
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not least <= number <= most:
        raise argparse.ArgumentTypeError(
            f"a number from {least:g} to {most:g} is wanted, not {text[:40]!r}"
        )
    return number
