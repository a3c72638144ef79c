"""How words are dressed beyond their style: space between letters, capitals, colour and size of a
part.

A part is marked in its text, `[red]seven[/]`, `[120%]`, `[title]`, or several at once, `[red 120%
bold]`. Its letters come from a font that is dressed: the same font with other widths, so that
nothing that measures, breaks or fits text knows of it; what draws a run looks at how it is dressed.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from cards_pdf.common.colour import INK, PAPER, SOFT, Rgb, css_colours, is_colour, rgb
from cards_pdf.common.errors import FitError, nearest
from cards_pdf.common.messages import short

CAPITALS = ("all", "small")
#: Faces of ours for names and titles, beside the four styles: files in `fonts`.
DISPLAY = {
    "amarante": "amarante/PnpAmarante-Regular.ttf",
    "fell": "im-fell-english-sc/PnpFell-Regular.ttf",
    "germania": "germania-one/PnpGermania-Regular.ttf",
    "limelight": "limelight/PnpLimelight-Regular.ttf",
    "rocker": "new-rocker/PnpRocker-Regular.ttf",
}
SMALL = 0.8  # of a size: capitals that stand for small letters
_HOUSE = {"ink": INK, "soft": SOFT, "paper": PAPER}
_SIZE = re.compile(r"(\d{2,3})%")
_LEAST, _MOST = 0.4, 4.0


class Dress(NamedTuple):
    """What a region or a part of a text wears."""

    spacing: float = 0.0  # between letters, in ems
    leading: float = 1.0  # of the usual distance from line to line
    capitals: str = ""  # one of CAPITALS
    colour: Rgb | None = None  # instead of that of the words around
    size: float = 1.0  # of theirs

    @property
    def is_of_words(self) -> bool:
        """Whether its letters are those of the font itself."""
        return not self.spacing and not self.colour and self.size == 1

    def over(self, other: "Dress") -> "Dress":
        """A part's own over what is around it."""
        return other._replace(colour=self.colour or other.colour, size=other.size * self.size)


PLAIN = Dress()


class DressedFont:
    """A font in which letters stand apart, or are larger or of another colour than those around
    them.
    """

    def __init__(self, font: Any, dress: Dress) -> None:
        self.font, self.dress = font, dress
        self.name, self.ttf, self.scale = font.name, font.ttf, font.scale * dress.size
        more = dress.spacing * 1000 * dress.size
        self.widths: Mapping[int, float] = {
            code: width * dress.size + more for code, width in font.widths.items()
        }


def dress_of(font: Any) -> Dress:
    """What a run's font wears."""
    return font.dress if isinstance(font, DressedFont) else PLAIN


def without_colour(font: Any) -> Any:
    """A run's font for what is below its words."""
    dress = dress_of(font)
    return DressedFont(font.font, dress._replace(colour=None)) if dress.colour else font


class Part(NamedTuple):
    """What a mark such as [red 120%] asks for."""

    dress: Dress
    face: str = ""


def part_of(mark: str, faces: Iterable[str], colours: Mapping[str, str]) -> Part:
    """The words between brackets; raises FitError for one that is neither face nor size nor
    colour.
    """
    part, faces = Part(PLAIN), [*faces]
    for word in mark.lower().split("|"):
        dress, size = part.dress, _SIZE.fullmatch(word)
        if size and _LEAST <= int(size[1]) / 100 <= _MOST:
            part = part._replace(dress=dress._replace(size=int(size[1]) / 100))
        elif word in faces:
            part = part._replace(face=word)
        elif word in _HOUSE or word in colours or is_colour(word):
            colour = _HOUSE.get(word) or rgb(colours.get(word, word))
            part = part._replace(dress=dress._replace(colour=colour))
        else:
            known = [*faces, *_HOUSE, *colours, *css_colours()]
            said = (
                'has "[{word}]" before a "[/]"; a colour, a face or a size such as 120% goes '
                "there.{near}"
            )
            raise FitError(said, word=short(word), near=nearest(word, known))
    return part
