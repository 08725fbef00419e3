"""`plakoto-server backup`: what it says, and that a running server takes no harm."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from plakoto.protocol.events import Seat, TableSettings
from plakoto.protocol.messages import RollDice
from plakoto_server.__main__ import main
from plakoto_server.records.backup import BACKUPS
from serving.process import ServerProcess, new_id

Start = Callable[..., ServerProcess]


def test_a_running_server_is_copied_and_plays_on(
    start: Start, data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    client = start().client()
    table = client.create(TableSettings(Seat(), Seat()))
    target = tmp_path / "copies" / "games.sqlite3"

    assert main(["backup", "--data", str(data), str(target)]) == 0

    assert capsys.readouterr().out == f"{target}: 1 tables, 2 events\n"
    assert client.done(RollDice(new_id(), table))


def test_without_a_name_it_goes_into_the_data_folder(
    start: Start, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert start().client()

    assert main(["backup", "--data", str(data)]) == 0

    (made,) = (data / BACKUPS).iterdir()
    assert capsys.readouterr().out == f"{made}: 0 tables, 0 events\n"


def test_where_there_is_nothing_it_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", "--data", str(tmp_path)]) == 1

    assert "there is no database" in capsys.readouterr().err


def test_the_help_says_how_to_go_back_to_a_copy(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["backup", "--help"])

    assert ended.value.code == 0
    assert "put the copy in the place of plakoto.sqlite3" in " ".join(
        capsys.readouterr().out.split()
    )
