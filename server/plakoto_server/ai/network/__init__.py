"""The evaluator's network as plain numbers: what it is told of a board, and its weights.

Imports no Numba. The code that computes with it is `plakoto_server.ai.compiled`.
"""

NETWORK = 0
"""The number of the network as a player of its own, where levels are told by theirs."""
