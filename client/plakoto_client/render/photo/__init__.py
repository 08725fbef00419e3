"""Photo mode: a progressive path tracer for the game's own scene, and its denoiser.

    with offscreen_context() as ctx:
        studio, darkroom = Studio(ctx, cache_dir), Darkroom(ctx)
        photo = Photograph(studio, darkroom, frame, Plan((1920, 1080), samples=256))
        while not photo.is_done:
            photo.advance(budget_s=0.1)   # photo.share tells how far it is
        save_png(photo.pixels, path)

The first thing seen at each pixel is drawn by the game's own shaders, which record surfaces in
place of lighting them (`first_sight`). From there paths of light go on among simple solids with the
same outlines (`solids`, `exposure`). `darkroom` smooths what noise is left and tone-maps as the
game does. Larger photos are taken in tiles (`tiles`).
"""

from plakoto_client.render.photo.darkroom import Darkroom, Pixels
from plakoto_client.render.photo.exposure import Exposure, Studio, as_photographed
from plakoto_client.render.photo.file import free_name, save_png
from plakoto_client.render.photo.photograph import LARGEST, Photograph, Plan
from plakoto_client.render.photo.showing import Showing
from plakoto_client.render.photo.tiles import Lens, Rect

__all__ = [
    "LARGEST",
    "Darkroom",
    "Exposure",
    "Lens",
    "Photograph",
    "Pixels",
    "Plan",
    "Rect",
    "Showing",
    "Studio",
    "as_photographed",
    "free_name",
    "save_png",
]
