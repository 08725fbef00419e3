"""The phases of a game, for each of which a network may have weights of its own.

Few facts tell the phase of a board, seen by the side that has just moved: how many checkers of
each side are pinned, whether the sides can still meet, and whether both have checkers on their
starts. The plays of one roll mostly lead to the same phase. Owns no weight; what tells the phase
of a board is `plakoto_server.ai.compiled.phases`.
"""

MOST_PINNED = 2
"""So many pinned checkers of one side, or more, are told apart from fewer."""
KINDS_OF_PINS = MOST_PINNED + 1
"""Phases with a pin have the number `KINDS_OF_PINS * mine + theirs`, each at most `MOST_PINNED`."""
NO_PIN = 0
"""Nothing is pinned, and a side has left its start."""
OPENING = KINDS_OF_PINS**2
"""Nothing is pinned, and both sides have checkers on their starts."""
RACE = OPENING + 1
"""Both sides have passed each other."""
PHASES = RACE + 1
