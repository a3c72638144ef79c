"""No text of a card ends on one word or two characters where the line before could share."""

import pytest

from cards_pdf.cards.edition import LARGE
from cards_pdf.common.sizes import enlarged
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import find_format
from tests.cards_pdf.reading import open_pdf

_HANZI = 3  # with their full stop
_LONG = 8  # what is no text of two or three words


def _texts(card):
    yield from (card.body or card.kind.text, card.note)
    yield from (effect.text for effect in (*card.effects, *card.boxes))


def _ends(text):
    """Return the ends that may not stand on a line of their own."""
    text = text.replace("*", "").split("\n")[-1]
    if text.endswith("。"):
        yield from (text[-count:] for count in range(1, _HANZI + 1) if len(text) > _LONG)
    elif " " in text:
        yield text.split()[-1]


@pytest.mark.sample(6)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(
    "name", ["legacy", "legacy.zh", "scoundrel", "scoundrel.zh", "spade-poker"]
)
def test_no_word_of_a_shipped_card_stands_alone_below_the_others(name, large):
    deck = load_deck(shipped_decks()[name])
    form = find_format(enlarged(deck.size, LARGE if large else 1.0), "a4")
    alone = {end for card in deck.cards for text in _texts(card) for end in _ends(text)}
    with open_pdf(make_pdf(DeckJob(deck, form, Order(large_print=large))).pdf) as document:
        shown = [page.get_textpage().get_text_range() for page in document]
    lines = {line.strip() for page in shown for line in page.splitlines()}
    assert alone
    assert not alone & lines


def test_chinese_breaks_at_a_comma_where_that_takes_no_more_lines(tmp_path):
    (tmp_path / "mine.toml").write_text(
        '[deck]\ntitle = "Mine"\nlanguage = "zh"\n[[card]]\nname = "一"\n'
        'boxes = [{ text = "对火怪物，这张牌减少的伤害加倍。" }]\n',
        "utf-8",
    )
    with open_pdf(
        make_pdf(DeckJob(load_deck(tmp_path / "mine.toml"), find_format("poker", "a4"))).pdf
    ) as document:
        shown = document[0].get_textpage().get_text_range()
    assert "这张牌减少的伤害加倍。" in [line.strip() for line in shown.splitlines()]
