"""Icons that a deck brings along: an outline or a picture for a name."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, NamedTuple

from cards_pdf.common.data_files import card_data
from cards_pdf.common.errors import nearest
from cards_pdf.common.messages import short
from cards_pdf.common.records.annotations import Convert, Format, Keys, MaxItems, Text
from cards_pdf.common.records.problems import InvalidValue, Location
from cards_pdf.common.records.reader import read_value
from cards_pdf.decks.deck_folder import file_in_deck_folder

MAX_ICONS = 100
CREDIT = "Icons: game-icons.net, CC BY 3.0"
PICTURES = (".png", ".jpg", ".jpeg", ".svg")
PICTURE = file_in_deck_folder(*PICTURES)
_LONGEST, _TOGETHER = 20_000, 300_000  # characters of an outline, and of all
_NAMES = Keys(
    "[a-z][a-z0-9-]{0,39}", "must be called in small letters, digits and hyphens, forty at most."
)
_WORD = re.compile("[a-z]{2,}(-[a-z0-9]+)*")  # no outline begins with two letters
Drawn = Annotated[str, Text(_LONGEST)]
Picture = Annotated[Path | None, PICTURE, Format("picture")]


class Icon(NamedTuple):
    """A sign that texts name between colons: an outline, a picture, or one of ours with words of
    its own.
    """

    name: str
    outline: str  # as SVG writes a path
    picture: Path | None
    says: str  # what is read out for it
    is_free: bool = False  # of others, who are named where it is printed


class IconRow(NamedTuple):
    """What a deck says of an icon: its outline or its picture, and what is read out for it."""

    outline: Annotated[Drawn, "as SVG writes a path, or one of the free icons by its name"] = ""
    picture: Annotated[Picture, "a file beside the deck"] = None
    says: Annotated[str, Text(60), "what is read out for it"] = ""


def icons_of(rows: Mapping[str, str | IconRow], at: Location) -> dict[str, Icon]:
    """A name's text is a picture's file if it ends like one, a free icon's name or an outline.

    A table says more of it.
    """
    here, icons = Location(at.run, rows, "icons", at), dict[str, Icon]()
    for name, said in rows.items():
        row = said if isinstance(said, IconRow) else IconRow(said)
        if row.outline.lower().endswith(PICTURES):
            row = row._replace(outline="", picture=read_value(Picture, row.outline, here, name))
        says, free = (row.says or name).replace("-", " "), _free(row.outline, name)
        icons[name] = Icon(name, free or row.outline, row.picture, says, bool(free))
    if sum(len(icon.outline) for icon in icons.values()) > _TOGETHER:
        raise InvalidValue("has outlines of more than {most} characters together.", most=_TOGETHER)
    return icons


@cache
def free_icons() -> Mapping[str, str]:
    """Icons of game-icons.net by name, as SVG writes a path; who prints one prints the CREDIT as
    well.
    """
    lines = card_data("icons", "game-icons.txt").read_text("utf-8").splitlines()
    return {
        name: outline for name, _, outline in (line.partition(" ") for line in lines) if name != "#"
    }


def _free(word: str, name: str) -> str:
    """The outline of a free icon; "" where no name stands."""
    if not _WORD.fullmatch(word):
        return ""
    if word not in free_icons():
        raise InvalidValue(
            'has "{word}" for {name}; no free icon is called so.{near}',
            word=short(word), name=name, near=nearest(word, free_icons()),
        )  # fmt: skip
    return free_icons()[word]


OWN_ICONS = Convert(Annotated[Mapping[str, Drawn | IconRow], _NAMES, MaxItems(MAX_ICONS)], icons_of)
