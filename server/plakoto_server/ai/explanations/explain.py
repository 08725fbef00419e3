"""Finds the reasons for the best play of an analysis and against the next two.

Owns how many there are and that there always is one. Loads Numba when it first counts rolls.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

from plakoto_server.ai.analysis import Analysis
from plakoto_server.ai.explanations.effects import Effects
from plakoto_server.ai.explanations.faults import faults, unexplained, verdict, worse_chances
from plakoto_server.ai.explanations.merits import Finding, merits
from plakoto_server.ai.explanations.reasons import Reason
from plakoto_server.ai.explanations.rolls import count_plays

EXPLAINED = 3
"""Candidates that get reasons: the best and the next two."""
MOST_MERITS = 6
"""Reasons given for the best."""
MOST_FAULTS = 3
"""Reasons given against each of the others."""


def explain(analysis: Analysis) -> tuple[Reason, ...]:
    """Why the best play is good, and why the next two are worse.

    At least one reason for each of these candidates, by rank, the most important first. They are
    facts of the boards and of the analysis: the same analysis has the same reasons.
    """
    plays = [Effects(analysis.position, candidate) for candidate in analysis.candidates[:EXPLAINED]]
    best, *others = plays
    legal = count_plays(analysis.position, analysis.roll)
    good = islice(merits(best, others, analysis.roll, legal), MOST_MERITS)
    reasons = [Reason(1, fact, figures) for fact, figures in good]
    for rank, play in enumerate(others, start=2):
        reasons += [Reason(rank, fact, figures) for fact, figures in _against(play, best)]
    return tuple(reasons)


def _against(play: Effects, best: Effects) -> Iterator[Finding]:
    as_good = verdict(play, best)
    if as_good is None:
        found = chain(faults(play, best), worse_chances(play, best))
        yield from list(islice(found, MOST_FAULTS)) or [unexplained(play, best)]
        return
    if as_good[0] == "about-equal":
        # Other chances would be no more certain than the equity; the board is.
        yield from islice(faults(play, best), MOST_FAULTS - 1)
    yield as_good
