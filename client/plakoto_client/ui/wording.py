"""Names and sentences that several parts of the interface share, in the language in use."""

from __future__ import annotations

import attrs

from plakoto.notation import parse_position
from plakoto.position import Side
from plakoto.protocol.events import OutcomeData, SideLetter, TableSettings
from plakoto.protocol.messages import TableState
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.i18n import ngettext, pgettext


def side_name(side: Side) -> str:
    """A side by the colour of its checkers."""
    return pgettext("side", "White") if side is Side.WHITE else pgettext("side", "Black")


def person_side(settings: TableSettings) -> Side:
    """The side a person plays; White where both or none do."""
    return Side.BLACK if settings.white.level is not None else Side.WHITE


def computer_level(settings: TableSettings, side: Side) -> int | None:
    """The level at which the computer plays `side`; None for a person."""
    return (settings.white if side is Side.WHITE else settings.black).level


def level_name(level: int) -> str:
    """What the computer is called at `level`."""
    names = {
        1: _("Beginner"),
        2: _("Novice"),
        3: _("Intermediate"),
        4: _("Advanced"),
        5: _("Expert"),
        10: _("Mr. Makis"),
    }
    return names.get(level, _("Level {level}").format(level=level))


def level_character(level: int) -> str:
    """How the computer plays at `level`, in a line."""
    lines = {
        1: _("Moves as the dice please."),
        2: _("Hurries home and never looks back."),
        3: _("Pins and guards, but overlooks a shot now and then."),
        4: _("Weighs every risk of the plays that strike him."),
        5: _("Looks at every reply before he plays."),
        10: _("Thinks until he is sure of the best play."),
    }
    return lines.get(level, "")


def player_name(settings: TableSettings, side: Side, viewer: Side) -> str:
    """Who plays `side`, as `viewer` calls them."""
    if computer_level(settings, side) is not None:
        return _("Computer")
    return _("You") if side is viewer else side_name(side)


def length_text(settings: TableSettings) -> str:
    """How long the players play."""
    if settings.match_length is None:
        return _("Single games")
    return ngettext(
        "Match to {count} point", "Match to {count} points", settings.match_length
    ).format(count=settings.match_length)


def points_text(points: int) -> str:
    """A number of points."""
    return ngettext("{count} point", "{count} points", points).format(count=points)


def roll_text(roll: str) -> str:
    """A roll as it is spoken."""
    return f"{roll[0]}–{roll[1]}"


def side_of(letter: SideLetter | None) -> Side | None:
    """The side a message means."""
    return None if letter is None else Side(letter)


def side_to_move(state: TableState) -> Side:
    """Whose turn it is."""
    return parse_position(state.position).turn


def score_of(state: TableState, side: Side) -> int:
    """A side's points at the table."""
    return state.white_score if side is Side.WHITE else state.black_score


@attrs.frozen
class Verdict:
    """The end of a game in words."""

    title: str
    reason: str


def verdict(state: TableState, outcome: OutcomeData, viewer: Side) -> Verdict:
    """Who won and how, as `viewer` would be told."""
    winner = side_of(outcome.winner)
    if winner is None:
        return Verdict(_("A tie"), _("Both mothers are pinned. Nobody scores."))
    won = winner is viewer
    if state.match_winner is not None:
        title = _("You win the match") if won else _("The computer wins the match")
    else:
        title = _("You win") if won else _("The computer wins")
    reasons = {
        "borne_off": (
            _("You bore off all your checkers."),
            _("The computer bore off all its checkers."),
        ),
        "mars": (
            _("Mars: the computer has not borne off a single checker."),
            _("Mars: you have not borne off a single checker."),
        ),
        "mother": (
            _("You pinned the computer’s mother."),
            _("The computer pinned your mother."),
        ),
        "resigned": (_("The computer resigned."), _("You resigned.")),
    }
    return Verdict(title, reasons[outcome.termination][0 if won else 1])


def unfinished_title(state: TableState) -> str:
    """Names an unfinished game by the opponent."""
    level = computer_level(state.settings, person_side(state.settings).opponent)
    return _("Two players") if level is None else level_name(level)


def unfinished_detail(state: TableState) -> str:
    """Describes where an unfinished game stands: length, score, turn and dice."""
    person = person_side(state.settings)
    parts = [
        length_text(state.settings),
        _("score {yours}–{theirs}").format(
            yours=score_of(state, person), theirs=score_of(state, person.opponent)
        ),
    ]
    if state.phase == "over":
        parts.append(_("game over"))
    elif side_to_move(state) is person:
        parts.append(_("your turn"))
    else:
        parts.append(_("the computer’s turn"))
    if state.phase == "moving" and state.roll is not None:
        parts.append(_("dice {roll}").format(roll=roll_text(state.roll)))
    return ", ".join(parts)
