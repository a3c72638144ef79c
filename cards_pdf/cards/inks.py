"""The colours that a layout names, on a card in an edition."""

from cards_pdf.cards.card_style import Site
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.fields import field_text
from cards_pdf.common.colour import INK, PAPER, SOFT, Rgb, css_colours, mixed, rgb
from cards_pdf.common.errors import FitError, nearest
from cards_pdf.common.sentences import short
from cards_pdf.decks.layouts.templates import COLOURS, Template

_PLAIN = {"ink": INK, "soft": SOFT, "paper": PAPER}
_LIGHTER = {"shade": 0.72, "pale": 0.86, "tint": 0.92}  # how much paper is in a lighter accent
_FAINT = 0.6  # … where ink is saved


def fill_in(template: Template, site: Site) -> str:
    """A template with this card's fields."""
    if not template.fields:
        return template
    return template.filled(lambda name: field_text(name, site.card, site.style.deck))


def colour_of(template: Template, site: Site) -> Rgb | None:
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


def ink_of(template: Template, site: Site) -> Rgb:
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
