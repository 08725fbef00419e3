"""Other programs as players: what is made of those that misbehave, and that none is left behind."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from plakoto.dice import Roll
from plakoto.plays import LegalPlays
from plakoto.position import Position
from plakoto_server.bots.programs import Patience, Program, ProgramFault

FAKE = Path(__file__).parents[2] / "data" / "fake_engine.py"
START = Position.start()
ROLL = Roll.of(6, 5)
PATIENT = Patience(start=60, answer=60)
IMPATIENT = Patience(start=60, answer=0.2)
PATIENCE_S = 60
"""How long anything may take before a test gives up; nothing waits for so long."""

Make = Callable[..., Program]


@pytest.fixture
def program() -> Iterator[Make]:
    """Makes programs that are gone after the test."""
    made: list[Program] = []

    def make(how: str, patience: Patience = PATIENT, level: int | None = None) -> Program:
        made.append(Program(f'"{sys.executable}" "{FAKE}" {how}', level, patience))
        return made[-1]

    yield make
    for each in made:
        each.end()


def processes_of(program: Program) -> list[psutil.Process]:
    """A running program's process and those that it started."""
    assert program._process
    process = psutil.Process(program._process.pid)
    return [process, *process.children(recursive=True)]


def test_a_program_plays_roll_after_roll(program: Make) -> None:
    player = program("well")
    player.start()

    plays = [player.choose(START, Roll.of(die, 1), seed=1) for die in range(1, 7)]

    assert plays == [next(iter(LegalPlays(START, Roll.of(die, 1)))) for die in range(1, 7)]
    assert player.is_running


def test_a_program_plays_at_its_highest_level_unless_told(program: Make) -> None:
    highest, lowest = program("well"), program("well", level=1)
    for player in (highest, lowest):
        player.start()

    assert (highest._level, lowest._level) == (3, 1)


def test_a_level_that_a_program_lacks_is_refused_with_those_it_has(program: Make) -> None:
    with pytest.raises(ProgramFault, match="has no level 2; its levels: 1, 3"):
        program("well", level=2).start()


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("crash", "ended with exit status 1, saying 'out of ideas'"),
        ("illegal", r"played '7/8 7/8', which is illegal with 65 in w15/22/b15 w 0 0: step 1"),
        ("garbage", r"answered '\\x1b\[2J I would rather not' where 'bestmove ...' is wanted"),
        ("flood", "answered 'info thinking info thinking"),
    ],
)
def test_a_fault_says_what_the_program_did(program: Make, how: str, reason: str) -> None:
    player = program(how)
    player.start()

    with pytest.raises(ProgramFault, match=reason) as fault:
        player.choose(START, ROLL, seed=1)

    assert len(str(fault.value)) < 300


def test_a_program_that_does_not_answer_is_given_up(program: Make) -> None:
    player = program("hang", IMPATIENT)
    player.start()

    with pytest.raises(ProgramFault, match="did not answer 'go 65' in time"):
        player.choose(START, ROLL, seed=1)


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("unready", "ended with exit status 1, saying 'no licence'"),
        ("stranger", "does not speak the engine interface: 'error unknown command pei'"),
    ],
)
def test_a_program_that_cannot_play_says_so_at_the_start(
    program: Make, how: str, reason: str
) -> None:
    with pytest.raises(ProgramFault, match=reason):
        program(how).start()


def test_a_program_that_never_gets_ready_is_given_up(program: Make) -> None:
    with pytest.raises(ProgramFault, match="did not answer 'pei' in time"):
        program("mute", Patience(start=0.2)).start()


@pytest.mark.parametrize("command", ["no-such-program --at all", '"an open quote'])
def test_a_command_that_starts_nothing_is_refused(command: str) -> None:
    with pytest.raises(ProgramFault, match="cannot be started"):
        Program(command, None, PATIENT).start()


def test_a_program_may_be_started_again_after_a_fault(program: Make) -> None:
    player = program("crash 1")
    for _ in range(2):
        player.start()
        player.choose(START, ROLL, seed=1)
        with pytest.raises(ProgramFault):
            player.choose(START, ROLL, seed=1)


def test_a_program_that_quits_leaves_nothing(program: Make) -> None:
    player = program("well")
    player.start()
    processes = processes_of(player)

    player.quit()

    assert not player.is_running
    assert psutil.wait_procs(processes, PATIENCE_S)[1] == []


def test_a_program_that_does_not_end_is_ended_with_all_that_it_started(program: Make) -> None:
    player = program("hang", IMPATIENT)
    player.start()
    processes = processes_of(player)
    with pytest.raises(ProgramFault):
        player.choose(START, ROLL, seed=1)

    player.quit()

    assert len(processes) == 2
    assert psutil.wait_procs(processes, PATIENCE_S)[1] == []


def test_a_program_ends_with_the_process_that_started_it_also_if_that_is_killed() -> None:
    """One that hangs would not notice the end of its input, and nobody else knows of it."""
    started = subprocess.Popen([sys.executable, __file__], stdout=subprocess.PIPE)
    assert started.stdout
    with started, started.stdout:
        numbers = [int(number) for number in started.stdout.readline().split()]
        processes = [psutil.Process(number) for number in numbers]

        started.kill()

    assert len(processes) >= 3  # its own child, and who sees to its end
    assert psutil.wait_procs(processes, PATIENCE_S)[1] == []


def test_what_a_program_says_unasked_is_no_answer_to_the_next_question(program: Make) -> None:
    player = program("well")
    player.start()
    player._lines.put("bestmove 7/8 7/8")

    play = player.choose(START, ROLL, seed=1)

    assert play == next(iter(LegalPlays(START, ROLL)))


def test_a_program_ended_for_good_does_not_come_back(program: Make) -> None:
    player = program("well")
    player.start()

    player.end(for_good=True)

    with pytest.raises(ProgramFault, match="not to be started again"):
        player.start()


def start_one_that_hangs() -> None:
    """As a process of its own: tell which processes there are then, and wait."""
    player = Program(f'"{sys.executable}" "{FAKE}" hang', None, PATIENT)
    player.start()
    children = psutil.Process().children(recursive=True)
    sys.stdout.write(f"{' '.join(str(child.pid) for child in children)}\n")
    sys.stdout.flush()
    threading.Event().wait()


if __name__ == "__main__":
    start_one_that_hangs()
