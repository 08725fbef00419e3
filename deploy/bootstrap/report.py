"""How checks ended, and the table that says so; a check that could not run has failed."""

from collections.abc import Sequence
from dataclasses import dataclass

from bootstrap.errors import ExitStatus


@dataclass(frozen=True)
class Result:
    """How one check ended."""

    name: str
    what: str
    has_passed: bool
    seconds: float
    detail: str = ""
    """One line: the closing line of a test run, or why the check failed."""
    output: str = ""
    """What it printed, if that is worth showing and was not shown while it ran."""

    @property
    def word(self) -> str:
        """The result in a word."""
        return "passed" if self.has_passed else "FAILED"


def exit_status(results: Sequence[Result]) -> ExitStatus:
    """Return what the whole run ends with."""
    has_passed = all(result.has_passed for result in results)
    return ExitStatus.OK if has_passed else ExitStatus.CHECK_FAILED


def format_report(results: Sequence[Result]) -> str:
    """Return the closing table, one line per check, and the verdict in a last line."""
    head = ("check", "result", "seconds", "")
    rows = [head, *((r.what, r.word, f"{r.seconds:.1f}", r.detail) for r in results)]
    widths = [max(len(row[column]) for row in rows) for column in range(2)]
    lines = [
        f"  {what:<{widths[0]}}  {word:<{widths[1]}}  {seconds:>7}  {detail}".rstrip()
        for what, word, seconds, detail in rows
    ]
    failed = [result.name for result in results if not result.has_passed]
    verdict = f"Failed: {', '.join(failed)}." if failed else "Every check has passed."
    return "\n".join(["", *lines, "", verdict])
