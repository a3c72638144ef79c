"""The colours that a layout names, on a card in an edition."""

from cards_pdf.cards.card_style import CardContext
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.fields import field_text
from cards_pdf.common.colour import INK, PAPER, SOFT, Rgb, css_colours, mixed, rgb
from cards_pdf.common.errors import FitError, nearest
from cards_pdf.common.messages import join_words, short
from cards_pdf.decks.layouts.values import COLOURS, Template

FIXED_COLOURS = {"ink": INK, "soft": SOFT, "paper": PAPER}
PAPER_SHARES = {"shade": 0.72, "pale": 0.86, "tint": 0.92}  # in lighter accents
LOW_INK_PAPER_SHARE = 0.6


def fill_in(template: Template, context: CardContext) -> str:
    """Return a template with the card's fields."""
    if not template.fields:
        return template
    return template.filled(lambda name: field_text(name, context.card, context.style.deck))


def colour_of(template: Template, context: CardContext) -> Rgb | None:
    """Return a colour on a card; None where the column that it is taken from is empty."""
    if not template:
        return None
    name = fill_in(template, context).strip()
    if name in COLOURS:
        return _find_built_in(name, context.card.kind.accent, context.style.edition)
    own = context.style.deck.colours
    if name and name not in own:  # capitals do not count, as in other columns
        name = next((one for one in own if one.casefold() == name.casefold()), name)
    try:
        return rgb(own.get(name, name)) if name else None
    except ValueError as error:
        raise FitError(
            '{columns} has "{text}", which is not a colour.{near}',
            columns=join_words([f"{{{field}}}" for field in template.fields]),
            text=short(name),
            near=nearest(name, [*COLOURS, *own, *css_colours()]),
        ) from error


def _find_built_in(name: str, accent: str, edition: Edition) -> Rgb:
    if name == "accent":
        return edition.ink(accent)
    if name == "on accent":
        return edition.ink_on(accent)
    if name in PAPER_SHARES:
        share = LOW_INK_PAPER_SHARE if edition.low_ink else PAPER_SHARES[name]
        return mixed(edition.ink(accent), PAPER, share)
    return FIXED_COLOURS[name]


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
