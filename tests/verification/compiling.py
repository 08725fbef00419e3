"""Compiles the measurements' own kernels, into a cache that follows the program's and them."""

from __future__ import annotations

from pathlib import Path

from plakoto.kernels import Compiler
from plakoto_server.ai.compiled.compiling import SOURCES

kernel = Compiler(*SOURCES, Path(__file__).parent).kernel
