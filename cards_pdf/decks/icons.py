"""Icons that a deck brings along: an outline or a picture for a name."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, NamedTuple

from cards_pdf.common.data.limits import As, Few, Format, Keys, Text
from cards_pdf.common.data.problems import Spot, Unfit
from cards_pdf.common.data.reader import read_value
from cards_pdf.decks.beside import beside

MAX_ICONS = 100
PICTURES = (".png", ".jpg", ".jpeg", ".svg")
PICTURE = beside(*PICTURES)
_LONGEST, _TOGETHER = 20_000, 300_000  # characters of an outline, and of all
_NAMES = Keys("[a-z][a-z0-9-]{0,39}", "must be called in small letters, digits and hyphens, forty at most.")
Drawn = Annotated[str, Text(_LONGEST)]
Picture = Annotated[Path | None, PICTURE, Format("picture")]


class Icon(NamedTuple):
    """A sign that texts name between colons: an outline, a picture, or one of ours with words of its own."""

    name: str
    outline: str  # as SVG writes a path
    picture: Path | None
    says: str  # what is read out for it


class IconRow(NamedTuple):
    """What a deck says of an icon: its outline or its picture, and what is read out for it."""

    outline: Annotated[Drawn, "as SVG writes a path"] = ""
    picture: Annotated[Picture, "a file beside the deck"] = None
    says: Annotated[str, Text(60), "what is read out for it"] = ""


def icons_of(rows: Mapping[str, str | IconRow], at: Spot) -> dict[str, Icon]:
    """A name's text is a picture's file if it ends like one, else an outline; a table says more of it."""
    here, icons = Spot(at.run, rows, "icons", at), dict[str, Icon]()
    for name, said in rows.items():
        row = said if isinstance(said, IconRow) else IconRow(said)
        if row.outline.lower().endswith(PICTURES):
            row = row._replace(outline="", picture=read_value(Picture, row.outline, here, name))
        icons[name] = Icon(name, row.outline, row.picture, (row.says or name).replace("-", " "))
    if sum(len(icon.outline) for icon in icons.values()) > _TOGETHER:
        raise Unfit("has outlines of more than {most} characters together.", most=_TOGETHER)
    return icons


ICONS = As(Annotated[Mapping[str, Drawn | IconRow], _NAMES, Few(MAX_ICONS)], icons_of)
