"""A picture in SVG to draw on, by the same calls as a PDF's pages.

Letters are set in faces that whoever shows the picture has under the fonts' own names, each run as wide as
it was measured. Pictures are named `picture:…`, and `files` says which they are.
"""

from collections.abc import Hashable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from html import escape
from typing import Any

from cards_pdf.art.paths import Path
from cards_pdf.common.colour import INK, Rgb
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.pdf.artwork import black, plain_ink
from cards_pdf.pdf.fonts.icons import IconFont, Sign, SizedIcons, picture_place
from cards_pdf.pdf.fonts.typefaces import typefaces
from cards_pdf.pdf.form_fields import FieldName
from cards_pdf.pdf.images.svg_file import drawing as drawing_in
from cards_pdf.pdf.images.svg_file import is_svg
from cards_pdf.pdf.operators import Box4
from cards_pdf.pdf.pictures import USUAL
from cards_pdf.pdf.svg.shapes import OWN, SvgShapes
from cards_pdf.pdf.svg.words import number, outline
from cards_pdf.text.fit import Block, Line, is_broken, wider_spaces

_THOUSAND = 1000


class SvgCanvas(SvgShapes):
    """One picture after the other: `begin_page` … `svg`."""

    fillable = False
    upright = True  # which matters to fields alone

    def __init__(self, *, language: str = "en", only_black: bool = False) -> None:
        super().__init__(only_black=only_black)
        self.typefaces = typefaces(language)
        self.region = ""
        self.small_print: dict[str, float] = {}
        self.pages = 0
        self.fonts: dict[str, Any] = {}  # ReportLab's, by name

    # --- pages ---

    def begin_page(
        self, width: float, height: float, *, trim: Box4 | None = None, bleed: Box4 | None = None
    ) -> None:
        """An empty picture; it has no use for the place of the cut."""
        del trim, bleed
        self.pages += 1
        self._size = (width, height)
        self._out, self._scale = [], 1.0

    def end_page(self) -> None: ...
    def empty_page(self) -> None: ...
    def bookmark(self, title: str, level: int = 0) -> None: ...

    @contextmanager
    def chapter(self, title: str, *, empty_backs: bool = False) -> Iterator[None]:
        del title, empty_backs
        yield

    def svg(self, name: str, bleed: float = 0.0) -> str:
        """What was drawn; in a document with others it needs a `name` of its own."""
        width, height = self._size
        box = " ".join(map(number, (-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" stroke-linejoin="round" '
            f'text-rendering="geometricPrecision">'
            f"{''.join(self._out).replace(OWN, name)}</svg>"
        )

    # --- frames ---

    @property
    def scale(self) -> float:
        return self._scale

    @contextmanager
    def frame(
        self, x: float, y: float, angle: float = 0.0, scale: float = 1.0, scale_y: float | None = None
    ) -> Iterator[None]:
        down = scale if scale_y is None else scale_y
        turn = f" rotate({angle:g})" if angle else ""
        size = f" scale({scale:.6g} {down:.6g})" if (scale, down) != (1, 1) else ""
        saved, self._scale = self._scale, self._scale * scale
        self._put(f'<g transform="translate({number(x)} {number(y)}){turn}{size}">')
        yield
        self._put("</g>")
        self._scale = saved

    # --- text ---

    def text(
        self, x: float, y: float, line: Line, size: float, *, colour: Rgb = INK, align: float = 0.0
    ) -> None:
        self._line(x - align * line.width_mm(size), y, line, size, self._ink(colour))

    def text_block(
        self, x: float, y: float, block: Block, *, colour: Rgb = INK, align: float = 0.0, spread: float = 0.0
    ) -> None:
        ink = self._ink(colour)
        for n, line in enumerate(block.lines):
            left = x - align * line.width_mm(block.size)
            wide = wider_spaces(line, block.size, spread) if spread and is_broken(line) else 0.0
            self._line(left, y + block.ascent + n * block.leading, line, block.size, ink, wide)

    def _line(self, x: float, y: float, line: Line, size: float, ink: str, wider: float = 0.0) -> None:
        """Each run begins where it was measured to begin; spaces are `wider` by so many mm."""
        for font, text in line.runs:
            em = size * font.scale * MM_PER_POINT
            if isinstance(font, IconFont | SizedIcons):
                self._icons(x, y, font, text, em, ink)
            elif shown := text.rstrip():
                self._run(x, y, font, shown, em, size, ink, wider)
            widths = sum([font.widths[ord(char)] for char in text])
            x += widths * size * MM_PER_POINT / _THOUSAND + wider * text.count(" ")

    def _run(
        self, x: float, y: float, font: Any, text: str, em: float, size: float, ink: str, wider: float
    ) -> None:
        self.fonts[font.name] = font.ttf
        wide = sum([font.widths[ord(char)] for char in text]) * size * MM_PER_POINT / _THOUSAND
        spaced = f' word-spacing="{number(wider)}"' if wider else ""
        self._put(
            f'<text x="{number(x)}" y="{number(y)}" textLength="{number(wide + wider * text.count(" "))}" '
            f'font-family="{font.name}" font-size="{em:.4f}" fill="{ink}" xml:space="preserve"{spaced}>'
            f"{escape(text)}</text>"
        )

    def _icons(self, x: float, y: float, font: IconFont | SizedIcons, text: str, em: float, ink: str) -> None:
        for char in text:
            if char != " ":
                self._sign(x, y, font.sign(char), em, ink)
            x += font.widths[ord(char)] / font.scale * em / _THOUSAND

    def _sign(self, x: float, y: float, sign: Sign, em: float, ink: str) -> None:
        scale = em / _THOUSAND
        if isinstance(sign.drawing, Path):
            rule = ' fill-rule="evenodd"' if sign.even_odd else ""
            place = f"translate({number(x)} {number(y)}) scale({scale:.6f})"
            self._put(f'<path transform="{place}" d="{outline(sign.drawing)}" fill="{ink}"{rule}/>')
            return
        left, bottom, width, height = (part * scale for part in picture_place(sign.drawing))
        if is_svg(sign.drawing):
            own = black if self._only_black else plain_ink
            self._vector(drawing_in(sign.drawing), x + left, y - bottom - height, width, height, own)
        else:
            look = USUAL._replace(grey=self._only_black)
            self._image(sign.drawing, x + left, y - bottom - height, width, height, look)

    # --- what screen readers are told: the page that shows the picture says it ---

    @contextmanager
    def tagged(
        self, role: str, scope: str = "", *, key: Hashable = None, lang: str = ""
    ) -> Iterator[None]:  # fmt: skip
        del role, scope, key, lang
        yield

    def parts(self, count: int) -> list[AbstractContextManager[None]]:
        return [nullcontext()] * count

    @contextmanager
    def item(self, *, inner: bool = False, key: Hashable = None) -> Iterator[None]:
        del inner, key
        yield

    @contextmanager
    def figure(self, alt: str) -> Iterator[None]:
        del alt
        yield

    @contextmanager
    def decoration(self) -> Iterator[None]:
        yield

    # --- fields: a picture has none ---

    def check_field(
        self, field: FieldName, x: float, y: float, side: float, *, ticked: bool = False
    ) -> None: ...
    def radio_field(
        self, group: FieldName, choice: FieldName, x: float, y: float, side: float, *, ticked: bool = False
    ) -> None: ...
    def text_field(
        self, field: FieldName, x: float, y: float, w: float, h: float, value: str = ""
    ) -> None: ...
