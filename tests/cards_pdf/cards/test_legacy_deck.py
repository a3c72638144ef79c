"""The printed legacy deck read back: cards, boxes and texts are in place; nothing runs over."""

import numpy as np
import pytest

from cards_pdf.cards.edition import LARGE
from cards_pdf.decks.campaign import find_changed_codes, find_marks
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import load_format
from cards_pdf.sheets.impose import impose, make_grid
from cards_pdf.sheets.printer import Printer
from tests.cards_pdf.drawing_log import drawing_log
from tests.cards_pdf.reading import (
    MM,
    Rect,
    card_corners,
    letter_rects,
    open_pdf,
    reader,
    squares,
    text_in,
)

LEGACY = load_deck("legacy")
NINE_UP = load_format("a4-poker-9")
USUAL = DeckJob(LEGACY, NINE_UP)
EDITIONS = {
    "colour": USUAL,
    "low-ink": DeckJob(LEGACY, NINE_UP, Order(low_ink=True)),
    "large-print": DeckJob(LEGACY, load_format("a4-large-4"), Order(large_print=True)),
}
# Ticked, chosen, crossed out, and a monster grown by 80 HP.
STATE = {
    "boxes": {"A1": [1, 3], "D2": [4], "FM": [2]},
    "elements": {"A1.3": "fire"},
    "crossed_out": ["S2"],
    "monsters": {"FM": {"hp": 180, "atk": 40, "def": 10, "mag": 20}},
}


def cells(job):
    pages = impose(list(range(len(job.deck.printed_cards))), make_grid(job.form))
    for n, page in enumerate(pages):
        for slot in page.slots:
            yield job.deck.printed_cards[slot.card], n, Rect(slot.x, slot.y, *job.form.card)


def count_squares(card):
    boxes = sum(max(len(box.choices), box.steps) for box in card.boxes)
    crossing = any(box.name == "cross-out" for box in card.boxes)
    return boxes + sum(stat.boxes for stat in card.stats) + crossing


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_has_its_code_name_boxes_and_texts_and_none_lies_on_another(edition):
    job = EDITIONS[edition]
    document = open_pdf(make_pdf(job).pdf)
    scale = LARGE if job.edition.large else 1.0
    for card, n, cell in cells(job):
        text = text_in(document[n], cell)
        assert text.startswith(card.code)
        rows = [row.text.replace("*", "") for row in (*card.effects, *card.boxes)]
        assert [words for words in (card.name, *rows) if words not in text] == []
        boxes = [box for box in squares(document[n], scale) if cell.meets(box)]
        assert len(boxes) == count_squares(card), card.code
        letters = [letter for letter in letter_rects(document[n]) if cell.meets(letter)]
        inner = Rect(cell.x + 2, cell.y + 2, cell.w - 4, cell.h - 4)
        assert all(inner.holds(part) for part in (*boxes, *letters))
        for k, box in enumerate(boxes):
            assert not any(box.meets(other) for other in (*boxes[:k], *letters))
    words = " ".join(page.get_textpage().get_text_range() for page in document)
    assert words.count("fire flame") == words.count("ice flake") == 6  # told without colour


def test_a_file_tells_its_title_author_language_and_how_to_print_it():
    file = reader(make_pdf(USUAL._replace(order=Order(backs="short-edge"))).pdf)
    root = file.trailer["/Root"]
    assert (file.metadata.title, file.metadata.author) == (LEGACY.title, LEGACY.designer)
    assert root["/Lang"] == "en"
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert root["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipShortEdge"
    first, cards, second, *_ = file.outline
    assert (first["/Title"], second["/Title"]) == ("Sheet 1", "Sheet 1, backs")
    assert cards[0]["/Title"] == "FM Emberjaw"


def test_trim_and_bleed_boxes_lie_around_the_cards():
    (page, *_) = reader(
        make_pdf(USUAL._replace(order=Order(bleed=2.0, bleed_mode="outer"))).pdf
    ).pages
    for box, sides in (
        (page.trimbox, [10.5, 16.5, 199.5, 280.5]),
        (page.bleedbox, [8.5, 14.5, 201.5, 282.5]),
    ):
        assert [float(part) * MM for part in box] == pytest.approx(sides, abs=0.01)


def test_ticks_choices_numbers_and_crossings_are_drawn():
    log = drawing_log(make_pdf, USUAL._replace(pencil=find_marks(LEGACY, STATE)))
    tick, crossing = "stroke=#1c1b1f 0.60", "stroke=#1c1b1f 0.50"
    # A1.1, A1.3 fire, D2.4 and FM.2, two increments of FM's HP and one of its MAG, S2's crossing
    # out.
    assert sum(tick in entry for entry in log) == 4 + 2 + 1 + 1
    assert not any(tick in entry for entry in drawing_log(make_pdf, USUAL))
    assert any(entry.endswith(" 180") for entry in log)
    assert sum(entry.startswith("line") and crossing in entry for entry in log) == 2 + 2


def test_changed_cards_keep_their_places_and_named_cards_close_up():
    codes = frozenset(find_changed_codes(LEGACY, STATE, None))
    assert codes == {"A1", "D2", "FM", "S2"}
    some = USUAL._replace(selected_codes=codes)
    document = open_pdf(make_pdf(some._replace(order=Order(only_changed=True))).pdf)
    found = {card.code: text_in(document[n], cell) for card, n, cell in cells(USUAL)}
    assert all(found[code].startswith(code) for code in codes)
    assert found["IM"] == ""
    assert make_pdf(some).pages == 1
    assert find_changed_codes(LEGACY, STATE, STATE) == set()


def test_a_measured_printer_is_corrected_for():
    """Printing stretches a sheet about its middle, turns a back there, and then shifts it."""
    job = DeckJob(load_deck("playing-cards"), NINE_UP, Order(backs="long-edge"))
    middle, scale = np.array([105, 148.5]), np.diag([0.998, 1.002])
    c, s = np.cos(np.radians(0.5)), np.sin(np.radians(0.5))
    turn = np.array([[c, -s], [s, c]])  # clockwise, as y grows downwards
    shift = {"shift_x": 0.6, "shift_y": -0.4}
    for page, habit, stretch, moved in (
        (0, Printer(**shift, scale_x=0.998, scale_y=1.002), scale, (0.6, -0.4)),
        (1, Printer(back_x=0.6, back_y=-0.4, scale_x=0.998, scale_y=1.002, back_angle=0.5),
         scale @ turn, (0.6, -0.4)),
        (0, Printer(back_angle=0.5), np.eye(2), (0, 0)),
    ):  # fmt: skip
        meant = card_corners(open_pdf(make_pdf(job).pdf)[page])
        sent = card_corners(open_pdf(make_pdf(job._replace(printer=habit)).pdf)[page])
        assert len(meant) == len(sent) > 0
        for true, drawn in zip(meant, sent, strict=True):
            printed = middle + stretch @ (drawn - middle) + moved
            assert printed == pytest.approx(true, abs=0.01)
