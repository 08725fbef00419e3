"""Events at random find no fault: the short form of `python tests/mash.py --minutes 10`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from plakoto_client.ui.i18n import choose_language
from playing.inside import playing_alone
from playing.masher import Masher

EVENTS = 80


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    choose_language("en")
    yield
    choose_language("en")


def test_pressing_everything_at_random_finds_no_fault() -> None:
    with playing_alone(1) as player:
        masher = Masher(player, 1)
        for _ in range(EVENTS):
            masher.step()

        assert player.app.game.table is not None
        assert sum(masher.counts.values()) >= EVENTS
