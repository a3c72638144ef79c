"""No text of a card ends on one word or two characters where the line before could share."""

import pytest

from cards_pdf.decks.load import load_deck, shipped_decks
from tests.cards_pdf.drawing import print_sheet, printed, write_deck
from tests.cards_pdf.reading import open_pdf

HANZI = 3  # with their full stop
LONG = 8  # what is no text of two or three words


def texts(card):
    yield from (card.body or card.kind.text, card.note)
    yield from (effect.text for effect in (*card.effects, *card.boxes))


def ends(text):
    """Return the ends that may not stand on a line of their own."""
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
