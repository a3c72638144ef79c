"""Cards from an OpenDocument sheet, and what is said of one that is none."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from cards_pdf.common.errors import DeckError
from cards_pdf.decks.load import load_deck
from cards_pdf.decks.tables.ods_rows import read_ods
from tests.cards_pdf.decks.ods import SPACES, cell, ods, packed, row


def deck(folder, content, cards='"t.ods"'):
    (folder / "t.ods").write_bytes(content)
    path = folder / "mine.toml"
    path.write_text(f'[deck]\ntitle = "T"\ncards = {cards}\n', "utf-8")
    return load_deck(path)


def test_a_row_is_a_card_with_its_cells_as_they_are_shown(tmp_path):
    rows = [
        ["Name", "Odds", "Body"],
        ["Ada", "12.5 %", "One.\nTwo."],
        ["", "", ""],
        ["Bob", "3", ""],
    ]
    ada, bob = deck(tmp_path, ods(Cards=rows)).cards
    assert (ada.name, ada.body, ada.fields) == ("Ada", "One.\nTwo.", {"odds": "12.5 %"})
    assert bob.place == "t.ods, row 4"


def test_cells_are_repeated_spaced_and_merged_as_the_sheet_says(tmp_path):
    note = "<office:annotation><text:p>mine</text:p></office:annotation>"
    words = f"{note}<text:p>a<text:s text:c='2'/>b<text:line-break/>c</text:p>"
    spaced = f"<table:table-cell>{words}</table:table-cell>"
    covered = "<table:covered-table-cell/>"
    rows = (
        row(cell("Name") + cell("One") + cell("Two") + cell("Realm")),
        row(
            spaced
            + cell("x", "table:number-columns-repeated='2'")
            + cell("red", "table:number-rows-spanned='2'")
        ),
        row(cell("Bob") + cell("") + cell("") + covered),
        row(cell("Cay")),
    )
    first, bob, cay = deck(tmp_path, packed(Cards="".join(rows))).cards
    assert (first.name, first.fields) == ("a  b\nc", {"one": "x", "two": "x", "realm": "red"})
    assert (bob.fields, cay.fields) == ({"realm": "red"}, {})


def test_a_sheet_is_named(tmp_path):
    book = ods(A=[["name"], ["Ada"]], B=[["name"], ["Bob"]])
    assert deck(tmp_path, book, '{ file = "t.ods", sheet = "B" }').cards[0].name == "Bob"
    with pytest.raises(DeckError, match='no sheet "C", but "A", "B"'):
        deck(tmp_path, book, '{ file = "t.ods", sheet = "C" }')


def zipped(content, name="content.xml"):
    made = BytesIO()
    with ZipFile(made, "w", 8) as book:
        book.writestr(name, content)
    return made.getvalue()


LAUGHS = (
    f'<!DOCTYPE x [<!ENTITY a "{"ha" * 99}">]><office:document-content '
    f"{SPACES}>&a;</office:document-content>"
)
WIDE = "".join(row(cell("x", "table:number-columns-repeated='60'")) for _ in range(9))
TALL = WIDE.replace("<table:table-row", "<table:table-row table:number-rows-repeated='4000'")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"PK\x03\x04" * 99, "is damaged, or not a spreadsheet"),
        (ods(A=[["name"]])[:-60], "is damaged, or not a spreadsheet"),
        (zipped("<a/>", "other.xml"), "is damaged, or not a spreadsheet"),
        (zipped(LAUGHS), "is damaged, or not a spreadsheet"),
        (zipped(" " * 50_000_000), "is too large for a table of cards"),
        (packed(A=TALL, B=TALL), "is too large for a table of cards"),
        (zipped("<a/>"), 'has no sheet ""'),
        (ods(A=[["name"], *[["x"]] * 5_001]), "has more than 5000 rows"),
    ],
)
def test_a_strangers_sheet_is_refused_in_a_sentence(tmp_path, content, sentence):
    with pytest.raises(DeckError, match=sentence):
        deck(tmp_path, content)


def test_a_part_that_says_it_is_small_is_read_no_further(tmp_path):
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as book:
        book.writestr("content.xml", bytes(50_000_000))
    lie = made.getvalue().replace((50_000_000).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    (tmp_path / "t.ods").write_bytes(lie)
    with pytest.raises(DeckError, match="is damaged, or not a spreadsheet"):
        [*read_ods(tmp_path / "t.ods", "", 10, 10)]
