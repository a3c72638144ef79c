"""Looks: the art direction of a game (a file in `card_data/looks`), and its cover as SVG."""

from collections.abc import Mapping
from functools import cache
from html import escape
from types import MappingProxyType
from typing import Annotated, NamedTuple

from cards_pdf.art.notation import figure
from cards_pdf.art.path import Drawing, scaled
from cards_pdf.common.colour import INK, Rgb, colour_name, rgb
from cards_pdf.common.data_files import card_files
from cards_pdf.common.records.annotations import FILE_NAME, AnyOf, Convert, Exports, Text
from cards_pdf.common.records.reader import read_file

COVER_WIDTH, COVER_HEIGHT = 180.0, 120.0  # of a cover, drawn about its middle

Colour = Annotated[Rgb, Convert(Annotated[str, Text(20)], lambda text, _: rgb(text))]
ColourName = Annotated[str, AnyOf(shared_name="colours")]
Word = Annotated[str, Text(40)]
FontFile = Annotated[str, Text(80)]


class Look(NamedTuple):
    """The look of a game's papers, cards and box."""

    name: Annotated[str, FILE_NAME]
    colours: Annotated[Mapping[str, Colour], Exports("colours"), "what its drawings call them"]
    cover: Annotated[Word, "the name of a drawing"]
    title: Annotated[FontFile, "the letters of its title, below fonts/"]
    names: Annotated[FontFile, "the letters of names and headings"]
    ground: Annotated[ColourName, "under its title"]
    lettering: Annotated[ColourName, "of its title on that ground"]
    grounds: Annotated[
        Mapping[str, Word], "the drawing behind figures, by suit or by a card's code"
    ] = MappingProxyType({})
    bands: Annotated[Mapping[str, ColourName], "under the name, by suit"] = MappingProxyType({})
    words: Annotated[ColourName, "of further words there"] = "paper"
    hanzi: Annotated[FontFile, "the letters of its title and of names in Chinese"] = ""

    def ground_of(self, code: str, suit: str) -> str:
        """Return the drawing behind a card's figure, or "". Its own comes before its suit's."""
        return self.grounds.get(code) or self.grounds.get(suit, "")


@cache
def look_of(game: str) -> Look | None:
    """Return a game's look, or None if it has none."""
    file = card_files("looks").get(game)
    return read_file(Look, file) if file else None


# --- covers as SVG, for pages on a screen ---


def game_cover(game: str) -> str:
    """Return a game's cover as an SVG file, or "" for a game without a look."""
    look = look_of(game)
    return cover_svg(figure(look.cover), look) if look else ""


def cover_svg(drawing: Drawing, look: Look, name: str = "", title: str = "") -> str:
    """Return a cover that fills its place. A page may show it again by its `name`."""
    attributes = f' id="{escape(name)}"' if name else ""
    attributes += f' role="img" aria-label="{escape(title)}"' if title else ""
    box = f"{-COVER_WIDTH / 2:g} {-COVER_HEIGHT / 2:g} {COVER_WIDTH:g} {COVER_HEIGHT:g}"
    paths = []
    for path, role, line in drawing:
        fill = colour_name(look.colours[role]) if role else "none"
        outline = scaled(path, 1, -1).svg()
        paths.append(f'<path fill="{fill}" stroke-width="{round(line, 2):g}" d="{outline}"/>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" stroke="{colour_name(INK)}" '
        f'stroke-linejoin="round" stroke-linecap="round"{attributes}>{"".join(paths)}</svg>'
    )
