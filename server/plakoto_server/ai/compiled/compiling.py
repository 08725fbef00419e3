"""Compiles this folder's kernels into a cache that follows the rules' kernels, too."""

from __future__ import annotations

from pathlib import Path

import plakoto.kernels
import plakoto_server.ai.network
from plakoto.kernels import Compiler

kernel = Compiler(
    Path(plakoto.kernels.__file__).parent,
    Path(plakoto_server.ai.network.__file__).parent,
    Path(__file__).parent,
).kernel
