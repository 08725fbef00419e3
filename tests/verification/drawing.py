"""Draws figures with Matplotlib, without a window: the same bytes for the same figures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DOTS_PER_INCH = 110
"""Of a picture that is made of dots."""


def panels(
    rows: int, columns: int, size: tuple[float, float], *, one_x: bool = False
) -> tuple[Figure, Any]:
    """An empty figure with its panels, as `matplotlib.pyplot.subplots` returns them.

    Args:
        rows: of panels.
        columns: of panels.
        size: in inches.
        one_x: whether they share their horizontal axis.
    """
    import matplotlib as mpl  # noqa: PLC0415  slow to load, and not needed for `--help`

    mpl.use("agg")
    mpl.rcParams["svg.hashsalt"] = "plakoto"
    from matplotlib import pyplot as plt  # noqa: PLC0415  after the choice of what it draws with

    return plt.subplots(rows, columns, figsize=size, layout="constrained", sharex=one_x)


def save(figure: Figure, file: Path) -> None:
    """Write a figure, as its file's ending says, and forget it."""
    from matplotlib import pyplot as plt  # noqa: PLC0415  as above

    metadata = {"Date": None} if file.suffix == ".svg" else None
    figure.savefig(file, metadata=metadata, dpi=DOTS_PER_INCH)
    plt.close(figure)
