"""Fillable PDFs: real fields with unique names, which a reader ticks and which then show."""

from dataclasses import replace

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
    single = sum(1 for card in LEGACY.cards for box in card.boxes if not box.choices)
    choices = sum(1 for card in LEGACY.cards for box in card.boxes if box.choices)
    stats = sum(stat.boxes for card in LEGACY.cards for stat in card.stats)
    lines = sum(bool(stat.boxes) for card in LEGACY.cards for stat in card.stats)
    crossed = sum(box.name == "cross-out" for card in LEGACY.cards for box in card.boxes)
    assert len(fields) == single + choices + stats + lines + crossed
    assert {"A1_1", "A1_3", "FM_hp_1"} <= fields.keys()
    assert {"/A1_3_fire", "/A1_3_ice"} <= set(fields["A1_3"]["/_States_"])


def test_fields_lie_on_their_printed_squares():
    pdf = make_pdf(JOB).pdf
    page = reader(pdf).pages[0]
    height = float(page.mediabox.height)
    printed = squares(open_pdf(pdf)[0])
    notes = [note.get_object() for note in page["/Annots"]]
    places = [[float(part) for part in note["/Rect"]] for note in notes if note.get("/FT") != "/Tx"]
    assert len(places) == len(printed)
    for left, _, _, top in places:
        assert any(
            abs(left * MM - box.x) < 0.05 and abs((height - top) * MM - box.y) < 0.05
            for box in printed
        )


def test_a_campaigns_ticks_are_set_in_the_fields():
    state = {"boxes": {"A1": [1, 3]}, "elements": {"A1.3": "ice"}}
    fields = reader(make_pdf(JOB._replace(pencil=find_marks(LEGACY, state))).pdf).get_fields()
    assert (fields["A1_1"]["/V"], fields["A1_2"]["/V"], fields["A1_3"]["/V"]) == (
        "/Yes",
        "/Off",
        "/A1_3_ice",
    )


def test_copies_of_a_card_have_fields_of_their_own():
    twice = replace(LEGACY, cards=tuple(card._replace(copies=2) for card in LEGACY.cards[:5]))
    names = []
    for page in reader(make_pdf(JOB._replace(deck=twice)).pdf).pages:
        for note in page["/Annots"]:
            made = note.get_object()
            names.append(made.get("/T") or (made["/Parent"]["/T"], *made["/AP"]["/N"]))
    assert len(names) == len(set(map(str, names)))
