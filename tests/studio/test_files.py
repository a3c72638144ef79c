"""Files that are begun in the studio: a layout of a kind, a translation, a table; one deed each."""

import pytest

from cards_pdf.commands import fetch
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.decks.xlsx import book
from tests.studio.decks import DECK, LAYOUT, Tab, tab


def test_a_translation_begins_with_the_words_of_the_cards(tmp_path):
    page = tab(tmp_path)
    assert page.ask("begin-translation", language="de")["new_names"] == ["deck.de.toml"]
    deck = load_deck(tmp_path / "deck.toml", "de")
    assert [card.name for card in deck.cards] == ["Moss bear", "Wisp"]
    table = next(one for one in Tab(page.studio).state["tables"] if one["file"] == "deck.de.toml")
    assert table["follows"]
    assert table["columns"] == ["code", "name", "body"]
    page.ask("cells", file="deck.de.toml", cells=[[0, "name", "Moosbär"]])
    assert load_deck(tmp_path / "deck.toml", "de").card("A1").name == "Moosbär"
    assert "already" in page.ask("begin-translation", language="de")["refused"]
    assert "code" in page.ask("begin-translation", language="../x")["refused"]


def test_a_table_that_lies_there_is_taken_in_and_its_columns_are_offered(tmp_path):
    table = (
        "Title;Text;Qty\nElf;A long text about an elf in a wood;2\nOrc;Another text about an "
        "orc;1\n"
    )
    page = tab(tmp_path, others_csv=table)
    page.ask("begin-table", table="others.csv")
    likely = {one["key"]: one["column"] for one in page.ask("likely-columns")["likely"]}
    assert likely == {"name": "title", "body": "text", "copies": "qty"}
    page.ask("set-keys", file="deck.toml", table=["columns"], keys=likely)
    elf = load_deck(tmp_path / "deck.toml").cards[2]
    assert (elf.name, elf.copies) == ("Elf", 2)
    assert page.ask("likely-columns")["likely"] == []
    assert (tmp_path / "others.csv").read_text("utf-8") == table


def test_a_table_at_an_address_is_taken_in_and_read_again(tmp_path, monkeypatch):
    lies_there = {"https://example.org/x": b"code,name\nX1,Elf\n"}
    monkeypatch.setattr(fetch, "read_address", lies_there.__getitem__)
    page = tab(
        tmp_path, deck=DECK.replace('layout = "mine.toml"', 'layout = "mine.toml"\ncards = []')
    )
    assert page.ask("begin-table", address="https://example.org/x", deed="one")["new_names"] == [
        "cards.csv"
    ]
    said = '{ file = "cards.csv", address = "https://example.org/x" }'
    assert f"cards = {said}\n" in (tmp_path / "deck.toml").read_text("utf-8")
    assert load_deck(tmp_path / "deck.toml").card("X1").name == "Elf"
    assert page.ask("begin-table")["new_names"] == ["cards2.csv"]
    assert f'cards = [{said}, "cards2.csv"]\n' in (tmp_path / "deck.toml").read_text("utf-8")
    lies_there["https://example.org/x"] = b"code,name\nX1,Orc\n"
    assert page.ask("read-again")["new_names"] == ["cards.csv"]
    assert load_deck(tmp_path / "deck.toml").card("X1").name == "Orc"
    page.ask("undo")
    assert load_deck(tmp_path / "deck.toml").card("X1").name == "Elf"


def test_what_is_read_again_is_written_over_nothing_but_a_table(tmp_path, monkeypatch):
    monkeypatch.setattr(fetch, "read_address", lambda _: b"code,name\nX1,Elf\n")
    address = 'file = "mine.toml", address = "https://example.org/x"'
    page = tab(tmp_path, deck=DECK.replace("[deck]", f"[deck]\ncards = {{ {address} }}"))
    assert "no such file" in page.ask("read-again")["refused"]
    assert (tmp_path / "mine.toml").read_text("utf-8") == LAYOUT


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org/x", "file:///etc/passwd", "https://", "x", "http://127.0.0.1:80/x",
        "https://localhost/x", "https://127.1/x", "https://192.168.1.1/x",
    ],
)  # fmt: skip
def test_the_studio_reads_public_servers_alone(tmp_path, address):
    """Players at another person's page may design there too."""
    table = f'cards = {{ file = "cards.csv", address = "{address}" }}'
    page = tab(tmp_path, cards_csv="name\nElf\n", deck=DECK.replace("[deck]", f"[deck]\n{table}"))
    assert "must start with https://" in page.ask("read-again")["refused"]
    (tmp_path / "cards.csv").unlink()
    assert "must start with https://" in page.ask("begin-table", address=address)["refused"]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["deck.toml", "mine.toml"]


def test_a_workbook_is_shown_and_left_to_its_program(tmp_path):
    page = tab(tmp_path)
    book(tmp_path / "book.xlsx", Cards=[["code", "name"], ["X1", "Elf"]])
    page.ask("begin-table", table="book.xlsx")
    (_, table) = Tab(page.studio).state["tables"]
    assert table["is_read"]
    assert table["rows"][0]["cells"] == {"code": "X1", "name": "Elf"}
    assert table["rows"][0]["fixed"] == ["code", "name"]
