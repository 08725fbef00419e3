"""The mutants that the tests of the rules are tried on: still fit for the sources, and caught.

All of them are tried by a command of its own: see `docs/verification.md`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from verification.mutants import MUTANTS, NOT_CAUGHT, first_failure, mutated
from verification.patches import Patch, PatchError

EVERY = [
    pytest.param(patches, id=f"{implementation}-{name.replace(' ', '_')}")
    for implementation, mutants in MUTANTS.items()
    for name, patches in mutants.items()
]


@pytest.mark.parametrize("patches", EVERY)
def test_a_mutant_fits_the_sources(patches: tuple[Patch, ...]) -> None:
    with mutated(patches) as folder:
        for patch in patches:
            source = (folder / "plakoto" / patch.file).read_text(encoding="utf-8")

            assert patch.old != patch.new
            compile(source, patch.file, "exec")


def test_the_same_rules_are_broken_in_reference_and_kernels() -> None:
    assert MUTANTS["reference"].keys() == MUTANTS["kernels"].keys()
    assert len(MUTANTS["reference"]) >= 20


@pytest.mark.parametrize("found", [0, 2])
def test_a_patch_refuses_sources_that_have_moved(found: int, tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("old\n" * found, encoding="utf-8")

    with pytest.raises(PatchError, match=f"rules.py has {found} places, not one"):
        Patch("rules.py", "old", "new").apply(tmp_path)


@pytest.mark.parametrize("implementation", MUTANTS)
def test_a_mutant_is_caught(implementation: str) -> None:
    failure = first_failure(implementation, MUTANTS[implementation]["no tie: play goes on"])

    assert failure != NOT_CAUGHT
    assert failure.startswith("test_edge_cases.py::")
    assert "both_mothers_pinned" in failure
