"""Dice whose flight is still being looked for are shaken in the hand, and no picture waits."""

from __future__ import annotations

import threading

import attrs

from plakoto.notation import parse_position
from plakoto.position import Side
from plakoto.protocol.messages import RollDice
from plakoto_client.scene import face_up
from plakoto_client.sound import Sound
from plakoto_client.view.dice import Cast, coming_cast
from plakoto_client.view.foresight import InThread
from plakoto_client.view.pace import Pace
from plakoto_client.view.playback import Playback
from playing.desk import Desk

START = parse_position("w15/22/b15 w 0 0")
PATIENCE_S = 60.0


@attrs.define
class Slow:
    """Finds nothing until it is told to."""

    has_found: bool = False
    asked: list[Cast] = attrs.field(factory=list)

    def is_found(self, cast: Cast, viewer: Side) -> bool:
        """Whether it has been told to."""
        del viewer
        self.asked.append(cast)
        return self.has_found


def rolled(foresight: Slow) -> Playback:
    """White has asked for a roll, and the server has answered."""
    desk = Desk(position=START, dice=(6, 5))
    playback = Playback("desk", desk.state, desk.seq, Side.WHITE, Pace(), foresight)
    playback.advance(100.0)
    desk.request(RollDice("r", "desk"))
    for event in desk.events():
        playback.push(event)
    return playback


def test_dice_are_shaken_until_their_flight_is_known_and_then_thrown() -> None:
    foresight = Slow()
    playback = rolled(foresight)

    playback.advance(100.1)
    first = playback.stage.dice(100.1)
    playback.advance(100.2)
    second = playback.stage.dice(100.2)
    foresight.has_found = True
    playback.advance(100.3)

    assert len(first) == len(second) == 2
    assert first != second
    assert all(die.pose.place[1] > 1.5 for die in (*first, *second))
    assert playback.stage.is_throwing
    playback.advance(110.0)
    assert sorted(face_up(die.pose.rotation) for die in playback.stage.dice(110.0)) == [5, 6]


def test_while_dice_are_shaken_the_picture_changes_and_nothing_is_shown_of_the_roll() -> None:
    playback = rolled(Slow())

    shown = playback.advance(100.1)

    assert shown == ()
    assert playback.next_change_s(100.1) == 0
    assert playback.stage.state.roll is None


def test_shaken_dice_are_heard_once() -> None:
    foresight = Slow()
    playback = rolled(foresight)
    playback.advance(100.1)
    playback.advance(100.2)
    foresight.has_found = True

    playback.advance(100.3)

    heard = [cue.sound for cue in playback.stage.take_cues()]
    assert heard.count(Sound.SHAKE) == 1


def test_the_way_of_the_next_throw_is_looked_for_before_it_is_asked_for() -> None:
    foresight = Slow()
    desk = Desk(position=START, dice=(6, 5))

    Playback("desk", desk.state, desk.seq, Side.WHITE, Pace(), foresight)

    assert foresight.asked[-1] == coming_cast("desk", desk.state)


def test_dice_that_lie_on_the_board_appear_when_it_is_known_where() -> None:
    desk = Desk(position=START, dice=(6, 5))
    desk.request(RollDice("r", "desk"))
    foresight = Slow()
    playback = Playback("desk", desk.state, desk.seq, Side.WHITE, Pace(), foresight)
    playback.advance(100.0)
    assert playback.stage.dice(100.0) == ()
    assert playback.next_change_s(100.0) is not None

    foresight.has_found = True
    playback.advance(100.1)

    assert len(playback.stage.dice(100.1)) == 2
    assert playback.next_change_s(100.1) is None


def test_a_search_runs_in_a_thread_once_for_all_faces() -> None:
    cast = coming_cast("desk", Desk(position=START).state)
    assert cast is not None
    foresight = InThread()
    finds: list[str] = []
    done = threading.Event()

    class Watched(Cast):
        def find_ahead(self, viewer: Side) -> None:
            finds.append(threading.current_thread().name)
            super().find_ahead(viewer)
            done.set()

    watched = Watched(cast.hands, cast.seed, cast.board)
    foresight.is_found(watched, Side.WHITE)
    assert done.wait(PATIENCE_S)
    foresight.close()

    other = Watched(((Side.WHITE, (3, 4)),), cast.seed, cast.board)
    foresight.is_found(other, Side.WHITE)
    assert finds == ["dice_0"]
