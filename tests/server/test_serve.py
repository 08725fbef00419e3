"""The command `plakoto-server serve` as a process: how it begins, what it says, how it ends."""

from __future__ import annotations

import json
import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from plakoto.protocol.events import Committed, Finished, Rolled, Seat, TableSettings
from plakoto.protocol.messages import Hello, ListTables, Ping, Refused, Tables
from plakoto_server import serve_command
from plakoto_server.__main__ import main
from serving.process import PATIENCE_S, BlockingClient, ServerProcess, new_id

Start = Callable[..., ServerProcess]
COMPUTERS = TableSettings(Seat(2), Seat(3))


def run_to_end(*arguments: str, token: str | None = "t" * 20) -> subprocess.CompletedProcess[str]:
    """A server that is expected to end by itself."""
    variables = {serve_command.TOKEN_VARIABLE: token} if token else {}
    return subprocess.run(
        [sys.executable, "-m", "plakoto_server", "serve", *arguments],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=PATIENCE_S,
        env={**os.environ, **variables},
        check=False,
    )


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server for the tests that leave it as it is."""
    server = ServerProcess(tmp_path_factory.mktemp("running") / "data")
    yield server
    server.end()


# --- embedded -----------------------------------------------------------------------------------


def test_it_reports_the_port_and_then_how_the_preparations_go(start: Start) -> None:
    server = start()

    reports = [server.report()]
    while "ready" not in reports[-1]:
        reports.append(server.report())

    assert reports[0].keys() == {"port", "pid"}
    assert reports[-1] == {"ready": True}
    assert all(report.keys() == {"preparing", "done", "total"} for report in reports[1:-1])
    assert reports[-2]["done"] == reports[-2]["total"]


def test_nothing_of_it_is_open_beyond_this_machine(running: ServerProcess) -> None:
    """Neither the server nor its workers, neither by TCP nor by UDP, whoever is connected."""
    assert running.client().done(Ping("p"))

    family = [psutil.Process(running.process.pid), *running.workers()]
    sockets = [one for process in family for one in process.net_connections("inet")]

    assert [one.laddr.port for one in sockets if one.status == "LISTEN"] == [running.port]
    addresses = {place.ip for one in sockets for place in (one.laddr, one.raddr) if place}
    assert addresses == {"127.0.0.1"}


@pytest.mark.parametrize(
    "endpoint", [serve_command.DEFAULT_ENDPOINT, serve_command.EMBEDDED_ENDPOINT]
)
def test_it_is_reached_from_elsewhere_only_if_that_is_asked_for(endpoint: str) -> None:
    assert endpoint.endswith(":interface=127.0.0.1")


def test_only_the_token_it_was_given_lets_in(running: ServerProcess) -> None:
    stranger = running.stranger(None)

    answer = stranger.ask(hello("x" * 32))

    assert isinstance(answer, Refused)
    assert answer.code == "wrong_token"
    assert stranger.wait_for_end() == 4001
    assert running.client().done(Ping("p"))


def test_it_ends_with_its_standard_input_and_leaves_no_process(start: Start) -> None:
    server = start().ready()
    assert server.workers()

    assert server.close() == 0


def test_it_says_goodbye_when_it_ends(start: Start) -> None:
    server = start()
    client = server.client()

    assert server.process.stdin
    server.process.stdin.close()

    assert client.wait_for_end() == 1001
    assert server.wait() == 0


def test_a_client_that_does_not_answer_cannot_keep_it_from_ending(start: Start) -> None:
    server = start()
    server.client()

    assert server.close() == 0


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_signal_ends_it_and_leaves_no_process(start: Start, name: str) -> None:
    """On Windows, which has no such signals, ending a process always looks like `kill -9`."""
    server = start().ready()
    assert server.workers()

    if sys.platform == "win32":
        server.process.terminate()
        server.wait()
    else:
        server.process.send_signal(getattr(signal, name))
        assert server.wait() == 0


def test_a_second_server_on_the_same_folder_says_why_it_cannot_start(
    running: ServerProcess, start: Start
) -> None:
    assert running.port

    second = start(folder=running.data)
    report = second.report()

    assert list(report) == ["error", "in_use"]
    assert "another server is using" in report["error"]
    assert report["in_use"] is True
    assert second.wait() == 1  # and the workers that it had started already are gone
    assert running.client().done(Ping("p"))


def test_a_damaged_database_is_reported(start: Start, data: Path) -> None:
    data.mkdir()
    (data / "plakoto.sqlite3").write_bytes(b"no database" * 100)

    report = start().report()

    assert "cannot be used" in report["error"]
    assert "move it away to begin anew" in report["error"]
    assert report["in_use"] is False


def test_an_input_without_a_token_ends_it() -> None:
    ended = run_to_end("--embedded")

    assert ended.returncode == 1
    assert "must begin with a line that holds the token" in ended.stdout


@pytest.mark.parametrize("form", ["text", "json"])
def test_secrets_are_in_no_log(start: Start, form: str) -> None:
    server = start("--log-level", "debug", "--log-format", form)
    client = server.client()
    client.create(COMPUTERS)
    wrong = "wrong-wrong-wrong-wrong"
    server.stranger(None).ask(hello(wrong))
    server.close()

    log = server.log.read_text(encoding="utf-8")

    assert "listening" in log
    assert server.token not in log
    assert wrong not in log
    if form == "json":
        entries = [json.loads(line) for line in log.splitlines()]
        assert all({"time", "level", "logger", "message"} <= entry.keys() for entry in entries)


def hello(token: str) -> Hello:
    return Hello(new_id(), token, "a test")


def test_the_server_process_loads_no_numba_and_nothing_of_the_window(data: Path) -> None:
    """Numba takes seconds to load, and a server-only install has no pygame and no OpenGL."""
    program = (
        "import sys\n"
        "import plakoto_server.service, plakoto_server.serve_command\n"
        "from pathlib import Path\n"
        "from twisted.internet import reactor\n"
        "from plakoto_server.service import Service, Settings\n"
        "from plakoto_server.ai.pool import LocalPool\n"
        f"settings = Settings(Path({str(data)!r}), 'tcp:0', 'x' * 20)\n"
        "Service(settings, None, reactor, LocalPool(1))\n"
        "heavy = {'numba', 'numpy', 'pygame', 'moderngl', 'imgui_bundle', 'plakoto_client'}\n"
        "sys.exit(', '.join(sorted(heavy & set(sys.modules))) or 0)"
    )

    ended = subprocess.run([sys.executable, "-c", program], check=False, stderr=subprocess.PIPE)

    assert ended.returncode == 0, ended.stderr


# --- on its own ---------------------------------------------------------------------------------


def test_an_endpoint_that_is_taken_is_named(data: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        endpoint = f"tcp:{taken.getsockname()[1]}:interface=127.0.0.1"
        ended = run_to_end("--endpoint", endpoint, "--data", str(data))

    assert ended.returncode == 1
    assert f"cannot listen on {endpoint}" in ended.stderr
    assert "--endpoint" in ended.stderr


def test_an_endpoint_that_is_none_is_named(data: Path) -> None:
    ended = run_to_end("--endpoint", "carrier-pigeon:7", "--data", str(data))

    assert ended.returncode == 1
    assert "cannot listen on carrier-pigeon:7" in ended.stderr


def test_it_serves_with_a_token_of_its_own_until_it_is_told_to_end(data: Path) -> None:
    command = [sys.executable, "-m", "plakoto_server", "serve", "--workers", "1"]
    with subprocess.Popen(
        [*command, "--endpoint", "tcp:0:interface=127.0.0.1", "--data", str(data)],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, serve_command.TOKEN_VARIABLE: ""},
    ) as process:
        assert process.stderr
        try:
            port = next(
                int(line.split("port=")[1].rstrip(")\n"))
                for line in process.stderr
                if "listening on" in line
            )
            kept = data / "token"
            client = BlockingClient(port, kept.read_text(encoding="utf-8").strip())
            assert isinstance(client.ask(ListTables(new_id())), Tables)
            client.close()
            assert sys.platform == "win32" or stat.S_IMODE(kept.stat().st_mode) == 0o600
        finally:
            process.terminate()


@pytest.mark.parametrize("token", [b"", b"short", b"x" * 200, b"\xff" * 20])
def test_a_token_that_is_easily_guessed_too_long_or_no_text_is_refused(
    tmp_path: Path, token: bytes
) -> None:
    file = tmp_path / "token"
    file.write_bytes(token)

    ended = run_to_end("--token-file", str(file), "--data", str(tmp_path / "data"))

    assert ended.returncode == 1
    assert f"the token in {file} has to be 16 to 100" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_kept_token_that_was_damaged_can_be_made_anew(tmp_path: Path) -> None:
    """Say, because the machine failed just when it was made."""
    (tmp_path / "token").touch()

    ended = run_to_end("--data", str(tmp_path), token=None)

    assert ended.returncode == 1
    assert f"the token in {tmp_path / 'token'} (delete the file" in ended.stderr


def test_the_help_explains_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--help"])

    assert ended.value.code == 0
    shown = capsys.readouterr().out
    for option in (
        "endpoint",
        "data",
        "token-file",
        "workers",
        "per-address",
        "log-level",
        "embedded",
    ):
        assert f"--{option}" in shown


def test_the_token_cannot_be_given_on_the_command_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Any user of the machine can read the arguments of a process."""
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--token", "secret"])

    assert ended.value.code == 2
    assert "--token" in capsys.readouterr().err


# --- a game -------------------------------------------------------------------------------------


def test_computers_play_a_whole_game_over_a_real_socket(running: ServerProcess) -> None:
    client = running.client()

    table = client.create(COMPUTERS)
    finished = client.wait_for_event(Finished)

    assert finished.table == table
    assert finished.state.phase == "over"
    assert [event.seq for event in client.events] == list(range(2, finished.seq + 1))
    assert {type(event.event) for event in client.events} >= {Rolled, Committed}
