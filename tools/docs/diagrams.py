"""Diagrams of the documents, drawn with the project's own pen: `python -m tools.docs.diagrams`."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pypdfium2
from PIL import Image

from cards_pdf.art.path import Path as Shape
from cards_pdf.art.path import ellipse, polygon, polyline
from cards_pdf.art.path import rounded as make_rounded
from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.cards.edition import COLOUR
from cards_pdf.common.colour import INK, PAPER, mixed, rgb
from cards_pdf.papers.diagrams import draw_small_card
from cards_pdf.papers.sheet_style import SheetStyle, make_style
from cards_pdf.rulebooks.rule_sheet import load
from cards_pdf.text.fit import line

FOLDER = Path(__file__).parents[2] / "docs" / "previews"
PANEL_WIDTH, PANEL_HEIGHT = 58.0, 44.0  # mm
GAP, HEAD = 4.0, 7.0  # mm between panels, and of the words above each
DPI, COLOURS = 110, 48
ACCENT = rgb("#B4502A")
PALE = rgb("#E9E6E0")
GREY = mixed(INK, PAPER, 0.55)
Panel = Callable[[Canvas, SheetStyle], None]


Point = tuple[float, float]


def arrow(canvas: Canvas, start: Point, end: Point) -> None:
    (x1, y1), (x2, y2) = start, end
    canvas.line(x1, y1, x2, y2, stroke=ACCENT, width=0.5)
    long = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    u, v = (x2 - x1) / long * 2.4, (y2 - y1) / long * 2.4
    canvas.path(
        polygon((x2, y2), (x2 - u - v / 2, y2 - v + u / 2), (x2 - u + v / 2, y2 - v - u / 2)),
        fill=ACCENT,
    )


def draw_bow(canvas: Canvas, start: Point, end: Point, rise: float) -> None:
    """Draw an arrow from one side over to the other."""
    (left, y), (right, _) = start, end
    bow = Shape().move(left, y).curve(left, y - rise, right, y - rise, right, y - 0.5)
    canvas.path(bow, stroke=ACCENT, width=0.5)
    arrow(canvas, (right, y - 1.5), (right, y + 1.5))


def write(
    canvas: Canvas, point: Point, text: str, *, size: float = 8.0, align: float = 0.5
) -> None:
    x, y = point
    canvas.text(x, y, line(text, canvas.typefaces.body), size, colour=INK, align=align)


def round_box(box: tuple[float, float, float, float], radius: float) -> Shape:
    """Return a rectangle (left, top, width, height) with round corners."""
    x, y, w, h = box
    return make_rounded(x, y, w=w, h=h, radius=radius)


def draw_sheet(canvas: Canvas, *, x: float, y: float, w: float, h: float) -> None:
    canvas.rect(x, y, w, h, fill=PAPER, stroke=GREY, width=0.25)


# --- fronts and backs ---


def gutterfold(canvas: Canvas, style: SheetStyle) -> None:
    draw_sheet(canvas, x=9, y=8, w=40, h=34)
    for row, card in enumerate(("QS", "9H")):
        draw_small_card(canvas, 16, y=10 + row * 15.5, width=10.5, card=card, style=style)
        draw_small_card(canvas, 31.5, y=10 + row * 15.5, width=10.5, card="#", style=style)
    canvas.line(29, 5, 29, 44, stroke=ACCENT, width=0.4, dash="1.6 1.2")
    draw_bow(canvas, (42, 7), (16, 7), rise=6)


def duplex(canvas: Canvas, _style: SheetStyle) -> None:
    for left, numbers in ((1.5, "123"), (32.5, "321")):
        draw_sheet(canvas, x=left, y=8, w=24, h=33)
        for n, number in enumerate(numbers):
            for row in range(2):
                x, y = left + 1.5 + n * 7.2, 10 + row * 15
                back = left > 30  # noqa: PLR2004 -- the right one of the two
                canvas.rect(
                    x,
                    y,
                    6.6,
                    9.2 + 4,
                    fill=PALE if back else PAPER,
                    stroke=INK,
                    width=0.2,
                    radius=0.6,
                )
                write(canvas, (x + 3.3, y + 8), number, size=11)
    canvas.line(29, 6, 29, 43, stroke=GREY, width=0.25, dash="0.6 1")
    draw_bow(canvas, (14, 7), (44, 7), rise=6)


def offset(canvas: Canvas, _style: SheetStyle) -> None:
    draw_sheet(canvas, x=5, y=8, w=48, h=34)
    for x, y, ink in ((26, 28, GREY), (32, 22, ACCENT)):
        canvas.line(x - 9, y, x + 9, y, stroke=ink, width=0.4)
        canvas.line(x, y - 9, x, y + 9, stroke=ink, width=0.4)
    canvas.path(ellipse(26, 28, 2.6), stroke=GREY, width=0.25)
    arrow(canvas, (26, 38.5), (32, 38.5))
    arrow(canvas, (44, 28), (44, 22))
    write(canvas, (35, 39.6), "0.6", size=8, align=0.0)
    write(canvas, (45.5, 26), "−0.6", size=8, align=0.0)


# --- cutting ---


def first_cuts(canvas: Canvas, _style: SheetStyle) -> None:
    draw_sheet(canvas, x=12, y=6, w=34, h=37)
    cards(canvas)
    for x in (15.0, 24.33, 33.66, 43.0):
        canvas.line(x, 3, x, 45, stroke=ACCENT, width=0.5)


def cards(canvas: Canvas) -> None:
    for n in range(9):
        canvas.rect(
            15 + n % 3 * 9.33, 8 + n // 3 * 11, 9.33, 11, fill=PALE, stroke=GREY, width=0.15
        )


def second_cuts(canvas: Canvas, _style: SheetStyle) -> None:
    for n in range(3):
        x = 8 + n * 15
        canvas.rect(x, 6, 9.33, 37, fill=PAPER, stroke=GREY, width=0.2)
        for row in range(3):
            canvas.rect(x, 8 + row * 11, 9.33, 11, fill=PALE, stroke=GREY, width=0.15)
        for y in (8, 19, 30, 41):
            canvas.line(x - 2.5, y, x + 11.8, y, stroke=ACCENT, width=0.5)


def corner(canvas: Canvas, _style: SheetStyle) -> None:
    canvas.path(round_box((8, 8, 60, 60), 14), fill=PALE)
    canvas.rect(0, 44, 60, 40, fill=PAPER)
    canvas.rect(50, 0, 30, 80, fill=PAPER)
    waste = Shape().move(8, 22).to(8, 8).to(22, 8).curve(14, 8, 8, 14, 8, 22)
    canvas.path(waste, fill=PAPER, stroke=GREY, width=0.25, dash="1 0.8")
    edge = Shape().move(8, 44).to(8, 22).curve(8, 14, 14, 8, 22, 8).to(50, 8)
    canvas.path(edge, stroke=ACCENT, width=0.6)
    arrow(canvas, (22, 22), (12.4, 12.4))
    write(canvas, (23, 25.5), "3 mm", size=9, align=0.0)


# --- sleeves, film and boxes ---


def sleeve(canvas: Canvas, style: SheetStyle) -> None:
    canvas.path(round_box((31, 9, 24, 33), 0.8), fill=rgb("#EEF3F6"), stroke=GREY, width=0.3)
    canvas.path(round_box((20, 11, 21, 29.3), 1.2), fill=PALE, stroke=GREY, width=0.25)
    draw_small_card(canvas, 13, y=12, width=21, card="QS", style=style)
    canvas.path(polyline((31, 9), (55, 9), (55, 42), (31, 42)), stroke=INK, width=0.3)
    arrow(canvas, (3, 26), (11, 26))


def film(canvas: Canvas, style: SheetStyle) -> None:
    canvas.path(round_box((4, 7, 50, 36), 2.5), fill=rgb("#EEF3F6"), stroke=GREY, width=0.3)
    for n, card in enumerate(("QS", "9H")):
        x = 10 + n * 21
        draw_small_card(canvas, x, y=13, width=17, card=card, style=style)
        canvas.path(round_box((x - 2, 11, 21, 27.8), 2), stroke=ACCENT, width=0.35, dash="1.4 1")
    write(canvas, (29, 42), "2 mm of film round each", size=7)


def tuck_box(canvas: Canvas, _style: SheetStyle) -> None:
    walls = ((5.0, 3.5), (8.5, 16), (24.5, 6), (30.5, 16), (46.5, 6))
    for n, (x, wide) in enumerate(walls):
        canvas.rect(x, 15, wide, 19, fill=PALE if n else PAPER, stroke=INK, width=0.25)
    for y, out in ((15, -1), (34, 1)):
        lid, tuck = y + out * 6, y + out * 10
        canvas.path(
            polygon((30.5, y), (30.5, lid), (32, tuck), (45, tuck), (46.5, lid), (46.5, y)),
            stroke=INK,
        )
        for x in (24.5, 46.5):
            canvas.path(polygon((x, y), (x + 1, lid), (x + 5, lid), (x + 6, y)), stroke=INK)
    for x, middle, number in ((6.75, 26.0, "1"), (38.5, 40.5, "2"), (38.5, 11.5, "3")):
        canvas.path(ellipse(x, middle - 1, 2.5), fill=ACCENT)
        canvas.text(
            x, middle + 0.2, line(number, canvas.typefaces.bold), 9, colour=PAPER, align=0.5
        )


PICTURES: dict[str, Sequence[tuple[str, Panel]]] = {
    "fronts-and-backs": [
        ("Gutterfold: fold, glue", gutterfold),
        ("Duplex: turned over the long edge", duplex),
        ("Where the second side lands", offset),
    ],
    "cutting": [
        ("First all long cuts", first_cuts),
        ("Then each strip across", second_cuts),
        ("The corner punch", corner),
    ],
    "finishing": [
        ("A sleeve, an old card behind", sleeve),
        ("Laminating: cut, film, cut again", film),
        ("A tuck box: glue 1, then floor, lid", tuck_box),
    ],
}


def drawn(panels: Sequence[tuple[str, Panel]]) -> Image.Image:
    canvas, style = PdfCanvas(title="How to"), make_style(load("scoundrel"), COLOUR)
    canvas.begin_page(len(panels) * (PANEL_WIDTH + GAP) + GAP, PANEL_HEIGHT + HEAD + 2 * GAP)
    for n, (head, draw) in enumerate(panels):
        with canvas.frame(GAP + n * (PANEL_WIDTH + GAP), GAP):
            canvas.rect(0, 0, PANEL_WIDTH, PANEL_HEIGHT + HEAD + 2, fill=PAPER, radius=2)
            canvas.text(PANEL_WIDTH / 2, 5.2, line(head, canvas.typefaces.bold), 9.5, align=0.5)
            with (
                canvas.clipped(round_box((0, 0, PANEL_WIDTH, PANEL_HEIGHT + HEAD + 2), 2)),
                canvas.frame(0, HEAD),
            ):
                draw(canvas, style)
    canvas.end_page()
    return to_image(canvas)


# The two flows of docs/architecture.md: what works, where it stands, and what it hands on.
FLOWS = {
    "How an answer becomes the next question": [
        ("Front end", "terminal, page, program", "a line"),
        ("Conversation", "referee/protocol", "an answer"),
        ("Session", "referee/sessions", "all answers"),
        ("Rules", "referee/games", "the answer"),
        ("Journal", "referee/saves", ""),
    ],
    "How a deck becomes a PDF": [
        ("Deck", "cards_pdf/decks", "records"),
        ("Order", "cards_pdf/order.py", "a job"),
        ("Sheets", "cards_pdf/sheets", "places"),
        ("Cards", "cards_pdf/cards", "shapes"),
        ("Canvas", "cards_pdf/canvas", ""),
    ],
}
STEP, FLOW_HEIGHT = 46.0, 30.0  # mm from box to box, and from row to row
BOX_WIDTH, BOX_HEIGHT = 34.0, 12.0  # mm
BACK = "the next question, and events"


def draw_flows() -> Image.Image:
    canvas = PdfCanvas(title="How it works")
    wide = STEP * 4 + BOX_WIDTH + 2 * GAP
    canvas.begin_page(wide, len(FLOWS) * FLOW_HEIGHT + GAP)
    for row, (title, steps) in enumerate(FLOWS.items()):
        top = row * FLOW_HEIGHT + GAP
        canvas.rect(0, top - GAP, wide, FLOW_HEIGHT + GAP, fill=PAPER)
        canvas.text(GAP, top + 3, line(title, canvas.typefaces.bold), 10)
        for number, (name, place, result) in enumerate(steps):
            left, middle = GAP + number * STEP, top + 7 + BOX_HEIGHT / 2
            centre = left + BOX_WIDTH / 2
            canvas.path(
                round_box((left, top + 7, BOX_WIDTH, BOX_HEIGHT), 1.5), fill=PALE, stroke=INK
            )
            canvas.text(
                centre, middle - 0.5, line(name, canvas.typefaces.bold), 10, colour=INK, align=0.5
            )
            write(canvas, (centre, middle + 3.5), place, size=7)
            if result:
                arrow(canvas, (left + BOX_WIDTH + 0.8, middle), (left + STEP - 0.8, middle))
                write(canvas, (left + (BOX_WIDTH + STEP) / 2, middle - 2), result, size=7)
    low = GAP + 7 + BOX_HEIGHT + 1
    start, end = GAP + 4 * STEP + BOX_WIDTH / 2, GAP + BOX_WIDTH / 2
    way = polyline((start, low), (start, low + 4), (end, low + 4), (end, low + 1))
    canvas.path(way, stroke=ACCENT, width=0.5)
    arrow(canvas, (end, low + 3), (end, low - 0.4))
    write(canvas, ((start + end) / 2, low + 3), BACK, size=7)
    canvas.end_page()
    return to_image(canvas)


def to_image(canvas: PdfCanvas) -> Image.Image:
    page = pypdfium2.PdfDocument(canvas.pdf())[0]
    picture: Image.Image = page.render(scale=DPI / 72, fill_color=(226, 228, 232, 255)).to_pil()
    return picture.convert("RGB")


def main() -> None:
    pictures = {name: drawn(panels) for name, panels in PICTURES.items()}
    for name, picture in {**pictures, "flows": draw_flows()}.items():
        picture.quantize(COLOURS, dither=Image.Dither.NONE).save(
            FOLDER / f"{name}.png", optimize=True
        )


if __name__ == "__main__":
    main()
