"""One card in every way in which it may be printed, side by side."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import count

from cards_pdf.cards.card_svg import CardPictures
from cards_pdf.cards.edition import COLOUR, Edition
from cards_pdf.common.errors import CardsError
from cards_pdf.decks.load import load_deck
from cards_pdf.decks.model import Card, Deck
from cards_pdf.studio.gallery import BLEED, View
from cards_pdf.studio.session import Json, Session

_WAYS = {"in colour": COLOUR, "Low ink": Edition(low_ink=True), "Large print": Edition(large=True)}


class CompareVerbs:
    """What cannot be drawn in some way is left out; its problem is told where it is looked at alone."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._numbers = count(1)
        session.verbs |= {"compare": self.compare}

    def compare(self, request: Json) -> Json:
        """Pictures of a card with what each is."""
        deck, code = self.session.whole(), str(request.get("code"))
        languages = [str(lang) for lang in request.get("languages") or []][:6]
        return {"compared": [*self._ways(deck, code), *self._languages(code, languages)]}

    def _ways(self, deck: Deck, code: str) -> Iterator[Json]:
        card = next((card for card in deck.cards if card.code == code), None)
        for called, edition in _WAYS.items() if card else ():
            assert card is not None
            yield from self._drawn(deck, card, edition, called)
        back = deck.back_of(card) if card else None
        if back:
            pictures = CardPictures(deck, COLOUR, BLEED)
            yield self._told(pictures, pictures.back(back, f"b{next(self._numbers)}-"), "Backs", lies=False)

    def _languages(self, code: str, languages: list[str]) -> Iterator[Json]:
        for lang in languages:
            with suppress(CardsError):
                deck = load_deck(self.session.folder.path(self.session.name), lang)
                yield from self._drawn(deck, deck.card(code), COLOUR, lang)

    def _drawn(self, deck: Deck, card: Card, edition: Edition, called: str) -> Iterator[Json]:
        pictures = CardPictures(deck, edition, BLEED)
        with suppress(CardsError):
            svg = pictures.front(card, f"b{next(self._numbers)}-")
            yield self._told(pictures, svg, called, lies=deck.layout_of(card).landscape)

    def _told(self, pictures: CardPictures, svg: str, called: str, *, lies: bool) -> Json:
        """Its faces and pictures are handed out with those of the gallery."""
        gallery = self.session.gallery(View())
        gallery.fonts |= pictures.canvas.fonts
        gallery.files |= pictures.canvas.files
        return {"name": called, "svg": svg, "lies": lies}
