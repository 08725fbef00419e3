"""Tiers that suit the machine."""

import attrs
import moderngl
import pytest

from plakoto_client.render import Quality, is_software

TIERS = [Quality.LOW, Quality.MID, Quality.HIGH]


@attrs.frozen
class Context:
    """What a context tells about itself."""

    renderer: str
    max_samples: int = 8
    max_anisotropy: float = 16.0

    @property
    def info(self) -> dict[str, str]:
        """As moderngl has it."""
        return {"GL_RENDERER": self.renderer}


CPU = Context("llvmpipe (LLVM 15.0.6, 256 bits)")
CARD = Context("NVIDIA GeForce RTX 3060/PCIe/SSE2")


def test_a_processor_begins_with_the_middle_tier_and_a_graphics_card_with_the_best() -> None:
    assert is_software(CPU)
    assert not is_software(CARD)
    assert Quality.for_context(CPU) == Quality.MID
    assert Quality.for_context(CARD) == Quality.HIGH


@pytest.mark.parametrize("tier", TIERS)
def test_a_processor_is_spared_anisotropic_filtering(tier: Quality) -> None:
    assert tier.fitted_to(CPU).anisotropy == 1.0
    assert tier.fitted_to(CARD).anisotropy == tier.anisotropy


@pytest.mark.parametrize(("allowed", "samples"), [(0, 0), (1, 0), (2, 2), (4, 4), (16, 4)])
def test_multisampling_keeps_to_what_the_context_can(allowed: int, samples: int) -> None:
    assert Quality.HIGH.fitted_to(Context("a card", max_samples=allowed)).samples == samples


@pytest.mark.parametrize("tier", TIERS)
def test_every_place_on_the_lamp_counts_a_whole_step(tier: Quality) -> None:
    """Otherwise full shadow would not add up to full."""
    assert 255 % tier.light_samples == 0


@pytest.mark.gl
def test_the_tier_is_chosen_for_a_real_context(ctx: moderngl.Context) -> None:
    chosen = Quality.for_context(ctx).fitted_to(ctx)

    assert chosen.samples <= ctx.max_samples
    assert (chosen.anisotropy == 1.0) or not is_software(ctx)
