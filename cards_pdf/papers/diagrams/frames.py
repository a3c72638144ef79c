"""The worked example: a sentence for each moment, and the cards as they lie."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from cards_pdf.canvas.base import Canvas
from cards_pdf.common.messages import Message, short
from cards_pdf.papers.diagrams.clock import make_path_picture, make_ways_picture
from cards_pdf.papers.diagrams.small_card import CardArrangement, card_name
from cards_pdf.papers.flow import INDENT, Part, make_list_item
from cards_pdf.papers.sheet_style import GREY, LABEL, SheetStyle
from cards_pdf.rulebooks.model import Group, Moment
from cards_pdf.text.fit import Block, TooLittleRoomError

_CARD = 9.5  # mm wide where there is room
_GOOD_CARD, _LEAST_CARD = 7.5, 5.0
_LEAST_WORDS = 8.0  # points: what labels of a booklet are set by, however little room there is
_STEP = 0.98
_BETWEEN = 4.0  # from one group to the next
_MOST_LINES, _WIDER = 2, 1.05
_UNBROKEN = 1000.0  # mm
_NEARLY = 0.9  # of a text: without the spaces at which it breaks


class _Laid(NamedTuple):
    """A group of cards and the words above and below them."""

    cards: CardArrangement
    label: Block | None
    note: Block | None

    @property
    def width(self) -> float:
        blocks = filter(None, (self.label, self.note))
        words = (line.width_mm(block.size) for block in blocks for line in block.lines)
        return max([self.cards.width, *words])


def make_moment_parts(frame: Moment, number: int, style: SheetStyle, width: float) -> list[Part]:
    """The sentence, then the picture, kept together."""
    indent = style.em * INDENT
    parts = [make_list_item(f"{number}", frame.text, style, width, keep=True)]
    if frame.path:
        picture = make_path_picture(frame.path, style, width - indent)
    elif frame.ways:
        picture = make_ways_picture(frame.ways, style, width - indent)
    elif frame.groups:
        picture = _groups(frame.groups, style, width - indent)
    else:
        return parts
    said = Message("the picture of the example at {text}", text=short(frame.text))
    # Under the words of its sentence
    return [
        *parts,
        replace(picture, draw=lambda at, x, y: picture.draw(at, x + indent, y), what=said),
    ]


def _groups(groups: Sequence[Group], style: SheetStyle, width: float) -> Part:
    laid, style = _fitted(groups, style, width)
    above = max(each.label.height if each.label else 0.0 for each in laid)
    below = max(each.note.height if each.note else 0.0 for each in laid)
    tall = max(each.cards.height for each in laid)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for group, each in zip(groups, laid, strict=True):
            cards, label, note = each
            # The cards in words: their label, which they are, and the note below them
            lying = ": ".join(filter(None, (group.label, " ".join(map(card_name, group.cards)))))
            with canvas.figure("; ".join(filter(None, (lying, group.note)))):
                if label:
                    canvas.text_block(x, y + above - label.height, label, colour=GREY)
                cards.draw(canvas, x, y + above + 0.5, style)
                if note:
                    canvas.text_block(x, y + above + tall + 0.5, note, colour=style.strong)
            x += each.width + _BETWEEN

    return Part(above + tall + below + 1.0, draw, gap=style.em * 0.2)


def _fitted(
    groups: Sequence[Group], style: SheetStyle, width: float
) -> tuple[list[_Laid], SheetStyle]:
    """A little smaller until it fits; else labels in two lines, and everything as small as need
    be.
    """
    for lines, least in ((1, _GOOD_CARD * style.scale), (_MOST_LINES, _LEAST_CARD)):
        laid, smaller = _shrunk(groups, style, width, lines, least)
        if _wide(laid) <= width:
            break
    return laid, smaller


def _shrunk(
    groups: Sequence[Group], style: SheetStyle, width: float, lines: int, least: float
) -> tuple[list[_Laid], SheetStyle]:
    """Cards and labels made smaller together."""
    card = _CARD * style.scale
    words = min(style.size, style.least / LABEL if style.one_scale else _LEAST_WORDS)
    while True:
        laid = []
        for group in groups:
            cards = CardArrangement(group.cards, group.shape, card, group.columns)
            label, note = (
                _label(text, style, cards.width, lines) for text in (group.label, group.note)
            )
            laid.append(_Laid(cards, label, note))
        if _wide(laid) <= width or card <= least:
            return laid, style
        card, style = card * _STEP, style.at(max(style.size * _STEP, words))


def _wide(laid: Sequence[_Laid]) -> float:
    return sum(each.width for each in laid) + _BETWEEN * (len(laid) - 1)


def _label(text: str, style: SheetStyle, width: float, lines: int) -> Block | None:
    """As wide as its cards; wider if it would need more lines than `lines` and its own line
    breaks.
    """
    if not text:
        return None
    whole = style.text(text, _UNBROKEN, LABEL)
    lines = max(lines, len(whole.lines))
    least = _NEARLY * sum(line.width_mm(whole.size) for line in whole.lines) / lines
    while width < least:
        width *= _WIDER
    while True:
        with suppress(TooLittleRoomError):
            made = style.text(text, width, LABEL)
            if len(made.lines) <= lines:
                return made
        width *= _WIDER
