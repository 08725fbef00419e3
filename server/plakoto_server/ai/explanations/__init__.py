"""Mr. Makis explains: why the best play of an analysis is good, and the next ones less so.

`explain` finds the reasons, as codes with figures; `sentence` says one of them in English or Greek.
"""

from plakoto_server.ai.explanations.explain import explain
from plakoto_server.ai.explanations.reasons import CODES, Reason
from plakoto_server.ai.explanations.sentences import LANGUAGES, sentence

__all__ = ["CODES", "LANGUAGES", "Reason", "explain", "sentence"]
