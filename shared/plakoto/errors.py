"""Errors of the rules and of the wire. Each message is fit to be shown to the user."""


class PlakotoError(Exception):
    """Something this project refuses; the message says what and why."""


class NotationError(PlakotoError, ValueError):
    """A text that is no position, roll or play at all."""


class InvalidPositionError(PlakotoError, ValueError):
    """A well-formed position that cannot occur; `defects` names every reason."""

    def __init__(self, defects: tuple[str, ...]) -> None:
        super().__init__("; ".join(defects))
        self.defects = defects


class IllegalPlayError(PlakotoError, ValueError):
    """A well-formed step or play that the rules forbid here."""


class ProtocolError(PlakotoError):
    """A message that is refused; `code` is for programs, the text for people."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
