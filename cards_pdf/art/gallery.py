"""Every drawing there is, from `card_data/drawings`; each is made when it is first needed.

Those in the folder itself have colours of their own, which a look knows. Those in `accent` have the
shades of an accent: a deck may name them as a card's or a kind's `figure`. Those in `parts` are put
together in Python. Those `in-texts` are icons, which texts name between colons.
"""

import re
from collections.abc import Mapping
from functools import cache

from cards_pdf.art.notation import drawing
from cards_pdf.art.outlines import Drawing, scaled
from cards_pdf.art.paths import Path
from cards_pdf.art.pips import PIPS
from cards_pdf.common.records.places import card_data

_HEAD = re.compile(r"^\[(.+)\]\n", re.MULTILINE)


@cache
def _notations(folder: str = "") -> Mapping[str, str]:
    """The notation of every drawing in one folder by its name."""
    found: dict[str, str] = {}
    for file in sorted(card_data("drawings", folder).glob("*.txt")):
        _, *parts = _HEAD.split(file.read_text(encoding="utf-8"))
        found.update(zip(parts[::2], parts[1::2], strict=True))
    return found


def accent_figures() -> Mapping[str, str]:
    return _notations("accent")


def look_drawings() -> Mapping[str, str]:
    return _notations()


@cache
def figure(name: str) -> Drawing:
    folder = next(folder for folder in ("accent", "parts", "") if name in _notations(folder))
    return drawing(_notations(folder)[name], figure)


@cache
def icon_names() -> tuple[str, ...]:
    return tuple(sorted((*PIPS, *_notations("in-texts"))))


@cache
def icon_outline(name: str) -> Path:
    """An icon about its middle, y downwards, to be filled by the even-odd rule; nothing for
    "none".
    """
    if name in PIPS:
        return scaled(PIPS[name], 2, -2)
    shapes = _icon(name) if name != "none" else ()
    return Path([segment for shape in shapes for segment in shape.path.segments])


def _icon(name: str) -> Drawing:
    return drawing(_notations("in-texts")[name], _icon)
