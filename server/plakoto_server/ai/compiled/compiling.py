"""Compiles this folder's kernels into a cache that follows the rules' kernels, too."""

from __future__ import annotations

from pathlib import Path

import plakoto.kernels
import plakoto_server.ai.network
from plakoto.kernels import Compiler

SOURCES = (
    Path(plakoto.kernels.__file__).parent,
    Path(plakoto_server.ai.network.__file__).parent,
    Path(__file__).parent,
)
"""The folders with all that goes into this folder's compiled code."""
kernel = Compiler(*SOURCES).kernel
