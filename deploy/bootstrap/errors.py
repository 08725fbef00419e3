"""What can stop a start, with the exit status each leaves; no I/O here."""

import enum


class ExitStatus(enum.IntEnum):
    """Statuses of our own; every other one comes from the program that was started."""

    OK = 0
    CHECK_FAILED = 1
    USAGE = 2
    SYSTEM_PACKAGE_MISSING = 3
    NOT_INSTALLED = 4
    STOPPED = 130


class BootstrapError(Exception):
    """The message says what is wrong and what to do next."""

    status = ExitStatus.NOT_INSTALLED


class SystemPackageMissingError(BootstrapError):
    """The system lacks something that this program may not or cannot install."""

    status = ExitStatus.SYSTEM_PACKAGE_MISSING


class NotInstalledError(BootstrapError):
    """The virtual environment could not be made."""


class StopRequested(KeyboardInterrupt):
    """Somebody asked us to end: Ctrl-C, a closed terminal, or a polite kill."""

    def __init__(self, signal_number: int) -> None:
        super().__init__()
        self.signal_number = signal_number

    @property
    def status(self) -> int:
        """Exit status by the shell's custom: 128 plus the number of the signal."""
        return 128 + self.signal_number
