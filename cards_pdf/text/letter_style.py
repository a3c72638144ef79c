"""Styles of letters beyond bold and italics: spacing, capitals, colour and size.

A part of a text is marked, `[red]seven[/]`, `[120%]`, `[title]`, or several at once, `[red 120%
bold]`. Its letters come from a `StyledFont`: the same font with other widths. What measures,
breaks or fits text needs to know nothing of it; what draws a run asks `letter_style_of`.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from cards_pdf.common.colour import INK, PAPER, SOFT, Rgb, css_colours, is_colour, rgb
from cards_pdf.common.errors import FitError, nearest
from cards_pdf.common.messages import short

CAPITALS = ("all", "small")
#: Built-in faces for names and titles beside the four styles: files in `fonts`.
DISPLAY = {
    "amarante": "amarante/PnpAmarante-Regular.ttf",
    "fell": "im-fell-english-sc/PnpFell-Regular.ttf",
    "germania": "germania-one/PnpGermania-Regular.ttf",
    "limelight": "limelight/PnpLimelight-Regular.ttf",
    "rocker": "new-rocker/PnpRocker-Regular.ttf",
}
_BUILT_IN_COLOURS = {"ink": INK, "soft": SOFT, "paper": PAPER}
_SIZE = re.compile(r"(\d{2,3})%")
_MIN_SIZE, _MAX_SIZE = 0.4, 4.0


class LetterStyle(NamedTuple):
    """The style of a region's or a part's letters."""

    spacing: float = 0.0  # between letters, in ems
    leading: float = 1.0  # of the usual distance from line to line
    capitals: str = ""  # one of CAPITALS
    colour: Rgb | None = None  # instead of that of the words around
    size: float = 1.0  # of theirs

    @property
    def keeps_letters(self) -> bool:
        """True if letters are those of the font itself."""
        return not self.spacing and not self.colour and self.size == 1

    def over(self, other: "LetterStyle") -> "LetterStyle":
        """Return this style on top of the style of the text around it."""
        return other._replace(colour=self.colour or other.colour, size=other.size * self.size)


PLAIN = LetterStyle()


class StyledFont:
    """A font with other widths, for letters that are spaced, larger or coloured."""

    def __init__(self, font: Any, style: LetterStyle) -> None:
        self.font = font
        self.style = style
        self.name = font.name
        self.ttf = font.ttf
        self.scale = font.scale * style.size
        spacing = style.spacing * 1000 * style.size
        self.widths: Mapping[int, float] = {
            code: width * style.size + spacing for code, width in font.widths.items()
        }


def letter_style_of(font: Any) -> LetterStyle:
    return font.style if isinstance(font, StyledFont) else PLAIN


def without_colour(font: Any) -> Any:
    """Return a run's font without colour, for what is drawn below its words."""
    style = letter_style_of(font)
    return StyledFont(font.font, style._replace(colour=None)) if style.colour else font


class StyleMark(NamedTuple):
    """A mark such as [red 120%]."""

    style: LetterStyle
    face: str = ""


def parse_style_mark(mark: str, faces: Iterable[str], colours: Mapping[str, str]) -> StyleMark:
    """Parse the words of a mark, joined by "|".

    Raise FitError for a word that is neither a face nor a size nor a colour.
    """
    style = PLAIN
    face = ""
    faces = [*faces]
    for word in mark.lower().split("|"):
        size = _SIZE.fullmatch(word)
        if size and _MIN_SIZE <= int(size[1]) / 100 <= _MAX_SIZE:
            style = style._replace(size=int(size[1]) / 100)
        elif word in faces:
            face = word
        elif word in _BUILT_IN_COLOURS or word in colours or is_colour(word):
            colour = _BUILT_IN_COLOURS.get(word) or rgb(colours.get(word, word))
            style = style._replace(colour=colour)
        else:
            known = [*faces, *_BUILT_IN_COLOURS, *colours, *css_colours()]
            message = (
                'has "[{word}]" before a "[/]"; a colour, a face or a size such as 120% goes '
                "there.{near}"
            )
            raise FitError(message, word=short(word), near=nearest(word, known))
    return StyleMark(style, face)
