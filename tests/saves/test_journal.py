"""Saves on disk: torn, damaged, foreign, full, locked. The file stays as it was."""

import json
from pathlib import Path

import pytest

from referee import games
from referee.errors import DamagedError, SaveError, VersionError
from referee.saves import journal, opening
from referee.saves.journal import Header, Journal, Result, read_result
from tests.rows import each_row
from tests.saves.files import GAME, HEADER, ROOM, chained, save


def brackets(data):
    return max(line.count(b"[") + line.count(b"{") for line in data.splitlines())


def test_a_game_is_a_header_and_one_line_an_answer(tables, path):
    session = tables.begin(path)
    session.answer(["JS", "8D", "6H", "4C"])
    session.answer("8D")
    session.undo()
    header, *moves = [json.loads(line) for line in path.read_text().splitlines()]
    assert header["game"] == "scoundrel"
    assert header["options"] == GAME.resolve_options({})
    times = [move.pop("at") for move in moves]
    assert times == sorted(times)
    assert [move.pop("line") for move in moves] == [2, 3, 4]
    assert all(move.pop("sum") for move in moves)
    assert moves == [ROOM, {"ask": "play", "answer": "8D"}, {"do": "undo"}]


def test_a_dealt_game_that_is_over_before_any_answer_is_noted_as_it_ended(path):
    game = games.load("solitaire-rpg")
    save = opening.start_game(game, game.resolve_options({}), path, seed=11)
    assert save.session.over
    save.close()
    assert read_result(path) == Result("loss", None)
    again = opening.resume_game(game, path)
    again.close()
    assert again.session.over


@pytest.mark.parametrize(
    "tail", [b'{"ask": "pl', b"\x00\x00\x00", b'{"ask": "play", "answer": "8D"}']
)
def test_a_half_written_last_line_is_dropped_with_a_word_when_the_game_goes_on(tables, path, tail):
    save(path, ROOM, tail=tail)
    before = path.read_bytes()
    session = tables.reopen(path)
    assert session.number == 2
    assert [event.name for event in session.events()] == ["resumed", "torn"]
    assert path.read_bytes() == before
    session.answer("6H")
    session.journal.close()
    assert tables.reopen(path).state()["health"] == 26


def header(**parts):
    return b"".join(chained(Path("game.jsonl"), HEADER | parts))


DAMAGE = {
    "empty": (b"", "header is not whole"),
    "truncated header": (json.dumps(HEADER).encode()[:40], "header is not whole"),
    "not JSON": (b"hello\n", "line 1"),
    "binary": (bytes(range(256)) + b"\n", "line 1"),
    "a list": (b"[]\n", "line 1"),
    "deep": (b"[" * 100_000 + b"\n", "line 1"),
    "no game": (b'{"format": 1}\n', "line 1"),
    "too much": (header(more=1), "line 1: the header"),
    "options": (header(options={}), "variant"),
    "an option's value": (header(options=HEADER["options"] | {"ending": 7}), "ending"),
    "seed": (header(seed=1), "line 1: the header"),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_header_is_reported_and_kept(tables, path, name):
    content, said = DAMAGE[name]
    path.write_bytes(content)
    with pytest.raises(DamagedError, match=said):
        tables.reopen(path)
    assert path.read_bytes() == content


@each_row(__file__, "damage.toml", "moves")
def test_a_damaged_line_is_reported_with_its_number_and_kept(tables, path, row):
    save(path, *row["moves"], ROOM)
    before = path.read_bytes()
    with pytest.raises(DamagedError, match=row["line"]):
        tables.reopen(path)
    assert path.read_bytes() == before


def test_another_format_rules_version_or_game_is_said_so(tables, path):
    with pytest.raises(VersionError, match="format 3"):
        tables.reopen(save(path, header=HEADER | {"format": 3}))
    with pytest.raises(VersionError, match="version 99"):
        tables.reopen(save(path, header=HEADER | {"rules": 99}))
    with pytest.raises(DamagedError, match="chess"):
        tables.reopen(save(path, header=HEADER | {"game": "chess"}))
    with pytest.raises(VersionError, match="chess"):
        opening.read_session(path)


def test_a_folder_that_cannot_be_written_is_said_so(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveError):
        Journal.create(tmp_path / "file" / "game.jsonl", Header(**HEADER))
    with pytest.raises(SaveError):
        Journal.open(tmp_path / "nothing.jsonl")
    with pytest.raises(SaveError):
        Journal.read(tmp_path)


def test_beginning_a_game_never_replaces_a_file(path):
    path.write_text("mine")
    with pytest.raises(SaveError, match="already"):
        Journal.create(path, Header(**HEADER))
    assert path.read_text() == "mine"
    assert list(path.parent.iterdir()) == [path]


def test_a_game_killed_before_its_end_was_noted_is_noted_when_opened(tables, path):
    session = tables.begin(path)
    for answer in (["JS", "QS", "2C", "3C"], "JS", "QS"):
        session.answer(answer)
    session.journal.close()
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.rindex(b'{"over"')])
    assert read_result(path) is None
    tables.reopen(path).journal.close()
    assert [timeless(line) for line in path.read_bytes().splitlines()] == [
        timeless(line) for line in whole.splitlines()
    ]
    assert read_result(path).outcome == "loss"


@pytest.mark.parametrize("data", [b"", b'{"over": "win"', b"\n", b"[1]\n", b"\xff\n"])
def test_a_file_without_a_whole_last_line_has_no_result(path, data):
    path.write_bytes(data)
    assert read_result(path) is None


@pytest.mark.parametrize(
    ("limit", "count", "message"),
    [("MAX_BYTES", len, "larger"), ("_MAX_BRACKETS_IN_LINE", brackets, "not a line of a save")],
)
def test_a_save_may_be_as_large_and_as_deep_as_its_limits(
    tables, path, monkeypatch, limit, count, message
):
    session = tables.begin(path)
    session.answer(["JS", "8D", "6H", "4C"])
    session.journal.close()
    most = count(path.read_bytes())
    for look in Journal.read, lambda path: tables.reopen(path).journal.close():
        monkeypatch.setattr(journal, limit, most)
        look(path)
        monkeypatch.setattr(journal, limit, most - 1)
        with pytest.raises(DamagedError, match=message):
            look(path)


def timeless(line):
    return {key: value for key, value in json.loads(line).items() if key not in {"at", "sum"}}


def test_a_full_disk_takes_no_part_of_an_answer(tables, path):
    session = tables.begin(path)
    before = path.read_bytes()
    whole = session.journal._file

    class Full:
        """A file on a disk with room for ten more bytes."""

        def write(self, data):
            return whole.write(data[:10])

        def __getattr__(self, name):
            return getattr(whole, name)

    session.journal._file = Full()
    with pytest.raises(SaveError, match="No space left"):
        session.answer(ROOM["answer"])
    assert (session.number, path.read_bytes()) == (1, before)
    session.journal._file = whole
    session.answer(ROOM["answer"])
    assert session.number == 2
