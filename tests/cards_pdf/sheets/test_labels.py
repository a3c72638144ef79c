"""Labels to glue on: every possible one lies on its own row and covers nothing else."""

import re
from itertools import combinations, product

import pytest

from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.cards.camera_mark import corner
from cards_pdf.cards.edition import COLOUR, LARGE, Edition
from cards_pdf.decks.campaign import PencilMarks
from cards_pdf.decks.deck import MARK_SIDE_MM
from cards_pdf.decks.load import load_deck
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card
from cards_pdf.sheets.labels import AIR, LabelPlace, find_labels, find_row, make_label_sheet
from tests.cards_pdf.reading import (
    Rect,
    letter_rects,
    letters,
    open_pdf,
    outlines,
    reader,
    text_rects,
)

LEGACY = load_deck("legacy")
IN_CHINESE = load_deck("legacy.zh")
LARGE_PRINT = Edition(large=True)
CARDS = [
    pytest.param(deck, card, id=f"{card.code} {deck.language}")
    for deck in (LEGACY, IN_CHINESE)
    for card in deck.cards
]


def everything(card):
    """All that a pencil may ever write on a card."""
    boxes = list(enumerate(card.boxes, 1))
    return PencilMarks(
        ticked={number: box.steps for number, box in boxes},
        elements={number: box.choices[0] for number, box in boxes if box.choices},
        stats={stat.name: stat.value + stat.step for stat in card.stats},
        crossed_out=bool(card.foot),
    )


def labels_of(deck, *cards):
    return find_labels(deck, {card.code: everything(card) for card in cards or deck.cards}, {})


def find_areas(deck, labels, edition=COLOUR):
    """Return the sizes and places of labels, with the air beside the words."""
    canvas = PdfCanvas(title="", language=deck.language)
    canvas.begin_page(63, 88)
    areas = [find_row(canvas, deck, label, edition).area for label in labels]
    return [Rect(area.left - AIR, area.top, area.width + 2 * AIR, area.height) for area in areas]


def find_cuts(page, edition):
    return [shape for shape in outlines(page) if shape.w > 40 * edition.scale and shape.h > 4]


@pytest.mark.parametrize(("deck", "card"), CARDS)
def test_labels_lie_side_by_side_on_the_card_and_leave_its_mark_free(deck, card):
    found = find_areas(deck, labels_of(deck, card))
    assert len(found) == len(card.stats) + len(card.boxes) + bool(card.foot)
    mark = Rect(*corner(deck, card, (63, 88)), MARK_SIDE_MM, MARK_SIDE_MM)
    for label in found:
        assert Rect(0, 0, 63, 88).holds(label)
        assert not label.meets(mark)
    assert not any(one.meets(other) for one, other in combinations(found, 2))


@pytest.mark.sample(10)
@pytest.mark.parametrize(("deck", "card"), CARDS)
def test_words_of_a_card_lie_under_a_label_whole_or_not_at_all(deck, card):
    job = DeckJob(deck, make_single_card("poker"), selected_codes=frozenset([card.code]))
    words = text_rects(open_pdf(make_pdf(job).pdf)[0])
    for label, word in product(find_areas(deck, labels_of(deck, card)), words):
        own = Rect(label.x + 3, label.y + 3, label.w, label.h)  # 3 mm of paper around the card
        down = min(word.y + word.h, own.y + own.h) - max(word.y, own.y)
        assert not word.meets(own) or not word.h * 0.2 <= down <= word.h * 0.8


@pytest.mark.parametrize("deck", [LEGACY, IN_CHINESE])
def test_labels_of_large_print_are_as_large_as_its_rows_and_words(deck):
    labels = labels_of(deck, *deck.cards[:6])
    pages = list(open_pdf(make_label_sheet(deck, labels, "a4", "", LARGE_PRINT).file.pdf))
    cut = [shape for page in pages for shape in outlines(page) if shape.w > 60]
    for area in find_areas(deck, labels, LARGE_PRINT):
        wanted = pytest.approx((area.w * LARGE, area.h * LARGE), abs=0.6)
        assert any((shape.w, shape.h) == wanted for shape in cut)
    assert min(letter.size for page in pages for letter in letters(page)) > 12.9


@pytest.mark.parametrize("edition", [COLOUR, LARGE_PRINT])
@pytest.mark.parametrize("deck", [LEGACY, IN_CHINESE])
def test_scissors_leave_the_words_of_a_label_whole_and_those_beside_it(deck, edition):
    """Large hanzi are taller than the square beside them."""
    labels = labels_of(deck)
    boxes = [label for label in labels if label.part == "box"]
    for some, paper in ((labels, "letter"), (boxes, "a4")):
        for page in open_pdf(make_label_sheet(deck, some, paper, "", edition).file.pdf):
            shown = letter_rects(page)
            for cut in find_cuts(page, edition):
                level = [it for it in shown if cut.y - 1 < it.y + it.h / 2 < cut.y + cut.h]
                # Where the label belongs stands there
                beside = [it.x + it.w for it in level if cut.x - 30 < it.x < cut.x]
                assert beside
                assert cut.x - max(beside) > 0.8
                inside = [it for it in level if cut.x < it.x < cut.x + cut.w]
                if some is boxes:
                    assert inside
                    assert all(cut.y <= it.y and it.y + it.h <= cut.y + cut.h for it in inside)


def test_labels_are_told_in_the_decks_language():
    labels = labels_of(IN_CHINESE, IN_CHINESE.card("D2"))
    sheet = reader(make_label_sheet(IN_CHINESE, labels, "a4").file.pdf)
    assert sheet.metadata.title == "十八道痕 · 标签"
    words = sheet.pages[0].extract_text()
    assert all(part in words for part in ("沿线剪下", "D2 格 4", "D2 牌脚"))
    assert not re.search("box|foot|Labels", words)


@pytest.mark.parametrize("edition", [COLOUR, LARGE_PRINT])
def test_several_prints_fill_one_sheet_and_none_meets_another(edition):
    earlier, free = [], None
    for card in LEGACY.cards[:6]:
        sheet = make_label_sheet(LEGACY, labels_of(LEGACY, card), "a4", "", edition, free=free)
        assert sheet.continues_sheet == (free is not None)
        page = open_pdf(sheet.file.pdf)[0]
        drawn = [*find_cuts(page, edition), *text_rects(page)]
        assert not any(one.meets(other) for one, other in product(drawn, earlier))
        if sheet.file.pages > 1:
            break
        earlier, free = [*earlier, *drawn], sheet.free
    assert len(earlier) > 20


def test_a_sheet_that_is_full_is_not_fed_again():
    labels = labels_of(LEGACY, LEGACY.card("A1"))
    sheet = make_label_sheet(LEGACY, labels, "a4", free=LabelPlace(190.0, 280.0))
    assert not sheet.continues_sheet
    assert sheet.file.pages == 1
    assert sheet.free == make_label_sheet(LEGACY, labels, "a4").free
