"""Labels to glue on: every possible one lies on its own row and covers nothing else."""

import re
from itertools import combinations

import pytest

from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.cards.camera_mark import corner
from cards_pdf.cards.edition import LARGE, Edition
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
CARDS = [
    pytest.param(deck, card, id=f"{card.code} {deck.language}")
    for deck in (LEGACY, IN_CHINESE)
    for card in deck.cards
]


def everything(card):
    """All that a pencil may ever write on a card."""
    return PencilMarks(
        ticked={number: made.steps for number, made in enumerate(card.boxes, 1)},
        elements={
            number: made.choices[0] for number, made in enumerate(card.boxes, 1) if made.choices
        },
        stats={stat.name: stat.value + stat.step for stat in card.stats},
        crossed_out=bool(card.foot),
    )


def find_covered_areas(deck, card):
    canvas = PdfCanvas(title="", language=deck.language)
    canvas.begin_page(63, 88)
    areas = (
        find_row(canvas, deck, label).area
        for label in find_labels(deck, {card.code: everything(card)}, {})
    )
    return [Rect(area.left - AIR, area.top, area.width + 2 * AIR, area.height) for area in areas]


@pytest.mark.parametrize(("deck", "card"), CARDS)
def test_labels_lie_side_by_side_on_the_card_and_leave_its_mark_free(deck, card):
    found = find_covered_areas(deck, card)
    assert len(found) == len(card.stats) + len(card.boxes) + bool(card.foot)
    mark = Rect(*corner(deck, card, (63, 88)), MARK_SIDE_MM, MARK_SIDE_MM)
    for label in found:
        assert Rect(0, 0, 63, 88).holds(label)
        assert not label.meets(mark)
    assert not any(one.meets(other) for one, other in combinations(found, 2))


@pytest.mark.sample(10)
@pytest.mark.parametrize(("deck", "card"), CARDS)
def test_words_of_a_card_lie_under_a_label_whole_or_not_at_all(deck, card):
    form = make_single_card("poker")
    with open_pdf(
        make_pdf(DeckJob(deck, form, selected_codes=frozenset([card.code]))).pdf
    ) as document:
        words = text_rects(document[0])
    for label in find_covered_areas(deck, card):
        own = Rect(label.x + 3, label.y + 3, label.w, label.h)  # 3 mm of paper around the card
        for word in words:
            down = min(word.y + word.h, own.y + own.h) - max(word.y, own.y)
            assert not word.meets(own) or down > word.h * 0.8 or down < word.h * 0.2


@pytest.mark.parametrize("deck", [LEGACY, IN_CHINESE])
def test_labels_of_large_print_are_as_large_as_its_rows_and_words(deck):
    large, ticks = Edition(large=True), {card.code: everything(card) for card in deck.cards[:6]}
    made = find_labels(deck, ticks, {})
    canvas = PdfCanvas(title="", language=deck.language)
    canvas.begin_page(63, 88)
    areas = [find_row(canvas, deck, label, large).area for label in made]
    with open_pdf(make_label_sheet(deck, made, "a4", "", large).file.pdf) as document:
        cut = [shape for page in document for shape in outlines(page) if shape.w > 60]
        sizes = [letter.size for page in document for letter in letters(page)]
    for area in areas:
        wanted = ((area.width + 2 * AIR) * LARGE, area.height * LARGE)
        assert any((shape.w, shape.h) == pytest.approx(wanted, abs=0.6) for shape in cut)
    assert min(sizes) > 12.9


@pytest.mark.parametrize("edition", [Edition(), Edition(large=True)])
@pytest.mark.parametrize("deck", [LEGACY, IN_CHINESE])
def test_where_a_label_belongs_stands_clear_of_its_cut(deck, edition):
    made = find_labels(deck, {card.code: everything(card) for card in deck.cards}, {})
    with open_pdf(make_label_sheet(deck, made, "letter", "", edition).file.pdf) as document:
        for page in document:
            cuts = [
                shape for shape in outlines(page) if shape.w > 40 * edition.scale and shape.h > 4
            ]
            shown = letter_rects(page)
            for cut in cuts:
                before = [rect for rect in shown if cut.x - 30 < rect.x < cut.x]
                beside = [rect.x + rect.w for rect in before if _level(rect, cut)]
                assert beside
                assert cut.x - max(beside) > 0.8


@pytest.mark.parametrize("edition", [Edition(), Edition(large=True)])
@pytest.mark.parametrize("deck", [LEGACY, IN_CHINESE])
def test_scissors_leave_the_words_of_a_label_whole(deck, edition):
    """Large hanzi are taller than the square beside them."""
    made = find_labels(deck, {card.code: everything(card) for card in deck.cards}, {})
    boxes = [label for label in made if label.part == "box"]
    with open_pdf(make_label_sheet(deck, boxes, "a4", "", edition).file.pdf) as document:
        for page in document:
            shown = letter_rects(page)
            for cut in (
                shape for shape in outlines(page) if shape.w > 40 * edition.scale and shape.h > 4
            ):
                inside = [
                    letter
                    for letter in shown
                    if cut.x < letter.x < cut.x + cut.w and _level(letter, cut)
                ]
                assert inside
                assert min(letter.y for letter in inside) >= cut.y
                assert max(letter.y + letter.h for letter in inside) <= cut.y + cut.h


def _level(rect, cut):
    return cut.y - 1 < rect.y + rect.h / 2 < cut.y + cut.h


def test_labels_are_told_in_the_decks_language():
    made = find_labels(IN_CHINESE, {"D2": everything(IN_CHINESE.card("D2"))}, {})
    sheet = reader(make_label_sheet(IN_CHINESE, made, "a4").file.pdf)
    assert sheet.metadata.title == "十八道痕 · 标签"
    words = sheet.pages[0].extract_text()
    assert all(said in words for said in ("沿线剪下", "D2 格 4", "D2 牌脚"))
    assert not re.search("box|foot|Labels", words)


@pytest.mark.parametrize("edition", [Edition(), Edition(large=True)])
def test_several_prints_fill_one_sheet_and_none_meets_another(edition):
    earlier, free = [], None
    for card in LEGACY.cards[:6]:
        made = find_labels(LEGACY, {card.code: everything(card)}, {})
        sheet = make_label_sheet(LEGACY, made, "a4", "", edition, free=free)
        assert sheet.continues_sheet == (free is not None)
        with open_pdf(sheet.file.pdf) as document:
            page = document[0]
            cuts = [
                shape for shape in outlines(page) if shape.w > 40 * edition.scale and shape.h > 4
            ]
            drawn = [*cuts, *text_rects(page)]
        assert not any(one.meets(other) for one in drawn for other in earlier)
        if sheet.file.pages > 1:
            break
        earlier, free = [*earlier, *drawn], sheet.free
    assert len(earlier) > 20


def test_a_sheet_that_is_full_is_not_fed_again():
    made = find_labels(LEGACY, {"A1": everything(LEGACY.card("A1"))}, {})
    sheet = make_label_sheet(LEGACY, made, "a4", free=LabelPlace(190.0, 280.0))
    assert not sheet.continues_sheet
    assert sheet.file.pages == 1
    assert sheet.free == make_label_sheet(LEGACY, made, "a4").free
