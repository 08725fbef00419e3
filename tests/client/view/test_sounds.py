"""What is heard of a game, and when: by what happens on the board, not by what is drawn."""

from __future__ import annotations

import pytest

from plakoto.notation import parse_position
from plakoto.position import OFF
from plakoto.protocol.events import StepData
from plakoto.protocol.messages import CommitTurn, MakeStep, Resign, RollDice, TableRequest
from plakoto_client.net.deliveries import Online
from plakoto_client.scene.animation import drop_height
from plakoto_client.sound import Cue, Sound, Surface
from plakoto_client.view.game import Game
from plakoto_client.view.listening import Listener
from plakoto_client.view.pace import INSTANT, Pace
from plakoto_client.view.script import Deal
from playing.desk import Desk
from playing.show import Show

START = parse_position("w15/22/b15 w 0 0")
HOME = parse_position("b15/17/w2/w2/w2/w2/w2/w5 w 0 0")
LONG_S = 30.0


def sounds(cues: tuple[Cue, ...]) -> list[Sound]:
    return [cue.sound for cue in cues]


def after(show: Show, *requests: TableRequest) -> tuple[Cue, ...]:
    """What is heard of `requests` once they have been shown."""
    for request in requests:
        show.desk.request(request)
    show.hear()
    show.wait(LONG_S)
    return show.playback.stage.take_cues()


def test_a_throw_is_heard_from_the_hand_to_the_last_bounce_and_not_beyond() -> None:
    show = Show.of(Desk(position=START, dice=(6, 5)))
    show.desk.request(RollDice("r", "desk"))
    show.hear()
    show.wait(0.02)
    (throw,) = show.playback.stage._tumble.throws

    shake, *bounces = show.playback.stage.take_cues()

    assert shake.sound is Sound.SHAKE
    assert sounds(tuple(bounces)) == [Sound.DIE] * len(bounces)
    assert len(bounces) >= 4
    assert all(0 < cue.delay_s <= throw.duration_s for cue in bounces)
    assert {cue.delay_s for cue in bounces} == {each.seconds for each in throw.impacts}
    assert max(cue.strength for cue in bounces) > 3 * min(cue.strength for cue in bounces)


def test_at_double_speed_the_bounces_come_twice_as_soon() -> None:
    def delays(speed: float) -> list[float]:
        show = Show.of(Desk(position=START, dice=(6, 5)), speed)
        cues = after(show, RollDice("r", "desk"))
        return [cue.delay_s for cue in cues if cue.sound is Sound.DIE]

    assert delays(2.0) == pytest.approx([each / 2 for each in delays(1.0)])


def test_a_checker_is_heard_when_it_has_landed_where_it_has_landed() -> None:
    show = Show.of(Desk(position=START, dice=(6, 5)))
    after(show, RollDice("r", "desk"))
    show.desk.request(MakeStep("s", "desk", StepData(1, 7, 6)))
    show.hear()

    show.wait(0.2)
    assert show.playback.stage.take_cues() == ()

    show.wait(LONG_S)
    (cue,) = show.playback.stage.take_cues()
    (placed,) = (each for each in show.playback.stage.placed() if each.point == 7)
    assert cue == Cue(Sound.PLACE, placed.place)


def test_on_a_stack_it_sounds_of_checkers_and_the_higher_the_stack_the_higher() -> None:
    show = Show.of(Desk(position=parse_position("w4/w10/20/b15/w1 w 0 0"), dice=(1, 1)))
    after(show, RollDice("r", "desk"))

    (low,) = after(show, MakeStep("s", "desk", StepData(1, 2, 1)))
    (flat,) = after(show, MakeStep("t", "desk", StepData(2, 3, 1)))

    assert (low.surface, flat.surface) == (Surface.CHECKER, Surface.BOARD)
    assert low.pitch > flat.pitch == 1.0


def test_bearing_off_sounds_of_the_table_and_then_of_the_tower() -> None:
    show = Show.of(Desk(position=HOME, dice=(6, 5)))
    after(show, RollDice("r", "desk"))

    (first,) = after(show, MakeStep("s", "desk", StepData(19, OFF, 6)))
    (second,) = after(show, MakeStep("t", "desk", StepData(20, OFF, 5)))

    assert (first.surface, second.surface) == (Surface.TABLE, Surface.CHECKER)


def test_thirty_checkers_fall_at_the_start_of_a_game_each_at_its_moment() -> None:
    show = Show.of(Desk(dice=(3, 2)))
    show.playback.stage.begin(Deal(), show.now_s)

    cues = show.playback.stage.take_cues()

    whoosh, *cues = cues
    assert whoosh.sound is Sound.WHOOSH
    assert sounds(cues) == [Sound.PLACE] * 60
    assert len({cue.delay_s for cue in cues}) == 30
    for cue in cues:
        number = next(
            each.checker.number for each in show.playback.stage.placed() if each.place == cue.place
        )
        assert drop_height(number, cue.delay_s) == pytest.approx(0, abs=1e-6)


def test_nothing_is_heard_of_movements_that_are_not_shown() -> None:
    show = Show.of(Desk(position=START, dice=(6, 5)), INSTANT)

    cues = after(show, RollDice("r", "desk"), MakeStep("s", "desk", StepData(1, 7, 6)))

    assert cues == ()


class Link:
    """Hands requests to a desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def connect(self, port: int, token: str) -> None:
        """There is nothing to connect to."""

    def request(self, request: object) -> None:
        """Let the desk answer."""
        if isinstance(request, TableRequest):
            self.desk.request(request)

    def watch(self, table: str) -> None:
        """There is one table only."""


class Sitting:
    """A game at a desk, and somebody who listens to it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.game = Game(Link(desk), Pace(INSTANT))
        self.game.take(Online((1, 2, 3)), 0.0)
        self.game.take(desk.watched(), 0.0)
        self.game.advance(0.0)
        self.listener = Listener()
        self.listener.heard(self.game)

    def heard(self) -> list[Sound]:
        """What is heard once everything has arrived."""
        self.desk.deliver(lambda delivery: self.game.take(delivery, 0.0))
        self.game.advance(0.0)
        return sounds(self.listener.heard(self.game))


def test_the_player_hears_that_it_is_his_turn_once() -> None:
    sitting = Sitting(Desk(position=START, dice=(6, 5, 2, 1)))
    assert sitting.heard() == []
    table = sitting.game.table
    assert table is not None
    table.roll()
    assert sitting.heard() == []

    for origin, target, die in ((1, 7, 6), (1, 6, 5)):
        sitting.desk.request(MakeStep("s", "desk", StepData(origin, target, die)))
    sitting.desk.request(CommitTurn("c", "desk"))
    assert sitting.heard() == []
    sitting.desk.computer_rolls()
    sitting.desk.computer_plays()

    assert sitting.heard() == [Sound.TURN]
    assert sitting.heard() == []


def test_a_refusal_is_heard_and_so_is_a_checker_that_is_picked_up() -> None:
    sitting = Sitting(Desk(position=START, dice=(6, 5)))

    sitting.game.press(13, 0.0)
    assert sitting.heard() == [Sound.REFUSAL]

    sitting.game.table.roll()  # type: ignore[union-attr]  # it sits at a table
    sitting.heard()
    sitting.game.press(1, 0.0)
    assert sitting.heard() == [Sound.CLICK]
    assert sitting.heard() == []


def test_winning_and_losing_sound_different() -> None:
    sitting = Sitting(Desk(position=START, dice=(6, 5)))

    sitting.desk.request(Resign("r", "desk", 1))

    assert sitting.heard() == [Sound.LOSE]
