"""The calibration page: rulers and a cross for the eye, marks and greys for a photo.

A front and a back are printed on one sheet, uncorrected. `scan.calibration` measures photos of
them.

Each side bears camera marks at places that its paper decides. A mark's number tells paper, side
and place, so that any photo says what it shows:

    place + marks on a side * (1 if it is the back + 2 * position in `MARKED_PAPERS`)

Delicate: a sheet that was printed once must be measured by later versions. Papers are only added
at the end of `MARKED_PAPERS`, and the places of marks and greys stay.

Example: the right upper mark on the back of Letter, the second paper, is 1 + 9 * (1 + 2 * 1) = 28.
"""

from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.pdf import document
from cards_pdf.canvas.pdf_file import FinishedPdf
from cards_pdf.cards.camera_mark import rows
from cards_pdf.common import sizes
from cards_pdf.common.colour import BLACK, INK, lighter
from cards_pdf.common.errors import CardsError
from cards_pdf.common.languages import Language
from cards_pdf.common.messages import Message
from cards_pdf.common.sizes import Mm
from cards_pdf.decks.deck import MARK_SIDE_MM
from cards_pdf.text.fit import block, line

RULER = 150.0  # mm
# The rulers and their numbers have no room on A5.
MARKED_PAPERS = ("a4", "letter", "legal", "a3", "tabloid")
MARKS_PER_SIDE = 9
CLEAR_MM = 12.0  # along the edges, where nothing is printed
_INSET_MM = CLEAR_MM + 1 + MARK_SIDE_MM / 2  # from the edges to the middle of a mark
# Marks around the middle: far enough apart to show a bent sheet, and clear of what is read
_INNER_MM = ((-60, -55), (60, -55), (-60, 36), (60, 36))
_HOW = {
    "Front": """\
Print both pages on one sheet, both sides, at 100%, turned over the long edge.
Take a photo of each side, the whole sheet flat on a darker table. Then run:
cards-pdf calibrate --photo front.jpg back.jpg

Or measure:
1 · How far the cross lies right of and below the middle of the paper
(folding it twice shows the middle): --shift=0.6,-0.4
2 · The same on the back, seen from the back: --back=0.2,-0.5
3 · The printed length of both rulers, across and down: --length=149.6,149.8
4 · On the back, how far the ends of the upper ruler, left and right,
lie below the paper's upper edge: --tilt=61.5,61.9
Then run: cards-pdf calibrate --shift=0.6,-0.4 --back=0.2,-0.5 --length=149.6,149.8 --tilt=61.5,61.9
All later sheets are drawn so that they come out true.""",
    "Back": """\
Or look at these greys from two steps away: one of them is as light as the lines around it.
Print decks with its number, such as --gamma=1.3; at 1 nothing changes.""",
}
GAMMAS = (0.7, 0.85, 1.0, 1.15, 1.3, 1.5, 1.7, 2.0)
LINES_MM = 0.8  # from line to line, of which half is ink
_HALF = 0.735  # what a screen shows of a grey that is half as light as paper

# The greys on the back, for a photo and for the eye: each stands in lines, which are all around it.
GREY_MM = (12.0, 12.0)
GREY_GAP_MM = 6.0
_GREYS_ABOVE_FOOT_MM = 62.0


def list_mark_middles(paper: str) -> tuple[Mm, ...]:
    """Return the middles of the marks on each side of a paper, in the order of their numbers."""
    width, height = sizes.paper(paper).mm
    right = width - _INSET_MM
    foot = height - _INSET_MM
    corners = (_INSET_MM, _INSET_MM), (right, _INSET_MM), (_INSET_MM, foot), (right, foot)
    inner = ((width / 2 + x, height / 2 + y) for x, y in _INNER_MM)
    return (*corners, *inner, (right, height / 2))


