"""What a deck's texts are marked with: `:icons:`, `_italics_`, `*bold*`; and the words without all that.

An icon is a letter of a font of its own, so it is measured, broken, fitted and coloured like any other.
`:gem:*4` is four of them, `:gem@2:` one that is twice as large. `\\:` is a colon that begins no name. A low
line that stands alone or in a word is itself, and so is `\\_`.
"""

import re
from collections.abc import Callable, Mapping
from typing import Protocol

from cards_pdf.common.errors import FitError, nearest
from cards_pdf.text.hyphenation import SOFT

FIRST = 0x100000  # their letters' numbers: the last private plane, which no text of a deck can hold
STEP = 0x800  # from an icon's letter to the same in the next size
USUAL_SIZE, MOST_SIZE = 2, 8  # in halves of what letters are
_MOST = 40  # in a row
_PUSHES = 0.7  # of a line, for each em by which an icon is larger
SLANTED, UPRIGHT = "\U0010fffc", "\U0010fffd"  # where italics begin and end; no text of a deck can hold them
# Compiled when first needed: a name between colons, or an escaped colon; words between low lines.
_ICON = r"\\:|:([a-z][a-z0-9-]{0,39})(?:@([0-4](?:\.[05])?))?:(?:\*(\d{1,3})(?!\d))?"
_ITALIC = r"(?<![\w\\])_(?=[^\s_])([^_\n]*[^\s_\\])_(?!\w)"
_STAR = re.compile(r"\\\*|\*")  # one to print, or one that switches bold


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


class NoIcons:
    name = "icons"
    scale = 1.0
    widths: Mapping[int, float] = {}
    letters: Mapping[str, str] = {}

    def sized(self, _: int) -> "NoIcons":
        return self


def with_icon_letters(text: str, open_icons: Callable[[], IconLetters]) -> str:
    """The text with a letter for each icon's name; few texts name one, and need the icons."""
    if ":" not in text or not re.search(_ICON, text):
        return text
    icons = open_icons()

    def letter(found: re.Match[str]) -> str:
        name = found[1]
        if name is None:
            return ":"
        if name not in icons.letters:
            said = (
                'speaks of the icon ":{name}:", which there is not.{near} A colon that begins no icon is '
                'written "\\:"'
            )
            raise UnknownIconError(said, name=name, near=nearest(name, icons.letters))
        halves, count = round(2 * float(found[2] or 1)), int(found[3] or 1)
        if not 1 <= halves <= MOST_SIZE or count > _MOST:
            said = (
                'has "{icon}": an icon is half to four times as large as letters, and {most} stand in a row'
            )
            raise UnknownIconError(said, icon=found[0], most=_MOST)
        size = 0 if halves == USUAL_SIZE else halves
        return chr(ord(icons.letters[name]) + size * STEP) * count

    return re.sub(_ICON, letter, text)


def pitch(text: str) -> float:
    """How much farther apart than usual its lines stand, so that its largest icon has room."""
    if "@" not in text or ":" not in text:
        return 1.0
    sizes = (float(found[2]) for found in re.finditer(_ICON, text) if found[2])
    return 1 + _PUSHES * (max((1.0, *sizes)) - 1)


def in_words(text: str) -> str:
    """The text where no icon can be drawn: ':die-six:' -> "die six"."""

    def words(found: re.Match[str]) -> str:
        said = (found[1] or ":").replace("-", " ")
        return f"{found[3]} {said}" if found[3] else said

    return re.sub(_ICON, words, text) if ":" in text else text


def with_switches(text: str) -> str:
    """With marks in place of the low lines that switch."""
    return re.sub(_ITALIC, rf"{SLANTED}\1{UPRIGHT}", text).replace("\\_", "_")


def plain(text: str) -> str:
    """Without marks of style, escapes and soft hyphens; icons become words. Apply it only once."""
    text = in_words(text)
    if "*" in text:
        text = _STAR.sub(lambda found: "*" if found[0] == "\\*" else "", text)
    if "_" in text:
        text = with_switches(text).replace(SLANTED, "").replace(UPRIGHT, "")
    return text.replace(SOFT, "")
