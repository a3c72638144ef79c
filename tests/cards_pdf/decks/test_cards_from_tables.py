"""Cards from a CSV file beside the deck, and what is said of its mistakes."""

import unicodedata

import pytest
from PIL import Image

from cards_pdf.commands.check import check_deck
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.errors import CardsError, FitError
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.files import read_file

HEAD = read_file("deck-of-a-table.toml")


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
        ('name,boxes\nAda,"' + "x\n" * 60_000 + '"', "60000 entries; at most 40 are allowed"),
        ("name\n" + "x\n" * 5_001, "has more than 5000 rows"),
        ('name\n"' + "x" * 200_000, "row 2: a text in quotes does not end with its cell"),
    ],
    ids=["lines of a cell", "rows", "letters"],
)
def test_a_table_without_end_is_refused(tmp_path, table, sentence):
    assert sentence in get_error(tmp_path, table)


def test_all_letters_without_a_glyph_are_told_at_once(tmp_path):
    table = "name,body\nAda \u1300,\u1301 and \U0001f996\nBob,\u1302\n"
    with pytest.raises(FitError) as wrong:
        check_deck(load_deck(deck(tmp_path, table)), Speech())
    first, second = str(wrong.value).splitlines()
    assert [letter in first for letter in "\u1300\u1301\U0001f996"] == [True] * 3
    assert "\u1302" in second


@pytest.mark.parametrize("sign", ["\u2028", "\u2029", "\x85", "\v", "\f", "\x1c"], ids=ascii)
def test_only_the_end_of_a_line_ends_a_row(tmp_path, sign):
    (card,) = load_deck(deck(tmp_path, f"name,body,boxes\nA,one{sign}two,three{sign}four\n")).cards
    assert card.body == "one\ntwo"
    assert [box.text for box in card.boxes] == ["three\nfour"]


def test_a_translation_may_bring_its_own_table(tmp_path):
    deck(tmp_path, "code,name\nA,Ada\n")
    (tmp_path / "worte.csv").write_text("code,name\nA,Adele\n")
    other = tmp_path / "mine.de.toml"
    other.write_text('[deck]\ntranslates = "mine.toml"\ncards = "worte.csv"\n')
    assert [card.name for card in load_deck(other).cards] == ["Adele"]


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
