"""Reading a printed PDF back, in millimetres from the page's top left."""

from ctypes import c_float, c_int
from io import BytesIO
from typing import NamedTuple

import numpy as np
import pypdf
import pypdfium2
from pypdfium2 import raw

from cards_pdf.cards.regions.pencil_rows import FRAME

MM = 25.4 / 72


class Rect(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    def holds(self, other, slack=0.0):
        right, bottom = other.x + other.w, other.y + other.h
        room = (self.x + self.w - right, self.y + self.h - bottom)
        return min(other.x - self.x, other.y - self.y, *room) >= -slack

    def meets(self, other):
        across = min(self.x + self.w - other.x, other.x + other.w - self.x)
        return across > 0 and min(self.y + self.h - other.y, other.y + other.h - self.y) > 0


def open_pdf(pdf):
    return pypdfium2.PdfDocument(BytesIO(pdf))


def rect(bounds, page):
    left, bottom, right, top = bounds
    return Rect(left * MM, (page.get_height() - top) * MM, (right - left) * MM, (top - bottom) * MM)


def outlines(page):
    """Bounds of every path drawn on the page itself."""
    paths = page.get_objects([raw.FPDF_PAGEOBJ_PATH], max_depth=1)
    return [rect(path.get_bounds(), page) for path in paths]


def squares(page, scale=1.0, stroke=None):
    """Frames of boxes to tick, 4 mm wide; pdfium adds half a stroke too much all around."""
    stroke = stroke or FRAME * scale
    side = 4.0 * scale + stroke
    return [
        Rect(made.x + stroke / 2, made.y + stroke / 2, made.w - stroke, made.h - stroke)
        for made in outlines(page)
        if abs(made.w - side) < 0.05 and abs(made.h - side) < 0.05
    ]


def card_corners(page, size=(63.0, 88.0)):
    """Return the corners of every stored drawing that begins at a card's corner, as pairs."""
    width, height = size
    forms = page.get_objects([raw.FPDF_PAGEOBJ_FORM], max_depth=1)
    return [
        ((m.a * x - m.c * y + m.e) * MM, (page.get_height() - m.b * x + m.d * y - m.f) * MM)
        for m in (form.get_matrix() for form in forms)
        for x, y in ((0, 0), (width, 0), (0, height), (width, height))
    ]


def line_widths(page):
    """Return the width of each line of a page on paper, in mm, with those of stored drawings."""
    return [*_line_widths(page.raw, raw.FPDFPage_CountObjects, raw.FPDFPage_GetObject, np.eye(2))]


def _line_widths(parent, count, get, transform):
    own_matrix, fills, strokes = raw.FS_MATRIX(), c_int(), c_int()
    width = c_float()
    for item in (get(parent, n) for n in range(count(parent))):
        raw.FPDFPageObj_GetMatrix(item, own_matrix)
        matrix = np.array([[own_matrix.a, own_matrix.b], [own_matrix.c, own_matrix.d]]) @ transform
        if raw.FPDFPageObj_GetType(item) == raw.FPDF_PAGEOBJ_FORM:
            yield from _line_widths(
                item, raw.FPDFFormObj_CountObjects, raw.FPDFFormObj_GetObject, matrix
            )
        elif raw.FPDFPageObj_GetType(item) == raw.FPDF_PAGEOBJ_PATH:
            raw.FPDFPath_GetDrawMode(item, fills, strokes)
            if strokes:
                raw.FPDFPageObj_GetStrokeWidth(item, width)
                yield width.value * abs(np.linalg.det(matrix)) ** 0.5 * MM


class Letter(NamedTuple):
    """A letter as it is printed: which, and how large in points on paper."""

    letter: str
    size: float


def letters(page):
    """Every letter of a page in drawing order; spaces and a reader's additions are left out."""
    text, matrix = page.get_textpage(), raw.FS_MATRIX()
    for n in range(text.count_chars()):
        letter = chr(raw.FPDFText_GetUnicode(text, n))
        if letter.isprintable() and letter != " " and raw.FPDFText_IsGenerated(text, n) != 1:
            raw.FPDFText_GetMatrix(text, n, matrix)
            enlarged = (matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
            yield Letter(letter, raw.FPDFText_GetFontSize(text, n) * enlarged)


def text_rects(page):
    """Return the rectangle of every run of text."""
    text = page.get_textpage()
    return [rect(text.get_rect(n), page) for n in range(text.count_rects())]


def letter_rects(page):
    """Return the rectangle of every letter and every icon; spaces have none."""
    text = page.get_textpage()
    shown = text.get_text_range()
    return [rect(text.get_charbox(n), page) for n, char in enumerate(shown) if not char.isspace()]


def text_in(page, area):
    text = page.get_textpage()
    height = page.get_height()
    found = text.get_text_bounded(
        area.x / MM, height - (area.y + area.h) / MM, (area.x + area.w) / MM, height - area.y / MM
    )
    return " ".join(found.split())


def reader(pdf):
    return pypdf.PdfReader(BytesIO(pdf))
