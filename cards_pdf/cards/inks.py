"""The colours that a layout names, on a card in an edition."""

from cards_pdf.cards.card_style import CardContext
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.fields import field_text
from cards_pdf.common.colour import INK, PAPER, SOFT, Rgb, css_colours, mixed, rgb
from cards_pdf.common.errors import FitError, nearest
from cards_pdf.common.messages import short
from cards_pdf.decks.layouts.templates import COLOURS, Template

_PLAIN = {"ink": INK, "soft": SOFT, "paper": PAPER}
_LIGHTER = {"shade": 0.72, "pale": 0.86, "tint": 0.92}  # how much paper is in a lighter accent
_FAINT = 0.6  # … where ink is saved


def fill_in(template: Template, site: CardContext) -> str:
    """A template with this card's fields."""
    if not template.fields:
        return template
    return template.filled(lambda name: field_text(name, site.card, site.style.deck))


def colour_of(template: Template, site: CardContext) -> Rgb | None:
    """None where the card has nothing under the column that a colour is taken from."""
    if not template:
        return None
    text = fill_in(template, site).strip()
    if text in COLOURS:
        return _of_house(text, site.card.kind.accent, site.style.edition)
    own = site.style.deck.colours
    try:
        return rgb(own.get(text, text)) if text else None
    except ValueError as wrong:
        raise FitError(
            '"{text}" is no colour.{near}',
            text=short(text),
            near=nearest(text, [*COLOURS, *own, *css_colours()]),
        ) from wrong


class PreparedColour:
    """A colour of a layout, looked up once for each accent.

    The accent is no constant of a layout: a card may have its own. A colour that a column of the
    card names is looked up for every card.
    """

    __slots__ = ("_by_accent", "_template")

    def __init__(self, template: Template) -> None:
        self._template = template
        self._by_accent: dict[str, Rgb | None] = {}

    def find(self, context: CardContext) -> Rgb | None:
        """Return the colour on a card; None where its column is empty.

        All calls of one object must be for the same deck and edition.
        """
        if self._template.fields:
            return colour_of(self._template, context)
        accent = context.card.kind.accent
        if accent not in self._by_accent:
            self._by_accent[accent] = colour_of(self._template, context)
        return self._by_accent[accent]

    def find_ink(self, context: CardContext) -> Rgb:
        """Return the colour of words and lines: black where the colour is missing or ink is
        saved.
        """
        if context.style.edition.low_ink:
            return INK
        return self.find(context) or INK


def ink_of(template: Template, site: CardContext) -> Rgb:
    """For words and lines, which are always there. Where ink is saved all are black."""
    return INK if site.style.edition.low_ink else colour_of(template, site) or INK


def _of_house(word: str, accent: str, edition: Edition) -> Rgb:
    if word == "accent":
        return edition.ink(accent)
    if word == "on accent":
        return edition.on(accent)
    if word in _LIGHTER:
        return mixed(edition.ink(accent), PAPER, _FAINT if edition.low_ink else _LIGHTER[word])
    return _PLAIN[word]
