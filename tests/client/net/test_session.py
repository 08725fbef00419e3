"""The conversation with the server, with the socket replaced by lists."""

from __future__ import annotations

import attrs
import pytest

from plakoto.errors import ProtocolError
from plakoto.protocol.events import Rolled
from plakoto.protocol.messages import (
    VERSION,
    Done,
    Hello,
    ListTables,
    Refused,
    Request,
    RollDice,
    TableEvent,
    Tables,
    Watch,
    Watched,
    Welcome,
)
from plakoto_client.net.deliveries import Delivery, Offline, Online, Rejected, Unwatched
from plakoto_client.net.session import Phase, Session
from playing.desk import Desk

WELCOME = Welcome("server", VERSION, (1, 2, 3))
TOKEN = "a secret"  # noqa: S105 - of a test
ROLL = RollDice("roll-1", "desk")


@attrs.define
class Conversation:
    """A session with everything that it has sent and delivered."""

    session: Session
    sent: list[Request]
    delivered: list[Delivery]

    def join(self) -> None:
        """Connect and be let in."""
        self.session.opened(TOKEN)
        self.session.received(WELCOME)
        hello = self.sent[-1]
        self.sent.clear()
        self.session.received(Done(hello.id))


@pytest.fixture
def conversation() -> Conversation:
    sent: list[Request] = []
    delivered: list[Delivery] = []
    return Conversation(Session(sent.append, delivered.append), sent, delivered)


def test_hello_follows_the_welcome_and_bears_the_token(conversation: Conversation) -> None:
    conversation.session.opened(TOKEN)
    assert conversation.sent == []

    conversation.session.received(WELCOME)

    (hello,) = conversation.sent
    assert isinstance(hello, Hello)
    assert hello.token == TOKEN
    assert conversation.session.phase is Phase.JOINING


def test_admission_is_delivered_with_the_levels(conversation: Conversation) -> None:
    conversation.join()

    assert conversation.delivered == [Online((1, 2, 3))]


def test_a_request_waits_for_admission(conversation: Conversation) -> None:
    conversation.session.request(ListTables("list-1"))
    assert conversation.sent == []

    conversation.join()

    assert conversation.sent == [ListTables("list-1")]


def test_an_unanswered_request_is_sent_again_under_the_same_id(conversation: Conversation) -> None:
    conversation.join()
    conversation.session.request(ROLL)
    conversation.sent.clear()

    conversation.session.closed("cut")
    conversation.join()

    assert conversation.sent == [ROLL]


def test_an_answered_request_is_not_sent_again(conversation: Conversation) -> None:
    conversation.join()
    conversation.session.request(ROLL)
    conversation.session.received(Done("roll-1", "desk", 3))
    conversation.sent.clear()

    conversation.session.closed("cut")
    conversation.join()

    assert conversation.sent == []


def test_an_answer_is_delivered_once(conversation: Conversation) -> None:
    conversation.join()
    conversation.session.request(ListTables("list-1"))
    conversation.delivered.clear()

    conversation.session.received(Tables("list-1", ()))
    conversation.session.received(Tables("list-1", ()))

    assert conversation.delivered == [Tables("list-1", ())]


def test_a_wrong_token_is_reported_and_not_tried_as_a_player(conversation: Conversation) -> None:
    conversation.session.opened("wrong")
    conversation.session.received(WELCOME)

    conversation.session.received(Refused(conversation.sent[-1].id, "token", "wrong token"))

    assert conversation.delivered == [Rejected("wrong token")]
    assert conversation.session.phase is Phase.JOINING


def test_another_version_of_the_protocol_is_refused(conversation: Conversation) -> None:
    conversation.session.opened(TOKEN)

    conversation.session.received(attrs.evolve(WELCOME, protocol=VERSION + 1))

    (rejected,) = conversation.delivered
    assert isinstance(rejected, Rejected)
    assert f"version {VERSION + 1}" in rejected.reason
    assert conversation.sent == []


def test_a_second_welcome_breaks_the_protocol(conversation: Conversation) -> None:
    conversation.join()

    with pytest.raises(ProtocolError, match="welcomed while online"):
        conversation.session.received(WELCOME)


def test_events_of_the_watched_table_are_delivered_in_order_and_once(
    conversation: Conversation,
) -> None:
    desk = watching(conversation)
    first, second = event(desk, desk.seq + 1), event(desk, desk.seq + 2)

    for message in (first, first, second, first):
        conversation.session.received(message)

    assert conversation.delivered == [first, second]


def test_events_of_another_table_are_dropped(conversation: Conversation) -> None:
    desk = watching(conversation)

    conversation.session.received(attrs.evolve(event(desk, desk.seq + 1), table="other"))

    assert conversation.delivered == []


def test_a_gap_is_asked_for_once_and_nothing_is_delivered_across_it(
    conversation: Conversation,
) -> None:
    desk = watching(conversation)

    conversation.session.received(event(desk, desk.seq + 2))
    conversation.session.received(event(desk, desk.seq + 3))

    (watch,) = conversation.sent
    assert isinstance(watch, Watch)
    assert watch.after == desk.seq
    assert conversation.delivered == []


def test_after_a_reconnection_the_events_are_asked_for_from_the_last_one(
    conversation: Conversation,
) -> None:
    desk = watching(conversation)
    latest = event(desk, desk.seq + 1)
    conversation.session.received(latest)

    conversation.session.closed("cut")
    conversation.join()

    (watch,) = conversation.sent
    assert isinstance(watch, Watch)
    assert (watch.table, watch.after) == ("desk", latest.seq)


def test_what_was_missed_follows_the_answer_and_is_delivered(conversation: Conversation) -> None:
    desk = watching(conversation)
    conversation.session.closed("cut")
    conversation.join()
    (watch,) = conversation.sent
    conversation.delivered.clear()
    missed = event(desk, desk.seq + 1)

    conversation.session.received(attrs.evolve(desk.watched(), re=watch.id))
    conversation.session.received(missed)

    assert conversation.delivered == [missed]


def test_a_state_that_skips_what_was_missed_is_delivered(conversation: Conversation) -> None:
    """When too much has been missed to be told, the table begins anew from the state told."""
    desk = watching(conversation)
    conversation.session.closed("cut")
    conversation.join()
    (watch,) = conversation.sent
    conversation.delivered.clear()
    told = Watched(watch.id, "desk", desk.seq + 500, desk.state)
    following = event(desk, told.seq + 1)

    conversation.session.received(told)
    conversation.session.received(following)

    assert conversation.delivered == [told, following]


def test_a_table_the_server_does_not_know_is_reported_and_forgotten(
    conversation: Conversation,
) -> None:
    conversation.join()
    conversation.session.watch("gone")
    (watch,) = conversation.sent
    conversation.delivered.clear()

    conversation.session.received(Refused(watch.id, "unknown_table", "no such table"))
    conversation.session.closed("cut")
    conversation.sent.clear()
    conversation.join()

    assert conversation.delivered[:2] == [Unwatched("gone", "no such table"), Offline("cut")]
    assert conversation.sent == []


def watching(conversation: Conversation) -> Desk:
    """Let the conversation watch a table; returns it."""
    desk = Desk(dice=(5, 3))
    conversation.join()
    conversation.session.watch("desk")
    (watch,) = conversation.sent
    conversation.session.received(attrs.evolve(desk.watched(), re=watch.id))
    conversation.sent.clear()
    conversation.delivered.clear()
    return desk


def event(desk: Desk, seq: int) -> TableEvent:
    """An event with that number; what happened does not matter here."""
    return TableEvent("desk", seq, Rolled("65"), desk.state)
