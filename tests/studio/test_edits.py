"""Requests that edit a deck's files: what they write, what they refuse, and that all is undone."""

import tomllib
from pathlib import Path

import pytest

from cards_pdf.common.records.toml_file import tables_in
from cards_pdf.decks.load import load_deck
from cards_pdf.studio.session import Studio
from tests.studio.decks import Tab, texts_in, write_row

ROWS = tomllib.loads(Path(__file__).with_name("edits.toml").read_text("utf-8"))["edit"]


@pytest.mark.parametrize("row", [pytest.param(row, id=row["rule"]) for row in ROWS])
def test_an_edit_changes_what_it_says_and_is_undone_and_redone(row, tmp_path):
    write_row(row, tmp_path)
    before = texts_in(tmp_path)
    page = Tab(Studio(tmp_path / "deck.toml", row.get("lang", "en")))
    for request in row["ask"]:
        now = texts_in(tmp_path)
        answer = page.ask(**request)
    check_answer(row, answer)
    if "refused" in row:
        assert texts_in(tmp_path) == now
    check_files(row, tmp_path, before)
    if "areas" in row:
        seen = page.ask("regions", code="A1")["regions"]
        areas = {one["name"]: one["area"] for one in seen}
        for name, area in row["areas"].items():
            assert areas.get(name, "gone") == (
                area if area == "gone" else pytest.approx(area, abs=0.02)
            )
    now = texts_in(tmp_path)
    while page.look()["undo"]["undo"]:
        page.ask("undo")
    assert texts_in(tmp_path) == before
    while page.look()["undo"]["redo"]:
        page.ask("redo")
    assert texts_in(tmp_path) == now


def check_answer(row, answer):
    assert row.get("refused", "") in answer.get("refused", "")
    assert ("refused" in answer) == ("refused" in row), answer
    check_part(row.get("answer", {}), answer)
    if "place" in row:
        (fault,) = (fault for fault in answer["faults"] if fault["grave"])
        assert row["place"].items() <= fault.items()
    messages = "\n".join(fault["said"] for fault in answer.get("faults", ()))
    assert [part for part in row.get("faults", ()) if part not in messages] == []


def check_part(expected, answer):
    """Check the keys of a record that a row names, and those of records in it."""
    for key, value in expected.items():
        if isinstance(value, dict):
            check_part(value, answer[key])
        else:
            assert answer[key] == value


def check_files(row, folder, before):
    for name, changes in row.get("changes", {}).items():
        wanted = before[name]
        for old, new in changes:
            assert old in wanted
            wanted = wanted.replace(old, new, 1)
        assert (folder / name).read_text("utf-8") == wanted
    for name, text in row.get("text", {}).items():
        assert (folder / name).read_text("utf-8") == text
    for name, parts in row.get("holds", {}).items():
        text = (folder / name).read_text("utf-8")
        assert [part for part in parts if part not in text] == []
    if "cards" in row:
        cards = load_deck(folder / "deck.toml").cards
        assert [f"{card.code} {card.name}" for card in cards] == row["cards"]
    if "regions" in row:
        layout = (folder / "mine.toml").read_text("utf-8")
        assert [*tables_in(layout)["regions"]] == row["regions"]
