"""Stands in for the programs that the bootstrap starts, and for what they would make."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bootstrap.environment import Environment
from bootstrap.processes import Children


@dataclass
class RecordingChildren(Children):
    """Keeps what it is asked to run, and answers as told."""

    statuses: dict[str, int] = field(default_factory=dict)
    """Exit status by the last part of a path or a word in the command; 0 where none fits."""
    prints: str = ""
    commands: list[tuple[str, ...]] = field(default_factory=list)

    environments: list[Mapping[str, str] | None] = field(default_factory=list)
    inherited: list[Sequence[int]] = field(default_factory=list)

    def run(
        self,
        command: Sequence[str],
        *,
        folder: Path,
        log: Path | None = None,
        environment: Mapping[str, str] | None = None,
        inherit: Sequence[int] = (),
    ) -> int:
        """Record a command; leave behind what the real one would."""
        assert folder.is_dir()
        self.commands.append(tuple(command))
        self.environments.append(environment)
        self.inherited.append(inherit)
        if command[1:3] == ("-m", "venv"):
            make_skeleton(Path(command[3]))
        if log is not None:
            log.write_text(self.prints, encoding="utf-8")
        words = {Path(word).stem for word in command} | set(command)
        return next((status for word, status in self.statuses.items() if word in words), 0)

    def stop(self) -> None:
        """Nothing is running."""


def make_skeleton(folder: Path) -> None:
    """Make what `Environment` looks at in a virtual environment; there is no Python in it."""
    environment = Environment(folder.parent.parent, folder.name, "server")
    environment.python.parent.mkdir(parents=True)
    environment.python.touch()
    site_packages = environment._path("purelib")  # the place depends on the system
    (site_packages / "pip").mkdir(parents=True)
