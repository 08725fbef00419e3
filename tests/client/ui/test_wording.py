"""The sentences of the interface: who is called what, how a game ended, what is waited for."""

from __future__ import annotations

import pytest

from client.ui.hud_models import PINS, hud_model, table_state
from plakoto.position import Side
from plakoto.protocol.events import OutcomeData, Seat, SideLetter, TableSettings
from plakoto.protocol.messages import Refused
from plakoto_client.settings import Settings
from plakoto_client.ui.i18n import choose_language
from plakoto_client.ui.model import Connection, HudModel
from plakoto_client.ui.round_pill import round_of
from plakoto_client.ui.server_refusals import refusal_sentence
from plakoto_client.ui.status import status_sentence
from plakoto_client.ui.wording import (
    length_text,
    level_character,
    level_name,
    person_side,
    player_name,
    points_text,
    unfinished_detail,
    verdict,
)

AGAINST_WHITE = TableSettings(white=Seat(level=1), black=Seat())


@pytest.mark.parametrize("termination", ["borne_off", "mars", "mother", "resigned"])
@pytest.mark.parametrize("winner", ["w", "b"])
def test_every_end_of_a_game_has_its_words(termination: str, winner: SideLetter) -> None:
    outcome = OutcomeData(termination, winner, 1)  # type: ignore[arg-type]  # one of the literals

    for viewer in Side:
        words = verdict(table_state(), outcome, viewer)
        won = viewer.value == winner
        assert words.title == ("You win" if won else "The computer wins")
        assert words.reason.endswith(".")


def test_a_tie_is_nobodys_win() -> None:
    words = verdict(table_state(), OutcomeData("tie", None, 0), Side.WHITE)

    assert (words.title, words.reason) == (
        "A tie",
        "Both mothers are pinned. Nobody scores.",
    )


def test_the_last_game_of_a_match_wins_the_match() -> None:
    state = table_state(match_winner="b")

    words = verdict(state, OutcomeData("mars", "b", 2), Side.WHITE)

    assert words.title == "The computer wins the match"


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5, 10])
def test_every_level_has_a_name_and_a_character(level: int) -> None:
    for language in ("en", "el"):
        choose_language(language)
        assert level_name(level)
        assert level_character(level)


def test_a_level_without_a_name_is_called_by_its_number() -> None:
    assert level_name(9) == "Level 9"
    assert level_character(9) == ""


def test_players_are_called_by_who_they_are_to_the_viewer() -> None:
    settings = table_state().settings

    assert player_name(settings, Side.WHITE, Side.WHITE) == "You"
    assert player_name(settings, Side.BLACK, Side.WHITE) == "Computer"
    assert player_name(settings, Side.WHITE, Side.BLACK) == "White"


def test_the_person_sits_where_the_computer_does_not() -> None:
    assert person_side(table_state().settings) is Side.WHITE
    assert person_side(AGAINST_WHITE) is Side.BLACK


@pytest.mark.parametrize(
    ("length", "words"),
    [(None, "Single games"), (1, "Match to 1 point"), (11, "Match to 11 points")],
)
def test_the_length_is_said_with_its_plural(length: int | None, words: str) -> None:
    assert length_text(TableSettings(Seat(), Seat(level=2), match_length=length)) == words


def test_points_are_counted_in_words() -> None:
    assert [points_text(points) for points in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "Match to 5 points, score 2–1, your turn, dice 6–4"),
        (
            {"phase": "rolling", "roll": None, "settings": AGAINST_WHITE},
            "Single games, score 1–2, the computer’s turn",
        ),
        (
            {"phase": "over", "roll": None, "outcome": OutcomeData("tie", None, 0)},
            "Match to 5 points, score 2–1, game over",
        ),
    ],
)
def test_an_unfinished_game_says_where_it_stands(changes: dict[str, object], words: str) -> None:
    assert unfinished_detail(table_state(**changes)) == words


BLACK_TO_MOVE = PINS.replace(" w ", " b ")


@pytest.mark.parametrize(
    ("model", "words"),
    [
        (hud_model(connection=Connection.LOST), "Waiting for the game to come back"),
        (hud_model(state=None, starting="Preparing"), "Preparing"),
        (hud_model(state=None), "Choose a game"),
        (hud_model(), "Your move"),
        (hud_model(can_commit=True), "You cannot move"),
        (
            hud_model(state=table_state(phase="rolling", roll=None)),
            "Your turn: roll the dice",
        ),
        (
            hud_model(
                state=table_state(
                    phase="rolling", roll=None, turn_number=0, throws=((3, 3), (5, 2))
                )
            ),
            "You start with 5–2: roll the dice",
        ),
        (
            hud_model(state=table_state(position=BLACK_TO_MOVE), is_thinking=True),
            "The computer is thinking",
        ),
        (hud_model(state=table_state(position=BLACK_TO_MOVE)), "The computer plays"),
        (
            hud_model(state=table_state(position=BLACK_TO_MOVE, phase="rolling", roll=None)),
            "The computer rolls",
        ),
        (
            hud_model(state=table_state(phase="over", outcome=OutcomeData("tie", None, 0))),
            "A tie",
        ),
        (hud_model(state=table_state(phase="closed")), "This table is closed"),
    ],
)
def test_the_status_says_what_is_waited_for(model: HudModel, words: str) -> None:
    assert status_sentence(model) == words


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("not_your_turn", "Wait: it is not your turn."),
        ("too_many_tables", "Too many games are open. Finish some of them first."),
        ("something_new", "The server refuses: in plain English"),
    ],
)
def test_a_refusal_of_the_server_is_said_plainly(code: str, words: str) -> None:
    assert refusal_sentence(Refused("1", code, "in plain English")) == words


def test_the_dice_are_added_up_where_it_is_set_so() -> None:
    state = table_state(dice_left=(6, 4))
    plain = status_sentence(hud_model(state=state))

    assert plain == "Your move"
    wanted = Settings(dice_sum=True)
    assert status_sentence(hud_model(state=state, settings=wanted)) == f"{plain} (sum 10)"
    assert status_sentence(hud_model(state=table_state(dice_left=()), settings=wanted)) == plain


@pytest.mark.parametrize(
    ("phase", "turn_number", "number"),
    [("rolling", 0, 1), ("moving", 1, 1), ("moving", 2, 1), ("rolling", 2, 2), ("moving", 14, 7)],
)
def test_each_sides_nth_turn_makes_the_nth_round(phase: str, turn_number: int, number: int) -> None:
    assert round_of(table_state(phase=phase, turn_number=turn_number)) == number
