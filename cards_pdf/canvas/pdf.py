"""The pages of a PDF as a canvas; `document` opens one, and finishes it.

How it works
    Drawing costs little because every call becomes operators of the PDF at once. They are gathered
    as text (`page.Recorder`) and handed to ReportLab page by page. ReportLab keeps what belongs to
    the document: pages, fonts, images, stored drawings, fields and outlines.

    A frame is a matrix. `matrix` maps the current frame to points from the page's bottom left; the
    fields of forms and the extents of figures need it.

What is delicate
    *Blocks of text.* A block that is neither aligned nor spread is one text object, which is
    faster and smaller. A figure's text is drawn line by line, because each extends the figure.

    *Fonts.* ReportLab numbers the subsets of a font as glyphs are needed, so the order of drawing
    decides the bytes.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from io import BytesIO
from math import hypot, prod, sqrt
from pathlib import Path as File
from typing import NamedTuple

from cards_pdf.art.path import IDENTITY, Path, Vector, combined
from cards_pdf.canvas.base import Canvas
from cards_pdf.canvas.forms import FormFields, start_form
from cards_pdf.canvas.image_objects import (
    DamagedPictureError,
    Jpeg,
    faded_object,
    image_object,
    jpeg_object,
    prepare_picture,
)
from cards_pdf.canvas.operators import (
    Box4,
    Letters,
    PdfArtwork,
    frame_matrix,
    modules,
    paint,
    pale_grey,
    rounded_rectangle,
)
from cards_pdf.canvas.page import DECORATION, ContentMarks, InkState, Recorder
from cards_pdf.canvas.pdf_file import FinishedPdf, describe, now
from cards_pdf.canvas.pictures import TURNS, USUAL, PictureLook, is_vector
from cards_pdf.canvas.reportlab import reportlab, start_font
from cards_pdf.canvas.typefaces import deck_typefaces
from cards_pdf.common.colour import INK, Rgb, lighter
from cards_pdf.common.errors import CardsError, DeckError, FitError
from cards_pdf.common.messages import join_words
from cards_pdf.common.sandbox import process_limits
from cards_pdf.common.units import MM_PER_INCH, MM_PER_POINT, POINTS_PER_MM
from cards_pdf.decks.deck import Deck
from cards_pdf.text.fit import Block, Line, with_trailing_space
from cards_pdf.text.markup import strip_marks

_DOTS_STEP = 64  # sizes on paper that differ by less share their pixels
_DIGITS = 4  # of a point
_FRONT = "front"  # the name of the place to which the bookmark of the first chapter leads


def _in_points(box: Box4, page_height: float) -> Box4:
    """Return left, bottom, right and top in points of a box in mm from the top."""
    x, y, w, h = box
    edges = (x, page_height - y - h, x + w, page_height - y)
    left, bottom, right, top = (round(edge * POINTS_PER_MM, _DIGITS) for edge in edges)
    return (left, bottom, right, top)


class _StoredPicture(NamedTuple):
    """A picture that the PDF holds already."""

    name: str
    pixels: int = 0
    turn: int = 1  # what is left to turn, by EXIF's number


class PdfCanvas(Canvas):
    """One PDF."""

    finished: FinishedPdf  # once `document` has ended
    sets_single_lines = False  # instead of blocks, for a subclass that looks at each line

    def __init__(
        self,
        *,
        title: str,
        author: str = "",
        language: str = "en",
        duplex: str = "",
        fillable: bool = False,
        cmyk: bool = False,
        only_black: bool = False,
    ) -> None:
        super().__init__(language)
        self.fillable = fillable
        self._cmyk = cmyk
        self._file = BytesIO()
        date = now()  # reports a wrong SOURCE_DATE_EPOCH, over which ReportLab's canvas fails
        reportlab_canvas, _, _ = reportlab()
        self._pdf = reportlab_canvas.Canvas(
            self._file,
            invariant=1,
            pageCompression=1,
            lang=language,
            initialFontName=start_font(self.typefaces),
            pdfVersion=(1, 7),
        )
        self._document = self._pdf._doc  # noqa: SLF001 -- keeps all objects
        self._recorder = Recorder(self._pdf)
        self.inks = InkState(self._recorder, cmyk, only_black)
        self.marks = ContentMarks(self._recorder)
        self.matrix = IDENTITY  # of the current frame
        describe(
            self._pdf,
            title=strip_marks(title),
            author=strip_marks(author),
            language=language,
            date=date,
        )
        self._pdf.setViewerPreference("PrintScaling", "None")
        self._pdf.setViewerPreference("DisplayDocTitle", "true")
        if duplex:
            self._pdf.setViewerPreference("Duplex", duplex)
        if fillable:
            start_form(self._pdf, self.typefaces)
        self.fields = FormFields(self._pdf, self._recorder, self.marks, self.on_page)
        self._repeated: dict[str, str] = {}
        # Each stamp's edges: one that is drawn within others is stored again
        self._stamps: dict[str, list[tuple[float, ...]]] = {}
        self._pictures: dict[object, _StoredPicture] = {}
        self._letters = Letters(self._document)
        self._bookmarks = 0
        self._chapter: str | None = None  # its title, until its first page begins
        self._chapter_level = 0
        self._empty_backs = False
        self._reserved = 0  # pages of the front

    # --- pages ---

    def begin_page(
        self, width: float, height: float, *, trim: Box4 | None = None, bleed: Box4 | None = None
    ) -> None:
        self.pages += 1
        size = (width * POINTS_PER_MM, height * POINTS_PER_MM)
        self.marks.begin_page(*size)
        self._pdf.setPageSize(size)
        for box, name in ((trim, "trim"), (bleed or trim, "bleed")):
            self._pdf.setCropBox(_in_points(box, height) if box else None, name)
        self.inks.forget()
        self.matrix = (POINTS_PER_MM, 0.0, 0.0, POINTS_PER_MM, 0.0, size[1])
        self._recorder.put(
            f"{POINTS_PER_MM:.6f} 0 0 {POINTS_PER_MM:.6f} 0 {height * POINTS_PER_MM:.4f} cm 1 j"
        )
        if self._chapter is not None:
            self.bookmark(self._chapter)
            self._chapter = None
            self._chapter_level = 1

    def end_page(self) -> None:
        self.marks.end()
        self._recorder.hand_over()
        self._pdf.showPage()
        process_limits.finish_step()
        if self._empty_backs:
            self.empty_page()

    def empty_page(self) -> None:
        self.pages += 1
        self.marks.begin_page()
        self._pdf.showPage()

    @contextmanager
    def chapter(self, title: str, *, empty_backs: bool = False) -> Iterator[None]:
        """Label pages with the chapter's name, and put their bookmarks below its own.

        Where both sides are printed, `empty_backs` keep blank what is cut out or glued.
        """
        self._pdf.addPageLabel(self.pages, "ARABIC", 1, f"{strip_marks(title)} ")
        self._chapter = title
        self._chapter_level = 0
        self._empty_backs = empty_backs
        yield
        self._chapter = None
        self._chapter_level = 0
        self._empty_backs = False

    def bookmark(self, title: str, level: int = 0) -> None:
        self._bookmarks += 1
        key = f"b{self._bookmarks}"
        self._pdf.bookmarkPage(key, fit="Fit")
        self._pdf.addOutlineEntry(strip_marks(title), key, level + self._chapter_level)

    def pdf(self, keywords: str = "") -> bytes:
        """Finish the file. Its keywords are for programs that read it again."""
        self._pdf.setKeywords(keywords)
        self.marks.write(self._document)
        self._pdf.save()
        return self._file.getvalue()

    def reserve_front(self, title: str, pages: int) -> None:
        """Leave room for a chapter in front of all others, which is drawn last: see `front`."""
        self._pdf.addPageLabel(0, "ARABIC", 1, f"{strip_marks(title)} ")
        self._pdf.addOutlineEntry(strip_marks(title), _FRONT, 0)
        self.pages += pages
        self._reserved = pages

    @contextmanager
    def front(self) -> Iterator[None]:
        """Draw the pages that were reserved. Those that are not needed stay empty."""
        pages = self._document.Pages.pages
        count = len(pages)
        self._pdf.bookmarkPage(_FRONT, fit="Fit")
        yield
        while len(pages) < count + self._reserved:
            self.empty_page()
        self.pages = len(pages)
        pages[:] = pages[count:] + pages[:count]

    # --- frames ---

    @property
    def upright(self) -> bool:
        return self.matrix[0] > 0

    @property
    def scale(self) -> float:
        a, b, c, d, _, _ = self.matrix
        return sqrt(abs(a * d - b * c)) / POINTS_PER_MM

    def on_page(self, x: float, y: float, side: float) -> tuple[float, float, float]:
        """Return a square of this frame in points from the page's bottom left.

        Rounded, since the last digits of a sum are not the same in every Python.
        """
        a, b, c, d, e, f = self.matrix
        corners = [
            (a * px - c * py + e, b * px - d * py + f) for px, py in ((x, y), (x + side, y + side))
        ]
        size = abs(corners[0][0] - corners[1][0])
        left, bottom = (min(parts) for parts in zip(*corners, strict=True))
        return round(left, _DIGITS), round(bottom, _DIGITS), round(size, _DIGITS)

    @contextmanager
    def frame(
        self,
        x: float,
        y: float,
        angle: float = 0.0,
        scale: float = 1.0,
        scale_y: float | None = None,
    ) -> Iterator[None]:
        self.marks.end()
        move = frame_matrix(x, y, angle, across=scale, down=scale if scale_y is None else scale_y)
        a, b, c, d, e, f = move
        self._recorder.put(f"q {a:.6g} {b:.6g} {c:.6g} {d:.6g} {e:.4f} {f:.4f} cm")
        saved, self.matrix = self.matrix, combined(move, self.matrix)
        with self.inks.saved_inks():
            try:
                yield
            finally:  # a card that does not fit may be drawn again as an error
                self.marks.end()
                self._recorder.put("Q")
                self.matrix = saved

    @contextmanager
    def full_size(self) -> Iterator[None]:
        saved, self.matrix = self.matrix, (POINTS_PER_MM, 0.0, 0.0, POINTS_PER_MM, 0.0, 0.0)
        yield
        self.matrix = saved

    @contextmanager
    def clipped(self, path: Path) -> Iterator[None]:
        self.marks.end()
        with self.inks.saved_inks():
            self._recorder.put(f"q {path.pdf()} W n")
            self._reach(*path.points)
            with self.marks.extent_of(None):
                yield
            self.marks.end()
            self._recorder.put("Q")

    # --- drawings that repeat ---

    @contextmanager
    def stamp(
        self, name: str, left: float, top: float, right: float, bottom: float
    ) -> Iterator[bool]:
        edges = (left, top, right, bottom)
        stored = self._stamps.setdefault(name, [])
        is_first = edges not in stored
        if is_first:
            stored.append(edges)
        number = stored.index(edges)
        form = f"{name}~{number}" if number else name
        self.marks.end()
        with self.inks.saved_inks():
            if is_first:
                self._recorder.hand_over()
                self._pdf.beginForm(form, left, -bottom, right, -top)
                self.inks.forget()
            self._reach((left, top), (right, bottom))
            with self.marks.suspended(), self.marks.extent_of(None):
                yield is_first
            if is_first:
                self._recorder.hand_over()
                self._pdf.endForm()
        self.marks.mark()
        self._recorder.hand_over()
        self._pdf.doForm(form)

    @contextmanager
    def repeated(self, name: str) -> Iterator[bool]:
        self.marks.end()
        if name in self._repeated:
            with self.marks.suspended():
                yield False
        else:
            with (
                self.inks.saved_inks(),
                self._recorder.redirected() as strokes,
                self.marks.suspended(),
            ):
                self.inks.forget()
                yield True
            self._repeated[name] = " ".join(["q", *strokes, "Q"])
        self.marks.mark()
        self._recorder.put(self._repeated[name])

    # --- shapes ---

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        fill: Rgb | None = None,
        stroke: Rgb | None = None,
        width: float = 0.25,
        radius: float = 0.0,
    ) -> None:
        self.marks.mark()
        self._reach((x, y), (x + w, y + h))
        self.inks.set(fill, stroke, width)
        outline = (
            rounded_rectangle(x, y, w, h=h, radius=radius)
            if radius
            else f"{x:.3f} {-y - h:.3f} {w:.3f} {h:.3f} re"
        )
        self._recorder.put(f"{outline} {paint(fill, stroke)}")

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        *,
        stroke: Rgb = INK,
        width: float = 0.25,
        dash: str = "",
    ) -> None:
        # faster than the path of two points that the base class draws
        self.marks.mark()
        self._reach((x1, y1), (x2, y2))
        self.inks.set(None, stroke, width, dash)
        self._recorder.put(f"{x1:.3f} {-y1:.3f} m {x2:.3f} {-y2:.3f} l S")

    def path(
        self,
        path: Path,
        *,
        fill: Rgb | None = None,
        stroke: Rgb | None = None,
        width: float = 0.25,
        dash: str = "",
        even_odd: bool = False,
    ) -> None:
        self.marks.mark()
        if self.marks.figure is not None:
            self._reach(*path.points)
        self.inks.set(fill, stroke, width, dash)
        star = "*" if even_odd and fill else ""
        self._recorder.put(f"{path.pdf()} {paint(fill, stroke)}{star}")

    def modules(self, pattern: Sequence[str], *, fill: Rgb) -> None:
        self.marks.mark()
        self.inks.set(fill, None, 0)
        self._recorder.put(f"{modules(pattern)} f*")

    # --- text ---

    def text(
        self, x: float, y: float, line: Line, size: float, *, colour: Rgb = INK, align: float = 0.0
    ) -> None:
        self.marks.mark_words()
        super().text(x, y, line, size, colour=colour, align=align)

    def _line(
        self, x: float, y: float, line: Line, size: float, colour: Rgb, wider: float = 0.0
    ) -> None:
        self._reach((x, y - size * MM_PER_POINT), (x + line.width_mm(size), y))
        self.inks.set(colour, None, 0)
        heard = line if self.marks.is_whole else with_trailing_space(line)
        (letters,) = self._letters.operators((heard,), size, self._part_ink(colour))
        if wider:
            letters = f"{wider:.4f} Tw {letters} 0 Tw"
        self._recorder.put(f"BT {x:.3f} {-y:.3f} Td {letters} ET")

    def text_block(
        self,
        x: float,
        y: float,
        block: Block,
        *,
        colour: Rgb = INK,
        align: float = 0.0,
        spread: float = 0.0,
    ) -> None:
        self.marks.mark_words()
        if align or spread or self.sets_single_lines or self.marks.figure is not None:
            super().text_block(x, y, block, colour=colour, align=align, spread=spread)
            return
        self.inks.set(colour, None, 0)
        lines = self._letters.operators(block.lines, block.size, self._part_ink(colour))
        self._recorder.put(
            f"BT {block.leading:.4f} TL {x:.3f} {-y - block.ascent:.3f} Td {' T* '.join(lines)} ET"
        )

    @contextmanager
    def stroked_letters(self, colour: Rgb, width: float) -> Iterator[None]:
        self.inks.set(colour, colour, 2 * width)
        if width:
            self._recorder.put("2 Tr")
        yield
        if width:
            self._recorder.put("0 Tr")

    def _part_ink(self, colour: Rgb) -> Callable[[Rgb | None], str]:
        """Return what sets the ink of a part of a text; None is the colour of the words around."""
        return lambda own: self.inks.fill_operator(own or colour)

    # --- pictures ---

    def picture(
        self, file: File, x: float, y: float, w: float, h: float, look: PictureLook = USUAL
    ) -> None:
        if is_vector(file):
            stored = self._store_drawing((file, look), lambda: self.pictures.drawing(file), look)
        else:
            stored = self._store_photo(file, w, h, look)
        self._show(stored, x, y, w, h)

    def drawing(
        self, name: str, make: Callable[[], Vector], x: float, y: float, w: float, h: float
    ) -> None:
        self._show(self._store_drawing(name, make, USUAL), x, y, w, h)

    def _show(self, picture: _StoredPicture, x: float, y: float, w: float, h: float) -> None:
        self.pictures.drawn += picture.pixels
        self.marks.mark()
        self._reach((x, y), (x + w, y + h))
        self._recorder.put(f"q {w:.4f} 0 0 {h:.4f} {x:.4f} {-y - h:.4f} cm{TURNS[picture.turn]}")
        self._recorder.hand_over()
        self._pdf.doForm(picture.name)
        self._recorder.put("Q")

    def _store_drawing(
        self, key: object, make: Callable[[], Vector], look: PictureLook
    ) -> _StoredPicture:
        if key not in self._pictures:
            artwork = PdfArtwork(
                self._document,
                inks=self._cmyk,
                ink=pale_grey if look.grey else lambda colour: lighter(colour, self.inks.gamma),
                opacity=look.opacity,
            )
            name = f"Picture{len(self._pictures)}"
            self._recorder.spend(artwork.store(make(), name)[1])
            self._pictures[key] = _StoredPicture(name)
        return self._pictures[key]

    def _store_photo(self, file: File, w: float, h: float, look: PictureLook) -> _StoredPicture:
        scale = hypot(*self.matrix[:2]) * MM_PER_POINT
        self.pictures.spend(file, scale * w)
        dots_per_mm = scale / MM_PER_INCH * self.pictures.dpi
        wide, high = (-int(-side * dots_per_mm // _DOTS_STEP) * _DOTS_STEP for side in (w, h))
        key = (file, wide, high, look)
        if key not in self._pictures:
            self._pictures[key] = self._new_photo(file, (wide, high), look)
        return self._pictures[key]

    def _new_photo(self, file: File, dots: tuple[int, int], look: PictureLook) -> _StoredPicture:
        """Decode a picture for a place of so many dots, and store it."""
        is_faded = look.opacity < 1
        name = f"Picture{len(self._pictures)}"
        try:
            picture = prepare_picture(
                file, dots, look, gamma=self.inks.gamma, lossless=self._cmyk or is_faded
            )
        except DamagedPictureError as fault:
            raise FitError("art: {file} is damaged and cannot be drawn", file=file.name) from fault
        if isinstance(picture, Jpeg):
            jpeg_object(self._document, picture, name)
            return _StoredPicture(name, prod(picture.size), picture.turn)
        if is_faded and self._cmyk:
            picture = picture.faded(look.opacity)
        if is_faded and not self._cmyk:
            image = image_object(self._document, picture)
            faded_object(self._document, image, look.opacity, name=name)
        else:
            image_object(self._document, picture, cmyk=self._cmyk, name=name)
        return _StoredPicture(name, prod(picture.size))

    # --- structure for screen readers ---

    def tagged(
        self, role: str, scope: str = "", *, key: Hashable = None, lang: str = ""
    ) -> AbstractContextManager[None]:
        if self.marks.is_whole:
            return nullcontext()
        element = self.marks.element.child(role, key=key)
        element.scope = scope
        element.lang = lang
        return self.marks.element_context(element)

    def parts(self, count: int) -> list[AbstractContextManager[None]]:
        elements = [self.marks.element.child("Part", key=number) for number in range(count)]
        return [self.marks.element_context(element) for element in elements]

    @contextmanager
    def item(self, *, inner: bool = False, key: Hashable = None) -> Iterator[None]:
        with (
            self.tagged("L", key="list"),
            self.tagged("L", key="inner list") if inner else nullcontext(),
            self.tagged("LI", key=key),
        ):
            yield

    def figure(self, alt: str) -> AbstractContextManager[None]:
        return self.marks.figure_of(strip_marks(alt))

    def decoration(self) -> AbstractContextManager[None]:
        return self.marks.whole_element(DECORATION)

    def _reach(self, *points: tuple[float, float]) -> None:
        if self.marks.figure is not None:
            self.marks.reach(self.matrix, *points)


# --- documents ---


@contextmanager
def document(  # noqa: PLR0913 -- each call names the few that it needs
    *,
    title: str,
    author: str = "",
    language: str = "en",
    deck: Deck | None = None,
    keywords: str = "",
    duplex: str = "",
    fillable: bool = False,
    cmyk: bool = False,
    only_black: bool = False,
) -> Iterator[PdfCanvas]:
    """Open a PDF to draw on. After the block, `canvas.finished` is the file.

    `deck` sets the canvas's typefaces to the deck's fonts and icons. `keywords` are for programs
    that read the file again.

        with document(title="Rules", language="en") as canvas:
            draw_rules(canvas)
        return canvas.finished
    """
    canvas = PdfCanvas(
        title=title,
        author=author,
        language=language,
        duplex=duplex,
        fillable=fillable,
        cmyk=cmyk,
        only_black=only_black,
    )
    if deck:
        canvas.typefaces = deck_typefaces(deck, cmyk=cmyk, only_black=only_black)
    yield canvas
    try:
        content = canvas.pdf(keywords)
    except Exception as fault:
        # ReportLab reads glyphs only when it cuts fonts down to the letters used. Damaged ones make
        # it fail in any way.
        if not deck or not deck.fonts or isinstance(fault, (CardsError, MemoryError)):
            raise
        names = join_words(sorted({file.name for file in deck.fonts.values()}))
        raise DeckError(
            "The letters of {names} cannot be embedded: a font is damaged.", names=names
        ) from fault
    canvas.finished = FinishedPdf(
        pdf=content, pages=canvas.pages, title=title, art=canvas.pictures.drawn
    )
