"""A person's action is undone as one, however many requests and files it took."""

import random

import pytest

from cards_pdf.common.errors import FileError
from cards_pdf.studio.edits import DeckFolder, Edits
from tests.studio.decks import tab


def test_nothing_of_a_deed_is_taken_back_where_one_of_its_files_was_changed_outside(tmp_path):
    page = tab(tmp_path, deck='[deck]\ntitle = "T"\ntheme = "plain"\n\n[[card]]\nname = "A"\n')
    page.ask("own-layout", file="deck.toml", code="1")
    named = (tmp_path / "deck.toml").read_text("utf-8")
    (tmp_path / "my-plain.toml").write_text("# somebody else's\n", "utf-8")
    assert page.ask("undo")["changed"]
    assert (tmp_path / "deck.toml").read_text("utf-8") == named
    assert (tmp_path / "my-plain.toml").read_text("utf-8") == "# somebody else's\n"


class FailingFolder(DeckFolder):
    """A folder in which writes to some files fail."""

    failing = frozenset()

    def write(self, name, content, rev):
        if name in self.failing:
            raise FileError("{path}: {reason}.", path=name, reason="no space left on device")
        return super().write(name, content, rev)


@pytest.fixture
def edits_of_two_files(tmp_path):
    edits = Edits(FailingFolder(tmp_path))
    for content in (b"old", b"new"):
        for name in ("a.toml", "b.toml"):
            edits.write(name, content, edits.rev(name), content.decode())
    return edits


def contents(edits):
    return [edits.folder.read(name) for name in ("a.toml", "b.toml")]


def test_an_undo_that_fails_at_the_second_file_leaves_the_first_as_it_was(edits_of_two_files):
    edits = edits_of_two_files
    edits.folder.failing = {"a.toml"}
    with pytest.raises(FileError):
        edits.undo()
    assert contents(edits) == [b"new", b"new"]
    edits.folder.failing = frozenset()
    edits.undo()
    assert contents(edits) == [b"old", b"old"]
    edits.redo()
    assert contents(edits) == [b"new", b"new"]


def test_an_undo_that_can_not_be_restored_becomes_two_steps(edits_of_two_files, monkeypatch):
    edits = edits_of_two_files
    write = edits.folder.write

    def write_once(name, content, rev):
        if name == "a.toml":
            edits.folder.failing = {"a.toml", "b.toml"}
        return write(name, content, rev)

    monkeypatch.setattr(edits.folder, "write", write_once)
    with pytest.raises(FileError):
        edits.undo()
    monkeypatch.undo()
    edits.folder.failing = frozenset()
    assert contents(edits) == [b"new", b"old"]
    edits.undo()
    assert contents(edits) == [b"old", b"old"]
    edits.redo()
    edits.redo()
    assert contents(edits) == [b"new", b"new"]


@pytest.mark.parametrize("seed", range(20))
def test_any_bytes_come_back(tmp_path, seed):
    some, edits = random.Random(seed), Edits(DeckFolder(tmp_path))
    states = [b""]
    for n in range(60):
        before = states[-1]
        start = some.randrange(len(before) + 1)
        end = some.randrange(start, len(before) + 1)
        put = bytes(some.choice(b"ab\n") for _ in range(some.randrange(5)))
        after = before[:start] + put + before[end:]
        if after != before:
            edits.write("deck.toml", after, edits.rev("deck.toml"), f"{n // 3}" if seed % 2 else "")
            states.append(after)
    while edits.can_undo().undo:
        edits.undo()
    assert not (tmp_path / "deck.toml").exists()
    while edits.can_undo().redo:
        edits.redo()
    assert (tmp_path / "deck.toml").read_bytes() == states[-1]
