"""A card's back, drawn by a layout as its front is: one of the deck's, or ours, which has the
back's keys.

A back of our layout is drawn once a file and stamped, a deck's own for each of its cards.
"""

from collections.abc import Iterator
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
from cards_pdf.decks.layouts.file import load_layout
from cards_pdf.decks.layouts.region import Layout
from cards_pdf.decks.layouts.templates import Template
from cards_pdf.decks.model import Back, Card, Deck, Kind
from cards_pdf.decks.rows import PATTERNS
from cards_pdf.rulebooks.small_words import deck_words

_LEAST_OF_LARGE = 3.0  # contrast to paper that large words need
_FIELDS = ("title", "text", "title colour", "design", "hatch", "words")


def back_of(card: Card, deck: Deck) -> Back | None:
    """What is printed behind a card, with what it says of that card; other looks have other
    names.
    """
    back = deck.back_of(card)
    if back is None or not differs(back, deck):
        return back
    title, text = (
        Template(said).filled(lambda name: field_text(name, card, deck))
        for said in (back.title, back.text)
    )
    return back._replace(name=f"{back.name}-{card.code}", title=title, text=text)


def on_box(deck: Deck) -> Back | None:
    """The first back, for what holds the deck: with the deck's title where a card's words would
    stand.
    """
    back = next(iter(deck.backs.values()), None)
    if back is None or not (back.layout or differs(back, deck)):
        return back
    return back._replace(name=f"{back.name}-box", title=deck.title, text="", layout=None)


def differs(back: Back, deck: Deck) -> bool:
    """Whether a back is not the same behind all its cards."""
    layout = deck.back_layouts.get(back.name)
    return not layout.is_alike if layout else "{" in back.title + back.text


def decks_by_back_layout(deck: Deck) -> Iterator[tuple[list[str], Deck]]:
    """For each layout of backs: what those are called, and the cards that have one, it being their
    front.
    """
    layouts = deck.back_layouts
    for name, layout in layouts.items():
        names = [other for other, one in layouts.items() if one == layout]
        cards = tuple(card for card in deck.cards if deck.layout_behind(card) == layout)
        if name == names[0] and cards:
            source = f"{deck.source} ({layout.name})"
            yield names, deck_showing_backs(deck, layout)._replace(source=source, cards=cards)


def deck_showing_backs(deck: Deck, layout: Layout) -> Deck:
    """The deck with a layout of backs for its fronts."""
    return deck._replace(layout=layout, layouts={}, mark_spot=False, camera=False)


class Backs:
    """A deck's backs in an edition, with so many mm of bleed at most."""

    def __init__(self, deck: Deck, edition: Edition, size: Mm, bleed: float) -> None:
        self._deck, self._edition, self._size, self._bleed = deck, edition, size, bleed
        self._of_layouts: dict[str, Fronts] = {}  # by the backs' names
        for names, behind in decks_by_back_layout(deck):
            self._of_layouts |= dict.fromkeys(names, Fronts(behind, edition, size))
        self._ours: dict[str, Fronts] = {}  # by the backs' looks

    def draw(self, canvas: Canvas, card: Card, bleed: Bleed, fields: str = "") -> None:
        """Nothing for a card without a back; otherwise the back, cut off where its bleed ends."""
        deck = self._deck
        drawn = deck.back_of(card)
        if drawn and drawn.name in self._of_layouts:
            with canvas.tagged("Sect"):
                self._of_layouts[drawn.name].draw(
                    canvas, card, bleed=bleed, fields=f"back_{fields}"
                )
            return
        if (back := back_of(card, deck)) is None:
            return
        (left, top, right, bottom), (wide, high) = bleed, self._size
        reach = rounded(-left, -top, wide + left + right, high + top + bottom, 0)
        said = " ".join(filter(None, (back.title, back.text))) or back.name
        figure = canvas.figure(deck_words(deck)["back"].format(said))
        where = final_error_context("{deck}: back {name}", deck=deck.source, name=back.name)
        if back.look not in self._ours:
            self._ours[back.look] = in_our_layout(deck, back, self._edition, self._size)
        with where, figure, canvas.clipped(reach):
            draw_back(canvas, back, self._ours[back.look], self._bleed)


def in_our_layout(deck: Deck, back: Back, edition: Edition, size: Mm) -> Fronts:
    """What draws the deck's backs of the same look as this one."""
    return Fronts(deck_showing_backs(deck, _our_layout())._replace(look=back.look), edition, size)


def draw_back(canvas: Canvas, back: Back, ours: Fronts, bleed: float = 0.0) -> None:
    """Once a file; it covers `bleed` mm around the card."""
    w, h = ours.style.size
    with canvas.stamp(f"back-{back.name}", -bleed, -bleed, w + bleed, h + bleed) as first:
        if first:
            whole = Bleed(bleed, bleed, bleed, bleed)
            ours.draw_with_short_errors(canvas, _as_card(back), bleed=whole)


@cache
def _our_layout() -> Layout:
    return load_layout(card_data("backs", "back.toml"), _FIELDS)._replace(is_back=True, own=False)


def _as_card(back: Back) -> Card:
    """What our layout prints of a back: its picture, or its drawing, or else its pattern; the words
    on it.
    """
    is_plain = not back.art and not back.drawing
    is_hatch = is_plain and back.pattern in PATTERNS
    says = {
        "design": is_plain and not is_hatch,
        "hatch": is_hatch,
        "words": bool(back.art) or is_hatch,
    }
    pale = contrast(rgb(back.accent), PAPER) < _LEAST_OF_LARGE
    fields = {
        "title": back.title,
        "text": back.text,
        "title colour": "ink" if pale else back.accent,
        **{name: "yes" if holds else "" for name, holds in says.items()},
    }
    alike = f"{back.accent} {back.pattern}"  # of backs that have no more in common than their words
    kind = Kind(alike, alike, back.accent, back.pattern)
    figure = "" if back.art else back.drawing
    return Card(back.name, 1, 1, kind=kind, art=back.art, figure=figure, fields=fields)
