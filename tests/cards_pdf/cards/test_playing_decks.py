"""The three decks of playing cards read back from PDFs: indices, roles, values, cuts, backs."""

from pathlib import Path

import pytest
from PIL import ImageOps

from cards_pdf.art.notation import PIPS
from cards_pdf.cards.drawings import suit_ink
from cards_pdf.cards.edition import Edition
from cards_pdf.common.colour import PAPER, contrast
from cards_pdf.common.standard_deck import LETTERS, RANKS
from cards_pdf.decks.load import load_deck
from cards_pdf.sheets.impose import impose, make_grid
from tests.cards_pdf.drawing import EDITIONS, job, picture, printed, scale
from tests.cards_pdf.reading import Rect, open_pdf, text_in

ROLES = str(Path(__file__).parent / "role.toml")
SAFE = 2.0  # mm that a crooked cut may be off
DOTS_PER_MM = 4
KINDS = {"spades": "monster", "clubs": "monster", "diamonds": "weapon", "hearts": "potion"}


def cells(deck, edition):
    document, order = open_pdf(printed(deck, edition, cut="outer")), job(deck, edition)
    cards = order.deck.printed_cards
    pages = impose(list(range(len(cards))), make_grid(order.form))
    for page, sheet in zip(document, pages, strict=True):
        for slot in sheet.slots:
            yield cards[slot.card], page, Rect(slot.x, slot.y, *order.form.card)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("deck", ["playing-cards", ROLES])
def test_both_corners_of_every_card_name_its_rank_and_no_letter(deck, edition):
    size, jumbo = scale(edition), (deck, edition) == ("playing-cards", "large-print")
    w, h = (23, 42.7) if jumbo else (12.2 * size, 22 * size)
    for card, page, (x, y, width, height) in cells(deck, edition):
        assert text_in(page, Rect(x, y, w, h)) == card.rank
        assert text_in(page, Rect(x + width - w, y + height - h, w, h)) == card.rank


def test_the_playing_cards_are_a_whole_deck_with_two_jokers():
    whole = {f"{rank}{letter}": (rank, suit) for suit, letter in LETTERS.items() for rank in RANKS}
    found = {card.code: (card.rank, card.suit) for card in load_deck("playing-cards").cards}
    assert found == whole | {"RJ": ("RJ", "sun"), "BJ": ("BJ", "moon")}


def test_scoundrel_has_44_cards_with_the_role_and_value_of_the_rules():
    values = dict(zip(RANKS, (14, *range(2, 14)), strict=True))
    red_ones_left_out = {"JH", "QH", "KH", "AH", "JD", "QD", "KD", "AD"}
    cards = load_deck("scoundrel").cards
    assert len(cards) == 44
    assert not red_ones_left_out & {card.code for card in cards}
    for card in cards:
        assert card.kind.name == KINDS[card.suit]
        assert [stat.value for stat in card.stats] == [values[card.rank]]


def test_spade_poker_marks_the_points_and_enemies_of_the_rules():
    cards = load_deck("spade-poker").cards
    by_suit = {suit: [card for card in cards if card.suit == suit] for suit in PIPS}
    assert [len(group) for group in by_suit.values()] == [13, 13, 13, 13, 1, 1]
    spades = by_suit["spades"]
    assert sum(card.stat("attack") for card in spades if card.rank != "A") == 90
    assert [card.stat("special") for card in spades if card.rank != "K"] == [*range(1, 13)]
    for suit in ("hearts", "diamonds", "clubs"):
        assert sum(card.stat("points") for card in by_suit[suit] if card.rank != "A") == 24


@pytest.mark.parametrize("edition", EDITIONS)
def test_role_numbers_and_rule_stand_on_every_card(edition):
    size = scale(edition)
    for card, page, (x, y, *_) in cells(ROLES, edition):
        words = text_in(page, Rect(x + 12.4 * size, y + 4 * size, 38.2 * size, 80 * size)).split()
        assert words[0] == card.kind.label
        for stat in card.stats:
            assert stat.label.lower() in " ".join(words).lower()
            assert str(stat.value) in words
        # The large number is read somewhere among the words beside it
        number = str(card.stats[0].value)
        rule = (card.body or card.kind.text).replace("*", "").split()
        rule, rest = ([it for it in text if it != number] for text in (rule, words))
        assert rest[-len(rule) :] == rule


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("deck", ["playing-cards", ROLES])
def test_a_cut_two_millimetres_off_meets_no_ink(deck, edition):
    images = {}
    for card, page, (x, y, width, height) in cells(deck, edition):
        if page not in images:
            images = {page: ImageOps.invert(picture(page, DOTS_PER_MM))}
        box = [round(side * DOTS_PER_MM) for side in (x, y, x + width, y + height)]
        left, top, right, bottom = (side / DOTS_PER_MM for side in images[page].crop(box).getbbox())
        assert min(left, top, width - right, height - bottom) >= SAFE, card.code


@pytest.mark.parametrize("four_colour", [False, True])
def test_indices_are_legible_and_four_colours_are_four(four_colour):
    inks = [suit_ink(sign, Edition(four_colour=four_colour)) for sign in PIPS]
    assert all(contrast(ink, PAPER) >= 4.5 for ink in inks)
    assert len({*inks}) >= 2 + four_colour
