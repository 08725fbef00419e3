"""The parts of the computer players that are compiled with Numba, on top of `plakoto.kernels`."""
