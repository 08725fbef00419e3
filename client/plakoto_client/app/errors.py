"""What can keep the program from running; each message is for the player."""

from plakoto.errors import PlakotoError


class WindowError(PlakotoError):
    """There is no screen, or no OpenGL; the message says what can be done."""


class TraceError(PlakotoError):
    """The trace that was asked for cannot be written."""


class TellingError(PlakotoError):
    """What happens cannot be written where it was to be."""


class GameFailedError(PlakotoError):
    """The server cannot be had; the message says why."""


class PhotoError(PlakotoError):
    """A photo cannot be taken or written; the message says what can be done."""
