"""Setting uniforms by name, for programs that share them but do not all use each."""

from __future__ import annotations

from collections.abc import Mapping

import moderngl
import numpy as np
import numpy.typing as npt

from plakoto_client.scene.camera import Matrix
from plakoto_client.scene.fold import Fold

UniformValue = float | int | bool | tuple[float, ...] | bytes


def set_uniforms(program: moderngl.Program, values: Mapping[str, UniformValue]) -> None:
    """Set those of `values` that `program` uses; the compiler drops the others."""
    for name, value in values.items():
        uniform = program.get(name, None)
        if not isinstance(uniform, moderngl.Uniform):
            continue
        if isinstance(value, bytes):
            uniform.write(value)
        else:
            uniform.value = value


def matrix_bytes(matrix: Matrix) -> bytes:
    """A matrix for column vectors as OpenGL wants it: by columns, in single precision."""
    return np.ascontiguousarray(matrix.T, np.float32).tobytes()


def fold_uniforms(fold: Fold) -> dict[str, UniformValue]:
    """Where `solid.vert.glsl` puts the halves of a board that is folded."""
    return {"left_pose": matrix_bytes(fold.left()), "right_pose": matrix_bytes(fold.right())}


def float_bytes(values: npt.NDArray[np.float64]) -> bytes:
    """Numbers in single precision."""
    return np.ascontiguousarray(values, np.float32).tobytes()
