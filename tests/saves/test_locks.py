"""One player a save: with locks, without locks, and when the file is taken away."""

import errno
import fcntl
import json
import os
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from threading import Timer
from types import SimpleNamespace

import pytest

from cards_pdf.common import files
from cards_pdf.common.files import HeldError, lock
from referee.commands import requests
from referee.errors import DamagedError, SaveError
from referee.saves import folder
from referee.saves.opening import OpenRequest
from tests.saves.files import GAME, ROOM

STARTS = 20


@contextmanager
def start_process(command):
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


def test_starts_at_once_all_get_a_game_of_their_own(depth):
    command = [sys.executable, "-m", "referee", "scoundrel", "--json"]
    with ExitStack() as at_the_end:
        starts = [at_the_end.enter_context(start_process(command)) for _ in range(depth(STARTS))]
        for start in starts:
            assert "room" in (json.loads(line).get("ask") for line in start.stdout)
        for start in starts:
            start.communicate(b'{"answer": ["JS", "8D", "6H", "4C"]}\n')
            assert start.returncode == 0
    games = folder.find_saves("scoundrel")
    assert len(games) == len(starts)
    assert all(game.read_bytes().count(b"\n") == 2 for game in games)


def test_a_file_system_without_locks_is_not_taken_for_a_game_in_use(tables, path, monkeypatch):
    def none(*_):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", none)
    session = tables.begin(path)
    assert "unlocked" in [event.name for event in session.events()]
    session.answer(ROOM["answer"])
    other = tables.reopen(path)
    other.answer("8D")
    with pytest.raises(SaveError, match="was changed, replaced or removed"):
        session.answer("8D")
    other.answer("JS")


@pytest.mark.parametrize(
    "happens",
    [
        lambda path: path.unlink(),
        lambda path: path.rename(path.with_name("moved")),
        lambda path: path.write_bytes(path.read_bytes()[:-3]),
        lambda path: path.write_bytes(b""),
    ],
)
def test_a_save_that_is_taken_away_never_swallows_an_answer(tables, path, happens):
    session = tables.begin(path)
    happens(path)
    with pytest.raises(SaveError, match="was changed, replaced or removed"):
        session.answer(ROOM["answer"])
    assert session.number == 1


@pytest.mark.parametrize("keeps_times", [False, True])
def test_a_change_in_place_to_the_same_size_is_noticed(tables, path, keeps_times):
    session = tables.begin(path)
    session.answer(ROOM["answer"])
    before = path.stat()
    changed = path.read_bytes().replace(b'"began":"2', b'"began":"3')
    assert len(changed) == before.st_size
    with path.open("r+b") as file:
        file.write(changed)
    if keeps_times:
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    with pytest.raises(SaveError, match="was changed, replaced or removed"):
        session.answer("8D")
    assert path.read_bytes() == changed


def test_a_save_whose_times_alone_have_changed_is_written(tables, path):
    session = tables.begin(path)
    os.utime(path, (0, 0))
    path.chmod(0o600)
    session.answer(ROOM["answer"])
    assert session.number == 2


def test_a_save_that_is_replaced_is_not_written(tables, path, tmp_path):
    session = tables.begin(path)
    other = tmp_path / "other"
    other.write_bytes(path.read_bytes())
    other.replace(path)
    with pytest.raises(SaveError, match="was changed, replaced or removed"):
        session.answer(ROOM["answer"])
    assert path.read_bytes().count(b"\n") == 1


def test_a_new_game_moves_aside_only_saves_and_never_over_another(path):
    path.write_text("my thesis")
    request = OpenRequest(is_new=True, path=path)
    with pytest.raises(DamagedError):
        requests.open_game(GAME, request)
    assert path.read_text() == "my thesis"
    path.unlink()
    (path.parent / "game-1.jsonl").write_text("somebody's")
    for _ in range(3):
        requests.open_game(GAME, request).close()
    assert (path.parent / "game-1.jsonl").read_text() == "somebody's"
    assert sorted(file.name for file in path.parent.glob("game*")) == [
        "game-1.jsonl",
        "game-2.jsonl",
        "game-3.jsonl",
        "game.jsonl",
    ]


def test_where_only_windows_locks_are_there_they_are_used(path, monkeypatch):
    held = set()

    def locking(number, _mode, count):
        assert (count, files.os.lseek(number, 0, 1)) == (1, 2**30)
        if held:
            raise OSError(errno.EACCES, "Permission denied")
        held.add(number)

    def imported(name):
        if name == "fcntl":
            raise ImportError(name)
        return SimpleNamespace(locking=locking, LK_NBLCK=2)

    monkeypatch.setattr(files, "import_module", imported)
    path.write_bytes(b"some")
    with path.open("rb") as one, path.open("rb") as two:
        assert lock(one)
        assert one.read() == b"some"
        with pytest.raises(HeldError):
            lock(two)


def test_who_only_looks_whether_a_save_is_open_keeps_nobody_out(tables, path):
    session = tables.begin(path)
    session.answer(ROOM["answer"])
    session.journal.close()
    with path.open("rb") as looker:
        assert lock(looker)
        Timer(0.05, looker.close).start()
        assert tables.reopen(path).number == 2
