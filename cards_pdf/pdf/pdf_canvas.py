"""The pages of a PDF to draw on, in millimetres from the top left.

Everything the layout needs is here and nothing else: frames, rectangles, lines, paths, text, pictures, boxes
to tick, bookmarks. It is written as operators (`strokes`), so that drawing costs little; every call can also
be noted in a `log`, which is what golden tests compare.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from math import sqrt

from cards_pdf.art.paths import Path
from cards_pdf.common.colour import INK, Rgb, colour_name
from cards_pdf.common.units import MM_PER_POINT, POINTS_PER_MM
from cards_pdf.pdf.fonts.letters import Letters
from cards_pdf.pdf.fonts.typefaces import typefaces
from cards_pdf.pdf.fonts.typing_face import typing_face
from cards_pdf.pdf.form_fields import FormFields
from cards_pdf.pdf.metadata import describe
from cards_pdf.pdf.operators import (
    Box4,
    inks_note,
    modules,
    moved,
    paint,
    points,
    rounded_rectangle,
    segments,
    times,
)
from cards_pdf.pdf.pictures import Pictures
from cards_pdf.pdf.reportlab import reportlab, start_fields, start_font
from cards_pdf.text.fit import Block, Line, apart, is_broken, wider_spaces
from cards_pdf.text.plain import plain


class PdfCanvas(FormFields, Pictures):
    """One PDF. `frame` moves the origin; all coordinates are millimetres from the frame's top left."""

    def __init__(
        self, *, title: str, author: str = "", language: str = "en", duplex: str = "", fillable: bool = False,
        cmyk: bool = False, only_black: bool = False, log: list[str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(cmyk=cmyk, only_black=only_black)
        canvas, _, _ = reportlab()
        self._file = BytesIO()
        self.typefaces = typefaces(language)
        self.fillable = fillable
        self._log = log
        self.region = ""  # of the card that is drawn, for whoever looks at its words
        self.small_print: dict[str, float] = {}  # whose text is below the size of its edition, in points
        font = start_font(self.typefaces)
        self._pdf = canvas.Canvas(
            self._file, invariant=1, pageCompression=1, lang=language, initialFontName=font, pdfVersion=(1, 7)
        )
        describe(self._pdf, plain(title), plain(author), language)
        self._pdf.setViewerPreference("PrintScaling", "None")
        self._pdf.setViewerPreference("DisplayDocTitle", "true")
        if duplex:
            self._pdf.setViewerPreference("Duplex", duplex)
        if fillable:
            start_fields(self._pdf, *typing_face(self._pdf._doc, self.typefaces))  # noqa: SLF001 -- of objects
        self._letters = Letters(self._pdf)
        self._bookmarks = 0
        self._chapter: str | None = None  # its title, until its first page begins
        self._chapter_level = 0
        self._empty_backs = False
        self.pages = 0
        self._matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

    # --- pages ---

    def _note(self, *parts: object) -> None:
        """A line of the draw log."""
        words = (f"{part:.2f}" if isinstance(part, float) else str(part) for part in parts)
        assert self._log is not None
        self._log.append(" ".join(words))

    def begin_page(
        self, width: float, height: float, *, trim: Box4 | None = None, bleed: Box4 | None = None
    ) -> None:
        """A page of this size; `trim` and `bleed` are x, y, width and height of what is cut and inked."""
        self.pages += 1
        self._structure.begin_page()
        if self._log is not None:
            self._note("page", width, height)
        self._page = (width * POINTS_PER_MM, height * POINTS_PER_MM)
        self._pdf.setPageSize(self._page)
        for box, name in ((trim, "trim"), (bleed or trim, "bleed")):
            self._pdf.setCropBox(points(box, height) if box else None, name)
        self._forget_inks()
        self._matrix = (POINTS_PER_MM, 0.0, 0.0, POINTS_PER_MM, 0.0, height * POINTS_PER_MM)
        self._put(f"{POINTS_PER_MM:.6f} 0 0 {POINTS_PER_MM:.6f} 0 {height * POINTS_PER_MM:.4f} cm 1 j")
        if self._chapter is not None:
            self.bookmark(self._chapter)
            self._chapter, self._chapter_level = None, 1

    def end_page(self) -> None:
        self._unmark()
        self._hand_over()
        self._pdf.showPage()
        if self._empty_backs:
            self.empty_page()

    def empty_page(self) -> None:
        """The blank side of the sheet that was just drawn."""
        self.pages += 1
        self._structure.begin_page()
        self._pdf.showPage()

    @contextmanager
    def chapter(self, title: str, *, empty_backs: bool = False) -> Iterator[None]:
        """A part of a longer file: its pages are labelled with its name, its bookmarks lie below its own.

        Where both sides are printed, `empty_backs` keep blank what is cut out or glued.
        """
        self._pdf.addPageLabel(self.pages, "ARABIC", 1, f"{plain(title)} ")
        self._chapter, self._chapter_level, self._empty_backs = title, 0, empty_backs
        yield
        self._chapter, self._chapter_level, self._empty_backs = None, 0, False

    def bookmark(self, title: str, level: int = 0) -> None:
        """An entry of the outline that leads to this page."""
        self._bookmarks += 1
        key = f"b{self._bookmarks}"
        self._pdf.bookmarkPage(key, fit="Fit")
        self._pdf.addOutlineEntry(plain(title), key, level + self._chapter_level)

    def pdf(self, keywords: str = "") -> bytes:
        """The finished file, with its keywords for programs."""
        self._pdf.setKeywords(keywords)
        self._structure.write(self._pdf._doc)  # noqa: SLF001 -- ReportLab knows no structure
        self._pdf.save()
        return self._file.getvalue()

    # --- frames ---

    @property
    def scale(self) -> float:
        """How many mm on paper a mm of this frame is."""
        a, b, c, d, _, _ = self._matrix
        return sqrt(abs(a * d - b * c)) / POINTS_PER_MM

    @contextmanager
    def frame(
        self, x: float, y: float, angle: float = 0.0, scale: float = 1.0, scale_y: float | None = None
    ) -> Iterator[None]:
        """Draw with the origin at x, y, turned clockwise by `angle` degrees."""
        if self._log is not None:
            self._note("frame", x, y, angle, scale)
        self._unmark()
        move = moved(x, y, angle, scale, scale if scale_y is None else scale_y)
        saved = (self._fill, self._stroke, self._line, self._matrix)
        a, b, c, d, e, f = move
        self._put(f"q {a:.6g} {b:.6g} {c:.6g} {d:.6g} {e:.4f} {f:.4f} cm")
        self._matrix = times(move, self._matrix)
        try:
            yield
        finally:
            self._unmark()
            self._put("Q")
            self._fill, self._stroke, self._line, self._matrix = saved
            if self._log is not None:
                self._note("end")

    @contextmanager
    def clipped(self, path: Path) -> Iterator[None]:
        """Draw only inside `path`."""
        self._unmark()
        saved = (self._fill, self._stroke, self._line)
        self._put(f"q {segments(path)} W n")
        self._reach(*path.points)
        with self._found(None):
            yield
        self._unmark()
        self._put("Q")
        self._fill, self._stroke, self._line = saved

    # --- shapes ---

    def rect(
        self, x: float, y: float, w: float, h: float, *, fill: Rgb | None = None, stroke: Rgb | None = None,
        width: float = 0.25, radius: float = 0.0,
    ) -> None:  # fmt: skip
        if self._log is not None:
            self._note("rect", x, y, w, h, radius, *inks_note(fill, stroke, width))
        self._mark()
        self._reach((x, y), (x + w, y + h))
        self._inked(fill, stroke, width)
        outline = (
            rounded_rectangle(x, y, w, h, radius) if radius else f"{x:.3f} {-y - h:.3f} {w:.3f} {h:.3f} re"
        )
        self._put(f"{outline} {paint(fill, stroke)}")

    def line(
        self, x1: float, y1: float, x2: float, y2: float, *, stroke: Rgb = INK, width: float = 0.25,
        dash: str = "",
    ) -> None:  # fmt: skip
        """A straight line; `dash` such as "1 0.8" (mm on, mm off)."""
        if self._log is not None:
            self._note("line", x1, y1, x2, y2, *inks_note(None, stroke, width), dash)
        self._mark()
        self._reach((x1, y1), (x2, y2))
        self._inked(None, stroke, width, dash)
        self._put(f"{x1:.3f} {-y1:.3f} m {x2:.3f} {-y2:.3f} l S")

    def path(
        self, path: Path, *, fill: Rgb | None = None, stroke: Rgb | None = None, width: float = 0.25,
        dash: str = "", even_odd: bool = False,
    ) -> None:  # fmt: skip
        """A vector shape, filled, stroked or both."""
        outline = segments(path)
        if self._log is not None:
            self._note("path", outline, *inks_note(fill, stroke, width))
        self._mark()
        if self._pictured is not None:
            self._reach(*path.points)
        self._inked(fill, stroke, width, dash)
        self._put(f"{outline} {paint(fill, stroke)}{'*' if even_odd and fill else ''}")

    def modules(self, pattern: Sequence[str], *, fill: Rgb) -> None:
        """A mark of 1 mm modules, "#" black and "." white, with its corner at the origin."""
        if self._log is not None:
            self._note("modules", *pattern, *inks_note(fill, None, 0))
        self._mark()
        self._inked(fill, None, 0)
        self._put(f"{modules(pattern)} f*")

    # --- text ---

    def text(
        self, x: float, y: float, line: Line, size: float, *, colour: Rgb = INK, align: float = 0.0
    ) -> None:
        """One line with its baseline at y; `align` 0 starts at x, 0.5 is centred on it, 1 ends there."""
        self._mark_words()
        self._text(x, y, line, size, colour, align)

    def _text(
        self, x: float, y: float, line: Line, size: float, colour: Rgb, align: float, spread: float = 0.0
    ) -> None:  # fmt: skip
        """With wider spaces, if it is to be as wide as `spread`."""
        left = x - align * line.width_mm(size)
        if self._log is not None:
            words = "".join(text for _, text in line.runs).rstrip()
            self._note(
                "text", left, y, f"{size:g}pt", colour_name(colour), words, *([spread] if spread else [])
            )
        self._reach((left, y - size * MM_PER_POINT), (left + line.width_mm(size), y))
        self._inked(colour, None, 0)
        (shown,) = self._letters.shown((line if self._whole else apart(line),), size)
        wider = f"{wider_spaces(line, size, spread):.4f} Tw " if spread else ""
        self._put(f"BT {left:.3f} {-y:.3f} Td {wider}{shown}{' 0 Tw' if spread else ''} ET")

    def text_block(
        self, x: float, y: float, block: Block, *, colour: Rgb = INK, align: float = 0.0, spread: float = 0.0
    ) -> None:  # fmt: skip
        """Lines from the top y downwards; `align` as for `text`. Broken ones become `spread` mm wide."""
        self._mark_words()
        if align or spread or self._log is not None or self._pictured is not None:
            for n, line in enumerate(block.lines):
                wide = spread if is_broken(line) else 0.0
                self._text(x, y + block.ascent + n * block.leading, line, block.size, colour, align, wide)
            return
        self._inked(colour, None, 0)
        shown = " T* ".join(self._letters.shown(block.lines, block.size))
        self._put(f"BT {block.leading:.4f} TL {x:.3f} {-y - block.ascent:.3f} Td {shown} ET")
