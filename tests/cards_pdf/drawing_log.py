"""A canvas that notes every call, a line each: what golden tests compare."""

from contextlib import contextmanager
from functools import partial
from unittest.mock import patch

from cards_pdf.canvas import pdf
from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.canvas.pictures import USUAL
from cards_pdf.common.colour import INK, colour_name
from cards_pdf.text.fit import is_broken


def drawing_log(make, *arguments):
    """Return the drawing calls of `make` on documents."""
    return result_and_log(make, *arguments)[1]


def result_and_log(make, *arguments):
    log = []
    with patch.object(pdf, "PdfCanvas", partial(LoggingCanvas, log=log)):
        return make(*arguments), log


class LoggingCanvas(PdfCanvas):
    def __init__(self, *, log=None, **options):
        super().__init__(**options)
        self.log = [] if log is None else log
        self.fields = _LoggingFields(self.fields, self._note)

    def _note(self, *parts):
        words = (f"{part:.2f}" if isinstance(part, float) else str(part) for part in parts)
        self.log.append(" ".join(words))

    def begin_page(self, width, height, **boxes):
        self._note("page", width, height)
        super().begin_page(width, height, **boxes)

    @contextmanager
    def frame(self, x, y, angle=0.0, scale=1.0, scale_y=None):
        self._note("frame", x, y, angle, scale)
        with super().frame(x, y, angle, scale, scale_y):
            yield
        self._note("end")

    def stamp(self, name, *edges):
        self._note("stamp", name)
        return super().stamp(name, *edges)

    def repeated(self, name):
        self._note("repeated", name)
        return super().repeated(name)

    def rect(self, x, y, w, h, *, fill=None, stroke=None, width=0.25, radius=0.0):
        self._note("rect", x, y, w, h, radius, *_inks(fill, stroke, width))
        super().rect(x, y, w, h, fill=fill, stroke=stroke, width=width, radius=radius)

    def line(self, x1, y1, x2, y2, *, stroke=INK, width=0.25, dash=""):
        self._note("line", x1, y1, x2, y2, *_inks(None, stroke, width), dash)
        super().line(x1, y1, x2, y2, stroke=stroke, width=width, dash=dash)

    def path(self, path, *, fill=None, stroke=None, width=0.25, **options):
        self._note("path", path.pdf(), *_inks(fill, stroke, width))
        super().path(path, fill=fill, stroke=stroke, width=width, **options)

    def modules(self, pattern, *, fill):
        self._note("modules", *pattern, *_inks(fill, None, 0))
        super().modules(pattern, fill=fill)

    def text(self, x, y, line, size, *, colour=INK, align=0.0):
        self._note_line(x, y, line, size, colour=colour, align=align)
        super().text(x, y, line, size, colour=colour, align=align)

    def text_block(self, x, y, block, *, colour=INK, align=0.0, spread=0.0):
        for n, line in enumerate(block.lines):
            baseline = y + block.ascent + n * block.leading
            wide = [spread] if spread and is_broken(line) else []
            self._note_line(x, baseline, line, block.size, *wide, colour=colour, align=align)
        super().text_block(x, y, block, colour=colour, align=align, spread=spread)

    def _note_line(self, x, y, line, size, *wide, colour, align):
        left = x - align * line.width_mm(size)
        words = "".join(text for _, text in line.runs).rstrip()
        self._note("text", left, y, f"{size:g}pt", colour_name(colour), words, *wide)

    def picture(self, file, x, y, w, h, look=USUAL):
        self._note("picture", file.name, x, y, w, h, *(look if look != USUAL else ()))
        super().picture(file, x, y, w, h, look)

    def drawing(self, name, make, x, y, w, h):
        self._note("drawing", name, x, y, w, h)
        super().drawing(name, make, x, y, w, h)


class _LoggingFields:
    def __init__(self, fields, note):
        self._fields = fields
        self._note = note

    def square(self, field, x, y, side, *, ticked=False, choice=None):
        kind = ("radio", field.name, choice.key_in(field)) if choice else ("check", field.name)
        self._note(*kind, x, y, side, ticked)
        self._fields.square(field, x, y, side, ticked=ticked, choice=choice)

    def text(self, field, x, y, w, h, value=""):
        self._note("field", field.name, x, y, w, h)
        self._fields.text(field, x, y, w, h, value)


def _inks(fill, stroke, width):
    filled = [f"fill={colour_name(fill)}"] if fill else []
    return [*filled, f"stroke={colour_name(stroke)}", f"{width:.2f}"] if stroke else filled
