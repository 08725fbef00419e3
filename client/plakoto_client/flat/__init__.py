"""The plain board: seen from above, and drawn, like the interface over it, without OpenGL.

`plan_camera` looks at the board, `PlainPicture` draws a `scene.Frame` seen through it, and
`FlatPainter` draws the interface over the `Ground` that this makes.
"""

from plakoto_client.flat.camera import plan_camera
from plakoto_client.flat.imgui_painter import FlatPainter, Ground
from plakoto_client.flat.picture import PlainPicture

__all__ = ["FlatPainter", "Ground", "PlainPicture", "plan_camera"]
