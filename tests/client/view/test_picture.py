"""The composed picture: glows, rings and the traces of the last turn."""

from __future__ import annotations

import pytest

from plakoto.notation import parse_position
from plakoto.position import OFF, Side
from plakoto.protocol.events import StepData
from plakoto.protocol.messages import CommitTurn, MakeStep, RollDice
from plakoto_client.scene import Glow, Marker, MarkerKind, home_camera, viewers_number
from plakoto_client.scene.layout import point_at
from plakoto_client.settings import Settings
from plakoto_client.view.picture import Marks, compose
from plakoto_client.view.traces import journeys
from playing.desk import Desk
from playing.show import Show

START = parse_position("w15/22/b15 w 0 0")
CAMERA = home_camera(640, 480)


def test_a_selected_checker_floats_and_its_targets_are_ringed() -> None:
    show = Show.of(Desk(position=START))

    frame = compose(show.playback.stage, Marks((), 1, (6, 7, 12), 7), CAMERA, show.now_s)

    (selected,) = (each for each in frame.checkers if each.glow is Glow.SELECTED)
    assert selected.side is Side.WHITE
    assert {point_of(marker): marker.kind for marker in frame.markers} == {
        6: MarkerKind.TARGET,
        7: MarkerKind.AIMED,
        12: MarkerKind.TARGET,
    }


def test_only_the_top_checker_of_a_movable_point_glows() -> None:
    show = Show.of(Desk(position=START))

    frame = compose(show.playback.stage, Marks(movable=(1,)), CAMERA, show.now_s)

    assert [each.side for each in frame.checkers if each.glow is Glow.MOVABLE] == [Side.WHITE]


@pytest.mark.parametrize("spot", [1, 5, 24, OFF])
def test_the_cursor_is_shown_on_any_place(spot: int) -> None:
    show = Show.of(Desk(position=START))

    frame = compose(show.playback.stage, Marks(cursor=spot), CAMERA, show.now_s)

    (marker,) = frame.markers
    assert marker.kind is MarkerKind.CURSOR
    if spot != OFF:
        assert point_of(marker) == spot


def test_the_last_turn_is_ringed_at_both_ends_until_the_next_step() -> None:
    show = Show.of(Desk(position=START, dice=(6, 5, 4, 3)))
    show.desk.request(RollDice("r", "desk"))
    show.desk.request(MakeStep("a", "desk", StepData(1, 7, 6)))
    show.desk.request(MakeStep("b", "desk", StepData(7, 12, 5)))
    show.desk.request(CommitTurn("c", "desk"))
    show.desk.computer_rolls()
    show.hear()
    show.wait(3.5)

    assert rings(show) == {(1, MarkerKind.ORIGIN), (12, MarkerKind.LANDING)}

    show.desk.computer_plays()
    show.hear()
    show.wait(3.5)
    black = {viewers_number(Side.WHITE, Side.BLACK, point) for point in (1, 4, 5, 8)}
    assert {point for point, _ in rings(show)} <= black


def test_rings_fade_as_the_trails_do_and_then_nothing_changes_any_more() -> None:
    show = Show.of(Desk(position=START, dice=(6, 5)))
    show.desk.request(RollDice("r", "desk"))
    show.desk.request(MakeStep("a", "desk", StepData(1, 7, 6)))
    show.desk.request(MakeStep("b", "desk", StepData(7, 12, 5)))
    show.desk.request(CommitTurn("c", "desk"))
    show.hear()
    show.wait(3.5)
    assert strengths(show) == {1.0}

    seen = []
    while (wait := show.playback.next_change_s(show.now_s)) is not None:
        show.wait(wait + 0.1)
        seen.append(strengths(show))

    faint = [next(iter(each)) for each in seen if each]
    assert all(len(each) <= 1 for each in seen)
    assert faint == sorted(faint, reverse=True)
    assert min(faint) < 0.2
    assert seen[-1] == set()


def test_there_are_no_traces_where_none_are_wanted() -> None:
    show = Show.of(Desk(position=START, dice=(6, 5)))
    show.desk.request(RollDice("r", "desk"))
    show.desk.request(MakeStep("a", "desk", StepData(1, 7, 6)))
    show.desk.request(MakeStep("b", "desk", StepData(7, 12, 5)))
    show.desk.request(CommitTurn("c", "desk"))
    show.hear()
    show.wait(3.5)

    frame = compose(show.playback.stage, Marks(), CAMERA, show.now_s, Settings(trails=False))

    assert frame.markers == ()
    assert frame.trails == ()


def test_a_carried_checker_is_drawn_in_the_hand() -> None:
    show = Show.of(Desk(position=START))
    stage = show.playback.stage
    (top,) = (each for each in stage.placed() if each.is_top and each.side is Side.WHITE)

    stage.carry(top.checker, (0.5, 1.5, 0.25))
    frame = compose(stage, Marks(selected=1), CAMERA, show.now_s)

    (held,) = (each for each in frame.checkers if each.place == (0.5, 1.5, 0.25))
    assert held.checker == top.checker
    assert held.glow is Glow.SELECTED


def test_a_checker_let_go_glides_home() -> None:
    show = Show.of(Desk(position=START))
    stage = show.playback.stage
    (top,) = (each for each in stage.placed() if each.is_top and each.side is Side.WHITE)
    stage.carry(top.checker, (0.5, 1.5, 0.25))

    stage.let_go(show.now_s)

    assert not stage.is_at_rest
    assert show.playback.next_change_s(show.now_s) == 0.0
    show.wait(1.0)
    assert stage.is_at_rest


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ([], ()),
        ([(1, 7), (1, 6)], ((1, 7), (1, 6))),
        ([(1, 7), (7, 12)], ((1, 12),)),
        ([(1, 4), (1, 4), (4, 7), (4, 7)], ((1, 7), (1, 7))),
    ],
)
def test_steps_of_one_checker_are_one_journey(
    steps: list[tuple[int, int]], expected: tuple[tuple[int, int], ...]
) -> None:
    data = [StepData(origin, target, target - origin) for origin, target in steps]

    assert journeys(data) == expected


def strengths(show: Show) -> set[float]:
    """How clearly rings and trails are seen."""
    frame = compose(show.playback.stage, Marks(), CAMERA, show.now_s)
    return {each.strength for each in (*frame.markers, *frame.trails)}


def rings(show: Show) -> set[tuple[int | None, MarkerKind]]:
    """Where the picture has which rings, in White's numbers."""
    frame = compose(show.playback.stage, Marks(), CAMERA, show.now_s)
    return {(point_of(marker), marker.kind) for marker in frame.markers}


def point_of(marker: Marker) -> int | None:
    """The viewer's own point that a ring lies on."""
    x, _, z = marker.place
    return point_at(x, z)
