"""The checker's own count of pinning rolls is right: it agrees with a list of all plays."""

from __future__ import annotations

from verification.bruteforce import OTHER, legal_boards
from verification.pinning import ROLLS, can_pin
from verification.sampling import Sample, Sampler


def test_a_roll_can_pin_if_one_of_all_its_plays_does() -> None:
    for now in Sampler(Sample("pinning", 60)):
        lone = [place for place in range(1, 25) if now.board[place] == OTHER[now.mover]]
        pinned = OTHER[now.mover] + now.mover
        for roll in ROLLS:
            ends = legal_boards(now.board, now.mover, roll)[1]

            for place in lone:
                some = any(end[place].startswith(pinned) for end in ends)
                assert can_pin(now.board, now.mover, roll, place) == some
