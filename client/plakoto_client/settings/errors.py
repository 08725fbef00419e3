"""What can be refused about settings; each message is for the player, in his language."""

from plakoto.errors import PlakotoError


class FavouriteError(PlakotoError):
    """A favourite that cannot be kept as it is."""


class ExchangeError(PlakotoError):
    """A file of settings that cannot be taken over, or not be written."""
