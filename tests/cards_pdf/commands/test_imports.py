"""Decks and tables of other programs, by rows: each is imported, checked and printed.

The files of a row in `imports` are a change of its base. `deck` has what a path through the deck
leads to, `regions` and `texts` those of its layout, `shows` and `hides` what its sheets print, and
`told` and `untold` what the import says. `decks` are the names of several.
"""

import os

import pytest

from cards_pdf.__main__ import run
from cards_pdf.canvas.pdf_file import page_pictures
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card
from tests.cards_pdf.files import find_differences, read_rows, read_table, write_files
from tests.cards_pdf.postscript_fonts import with_letters
from tests.cards_pdf.reading import open_pdf

ROWS = {name: (base, row) for name, base, row in read_rows(__file__, "imports")}


def import_row(folder, base, row):
    write_files(folder, base, row)
    for font, text in [row["fonts"]] if "fonts" in row else []:
        (folder / font).write_bytes(with_letters((folder / text).read_text("utf-8")))
    os.chdir(folder)
    assert run(row.get("command") or base["command"]) == 0
    decks = (path for path in folder.rglob("*.toml") if "-layout" not in path.name)
    return sorted(decks)


def print_text(path, cards):
    some = ["--cards", cards] if cards else []
    assert run(["deck", str(path), "--out", "sheets", *some]) == 0
    (pdf,) = path.cwd().glob("sheets/*.pdf")
    with open_pdf(pdf.read_bytes()) as pages:
        text = " ".join(page.get_textpage().get_text_range() for page in pages)
    return " ".join(text.split())


@pytest.mark.parametrize("name", ROWS)
def test_what_is_imported_is_a_deck(tmp_path, monkeypatch, capsys, name):
    base, row = ROWS[name]
    monkeypatch.chdir(tmp_path)
    path, *others = import_row(tmp_path, base, row)
    assert [path.name, *(other.name for other in others)] == row.get("decks", [path.name])
    said = "".join(capsys.readouterr())
    if not row.get("is_checked", True):
        return
    assert run(["check", str(path)]) == 0
    said += "".join(capsys.readouterr())
    assert [part for part in row.get("told", []) if part not in said] == []
    assert [part for part in row.get("untold", ["Traceback"]) if part in said] == []
    deck = load_deck(path)
    assert find_differences(deck, row.get("deck", {})) == []
    regions = deck.layout.regions
    assert {*row.get("regions", [])} <= {region.name for region in regions}
    assert {*row.get("texts", [])} <= {str(region.text) for region in regions}
    if "shows" in row or "hides" in row:
        text = print_text(path, row.get("cards"))
        assert [part for part in row.get("shows", []) if part not in text] == []
        assert [part for part in row.get("hides", []) if part in text] == []


def test_a_layout_of_card_maker_becomes_a_deck_that_looks_like_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    row = ROWS["card_maker: a layout becomes a deck that looks like it"]
    deck = load_deck(*import_row(tmp_path, *row))
    made = make_pdf(DeckJob(deck, make_single_card(deck.size), Order()))
    picture = next(page_pictures(made.pdf, 100, trimmed=True)).convert("RGB")
    for share, colour in ((0.4, (0, 0x80, 0x80)), (0.96, (0xC0, 0xD0, 0xE0))):
        place = picture.width // 2, round(picture.height * share)
        assert picture.getpixel(place) == pytest.approx(colour, abs=4)


GAMES = read_table("public-columns.toml")


@pytest.mark.parametrize("game", GAMES)
def test_tables_of_public_games_are_imported_whole(tmp_path, game):
    """Each column has its place, printed or asked for."""
    names = GAMES[game]
    words = {"suit": "cups", "art": "", "quantity": "3"}
    rows = [names, *[[words.get(name.lower(), f"Some {name}") for name in names]] * 2]
    (tmp_path / "t.csv").write_text("\n".join(map(",".join, rows)), "utf-8")
    assert run(["import", str(tmp_path / "t.csv")]) == 0
    assert run(["check", str(tmp_path / "t.toml")]) == 0
