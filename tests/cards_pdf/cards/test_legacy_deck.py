"""The printed legacy deck read back: cards, boxes and texts are in place; nothing runs over."""

from dataclasses import replace

import numpy as np
import pytest

from cards_pdf.cards.edition import LARGE
from cards_pdf.common.errors import FitError
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
EDITIONS = {
    "colour": DeckJob(LEGACY, NINE_UP),
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
    """Each card with its page and its rectangle there."""
    pages = impose(list(range(len(job.deck.printed_cards))), make_grid(job.form))
    for n, page in enumerate(pages):
        for slot in page.slots:
            yield job.deck.printed_cards[slot.card], n, Rect(slot.x, slot.y, *job.form.card)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_has_its_code_name_boxes_and_texts_on_its_own_place(edition):
    job = EDITIONS[edition]
    document = open_pdf(make_pdf(job).pdf)
    scale = LARGE if job.edition.large else 1.0
    for card, n, cell in cells(job):
        text = text_in(document[n], cell)
        assert text.startswith(card.code)
        for sentence in [
            card.name,
            *(row.text.replace("*", "") for row in (*card.effects, *card.boxes)),
        ]:
            assert sentence in text, card.code
        found = [box for box in squares(document[n], scale) if cell.holds(box)]
        expected = sum(max(len(box.choices), box.steps) for box in card.boxes) + sum(
            stat.boxes for stat in card.stats
        )
        expected += any(box.name == "cross-out" for box in card.boxes)
        assert len(found) == expected, card.code


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_box_or_text_leaves_its_card_or_lies_on_another_box(edition):
    job = EDITIONS[edition]
    document = open_pdf(make_pdf(job).pdf)
    scale = LARGE if job.edition.large else 1.0
    for _, n, cell in cells(job):
        inner = Rect(cell.x + 2, cell.y + 2, cell.w - 4, cell.h - 4)
        boxes = [box for box in squares(document[n], scale) if cell.meets(box)]
        texts = [text for text in letter_rects(document[n]) if cell.meets(text)]
        assert all(inner.holds(part) for part in (*boxes, *texts))
        for k, box in enumerate(boxes):
            assert not any(box.meets(other) for other in (*boxes[:k], *texts))


def test_a_file_tells_its_title_author_language_and_how_to_print_it():
    file = reader(make_pdf(EDITIONS["colour"]._replace(order=Order(backs="short-edge"))).pdf)
    root = file.trailer["/Root"]
    assert (file.metadata.title, file.metadata.author, root["/Lang"]) == (
        LEGACY.title,
        LEGACY.designer,
        "en",
    )
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert root["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipShortEdge"
    assert [entry["/Title"] for entry in file.outline if not isinstance(entry, list)][:2] == [
        "Sheet 1",
        "Sheet 1, backs",
    ]
    assert next(entry["/Title"] for entry in file.outline[1]) == "FM Emberjaw"


def test_trim_and_bleed_boxes_lie_around_the_cards():
    page = reader(
        make_pdf(EDITIONS["colour"]._replace(order=Order(bleed=2.0, bleed_mode="outer"))).pdf
    ).pages[0]
    assert [float(part) * MM for part in page.trimbox] == pytest.approx(
        [10.5, 16.5, 199.5, 280.5], abs=0.01
    )
    assert [float(part) * MM for part in page.bleedbox] == pytest.approx(
        [8.5, 14.5, 201.5, 282.5], abs=0.01
    )


# --- a campaign's state on paper ---


def test_ticks_choices_numbers_and_crossings_are_drawn():
    log = drawing_log(make_pdf, EDITIONS["colour"]._replace(pencil=find_marks(LEGACY, STATE)))
    bare = drawing_log(make_pdf, EDITIONS["colour"])
    # A1.1, A1.3 fire, D2.4 and FM.2, two increments of FM's HP and one of its MAG, S2's crossing
    # out.
    ticks = sum("stroke=#1c1b1f 0.60" in entry for entry in log)
    assert ticks == 4 + 2 + 1 + 1
    assert not any("stroke=#1c1b1f 0.60" in entry for entry in bare)
    assert any(entry.endswith(" 180") for entry in log)
    assert (
        len([entry for entry in log if entry.startswith("line") and "stroke=#1c1b1f 0.50" in entry])
        == 2 + 2
    )


def test_changed_cards_keep_their_places_and_named_cards_close_up():
    codes = frozenset(find_changed_codes(LEGACY, STATE, None))
    assert codes == {"A1", "D2", "FM", "S2"}
    kept = make_pdf(
        EDITIONS["colour"]._replace(selected_codes=codes, order=Order(only_changed=True))
    )
    places = {card.code: (n, cell) for card, n, cell in cells(EDITIONS["colour"])}
    document = open_pdf(kept.pdf)
    for code in codes:
        n, cell = places[code]
        assert text_in(document[n], cell).startswith(code)
    assert text_in(document[0], places["IM"][1]) == ""
    assert make_pdf(EDITIONS["colour"]._replace(selected_codes=codes)).pages == 1
    assert find_changed_codes(LEGACY, STATE, STATE) == set()


# --- the printer ---


def test_a_measured_printer_is_corrected_for():
    true = squares(open_pdf(make_pdf(EDITIONS["colour"]).pdf)[0])
    habit = Printer(shift_x=0.6, shift_y=-0.4, scale_x=0.998, scale_y=1.002)
    sent = squares(open_pdf(make_pdf(EDITIONS["colour"]._replace(printer=habit)).pdf)[0])
    assert len(true) == len(sent)
    for meant, drawn in zip(true, sent, strict=True):
        # What the printer makes of it: stretched about the middle, then shifted.
        assert 105 + (drawn.x - 105) * 0.998 + 0.6 == pytest.approx(meant.x, abs=0.02)
        assert 148.5 + (drawn.y - 148.5) * 1.002 - 0.4 == pytest.approx(meant.y, abs=0.02)


def test_backs_are_turned_about_the_middle_of_the_sheet():
    deck = load_deck("playing-cards")
    order = Order(backs="long-edge")
    job = DeckJob(deck, NINE_UP, order)
    habit = Printer(back_x=0.6, back_y=-0.4, scale_x=0.998, scale_y=1.002, back_angle=0.5)
    meant = open_pdf(make_pdf(job).pdf)
    sent = open_pdf(make_pdf(job._replace(printer=habit)).pdf)
    scale = np.diag([0.998, 1.002])
    c, s = np.cos(np.radians(0.5)), np.sin(np.radians(0.5))
    turn = np.array([[c, -s], [s, c]])  # clockwise, as y grows downwards
    middle = np.array([105, 148.5])
    for true, drawn in zip(card_corners(meant[1]), card_corners(sent[1]), strict=True):
        printed = middle + scale @ turn @ (drawn - middle) + (0.6, -0.4)
        assert printed == pytest.approx(true, abs=0.01)
    upright = open_pdf(make_pdf(job._replace(printer=Printer(back_angle=0.5))).pdf)
    assert np.array(card_corners(upright[0])) == pytest.approx(np.array(card_corners(meant[0])))


def test_text_without_room_names_deck_card_field_and_overflow():
    first = LEGACY.cards[4]
    wordy = first._replace(
        boxes=tuple(box._replace(text="many words " * 30) for box in first.boxes)
    )
    with pytest.raises(FitError, match=r"legacy\.toml: card A1: .* mm too high .* at 7 pt"):
        make_pdf(EDITIONS["colour"]._replace(deck=replace(LEGACY, cards=(wordy,))))
