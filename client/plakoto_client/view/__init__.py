"""What the last snapshot means for the screen: playback, selection, words. Draws nothing."""

from plakoto_client.view.foresight import InThread
from plakoto_client.view.game import Game
from plakoto_client.view.pace import INSTANT, Pace
from plakoto_client.view.picture import Marks, compose, lit
from plakoto_client.view.table import TableView
from plakoto_client.view.telling import tell_board, tell_event

__all__ = [
    "INSTANT",
    "Game",
    "InThread",
    "Marks",
    "Pace",
    "TableView",
    "compose",
    "lit",
    "tell_board",
    "tell_event",
]
