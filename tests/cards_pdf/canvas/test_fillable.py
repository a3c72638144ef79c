"""Fillable PDFs: real fields with unique names, which a reader ticks and which then show."""

from dataclasses import replace

import pytest

from cards_pdf.decks.campaign import find_marks
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import load_format
from tests.cards_pdf.reading import MM, open_pdf, reader, squares

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
