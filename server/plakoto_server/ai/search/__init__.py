"""Looking for the best play: how far, how widely, how many games to play out, and when to stop.

Import the modules: `tally` and `contest` load no Numba, `shortlist`, `playing_out` and `thinking`
do.
"""
