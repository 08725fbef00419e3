"""Where keys take the cursor."""

import pytest

from plakoto.position import OFF
from plakoto_client.view.cursor import TYPING_S, Cursor


@pytest.mark.parametrize(
    ("spot", "columns", "expected"),
    [
        (1, 1, 1),
        (1, -1, 2),
        (12, -1, 12),
        (7, 1, 6),
        (13, -1, 13),
        (13, 1, 14),
        (24, 1, OFF),
        (OFF, 1, OFF),
        (OFF, -1, 24),
    ],
)
def test_left_and_right_follow_the_row_on_the_screen(
    spot: int, columns: int, expected: int
) -> None:
    """The far row runs 12 to 1 from left to right, the near one 13 to 24, the tray beyond."""
    assert Cursor(spot).across(columns).spot == expected


@pytest.mark.parametrize(("spot", "expected"), [(1, 24), (12, 13), (20, 5), (OFF, 1)])
def test_up_and_down_change_the_row(spot: int, expected: int) -> None:
    assert Cursor(spot).other_row().spot == expected


def test_tab_goes_round_what_can_be_chosen() -> None:
    cursor = Cursor(4)

    visited = []
    for _ in range(4):
        cursor = cursor.among((4, 9, 20), 1)
        visited.append(cursor.spot)

    assert visited == [9, 20, 4, 9]


@pytest.mark.parametrize(
    ("spot", "step", "expected"), [(5, 1, 9), (5, -1, 4), (21, 1, 4), (2, -1, 20)]
)
def test_tab_from_elsewhere_goes_to_the_next_choice(spot: int, step: int, expected: int) -> None:
    assert Cursor(spot).among((20, 4, 9), step).spot == expected


def test_tab_without_a_choice_shows_the_cursor_where_it_is() -> None:
    assert Cursor(5).among((), 1) == Cursor(5, is_shown=True)


@pytest.mark.parametrize(
    ("digits", "expected"),
    [("7", 7), ("12", 12), ("24", 24), ("0", OFF), ("10", 10), ("20", 20), ("25", 5), ("31", 1)],
)
def test_digits_typed_quickly_make_the_number_of_a_point(digits: str, expected: int) -> None:
    cursor = Cursor(3)

    for place, digit in enumerate(digits):
        cursor = cursor.digit(int(digit), 0.1 * place)

    assert cursor.spot == expected


def test_digits_typed_slowly_are_numbers_of_their_own() -> None:
    cursor = Cursor(3).digit(1, 0.0).digit(2, TYPING_S + 0.1)

    assert cursor.spot == 2


def test_another_key_between_two_digits_parts_them() -> None:
    cursor = Cursor(3).digit(1, 0.0).nearest((1,)).digit(2, 0.1)

    assert cursor.spot == 2


def test_nearest_stays_on_a_choice_and_else_goes_to_the_first() -> None:
    assert Cursor(9).nearest((4, 9)).spot == 9
    assert Cursor(8).nearest((9, 4)).spot == 4
    assert Cursor(8).nearest(()).spot == 8


def test_the_cursor_is_shown_by_keys_and_hidden_by_the_mouse() -> None:
    assert not Cursor().is_shown
    assert Cursor().across(1).is_shown
    assert not Cursor().across(1).hidden().is_shown
