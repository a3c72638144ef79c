"""Codes, numbers and texts of cards have room, and no word is left alone on a last line."""

from itertools import combinations

import pytest

from cards_pdf.common import sizes
from cards_pdf.common.sizes import enlarged
from cards_pdf.decks.layout_file import shipped_layouts
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card
from tests.cards_pdf.drawing import EDITIONS, print_sheet, print_single, printed, write_deck
from tests.cards_pdf.files import read_file
from tests.cards_pdf.reading import (
    Rect,
    letter_rects,
    open_pdf,
    outlines,
    reader,
    squares,
    text_rects,
)

CODES = ["WOLF1", "WOLFPACK-123", "1000", "A1"]
WIDEST = "W" * 12  # wider than a mini card
THEMES = [name for name in shipped_layouts() if name not in ("playing", "scene")]


@pytest.mark.sample(10)
@pytest.mark.parametrize("size", ["poker", "mini", "tarot"])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("theme", THEMES)
def test_every_code_that_is_allowed_has_room(tmp_path, theme, edition, size):
    codes = [*CODES, *[WIDEST] * (size != "mini")]
    cards = "".join(
        f'[[card]]\ncode = "{code}"\nname = "A name"\nbody = "Draw."\n' for code in codes
    )
    deck = load_deck(write_deck(tmp_path, cards, f'theme = "{theme}"\ncard = "{size}"'))
    form = make_single_card(sizes.enlarged(size, EDITIONS[edition].scale))
    printed = reader(make_pdf(DeckJob(deck, form, Order().in_edition(edition))).pdf)
    words = "".join(page.extract_text() for page in printed.pages)
    assert words.count("A name") == len(codes)
    if theme == "ribbon":
        assert all(words.count(code) == 1 for code in codes)


DECK = read_file("numbers.toml")


@pytest.mark.parametrize("theme", ["ribbon", "plain"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_labels_numbers_and_squares_leave_room_for_each_other(tmp_path, theme, language):
    (tmp_path / "numbers.toml").write_text(DECK.format(theme=theme, language=language), "utf-8")
    deck = load_deck(tmp_path / "numbers.toml")
    page = open_pdf(print_single(deck))[0]
    words, boxes = text_rects(page), squares(page)
    assert len(boxes) == 15
    assert not any(word.meets(box) for word in words for box in boxes)
    assert not any(one.meets(other) for one, other in combinations(words, 2))


@pytest.mark.parametrize("edition", ["colour", "large-print"])
@pytest.mark.parametrize("name", ["legacy", "legacy.zh"])
def test_the_line_to_write_on_begins_beside_what_a_square_is_worth(name, edition):
    """Figures in Chinese are larger where hanzi stand beside them; here none do."""
    order = Order().in_edition(edition)
    deck = load_deck(shipped_decks()[name])
    scale = order.edition.scale
    form = make_single_card(enlarged(deck.size, scale))
    page = open_pdf(make_pdf(DeckJob(deck, form, order, selected_codes={"FM"})).pdf)[0]
    letters = letter_rects(page)
    lines = [it for it in outlines(page) if it.h < 0.65 * scale and 5 < it.w / scale < 9]
    assert len(lines) == 4
    for written in lines:
        row = Rect(0, written.y - 4 * scale, written.x + 1, 3 * scale)
        worth = max(letter.x + letter.w for letter in letters if letter.meets(row))
        assert written.x - worth > 0.7


HANZI = 3  # with their full stop
LONG = 8  # what is no text of two or three words


def texts(card):
    yield from (card.body or card.kind.text, card.note)
    yield from (effect.text for effect in (*card.effects, *card.boxes))


def ends(text):
    text = text.replace("*", "").split("\n")[-1]
    if text.endswith("。"):
        yield from (text[-count:] for count in range(1, HANZI + 1) if len(text) > LONG)
    elif " " in text:
        yield text.split()[-1]


def lines(pdf):
    with open_pdf(pdf) as document:
        shown = [page.get_textpage().get_text_range() for page in document]
    return {line.strip() for page in shown for line in page.splitlines()}


@pytest.mark.sample(6)
@pytest.mark.parametrize("edition", ["colour", "large-print"])
@pytest.mark.parametrize(
    "name", ["legacy", "legacy.zh", "scoundrel", "scoundrel.zh", "spade-poker"]
)
def test_no_word_of_a_shipped_card_stands_alone_below_the_others(name, edition):
    path = str(shipped_decks()[name])
    alone = {end for card in load_deck(path).cards for text in texts(card) for end in ends(text)}
    assert alone
    assert not alone & lines(printed(path, edition))


def test_chinese_breaks_at_a_comma_where_that_takes_no_more_lines(tmp_path):
    card = '[[card]]\nname = "一"\nboxes = [{ text = "对火怪物，这张牌减少的伤害加倍。" }]\n'
    path = write_deck(tmp_path, card, 'language = "zh"')
    assert "这张牌减少的伤害加倍。" in lines(print_sheet(path))
