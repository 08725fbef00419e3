"""The rules compiled with Numba for the computer players: the twin of `plakoto.plays`, proven equal."""
