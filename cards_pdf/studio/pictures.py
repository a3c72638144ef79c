"""What the page fetches to show cards: faces, pictures, icons, and a card in every way side by
side.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import count
from typing import Annotated, Any, NamedTuple

from cards_pdf.cards.card_svg import CardPictures
from cards_pdf.cards.edition import COLOUR, Edition
from cards_pdf.common.errors import CardsError, DeckError
from cards_pdf.common.records.annotations import MaxItems, Text
from cards_pdf.common.sandbox.safe_open import read_limited
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.decks.load import load_deck
from cards_pdf.decks.model import Card, Deck
from cards_pdf.studio.folder import LARGEST
from cards_pdf.studio.gallery import BLEED, View
from cards_pdf.studio.open_deck import Code, Name, OpenDeck, Seeing

_WAYS = {"in colour": COLOUR, "Low ink": Edition(low_ink=True), "Large print": Edition(large=True)}
_MOST_LANGUAGES = 6


class Called(NamedTuple):
    """One of the things that the cards in this view show."""

    name: Name
    view: Seeing = Seeing()


class Content(NamedTuple):
    """A file as bytes, which the server sends as they are."""

    content: bytes


class Icons(NamedTuple):
    """Each as the outline that texts set, by name, with the deck's own names."""

    icons: Mapping[str, str]
    own: list[str]


class CardWay(NamedTuple):
    """A card as it is printed in one way."""

    name: str
    svg: str
    lies: bool


class Compared(NamedTuple):
    compared: list[CardWay]


class Pictures:
    """Only what a card in sight shows is handed out."""

    def __init__(self, at: OpenDeck) -> None:
        self.at = at
        self._numbers = count(1)

    @verb
    def font(self, ask: Called) -> Content:
        """A face with which cards in sight are set."""
        return face_of(self.at.gallery(ask.view.view).fonts, ask.name)

    @verb
    def picture(self, ask: Called) -> Content:
        """A picture on the cards in sight."""
        file = self.at.gallery(ask.view.view).files.get(ask.name)
        if file is None or not file.is_file():
            raise DeckError("There is no such file any more.")
        return Content(read_limited(file, LARGEST))

    @verb
    def file(self, ask: Called) -> Content:
        """A file of the deck's folder."""
        return Content(self.at.folder.read(ask.name))

    @verb
    def icons(self) -> Icons:
        """All icons that texts can show."""
        from cards_pdf.art.notation import icon_names, icon_outline

        own = [*self.at.deck.icons] if self.at.deck else []
        return Icons({name: icon_outline(name).svg() for name in icon_names()}, own)

    @verb
    def compare(
        self,
        code: Code,
        languages: Annotated[tuple[Annotated[str, Text(40)], ...], MaxItems(100)] = (),
    ) -> Compared:
        """A card in every way in which it may be printed. What cannot be drawn in some way is left
        out; its problem is told where it is looked at alone.
        """
        whole, found = self.at.whole(), list[CardWay]()
        for card in [card for card in whole.cards if card.code == code]:
            for called, edition in _WAYS.items():
                found += self._drawn(whole, card, edition, called)
            if whole.back_of(card):
                pictures, layout = CardPictures(whole, COLOUR, BLEED), whole.layout_behind(card)
                with suppress(CardsError):
                    svg = pictures.back(card, f"b{next(self._numbers)}-")
                    lies = bool(layout and layout.landscape)
                    found.append(self._way(pictures, svg, "Backs", lies=lies))
        for lang in languages[:_MOST_LANGUAGES]:
            with suppress(CardsError):
                deck = load_deck(self.at.path, lang)
                found += self._drawn(deck, deck.card(code), COLOUR, lang)
        return Compared(found)

    def _drawn(self, deck: Deck, card: Card, edition: Edition, called: str) -> Iterator[CardWay]:
        pictures = CardPictures(deck, edition, BLEED)
        with suppress(CardsError):
            svg = pictures.front(card, f"b{next(self._numbers)}-")
            yield self._way(pictures, svg, called, lies=deck.layout_of(card).landscape)

    def _way(self, pictures: CardPictures, svg: str, called: str, *, lies: bool) -> CardWay:
        """Its faces and pictures are handed out with those of the gallery."""
        gallery = self.at.gallery(View())
        gallery.fonts |= pictures.canvas.fonts
        gallery.files |= pictures.canvas.files
        return CardWay(called, svg, lies)


def face_of(fonts: Mapping[str, Any], name: str) -> Content:
    """The file of a face that was drawn with."""
    if name not in fonts:
        raise DeckError("There is no such file any more.")
    return Content(bytes(fonts[name].face._ttf_data))  # noqa: SLF001 -- the only place where ReportLab keeps a font whole
