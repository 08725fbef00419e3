"""A frame as solids for rays."""

import numpy as np

from plakoto.notation import parse_position
from plakoto.position import Position, Side
from plakoto_client.render import tray_meshes
from plakoto_client.render.photo.solids import BLOCKS, RAILS, Solids
from plakoto_client.scene import Arrangement, DieDraw, home_camera, rest_frame, rest_poses
from plakoto_client.scene.lamp import FOOT, SOCKET_TOP
from plakoto_client.scene.layout import CHECKER_HEIGHT, CHECKER_RADIUS, RAIL_HEIGHT, TABLE_LEVEL

ENDGAME = "w1/w2b/b3/20/b3 w 12 8"


def _solids(position: Position) -> Solids:
    dice = map(DieDraw, rest_poses((6, 4), Side.WHITE, Side.WHITE, 1))
    arrangement = Arrangement.of(position)
    return Solids.of(rest_frame(arrangement, Side.WHITE, home_camera(640.0, 360.0), dice))


def test_every_checker_lies_within_its_group_and_every_group_within_its_cluster() -> None:
    for position in (Position.start(), parse_position(ENDGAME)):
        solids = _solids(position)

        numbers = [n for group in solids.groups for n in range(group.first, group.end)]
        assert numbers == list(range(30))
        for group in solids.groups:
            for x, y, z, _dark in solids.checkers[group.first : group.end]:
                low = (x - CHECKER_RADIUS, y, z - CHECKER_RADIUS)
                high = (x + CHECKER_RADIUS, y + CHECKER_HEIGHT, z + CHECKER_RADIUS)
                assert (group.low <= np.array(low) + 1e-9).all()
                assert (group.high >= np.array(high) - 1e-9).all()
        numbers = [n for cluster in solids.clusters for n in range(cluster.first, cluster.end)]
        assert numbers == list(range(len(solids.groups)))
        for cluster in solids.clusters:
            for group in solids.groups[cluster.first : cluster.end]:
                assert (cluster.low <= group.low).all()
                assert (cluster.high >= group.high).all()


def test_both_sides_checkers_keep_their_colour() -> None:
    solids = _solids(Position.start())

    assert solids.checkers[:, 3].sum() == 15


def test_tray_and_lamp_stop_light_too() -> None:
    beside = _solids(Position.start()).blocks[RAILS:]

    assert (beside[:, 0, 1] == TABLE_LEVEL).all()
    assert beside[:, 1, 0].max() == tray_meshes.RIGHT
    assert (
        (beside[:, 0, ::2] < (FOOT[0], FOOT[2])) & (beside[:, 1, ::2] > (FOOT[0], FOOT[2]))
    ).any()
    assert (beside[:, 1, 1] <= TABLE_LEVEL + SOCKET_TOP).all()


def test_the_rails_stand_on_the_table() -> None:
    blocks = _solids(Position.start()).blocks
    rails = blocks[:RAILS]

    assert len(blocks) == BLOCKS
    assert (rails[:, 0, 1] == TABLE_LEVEL).all()
    assert np.allclose(rails[:, 1, 1], RAIL_HEIGHT)


def test_a_board_without_dice_has_no_dice() -> None:
    frame = rest_frame(Arrangement.of(Position.start()), Side.WHITE, home_camera(64.0, 36.0))

    assert Solids.of(frame).uniforms()["die_count"] == 0
