"""`:icons:` in a text: names between colons, each a letter of a font of its own.

As letters they are measured, broken, fitted and coloured like any other. `\\:` is a colon that begins
no name.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Protocol

from cards_pdf.common.errors import FitError, nearest

FIRST = 0x100000  # their letters' numbers: the last private plane, which no text of a deck can hold


class IconLetters(Protocol):
    """A font of icons, and the letter for each."""

    @property
    def name(self) -> str: ...
    @property
    def widths(self) -> Mapping[int, float]: ...
    @property
    def scale(self) -> float: ...
    @property
    def letters(self) -> Mapping[str, str]: ...


class UnknownIconError(FitError):
    """A name between colons that no icon has."""


class _NoIcons:
    name = "icons"
    scale = 1.0
    widths: Mapping[int, float] = {}
    letters: Mapping[str, str] = {}


def no_icons() -> IconLetters:
    return _NoIcons()


@cache
def _icon() -> re.Pattern[str]:
    """A name between colons, or an escaped colon. Compiled when first needed."""
    return re.compile(r"\\:|:([a-z][a-z0-9-]{0,39}):")


def holds_icons(text: str) -> bool:
    return ":" in text and _icon().search(text) is not None


def lettered(text: str, icons: IconLetters) -> str:
    """The text with a letter for each icon's name."""

    def letter(found: re.Match[str]) -> str:
        name = found[1]
        if name is None:
            return ":"
        if name not in icons.letters:
            raise UnknownIconError(
                'speaks of the icon ":{name}:", which there is not.{near} A colon that begins no icon is '
                'written "\\:"',
                name=name,
                near=nearest(name, icons.letters),
            )
        return icons.letters[name]

    return _icon().sub(letter, text)


def in_words(text: str) -> str:
    """The text where no icon can be drawn: ':die-six:' -> "die six"."""
    return _icon().sub(lambda found: (found[1] or ":").replace("-", " "), text) if ":" in text else text
