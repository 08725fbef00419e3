"""Sounds through SDL: into a file instead of a loudspeaker, or where there is no device at all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np

HEARD = """
import sys, time
from pathlib import Path
from plakoto_client.sound import Cue, Sound, Volumes
from plakoto_client.sound.player import Player

path = Path(sys.argv[1])
player = Player()
player.play([Cue(Sound.REFUSAL)])  # while the volumes stand as they do at first
player.start()
until_s = time.monotonic() + 120
while time.monotonic() < until_s:
    if path.exists() and any(path.read_bytes()):
        break
    time.sleep(0.02)
player.set_volumes(Volumes(is_on=False))
player.play([Cue(Sound.SLAM)])
player.close()
player.close()
"""


def run(script: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-X", "dev", "-W", "error::ResourceWarning", "-c", script, *arguments],
        env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1", **environment},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )


def test_what_is_played_arrives_at_the_device(tmp_path: Path) -> None:
    path = tmp_path / "heard.raw"

    ended = run(HEARD, str(path), SDL_AUDIODRIVER="disk", SDL_DISKAUDIOFILE=str(path))

    assert ended.returncode == 0, ended.stderr
    heard = np.fromfile(path, dtype="<i2")
    assert 1000 < np.abs(heard.astype(int)).max() < 32767


SILENT = """
import logging
logging.basicConfig(level=logging.INFO)
from plakoto_client.sound import Cue, Sound
from plakoto_client.sound.player import Player

player = Player()
player.start()
player.play([Cue(Sound.WIN)])
player.close()
"""


def test_a_computer_without_a_sound_device_is_no_problem_and_makes_no_noise() -> None:
    for driver, device in (("alsa", "there-is-no-such-card"), ("no-such-driver", "")):
        ended = run(SILENT, SDL_AUDIODRIVER=driver, AUDIODEV=device)

        assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
