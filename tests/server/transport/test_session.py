"""A conversation: greeting, admission, exactly one answer each, and why it ends."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wire_strategies as wire
from plakoto.protocol import messages
from plakoto.protocol.codec import encode
from plakoto.protocol.events import TableSettings
from plakoto.protocol.messages import (
    CreateTable,
    Done,
    Hello,
    ListTables,
    MakeStep,
    Ping,
    Refused,
    RollDice,
    TableEvent,
    Tables,
    Watch,
    Watched,
    Welcome,
)
from plakoto_server.transport.session import (
    MAX_UNREADABLE,
    MAX_WAITING,
    TRANSITIONS,
    Goodbye,
    Input,
    Phase,
    Session,
)
from serving.room import LEVELS, PERSON, Room

TOKEN = "open sesame, please"  # noqa: S105  no secret
HELLO = Hello("h", TOKEN, "test 1.0")


class Line:
    """A session with recorders in place of the socket."""

    def __init__(self, room: Room | None = None) -> None:
        self.room = room or Room()
        self.sent: list[messages.ServerMessage] = []
        self.goodbyes: list[Goodbye] = []
        self.held: list[bool] = []
        self.session = Session(
            self.room.lobby, TOKEN, self.sent.append, self.goodbyes.append, self.held.append
        )

    def say(self, request: messages.Request) -> list[messages.ServerMessage]:
        """Make a request; return what was sent for it."""
        return self.say_bytes(encode(request))

    def say_bytes(self, data: bytes) -> list[messages.ServerMessage]:
        """Send bytes; return what was sent for them."""
        before = len(self.sent)
        self.session.received(data)
        return self.sent[before:]

    def admitted(self) -> Line:
        """Say hello."""
        assert self.say(HELLO) == [Done("h")]
        return self


def test_the_server_speaks_first() -> None:
    (welcome,) = Line().sent

    assert isinstance(welcome, Welcome)
    assert (welcome.protocol, welcome.levels) == (messages.VERSION, LEVELS)
    assert welcome.server.startswith("plakoto ")


def test_the_right_token_lets_in() -> None:
    line = Line()

    assert line.say(HELLO) == [Done("h")]
    assert line.session.phase is Phase.ADMITTED


@pytest.mark.parametrize("token", ["", TOKEN[:-1], TOKEN + "x", TOKEN.upper(), "μυστικό"])
def test_a_wrong_token_is_refused_and_ends_the_conversation(
    token: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    line = Line()

    assert line.say(Hello("h", token, "test")) == [
        Refused("h", "wrong_token", "the token is wrong")
    ]
    assert line.goodbyes == [Goodbye.WRONG_TOKEN]
    assert line.say(HELLO) == []
    assert TOKEN not in caplog.text
    assert not token or token not in caplog.text


@pytest.mark.parametrize(
    "request_",
    [
        Ping("r"),
        ListTables("r"),
        CreateTable("r", TableSettings(PERSON, PERSON)),
        Watch("r", "t"),
        RollDice("r", "t"),
    ],
    ids=lambda request_: type(request_).__name__,
)
def test_nothing_is_done_for_one_who_has_not_said_hello(request_: messages.Request) -> None:
    line = Line()

    assert line.say(request_) == [Refused("r", "hello_first", "say hello first")]
    assert line.room.journal.entries == {}


def test_hello_is_said_once() -> None:
    (answer,) = Line().admitted().say(Hello("again", TOKEN, "test"))

    assert isinstance(answer, Refused)
    assert (answer.re, answer.code) == ("again", "hello_again")


def test_one_who_does_not_say_hello_in_time_is_sent_away() -> None:
    silent, polite = Line(), Line().admitted()

    silent.session.deadline()
    polite.session.deadline()

    assert silent.goodbyes == [Goodbye.HELLO_TOO_LATE]
    assert polite.goodbyes == []


def test_a_whole_conversation() -> None:
    line = Line(Room([6, 1, 6, 5])).admitted()

    assert line.say(Ping("1")) == [Done("1")]
    (created,) = line.say(CreateTable("2", TableSettings(PERSON, PERSON)))
    assert created == Done("2", "table-1", 2)
    (watched,) = line.say(Watch("3", "table-1"))
    assert isinstance(watched, Watched)
    assert (watched.re, watched.seq) == ("3", 2)
    event, done = line.say(RollDice("4", "table-1"))
    assert isinstance(event, TableEvent)
    assert (event.seq, done) == (3, Done("4", "table-1", 3))
    (tables,) = line.say(ListTables("5"))
    assert isinstance(tables, Tables)
    assert [(row.table, row.seq) for row in tables.tables] == [("table-1", 3)]


def test_missed_events_follow_the_answer_to_watch() -> None:
    room = Room([6, 1, 6, 5])
    table = room.create()
    room.ask(RollDice, table)
    line = Line(room).admitted()

    watched, event = line.say(Watch("w", table, 2))

    assert isinstance(watched, Watched)
    assert isinstance(event, TableEvent)
    assert (watched.seq, event.seq) == (2, 3)


def test_two_who_watch_hear_the_same() -> None:
    room = Room([6, 1, 6, 5])
    table = room.create()
    player, spectator = Line(room).admitted(), Line(room).admitted()
    player.say(Watch("w", table))
    spectator.say(Watch("w", table))

    event, _done = player.say(RollDice("r", table))

    assert spectator.sent[-1] == event


def test_one_who_has_gone_hears_nothing() -> None:
    room = Room([6, 1, 6, 5])
    table = room.create()
    line = Line(room).admitted()
    line.say(Watch("w", table))
    before = list(line.sent)

    line.session.ended()
    room.ask(RollDice, table)

    assert line.sent == before


def test_a_refused_request_is_answered_with_its_id_and_reason() -> None:
    line = Line(Room([6, 1])).admitted()
    line.say(CreateTable("c", TableSettings(PERSON, PERSON)))

    step = {"origin": 1, "target": 7, "die": 6}
    (refused,) = line.say_bytes(
        msgpack.packb({"kind": "make_step", "id": "s", "table": "table-1", "step": step})
    )

    assert refused == Refused(
        "s", "wrong_phase", "make_step is not possible while the table is rolling"
    )


def test_an_unreadable_message_is_refused_with_the_id_if_there_is_one() -> None:
    line = Line().admitted()

    assert line.say_bytes(b"\xc1")[0].re is None  # type: ignore[union-attr]  # every answer has it
    (refused,) = line.say_bytes(msgpack.packb({"kind": "ping", "id": "p", "when": "now"}))
    assert refused == Refused("p", "unknown_field", "no such field: when")


def test_one_who_sends_nothing_readable_is_sent_away() -> None:
    line = Line().admitted()

    for _ in range(MAX_UNREADABLE - 1):
        line.say_bytes(b"\xc1")
    assert line.goodbyes == []
    line.say_bytes(b"\xc1")

    assert line.goodbyes == [Goodbye.UNREADABLE]
    assert line.say(Ping("p")) == []


@pytest.mark.parametrize(("phase", "what"), list(product(Phase, Input)))
def test_a_conversation_goes_as_the_table_of_transitions_says(phase: Phase, what: Input) -> None:
    reach: dict[Phase, Callable[[Line], object]] = {
        Phase.GREETED: lambda line: line,
        Phase.ADMITTED: Line.admitted,
        Phase.ENDED: lambda line: line.session.ended(),
    }
    line = Line()
    reach[phase](line)

    if (phase, what) in TRANSITIONS:
        line.session._enter(what)
        assert line.session.phase is TRANSITIONS[phase, what]
    else:
        with pytest.raises(KeyError):
            line.session._enter(what)


@settings(deadline=None, max_examples=60)
@given(st.lists(wire.requests | st.binary(max_size=40), max_size=12))
def test_every_message_gets_exactly_one_answer(said: list[messages.Request | bytes]) -> None:
    line = Line(Room([6, 1] * 30)).admitted()

    for message in said:
        if line.goodbyes:
            break
        data = message if isinstance(message, bytes) else encode(message)
        answers = [one for one in line.say_bytes(data) if not isinstance(one, TableEvent)]

        assert len(answers) == 1
        assert isinstance(answers[0], Done | Refused | Tables | Watched)
        if not isinstance(message, bytes):
            assert answers[0].re == message.id


def test_steps_of_a_whole_turn_are_answered_in_order() -> None:
    """`Done` comes after the events it stands for, so one who has it has them."""
    line = Line(Room([6, 1, 6, 5])).admitted()
    line.say(CreateTable("c", TableSettings(PERSON, PERSON)))
    line.say(Watch("w", "table-1"))
    watched = line.say(RollDice("r", "table-1"))[0]
    assert isinstance(watched, TableEvent)

    for number in (1, 2):
        step = watched.state.next_steps[0]
        watched, done = line.say(MakeStep(f"s{number}", "table-1", step))
        assert isinstance(watched, TableEvent)
        assert done == Done(f"s{number}", "table-1", watched.seq)


# --- while the disk is at work ------------------------------------------------------------------


def test_requests_of_a_connection_are_answered_in_their_order() -> None:
    """A ping says that everything before it has been dealt with."""
    line = Line(Room([6, 1, 6, 5])).admitted()
    line.say(CreateTable("c", TableSettings(PERSON, PERSON)))
    line.room.journal.is_held = True

    assert line.say(RollDice("r", "table-1")) == []
    assert line.say(Ping("p")) == []
    line.room.journal.let_go()

    assert line.sent[-2:] == [Done("r", "table-1", 3), Done("p")]


def test_one_who_sends_faster_than_he_is_answered_is_not_read_for_a_while() -> None:
    line = Line(Room([6, 1, 6, 5])).admitted()
    line.say(CreateTable("c", TableSettings(PERSON, PERSON)))
    line.room.journal.is_held = True

    line.say(RollDice("r", "table-1"))
    for number in range(MAX_WAITING):
        line.say(Ping(f"p{number}"))
    assert line.held == []
    line.say(Ping("last"))
    assert line.held == [True]
    line.room.journal.let_go()

    assert line.sent[-1] == Done("last")
    assert line.held == [True, False]


def test_one_who_leaves_before_the_answer_is_sent_nothing_more() -> None:
    line = Line(Room([6, 1, 6, 5])).admitted()
    line.say(CreateTable("c", TableSettings(PERSON, PERSON)))
    line.room.journal.is_held = True
    line.say(RollDice("r", "table-1"))
    line.say(RollDice("never", "table-1"))
    before = list(line.sent)

    line.session.ended()
    line.room.journal.let_go()

    assert line.sent == before
    assert len(line.room.events("table-1")) == 3
