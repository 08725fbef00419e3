"""The dice of real games, from the system's source of randomness."""

from __future__ import annotations

import secrets


class SystemDice:
    """Dice nobody can foresee."""

    def throw(self) -> int:
        """One die, 1 to 6."""
        return secrets.randbelow(6) + 1
