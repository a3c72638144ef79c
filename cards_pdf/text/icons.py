"""`:icons:` in a text: names between colons, each a letter of a font of its own.

As letters they are measured, broken, fitted and coloured like any other. `:gem:*4` is four of them, `:gem@2:`
one that is twice as large. `\\:` is a colon that begins no name.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Protocol

from cards_pdf.common.errors import FitError, nearest

FIRST = 0x100000  # their letters' numbers: the last private plane, which no text of a deck can hold
STEP = 0x800  # from an icon's letter to the same in the next size
USUAL_SIZE, MOST_SIZE = 2, 8  # in halves of what letters are
_MOST = 40  # in a row
_PUSHES = 0.7  # of a line, for each em by which an icon is larger


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
    def sized(self, halves: int) -> "IconLetters":
        """The same in another size; 0 is the usual one."""


class UnknownIconError(FitError):
    """A name between colons that no icon has."""


class _NoIcons:
    name = "icons"
    scale = 1.0
    widths: Mapping[int, float] = {}
    letters: Mapping[str, str] = {}

    def sized(self, _: int) -> "_NoIcons":
        return self


def no_icons() -> IconLetters:
    return _NoIcons()


@cache
def _icon() -> re.Pattern[str]:
    """A name between colons, or an escaped colon. Compiled when first needed."""
    return re.compile(r"\\:|:([a-z][a-z0-9-]{0,39})(?:@([0-4](?:\.[05])?))?:(?:\*(\d{1,3})(?!\d))?")


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
        halves, count = round(2 * float(found[2] or 1)), int(found[3] or 1)
        if not 1 <= halves <= MOST_SIZE or count > _MOST:
            raise UnknownIconError(
                'has "{icon}": an icon is half to four times as large as letters, and {most} stand in a row',
                icon=found[0],
                most=_MOST,
            )
        size = 0 if halves == USUAL_SIZE else halves
        return chr(ord(icons.letters[name]) + size * STEP) * count

    return _icon().sub(letter, text)


def pitch(text: str) -> float:
    """How much farther apart than usual its lines stand, so that its largest icon has room."""
    if "@" not in text or ":" not in text:
        return 1.0
    sizes = (float(found[2]) for found in _icon().finditer(text) if found[2])
    return 1 + _PUSHES * (max((1.0, *sizes)) - 1)


def in_words(text: str) -> str:
    """The text where no icon can be drawn: ':die-six:' -> "die six"."""
    return _icon().sub(_word, text) if ":" in text else text


def _word(found: re.Match[str]) -> str:
    word = (found[1] or ":").replace("-", " ")
    return f"{found[3]} {word}" if found[3] else word
