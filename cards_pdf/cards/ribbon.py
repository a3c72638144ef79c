"""The strip at the left of a rules card: code, number, icon and pattern show when cards are fanned."""

from cards_pdf.art.emblems import icon, pattern
from cards_pdf.art.paths import rounded
from cards_pdf.cards.edition import Edition
from cards_pdf.colour import INK
from cards_pdf.decks.model import Card, Kind
from cards_pdf.pdf.canvas import Canvas
from cards_pdf.text.fit import fit_line, line

RIBBON = 8.0  # how wide it is


def draw_ribbon(canvas: Canvas, card: Card, edition: Edition, height: float) -> None:
    """With its corner at the frame's origin. The ground is one for all cards of a kind: it is stamped."""
    kind = card.kind
    name = f"ribbon-{kind.name or 'plain'}-{height:.0f}"
    with canvas.stamp(name, -1, -1, RIBBON + 1, height + 1) as first:
        if first:
            _ground(canvas, kind, edition, height)
    code = fit_line(card.code, canvas.typefaces.title, RIBBON - 1.4, 13)
    with canvas.tagged("H1", key=card.code):
        canvas.text(RIBBON / 2, 6.1, *code, colour=edition.on(kind.accent), align=0.5)
    number = line(str(card.number), canvas.typefaces.bold)
    with canvas.decoration():
        canvas.text(RIBBON / 2, height - 2.6, number, 9, colour=edition.on(kind.accent), align=0.5)


def _ground(canvas: Canvas, kind: Kind, edition: Edition, height: float) -> None:
    ground = rounded(0, 0, RIBBON, height, 1.6)
    canvas.path(ground, fill=edition.fill(kind.accent))
    top, bottom = 18.5, height - 7.0
    lines = pattern(kind.pattern, RIBBON, bottom - top)
    if lines.segments:
        with canvas.clipped(rounded(0, top, RIBBON, bottom - top, 0)):
            canvas.path(lines.placed(0, top), stroke=edition.hatch(kind.accent), width=0.28)
        for y in (top, bottom):
            canvas.line(0, y, RIBBON, y, stroke=edition.hatch(kind.accent), width=0.28)
    emblem = icon(kind.icon).placed(RIBBON / 2, 12.6, 2.7)
    if edition.low_ink:
        canvas.path(ground, stroke=INK, width=0.35)
        canvas.path(emblem, stroke=INK, width=0.3)
    else:
        canvas.path(emblem, fill=edition.on(kind.accent), even_odd=True)
