"""Draws frames: owns every GL object of the picture and the order of the passes."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import moderngl

from plakoto_client.render.cache import ArrayCache
from plakoto_client.render.changes import Changes, find_changes, pixel_rects
from plakoto_client.render.confetti_pass import ConfettiPass
from plakoto_client.render.environment import make_environment
from plakoto_client.render.geometry import Geometry
from plakoto_client.render.gl_objects import GlObjects
from plakoto_client.render.ground_pass import GroundPass
from plakoto_client.render.lamp_pass import LampPass
from plakoto_client.render.light import lighting
from plakoto_client.render.overlay import Overlay
from plakoto_client.render.picture import Picture
from plakoto_client.render.quality import Quality
from plakoto_client.render.shadow_pass import ShadowPass
from plakoto_client.render.styles import WALNUT, Style
from plakoto_client.render.surface_pass import BACKGROUND, SurfacePass, unit_of
from plakoto_client.render.textures import Textures, make_textures
from plakoto_client.render.tone_pass import TonePass
from plakoto_client.scene.frame import Frame


class Renderer:
    """Draws `scene.Frame`s with the GL context it is given.

    Args:
        ctx: a context of OpenGL 3.3 or newer, current in this thread.
        quality: how much work a picture may cost; what suits the context by default.
        cache_dir: where baked textures are kept from one start to the next; None keeps nothing.
        progress: called every now and then while all is made, which takes seconds the first time;
            it may draw with the context.
        style: what the set is of, until `use_style` is told another one.
    """

    def __init__(
        self,
        ctx: moderngl.Context,
        quality: Quality | None = None,
        cache_dir: Path | None = None,
        progress: Callable[[], None] = lambda: None,
        style: Style = WALNUT,
    ) -> None:
        self._ctx = ctx
        self._objects = GlObjects()
        self._quality = (quality or Quality.for_context(ctx)).fitted_to(ctx)
        self._style_objects = GlObjects()
        self._style = style
        self._cache = ArrayCache(cache_dir)
        self._picture: Picture | None = None
        self._drawn: Frame | None = None
        self.drawn_share = 0.0
        """How much of the picture the last `draw` has drawn anew, 0 to 1."""
        try:
            self._make(self._cache, progress)
        except BaseException:
            self._style_objects.release()
            self._objects.release()
            raise

    def draw(self, frame: Frame, target: moderngl.Framebuffer, size: tuple[int, int]) -> None:
        """Bring the picture up to date with `frame` and copy it over the whole of `target`.

        Args:
            frame: what to show.
            target: where; its first `size` pixels are overwritten.
            size: of the target in pixels (not of the window in logical units).
        """
        picture = self._picture_for(size)
        changes = find_changes(self._drawn, frame)
        self.drawn_share = 0.0
        if not changes.is_empty:
            self._drawn = None  # if drawing fails half-way, the next frame starts afresh
            self._redraw(frame, picture, changes)
            self._drawn = frame
        self._tone.present(picture, target, size)

    def use_style(self, style: Style) -> None:
        """Make the set of other materials from now on; the first time, they are baked."""
        if style == self._style:
            return
        old = self._style_objects
        self._style_objects = GlObjects()
        try:
            self._textures = self._textures_of(style, lambda: None)
        except BaseException:
            self._style_objects.release()
            self._style_objects = old
            raise
        old.release()
        self._style = style
        self._drawn = None

    def release(self) -> None:
        """Free every GL object; the renderer is of no use afterwards."""
        if self._picture is not None:
            self._picture.release()
            self._picture = None
        self._style_objects.release()
        self._objects.release()

    def _make(self, cache: ArrayCache, progress: Callable[[], None]) -> None:
        ctx, objects, quality = self._ctx, self._objects, self._quality
        self._textures = self._textures_of(self._style, progress)
        progress()
        environment = make_environment(ctx, objects, cache)
        progress()
        self._geometry = Geometry(ctx, objects, quality.segments)
        self._ground = GroundPass(ctx, objects, quality.ground_size, quality.light_samples)
        progress()
        self._shadows = ShadowPass(ctx, objects, self._geometry, quality.shadow_size)
        self._surfaces = SurfacePass(ctx, objects, self._geometry, quality, environment)
        self._lamp = LampPass(ctx, objects, self._geometry, unit_of("reflections"))
        progress()
        self._overlay = Overlay(ctx, objects, self._surfaces.number_program)
        self._confetti = ConfettiPass(ctx, objects)
        self._tone = TonePass(ctx, objects)

    def _textures_of(self, style: Style, progress: Callable[[], None]) -> Textures:
        return make_textures(
            self._ctx,
            self._style_objects,
            self._cache,
            self._quality.anisotropy,
            progress,
            style=style,
            field_width=self._quality.field_width,
            blends_mipmaps=self._quality.has_detail,
        )

    def _redraw(self, frame: Frame, picture: Picture, changes: Changes) -> None:
        rects = pixel_rects(changes, frame.camera, picture.size)
        drawn = sum(width * height for _, _, width, height in rects)
        self.drawn_share = drawn / math.prod(picture.size)
        self._geometry.place(frame)
        if changes.moves_shadows:
            self._ground.draw(frame, changes.ground_boxes())
            self._shadows.draw(lighting(frame.lamp).main, frame.fold)
        self._surfaces.prepare(frame, self._textures, self._shadows)
        for rect in rects:
            picture.limit(rect)
            picture.drawn.use()
            picture.drawn.clear(*BACKGROUND, depth=1.0)
            self._surfaces.draw(self._ground)
            self._overlay.draw(frame)
            self._lamp.draw(frame)
            self._confetti.draw(frame)
            picture.resolve()
        self._surfaces.finish(self._shadows)
        for rect in rects:
            picture.limit(rect)
            self._tone.develop(picture)
        picture.limit(None)

    def _picture_for(self, size: tuple[int, int]) -> Picture:
        scale = self._quality.resolution_scale
        wanted = (max(round(size[0] * scale), 1), max(round(size[1] * scale), 1))
        if self._picture is None or self._picture.size != wanted:
            if self._picture is not None:
                self._picture.release()
            self._picture = Picture(self._ctx, wanted, self._quality.samples)
            self._drawn = None
        return self._picture
