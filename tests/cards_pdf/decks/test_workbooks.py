"""Cards from a workbook's sheet, and what is said of one that is none."""

from datetime import date
from io import BytesIO
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile

import pytest

from cards_pdf.common.errors import DeckError
from cards_pdf.decks.load import load_deck
from cards_pdf.decks.tables import xlsx_rows
from tests.cards_pdf.decks import xlsx
from tests.cards_pdf.decks.xlsx import SPACE, book, sheet

HEAD = '[deck]\ntitle = "T"\ncards = {}\n[kinds.spell]\n'


def deck(folder, cards='"t.xlsx"'):
    path = folder / "mine.toml"
    path.write_text(HEAD.format(cards), "utf-8")
    return load_deck(path)


CARDS = [
    ["Name", "Copies", "Cost", "Foil", "When", None],
    ["Ada", 3, 2.50, True, date(2026, 11, 23)],
]


def test_a_row_is_a_card_with_its_cells_as_they_are_read(tmp_path):
    book(tmp_path / "t.xlsx", Cards=[*CARDS, [None], ["Bob", 1.0, 1e6, False]])
    ada, bob = deck(tmp_path).cards
    assert (ada.name, ada.copies, bob.name, bob.copies) == ("Ada", 3, "Bob", 1)
    assert ada.fields == {"cost": "2.5", "foil": "true", "when": "2026-11-23"}
    assert bob.fields == {"cost": "1000000"}
    assert bob.place == "t.xlsx, row 4"


def test_a_sheet_is_named_and_several_are_one_deck(tmp_path):
    book(tmp_path / "t.xlsx", A=[["name"], ["Ada"]], B=[["name"], ["Bob"]])
    made = deck(tmp_path, '[{ file = "t.xlsx", sheet = "B" }, "t.xlsx"]')
    assert [card.name for card in made.cards] == ["Bob", "Ada"]


def test_a_workbook_says_another_table_again(tmp_path):
    book(tmp_path / "t.xlsx", A=[["code", "name"], ["C1", "Fire"]])
    book(tmp_path / "t.de.xlsx", A=[["code", "name"], ["C1", "Feuer"]])
    deck(tmp_path)
    assert load_deck(tmp_path / "mine.toml", "de").cards[0].name == "Feuer"


