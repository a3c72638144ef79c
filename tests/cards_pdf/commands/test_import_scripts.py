"""Decks of CardPen, Squib and nanDECK, each a project made for the test, by import alone."""

import json

import pytest
from PIL import Image

from cards_pdf.__main__ import run
from cards_pdf.common.records.toml_file import tables_of
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.decks import xlsx
from tests.cards_pdf.files import read_file

CARD_PEN = {
    "name": "Nine Ranks", "csize": "poker", "cori": "portrait",
    "csv": "Number,Players\n1,\n2,\n2,5+\n", "css": ".corner { display: flex; }",
    "mustache": "<div>{{Number}}{{#Players}}<b>{{Players}}</b>{{/Players}}</div>{{art}}",
}  # fmt: skip
NANDECK = read_file("nandeck.nde")
SQUIB = read_file("squib.yml")
TABLE = "Name,Art,Cost,Qty\nAda,a.png,3,2\nBob,,4,1\n"


def imported(source, capsys, *more):
    assert run(["import", str(source), *more]) == 0
    said = capsys.readouterr()
    assert run(["check", str(source.parent / f"{source.stem}.toml")]) == 0
    capsys.readouterr()
    return load_deck(source.parent / f"{source.stem}.toml"), said


def folder_of(tmp_path, **files):
    Image.new("RGB", (40, 30), "red").save(tmp_path / "a.png")
    for name, content in files.items():
        (tmp_path / name.replace("_", ".")).write_text(content, "utf-8")
    return tmp_path


def test_a_deck_of_cardpen_prints_its_numbers(tmp_path, capsys):
    source = folder_of(tmp_path, ranks_json=json.dumps(CARD_PEN)) / "ranks.json"
    deck, said = imported(source, capsys, "--out", str(tmp_path))
    assert (deck.title, deck.size) == ("Nine Ranks", "63.5x88.9mm")
    assert [card.name for card in deck.cards] == ["1", "2", "2"]
    texts = [str(region.text) for region in deck.layout.regions]
    assert "{players}" in texts
    assert "{number}" not in texts  # it is the name
    assert [card.fields.get("players") for card in deck.cards] == [None, None, "5+"]
    assert "Lost: the look of its CSS and Mustache: a new layout was written." in said.out
    assert "Lost: what its template computes (art)." in said.out


def test_a_script_of_nandeck_keeps_places_texts_and_pictures(tmp_path, capsys):
    source = folder_of(tmp_path, deck_nde=NANDECK, cards_csv=TABLE) / "deck.nde"
    deck, said = imported(source, capsys)
    assert deck.size == "63x88mm"
    assert [(card.name, card.copies) for card in deck.cards] == [("Ada", 2), ("Bob", 1)]
    regions = {region.name: region for region in deck.layout.regions}
    assert [*regions] == ["rectangle", "name", "cost-gold", "art"]
    name = regions["name"]
    assert (name.face, name.size, name.align) == ("bold", 24.0, "left")
    assert regions["cost-gold"].valign == "top"
    assert "Lost: lines that have no equivalent here: IMAGE=1, seal.png, 0, 0, 5, 5." in said.out


def test_a_script_of_nandeck_may_hold_its_own_columns(tmp_path, capsys):
    script = 'CARDSIZE = 6, 9\n[who] = Ada|Bob\nTEXT = , "[who]", 0, 3, 6, 3\n'
    source = folder_of(tmp_path, village_txt=script) / "village.txt"
    deck, _ = imported(source, capsys)
    assert [card.fields.get("who", card.name) for card in deck.cards] == ["Ada", "Bob"]
    assert run(["import", str(source)]) != 0  # nothing is replaced


def test_a_layout_of_squib_shows_the_columns_it_is_named_after(tmp_path, capsys):
    source = folder_of(tmp_path, layout_yml=SQUIB, data_csv=TABLE) / "layout.yml"
    deck, said = imported(source, capsys)
    regions = {region.name: region for region in deck.layout.regions}
    assert [*regions] == ["name", "art"]
    name = regions["name"]
    assert (name.face, name.size, name.align) == ("bold", 20.0, "centre")
    assert [(card.name, card.copies) for card in deck.cards] == [("Ada", 2), ("Bob", 1)]
    box = tables_of(tmp_path / "layout-layout.toml")["regions"]["name"]["box"]
    mm = [float(side.removesuffix("mm")) for side in box]
    assert mm == pytest.approx([3.175, 9.525, 38.1, 8.467], abs=0.01)
    lost = "Lost: regions that match no column of data.csv: base, lower_right."
    assert lost in said.out


def test_a_sheet_of_a_workbook_is_imported_by_its_name(tmp_path, capsys):
    xlsx.book(tmp_path / "game.xlsx", Notes=[["x"], ["y"]], Cards=[["Name"], ["Ada"], ["Bob"]])
    (tmp_path / "elsewhere").mkdir()
    options = ["--sheet", "Cards", "--out", str(tmp_path / "elsewhere")]
    deck, said = imported(tmp_path / "game.xlsx", capsys, *options)
    assert [card.name for card in deck.cards] == ["Ada", "Bob"]
    assert "The deck is written beside" in said.err
    assert run(["import", str(tmp_path / "a.csv"), "--sheet", "Cards"]) == 2
