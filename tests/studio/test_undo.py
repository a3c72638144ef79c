"""What a person did is taken back as a person did it: one deed, however many requests and files it
took.
"""

import random

import pytest

from cards_pdf.studio.edits import Edits
from cards_pdf.studio.folder import DeckFolder
from tests.studio.decks import DECK, tab


def letters(page, row, words, deed):
    for n in range(len(words)):
        page.ask("cells", file="deck.toml", cells=[[row, "name", words[: n + 1]]], deed=deed)


def test_a_sentence_typed_into_a_cell_is_one_deed_and_another_cell_is_another(tmp_path):
    page = tab(tmp_path)
    letters(page, 0, "A bear in the moss", "one")
    once = (tmp_path / "deck.toml").read_text("utf-8")
    letters(page, 1, "A light over it", "two")
    page.ask("undo")
    assert (tmp_path / "deck.toml").read_text("utf-8") == once
    page.ask("undo")
    assert (tmp_path / "deck.toml").read_text("utf-8") == DECK
    assert page.look()["undo"] == {"undo": False, "redo": True}
    page.ask("redo")
    assert (tmp_path / "deck.toml").read_text("utf-8") == once


def test_a_deed_in_two_files_is_taken_back_in_both(tmp_path):
    deck = '[deck]\ntitle = "T"\ntheme = "plain"\n\n[[card]]\nname = "A"\n'
    page = tab(tmp_path, deck=deck)
    page.ask("own-layout", file="deck.toml", code="1")
    answer = page.ask("undo")
    assert answer["file"] == "deck.toml, my-plain.toml"
    assert (tmp_path / "deck.toml").read_text("utf-8") == deck
    assert not (tmp_path / "my-plain.toml").exists()
    page.ask("redo")
    assert "my-plain.toml" in (tmp_path / "deck.toml").read_text("utf-8")


def test_nothing_of_a_deed_is_taken_back_where_one_of_its_files_was_changed_outside(tmp_path):
    page = tab(tmp_path, deck='[deck]\ntitle = "T"\ntheme = "plain"\n\n[[card]]\nname = "A"\n')
    page.ask("own-layout", file="deck.toml", code="1")
    named = (tmp_path / "deck.toml").read_text("utf-8")
    (tmp_path / "my-plain.toml").write_text("# somebody else's\n", "utf-8")
    assert page.ask("undo")["changed"]
    assert (tmp_path / "deck.toml").read_text("utf-8") == named
    assert (tmp_path / "my-plain.toml").read_text("utf-8") == "# somebody else's\n"


def test_what_changes_nothing_is_nothing_to_undo(tmp_path):
    page = tab(tmp_path)
    page.ask("cells", file="deck.toml", cells=[[0, "name", "Moss bear"]])
    assert not page.look()["undo"]["undo"]


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
    while edits.can().undo:
        edits.undo()
    assert not (tmp_path / "deck.toml").exists()
    while edits.can().redo:
        edits.redo()
    assert (tmp_path / "deck.toml").read_bytes() == states[-1]
