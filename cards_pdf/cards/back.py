"""The backs of cards.

There are two sorts of backs:

- A back with a layout is drawn by it as a front is, for each card.
- Any other back is drawn by the built-in layout `backs/back.toml`, which has the keys of a back. It
  is drawn once per file and stamped.

A text on a back may have fields of its card. Such a back has a name of its own for each card.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from cards_pdf.art.path import rounded
from cards_pdf.canvas.base import Canvas
from cards_pdf.cards.card_style import Bleed, final_error_context
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.fields import field_text
from cards_pdf.cards.front import Fronts
from cards_pdf.common.colour import PAPER, contrast, rgb
from cards_pdf.common.data_files import card_data
from cards_pdf.common.sizes import Mm
from cards_pdf.decks.card import Back, Card, Kind
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.icons import PATTERNS
from cards_pdf.decks.layouts.file import load_layout
from cards_pdf.decks.layouts.region import Layout
from cards_pdf.decks.layouts.values import Template
from cards_pdf.rulebooks.small_words import deck_words

MIN_CONTRAST_OF_LARGE_WORDS = 3.0  # to paper
BACK_FIELDS = ("title", "text", "title colour", "design", "hatch", "words")


def fill_in_back(card: Card, deck: Deck) -> Back | None:
    """Return the back of a card, with the card's fields in its texts."""
    back = deck.back_of(card)
    if back is None or not has_card_fields(back, deck):
        return back

    def fill_in(text: str) -> str:
        return Template(text).filled(lambda name: field_text(name, card, deck))

    return back._replace(
        name=f"{back.name}-{card.code}", title=fill_in(back.title), text=fill_in(back.text)
    )


def make_box_back(deck: Deck) -> Back | None:
    """Return the first back for the deck's box, with the deck's title for a card's words."""
    back = next(iter(deck.backs.values()), None)
    if back is None or not (back.layout or has_card_fields(back, deck)):
        return back
    return back._replace(name=f"{back.name}-box", title=deck.title, text="", layout=None)


def has_card_fields(back: Back, deck: Deck) -> bool:
    """Return True if a back is not the same behind all its cards."""
    layout = deck.back_layouts.get(back.name)
    return not layout.is_alike if layout else "{" in back.title + back.text


def decks_by_back_layout(deck: Deck) -> Iterator[tuple[list[str], Deck]]:
    """Yield each layout of backs: their names, and a deck whose fronts are these backs."""
    layouts = deck.back_layouts
    for name, layout in layouts.items():
        names = [other for other, one in layouts.items() if one == layout]
        cards = tuple(card for card in deck.cards if deck.layout_behind(card) == layout)
        if name == names[0] and cards:
            source = f"{deck.source} ({layout.name})"
            yield names, replace(deck_showing_backs(deck, layout), source=source, cards=cards)


def deck_showing_backs(deck: Deck, layout: Layout) -> Deck:
    """Return the deck with a layout of backs for its fronts."""
    return replace(deck, layout=layout, layouts={}, mark_spot=False, camera=False)


class Backs:
    """The backs of a deck in an edition, with a maximum bleed in mm."""

    def __init__(self, deck: Deck, edition: Edition, size: Mm, bleed: float) -> None:
        self._deck = deck
        self._edition = edition
        self._size = size
        self._bleed = bleed
        self._with_layouts: dict[str, Fronts] = {}  # by the name of a back
        for names, behind in decks_by_back_layout(deck):
            self._with_layouts |= dict.fromkeys(names, Fronts(behind, edition, size))
        self._built_in: dict[str, Fronts] = {}  # by the look of a back

    def draw(self, canvas: Canvas, card: Card, bleed: Bleed, fields: str = "") -> None:
        """Draw the back of a card, cut off where its bleed ends."""
        deck = self._deck
        unfilled = deck.back_of(card)
        if unfilled and unfilled.name in self._with_layouts:
            fronts = self._with_layouts[unfilled.name]
            with canvas.tagged("Sect"):
                fronts.draw(canvas, card, bleed=bleed, fields=f"back_{fields}")
            return
        back = fill_in_back(card, deck)
        if back is None:
            return
        left, top, right, bottom = bleed
        width, height = self._size
        area = rounded(-left, -top, width + left + right, h=height + top + bottom, radius=0)
        spoken = " ".join(filter(None, (back.title, back.text))) or back.name
        figure = canvas.figure(deck_words(deck)["back"].format(spoken))
        if back.look not in self._built_in:
            fronts = make_built_in_fronts(deck, back, self._edition, size=self._size)
            self._built_in[back.look] = fronts
        where = final_error_context("{deck}: back {name}", deck=deck.source, name=back.name)
        with where, figure, canvas.clipped(area):
            draw_back(canvas, back, self._built_in[back.look], bleed=self._bleed)


def make_built_in_fronts(deck: Deck, back: Back, edition: Edition, size: Mm) -> Fronts:
    """Return fronts that draw backs of one look with the built-in layout."""
    behind = deck_showing_backs(deck, _load_built_in_layout())
    return Fronts(replace(behind, look=back.look), edition, size)


def draw_back(canvas: Canvas, back: Back, fronts: Fronts, bleed: float = 0.0) -> None:
    """Draw a back with `bleed` mm around the card, once per file."""
    width, height = fronts.style.size
    stamp = canvas.stamp(f"back-{back.name}", -bleed, -bleed, width + bleed, height + bleed)
    with stamp as is_first:
        if is_first:
            whole_bleed = Bleed(bleed, bleed, bleed, bleed)
            fronts.draw_with_short_errors(canvas, _make_card(back), bleed=whole_bleed)


@cache
def _load_built_in_layout() -> Layout:
    layout = load_layout(card_data("backs", "back.toml"), BACK_FIELDS)
    return layout._replace(is_back=True, own=False)


def _make_card(back: Back) -> Card:
    """Return a card on which the built-in layout prints a back.

    A back has a picture, or else a drawing, or else a pattern, and words on it.
    """
    has_pattern = not back.art and not back.drawing
    is_hatch = has_pattern and back.pattern in PATTERNS
    is_pale = contrast(rgb(back.accent), PAPER) < MIN_CONTRAST_OF_LARGE_WORDS
    fields = {
        "title": back.title,
        "text": back.text,
        "title colour": "ink" if is_pale else back.accent,
        "design": "yes" if has_pattern and not is_hatch else "",
        "hatch": "yes" if is_hatch else "",
        "words": "yes" if back.art or is_hatch else "",
    }
    # backs that differ only in their words share a kind, and so their background
    kind_name = f"{back.accent} {back.pattern}"
    kind = Kind(kind_name, kind_name, back.accent, back.pattern)
    figure = "" if back.art else back.drawing
    return Card(back.name, 1, 1, kind=kind, art=back.art, figure=figure, fields=fields)
