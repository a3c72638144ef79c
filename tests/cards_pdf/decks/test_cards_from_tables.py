"""Cards from a CSV file beside the deck, and what is said of its mistakes."""

import unicodedata

import pytest
from PIL import Image

from cards_pdf.__main__ import run
from cards_pdf.commands.check import check_deck
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.errors import CardsError, FitError
from cards_pdf.decks.load import load_deck

HEAD = """
[deck]
title = "Mine"
cards = "cards.csv"
[kinds.hero]
accent = "#333333"
[stats]
hp = "HP"
"""


def deck(tmp_path, table, head=HEAD):
    (tmp_path / "cards.csv").write_bytes(table if isinstance(table, bytes) else table.encode())
    path = tmp_path / "mine.toml"
    path.write_text(head, "utf-8")
    return path


def get_error(tmp_path, table, head=HEAD):
    with pytest.raises(CardsError) as error:
        load_deck(deck(tmp_path, table, head))
    return str(error.value)


def test_a_row_is_a_card(tmp_path):
    made = load_deck(
        deck(tmp_path, "code,name,kind,copies,hp,body\nH1,Ada,hero,3,20,Hits *twice*.\n")
    )
    (card,) = made.cards
    assert (card.code, card.name, card.kind.name, card.copies) == ("H1", "Ada", "hero", 3)
    assert (card.stat("hp"), card.body, len(made.printed_cards)) == (20, "Hits *twice*.", 3)


@pytest.mark.parametrize("letters", ["cp1252", "latin-1", "utf-16", "utf-8", "utf-8-sig"])
def test_letters_of_western_europe_are_read_however_they_were_saved(tmp_path, letters):
    (card,) = load_deck(
        deck(tmp_path, "name,body\nZoë,Œufs à la œil\n".encode(letters, "replace"))
    ).cards
    assert card.name == "Zoë"
    assert "à l" in card.body


@pytest.mark.parametrize(
    "table",
    [
        b'\xef\xbb\xbfName;Body\r\nAda;"Stop; she said ""no"".\nThen left."\r\n;\r\n',
        b'sep=|\r\nName|Body\r\nAda|"Stop; she said ""no"".\nThen left."\r\n',
        b'"SEP=,"\nname,body\nAda,"Stop; she said ""no"".\nThen left."\n',
        b'sep=\t\nname\tbody\nAda\t"Stop; she said ""no"".\nThen left."\n',
        b'name\tbody\nAda\t"Stop; she said ""no"".\nThen left."\n',
        b' NAME ,body,\nAda,"Stop; she said ""no"".\nThen left.",\n\n,,\n',
        b'"Name","Body"\r"Ada","Stop; she said ""no"".\rThen left."\r',
        'name\tbody\r\nAda\t"Stop; she said ""no"".\nThen left."\r\n'.encode("utf-16"),
    ],
    ids=[
        "excel", "separator said", "separator in quotes", "separator a tab", "tabs", "blanks",
        "old mac",
        "utf-16",
    ],
)  # fmt: skip
def test_tables_are_read_as_spreadsheets_write_them(tmp_path, table):
    (card,) = load_deck(deck(tmp_path, table)).cards
    assert (card.name, card.body) == ("Ada", 'Stop; she said "no".\nThen left.')


def test_each_line_of_a_cell_is_a_box(tmp_path):
    (card,) = load_deck(deck(tmp_path, 'name,boxes\nAda,"Once.\n\nTwice."\n')).cards
    assert [box.text for box in card.boxes] == ["Once.", "Twice."]


def test_effects_and_numbers_that_grow_are_said_in_cells(tmp_path):
    head = HEAD + '[texts]\nheal = "Heal {amount}."\nelement = "Choose."\n'
    boxes = '"heal amount=3 steps=2\nelement choices=fire|ice"'
    table = f"name,hp,boxes,effects\nAda,20 step=5 boxes=4,{boxes},heal 3=4 x\n"
    (card,) = load_deck(deck(tmp_path, table, head)).cards
    assert card.stats[0] == ("hp", "HP", 20, 5, 4)
    heal, element = card.boxes
    assert (heal.name, heal.number(), heal.text, heal.steps) == ("heal", 3, "Heal 3.", 2)
    assert (element.name, element.choices) == ("element", ("fire", "ice"))
    assert [(row.name, row.text) for row in card.effects] == [("", "heal 3=4 x")]


