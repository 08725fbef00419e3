"""Takes the pictures of `docs/screenshots`, without a window and without a server.

    python -m plakoto_client.screenshots --out docs/screenshots

Each picture shows a prepared state of a table, through the same view, renderer and interface as the
game itself. Takes about a minute where OpenGL runs on the CPU.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import attrs

from plakoto.notation import format_position, parse_position, parse_roll
from plakoto.outcome import judge
from plakoto.plays import Step
from plakoto.position import Position, Side
from plakoto.protocol.events import OutcomeData, Seat, StepData, TableSettings
from plakoto.protocol.messages import LastPlay, TableState, TableSummary, Watched
from plakoto.turn import Turn
from plakoto_client.ui.i18n import choose_language
from plakoto_client.ui.model import Connection, HudModel, Sheet
from plakoto_client.view import INSTANT, Pace, TableView, compose
from plakoto_client.view.hud import with_table
from plakoto_client.view.turns import as_data

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

_MIDGAME = "w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 w 0 0"
_MOTHER = "2/b2/b3/b1w/b2/1/b1/b1/1/b2/1/w3/w2/w1/1/b2/w2/1/w3/w2/2/w1b b 0 0"
_PERSON_WHITE = TableSettings(white=Seat(), black=Seat(level=3), match_length=5)
_WINDOW = (1280, 720)


@attrs.frozen
class Shot:
    """One picture."""

    file: str
    """Its name; the ending is the format."""
    state: TableState
    language: str = "en"
    size: tuple[int, int] = _WINDOW
    sheet: Sheet | None = None
    selected: int | None = None
    """The player's own point whose checker has been picked up."""
    aimed: int | None = None
    """The target under the pointer."""
    cursor: int | None = None
    """The point under the keyboard's cursor."""
    unfinished: tuple[TableSummary, ...] = ()


def shots() -> tuple[Shot, ...]:
    """Every picture of the documentation."""
    midgame = _moving(
        _MIDGAME,
        "64",
        LastPlay("b", "52", (StepData(8, 13, 5, pins=True), StepData(9, 11, 2))),
    )
    return (
        Shot("start.png", _opening()),
        Shot("midgame.png", midgame, selected=4, aimed=14),
        Shot("result.png", _mother_pinned(), sheet=Sheet.RESULT),
        Shot("greek.png", midgame, "el", cursor=7),
        Shot("greek-rules.png", midgame, "el", sheet=Sheet.RULES),
        Shot("welcome.png", midgame, sheet=Sheet.WELCOME, unfinished=_unfinished(midgame)),
        Shot("wide.jpg", midgame, size=(2560, 1440)),  # a PNG takes seven times as many bytes
    )


