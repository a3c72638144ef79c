"""The rows a rules card is made of: its pictures and texts here, what a pencil writes on in
`pencil_rows`.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.form_fields import FieldName
from cards_pdf.canvas.images.picture_file import picture_size
from cards_pdf.canvas.images.pixels import PictureLook
from cards_pdf.cards.card_style import CardStyle
from cards_pdf.common.colour import INK, Rgb
from cards_pdf.decks.layouts.region import ALIGNMENTS, JUSTIFY
from cards_pdf.decks.model import Card
from cards_pdf.decks.state import Marks
from cards_pdf.rulebooks.small_words import deck_words
from cards_pdf.text.balance import well_broken
from cards_pdf.text.dress import PLAIN, Dress
from cards_pdf.text.fit import Block, block
from cards_pdf.text.hyphenation import hyphenated


class Setting(NamedTuple):
    """What all rows of a card share."""

    canvas: Canvas
    card: Card
    style: CardStyle
    marks: Marks
    width: float
    size: float  # of its text, in points
    look: "TextLook"
    pitch: float = 0.0  # mm from line to line, where a layout says it

    @property
    def accent(self) -> Rgb:
        return self.style.edition.ink(self.card.kind.accent)

    def field(self, key: object, spoken: str) -> FieldName:
        """A1, 3 -> "A1_3", for a form field; a dot would part the name in two."""
        return FieldName(
            f"{self.style.fields}{self.card.code}_{key}", f"{self.card.name}, {spoken}"
        )

    def word(self, key: str) -> str:
        """What a screen reader says of a field, in the deck's language."""
        return deck_words(self.style.deck)[key]

    def box_field(self, number: int) -> FieldName:
        return self.field(number, self.word("box").format(number))

    def small(self, size: float) -> float:
        return self.style.edition.small(size)

    def text(self, words: str, width: float) -> Block:
        face = self.canvas.typefaces.body.dressed(self.look.dress)
        face = face.reading(marks=self.look.marks, symbols=self.look.symbols)
        made = block(hyphenated(words, self.style.deck.language), face, width, self.size)
        return made._replace(leading=self.pitch) if self.pitch else made

    def well_broken(self, text: Block, words: str, width: float) -> Block:
        """The printed text, in as many lines as were measured."""
        return well_broken(text, self.text, words, width)


class TextLook(NamedTuple):
    """How texts stand in their rows."""

    colour: Rgb = INK
    align: str = "left"
    marks: bool = True
    symbols: bool = True
    dress: Dress = PLAIN


class StackRow(NamedTuple):
    """A measured part of the stack; `draw` gets its top left corner."""

    height: float
    draw: Callable[[float, float], None]
    part: str  # "stat", "text", "box": rows of one part keep together
    short: float = 0.0  # mm that it leaves free at its right


def picture_row(at: Setting, art: Path, most: float) -> StackRow:
    """A picture as wide as the card's text, in its own proportions."""
    w, h = picture_size(art)
    scale = min(at.width / w, most / h)
    size = (w * scale, h * scale)
    inset = (at.width - size[0]) / 2

    def draw(x: float, y: float) -> None:
        with at.canvas.figure(at.card.name):
            at.canvas.picture(art, x + inset, y, *size, PictureLook(grey=at.style.edition.low_ink))

    return StackRow(size[1], draw, "art")


def text_row(at: Setting, words: str, part: str = "text", indent: float = 0.0) -> StackRow:
    """Words, from `indent` mm on."""
    room = at.width - indent
    text, colour, align = at.text(words, room), at.look.colour, at.look.align
    share, spread = ALIGNMENTS[align], room if align == JUSTIFY else 0.0

    def draw(x: float, y: float) -> None:
        shown = text if spread else at.well_broken(text, words, room)
        x += indent + share * room
        at.canvas.text_block(x, y, shown, colour=colour, align=share, spread=spread)

    return StackRow(text.height, draw, part)
