"""The line in a sheet's margin: which sheet it is, and to print it at full size.

On fronts it is the heading of all that lies on the sheet, for whoever has it read out.
"""

from collections.abc import Iterator
from typing import NamedTuple

from cards_pdf.cards.edition import Edition
from cards_pdf.common.colour import INK, PAPER, mixed
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.decks.model import Deck
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.pdf.fonts.typefaces import typefaces
from cards_pdf.rulebooks.small_words import deck_words
from cards_pdf.sheets.impose import Grid, Page
from cards_pdf.text.fit import Line, line
from cards_pdf.text.stand_in import able, side_by_side
from cards_pdf.text.typeface import Typeface

_SIZE = 7.0  # points
_BELOW, _BESIDE = 4.2, 1.6  # mm from the cards to the line's foot
_UNDER_LINE = 1.0
_TALL = 0.75  # of the size: what letters take above their line
_FROM_MARKS = 2.0
_PALE = mixed(INK, PAPER, 0.35)


class _Place(NamedTuple):
    """Where the line begins, whether it runs up the sheet, and how long it may be between two cut marks."""

    x: float
    y: float
    upwards: bool
    length: float


def draw_caption(canvas: Canvas, made: Grid, page: Page, deck: Deck, edition: Edition, margin: float) -> None:
    """One line under the first column of cards or beside the last row, wherever the printer reaches."""
    size = edition.scale * edition.small(_SIZE)
    place = next(_places(made, margin, size), None)
    if place is None:
        return
    face = typefaces(deck.language).body
    said = _said(deck, made, page)
    shown = _with_title(canvas, deck.title, said, face)
    if shown is None or shown.width_mm(size) > place.length:
        shown = line(said[:1].upper() + said[1:], face)
    if place.upwards:
        with canvas.frame(place.x, place.y, -90.0):
            canvas.text(0, 0, shown, size, colour=_PALE)
    else:
        canvas.text(place.x, place.y, shown, size, colour=_PALE)


def _places(made: Grid, margin: float, size: float) -> Iterator[_Place]:
    left, top, _, height = made.outer
    bottom = top + height
    across, down = (side - 2 * _FROM_MARKS for side in made.form.card)
    baseline = bottom + made.bleed + _BELOW
    if baseline + _UNDER_LINE <= made.form.page[1] - margin:
        yield _Place(left + _FROM_MARKS, baseline, False, across)
    baseline = left - made.bleed - _BESIDE
    if baseline - size * MM_PER_POINT * _TALL >= margin:
        yield _Place(baseline, bottom - _FROM_MARKS, True, down)


def _said(deck: Deck, made: Grid, page: Page) -> str:
    word = deck_words(deck.language)
    side = "both" if made.form.fold != "none" else "backs" if page.back else "fronts"
    return word["caption"].format(page.number, word[side])


def _with_title(canvas: Canvas, title: str, said: str, face: Typeface) -> Line | None:
    """The title may need a font of the deck's own, which may lack the characters that follow."""
    own = able(title, (face, *canvas.typefaces.styles))
    if own is None:
        return None
    if own is face:
        return line(f"{title} · {said}", face)
    return side_by_side(line(title, own), line(f"· {said}", face), face)
