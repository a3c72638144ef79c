"""Icons that a deck brings along: an outline or a picture for a name."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, NamedTuple

from cards_pdf.common.data.record import As, Place, Text, Unfit
from cards_pdf.decks.beside import beside

MAX_ICONS = 100
PICTURES = (".png", ".jpg", ".jpeg")
PICTURE = beside(*PICTURES)
_LONGEST, _TOGETHER = 20_000, 300_000  # characters of an outline, and of all
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
Drawn = Annotated[str, Text(_LONGEST)]


class Icon(NamedTuple):
    """A sign that texts name between colons: an outline, a picture, or one of ours with words of its own."""

    name: str
    outline: str  # as SVG writes a path
    picture: Path | None
    says: str  # what is read out for it


class IconRow(NamedTuple):
    """What a deck says of an icon: its outline or its picture, and what is read out for it."""

    outline: Drawn = ""
    picture: Annotated[Path | None, PICTURE] = None
    says: Annotated[str, Text(60)] = ""


def icons_of(rows: Mapping[str, str | IconRow], at: Place) -> dict[str, Icon]:
    """A name's text is a picture's file if it ends like one, else an outline; a table says more of it."""
    here = Place(at.run, rows, "icons", at)
    if len(rows) > MAX_ICONS:
        raise Unfit("has {count} of them; {most} is the most.", count=len(rows), most=MAX_ICONS)
    icons = {name: _icon(name, row, here) for name, row in rows.items()}
    if sum(len(icon.outline) for icon in icons.values()) > _TOGETHER:
        raise Unfit("has outlines of more than {most} characters together.", most=_TOGETHER)
    return icons


def _icon(name: str, row: str | IconRow, at: Place) -> Icon:
    if not _NAME.fullmatch(name):
        at.wrong(name[:40], "must be called in small letters, digits and hyphens, forty at most.")
    row = row if isinstance(row, IconRow) else IconRow(row)
    if row.outline.lower().endswith(PICTURES):
        row = row._replace(outline="", picture=PICTURE.reader()(row.outline, at, name))
    return Icon(name, row.outline, row.picture, (row.says or name).replace("-", " "))


ICONS = As(Mapping[str, Drawn | IconRow], icons_of)
