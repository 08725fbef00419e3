"""The computer players, and the pool of processes they think in. Knows only the rules.

Import the modules: `levels`, `jobs` and `pool` load no Numba, `choosing` does.
"""
