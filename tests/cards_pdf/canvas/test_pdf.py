"""A PDF is finished once its block ends: fields that are ticked, equal bytes, black ink alone."""

from dataclasses import replace

import pytest
from PIL import Image

from cards_pdf.canvas.operators import fill_colour, stroke_colour
from cards_pdf.canvas.pdf import PdfCanvas, document
from cards_pdf.common.colour import BLACK, INK, PAPER
from cards_pdf.common.errors import DeckError
from cards_pdf.decks.campaign import find_marks
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.papers.sheet_style import GREY
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import load_format
from tests.cards_pdf.drawing import print_sheet
from tests.cards_pdf.files import read_file
from tests.cards_pdf.reading import MM, open_pdf, reader, squares


def test_a_damaged_font_of_a_deck_is_named_and_any_other_error_stays_what_it_is(
    tmp_path, monkeypatch
):
    deck = replace(load_deck("legacy"), fonts={"body": tmp_path / "mine.ttf"})
    monkeypatch.setattr("cards_pdf.canvas.pdf.deck_typefaces", lambda *_, **__: None)
    monkeypatch.setattr(PdfCanvas, "pdf", lambda *_: 1 / 0)
    for options, error, message in (
        ({"deck": deck}, DeckError, r"mine\.ttf cannot be embedded"),
        ({}, ZeroDivisionError, None),
    ):
        with pytest.raises(error, match=message), document(title="", **options):
            pass


LEGACY = load_deck("legacy")
JOB = DeckJob(LEGACY, load_format("a4-poker-9"), Order(fillable=True))


def test_every_square_is_a_field_and_fire_and_ice_are_one_choice():
    fields = reader(make_pdf(JOB).pdf).get_fields()
    boxes = [box for card in LEGACY.cards for box in card.boxes]
    stats = [stat for card in LEGACY.cards for stat in card.stats]
    crossed = sum(box.name == "cross-out" for box in boxes)
    lines = sum(bool(stat.boxes) for stat in stats)
    assert len(fields) == len(boxes) + sum(stat.boxes for stat in stats) + lines + crossed
    assert {"A1_1", "A1_3", "FM_hp_1"} <= fields.keys()
    assert {"/A1_3_fire", "/A1_3_ice"} <= set(fields["A1_3"]["/_States_"])


def test_fields_lie_on_their_printed_squares():
    pdf = make_pdf(JOB).pdf
    page = reader(pdf).pages[0]
    height = float(page.mediabox.height)
    notes = [note.get_object() for note in page["/Annots"]]
    rects = [note["/Rect"] for note in notes if note.get("/FT") != "/Tx"]
    places = [
        pytest.approx((left * MM, (height - top) * MM), abs=0.05) for left, _, _, top in rects
    ]
    printed = squares(open_pdf(pdf)[0])
    assert len(places) == len(printed)
    assert all(any((box.x, box.y) == place for box in printed) for place in places)


def test_a_campaigns_ticks_are_set_in_the_fields():
    state = {"boxes": {"A1": [1, 3]}, "elements": {"A1.3": "ice"}}
    fields = reader(make_pdf(JOB._replace(pencil=find_marks(LEGACY, state))).pdf).get_fields()
    values = [fields[name]["/V"] for name in ("A1_1", "A1_2", "A1_3")]
    assert values == ["/Yes", "/Off", "/A1_3_ice"]


def test_copies_of_a_card_have_fields_of_their_own():
    twice = replace(LEGACY, cards=tuple(card._replace(copies=2) for card in LEGACY.cards[:5]))
    pages = reader(make_pdf(JOB._replace(deck=twice)).pdf).pages
    notes = [note.get_object() for page in pages for note in page["/Annots"]]
    names = [note.get("/T") or str((note["/Parent"]["/T"], *note["/AP"]["/N"])) for note in notes]
    assert len(names) == len(set(names))


SEAL = '<svg viewBox="0 0 9 9"><path d="M0 0H9V9z" fill="#123456"/></svg>'
ROWS = "name,body,art\nAda,Some :gem: text.,a.png\nBob,,b.png\n"
FULL_ART = 'theme = "full-art"'


@pytest.mark.parametrize("layout", [FULL_ART, 'layout = "l.toml"'])
def test_a_deck_in_another_folder_gives_the_same_bytes(tmp_path, layout):
    printed = set()
    for folder in (tmp_path / "one", tmp_path / "a" / "longer" / "way"):
        folder.mkdir(parents=True)
        for name, mode in (("a", "RGBA"), ("b", "RGB"), ("gem", "RGB")):
            Image.new(mode, (40, 60), "teal").save(folder / f"{name}.png")
        deck = read_file("teal.toml").replace(FULL_ART, layout)
        files = {"t.csv": ROWS, "seal.svg": SEAL, "l.toml": read_file("teal-seal.toml")}
        for name, text in (files | {"mine.toml": deck}).items():
            (folder / name).write_text(text, "utf-8")
        printed.add(print_sheet(folder / "mine.toml", backs="long-edge"))
    assert len(printed) == 1


@pytest.mark.parametrize(
    ("colour", "ending"),
    [
        (INK, "0 g"), (BLACK, "0 g"), (GREY, " g"), (PAPER, "1 1 1 rg"),
        ((0.93, 0.92, 0.94), " rg"), ((0.12, 0.2, 0.12), " rg"),
    ],
)  # fmt: skip
def test_black_and_dark_greys_are_one_number_and_tints_are_three(colour, ending):
    assert fill_colour(colour, inks=False).endswith(ending)
    assert stroke_colour(colour, inks=False).endswith(ending.upper())
