"""The tools of the view: lamp, free view, sound, each a small picture that is pressed.

Whatever they do is among the settings too; here it is one press away.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.intents import ChangeSetting, Intent
from plakoto_client.ui.model import HudModel
from plakoto_client.ui.theme import Colour
from plakoto_client.ui.widgets import icon_button

_EDGE = 40
_MARGIN = 12
_PAD = 8
_GAP = 6


@attrs.frozen
class _Tool:
    name: str
    setting: str
    is_on: bool
    hint: str
    draw: Callable[[Canvas, Box, Colour], None]


def _tools(model: HudModel, *, has_free_view: bool) -> list[_Tool]:
    settings = model.settings
    lamp = _Tool("tool-lamp", "lamp", settings.lamp, _("Lamp (L)"), _bulb)
    view = _Tool(
        "tool-view", "view_locked", settings.view_locked, _("Hold the view at home (V)"), _padlock
    )
    sound = _Tool("tool-sound", "sound", settings.sound, _("Sound"), _speaker)
    return [lamp, view, sound] if has_free_view else [lamp, sound]


def tools_panel(
    canvas: Canvas, model: HudModel, bar: Box | None, *, has_free_view: bool
) -> list[Intent]:
    """Draw them in the lower right corner, unless the action `bar` has taken the room."""
    if model.state is None or bar is None:
        return []
    px = canvas.px
    count = len(_tools(model, has_free_view=has_free_view))
    width = count * px(_EDGE) + (count - 1) * px(_GAP) + 2 * px(_PAD)
    height = px(_EDGE) + 2 * px(_PAD)
    left, top = canvas.size[0] - width - px(_MARGIN), canvas.size[1] - height - px(_MARGIN)
    box = Box(left, top, width, height)
    if box.left < bar.right + px(_MARGIN):
        return []
    with canvas.window("tools", box):
        canvas.panel("tools", box)
        first = Box(box.left + px(_PAD), box.top + px(_PAD), px(_EDGE), px(_EDGE))
        return _draw(canvas, model, first, across=px(_EDGE + _GAP), has_free_view=has_free_view)


def draw_tools(canvas: Canvas, model: HudModel, foot: Box, *, has_free_view: bool) -> list[Intent]:
    """Draw them one above the other in a strip, each as large as `foot`, the last upon its top."""
    count = len(_tools(model, has_free_view=has_free_view))
    step = foot.height + canvas.px(_GAP)
    first = attrs.evolve(foot, top=foot.top - count * step + canvas.px(_GAP))
    return _draw(canvas, model, first, down=step, has_free_view=has_free_view)


def _draw(
    canvas: Canvas,
    model: HudModel,
    first: Box,
    *,
    across: float = 0.0,
    down: float = 0.0,
    has_free_view: bool,
) -> list[Intent]:
    intents: list[Intent] = []
    for place, tool in enumerate(_tools(model, has_free_view=has_free_view)):
        box = attrs.evolve(first, left=first.left + place * across, top=first.top + place * down)
        if icon_button(canvas, tool.name, box, tool.draw, is_on=tool.is_on, hint=tool.hint):
            intents.append(ChangeSetting(tool.setting, not tool.is_on))
    return intents


def _bulb(canvas: Canvas, box: Box, colour: Colour) -> None:
    """A bulb with its screw below."""
    px, (x, y) = canvas.px, box.centre
    canvas.ring(x, y - px(3), px(7.5), colour, px(2))
    canvas.disc(x, y - px(3), px(3), colour)
    for row in range(2):
        canvas.fill(Box(x - px(4), y + px(6.5 + 3.5 * row), px(8), px(2)), colour, 1)


def _padlock(canvas: Canvas, box: Box, colour: Colour) -> None:
    """A padlock, shut."""
    px, (x, y) = canvas.px, box.centre
    canvas.ring(x, y - px(2), px(5.5), colour, px(2))
    canvas.fill(Box(x - px(8), y - px(1), px(16), px(11)), colour, 2)


def _speaker(canvas: Canvas, box: Box, colour: Colour) -> None:
    """A loudspeaker with a wave before it."""
    px, (x, y) = canvas.px, box.centre
    canvas.fill(Box(x - px(11), y - px(4), px(6), px(8)), colour, 1)
    canvas.pen.add_triangle_filled(
        (x - px(9), y), (x + px(1), y - px(9)), (x + px(1), y + px(9)), colour.packed
    )
    for reach in (5.0, 9.0):
        pen = canvas.pen
        pen.path_arc_to((x + px(1), y), px(reach), -0.8, 0.8)
        pen.path_stroke(colour.packed, thickness=px(2))
