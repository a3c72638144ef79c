"""The three decks of playing cards read back from PDFs: indices, roles, values, cuts, backs."""

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import ImageOps

from cards_pdf.art.notation import PIPS
from cards_pdf.cards.drawings import suit_ink
from cards_pdf.cards.edition import Edition
from cards_pdf.common.colour import PAPER, contrast
from cards_pdf.common.errors import FitError
from cards_pdf.common.standard_deck import LETTERS, RANKS
from cards_pdf.decks.load import load_deck
from cards_pdf.sheets.deck_sheets import make_pdf
from cards_pdf.sheets.impose import impose, make_grid
from tests.cards_pdf.drawing import EDITIONS, job, picture, printed, scale
from tests.cards_pdf.reading import Rect, open_pdf, text_in

ROLES = str(Path(__file__).parent / "role.toml")
DECKS = ("playing-cards", ROLES)
SAFE = 2.0  # mm that a crooked cut may be off


def slots(deck, edition="colour", backs="none"):
    """Each page's slots, with the card that lies on each."""
    asked = job(deck, edition, backs)
    cards = asked.deck.printed_cards
    pages = impose(list(range(len(cards))), make_grid(asked.form), backs)
    return [[(slot, cards[slot.card]) for slot in page.slots] for page in pages]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("deck", DECKS)
def test_both_corners_of_every_card_name_its_rank_and_no_letter(deck, edition):
    document = open_pdf(printed(deck, edition, cut="outer"))
    size, jumbo = scale(edition), (deck, edition) == ("playing-cards", "large-print")
    for number, page in enumerate(slots(deck, edition)):
        for slot, card in page:
            w, h = (23, 42.7) if jumbo else (12.2 * size, 22 * size)
            near = Rect(slot.x, slot.y, w, h)
            far = Rect(slot.x + 63 * size - w, slot.y + 88 * size - h, w, h)
            assert text_in(document[number], near) == card.rank
            assert text_in(document[number], far) == card.rank


def test_the_playing_cards_are_a_whole_deck_with_two_jokers():
    deck = load_deck("playing-cards")
    expected = {
        f"{rank}{letter}": (rank, suit) for suit, letter in LETTERS.items() for rank in RANKS
    }
    assert {card.code: (card.rank, card.suit) for card in deck.cards} == {
        **expected,
        "RJ": ("RJ", "sun"),
        "BJ": ("BJ", "moon"),
    }


def test_scoundrel_has_44_cards_with_the_role_and_value_of_the_rules():
    values = dict(zip(RANKS, (14, *range(2, 14)), strict=True))
    cards = load_deck("scoundrel").cards
    assert len(cards) == 44
    for card in cards:
        role = {"spades": "monster", "clubs": "monster", "diamonds": "weapon", "hearts": "potion"}[
            card.suit
        ]
        assert card.kind.name == role
        assert [stat.value for stat in card.stats] == [values[card.rank]]
    assert not {"JH", "QH", "KH", "AH", "JD", "QD", "KD", "AD"} & {card.code for card in cards}


def test_spade_poker_marks_the_points_and_enemies_of_the_rules():
    cards = load_deck("spade-poker").cards
    by_suit = {suit: [card for card in cards if card.suit == suit] for suit in PIPS}
    assert [len(group) for group in by_suit.values()] == [13, 13, 13, 13, 1, 1]
    assert sum(card.stat("attack") for card in by_suit["spades"] if card.rank != "A") == 90
    assert [card.stat("special") for card in by_suit["spades"] if card.rank != "K"] == list(
        range(1, 13)
    )
    for suit in ("hearts", "diamonds", "clubs"):
        assert sum(card.stat("points") for card in by_suit[suit] if card.rank != "A") == 24


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("deck", [ROLES])
def test_role_numbers_and_rule_stand_on_every_card(deck, edition):
    document = open_pdf(printed(deck, edition, cut="outer"))
    size = scale(edition)
    for number, page in enumerate(slots(deck, edition)):
        for slot, card in page:
            middle = Rect(slot.x + 12.4 * size, slot.y + 4 * size, 38.2 * size, 80 * size)
            words = text_in(document[number], middle)
            assert words.startswith(card.kind.label)
            for stat in card.stats:
                assert stat.label.lower() in words.lower()
                assert str(stat.value) in words.split()
            rule = (card.body or card.kind.text).replace("*", "")
            assert remove_number(card.stats[0].value, words).endswith(
                remove_number(card.stats[0].value, rule)
            )


def remove_number(value, words):
    """The large number is read somewhere among the words beside it."""
    return " ".join(word for word in words.split() if word != str(value))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("deck", DECKS)
def test_a_cut_two_millimetres_off_meets_no_ink(deck, edition):
    document = open_pdf(printed(deck, edition, cut="outer"))
    size = scale(edition)
    for number, page in enumerate(slots(deck, edition)):
        image = ImageOps.invert(picture(document[number]))
        for slot, card in page:
            left, top, right, bottom = ink_within(image, slot, size)
            free = (left, top, 63 * size - right, 88 * size - bottom)
            assert min(free) >= SAFE, card.code


def ink_within(image, slot, size, per_mm=4.0):
    """The box around a slot's ink, in mm from its own corner; `image` is white on black."""
    box = [
        round(side * per_mm) for side in (slot.x, slot.y, slot.x + 63 * size, slot.y + 88 * size)
    ]
    return [side / per_mm for side in image.crop(box).getbbox()]


@pytest.mark.parametrize("sign", PIPS)
def test_indices_are_legible(sign):
    assert contrast(suit_ink(sign, Edition()), PAPER) >= 4.5


def with_card(deck, **changes):
    asked = job(deck)
    return asked._replace(
        deck=replace(asked.deck, cards=(asked.deck.cards[0]._replace(**changes),))
    )


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rank": "11"}, 'card 2S: rank: "11" is not one of A, 2, 3'),
        ({"suit": ""}, "card 2S: suit: is missing; it may be spades, hearts"),
        ({"body": "too many words " * 40}, "card 2S: body: is"),
    ],
)
def test_a_card_that_cannot_be_drawn_is_named_with_its_field(changes, message):
    with pytest.raises(FitError, match=r"role\.toml") as error:
        make_pdf(with_card(ROLES, **changes))
    assert message in str(error.value)
