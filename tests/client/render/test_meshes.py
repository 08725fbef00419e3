"""Shapes are closed, have their measures and look outwards."""

import numpy as np
import pytest

from plakoto.position import CHECKERS
from plakoto_client.render.board_meshes import field_mesh, frame_mesh, hinges_mesh, table_mesh
from plakoto_client.render.digits import CELL_WIDTH, DIGITS, digit_atlas, number_rows
from plakoto_client.render.meshes import Mesh, checker_mesh, plain_checker_mesh, rounded_box
from plakoto_client.render.tray_meshes import TRAY_HEIGHT, tray_boxes, tray_mesh
from plakoto_client.scene.layout import (
    BOARD_HALF_DEPTH,
    BOARD_HALF_WIDTH,
    CHECKER_HEIGHT,
    CHECKER_RADIUS,
    DIE_HALF,
    FIELD_HALF_DEPTH,
    RAIL_HEIGHT,
    TABLE_LEVEL,
    off_place,
    point_x,
)

MESHES = {
    "checker": checker_mesh(40),
    "plain checker": plain_checker_mesh(24),
    "die": rounded_box((DIE_HALF,) * 3, 0.09),
    "frame": frame_mesh(),
    "field": field_mesh(),
    "hinges": hinges_mesh(),
    "table": table_mesh(),
    "tray": tray_mesh(),
}

each_mesh = pytest.mark.parametrize("mesh", MESHES.values(), ids=MESHES.keys())


@each_mesh
def test_triangles_and_normals_look_the_same_way(mesh: Mesh) -> None:
    """Otherwise a surface is lit from behind, or not drawn at all."""
    corners = mesh.vertices[mesh.indices.reshape(-1, 3)]
    a, b, c = (corners[:, number, :3] for number in range(3))
    facing = np.cross(b - a, c - a)
    has_area = np.linalg.norm(facing, axis=1) > 1e-9

    agreement = (facing * corners[:, :, 3:].mean(1)).sum(1)

    assert has_area.any()
    assert (agreement[has_area] > 0).all()


@each_mesh
def test_normals_have_length_one(mesh: Mesh) -> None:
    assert np.linalg.norm(mesh.vertices[:, 3:], axis=1) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        (
            "checker",
            (-CHECKER_RADIUS, 0, -CHECKER_RADIUS),
            (CHECKER_RADIUS, CHECKER_HEIGHT, CHECKER_RADIUS),
        ),
        ("die", (-DIE_HALF,) * 3, (DIE_HALF,) * 3),
        (
            "frame",
            (-BOARD_HALF_WIDTH, TABLE_LEVEL, -BOARD_HALF_DEPTH),
            (BOARD_HALF_WIDTH, RAIL_HEIGHT, BOARD_HALF_DEPTH),
        ),
    ],
)
def test_a_shape_is_as_large_as_the_scene_says(
    name: str, low: tuple[float, ...], high: tuple[float, ...]
) -> None:
    vertices = MESHES[name].vertices[:, :3]

    assert vertices.min(0) == pytest.approx(low)
    assert vertices.max(0) == pytest.approx(high)


@pytest.mark.parametrize("is_viewer", [True, False])
def test_the_tray_has_room_for_the_towers_and_stands_beside_the_board(*, is_viewer: bool) -> None:
    walls = tray_boxes()

    for index in range(CHECKERS):
        x, y, z = off_place(index, is_viewer=is_viewer)
        assert y >= TABLE_LEVEL
        for wall in walls:
            beside_x = abs(x - wall.centre[0]) - wall.half[0]
            beside_z = abs(z - wall.centre[2]) - wall.half[2]
            assert max(beside_x, beside_z) >= CHECKER_RADIUS
    vertices = tray_mesh().vertices
    assert vertices[:, 0].min() > BOARD_HALF_WIDTH
    assert vertices[:, 1].min() == pytest.approx(TABLE_LEVEL)
    assert vertices[:, 1].max() == pytest.approx(TABLE_LEVEL + TRAY_HEIGHT)


def test_every_point_has_its_number_on_the_rail_behind_it() -> None:
    rows = number_rows()

    for point in range(1, 25):
        near = point > 12
        mine = sorted(
            (x, int(digit))
            for x, z, _, _, digit in rows
            if abs(x - point_x(point)) < 0.4 and near == (z > 0)
        )
        assert "".join(str(digit) for _, digit in mine) == str(point)
    assert (np.abs(rows[:, 1]) - rows[:, 3] > FIELD_HALF_DEPTH).all()
    assert (np.abs(rows[:, 1]) + rows[:, 3] < BOARD_HALF_DEPTH).all()


def test_the_ten_digits_differ_and_keep_to_their_cells() -> None:
    cells = np.split(digit_atlas() > 128, DIGITS, axis=1)

    for number, cell in enumerate(cells):
        assert cell.shape[1] == CELL_WIDTH
        assert cell.any()
        assert not cell[[0, -1]].any()
        assert not cell[:, [0, -1]].any()
        for other in cells[number + 1 :]:
            assert (cell ^ other).mean() > 0.03
