"""The renderer: draws a `scene.Frame` with OpenGL 3.3, and decides nothing else.

    renderer = Renderer(ctx, quality=Quality.for_context(ctx), cache_dir=folder_or_None)
    renderer.draw(frame, target, size)   # target: a moderngl.Framebuffer, size in its pixels
    renderer.release()                   # frees its GL objects; make a new one after a lost context

`draw` compares the frame with the last one: an equal frame is only copied to the target, and a
frame of which little has changed (a moving checker, thrown dice, a ring) is redrawn only there. So
it may be called for every picture of the interface. `Quality.LOW`, `MID` and `HIGH` are the tiers;
`quality.scaled(0.7)` draws fewer pixels. `draw` leaves depth test, culling and blending off, the
viewport at `size` and texture units 0 to 13 in an arbitrary state: set what you need afterwards.

`offscreen_context` makes a context without a window and `capture` reads a frame as an array, for
tests and pictures.
"""

from plakoto_client.render.offscreen import Pixels, capture, offscreen_context
from plakoto_client.render.quality import Quality, is_software
from plakoto_client.render.renderer import Renderer

__all__ = ["Pixels", "Quality", "Renderer", "capture", "is_software", "offscreen_context"]
