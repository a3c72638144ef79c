"""Lines of a save are numbered and chained: damage is known, and named by its line."""

import pytest

from referee.errors import DamagedError
from referee.saves import opening
from referee.saves.journal import Journal, read_result

ANSWERS = (["JS", "8D", "6H", "4C"], "8D", "JS", "weapon", "6H")


@pytest.fixture
def lines(tables, path):
    session = tables.begin(path)
    for answer in ANSWERS:
        session.answer(answer)
    session.undo()
    session.journal.close()
    return path.read_bytes().splitlines(keepends=True)


def message_for(path, content):
    path.write_bytes(b"".join(content))
    with pytest.raises(DamagedError) as raised:
        Journal.open(path)
    assert path.read_bytes() == b"".join(content)
    return str(raised.value)


def test_a_lost_line_is_never_played_over(lines, path):
    for lost in range(1, len(lines) - 1):
        assert f"line {lost + 1}: it was" in message_for(path, lines[:lost] + lines[lost + 1 :])


def test_a_doubled_line_never_counts_twice(lines, path):
    for twice in range(1, len(lines)):
        content = [*lines[: twice + 1], *lines[twice:]]
        assert f"line {twice + 2}: it was" in message_for(path, content)


def test_a_changed_bit_never_changes_the_game(lines, path):
    whole, named = b"".join(lines), []
    for spot in range(len(lines[0]), len(whole)):
        line = 1 + whole[:spot].count(b"\n")
        changed = bytearray(whole)
        changed[spot] ^= 1 << spot % 8
        path.write_bytes(changed)
        try:
            journal = Journal.read(path)
        except DamagedError as damaged:
            named.append(any(f"line {near}:" in str(damaged) for near in (line, line + 1)))
        else:  # only a last line that may have been torn off is dropped
            assert journal.is_torn
            assert len(journal.moves) == len(lines) - 2
    assert named
    assert all(named)


def test_a_line_of_another_save_is_never_taken(tables, lines, tmp_path, path):
    other = tables.begin(tmp_path / "other.jsonl")
    other.answer(["QS", "8D", "6H", "4C"])
    foreign = other.journal.path.read_bytes().splitlines(keepends=True)[1]
    assert "line 2: it was changed since it was written, is from another save" in message_for(
        path, [lines[0], foreign, *lines[2:]]
    )
    assert "line 1" in message_for(path, [lines[0].replace(b"lower", b"equal"), *lines[1:]])


def test_only_a_torn_last_line_is_dropped(lines, path):
    whole = b"".join(lines)
    start = len(whole) - len(lines[-1])
    for end in range(start + 1, len(whole)):
        path.write_bytes(whole[:end])
        journal = Journal.read(path)
        assert journal.is_torn
        assert len(journal.moves) == len(lines) - 2
    assert f"line {len(lines)}" in message_for(path, [whole[:-1], b"x"])


def test_a_torn_line_behind_a_finished_game_leaves_it_finished(tables, path):
    session = tables.begin(path)
    for answer in (["JS", "QS", "2C", "3C"], "JS", "QS"):
        session.answer(answer)
    session.journal.close()
    path.write_bytes(path.read_bytes() + b'{"do":"und')
    assert read_result(path).outcome == "loss"
    assert opening.read_session(path).over
