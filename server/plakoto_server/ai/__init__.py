"""The computer players, and the pool of processes they think in. Knows only the rules."""