def test_rows_follow_the_cards_of_the_deck_itself(tmp_path):
    made = load_deck(deck(tmp_path, "name\nAda\n", HEAD + '[[card]]\nname = "First"\n'))
    assert [(card.code, card.name) for card in made.cards] == [("1", "First"), ("2", "Ada")]


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("name,kind\nAda,hero\nBob,herp\n", 'mine.toml: cards.csv, row 3: column "kind" is "herp"'),
        ("name,copies\n\nAda,many\n",
        'row 3: column "copies" must be a whole number from 1 to 999'),
        ("name,stats.hp\nAda,much more than any number\n", 'row 2, stats: column "hp"'),
        ("name\nAda,Lovelace\n", "row 2: has more cells than there are columns"),
        ("name,,body\nAda,y,x\n", 'row 2: column 2 holds "y", but has no name in row 1'),
        ("name,hp\nAda,20 stp=5\n",
        'row 2, stats.hp: column "stp" is not known here. Did you mean "step"'),
        ("name,hp\nAda,20 boxes=99\n",
        'row 2, stats.hp: column "boxes" must be a whole number from 0 to 12'),
        (b"name\n" + bytes(range(0xA0, 0xC0)), "cards.csv: is not in UTF-8; save it as"),
        ('name,boxes\nAda,"' + "x\n" * 60_000 + '"',
        'column "boxes" has 60000 entries; at most 40 are allowed'),
        ("name\n" + "x\n" * 5_001, "has more than 5000 rows"),
        (",".join(f"c{n}" for n in range(61)), "names 61 columns; at most 60 are allowed"),
        ('name\n"' + "x" * 200_000, "row 2: a text in quotes does not end with its cell"),
        ("sep=;\nname;kind\nAda;herp\n", 'row 2: column "kind" is "herp"'),
        ("name,art\nAda,../x.png\n", 'row 2: column "art" is "../x.png", which lies outside'),
    ],
)  # fmt: skip
def test_a_mistake_is_named_by_row_and_column(tmp_path, table, sentence):
    assert sentence in get_error(tmp_path, table)


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ('name,boxes\nAda,"Once.\n\nTwo :x:"\n',
         'row 2: column "boxes", box 2: uses the icon ":x:"'),
        ("name,body\nAda,x\nBob,\U0001f996\n", 'row 3: column "body": no font has a glyph'),
        ("name,effects\nAda,:hart:\n",
         'row 2: column "effects", effect 1: uses the icon ":hart:"'),
        ("code,name\nA1," + "W" * 90, 'row 2: column "name": has the word "WWW'),
        ("name,body\nAda," + "word " * 700, "row 2: the text is "),
        ("name,note\nAda,one :x:\n", 'row 2: column "note": uses the icon'),
        ("name,foot\nAda,one :x:\n", 'row 2: column "foot": uses the icon'),
        ("name,hp\nAda,:x:\n", 'row 2: column "hp": uses the icon'),
        ("name,figure\nAda,emberjow\n", 'row 2: column "figure": there is no drawing "emberjow".'),
    ],
)  # fmt: skip
def test_what_cannot_be_printed_is_named_by_row_and_column(tmp_path, table, sentence):
    with pytest.raises(FitError) as wrong:
        check_deck(load_deck(deck(tmp_path, table)), Speech())
    assert f"mine.toml: cards.csv, {sentence}" in str(wrong.value)


def test_a_column_is_named_as_the_table_calls_it(tmp_path):
    head = HEAD + '[columns]\nbody = "Card Text"\ncopies = "Qty"\n'
    with pytest.raises(FitError, match=r'cards.csv, row 2: column "card text": uses'):
        check_deck(load_deck(deck(tmp_path, "name,card text,qty\nAda,one :x:,1\n", head)), Speech())
    assert 'row 2: column "qty" must be a whole number' in get_error(
        tmp_path, "name,card text,qty\nAda,x,y\n", head
    )


def test_all_letters_without_a_glyph_are_told_at_once(tmp_path):
    table = "name,body\nAda \u1300,\u1301 and \U0001f996\nBob,\u1302\n"
    with pytest.raises(FitError) as wrong:
        check_deck(load_deck(deck(tmp_path, table)), Speech())
    first, second = str(wrong.value).splitlines()
    assert [letter in first for letter in "\u1300\u1301\U0001f996"] == [True] * 3
    assert "\u1302" in second


