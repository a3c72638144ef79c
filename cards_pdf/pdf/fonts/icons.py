"""Icons as a font of the document (Type 3: each letter is a drawing), so that texts set them like letters.

Screen readers say each as its word, and so it is copied.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path as File
from typing import Any, NamedTuple

from cards_pdf.art.icons import ICONS, icon_outline
from cards_pdf.art.outlines import bounds
from cards_pdf.art.paths import Path
from cards_pdf.art.svg.path import BadOutlineError, outline
from cards_pdf.common.errors import DeckError, FitError
from cards_pdf.decks.icons import Icon
from cards_pdf.decks.model import Deck
from cards_pdf.pdf.fonts.icon_objects import picture_object, words_of_codes
from cards_pdf.pdf.images.size import picture_size
from cards_pdf.pdf.images.svg_file import is_svg
from cards_pdf.pdf.operators import segments
from cards_pdf.pdf.reportlab import stream_object
from cards_pdf.text.icons import FIRST, STEP, USUAL_SIZE

_SIDE, _MIDDLE, _AIR = 800.0, 320.0, 40.0  # thousandths of an em: the longer side, its height, what is beside
_SPACE = 1000.0  # wider than any other font's, which therefore set the spaces around icons
_SPACE_CODE = 32
_MOST_PIXELS = 1_000_000
_LEAST = 1e-6  # of an outline


class Sign(NamedTuple):
    """An icon as a letter, in thousandths of an em, with the word that is read out for it."""

    name: str
    says: str
    advance: float
    drawing: Path | File
    even_odd: bool = False


class IconFont:
    """What layout and pages need of a font; its letters are numbered from the first."""

    def __init__(self, signs: Sequence[Sign], *, cmyk: bool = False, only_black: bool = False) -> None:
        self.name = "icons"
        self.scale = 1.0
        self.signs = signs
        self.cmyk = cmyk
        self.only_black = only_black
        self._sizes: dict[int, IconFont | SizedIcons] = {}
        self.letters: Mapping[str, str] = {sign.name: chr(FIRST + n) for n, sign in enumerate(signs)}
        self.widths: Mapping[int, float] = {
            ord(" "): _SPACE,
            **{FIRST + n: sign.advance for n, sign in enumerate(signs)},
        }

    def sized(self, halves: int) -> "IconFont | SizedIcons":
        """The same in another size; 0 is the usual one."""
        if halves not in self._sizes:
            self._sizes[halves] = SizedIcons(self, halves) if halves else self
        return self._sizes[halves]

    def sign(self, letter: str) -> Sign:
        """What a letter draws."""
        return self.signs[ord(letter) - FIRST]

    @property
    def ttf(self) -> "IconFont":
        """What pages expect of ReportLab's own fonts."""
        return self

    def splitString(self, text: str, document: Any) -> list[tuple[int, bytes]]:  # noqa: N802 -- ReportLab's name
        codes = bytes(_SPACE_CODE if char == " " else ord(char) - FIRST + _SPACE_CODE + 1 for char in text)
        self._embedded(document).used.update(codes)
        return [(0, codes)]

    def getSubsetInternalName(self, _subset: int, document: Any) -> str:  # noqa: N802 -- ReportLab's name
        return f"/{self._embedded(document).name}"

    def _embedded(self, document: Any) -> "_Embedded":
        """This font in a document, which asks for its objects at the end."""
        fonts = [font for font in document.delayedFonts if isinstance(font, _Embedded)]
        known = next((font for font in fonts if font.font is self), None)
        if known is None:
            known = _Embedded(self, f"Icons{len(fonts)}")
            document.delayedFonts.append(known)
        return known


class SizedIcons:
    """The icons of a font, larger or smaller than the letters beside them."""

    def __init__(self, font: IconFont, halves: int) -> None:
        self.name, self.letters, self.sized = font.name, font.letters, font.sized
        self._font, self._from = font, halves * STEP
        self.scale = halves / USUAL_SIZE
        self.widths: Mapping[int, float] = {
            code + self._from: width * self.scale for code, width in font.widths.items() if code >= FIRST
        }

    def sign(self, letter: str) -> Sign:
        return self._font.sign(chr(ord(letter) - self._from))

    @property
    def ttf(self) -> "SizedIcons":
        return self

    def splitString(self, text: str, document: Any) -> list[tuple[int, bytes]]:  # noqa: N802 -- ReportLab's name
        usual = "".join(char if char == " " else chr(ord(char) - self._from) for char in text)
        return self._font.splitString(usual, document)

    def getSubsetInternalName(self, subset: int, document: Any) -> str:  # noqa: N802 -- ReportLab's name
        return self._font.getSubsetInternalName(subset, document)


