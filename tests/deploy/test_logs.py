"""What is shown of the logs of other programs."""

from pathlib import Path

from bootstrap.logs import LINES_SHOWN, last_line, tail


def test_a_log_that_is_not_there_says_nothing(tmp_path: Path) -> None:
    assert last_line(tmp_path / "none.log") == tail(tmp_path / "none.log") == ""


def test_the_last_line_is_what_is_going_on(tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    log.write_text("Collecting twisted\n  Downloading twisted-26.1.whl (3.2 MB)\n")

    assert last_line(log) == "Downloading twisted-26.1.whl (3.2 MB)"


def test_the_closing_line_of_pytest_is_shown_without_its_frame(tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    log.write_text("================ 1090 passed in 167.77s (0:02:47) ".ljust(79, "=") + "\n")

    assert last_line(log) == "1090 passed in 167.77s (0:02:47)"


def test_a_long_line_is_cut(tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    log.write_text("Installing collected packages: " + ", ".join(["twisted"] * 100))

    assert len(last_line(log)) <= 70
    assert last_line(log).endswith(" ...")


def test_of_a_long_log_the_end_is_shown(tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    log.write_text("\n".join(f"line {number}" for number in range(5000)))

    lines = tail(log).splitlines()

    assert len(lines) == LINES_SHOWN
    assert lines[-1] == "    line 4999"


def test_bytes_that_are_no_text_do_no_harm(tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    log.write_bytes(b"caf\xe9\n")

    assert last_line(log).startswith("caf")
