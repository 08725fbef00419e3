"""The board as a scene: geometry, camera, picking, animation. Knows no GL and no pygame.

Who needs what:

- `Arrangement.of(position)` numbers the checkers; `.stepped(side, source, target)` moves the top
  one as the server's steps arrive (`OFF` as the source takes a borne-off checker back, so an undo
  is `.stepped(side, target, source)`); `.matched_to(position)` adopts any other position with as
  few checkers moved as possible; `.leaver(side, source)` tells which checker leaves a point next.
- `place_checkers(arrangement, viewer)` tells where every checker lies; `arrival_place` where one
  would come to rest. Sides' own point numbers go in; the placed checkers carry the *viewer's* own
  number (`viewers_number` converts).
- `home_camera(width, height, Insets(...))` frames the board; `camera.project(place)` and
  `pick(camera, pixel, viewer, checkers, dice)` go from the board to pixels and back;
  `carry_place` tells where a dragged checker floats.
- `Arc(start, end)`, `Glide` and `drop_height` move checkers; `throw_dice(faces, thrower, viewer,
  seed, checkers)` throws dice among the checkers so that they land on the given faces, in a way
  that `find_toss` may find beforehand. All are pure functions of the seconds since their start.
- `Frame` describes one picture for the renderer; `rest_frame` makes one of an arrangement, and
  `draw_checker`, `draw_moving`, `target_marker`, `DieDraw`, `Marker`, `Trail` its parts.

Lengths are in widths of a point; x runs to the viewer's right, y up, z towards the viewer.
"""

from plakoto_client.scene.animation import (
    GLIDE_S,
    Arc,
    Glide,
    drop_duration_s,
    drop_height,
    drop_touches_s,
    smooth,
)
from plakoto_client.scene.arrangement import Arrangement, CheckerId, Pile
from plakoto_client.scene.camera import Camera, Insets, Ray, home_camera
from plakoto_client.scene.dice import DiePose, face_up, rest_poses
from plakoto_client.scene.frame import (
    USED_DIE,
    CheckerDraw,
    DieDraw,
    Frame,
    Glow,
    Marker,
    MarkerKind,
    Trail,
    draw_checker,
    draw_moving,
    rest_frame,
    target_marker,
)
from plakoto_client.scene.hand import shaken_dice
from plakoto_client.scene.layout import Vec3, viewers_number
from plakoto_client.scene.model import (
    PlacedChecker,
    arrival_place,
    place_checkers,
)
from plakoto_client.scene.picking import CARRY_HEIGHT, Area, Hit, carry_place, pick
from plakoto_client.scene.throw import DiceThrow, Impact, throw_dice
from plakoto_client.scene.toss import find_toss

__all__ = [
    "CARRY_HEIGHT",
    "GLIDE_S",
    "USED_DIE",
    "Arc",
    "Area",
    "Arrangement",
    "Camera",
    "CheckerDraw",
    "CheckerId",
    "DiceThrow",
    "DieDraw",
    "DiePose",
    "Frame",
    "Glide",
    "Glow",
    "Hit",
    "Impact",
    "Insets",
    "Marker",
    "MarkerKind",
    "Pile",
    "PlacedChecker",
    "Ray",
    "Trail",
    "Vec3",
    "arrival_place",
    "carry_place",
    "draw_checker",
    "draw_moving",
    "drop_duration_s",
    "drop_height",
    "drop_touches_s",
    "face_up",
    "find_toss",
    "home_camera",
    "pick",
    "place_checkers",
    "rest_frame",
    "rest_poses",
    "shaken_dice",
    "smooth",
    "target_marker",
    "throw_dice",
    "viewers_number",
]
