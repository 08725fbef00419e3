"""The game's sounds: synthesised, placed on the board, played where there is a device.

Who needs what:

- `Cue` says what is to be heard, where on the board, how strong and when. Whoever shows the game
  makes them and knows no device.
- `Bank` synthesises each sound the first time it is wanted and keeps it; `Mixer` turns cues into
  samples for two ears at the volumes the player has set.
- `plakoto_client.sound.player` has a thread of its own that opens the device and plays. It is not
  imported here, because it is the only part that needs pygame.
"""

from plakoto_client.sound.bank import Bank
from plakoto_client.sound.cue import Cue, Group, Sound, Surface, group_of
from plakoto_client.sound.mixing import Mixer, Volumes

__all__ = [
    "Bank",
    "Cue",
    "Group",
    "Mixer",
    "Sound",
    "Surface",
    "Volumes",
    "group_of",
]
