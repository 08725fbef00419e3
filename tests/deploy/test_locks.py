"""Several runs at once keep out of each other's way."""

import subprocess
import sys
from pathlib import Path

import pytest

from bootstrap.locks import FileLock

HOLDER = """\
import sys
from pathlib import Path
from bootstrap.locks import FileLock
with FileLock(Path(sys.argv[1])) as lock:
    print(lock.try_own(), flush=True)
    sys.stdin.read()
"""
only_where_locks_are_shared = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows has no shared kind of lock"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "not-there-yet" / "play.lock"


def test_one_owner_excludes_another(path: Path) -> None:
    with FileLock(path) as first, FileLock(path) as second:
        assert first.try_own()
        assert not second.try_own()


def test_the_next_one_owns_it_when_the_first_has_ended(path: Path) -> None:
    with FileLock(path) as first:
        first.try_own()

    with FileLock(path) as second:
        assert second.try_own()


def test_a_dead_owner_holds_nothing(path: Path) -> None:
    deploy = Path(sys.modules[FileLock.__module__].__file__ or "").parents[1]
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(
        command, cwd=deploy, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "True\n"
        with FileLock(path) as lock:
            assert not lock.try_own()

            holder.kill()
            holder.wait()

            assert lock.try_own()


@only_where_locks_are_shared
def test_a_child_that_inherits_the_lock_holds_it_as_well(path: Path) -> None:
    """So a pip whose starter was killed keeps the next run waiting to its own end."""
    with FileLock(path) as lock:
        lock.try_own()
        child = subprocess.Popen(
            [sys.executable, "-c", "import sys; sys.stdin.read()"],
            stdin=subprocess.PIPE,
            pass_fds=(lock.descriptor,),
        )

    with FileLock(path) as another:
        assert not another.try_own()
        child.communicate()

        assert another.try_own()


@only_where_locks_are_shared
def test_users_share_and_keep_an_owner_out(path: Path) -> None:
    with FileLock(path) as first, FileLock(path) as second, FileLock(path) as third:
        assert first.try_share()
        assert second.try_share()
        assert not third.try_own()


@only_where_locks_are_shared
def test_an_owner_keeps_users_out_until_it_shares(path: Path) -> None:
    with FileLock(path) as owner, FileLock(path) as user:
        owner.try_own()
        assert not user.try_share()

        owner.try_share()

        assert user.try_share()


@only_where_locks_are_shared
def test_two_users_who_want_to_own_do_not_wait_for_each_other(path: Path) -> None:
    with FileLock(path) as first, FileLock(path) as second:
        first.try_share()
        second.try_share()

        assert not first.try_own()
        assert second.try_own()
