"""The record of a frame: what has been drawn, and where.

It tells the pointer's events for the interface from those for the board, and lets tests ask where
everything is.
"""

from __future__ import annotations

import enum

import attrs

from plakoto_client.ui.geometry import Box


class Kind(enum.Enum):
    """What an item is."""

    PANEL = "panel"
    TEXT = "text"
    BUTTON = "button"


@attrs.frozen
class Item:
    """Something drawn in this frame."""

    kind: Kind
    name: str
    """A panel's or button's name; a text's own words."""
    box: Box
    panel: str
    """The panel it lies in."""
    text: Box | None = None
    """A button's label."""
    words: str | None = None
    """What the label says."""
    is_enabled: bool = True
    is_focused: bool = False
    """Whether Enter or Space would press it."""
    is_scrolled: bool = False
    """Whether it lies in a scrolled region, where part of it may be out of sight."""
    hint: str | None = None
    """What is shown while the pointer rests on it; it names the key that does the same."""
