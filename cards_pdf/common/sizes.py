"""The sizes of paper and of cards: one TOML file each in card_data/papers and card_data/sizes.

A deck may also name a card size of its own, as two lengths.
"""

import os
import re
from functools import cache
from pathlib import Path
from typing import Annotated, NamedTuple

from cards_pdf.common.data_files import card_files
from cards_pdf.common.errors import one_called
from cards_pdf.common.messages import Message
from cards_pdf.common.records.annotations import FILE_NAME, Convert, Length, Text
from cards_pdf.common.records.problems import Location, unknown
from cards_pdf.common.records.reader import read_file
from cards_pdf.common.records.record import Key
from cards_pdf.common.units import millimetres

USUAL_PAPER = "a4"
USUAL_CARD = "poker"
LARGE_CARD = "large"  # what large print is printed on
# mm: a side of a card of one's own
MIN_SIDE_MM = 10.0
MAX_SIDE_MM = 400.0
_OWN = re.compile(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)mm")
Mm = tuple[float, float]
Side = Annotated[float, Length(minimum=20.0)]
Sides = tuple[Side, Side]


class Size(NamedTuple):
    """A sheet of paper or a card as it is sold."""

    name: Annotated[str, FILE_NAME]
    title: Annotated[str, Text(60)]
    mm: Annotated[Sides, Key("size"), "upright: width, then height"]
    countries: Annotated[tuple[str, ...], "in which it is the usual paper, such as US"] = ()

    def format_count(self, number: int) -> Message:
        """Return "9 cards 63 × 88 mm" for the title "card 63 × 88 mm"."""
        title = self.title if number == 1 else self.title.replace("card", "cards", 1)
        return Message("{number} {cards}", number=number, cards=Message(title))


def paper_names() -> tuple[str, ...]:
    return tuple(card_files("papers"))


def card_names() -> tuple[str, ...]:
    return tuple(card_files("sizes"))


def local_paper() -> str:
    """Return the usual paper in the country of the locale."""
    place = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_PAPER", "LANG"))), "")
    country = place.partition(".")[0].partition("_")[2]
    return next((name for name in paper_names() if country in paper(name).countries), USUAL_PAPER)


def paper(name: str) -> Size:
    return _read_size(one_called("paper", name, card_files("papers")))


def card(name: str) -> Size:
    if own := _OWN.fullmatch(name):
        width = float(own[1])
        height = float(own[2])
        return Size(name, f"card {width:g} × {height:g} mm", (width, height))
    return _read_size(one_called("card size", name, card_files("sizes")))


def own_size(text: str) -> str:
    """Return the name of a size of one's own: "70x120mm" for "70mm x 120mm", "" for other texts."""
    if not text[:1].isdigit():
        return ""
    parts = re.split("[x×]", text.lower())
    unit = re.sub(r"[\d\s.]", "", parts[-1])
    parts = [part.strip() for part in parts]
    sides = [millimetres(part if re.search("[a-z]", part) else f"{part}{unit}") for part in parts]
    if len(sides) != 2:  # noqa: PLR2004 -- width and height
        raise ValueError(Message('{text} is not a size such as "70mm x 120mm"', text=repr(text)))
    for side in sides:
        if not MIN_SIDE_MM <= side <= MAX_SIDE_MM:
            message = "has a side of {side:g} mm; it must lie between {least:g} and {most:g} mm"
            raise ValueError(Message(message, side=side, least=MIN_SIDE_MM, most=MAX_SIDE_MM))
    return "x".join(f"{side:g}" for side in sides) + "mm"


def enlarged(name: str, scale: float) -> str:
    """Return the size of a card in large print."""
    if scale == 1.0:
        return name
    if name == USUAL_CARD:
        return LARGE_CARD
    width, height = (side * scale for side in card(name).mm)
    return f"{round(width, 2):g}x{round(height, 2):g}mm"


def _size(text: str, _: Location) -> str:
    """Return a size that is sold, or the size of two lengths."""
    sold = card_names()
    if own := own_size(text):
        return own
    text = text if text in sold else "-".join(text.lower().split())
    if text and text not in sold:
        raise unknown(text, sold)
    return text


CardSize = Annotated[str, Convert(Annotated[str, Text(40)], _size)]


@cache
def _read_size(path: Path) -> Size:
    return read_file(Size, path)
