"""The fan of cards with which the index shows a game."""

from html import escape
from pathlib import Path

from cards_pdf.cards.edition import COLOUR
from cards_pdf.cards.one_a_page import as_printed
from cards_pdf.common.whole_file import put
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.decks.model import Card, Deck
from cards_pdf.pdf.reading.to_pictures import page_pictures, png_bytes

_DPI = 90
_AT = (0.02, 0.24, 0.46, 0.74, 0.97)  # of the deck: a high card of each suit, and the first


def fan_of(out: Path, folder: str, language: str) -> str:
    """Its pictures are put beside those of the pages; nothing where no deck is called so."""
    if folder not in shipped_decks():
        return ""
    lang = language if f"{folder}.{language}" in shipped_decks() else ""
    deck = load_deck(folder, lang)
    cards = [deck.cards[int(share * len(deck.cards))] for share in _AT]
    pictures = page_pictures(as_printed(deck, cards, COLOUR), _DPI)
    fan = (_put(out, deck, card, png_bytes(shown, _DPI)) for card, shown in zip(cards, pictures, strict=True))
    return f'<div class="fan">{"".join(fan)}</div>'


def _put(out: Path, deck: Deck, card: Card, picture: bytes) -> str:
    file = f"thumbnails/card-{deck.stem}-{card.code}.png"
    put(out / file, picture)
    return f'<img src="{escape(file)}" alt="{escape(f"{card.code} {card.name}".strip())}" loading="lazy">'
