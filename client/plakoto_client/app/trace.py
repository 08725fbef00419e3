"""Writes what each picture shows to a file, one JSON object a line.

For whoever wants to follow or steer the program from outside: tests that press real keys, tools
that take pictures. Nothing in the program reads it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from plakoto.position import OFF, POINTS
from plakoto_client.app.errors import TraceError
from plakoto_client.app.loop import App
from plakoto_client.scene import Camera
from plakoto_client.scene.layout import off_place, on_point
from plakoto_client.view import TableView
from plakoto_client.view.turns import destinations, origins

_INWARDS: Final = 1.8
"""From the foot of a point to where it is pointed at."""

JsonObject = dict[str, Any]


class Trace:
    """Appends to one file."""

    def __init__(self, path: Path) -> None:
        """Begin the file anew.

        Raises:
            TraceError: it cannot be written.
        """
        try:
            self._file = path.open("w", encoding="utf-8", buffering=1)
        except OSError as error:
            raise TraceError(f"no trace can be written ({error}): choose another file") from error

    def write(self, app: App) -> None:
        """Write what `app` has just drawn."""
        self._file.write(json.dumps(_described(app)) + "\n")

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _described(app: App) -> JsonObject:
    overlay, game = app.graphics.overlay, app.game
    picture: JsonObject = {
        "size": app.window.size,
        "sheet": game.sheet.value if game.sheet else None,
        "connection": game.connection.value,
        "fullscreen": app.window.is_fullscreen,
        "is_settled": not overlay.needs_redraw,
        "buttons": [
            {
                "name": item.name,
                "at": item.box.centre,
                "is_enabled": item.is_enabled,
                "is_focused": item.is_focused,
            }
            for item in overlay.items
            if item.kind.value == "button"
        ],
    }
    if game.table is not None:
        picture["table"] = _table(game.table, app.graphics.camera)
    return picture


def _table(view: TableView, camera: Camera) -> JsonObject:
    stage, state = view.playback.stage, view.state
    turn = view.turn
    return {
        "name": view.table,
        "viewer": view.viewer.value,
        "seq": view.playback.seq,
        "game": state.game,
        "phase": state.phase,
        "position": state.position,
        "roll": state.roll,
        "dice_left": state.dice_left,
        "is_my_turn": view.is_my_turn,
        "can_roll": view.can_roll,
        "can_commit": view.can_commit,
        "is_over": state.outcome is not None,
        "selected": view.selected,
        "cursor": view.cursor.spot if view.cursor.is_shown else None,
        "reach": {origin: sorted(destinations(turn, origin)) for origin in origins(turn)}
        if turn
        else {},
        "points": {
            OFF: camera.project(off_place(0, is_viewer=True)),
            **{
                point: camera.project(on_point(point, _INWARDS, 0.0))
                for point in range(1, POINTS + 1)
            },
        },
        "checkers": [
            {
                "side": each.side.value,
                "number": each.checker.number,
                "point": each.point,
                "is_top": each.is_top,
                "at": camera.project(each.place),
            }
            for each in stage.placed()
        ],
    }
