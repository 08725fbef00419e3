"""The checks: which there are, in which order they run, and how they are reported."""

import io
from dataclasses import replace
from pathlib import Path

import pytest

from bootstrap.absent import find_importable
from bootstrap.check_run import CheckRun
from bootstrap.checks import Check, Lane, all_checks, choose_checks
from bootstrap.environment import Environment
from bootstrap.errors import ExitStatus
from bootstrap.progress import Console
from bootstrap.provisioning import Provider
from bootstrap.report import Result, exit_status, format_report
from bootstrap.system_packages import System
from bootstrap.testing import main
from deploy.recording import RecordingChildren


@pytest.fixture
def output() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def run(
    tmp_path: Path, output: io.StringIO, children: RecordingChildren, debian: System
) -> CheckRun:
    console = Console(output)
    provider = Provider(tmp_path, console, children, system=debian, look=lambda *_: True)
    return CheckRun(console, children, provider, tmp_path)


def check(name: str, lane: Lane, environment: Environment) -> Check:
    return Check(name, f"the {name}", lane, environment, ((name, "--strictly"),))


@pytest.fixture
def checks(ready_environment: Environment) -> list[Check]:
    """One of each lane, in an environment that is ready."""
    lanes = {"lint": Lane.FIRST, "tests": Lane.FRONT, "types": Lane.BESIDE}
    return [check(name, lane, ready_environment) for name, lane in lanes.items()]


def programs(children: RecordingChildren) -> list[str]:
    return [Path(command[0]).stem for command in children.commands]


def test_every_check_runs_the_quick_ones_first(
    run: CheckRun, checks: list[Check], children: RecordingChildren
) -> None:
    results = run.run(checks)

    assert programs(children)[0] == "lint"
    assert sorted(programs(children)) == ["lint", "tests", "types"]
    assert all(result.has_passed for result in results)


@pytest.mark.parametrize("name", ["lint", "tests", "types"])
def test_one_failure_stops_no_other_check(
    run: CheckRun, checks: list[Check], children: RecordingChildren, name: str
) -> None:
    children.statuses[name] = 1

    results = run.run(checks)

    assert [result.name for result in results] == ["lint", "tests", "types"]
    assert [result.name for result in results if not result.has_passed] == [name]


def test_the_output_of_a_failed_check_is_shown(
    run: CheckRun, checks: list[Check], children: RecordingChildren, output: io.StringIO
) -> None:
    children.statuses["lint"] = 1
    children.prints = "play.py:1: unused import\n"

    run.run(checks[:1])

    assert "play.py:1: unused import" in output.getvalue()


def test_of_a_check_that_passed_only_the_closing_line_is_kept(
    run: CheckRun, checks: list[Check], children: RecordingChildren, output: io.StringIO
) -> None:
    children.prints = "a.py ......\n===== 6 passed in 0.10s =====\n"

    results = run.run(checks[:1])

    assert results[0].detail == "6 passed in 0.10s"
    assert "a.py" not in output.getvalue()


def test_a_check_ends_with_the_first_command_that_fails(
    run: CheckRun, checks: list[Check], children: RecordingChildren
) -> None:
    children.statuses["first"] = 2
    two_commands = replace(checks[0], commands=(("first",), ("second",)))

    results = run.run([two_commands])

    assert programs(children) == ["first"]
    assert results[0].detail == "exit status 2"


def test_an_environment_that_cannot_be_made_fails_only_the_checks_in_it(
    run: CheckRun, checks: list[Check], children: RecordingChildren
) -> None:
    other = replace(checks[0].environment, name="other")
    children.statuses["pip"] = 1

    results = run.run([*checks, check("server-only", Lane.BESIDE, other)])

    assert [result.name for result in results if not result.has_passed] == ["server-only"]
    assert results[-1].detail == "no environment"


def test_a_fresh_environment_is_made_once_for_all_checks_in_it(
    tmp_path: Path, children: RecordingChildren, debian: System, checks: list[Check]
) -> None:
    console = Console(io.StringIO())
    provider = Provider(tmp_path, console, children, system=debian, look=lambda *_: True)

    CheckRun(console, children, provider, tmp_path, is_fresh=True).run(checks)

    assert sum("venv" in command for command in children.commands) == 1


def test_no_modules_from_elsewhere_get_into_a_check(
    run: CheckRun,
    checks: list[Check],
    children: RecordingChildren,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONPATH", "/somewhere/with/pygame")
    monkeypatch.setenv("LANG", "el_GR.UTF-8")

    run.run(checks)

    for variables in children.environments:
        assert variables is not None
        assert "PYTHONPATH" not in variables
        assert variables["LANG"] == "el_GR.UTF-8"


def test_pytest_gets_the_arguments_and_the_others_do_not() -> None:
    given = ("tests/shared", "-k", "perft")

    with_arguments = {check.name for check in all_checks(given) if given[1] in str(check.commands)}

    assert with_arguments == {"tests"}
    assert {check.name: check for check in all_checks(given)}["tests"].commands[0][-3:] == given


def test_everything_that_a_change_must_pass_is_checked() -> None:
    programs = [command[0] for check in all_checks(()) for command in check.commands]

    assert set(programs) == {"ruff", "lint-imports", "pytest", "mypy", "python"}
    assert programs.count("ruff") == programs.count("pytest") == 2


def test_windows_leaves_out_what_needs_xvfb() -> None:
    by_name = {check.name: check for check in all_checks((), platform="win32")}

    assert by_name["tests"].commands == (("pytest", "-m", "not (gl or window)"),)


def test_the_report_names_every_check_and_the_failed_ones() -> None:
    results = [
        Result("lint", "ruff check", has_passed=True, seconds=0.26),
        Result("tests", "pytest", has_passed=False, seconds=312.04, detail="exit status 1"),
    ]

    lines = format_report(results).splitlines()

    assert lines[-1] == "Failed: tests."
    assert "  ruff check  passed      0.3" in lines
    assert "  pytest      FAILED    312.0  exit status 1" in lines


@pytest.mark.parametrize(("names", "count"), [(None, 6), (["lint"], 1), (["types", "tests"], 2)])
def test_checks_are_chosen_by_name(names: list[str] | None, count: int) -> None:
    chosen = choose_checks(names, ())

    assert len(chosen) == count
    assert names is None or {check.name for check in chosen} == set(names)


@pytest.mark.parametrize(("passes", "status"), [([True, True], 0), ([True, False], 1)])
def test_one_failed_check_is_a_failed_run(passes: list[bool], status: int) -> None:
    results = [Result("lint", "ruff", has_passed=passed, seconds=1) for passed in passes]

    assert exit_status(results) == status


def test_the_report_says_when_all_is_well() -> None:
    results = [Result("lint", "ruff check", has_passed=True, seconds=1)]

    assert format_report(results).endswith("\nEvery check has passed.")


def test_modules_that_must_be_absent_are_found() -> None:
    assert find_importable(["no_such_module", "json", "pytest"]) == ["json", "pytest"]


def test_help_lists_the_checks(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["--help"])

    assert status == ExitStatus.OK
    assert "server-only" in capsys.readouterr().out


def test_an_unknown_check_is_a_wrong_argument(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ending:
        main(["--only", "spelling"])

    assert ending.value.code == ExitStatus.USAGE
    assert "spelling" in capsys.readouterr().err
