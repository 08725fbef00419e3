"""A whole game through the real client, the real server and a real socket, drawn offscreen."""

from pathlib import Path

import pytest

from plakoto.notation import format_position
from plakoto.position import CHECKERS, Side
from plakoto.protocol.events import Committed
from plakoto_client.app.loop import App
from plakoto_client.ui.items import Kind
from plakoto_client.ui.model import Sheet
from playing.drawn import Picture, brightness_of_checkers, drawn_position
from playing.inside import Player, playing

_SPEED = 60.0
"""So fast that it does not take long, and yet every turn is drawn."""
_SEEN_AT_LEAST = 400
"""Checkers whose pixels a game must have shown, for the comparison to mean anything."""


@pytest.mark.gl
def test_every_checker_is_drawn_where_the_server_has_it(tmp_path: Path) -> None:
    """At every turn of a game the drawn places make up the server's position, pixels included."""
    compared: dict[int, str] = {}
    faces: dict[Side, list[float]] = {side: [] for side in Side}

    def look(app: App) -> None:
        if app.game.table is None or app.picture is None or app.game.sheet is not None:
            return
        playback, frame = app.game.table.playback, app.picture.frame
        if not playback.stage.is_at_rest:
            return
        drawn = drawn_position(frame, playback.stage.position.turn)
        compared[playback.seq] = format_position(drawn)
        panels = [item.box for item in app.graphics.overlay.items if item.kind is Kind.PANEL]
        picture = Picture(app.window.size, app.graphics.read())
        for checker, brightness in brightness_of_checkers(picture, frame, panels):
            faces[checker.side].append(brightness)

    with playing(tmp_path / "data", tmp_path / "cache", _SPEED) as (player, link):
        player.app.watchers.append(look)

        player.start(Side.BLACK, level=1)
        play_to_the_end(player)

        turns = [event.seq for event in link.events if isinstance(event.event, Committed)]
        assert len(turns) > CHECKERS
        assert compared == {seq: link.positions[seq] for seq in compared}
        assert set(turns[:-1]) <= compared.keys()
        assert min(faces[Side.WHITE]) > max(faces[Side.BLACK])
        assert min(len(seen) for seen in faces.values()) > _SEEN_AT_LEAST


def play_to_the_end(player: Player) -> None:
    """Play by clicks and drags in turn until the result is announced."""
    moves = [player.click_move, player.drag_move]
    turns = 0
    while player.app.game.sheet is not Sheet.RESULT:
        player.until(lambda: player.table.is_my_turn or player.app.game.sheet is Sheet.RESULT)
        if player.table.is_my_turn:
            player.play_turn(moves[turns % 2])
            turns += 1
