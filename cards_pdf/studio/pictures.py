"""Fonts, pictures and icons that the page needs to show cards, and a card in all its variants."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Annotated, Any, NamedTuple

from cards_pdf.cards.card_svg import CardPictures
from cards_pdf.cards.edition import COLOUR, Edition
from cards_pdf.common.errors import CardsError, DeckError
from cards_pdf.common.records.annotations import MaxItems, Text
from cards_pdf.common.sandbox.safe_open import read_limited
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.icons import free_icons, icon_meanings
from cards_pdf.decks.load import load_deck
from cards_pdf.studio.folder import MAX_FILE_BYTES
from cards_pdf.studio.gallery import BLEED_MM, DEFAULT_VIEW, ViewOptions
from cards_pdf.studio.open_deck import Code, Name, OpenDeck

_EDITIONS = {
    "in colour": COLOUR,
    "Low ink": Edition(low_ink=True),
    "Large print": Edition(large=True),
}
_MAX_LANGUAGES = 6


class NamedFile(NamedTuple):
    """A font or picture that cards in a view use."""

    name: Name
    view: ViewOptions = DEFAULT_VIEW


class Content(NamedTuple):
    """A file, which the server sends as it is."""

    content: bytes


class Icons(NamedTuple):
    """All icons that texts can use."""

    icons: Mapping[str, str]  # outlines by name
    own: list[str]  # names that the deck defines
    free: Mapping[str, str]  # outlines 512 units wide that a deck may take for its own
    meanings: Mapping[str, str]  # further words by which an icon is found


@dataclass(frozen=True, kw_only=True)
class CardVariant:
    """A card in one edition, from behind, or in another language."""

    name: str
    svg: str
    lies: bool


class CardVariants(NamedTuple):
    compared: list[CardVariant]


class Pictures:
    """Handlers for files. Only files that a card in sight uses are handed out."""

    def __init__(self, deck: OpenDeck) -> None:
        self.deck = deck
        self._numbers = count(1)

    @verb
    def font(self, ask: NamedFile) -> Content:
        """Send a font that cards in sight use."""
        return send_font(self.deck.get_gallery(ask.view).fonts, ask.name)

    @verb
    def picture(self, ask: NamedFile) -> Content:
        """Send a picture on the cards in sight."""
        file = self.deck.get_gallery(ask.view).files.get(ask.name)
        if file is None or not file.is_file():
            raise DeckError("There is no such file any more.")
        return Content(read_limited(file, MAX_FILE_BYTES))

    @verb
    def file(self, ask: NamedFile) -> Content:
        """Send a file of the deck's folder."""
        return Content(self.deck.folder.read(ask.name))

    @verb
    def icons(self) -> Icons:
        """List all icons that texts can use, and those that a deck may take."""
        from cards_pdf.art.notation import icon_names, icon_outline

        return Icons(
            icons={name: icon_outline(name).svg() for name in icon_names()},
            own=[*self.deck.deck.icons] if self.deck.deck else [],
            free=free_icons(),
            meanings=icon_meanings(),
        )

    @verb
    def compare(
        self,
        code: Code,
        languages: Annotated[tuple[Annotated[str, Text(40)], ...], MaxItems(100)] = (),
    ) -> CardVariants:
        """Draw a card in every variant. Variants that fail are left out."""
        deck = self.deck.get_deck()
        variants: list[CardVariant] = []
        for card in [card for card in deck.cards if card.code == code]:
            for title, edition in _EDITIONS.items():
                variants += self._draw_front(deck, card, edition, title)
            if deck.back_of(card):
                variants += self._draw_back(deck, card)
        for lang in languages[:_MAX_LANGUAGES]:
            with suppress(CardsError):
                translated = load_deck(self.deck.path, lang)
                variants += self._draw_front(translated, translated.card(code), COLOUR, lang)
        return CardVariants(variants)

    def _draw_front(
        self, deck: Deck, card: Card, edition: Edition, title: str
    ) -> Iterator[CardVariant]:
        pictures = CardPictures(deck, edition, BLEED_MM)
        with suppress(CardsError):
            svg = pictures.draw_front(card, f"b{next(self._numbers)}-")
            yield self._keep(pictures, svg, title, lies=deck.layout_of(card).landscape)

    def _draw_back(self, deck: Deck, card: Card) -> Iterator[CardVariant]:
        pictures = CardPictures(deck, COLOUR, BLEED_MM)
        layout = deck.layout_behind(card)
        with suppress(CardsError):
            svg = pictures.draw_back(card, f"b{next(self._numbers)}-")
            yield self._keep(pictures, svg, "Backs", lies=bool(layout and layout.landscape))

    def _keep(self, pictures: CardPictures, svg: str, title: str, *, lies: bool) -> CardVariant:
        """Let the page fetch the variant's fonts and pictures with those of the gallery."""
        gallery = self.deck.get_gallery(DEFAULT_VIEW)
        gallery.fonts |= pictures.canvas.fonts
        gallery.files |= pictures.canvas.files
        return CardVariant(name=title, svg=svg, lies=lies)


def send_font(fonts: Mapping[str, Any], name: str) -> Content:
    """Send a font that was drawn with."""
    if name not in fonts:
        raise DeckError("There is no such file any more.")
    return Content(bytes(fonts[name].face._ttf_data))  # noqa: SLF001 -- the only place where ReportLab keeps a font whole
