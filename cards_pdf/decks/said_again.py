"""A deck and its translations: the same cards in other words."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from glob import escape
from pathlib import Path

from cards_pdf.common.errors import CardsError, DeckError
from cards_pdf.decks.load import find_deck, load_deck
from cards_pdf.decks.model import Card, Deck
from cards_pdf.decks.rows import without_marks
from cards_pdf.decks.translation import translated_by


def translation_of(deck: Deck, lang: str) -> Deck | None:
    """The same cards in the words of a language, where a file or a table beside it has them."""
    path = Path(deck.source)
    file = path.with_name(f"{path.stem}.{lang}.toml")
    if lang == deck.language:
        return None
    if file.is_file():
        return _in_other_words(deck, file) if translated_by(file) == path.name else None
    with suppress(DeckError):
        return load_deck(path, lang) if any(card.row for card in deck.cards) else None
    return None


def translations_of(deck: Deck) -> Iterator[Deck]:
    """All that can be read: from another nobody has printed cards."""
    path = Path(deck.source)
    for file in sorted(path.parent.glob(f"{escape(path.stem)}.*.toml")):
        with suppress(CardsError):
            if translated_by(file) == path.name:
                yield _in_other_words(deck, file)


def _in_other_words(deck: Deck, file: Path) -> Deck:
    """A translation that brings a table of its own might have other cards."""
    again = load_deck(file)
    if [card.code for card in again.cards] != [card.code for card in deck.cards]:
        raise DeckError(
            "{file}: has other cards than {deck}, which it translates.",
            file=file,
            deck=Path(deck.source).name,
        )
    return again


def said_again(name: str, lang: str) -> Mapping[str, str]:
    """Each sentence and name on a shipped deck's cards -> the same in that language."""
    cards = zip(load_deck(find_deck(name)).cards, load_deck(find_deck(name, lang)).cards, strict=True)
    pairs = (pair for card, again in cards for pair in zip(_printed(card), _printed(again), strict=True))
    return {text: other for text, other in pairs if text != other}


def _printed(card: Card) -> Iterator[str]:
    """Without marks, as the referee shows them."""
    rows = (*card.effects, *card.boxes, *card.foot)
    yield from (without_marks(text) for text in (card.name, *(row.text for row in rows)))