@pytest.mark.parametrize(
    ("rows", "cards", "sentence"),
    [
        (CARDS, '{ file = "t.xlsx", sheet = "Crads" }',
        'no sheet "Crads", but "Cards".* Did you mean'),
        (CARDS, '{ file = "t.xlsx", sheet = 3 }', 'key "sheet" must be a text'),
        ([["My cards"], *CARDS], '"t.xlsx"', "t.xlsx: row 1 is a title over the table; delete it"),
        ([["name", "kind"], ["Ada", "x"]], '"t.xlsx"', 't.xlsx, row 2: column "kind" is "x"'),
        ([["name"], ["#REF!"]], '"t.xlsx"', "t.xlsx, row 2: contains #REF!, because a formula"),
        ([["name"], *[["x"]] * 5001], '"t.xlsx"', "has more than 5000 rows"),
        ([], '"t.xlsx"', "row 1 must name the columns"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_by_file_and_row(tmp_path, rows, cards, sentence):
    book(tmp_path / "t.xlsx", Cards=rows)
    with pytest.raises(DeckError, match=sentence):
        deck(tmp_path, cards.replace("{ f", "[{ f").replace(" }", " }]"))


def packed(packing=ZIP_DEFLATED, **parts):
    """A workbook with some of its parts replaced."""
    stems = {name: name.rpartition("/")[2].partition(".")[0] for name in xlsx.parts(Cards=CARDS)}
    files = {name: parts.get(stems[name]) or part for name, part in xlsx.parts(Cards=CARDS).items()}
    return xlsx.packed(files, packing)


def lying():
    """Its sheet unfolds to sixty megabytes and says that it has ten bytes."""
    content = packed(sheet1=sheet(" " * 60_000_000))
    with ZipFile(BytesIO(content)) as book:
        size = book.getinfo("xl/worksheets/sheet1.xml").file_size
    return content.replace(size.to_bytes(4, "little"), (10).to_bytes(4, "little"))


CELL = '<row><c t="inlineStr"><is><t>{}</t></is></c></row>'
HOSTILE = {  # each is packed when it is needed, for some take long
    "no zip": (lambda: b"PK\x03\x04" * 99, "is damaged, or not a workbook"),
    "cut": (lambda: packed()[:-200], "is damaged, or not a workbook"),
    "no sheet in it": (lambda: packed(workbook="<a/>"), "is damaged, or not a workbook"),
    "a bomb": (lambda: packed(sheet1=sheet(" " * 60_000_000)), "is too large for a table of cards"),
    "cells without end": (lambda: packed(sheet1=sheet("<row>" + "<c/>" * 900_000)),
    "is too large for a table"),
    "cells by another name": (lambda: packed(sheet1="<ä:row>" + "<ä:c/>" * 300_000),
    "is too large for a table"),
    "tags without end": (lambda: packed(styles=f"<a>{'<a/>' * 2_000_000}</a>"),
    "is too large for a table of cards"),
    "another way to pack": (lambda: packed(ZIP_BZIP2), "is damaged, or not a workbook"),
    "a lie about its size": (lying, "is damaged, or not a workbook"),
    "laughs": (lambda: packed(sheet1=sheet(CELL.format("&a;"), '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>')),
               "is damaged, or not a workbook|must name the columns"),
    "a far cell": (lambda: packed(sheet1=sheet('<row r="9999999"><c r="XFD1"><v>1</v></c></row>')),
                   "must name the columns"),
}  # fmt: skip


@pytest.mark.parametrize("case", HOSTILE)
def test_a_strangers_workbook_is_refused_in_a_sentence(tmp_path, case):
    pack, sentence = HOSTILE[case]
    (tmp_path / "t.xlsx").write_bytes(pack())
    with pytest.raises(DeckError, match=sentence):
        deck(tmp_path)


def test_a_csv_file_has_no_sheets(tmp_path):
    (tmp_path / "t.csv").write_text("name\nAda\n")
    with pytest.raises(DeckError, match=r"t\.csv: a CSV file has no sheets"):
        deck(tmp_path, '[{ file = "t.csv", sheet = "A" }]')


def deck_of(tmp_path, cells, **more):
    (tmp_path / "t.xlsx").write_bytes(xlsx.packed(xlsx.parts(Cards=cells, **more)))
    return deck(tmp_path)


def test_percentages_dates_and_merged_cells_are_read(tmp_path):
    cells = [
        ["Name", "Realm", "Odds", "At"],
        ["Ada", "red", 0.125, 0.5],
        ["Bob", None, 1, 45],
        ["Cy", "blue", None, 2.25],
    ]
    looks = {"C2": "0.0%", "C3": "0%", "D2": "hh:mm", "D3": "[Red]0", "D4": "yyyy-mm-dd"}
    after = '<mergeCells><mergeCell ref="B2:B3"/></mergeCells>'
    made = deck_of(tmp_path, cells, looks=looks, after=after)
    ada, bob, cy = made.cards
    assert ada.fields == {"realm": "red", "odds": "12.5%", "at": "12:00:00"}
    assert bob.fields == {"realm": "red", "odds": "100%", "at": "45"}
    assert cy.fields["at"] == "1900-01-02 06:00:00"
    assert "t.xlsx: 1 merged cell holds for each row that it reaches." in made.notices


def test_a_formula_is_read_as_it_was_saved(tmp_path):
    made = deck_of(tmp_path, [["Name", "Cost"], ["Ada", "=1+2|3"], ["Bob", '=IF(A3="","",A3)|Bob']])
    assert [card.fields["cost"] for card in made.cards] == ["3", "Bob"]


def test_a_formula_whose_result_is_empty_is_an_empty_cell(tmp_path):
    empty = '=IF(ISBLANK(B2),"","x")|'
    made = deck_of(tmp_path, [["Name", "Cost"], ["Ada", empty]])
    assert made.cards[0].fields == {}
    made = deck_of(tmp_path, [["Name", "Cost"], ["Ada", "=B9"], ["Bob", "=1+2|3"]])
    assert [card.fields for card in made.cards] == [{}, {"cost": "3"}]


def test_formulas_that_were_never_calculated_are_reported(tmp_path):
    said = r"t\.xlsx, row 2: cell B2 holds the formula =1\+2 without its value"
    with pytest.raises(DeckError, match=said):
        deck_of(tmp_path, [["Name", "Cost"], ["Ada", "=1+2"]])


def test_texts_are_shared_and_hold_readings_and_characters_by_number(tmp_path):
    strings = (
        f"<sst {SPACE}><si><t>Name</t></si><si><r><t>A_x000D_\nb</t></r>"
        "<r><rPr><b val='0'/></rPr><t>c</t></r><rPh><t>x</t></rPh></si></sst>"
    )
    cells = '<row><c t="s"><v>0</v></c></row><row r="4"><c r="A4" t="s"><v>1</v></c></row>'
    (tmp_path / "t.xlsx").write_bytes(packed(sheet1=sheet(cells), sharedStrings=strings))
    (card,) = deck(tmp_path).cards
    assert (card.name, card.place) == ("A\nbc", "t.xlsx, row 4")


def test_a_hidden_sheet_is_read_only_by_its_name(tmp_path):
    files = xlsx.parts(Notes=[["x"]], Cards=[["name"], ["Ada"]])
    hidden = files["xl/workbook.xml"].replace('name="Notes"', 'name="Notes" state="hidden"')
    (tmp_path / "t.xlsx").write_bytes(xlsx.packed(files | {"xl/workbook.xml": hidden}))
    assert deck(tmp_path).cards[0].name == "Ada"


def test_bold_and_italic_words_of_a_cell_keep_their_marks(tmp_path):
    runs = "".join(
        f"<r><rPr>{look}</rPr><t xml:space='preserve'>{text}</t></r>"
        for look, text in (
            ("", "Cy "),
            ("<b/>", "the Bold "),
            ("<i/>", "and"),
            ("<b/><i/>", "*"),
            ("", "!"),
        )
    )
    cells = CELL.format("Name") + f'<row r="2"><c r="A2" t="inlineStr"><is>{runs}</is></c></row>'
    (tmp_path / "t.xlsx").write_bytes(packed(sheet1=sheet(cells)))
    assert deck(tmp_path).cards[0].name == "Cy *the Bold* _and_*_*_*!"


def test_a_workbook_that_many_tables_name_is_read_once(tmp_path, monkeypatch):
    reads = []
    read = xlsx_rows.read_xlsx
    monkeypatch.setattr(
        xlsx_rows, "read_xlsx", lambda *arguments: (reads.append(1), read(*arguments))[1]
    )
    book(tmp_path / "t.xlsx", A=[["name"], ["Ada"]])
    tables = ", ".join(['"t.xlsx"'] * 20)
    assert len(deck(tmp_path, f"[{tables}]").cards) == 20
    assert len(reads) == 1
