"""A card one or two centimetres wide: its drawing, and an index large enough to read."""

from cards_pdf.art.paths import circle, polyline, rounded
from cards_pdf.common.colour import INK, PAPER, Rgb, mixed
from cards_pdf.common.standard_deck import INDICES
from cards_pdf.common.units import POINTS_PER_MM
from cards_pdf.papers.diagrams.small_face import draw_small_back, draw_small_face, drawn_card
from cards_pdf.papers.sheet_style import GREY, RED, SheetStyle
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.text.fit import line

WIDTH, HEIGHT = 63.0, 88.0  # what a small card is a picture of
BACK, EMPTY, DIE, TURN = "#", ".", "d", ">"
_PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}  # of nine places


def small_card(canvas: Canvas, x: float, y: float, width: float, card: str, style: SheetStyle) -> None:
    """`card` as rule sheets write it: "JS", "A1", "#" a back, "#AS" the ace's, "." no card, "d4" a die.

    "!" before it marks, "x" strikes out and leaves a pale index of it; each ">" behind it turns it a quarter.
    """
    height = width * HEIGHT / WIDTH
    if turns := card.count(TURN):
        with canvas.frame(x + width / 2, y + height / 2, 90.0 * turns):
            part = WIDTH / HEIGHT if turns % 2 else 1.0  # lying on its side it is no wider
            small_card(canvas, -width / 2 * part, -height / 2 * part, width * part, card.rstrip(TURN), style)
        return
    if card[0] == DIE:
        _die(canvas, x, y + (height - width) / 2, width, int(card[1]))
        return
    marked, struck = card[0] == "!", card[0] == "x"
    name = card[1:] if marked or struck else card
    if name == EMPTY:
        canvas.path(rounded(x, y, width, height, width * 0.06), stroke=GREY, width=0.15, dash="0.8 0.6")
        return
    line_width = 0.6 if marked else 0.2
    canvas.rect(
        x,
        y,
        width,
        height,
        fill=PAPER,
        stroke=style.strong if marked else INK,
        width=line_width,
        radius=width * 0.06,
    )
    if name[0] == BACK:
        if not draw_small_back(canvas, x, y, width, name[1:], style):
            _back(canvas, x, y, width, height, style)
        return
    if not struck and (drawn := drawn_card(name, style)):
        draw_small_face(canvas, x, y, width, drawn, style)
        if marked:
            canvas.rect(x, y, width, height, stroke=style.strong, width=line_width, radius=width * 0.06)
    else:
        _index(canvas, x + width / 2, y, width, name, ghost=struck)
    if struck:
        canvas.line(x, y + height, x + width, y, stroke=GREY, width=0.3)


def card_name(card: str) -> str:
    """What a screen reader says of a card: "!JS" is J♠; a back and an empty place are silent."""
    name = card.removeprefix("!").removeprefix("x").rstrip(TURN).removeprefix(DIE)
    return "" if name[0] in (BACK, EMPTY) else "".join(INDICES.get(name, (name, "")))


def _die(canvas: Canvas, x: float, y: float, width: float, number: int) -> None:
    canvas.rect(x, y, width, width, fill=PAPER, stroke=INK, width=0.3, radius=width * 0.16)
    for place in _PIPS[number]:
        line, column = divmod("abcdefghi".index(place), 3)
        at = x + width * (0.25 + 0.25 * column), y + width * (0.25 + 0.25 * line)
        canvas.path(circle(*at, width * 0.09), fill=INK)


def _index(canvas: Canvas, middle: float, y: float, width: float, name: str, *, ghost: bool) -> None:
    rank, suit = INDICES.get(name, (name, ""))
    ink = _ink(suit, ghost=ghost)
    size = width * 0.52 * POINTS_PER_MM
    bold = canvas.typefaces.bold
    canvas.text(
        middle,
        y + width * (0.62 if suit else 0.88),
        line(rank, bold),
        bold.alone(size),
        colour=ink,
        align=0.5,
    )
    if suit:
        canvas.text(middle, y + width * 1.18, line(suit, bold), size, colour=ink, align=0.5)


def _ink(suit: str, *, ghost: bool) -> Rgb:
    ink = RED if suit in ("♥", "♦") else INK
    return mixed(ink, PAPER, 0.45) if ghost else ink


def _back(canvas: Canvas, x: float, y: float, width: float, height: float, style: SheetStyle) -> None:
    inset = width * 0.12
    canvas.rect(
        x + inset, y + inset, width - 2 * inset, height - 2 * inset, fill=style.tint, stroke=style.strong,
        width=0.2, radius=width * 0.04,
    )  # fmt: skip
    middle, across = x + width / 2, (width - 2 * inset) / 2
    for part in (0.25, 0.5, 0.75):
        top = y + inset + (height - 2 * inset) * part
        canvas.path(
            polyline((middle - across, top), (middle, top - across * 0.5), (middle + across, top)),
            stroke=style.strong, width=0.15,
        )  # fmt: skip
