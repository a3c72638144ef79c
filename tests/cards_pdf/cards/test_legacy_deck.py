"""The printed legacy deck read back: cards, boxes and texts are in place; nothing runs over."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from cards_pdf.cards.edition import LARGE
from cards_pdf.common.errors import DeckError, FitError
from cards_pdf.decks.campaign.state import find_changed_codes, find_marks
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
    outlines,
    reader,
    squares,
    text_in,
    text_rects,
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


def test_squares_in_a_row_are_evenly_spaced():
    document = open_pdf(make_pdf(EDITIONS["colour"]).pdf)
    first = squares(document[0])
    row = sorted(box.x for box in first if box.x < 73 and abs(box.y - first[0].y) < 0.1)
    gaps = [right - left for left, right in pairwise(row)]
    assert len(gaps) == 4
    assert max(gaps) - min(gaps) < 0.02


def test_the_same_job_gives_the_same_bytes():
    assert make_pdf(EDITIONS["colour"]).pdf == make_pdf(EDITIONS["colour"]).pdf


@pytest.mark.parametrize("edition", EDITIONS)
def test_all_fonts_are_embedded_subsets(edition):
    fonts = {}
    for page in reader(make_pdf(EDITIONS[edition]).pdf).pages:
        fonts |= {name: font.get_object() for name, font in page["/Resources"]["/Font"].items()}
    assert fonts
    for font in fonts.values():
        if font["/Subtype"] == "/Type3":  # icons, whose drawings are in the file
            assert font["/CharProcs"]
            continue
        assert "/FontFile2" in font["/FontDescriptor"]
        assert "+" in font["/BaseFont"]


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


def test_crop_marks_stay_outside_the_cards():
    page = open_pdf(make_pdf(EDITIONS["colour"]).pdf)[0]
    cards = Rect(10.5, 16.5, 189, 264)
    marks = [
        made
        for made in outlines(page)
        if min(made.w, made.h) < 0.31 and max(made.w, made.h) < 6 and not cards.holds(made)
    ]
    assert len(marks) == 16
    assert not any(cards.meets(mark) for mark in marks)


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


@pytest.mark.parametrize(
    ("state", "message"),
    [
        ({"boxes": {"A9": [1]}}, r'state\.boxes: key "A9" is not known'),
        ({"boxes": {"A1": [5]}}, r'state\.boxes: key "A1" names box 5; the card has 4'),
        ({"boxes": {"A1": [1, 1]}}, r'state\.boxes: key "A1" names box 1 too often'),
        ({"boxes": {"A1": [3]}, "elements": {"A1.3": "water"}},
         r"is 'water'; the card offers fire, ice"),
        ({"elements": {"A1.3": "fire"}}, r'"A1\.3" belongs to no ticked box'),
        ({"boxes": [1]}, r'state: key "boxes" must be a table'),
        ({"monsters": {"FM": {"hp": "many"}}},
         r'state\.monsters\.FM: key "hp" must be a whole number'),
    ],
)  # fmt: skip
def test_a_state_that_does_not_fit_the_deck_is_refused(state, message):
    with pytest.raises(DeckError, match=message):
        find_marks(LEGACY, state)


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


def test_small_type_lets_text_shrink_to_6_pt():
    first = LEGACY.cards[4]
    long = first._replace(
        boxes=tuple(box._replace(text="some more words " * 9) for box in first.boxes)
    )
    job = EDITIONS["colour"]._replace(deck=replace(LEGACY, cards=(long,)))
    with pytest.raises(FitError):
        make_pdf(job)
    make_pdf(job._replace(order=Order(small_type=True)))


@pytest.mark.parametrize("count", [1, 12, 30])
def test_decks_of_any_count_print(count):
    cards = tuple(LEGACY.cards[n % 18]._replace(code=f"X{n}", number=n) for n in range(count))
    made = make_pdf(EDITIONS["colour"]._replace(deck=replace(LEGACY, cards=cards)))
    assert made.pages == -(-count // 9)


def test_a_long_name_takes_two_lines_and_what_follows_moves_down(tmp_path):
    name = "The Indestructible Grandmother of all Cobblestones"
    cards = "".join(
        f'[[card]]\ncode = "{code}"\nname = "{name}"\nbody = "Below."\n'
        for code, name in (("A", "Short"), ("B", name))
    )
    (tmp_path / "deck.toml").write_text(f'[deck]\ntitle = "T"\ntheme = "plain"\n{cards}')
    page = open_pdf(
        make_pdf(DeckJob(load_deck(tmp_path / "deck.toml"), load_format("a4-poker-9"))).pdf
    )[0]
    lines = page.get_textpage().get_text_bounded().split("\r\n")
    assert len([words for words in lines if words and words in name]) == 2
    one, two = (rect for rect in text_rects(page) if text_in(page, rect) == "Below.")
    assert 3 < two.y - one.y < 5
