"""Looks: the art direction of a game, a file in `card_data/looks`."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, NamedTuple

from cards_pdf.common.colour import Rgb, rgb
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
    ] = {}
    bands: Annotated[Mapping[str, ColourName], "under the name, by suit"] = {}
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
