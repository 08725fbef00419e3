"""Hypothesis strategies for positions and rolls."""

from __future__ import annotations

from hypothesis import strategies as st

from plakoto.dice import ALL_ROLLS, Roll
from plakoto.position import CHECKERS, EMPTY, POINTS, Position, Side, Stack

OFF = POINTS + 1
"""Where a drawn checker is borne off."""


def rolls() -> st.SearchStrategy[Roll]:
    """Any of the 21 rolls."""
    return st.sampled_from(ALL_ROLLS)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any valid position, whether or not a game can reach it.

    Every checker draws a place. Where checkers of both sides meet, one of them ends up pinned and
    the rest of its side there is borne off.
    """
    places = st.lists(st.integers(1, OFF), min_size=CHECKERS, max_size=CHECKERS)
    if draw(st.booleans()):
        # Fifteen free draws are seldom all home.
        places = st.lists(st.integers(15, OFF), min_size=CHECKERS, max_size=CHECKERS)
    white = draw(places)
    black = [OFF - place if place < OFF else OFF for place in draw(places)]
    off = {Side.WHITE: white.count(OFF), Side.BLACK: black.count(OFF)}
    stacks = []
    for point in range(1, POINTS + 1):
        here = {Side.WHITE: white.count(point), Side.BLACK: black.count(point)}
        holders = [side for side in Side if here[side]]
        if len(holders) == len(Side):
            holder = draw(st.sampled_from(Side))
            off[holder.opponent] += here[holder.opponent] - 1
            stacks.append(Stack(holder, here[holder], pins=True))
        elif holders:
            stacks.append(Stack(holders[0], here[holders[0]]))
        else:
            stacks.append(EMPTY)
    turn = draw(st.sampled_from(Side))
    return Position(tuple(stacks), turn, off[Side.WHITE], off[Side.BLACK])
