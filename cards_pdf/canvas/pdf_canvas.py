"""The pages of a PDF to draw on, in millimetres from the top left.

Everything the layout needs is here and nothing else: frames, rectangles, lines, paths, text,
pictures, boxes to tick, bookmarks. It is written as operators (`page_writer`), so that drawing
costs little; every call can also be noted in a `log`, which is what golden tests compare.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from math import hypot, prod
from pathlib import Path as File
from typing import Any, NamedTuple

from cards_pdf.art.path import Path
from cards_pdf.art.vector import Vector
from cards_pdf.canvas.base import Fields
from cards_pdf.canvas.finished_pdf import FinishedPdf
from cards_pdf.canvas.fonts.typefaces import typefaces
from cards_pdf.canvas.fonts.typing_face import typing_face
from cards_pdf.canvas.form_fields import FormFields
from cards_pdf.canvas.images.picture_file import TURNS, PictureBudget, is_svg
from cards_pdf.canvas.images.pixels import USUAL, PictureLook
from cards_pdf.canvas.metadata import describe, now
from cards_pdf.canvas.operators import Box4, escape_string, modules, octal, paint, rounded_rectangle
from cards_pdf.canvas.page_writer import PageWriter
from cards_pdf.canvas.reportlab import (
    MissingLetterError,
    reopened_fonts,
    replace_page_stream,
    reportlab,
    start_fields,
    start_font,
    subsets_of_fonts,
)
from cards_pdf.canvas.structure import Structure
from cards_pdf.common.colour import INK, Rgb, colour_name, lighter
from cards_pdf.common.errors import FitError
from cards_pdf.common.sandbox.limits import process_limits
from cards_pdf.common.units import MM_PER_INCH, MM_PER_POINT, POINTS_PER_MM
from cards_pdf.text.dress import PLAIN, Dress, dress_of
from cards_pdf.text.fit import Block, Line, apart, is_broken, uncoloured, wider_spaces
from cards_pdf.text.markup import plain

_STEP = 64  # dots: sizes on paper that differ by less share their pixels


def _in_points(box: Box4, page_height: float) -> Box4:
    """x, y, width, height in mm from the top -> left, bottom, right, top in points."""
    x, y, w, h = box
    edges = (x, page_height - y - h, x + w, page_height - y)
    left, bottom, right, top = (round(edge * POINTS_PER_MM, 4) for edge in edges)
    return (left, bottom, right, top)


def _inks_note(fill: Rgb | None, stroke: Rgb | None, width: float) -> list[str]:
    """A shape's colours in a draw log."""
    filled = [f"fill={colour_name(fill)}"] if fill else []
    return [*filled, f"stroke={colour_name(stroke)}", f"{width:.2f}"] if stroke else filled


class _StoredPicture(NamedTuple):
    """A picture that the PDF holds already."""

    name: str
    pixels: int = 0
    turn: int = 1  # what is left to turn, by EXIF's number


