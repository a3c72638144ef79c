"""The typefaces of a document: built-in or a deck's own fonts, and icons, which are a font too.

Guarantee
    Fonts and icons are opened when they are needed. Only the icons used are embedded. Screen
    readers say each by its word, and it is copied so.

How it works
    Texts set icons like letters. An `IconFont` looks to layout like any font: letters in Unicode's
    last private plane, with widths. To ReportLab it looks like a TrueType font with one subset. In
    each document it is embedded as a Type 3 font, in which each letter is a drawing.

    In another size than the usual one an icon has a letter and a width of its own; the page shows
    it by the usual letter at a larger font size.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path as File
from typing import Any, NamedTuple

from cards_pdf.art.notation import icon_names, icon_outline
from cards_pdf.art.path import BadVectorError, Path, bounds, parse_outline
from cards_pdf.canvas.image_objects import (
    DamagedPictureError,
    image_object,
    pixels_of,
    stencil_object,
)
from cards_pdf.canvas.operators import PdfArtwork, black, plain_ink
from cards_pdf.canvas.pictures import is_svg, picture_size, read_drawing
from cards_pdf.canvas.reportlab import open_font, stream_object
from cards_pdf.common.errors import DeckError, FitError
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.icons import Icon
from cards_pdf.text.markup import DEFAULT_HALVES, FIRST_ICON, SIZE_STEP, IconLetters
from cards_pdf.text.typeface import OpenFont, Typefaces

# In thousandths of an em
_SIDE = 800.0  # the longer one
_MIDDLE = 320.0  # its height over the baseline
_AIR = 40.0  # on both sides
_SPACE = 1000.0  # wider than any other font's, which therefore set the spaces around icons
_SPACE_CODE = 32
_MAX_PIXELS = 1_000_000
_MIN_SIDE = 1e-6  # of an outline
_BOX = f"0 {_MIDDLE - _SIDE / 2:g} {_SIDE + 2 * _AIR:g} {_MIDDLE + _SIDE / 2:g}"
_MAX_ENTRIES = 100  # of a map in one block


class IconSign(NamedTuple):
    """An icon as a letter, in thousandths of an em, with the word that is read out."""

    name: str
    says: str
    advance: float
    drawing: Path | File
    even_odd: bool = False


class IconFont(IconLetters):
    """A font whose letters are numbered from the first sign on.

    `halves` is its size if it is another than that of the `usual` font.
    """

    def __init__(
        self,
        signs: Sequence[IconSign],
        *,
        cmyk: bool = False,
        only_black: bool = False,
        halves: int = 0,
        default_font: "IconFont | None" = None,
    ) -> None:
        first = FIRST_ICON + halves * SIZE_STEP
        scale = halves / DEFAULT_HALVES if halves else 1.0
        widths = {} if halves else {ord(" "): _SPACE}
        widths |= {first + n: sign.advance * scale for n, sign in enumerate(signs)}
        # The canvas calls the two methods that it calls of ReportLab's fonts
        super().__init__("icons", self, widths, scale)
        self.signs = signs
        self.cmyk = cmyk
        self.only_black = only_black
        self.letters = {sign.name: chr(FIRST_ICON + n) for n, sign in enumerate(signs)}
        self._first = first
        self._default_font = default_font or self
        self._sizes = {0: self}

    def sized(self, halves: int) -> "IconFont":
        """Return the font in another size; 0 is the usual one."""
        if halves not in self._sizes:
            self._sizes[halves] = IconFont(self.signs, halves=halves, default_font=self)
        return self._sizes[halves]

    def sign(self, letter: str) -> IconSign:
        return self.signs[ord(letter) - self._first]

    def splitString(self, text: str, document: Any) -> list[tuple[int, bytes]]:  # noqa: N802 -- ReportLab's name
        codes = bytes(
            _SPACE_CODE if char == " " else ord(char) - self._first + _SPACE_CODE + 1
            for char in text
        )
        self._embedded(document).used.update(codes)
        return [(0, codes)]

    def getSubsetInternalName(self, _subset: int, document: Any) -> str:  # noqa: N802 -- ReportLab's name
        return f"/{self._embedded(document).name}"

    def _embedded(self, document: Any) -> "_Embedded":
        """Return this font in a document, which asks for its objects at the end."""
        fonts = [font for font in document.delayedFonts if isinstance(font, _Embedded)]
        for font in fonts:
            if font.font is self._default_font:
                return font
        embedded = _Embedded(self._default_font, f"Icons{len(fonts)}")
        document.delayedFonts.append(embedded)
        return embedded


class _Embedded:
    """The icons that one document uses."""

    def __init__(self, font: IconFont, name: str) -> None:
        self.font = font
        self.name = name
        self.used: set[int] = set()

    def addObjects(self, document: Any) -> None:  # noqa: N802 -- ReportLab calls it
        signs = {
            code: self.font.signs[code - _SPACE_CODE - 1]
            for code in sorted(self.used - {_SPACE_CODE})
        }
        images: list[str] = []
        glyphs = {code: self._procedure(document, sign, images) for code, sign in signs.items()}
        glyphs[_SPACE_CODE] = stream_object(document, f"{_SPACE:g} 0 d0")
        advances = {_SPACE_CODE: _SPACE, **{code: sign.advance for code, sign in signs.items()}}
        widths = " ".join(
            f"{advances.get(code, 0):g}" for code in range(_SPACE_CODE, max(glyphs) + 1)
        )
        says = {_SPACE_CODE: " ", **{code: sign.says for code, sign in signs.items()}}
        words = stream_object(document, words_of_codes(says))
        document.Reference(
            f"<</Type/Font/Subtype/Type3/Name/{self.name}/FontBBox[{_BOX}]/FontMatrix[0.001 0 "
            "0 0.001 0 0]"
            f"/CharProcs<<{' '.join(f'/i{code} {glyph}' for code, glyph in glyphs.items())}>>"
            f"/Encoding<</Type/Encoding"
            f"/Differences[{' '.join(f'{code}/i{code}' for code in glyphs)}]>>"
            f"/FirstChar {_SPACE_CODE}/LastChar {max(glyphs)}/Widths[{widths}]/ToUnicode {words}"
            f"/Resources<</XObject<<{' '.join(images)}>>>>>>",
            self.name,
        )
        number, _ = document.idToObjectNumberAndVersion[self.name]
        document.idToObject["BasicFonts"].dict[self.name] = f"{number} 0 R"

    def _procedure(self, document: Any, sign: IconSign, images: list[str]) -> str:
        """Store what draws a letter; only a picture has colours of its own."""
        if isinstance(sign.drawing, Path):
            fill = "f*" if sign.even_odd else "f"
            return stream_object(
                document, f"{sign.advance:g} 0 {_BOX} d1 {sign.drawing.pdf()} {fill}"
            )
        only_black = self.font.only_black
        stencil = only_black and not is_svg(sign.drawing)
        image = picture_object(document, sign.drawing, cmyk=self.font.cmyk, stencil=only_black)
        name = f"P{len(images)}"
        images.append(f"/{name} {image}")
        left, bottom, width, height = picture_place(sign.drawing)
        metrics = f"{sign.advance:g} 0 {_BOX} d1" if stencil else f"{sign.advance:g} 0 d0"
        place = f"{width:.1f} 0 0 {height:.1f} {left:g} {bottom:.1f} cm"
        return stream_object(document, f"{metrics} q {place} /{name} Do Q")


def picture_place(file: File) -> tuple[float, float, float, float]:
    """Return left, bottom, width and height of a picture's icon, from its letter's start."""
    width, height = picture_size(file)
    scale = _SIDE / max(width, height)
    return _AIR, _MIDDLE - height * scale / 2, width * scale, height * scale


# --- which icons there are ---


@cache
def shipped_icons() -> IconFont:
    return IconFont([_shipped_sign(name, name.replace("-", " ")) for name in icon_names()])


def _shipped_sign(name: str, says: str) -> IconSign:
    return _outline_sign(name, says, icon_outline(name), even_odd=True)


def _own_sign(deck: Deck, icon: Icon) -> IconSign:
    try:
        if icon.picture:
            return _picture_sign(icon, icon.picture)
        if icon.outline or icon.name not in icon_names():
            return _outline_sign(icon.name, icon.says, parse_outline(icon.outline))
        return _shipped_sign(icon.name, icon.says)
    except (BadVectorError, FitError) as wrong:
        raise DeckError(
            '{source}: icons: "{name}" {wrong}.', source=deck.source, name=icon.name, wrong=wrong
        ) from wrong


def _picture_sign(icon: Icon, picture: File) -> IconSign:
    width, height = picture_size(picture)
    if width * height > _MAX_PIXELS and not is_svg(picture):
        raise FitError("is {file}, which has more than a million pixels", file=picture.name)
    return IconSign(icon.name, icon.says, picture_place(picture)[2] + 2 * _AIR, picture)


def _outline_sign(name: str, says: str, path: Path, *, even_odd: bool = False) -> IconSign:
    """Scale an outline to a letter's size, its middle at the height of a small letter's."""
    left, top, right, bottom = bounds([path])
    scale = _SIDE / max(right - left, bottom - top, _MIN_SIDE)
    placed = path.placed(_AIR - left * scale, -_MIDDLE - (top + bottom) / 2 * scale, scale)
    return IconSign(name, says, (right - left) * scale + 2 * _AIR, placed, even_odd)


def picture_object(document: Any, file: File, *, cmyk: bool, stencil: bool) -> str:
    """Store a picture without half-clear pixels; as a stencil only its dark parts."""
    if is_svg(file):
        artwork = PdfArtwork(document, inks=cmyk, ink=black if stencil else plain_ink)
        return artwork.store(read_drawing(file))[0]
    try:
        picture = pixels_of(file)
    except DamagedPictureError as fault:
        raise FitError("icons: {file} is damaged and cannot be drawn.", file=file.name) from fault
    if stencil:
        return stencil_object(document, picture)
    return image_object(document, picture, cmyk=cmyk, hard=True)


def words_of_codes(words: Mapping[int, str]) -> str:
    """Return a map from codes to words, for copied text."""
    rows = [
        f"<{code:02X}> <{word.encode('utf-16-be').hex().upper()}>" for code, word in words.items()
    ]
    blocks = (rows[start : start + _MAX_ENTRIES] for start in range(0, len(rows), _MAX_ENTRIES))
    entries = "\n".join(
        f"{len(block)} beginbfchar\n{chr(10).join(block)}\nendbfchar" for block in blocks
    )
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Icons def\n/CMapType 2 def\n1 begincodespacerange\n<00> "
        "<FF>\nendcodespacerange\n"
        f"{entries}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
    )


# --- all typefaces ---


@cache
def typefaces(language: str = "en") -> Typefaces:
    return Typefaces(open_font, icons=shipped_icons, language=language)


def deck_typefaces(deck: Deck, *, cmyk: bool = False, only_black: bool = False) -> Typefaces:
    """Return the built-in typefaces and icons, with a deck's own fonts and icons."""
    if not deck.fonts and not deck.icons and not deck.symbols and not deck.colours:
        return typefaces(deck.language)
    from cards_pdf.canvas.own_fonts import BOLD, REGULAR, open_own_font  # few decks have any

    own = set(deck.fonts.values())

    def open_in(weight: int) -> OpenFont:
        return lambda file, scale: (
            open_own_font(file, weight) if file in own else open_font(file, scale)
        )

    icons = None
    if deck.icons:
        # A deck's own may replace built-in ones. They are checked whether or not a text names them.
        signs = {sign.name: sign for sign in shipped_icons().signs}
        signs.update((icon.name, _own_sign(deck, icon)) for icon in deck.icons.values())
        icons = IconFont([*signs.values()], cmyk=cmyk, only_black=only_black)
    return Typefaces(
        open_font=open_in(REGULAR),
        open_bold=open_in(BOLD),
        own=deck.fonts,
        icons=lambda: icons or shipped_icons(),
        language=deck.language,
        symbols=deck.symbols,
        colours=deck.colours,
    )