def take(shot: Shot, target: Path, quality: str) -> None:
    """Draw `shot` and write it in the format that the ending of `target` names."""
    import pygame  # noqa: PLC0415 - the help must not wait for the libraries that draw

    from plakoto_client.app.framing import frame_board  # noqa: PLC0415 - likewise
    from plakoto_client.render import (  # noqa: PLC0415 - likewise
        Quality,
        Renderer,
        offscreen_context,
    )
    from plakoto_client.ui.backend import ImguiRenderer  # noqa: PLC0415 - likewise
    from plakoto_client.ui.overlay import Overlay  # noqa: PLC0415 - likewise

    choose_language(shot.language)
    view = _seated(shot)
    with offscreen_context() as ctx:
        renderer = Renderer(ctx, quality=getattr(Quality, quality.upper()))
        overlay = Overlay(ImguiRenderer(ctx, shot.size), reduced_motion=True)
        framebuffer = ctx.simple_framebuffer(shot.size, 4)
        camera = frame_board(shot.size, overlay.strips, overlay.corners)
        frame = compose(view.playback.stage, view.marks(shot.aimed), camera, now_s=0.0)
        model = _hud(shot, view)
        while overlay.needs_redraw:
            renderer.draw(frame, framebuffer, shot.size)
            overlay.draw(model, framebuffer)
        pixels = framebuffer.read(components=3, alignment=1)
        picture = pygame.image.frombytes(pixels, shot.size, "RGB", True)  # noqa: FBT003 - flipped
        pygame.image.save(picture, str(target))
        overlay.release()
        renderer.release()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 0 when every picture has been taken."""
    files = [shot.file for shot in shots()]
    parser = argparse.ArgumentParser(description="Take the pictures of the documentation.")
    parser.add_argument("--out", type=Path, required=True, help="folder to write them to")
    parser.add_argument("--only", nargs="+", choices=files, default=files, help="these only")
    parser.add_argument("--quality", choices=("low", "mid", "high"), default="high")
    options = parser.parse_args(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    for shot in shots():
        if shot.file in options.only:
            target = options.out / shot.file
            take(shot, target, options.quality)
            sys.stdout.write(f"{target}: {target.stat().st_size // 1024} KiB\n")
    return 0


def _seated(shot: Shot) -> TableView:
    view = TableView(
        Watched("picture", Path(shot.file).stem, 1, shot.state),
        send=lambda _: None,
        tempo=Pace(INSTANT),
    )
    if shot.selected is not None:
        view.select(shot.selected)
    if shot.cursor is not None:
        view.cursor = attrs.evolve(view.cursor, spot=shot.cursor, is_shown=True)
    return view


def _hud(shot: Shot, view: TableView) -> HudModel:
    model = HudModel(
        connection=Connection.READY,
        sheet=shot.sheet,
        state=shot.state,
        viewer=view.viewer,
        unfinished=shot.unfinished,
        levels=(1, 2, 3, 4, 5, 10),
    )
    return with_table(model, view)


def _waiting(position: Position) -> TableState:
    """A table at which the side to move has not rolled yet."""
    return TableState(
        settings=_PERSON_WHITE,
        phase="rolling",
        game=2,
        turn_number=31,
        position=format_position(position),
        roll=None,
        dice_left=(),
        steps=(),
        next_steps=(),
        can_commit=False,
        resignations=(1, 2),
        white_score=2,
        black_score=1,
        starter="w",
        throws=(),
        last_play=None,
        outcome=None,
        match_winner=None,
    )


def _opening() -> TableState:
    return attrs.evolve(
        _waiting(Position.start()),
        game=1,
        turn_number=0,
        throws=((6, 2),),
        white_score=0,
        black_score=0,
    )


def _moving(position: str, roll: str, last_play: LastPlay) -> TableState:
    turn = Turn.begin(parse_position(position), parse_roll(roll))
    return attrs.evolve(
        _waiting(turn.position),
        phase="moving",
        roll=roll,
        dice_left=turn.dice_left,
        next_steps=_as_data(turn.next_steps),
        last_play=last_play,
    )


def _mother_pinned() -> TableState:
    position = parse_position(_MOTHER)
    outcome = judge(position)
    if outcome is None or outcome.winner is None:
        raise AssertionError("the picture of the result shows a game that somebody has won")
    return attrs.evolve(
        _waiting(position),
        phase="over",
        resignations=(),
        last_play=LastPlay("w", "41", (StepData(20, 24, 4, pins=True), StepData(14, 15, 1))),
        outcome=OutcomeData(outcome.termination.value, outcome.winner.value, outcome.points),
        white_score=2 + outcome.points,
    )


def _unfinished(midgame: TableState) -> tuple[TableSummary, ...]:
    other = attrs.evolve(
        _waiting(Position.start(Side.BLACK)),
        settings=TableSettings(white=Seat(level=2), black=Seat()),
        white_score=0,
        black_score=3,
    )
    return (TableSummary("first", 90, midgame), TableSummary("second", 7, other))


def _as_data(steps: Sequence[Step]) -> tuple[StepData, ...]:
    return tuple(as_data(step) for step in steps)


if __name__ == "__main__":
    sys.exit(main())
