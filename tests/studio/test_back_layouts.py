"""A back is laid out as a front: regions are chosen, moved and styled with the card turned."""

import pytest

from cards_pdf.common.records.toml_file import tables_in
from cards_pdf.decks.load import load_deck
from tests.studio.decks import DECK, tab

BACKS = (
    '\n[backs.moss]  # soft\ntitle = "Moss"\ntext = "Under {name}"\naccent = "#27513a"  # green\n'
)
WITH_BACK = DECK.replace('layout = "mine.toml"\n', 'layout = "mine.toml"\nback = "moss"\n') + BACKS
OVER = {"backs": True}


def ask_for_back(page, do, **more):
    answer = page.ask(do, view=OVER, **more)
    assert "refused" not in answer, answer
    return answer


def test_a_back_becomes_regions_that_say_what_it_said(tmp_path):
    page = tab(tmp_path, deck=WITH_BACK)
    assert ask_for_back(page, "regions", code="A1")["regions"] == []
    answer = ask_for_back(page, "own-layout", code="A1")
    assert answer["new_names"] == ["my-moss.toml"]
    assert not [fault for fault in answer["faults"] if fault["grave"]]
    says = tables_in((tmp_path / "my-moss.toml").read_text("utf-8"))["regions"]
    assert [*says] == ["ground", "pattern", "title", "text"]
    assert (says["ground"]["fill"], says["title"]["text"]) == ("#27513a", "Moss")
    deck = (tmp_path / "deck.toml").read_text("utf-8")
    assert tables_in(deck)["backs"]["moss"] == {"layout": "my-moss.toml"}
    assert "[backs.moss]  # soft\n" in deck
    page.ask("undo")
    assert (tmp_path / "deck.toml").read_text("utf-8") == WITH_BACK
    assert not (tmp_path / "my-moss.toml").exists()


def test_regions_of_a_back_are_moved_added_dressed_and_taken_away(tmp_path):
    page = tab(tmp_path, deck=WITH_BACK)
    ask_for_back(page, "own-layout", back="moss")
    front = (tmp_path / "mine.toml").read_text("utf-8")
    placed = {
        one["name"]: one["area"] for one in ask_for_back(page, "regions", code="A1")["regions"]
    }
    assert placed["ground"] == [0, 0, 63, 88]
    to = [side + 5 for side in placed["title"]]
    moves = [{"region": "title", "from": placed["title"], "to": to}]
    ask_for_back(page, "move-regions", file="my-moss.toml", code="A1", moves=moves)
    new = {"name": "words", "keys": {"text": "{code}"}, "area": [10, 70, 50, 80]}
    ask_for_back(page, "add-regions", file="my-moss.toml", code="A1", regions=[new])
    ask_for_back(page, "remove-regions", file="my-moss.toml", code="A1", regions=["text"])
    placed = {
        one["name"]: one["area"] for one in ask_for_back(page, "regions", code="A1")["regions"]
    }
    assert placed["words"] == [10, 70, 50, 80]
    assert placed["title"] == pytest.approx(to, abs=0.02)
    assert "text" not in placed
    seen = ask_for_back(page, "keys", file="my-moss.toml", table=["regions", "words"], code="A1")
    assert seen["own"]["text"] == "{code}"
    assert seen["grounds"] == []  # on a pattern nobody can tell
    assert (tmp_path / "mine.toml").read_text("utf-8") == front


def test_a_theme_behind_cards_is_laid_over_as_one_before_them(tmp_path):
    page = tab(tmp_path, deck=WITH_BACK.replace(BACKS, '\n[backs.moss]\nlayout = "plain"\n'))
    seen = ask_for_back(page, "keys", file="", table=["regions", "name"], code="A1")
    assert seen["below"]["text"] == "{name}"
    assert ask_for_back(page, "own-layout", code="A1")["new_names"] == ["my-plain.toml"]
    assert 'extends = "plain"' in (tmp_path / "my-plain.toml").read_text("utf-8")
    assert "already" in page.ask("own-layout", view=OVER, code="A1")["refused"]
    assert load_deck(tmp_path / "deck.toml").back_layouts["moss"].own
