"""What is printed on a shipped deck's cards, with the words of its translation for it."""

from collections.abc import Iterator, Mapping

from cards_pdf.decks.load import find_deck, load_deck
from cards_pdf.decks.model import Card


def said_again(name: str, lang: str) -> Mapping[str, str]:
    """Each sentence and name of the deck -> the same in that language."""
    cards = zip(load_deck(find_deck(name)).cards, load_deck(find_deck(name, lang)).cards, strict=True)
    pairs = (pair for card, again in cards for pair in zip(_printed(card), _printed(again), strict=True))
    return {text: other for text, other in pairs if text != other}


def _printed(card: Card) -> Iterator[str]:
    yield card.name
    yield from (row.text for row in (*card.effects, *card.boxes, *card.foot))