def list_grey_corners(paper: str) -> tuple[Mm, ...]:
    """Return the left top corner of each of the back's greys, one for each of `GAMMAS`."""
    width, height = sizes.paper(paper).mm
    step = GREY_MM[0] + GREY_GAP_MM
    left = (width - step * len(GAMMAS) + GREY_GAP_MM) / 2
    return tuple((left + n * step, height - _GREYS_ABOVE_FOOT_MM) for n in range(len(GAMMAS)))


def make_calibration_page(paper: str, say: Language) -> FinishedPdf:
    """Draw a front and a back with a centred cross and rulers, without any correction."""
    if paper not in MARKED_PAPERS:
        message = "{paper} is too small for the calibration page."
        raise CardsError(message, paper=Message(sizes.paper(paper).title))
    width, height = sizes.paper(paper).mm
    with document(
        title=say("Printer calibration"), language=say.code, duplex="DuplexFlipLongEdge"
    ) as canvas:
        for number, side in enumerate(_HOW):
            canvas.begin_page(width, height)
            x = width / 2
            y = height / 2
            canvas.line(x - 12, y, x + 12, y, width=0.2)
            canvas.line(x, y - 12, x, y + 12, width=0.2)
            canvas.rect(x - 2, y - 2, 4, 4, stroke=INK, width=0.2)
            _draw_rulers(canvas, width, height)
            first = MARKS_PER_SIDE * (number + len(_HOW) * MARKED_PAPERS.index(paper))
            for mark, middle in enumerate(list_mark_middles(paper), first):
                corner = (side_mm - MARK_SIDE_MM / 2 for side_mm in middle)
                with canvas.frame(*corner), canvas.decoration():
                    canvas.modules(rows(mark), fill=INK)
            with canvas.tagged("H1"):
                canvas.text(width / 2, 22, line(say(side), canvas.typefaces.title), 18, align=0.5)
            if side == "Back":
                _draw_greys(canvas, paper)
            text = block(say(_HOW[side]), canvas.typefaces.body, RULER, size=11)
            canvas.text_block((width - RULER) / 2, height - 25 - text.height, text)
            canvas.end_page()
    return canvas.finished


def _draw_greys(canvas: Canvas, paper: str) -> None:
    """Draw lines that cover half of the paper, and in them this grey by each gamma."""
    corners = list_grey_corners(paper)
    width, height = GREY_MM
    left, top = (part - GREY_GAP_MM for part in corners[0])
    wide = corners[-1][0] + width + GREY_GAP_MM - left
    with canvas.decoration():
        for n in range(int((height + 2 * GREY_GAP_MM) / LINES_MM)):
            canvas.rect(left, top + n * LINES_MM, wide, LINES_MM / 2, fill=BLACK)
        for gamma, (x, y) in zip(GAMMAS, corners, strict=True):
            canvas.rect(x, y, width, height, fill=lighter((_HALF, _HALF, _HALF), gamma))
            number = line(f"{gamma:g}", canvas.typefaces.bold)
            canvas.text(x + width / 2, y + height + GREY_GAP_MM + 4, number, 10, align=0.5)


def _draw_rulers(canvas: Canvas, width: float, height: float) -> None:
    left = (width - RULER) / 2
    top = (height - RULER) / 2
    canvas.line(left, top - 12, left + RULER, top - 12, width=0.2)
    canvas.line(left - 8, top, left - 8, top + RULER, width=0.2)
    for n in range(int(RULER) + 1):
        length = 4.0 if n % 10 == 0 else 2.5 if n % 5 == 0 else 1.5
        canvas.line(left + n, top - 12, left + n, top - 12 - length, width=0.15)
        canvas.line(left - 8, top + n, left - 8 - length, top + n, width=0.15)
        if n % 50 == 0:
            number = line(str(n), canvas.typefaces.body)
            canvas.text(left + n, top - 17.5, number, 9, align=0.5)
            canvas.text(left - 13, top + n + 1, number, 9, align=1)
