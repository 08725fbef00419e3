"""Pictures of the styles: painted by a process of their own, kept, and ended with the game."""

from __future__ import annotations

import io
import json
import sys
import threading
from pathlib import Path

import attrs
import numpy as np
import pytest

from plakoto_client.app.plain_palettes import palette_of
from plakoto_client.app.preview_painter import brush, plain_brush
from plakoto_client.app.previews import SIZE, Previews, Wanted
from plakoto_client.app.style_cards import StyleCards
from plakoto_client.flat.palette import PALETTES
from plakoto_client.own_styles import StyleShelf
from plakoto_client.render.styles import STYLES, WALNUT, Style, find_style

LONGEST_S = 120.0
NOBODY = (sys.executable, "-c", "raise SystemExit(1)")
OWN = 'format = 1\nname = "Night"\n[parts]\nfield = "nero"\n'


class Waker:
    """Counts how often the window is woken, and lets a test wait for it."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._count = 0

    def __call__(self) -> None:
        """Wake the window."""
        with self._changed:
            self._count += 1
            self._changed.notify_all()

    def wait_for(self, count: int) -> None:
        """Wait until the window has been woken so often."""
        with self._changed:
            assert self._changed.wait_for(lambda: self._count >= count, LONGEST_S)


def test_pictures_are_painted_by_another_process_and_kept(tmp_path: Path) -> None:
    """The next start paints none of them again."""
    file = tmp_path / "night.toml"
    file.write_text(OWN, encoding="utf-8")
    shelf = StyleShelf(tmp_path)
    shelf.refresh()
    wanted = [Wanted(WALNUT), Wanted(shelf.own[0].style, file)]
    waker, again = Waker(), Waker()
    first = Previews(tmp_path / "cache", waker, is_plain=True)

    first.want(wanted)
    waker.wait_for(2)
    first.close()
    second = Previews(tmp_path / "cache", again, is_plain=True, command=NOBODY)
    second.want(wanted)
    again.wait_for(2)
    second.close()

    for each in wanted:
        one, other = first.picture(each.style), second.picture(each.style)
        assert one is not None
        assert other is not None
        assert one.pixels.shape == (SIZE[1], SIZE[0], 3)
        assert (one.pixels == other.pixels).all()
        assert one.pixels.std() > 20


def test_closing_ends_the_painter(tmp_path: Path) -> None:
    waker = Waker()
    previews = Previews(tmp_path, waker, is_plain=True)
    previews.want([Wanted(WALNUT)])
    waker.wait_for(1)
    painter = previews._process
    assert painter is not None
    assert painter.poll() is None

    previews.close()

    assert painter.wait(LONGEST_S) is not None


def test_where_nothing_can_be_painted_there_are_no_pictures(tmp_path: Path) -> None:
    waker = Waker()
    silent = Previews(tmp_path, waker, command=NOBODY)
    absent = Previews(tmp_path, waker, command=(str(tmp_path / "none"),))
    nowhere = Previews(None, waker)

    for previews in (silent, absent, nowhere):
        previews.want([Wanted(WALNUT)])
        previews.close()

    assert {each.picture(WALNUT) for each in (silent, absent, nowhere)} == {None}


def test_a_style_that_looks_otherwise_is_painted_anew() -> None:
    changed = attrs.evolve(WALNUT, finish=attrs.evolve(WALNUT.finish, field=0.5))

    assert Wanted(changed).digest() != Wanted(WALNUT).digest()
    assert Wanted(changed).name(is_plain=True) == Wanted(WALNUT).name(is_plain=True)
    assert Wanted(WALNUT).name(is_plain=True) != Wanted(WALNUT).name(is_plain=False)


@pytest.mark.gl
def test_the_picture_is_of_that_very_style(tmp_path: Path) -> None:
    """Both brushes: on the board's field the styles' pictures differ as their colours do."""
    for make in (lambda: brush(tmp_path), plain_brush):
        with make() as paint:
            pictures = [paint(find_style(name)).pixels for name in ("walnut", "carrara")]
        middle = [picture[80:100, 60:260].mean() for picture in pictures]
        assert [picture.shape for picture in pictures] == [(SIZE[1], SIZE[0], 3)] * 2
        assert middle[1] > middle[0] + 20


def test_the_painter_answers_each_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from plakoto_client.app import preview_painter  # noqa: PLC0415 - its main alone is run here

    lines = [
        json.dumps({"theme": "teak", "file": None}),
        json.dumps({"theme": "own:none", "file": str(tmp_path / "none.toml")}),
        "nonsense",
    ]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    monkeypatch.setattr("os.nice", lambda _by: 0, raising=False)

    status = preview_painter.main(["--cache", str(tmp_path), "--plain"])

    answers = capsys.readouterr().out.splitlines()
    assert status == 0
    assert answers[0] == "painted"
    assert [answer.startswith("not painted: ") for answer in answers] == [False, True, True]
    assert len(list(tmp_path.glob("preview-2d-*.npz"))) == 1


def test_cards_follow_the_folder_and_the_painter(tmp_path: Path) -> None:
    waker = Waker()
    previews = Previews(tmp_path / "cache", waker, is_plain=True)
    cards = StyleCards(StyleShelf(tmp_path), previews)
    before = cards.cards
    (tmp_path / "night.toml").write_text(OWN, encoding="utf-8")
    (tmp_path / "bad.toml").write_text("?", encoding="utf-8")

    cards.look_again()
    cards.paint()
    waker.wait_for(len(STYLES) + 1)
    previews.close()

    assert [card.theme for card in before] == [style.name for style in STYLES]
    assert all(card.picture is None for card in before)
    assert cards.is_news()
    assert not cards.is_news()
    assert [card.theme for card in cards.cards] == [*(s.name for s in STYLES), "own:night"]
    assert cards.cards[-1].label == "Night"
    assert all(card.picture is not None for card in cards.cards)
    assert len(cards.faults) == 1


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_the_plain_board_has_the_colours_of_the_style(style: Style) -> None:
    """Of the ten those chosen for it; of others those of their materials, and nearly the same."""
    chosen = palette_of(style)
    derived = palette_of(attrs.evolve(style, name="own:it"))

    assert chosen == PALETTES[style.name]
    for part in ("frame", "field", "dark"):
        apart = np.abs(np.subtract(getattr(chosen, part), getattr(derived, part)))
        assert apart.mean() < 75
