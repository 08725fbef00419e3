"""What the documents for people say is there, is there."""

import re
from pathlib import Path

import pytest

from bootstrap.checks import all_checks

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "deploy" / "OPERATIONS.md"]
DOCUMENTS += [ROOT / "tests" / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)[^)]*\)")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_to_something(document: Path) -> None:
    targets = LINK.findall(document.read_text(encoding="utf-8"))

    assert [target for target in targets if not (document.parent / target).exists()] == []


def test_the_readme_begins_with_a_picture() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()

    first = next(line for line in lines[1:] if line)

    assert first.startswith("![")


def test_checks_named_in_the_readme_exist() -> None:
    named = set(re.findall(r"--only ([a-z-]+)", (ROOT / "README.md").read_text(encoding="utf-8")))

    assert named
    assert named <= {check.name for check in all_checks(())}