class _Embedded:
    """The icons that one document uses."""

    def __init__(self, font: IconFont, name: str) -> None:
        self.font = font
        self.name = name
        self.used: set[int] = set()

    def addObjects(self, document: Any) -> None:  # noqa: N802 -- ReportLab calls it
        signs = {code: self.font.signs[code - _SPACE_CODE - 1] for code in sorted(self.used - {_SPACE_CODE})}
        images: list[str] = []
        glyphs = {code: self._procedure(document, sign, images) for code, sign in signs.items()}
        glyphs[_SPACE_CODE] = stream_object(document, f"{_SPACE:g} 0 d0")
        advances = {_SPACE_CODE: _SPACE, **{code: sign.advance for code, sign in signs.items()}}
        widths = " ".join(f"{advances.get(code, 0):g}" for code in range(_SPACE_CODE, max(glyphs) + 1))
        says = {_SPACE_CODE: " ", **{code: sign.says for code, sign in signs.items()}}
        words = stream_object(document, words_of_codes(says))
        document.Reference(
            f"<</Type/Font/Subtype/Type3/Name/{self.name}/FontBBox[{_BOX}]/FontMatrix[0.001 0 0 0.001 0 0]"
            f"/CharProcs<<{' '.join(f'/i{code} {made}' for code, made in glyphs.items())}>>"
            f"/Encoding<</Type/Encoding/Differences[{' '.join(f'{code}/i{code}' for code in glyphs)}]>>"
            f"/FirstChar {_SPACE_CODE}/LastChar {max(glyphs)}/Widths[{widths}]/ToUnicode {words}"
            f"/Resources<</XObject<<{' '.join(images)}>>>>>>",
            self.name,
        )
        number, _ = document.idToObjectNumberAndVersion[self.name]
        document.idToObject["BasicFonts"].dict[self.name] = f"{number} 0 R"

    def _procedure(self, document: Any, sign: Sign, images: list[str]) -> str:
        """What draws a letter; only a picture brings colours of its own."""
        if isinstance(sign.drawing, Path):
            fill = "f*" if sign.even_odd else "f"
            return stream_object(document, f"{sign.advance:g} 0 {_BOX} d1 {segments(sign.drawing)} {fill}")
        only_black = self.font.only_black
        stencil = only_black and not is_svg(sign.drawing)
        image = picture_object(document, sign.drawing, cmyk=self.font.cmyk, stencil=only_black)
        name = f"P{len(images)}"
        images.append(f"/{name} {image}")
        left, bottom, width, height = picture_place(sign.drawing)
        metrics = f"{sign.advance:g} 0 {_BOX} d1" if stencil else f"{sign.advance:g} 0 d0"
        place = f"{width:.1f} 0 0 {height:.1f} {left:g} {bottom:.1f} cm"
        return stream_object(document, f"{metrics} q {place} /{name} Do Q")


_BOX = f"0 {_MIDDLE - _SIDE / 2:g} {_SIDE + 2 * _AIR:g} {_MIDDLE + _SIDE / 2:g}"


def picture_place(file: File) -> tuple[float, float, float, float]:
    """Left, bottom, width and height of an icon that is a picture, from where its letter begins."""
    width, height = _size(*picture_size(file))
    return _AIR, _MIDDLE - height / 2, width, height


def _size(width: float, height: float) -> tuple[float, float]:
    """As large as other icons, in its own proportions."""
    scale = _SIDE / max(width, height)
    return width * scale, height * scale


# --- which icons there are ---


@cache
def shipped_icons() -> IconFont:
    return IconFont([_shipped(name, name.replace("-", " ")) for name in ICONS])


def deck_icons(deck: Deck, *, cmyk: bool, only_black: bool) -> IconFont:
    """Our icons, and the deck's, which may replace ours."""
    signs = {sign.name: sign for sign in shipped_icons().signs}
    signs.update((icon.name, _own(deck, icon)) for icon in deck.icons.values())
    return IconFont(list(signs.values()), cmyk=cmyk, only_black=only_black)


def _shipped(name: str, says: str) -> Sign:
    return _outlined(name, says, icon_outline(name), even_odd=True)


def _own(deck: Deck, icon: Icon) -> Sign:
    try:
        if icon.picture:
            return _pictured(icon, icon.picture)
        if icon.outline or icon.name not in ICONS:
            return _outlined(icon.name, icon.says, outline(icon.outline))
        return _shipped(icon.name, icon.says)
    except (BadOutlineError, FitError) as wrong:
        raise DeckError(
            '{source}: icons: "{name}" {wrong}.', source=deck.source, name=icon.name, wrong=wrong
        ) from wrong


def _pictured(icon: Icon, picture: File) -> Sign:
    width, height = picture_size(picture)
    if width * height > _MOST_PIXELS and not is_svg(picture):
        raise FitError("is {file}, which has more than a million pixels", file=picture.name)
    return Sign(icon.name, icon.says, _size(width, height)[0] + 2 * _AIR, picture)


def _outlined(name: str, says: str, path: Path, *, even_odd: bool = False) -> Sign:
    """Scaled to a letter's size, its middle at the height of a small letter's."""
    left, top, right, bottom = bounds([path])
    scale = _SIDE / max(right - left, bottom - top, _LEAST)
    placed = path.placed(_AIR - left * scale, -_MIDDLE - (top + bottom) / 2 * scale, scale)
    return Sign(name, says, (right - left) * scale + 2 * _AIR, placed, even_odd)
