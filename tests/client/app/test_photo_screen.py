"""A photo taken while the game is open: shown as it develops, cancelled, saved, told of."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest
from PIL import Image

from plakoto.position import Position
from plakoto_client.app.graphics import Graphics
from plakoto_client.render.photo import Pixels
from plakoto_client.scene import Frame
from plakoto_client.settings import Plain, Settings
from plakoto_client.ui.intents import TakePhoto
from playing.desk import Desk
from playing.inside import Player, playing_at

pytestmark = pytest.mark.gl
SIZE = (320, 240)


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    """Where the player keeps his photos."""
    return tmp_path / "photos"


@pytest.fixture
def player(cache: Path, photos: Path) -> Iterator[Player]:
    """Somebody at a table in memory whose photos have one sample."""
    with playing_at(Desk(position=Position.start()), cache, size=SIZE) as made:
        assert isinstance(made.app.graphics, Graphics)
        made.app.preferences.store.change(photo_samples=16)
        made.app.photos = photos
        yield made


def notice(player: Player) -> str:
    """What the player is being told."""
    return player.app.game.hud().notice or ""


def test_f12_saves_a_photo_of_the_window_and_tells_where(player: Player, photos: Path) -> None:
    player.key(pygame.K_F12)

    (path,) = photos.iterdir()
    assert str(path) in notice(player)
    with Image.open(path) as image:
        assert image.size == SIZE
        assert len(set(image.convert("L").tobytes())) > 50


def photo(player: Player, photos: Path, **settings: Plain) -> Pixels:
    """What a photo with these settings shows."""
    player.app.preferences.store.change(**settings)
    before = set(photos.iterdir()) if photos.exists() else set()
    player.key(pygame.K_F12)
    (path,) = set(photos.iterdir()) - before
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB"))


def test_more_light_and_depth_change_the_photo_and_nothing_else_does(
    player: Player, photos: Path
) -> None:
    flat = photo(player, photos, depth_of_field=False)

    assert (photo(player, photos) == flat).all()
    assert (photo(player, photos, depth_of_field=True) != flat).any()
    assert (photo(player, photos, depth_of_field=False, photo_samples=32) != flat).any()


def test_escape_cancels_a_photo_and_the_game_goes_on(player: Player, photos: Path) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0))

    player.app.carry_out(TakePhoto())
    player.app.step(0.0)

    assert not photos.exists()
    assert notice(player) == ""
    assert player.app.is_open
    assert player.app.game.sheet is None


def test_closing_the_window_ends_photo_and_game(player: Player, photos: Path) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))

    player.app.carry_out(TakePhoto())
    player.app.step(0.0)

    assert not player.app.is_open
    assert not photos.exists()


def test_a_folder_that_cannot_be_written_to_is_told(player: Player, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    player.app.photos = tmp_path / "file" / "photos"

    player.app.carry_out(TakePhoto())

    assert "cannot be written" in notice(player)
    assert str(player.app.photos) in notice(player)


def test_the_menus_button_makes_way_for_the_photo(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[Frame] = []

    def take(frame: Frame, _settings: Settings, _folder: Path | None) -> None:
        taken.append(frame)

    with playing_at(Desk(position=Position.start()), cache, size=(960, 720)) as player:
        monkeypatch.setattr(player.app.graphics, "take_photo", take)
        player.key(pygame.K_ESCAPE)

        player.press("menu-photo")

        assert player.app.game.sheet is None
        assert len(taken) == 1


def test_the_plain_board_tells_why_it_takes_no_photo(cache: Path) -> None:
    with playing_at(Desk(position=Position.start()), cache, is_plain=True) as player:
        player.key(pygame.K_F12)

        assert "OpenGL 3.3" in notice(player)