def test_a_layout_of_ones_own_names_the_column_of_its_region(tmp_path):
    (tmp_path / "mine-layout.toml").write_text(
        '[regions.price]\ntext = "{hp}"\nlines = 1\nleft = "4mm"\nwidth = "2mm"\ntop = "4mm"\n'
        '[regions.head]\ntext = "{name} of {suit}"\nleft = "4mm"\nright = "4mm"\ntop = "9mm"\n'
    )
    head = HEAD.replace('"cards.csv"\n', '"cards.csv"\nlayout = "mine-layout.toml"\n')
    with pytest.raises(FitError, match=r'cards.csv, row 2: column "hp", price: is .* too wide'):
        check_deck(load_deck(deck(tmp_path, "name,hp\nAda,100000\n", head)), Speech())
    with pytest.raises(FitError, match=r"cards.csv, row 2: head: uses"):
        check_deck(load_deck(deck(tmp_path, "name\nAda :x:\n", head)), Speech())


def test_a_code_that_an_earlier_row_has_is_named_by_row_and_column(tmp_path):
    told = get_error(tmp_path, "name,code\nAda,A\nBob,A\n")
    place = "mine.toml: cards.csv, row 3"
    fault = "column \"code\" is 'A', which an earlier card has; each card needs its own."
    assert told == f"{place}: {fault}"


@pytest.mark.parametrize(
    ("table", "row"),
    [
        ('name,body\nA,"b\nC,d\n', 2),
        ('name,body\nA,"two\nlines"\n\nB,"c\nD,e\nE,f', 4),
        ('name,body\nA,"b\nC,"d\nE,f\n', 2),
        ('name,body\nA,b\nB,"she" said\n', 3),
    ],
    ids=["to the end", "below a row of two lines", "to the next quote", "words behind a quote"],
)  # fmt: skip
def test_a_quote_that_is_not_closed_swallows_no_cards(tmp_path, table, row):
    told = get_error(tmp_path, table)
    assert told.startswith(f"cards.csv, row {row}: a text in quotes ")
    assert "a quote within it is written twice" in told


@pytest.mark.parametrize("sign", ["\u2028", "\u2029", "\x85", "\v", "\f", "\x1c"], ids=ascii)
def test_only_the_end_of_a_line_ends_a_row(tmp_path, sign):
    (card,) = load_deck(deck(tmp_path, f"name,body,boxes\nA,one{sign}two,three{sign}four\n")).cards
    assert card.body == "one\ntwo"
    assert [box.text for box in card.boxes] == ["three\nfour"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("../cards.csv", "lies outside the deck's folder"),
        ("cards.doc", "must be a file that ends in .csv or .tsv or .xlsx or .ods"),
        ("other.csv", "there is no such file beside the deck"),
    ],
)
def test_the_table_lies_beside_the_deck(tmp_path, name, sentence):
    assert sentence in get_error(tmp_path, "name\nAda\n", HEAD.replace("cards.csv", name))


def test_a_translation_may_bring_its_own_table(tmp_path):
    deck(tmp_path, "code,name\nA,Ada\n")
    (tmp_path / "worte.csv").write_text("code,name\nA,Adele\n")
    other = tmp_path / "mine.de.toml"
    other.write_text('[deck]\ntranslates = "mine.toml"\ncards = "worte.csv"\n')
    assert [card.name for card in load_deck(other).cards] == ["Adele"]


def test_a_deck_of_a_table_is_printed(tmp_path):
    path = deck(tmp_path, "name,body\nAda,Some text.\n")
    assert run(["check", str(path)]) == 0
    assert run(["deck", str(path), "--out", str(tmp_path)]) == 0


@pytest.mark.parametrize("apart", ["NFC", "NFD"])
def test_accents_are_read_alike_however_they_were_typed(tmp_path, apart):
    """macOS makes two characters of a letter and its accent."""
    table = unicodedata.normalize(apart, "name,body,kind,art\nRené,Überall ế が 각,hérös,é.png\n")
    head = unicodedata.normalize(apart, HEAD.replace("hero", '"hérös"').replace("Mine", "Möwe"))
    Image.new("RGB", (9, 9)).save(tmp_path / unicodedata.normalize(apart, "é.png"))
    made = load_deck(deck(tmp_path, table, head))
    (card,) = made.cards
    assert (made.title, card.name, card.body, card.kind.label) == (
        "Möwe",
        "René",
        "Überall ế が 각",
        "Hérös",
    )
    assert card.art.is_file()


def test_accents_without_end_are_read_in_no_time(tmp_path):
    """Sorting them as Unicode asks would take hours."""
    accents = "\u0316\u0300" * 400_000
    assert "characters long" in get_error(
        tmp_path, "name\nAda\n", HEAD.replace("Mine", f"M{accents}")
    )
