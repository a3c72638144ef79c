"""The worked example: for each moment its sentence and the cards as they lie."""

from collections.abc import Sequence
from dataclasses import replace

from cards_pdf.papers.diagrams.arranged import Arranged
from cards_pdf.papers.diagrams.clock import path_picture, ways_picture
from cards_pdf.papers.diagrams.small_card import card_name
from cards_pdf.papers.flow import Part
from cards_pdf.papers.sheet_style import GREY, SheetStyle
from cards_pdf.papers.text_pieces import INDENT, hanging
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.rulebooks.model import Group, Moment
from cards_pdf.text.fit import Block

_CARD = 9.5  # mm wide where there is room
_LEAST_CARD = 5.0
_LABEL = 0.9
_LEAST_WORDS = 8.0  # points: what labels are set by, however little room there is
_STEP = 0.98
_BETWEEN = 4.0  # from one group to the next


def frame_parts(frame: Moment, number: int, style: SheetStyle, width: float) -> list[Part]:
    """The sentence, then the picture, kept together."""
    indent = style.em * INDENT
    parts = [hanging(f"{number}", frame.text, style, width, keep=True)]
    if frame.path:
        return [*parts, _moved(path_picture(frame.path, style, width - indent), indent)]
    if frame.ways:
        return [*parts, _moved(ways_picture(frame.ways, style, width - indent), indent)]
    return [*parts, _groups(frame.groups, style, indent, width - indent)]


def _moved(picture: Part, indent: float) -> Part:
    """Under the words of its sentence."""
    return replace(picture, draw=lambda canvas, x, y: picture.draw(canvas, x + indent, y))


def _groups(groups: Sequence[Group], style: SheetStyle, indent: float, width: float) -> Part:
    card, style = _fitted(groups, style, width)
    laid = [Arranged(group.cards, group.shape, card) for group in groups]
    labels = [_label(group.label, style) for group in groups]
    notes = [_label(group.note, style) for group in groups]
    above = max(block.height if block else 0.0 for block in labels)
    below = max(block.height if block else 0.0 for block in notes)
    tall = max(arranged.height for arranged in laid)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        x += indent
        for group, cards, label, note in zip(groups, laid, labels, notes, strict=True):
            with canvas.figure(_spoken(group)):
                if label:
                    canvas.text_block(x, y, label, colour=GREY)
                cards.draw(canvas, x, y + above + 0.5, style)
                if note:
                    canvas.text_block(x, y + above + tall + 0.5, note, colour=style.strong)
            x += _group_width(group, style, card) + _BETWEEN

    return Part(above + tall + below + 1.0, draw, gap=style.em * 0.2)


def _fitted(groups: Sequence[Group], style: SheetStyle, width: float) -> tuple[float, SheetStyle]:
    """How wide a card is, and how its labels are set: both smaller together until the picture has room."""
    card, least = _CARD * style.scale, min(style.size, _LEAST_WORDS)
    while _wide(groups, style, card) > width and card > _LEAST_CARD:
        card, style = card * _STEP, style.at(max(style.size * _STEP, least))
    return card, style


def _spoken(group: Group) -> str:
    """The cards in words: what they are called, which they are, what is said of them."""
    return ". ".join(filter(None, (group.label, " ".join(map(card_name, group.cards)), group.note)))


def _label(text: str, style: SheetStyle) -> Block | None:
    return style.text(text, 1000, _LABEL) if text else None


def _group_width(group: Group, style: SheetStyle, card: float) -> float:
    words = [
        block.lines[0].width_mm(block.size)
        for block in (_label(group.label, style), _label(group.note, style))
        if block
    ]
    return max([Arranged(group.cards, group.shape, card).width, *words])


def _wide(groups: Sequence[Group], style: SheetStyle, card: float) -> float:
    return sum(_group_width(group, style, card) for group in groups) + _BETWEEN * (len(groups) - 1)