class PdfCanvas(PageWriter):
    """One PDF. `frame` moves the origin; all coordinates are millimetres from the frame's top
    left.
    """

    finished: FinishedPdf  # once `document` has ended

    def __init__(
        self, *, title: str, author: str = "", language: str = "en", duplex: str = "",
        fillable: bool = False,
        cmyk: bool = False, only_black: bool = False, log: list[str] | None = None,
    ) -> None:  # fmt: skip
        canvas, _, _ = reportlab()
        self.typefaces = typefaces(language)
        self.fillable = fillable
        self.region = ""  # of the card that is drawn, for whoever looks at its words
        self.small_print: dict[
            str, float
        ] = {}  # whose text is below the size of its edition, in points
        self._file = BytesIO()
        font = start_font(self.typefaces)
        date = now()  # reports a wrong SOURCE_DATE_EPOCH, over which ReportLab's canvas fails
        pdf = canvas.Canvas(
            self._file,
            invariant=1,
            pageCompression=1,
            lang=language,
            initialFontName=font,
            pdfVersion=(1, 7),
        )
        super().__init__(pdf, cmyk=cmyk, only_black=only_black, log=log)
        describe(pdf, plain(title), plain(author), language, date)
        pdf.setViewerPreference("PrintScaling", "None")
        pdf.setViewerPreference("DisplayDocTitle", "true")
        if duplex:
            pdf.setViewerPreference("Duplex", duplex)
        if fillable:
            start_fields(pdf, *typing_face(pdf._doc, self.typefaces))  # noqa: SLF001 -- of objects
        self.fields: Fields = FormFields(self, pdf)
        self.pictures = PictureBudget()
        self._placed: dict[object, _StoredPicture] = {}
        self._letters = _Letters(pdf)
        self._subsets: dict[Any, Any] = {}  # the letters of a saved file
        self._bookmarks = 0
        self._chapter: str | None = None  # its title, until its first page begins
        self._chapter_level = 0
        self._empty_backs = False
        self.pages = 0

    # --- pages ---

    def begin_page(
        self, width: float, height: float, *, trim: Box4 | None = None, bleed: Box4 | None = None
    ) -> None:
        self.pages += 1
        self._structure.begin_page()
        self.note("page", width, height)
        self._page = (width * POINTS_PER_MM, height * POINTS_PER_MM)
        self._pdf.setPageSize(self._page)
        for box, name in ((trim, "trim"), (bleed or trim, "bleed")):
            self._pdf.setCropBox(_in_points(box, height) if box else None, name)
        self._forget_inks()
        self.matrix = (POINTS_PER_MM, 0.0, 0.0, POINTS_PER_MM, 0.0, height * POINTS_PER_MM)
        self.put(
            f"{POINTS_PER_MM:.6f} 0 0 {POINTS_PER_MM:.6f} 0 {height * POINTS_PER_MM:.4f} cm 1 j"
        )
        if self._chapter is not None:
            self.bookmark(self._chapter)
            self._chapter, self._chapter_level = None, 1

    def end_page(self) -> None:
        self._unmark()
        self.hand_over()
        self._pdf.showPage()
        process_limits.finish_step()
        if self._empty_backs:
            self.empty_page()

    def empty_page(self) -> None:
        self.pages += 1
        self._structure.begin_page()
        self._pdf.showPage()

    @contextmanager
    def chapter(self, title: str, *, empty_backs: bool = False) -> Iterator[None]:
        """A part of a longer file: its pages are labelled with its name, its bookmarks lie below
        its own.

        Where both sides are printed, `empty_backs` keep blank what is cut out or glued.
        """
        self._pdf.addPageLabel(self.pages, "ARABIC", 1, f"{plain(title)} ")
        self._chapter, self._chapter_level, self._empty_backs = title, 0, empty_backs
        yield
        self._chapter, self._chapter_level, self._empty_backs = None, 0, False

    def bookmark(self, title: str, level: int = 0) -> None:
        self._bookmarks += 1
        key = f"b{self._bookmarks}"
        self._pdf.bookmarkPage(key, fit="Fit")
        self._pdf.addOutlineEntry(plain(title), key, level + self._chapter_level)

    def pdf(self, keywords: str = "") -> bytes:
        """The finished file, with its keywords for programs."""
        self._pdf.setKeywords(keywords)
        self._structure.write(self._pdf._doc)  # noqa: SLF001 -- ReportLab knows no structure
        self._subsets = subsets_of_fonts(self._pdf._doc)  # noqa: SLF001 -- is forgotten by `save`
        self._pdf.save()
        return self._file.getvalue()

    def redraw(self, pdf: bytes, pages: range, draw: Callable[[], object]) -> bytes | None:
        """Return the finished file with these pages drawn anew; None if that is impossible.

        Structure and fonts stay as they were saved, so no mark and no letter may be new.
        """
        document = self._pdf._doc  # noqa: SLF001 -- keeps all pages
        saved = (self.pages, self._structure, self._element, self.pictures.drawn)
        marks = self._structure.roles_of_pages[pages.start : pages.stop]
        self._structure = Structure()
        self._element = self._structure.root
        try:
            with reopened_fonts(document, self._subsets):
                draw()  # further pages of a document that is not saved again
        except MissingLetterError:
            marks = []
        drawn = self.pages - saved[0]
        blank: list[list[str]] = [[] for _ in range(len(pages) - drawn)]
        roles = [*self._structure.roles_of_pages, *blank]
        self.pages, self._structure, self._element, self.pictures.drawn = saved
        if roles != marks:
            return None
        for n in range(1, drawn + 1):
            page, source = f"Page{pages.start + n}", f"Page{self.pages + n}"
            pdf = replace_page_stream(pdf, document, page, source)
        return pdf

    # --- shapes ---

    def rect(
        self, x: float, y: float, w: float, h: float, *, fill: Rgb | None = None,
        stroke: Rgb | None = None,
        width: float = 0.25, radius: float = 0.0,
    ) -> None:  # fmt: skip
        if self.log is not None:
            self.note("rect", x, y, w, h, radius, *_inks_note(fill, stroke, width))
        self.mark()
        self.reach((x, y), (x + w, y + h))
        self._set_inks(fill, stroke, width)
        outline = (
            rounded_rectangle(x, y, w, h, radius)
            if radius
            else f"{x:.3f} {-y - h:.3f} {w:.3f} {h:.3f} re"
        )
        self.put(f"{outline} {paint(fill, stroke)}")

    def line(
        self, x1: float, y1: float, x2: float, y2: float, *, stroke: Rgb = INK, width: float = 0.25,
        dash: str = "",
    ) -> None:  # fmt: skip
        if self.log is not None:
            self.note("line", x1, y1, x2, y2, *_inks_note(None, stroke, width), dash)
        self.mark()
        self.reach((x1, y1), (x2, y2))
        self._set_inks(None, stroke, width, dash)
        self.put(f"{x1:.3f} {-y1:.3f} m {x2:.3f} {-y2:.3f} l S")

    def path(
        self, path: Path, *, fill: Rgb | None = None, stroke: Rgb | None = None,
        width: float = 0.25,
        dash: str = "", even_odd: bool = False,
    ) -> None:  # fmt: skip
        outline = path.pdf()
        if self.log is not None:
            self.note("path", outline, *_inks_note(fill, stroke, width))
        self.mark()
        if self._pictured is not None:
            self.reach(*path.points)
        self._set_inks(fill, stroke, width, dash)
        self.put(f"{outline} {paint(fill, stroke)}{'*' if even_odd and fill else ''}")

    def modules(self, pattern: Sequence[str], *, fill: Rgb) -> None:
        if self.log is not None:
            self.note("modules", *pattern, *_inks_note(fill, None, 0))
        self.mark()
        self._set_inks(fill, None, 0)
        self.put(f"{modules(pattern)} f*")

    # --- text ---

    def text(
        self, x: float, y: float, line: Line, size: float, *, colour: Rgb = INK, align: float = 0.0
    ) -> None:
        self._mark_words()
        self._text(x, y, line, size, colour, align)

    def _text(
        self, x: float, y: float, line: Line, size: float, colour: Rgb, align: float,
        spread: float = 0.0
    ) -> None:  # fmt: skip
        """With wider spaces, if it is to be as wide as `spread`."""
        left = x - align * line.width_mm(size)
        if self.log is not None:
            words = "".join(text for _, text in line.runs).rstrip()
            wide = [spread] if spread else []
            self.note("text", left, y, f"{size:g}pt", colour_name(colour), words, *wide)
        self.reach((left, y - size * MM_PER_POINT), (left + line.width_mm(size), y))
        self._set_inks(colour, None, 0)
        (shown,) = self._letters.operators(
            (line if self._whole else apart(line),), size, self._ink_of(colour)
        )
        wider = f"{wider_spaces(line, size, spread):.4f} Tw " if spread else ""
        self.put(f"BT {left:.3f} {-y:.3f} Td {wider}{shown}{' 0 Tw' if spread else ''} ET")

    def text_block(
        self, x: float, y: float, block: Block, *, colour: Rgb = INK, align: float = 0.0,
        spread: float = 0.0
    ) -> None:  # fmt: skip
        self._mark_words()
        if align or spread or self.log is not None or self._pictured is not None:
            for n, line in enumerate(block.lines):
                wide = spread if is_broken(line) else 0.0
                self._text(
                    x, y + block.ascent + n * block.leading, line, block.size, colour, align, wide
                )
            return
        self._set_inks(colour, None, 0)
        shown = " T* ".join(self._letters.operators(block.lines, block.size, self._ink_of(colour)))
        self.put(f"BT {block.leading:.4f} TL {x:.3f} {-y - block.ascent:.3f} Td {shown} ET")

    def text_below(
        self, x: float, y: float, block: Block, *, colour: Rgb, width: float = 0.0,
        align: float = 0.0,
        spread: float = 0.0,
    ) -> None:  # fmt: skip
        self._set_inks(colour, colour, 2 * width)
        if width:
            self.put("2 Tr")
        self.text_block(x, y, uncoloured(block), colour=colour, align=align, spread=spread)
        if width:
            self.put("0 Tr")

    def _ink_of(self, colour: Rgb) -> Callable[[Rgb | None], str]:
        """What sets the ink of a part of a text; None is that of the words around it."""
        return lambda own: self.fill_operator(own or colour)

    def _shown(self, colour: Rgb) -> Rgb:
        """A drawing's colour as this file has it."""
        return lighter(colour, self.gamma)

    # --- pictures ---

    def picture(
        self, file: File, x: float, y: float, w: float, h: float, look: PictureLook = USUAL
    ) -> None:
        self.note("picture", file.name, x, y, w, h, *(look if look != USUAL else ()))
        if is_svg(file):
            self._show(
                self._placed_drawing((file, look), lambda: self.pictures.drawing(file), look),
                x,
                y,
                w,
                h,
            )
            return
        scale = hypot(*self.matrix[:2]) * MM_PER_POINT
        self.pictures.spend(file, scale * w)
        dots = [
            -int(-side * scale / MM_PER_INCH * self.pictures.dpi // _STEP) * _STEP
            for side in (w, h)
        ]
        key = (file, *dots, look)
        if key not in self._placed:
            self._placed[key] = self._placed_picture(file, (dots[0], dots[1]), look)
        self._show(self._placed[key], x, y, w, h)

    def drawing(
        self, name: str, make: Callable[[], Vector], x: float, y: float, w: float, h: float
    ) -> None:  # fmt: skip
        self.note("drawing", name, x, y, w, h)
        self._show(self._placed_drawing(name, make, USUAL), x, y, w, h)

    def _show(self, placed: _StoredPicture, x: float, y: float, w: float, h: float) -> None:
        self.pictures.drawn += placed.pixels
        self.mark()
        self.reach((x, y), (x + w, y + h))
        self.put(f"q {w:.4f} 0 0 {h:.4f} {x:.4f} {-y - h:.4f} cm{TURNS[placed.turn]}")
        self.hand_over()
        self._pdf.doForm(placed.name)
        self.put("Q")

    def _placed_drawing(
        self, key: object, make: Callable[[], Vector], look: PictureLook
    ) -> _StoredPicture:
        if key not in self._placed:
            from cards_pdf.canvas.artwork import PdfArtwork, pale_grey  # many decks are words alone

            ink = pale_grey if look.grey else self._shown
            artwork = PdfArtwork(self._pdf._doc, inks=self.cmyk, ink=ink, opacity=look.opacity)  # noqa: SLF001 -- keeps its objects
            name = f"Picture{len(self._placed)}"
            self.spend(artwork.store(make(), name)[1])
            self._placed[key] = _StoredPicture(name)
        return self._placed[key]

    def _placed_picture(
        self, file: File, most: tuple[int, int], look: PictureLook
    ) -> _StoredPicture:
        """Decoded for the first time, for a place of so many dots."""
        from cards_pdf.canvas.images.data import DamagedPictureError, Jpeg, prepare_picture
        from cards_pdf.canvas.images.objects import (
            faded_object,
            image_object,
            jpeg_object,
        )  # many have none

        is_faded = look.opacity < 1
        try:
            lossless = self.cmyk or is_faded
            found = prepare_picture(file, most, look, gamma=self.gamma, lossless=lossless)
        except DamagedPictureError as fault:
            raise FitError("art: {file} is damaged and cannot be drawn", file=file.name) from fault
        name, document = f"Picture{len(self._placed)}", self._pdf._doc  # noqa: SLF001 -- keeps its objects
        if isinstance(found, Jpeg):
            jpeg_object(document, found.data, found.size, grey=found.grey, name=name)
            return _StoredPicture(name, prod(found.size), found.turn)
        if is_faded and self.cmyk:
            found = found.faded(look.opacity)
        if is_faded and not self.cmyk:
            faded_object(document, image_object(document, found), look.opacity, name)
        else:
            image_object(document, found, cmyk=self.cmyk, name=name)
        return _StoredPicture(name, prod(found.size))


def _changed(before: Dress, now: Dress, size: float, ink: Callable[[Rgb | None], str]) -> str:
    """The operators from one dress to another."""
    changes = (
        [f"{now.spacing * size * MM_PER_POINT:.4f} Tc"] if now.spacing != before.spacing else []
    )
    return " ".join([*changes, *([ink(now.colour)] if now.colour != before.colour else [])])


class _Letters:
    """The fonts of one document; ReportLab numbers their subsets as glyphs are needed."""

    def __init__(self, pdf: Any) -> None:
        self._document = pdf._doc  # noqa: SLF001 -- subsets belong to the document
        self._ascii_names: dict[str, str] = {}

    def operators(
        self, lines: Sequence[Line], size: float, ink: Callable[[Rgb | None], str]
    ) -> list[str]:  # fmt: skip
        """For each line the operators that show its runs; a font and its dress stand where they
        change.
        """
        shown, current, worn = [], ("", 0.0), PLAIN
        for line in lines:
            parts = []
            for font, text in line.runs:
                dress = dress_of(font)
                if dress is not worn:
                    parts.append(_changed(worn, dress, size, ink))
                    worn = dress
                for name, literal in self._in_subsets(font, text):
                    if current != (name, font.scale):
                        current = (name, font.scale)
                        parts.append(f"{name} {size * font.scale * MM_PER_POINT:.4f} Tf")
                    parts.append(f"({literal}) Tj")
            shown.append(" ".join(parts))
        if worn is not PLAIN:
            shown[-1] += " " + _changed(worn, PLAIN, size, ink)
        return shown

    def _in_subsets(self, font: Any, text: str) -> Sequence[tuple[str, str]]:
        """Each piece of a run with the name of the subset that holds its glyphs: ASCII has its own
        codes.
        """
        if text.isascii():
            if font.name not in self._ascii_names:
                self._ascii_names[font.name] = font.ttf.getSubsetInternalName(0, self._document)
            return ((self._ascii_names[font.name], escape_string(text)),)
        pieces = font.ttf.splitString(text, self._document)
        return [
            (font.ttf.getSubsetInternalName(subset, self._document), octal(raw))
            for subset, raw in pieces
        ]
