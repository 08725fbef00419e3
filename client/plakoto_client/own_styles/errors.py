"""What can be refused about a file of a style; the message is for the player, in his language."""

from plakoto.errors import PlakotoError


class StyleFileError(PlakotoError):
    """A file of a style that makes no sense; the message names the entry and what is expected."""
