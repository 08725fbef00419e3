"""How much work a picture may cost: three tiers, and which one suits a context."""

from __future__ import annotations

from typing import ClassVar, Final

import attrs
import moderngl

_SOFTWARE_RENDERERS: Final = ("llvmpipe", "softpipe", "swrast", "software", "swiftshader", "warp")


def is_software(ctx: moderngl.Context) -> bool:
    """Whether `ctx` draws on the CPU."""
    name = str(ctx.info["GL_RENDERER"]).lower()
    return any(software in name for software in _SOFTWARE_RENDERERS)


_WIDEST_BY_CPU: Final = 2048
"""Width of the playing surface's image that a CPU can make without a wait."""


_LIGHT_SAMPLES_BY_CPU: Final = 17


@attrs.frozen
class Quality:
    """Settings of the renderer. Sizes are in pixels."""

    samples: int
    """Samples of a pixel for smooth edges; 0 turns multisampling off."""
    ground_size: int
    """Width of the map of soft shadows on the playing surface."""
    light_samples: int
    """Places on the lamp from which those shadows are cast; a divisor of 255."""
    shadow_size: int
    """Edge of the shadow map for everything that is not flat."""
    blocker_taps: int
    filter_taps: int
    reflection_steps: int
    """How far the lacquer looks for the checkers it mirrors; 0 turns it off."""
    segments: int
    """Sides of a checker."""
    has_detail: bool
    """Whether grain and pores tilt the light."""
    field_width: int
    """Width of the image of the playing surface."""
    anisotropy: float
    resolution_scale: float = 1.0
    """Size of the drawn picture as a share of the target's."""

    LOW: ClassVar[Quality]
    MID: ClassVar[Quality]
    HIGH: ClassVar[Quality]

    @classmethod
    def for_context(cls, ctx: moderngl.Context) -> Quality:
        """The tier to begin with: the middle one on a CPU, the best one on a graphics card."""
        return cls.MID if is_software(ctx) else cls.HIGH

    def fitted_to(self, ctx: moderngl.Context) -> Quality:
        """These settings without what `ctx` cannot do in a reasonable time.

        Anisotropic filtering makes a software renderer several times slower.
        """
        samples = min(self.samples, ctx.max_samples)
        return attrs.evolve(
            self,
            samples=samples if samples > 1 else 0,
            light_samples=min(self.light_samples, _LIGHT_SAMPLES_BY_CPU)
            if is_software(ctx)
            else self.light_samples,
            field_width=min(self.field_width, _WIDEST_BY_CPU if is_software(ctx) else 4096),
            anisotropy=1.0 if is_software(ctx) else min(self.anisotropy, ctx.max_anisotropy),
        )

    def scaled(self, resolution_scale: float) -> Quality:
        """These settings at another resolution: 0.6 is a third of the pixels."""
        return attrs.evolve(self, resolution_scale=resolution_scale)


Quality.LOW = Quality(
    samples=0,
    ground_size=512,
    light_samples=15,
    shadow_size=768,
    blocker_taps=3,
    filter_taps=4,
    reflection_steps=0,
    segments=32,
    has_detail=False,
    field_width=1536,
    anisotropy=1.0,
)
Quality.MID = Quality(
    samples=0,
    ground_size=1024,
    light_samples=17,
    shadow_size=1024,
    blocker_taps=8,
    filter_taps=14,
    reflection_steps=8,
    segments=40,
    has_detail=True,
    field_width=2048,
    anisotropy=4.0,
)
Quality.HIGH = Quality(
    samples=4,
    ground_size=2048,
    light_samples=51,
    shadow_size=2048,
    blocker_taps=12,
    filter_taps=24,
    reflection_steps=12,
    segments=72,
    has_detail=True,
    field_width=4096,
    anisotropy=8.0,
)
