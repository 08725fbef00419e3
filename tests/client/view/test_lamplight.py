"""The lamp as its switch is used."""

from plakoto_client.scene.lamp import OFF_S, ON_S
from plakoto_client.view.lamplight import Lamplight


def test_a_lamp_that_was_on_at_the_start_burns_at_once() -> None:
    lamp = Lamplight(is_on=True)

    assert lamp.level(5.0, is_on=True, calm=False) == 1.0
    assert not lamp.is_changing(5.0)


def test_switching_it_begins_a_change_that_ends() -> None:
    lamp = Lamplight(is_on=False)

    assert lamp.level(5.0, is_on=True, calm=False) == 0.0
    assert lamp.is_changing(5.1)
    assert lamp.level(5.0 + ON_S, is_on=True, calm=False) == 1.0

    assert lamp.level(9.0, is_on=False, calm=False) == 1.0
    assert 0.0 < lamp.level(9.0 + OFF_S / 2, is_on=False, calm=False) < 1.0
    assert lamp.level(9.0 + OFF_S, is_on=False, calm=False) < 1e-9
    assert not lamp.is_changing(9.1 + OFF_S)
