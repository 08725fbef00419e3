"""`auto` changes the tier between moves, remembers it, and yields to what is chosen by hand."""

from pathlib import Path

import attrs
import numpy as np
import pytest

from plakoto.notation import parse_position
from plakoto_client.app.auto_quality import AutoQuality
from plakoto_client.app.tier_memory import TierMemory
from plakoto_client.render import Quality
from plakoto_client.ui.intents import ChangeSetting
from playing.desk import Desk
from playing.inside import playing_at

SLOW_S = 3.0
FAST_S = 0.001
A_PART = 0.1
MANY = 60


@attrs.frozen
class Context:
    """What a context tells about itself."""

    renderer: str

    @property
    def info(self) -> dict[str, str]:
        """As moderngl has it."""
        return {"GL_RENDERER": self.renderer, "GL_VERSION": "4.6"}


CPU = Context("llvmpipe (LLVM 15.0.6, 256 bits)")
CARD = Context("NVIDIA GeForce RTX 3060/PCIe/SSE2")


def play(auto: AutoQuality, took_s: float, share: float = A_PART) -> None:
    for number in range(MANY):
        auto.note(took_s, share, now_s=float(number))


def test_software_begins_with_the_middle_tier_and_a_card_with_the_best() -> None:
    assert AutoQuality(CPU, None).quality is Quality.MID  # type: ignore[arg-type]  # stands for a context
    assert AutoQuality(CARD, None).quality is Quality.HIGH  # type: ignore[arg-type]  # stands for a context


def test_another_tier_waits_until_nothing_moves() -> None:
    auto = AutoQuality(CARD, None)  # type: ignore[arg-type]  # stands for a context
    play(auto, SLOW_S)

    assert not auto.changes(now_s=MANY - 1 + 0.1)
    assert auto.quality is Quality.HIGH
    assert auto.changes(now_s=MANY + 1.0)
    assert auto.quality in (Quality.MID, Quality.LOW)
    assert not auto.changes(now_s=MANY + 2.0)


def test_a_processor_is_not_judged_by_whole_pictures() -> None:
    """Else turning the view once would cost a resting board its grain."""
    auto = AutoQuality(CPU, None)  # type: ignore[arg-type]  # stands for a context

    play(auto, SLOW_S, share=1.0)

    assert not auto.changes(now_s=1000.0)


def test_pictures_that_are_only_copied_are_not_judged() -> None:
    auto = AutoQuality(CARD, None)  # type: ignore[arg-type]  # stands for a context

    play(auto, SLOW_S, share=0.0)

    assert not auto.changes(now_s=1000.0)


def test_what_was_found_is_remembered_for_this_machine_alone(tmp_path: Path) -> None:
    play(AutoQuality(CPU, tmp_path), SLOW_S)  # type: ignore[arg-type]  # stands for a context

    assert AutoQuality(CPU, tmp_path).quality is Quality.LOW  # type: ignore[arg-type]  # stands for a context
    assert AutoQuality(CARD, tmp_path).quality is Quality.HIGH  # type: ignore[arg-type]  # stands for a context


@pytest.mark.parametrize("text", ["", "{", "[]", '{"machine": "x", "tier": "best"}', "\x00"])
def test_a_damaged_memory_counts_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "tier.json").write_text(text, encoding="utf-8")
    memory = TierMemory(tmp_path, "x")

    assert memory.recall() is None

    memory.keep("low")
    assert memory.recall() == "low"


def test_a_folder_that_cannot_be_written_only_costs_the_memory(tmp_path: Path) -> None:
    file = tmp_path / "in the way"
    file.touch()
    memory = TierMemory(file, "x")

    memory.keep("low")

    assert memory.recall() is None


@pytest.mark.gl
def test_choosing_what_is_set_already_ends_what_was_asked_for_at_the_start(tmp_path: Path) -> None:
    """The program was started with `--quality low`, while the settings say `auto`."""
    with playing_at(
        Desk(position=parse_position("w15/22/b15 w 0 0"), dice=(6, 5)), tmp_path
    ) as player:
        app = player.app
        assert app.preferences.store.settings.quality == "auto"
        app.step(0.0)
        at_start = np.frombuffer(app.graphics.read(), np.uint8).astype(int)

        app.carry_out(ChangeSetting("quality", "auto"))
        app.step(0.0)

        assert app.preferences.store.settings.quality == "auto"
        afterwards = np.frombuffer(app.graphics.read(), np.uint8)
        assert (np.abs(afterwards - at_start) > 4).mean() > 0.05  # grain and reflections
