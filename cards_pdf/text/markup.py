"""What a deck's texts are marked with: `:icons:`, `*bold*`, `_italics_`; and the words without all
that.

An icon is a letter of a font of its own, so it is measured, broken, fitted and coloured like any
other.
other. `:gem:*4` is four of them, `:gem@2:` one that is twice as large. `\\:` is a colon that begins
no name.

Tables come from programs in which people mark words in other ways. So Markdown's `**bold**`,
`__bold__` and
`__bold__` and `***both***` are read too, and `<b>`, `<i>`, `<br>`, `<li>` and `&eacute;` of HTML. A
mark opens before a word and closes behind one: a star or a low line that stands alone, inside a
word or between figures (`*At night`,
(`*At night`, `2*3*4`) is itself, and so is `\\*` or `\\_`. What opens or closes becomes a letter at
which the face changes.

`[red 120%]words[/]` are dressed otherwise than the words around them; `dress` knows how.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Protocol

from cards_pdf.common.errors import FitError, nearest
from cards_pdf.common.line_break import BOLD, DRESSED, SLANTED, UNBOLD, UNDRESSED, UPRIGHT
from cards_pdf.text.hyphenation import SOFT

FIRST = 0x100000  # their letters' numbers: the last private plane, which no text of a deck can hold
STEP = 0x800  # from an icon's letter to the same in the next size
USUAL_SIZE, MOST_SIZE = 2, 8  # in halves of what letters are
_MOST = 40  # in a row
_PUSHES = 0.7  # of a line, for each em by which an icon is larger
# Compiled when first needed: a name between colons, or an escaped colon.
_ICON = r"\\:|:([a-z][a-z0-9-]{0,39})(?:@([0-4](?:\.[05])?))?:(?:\*(\d{1,3})(?!\d))?"
_SIGNS = "*_<&"  # a text without any of these has no marks
_LETTER = r"0-9A-Za-z\u00c0-\u1fff"  # behind one of them no star opens; hanzi stand without spaces
_TAGS = {
    "b": BOLD, "/b": UNBOLD, "strong": BOLD, "/strong": UNBOLD,
    "i": SLANTED, "/i": UPRIGHT, "em": SLANTED, "/em": UPRIGHT,
    "br": "\n", "/p": "\n", "/div": "\n", "li": "\n- ", "/ul": "\n", "/ol": "\n", "hr": "\n---\n",
}  # fmt: skip
_DEEPEST = 3
_PART = r"\[([^\[\]\n]{1,80})\]([^\[\]]*)\[/\]"
_ENTITY = r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});"  # "R&D" holds none
_SILENT = ("span", "p", "div", "ul", "ol", "li", "u", "font", "small", "center")  # their words stay


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
                'speaks of the icon ":{name}:", which there is not.{near} A colon that begins '
                "no icon is "
                'written "\\:"'
            )
            raise UnknownIconError(said, name=name, near=nearest(name, icons.letters))
        halves, count = round(2 * float(found[2] or 1)), int(found[3] or 1)
        if not 1 <= halves <= MOST_SIZE or count > _MOST:
            said = (
                'has "{icon}": an icon is half to four times as large as letters, and {most} '
                "stand in a row"
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
    """With a letter that switches in place of each mark, and without escapes."""
    for _ in range(_DEEPEST if "[/]" in text else 0):  # parts within parts, from the inside
        text = re.sub(_PART, _dressed, text)
    if not any(sign in text for sign in _SIGNS):
        return text
    text = without_tags(text)
    for marks, opens, closes in _marks():
        text = marks.sub(rf"{opens}\1{closes}", text)
    if "&" in text:
        from html import unescape  # few texts have any

        text = re.sub(_ENTITY, lambda found: unescape(found[0]), text)
    return text.replace("\\*", "*").replace("\\_", "_")


def _dressed(found: re.Match[str]) -> str:
    wears = "|".join(found[1].replace(SOFT, "").split())
    return f"{DRESSED}{wears}{DRESSED}{found[2]}{UNDRESSED}"


@cache
def _marks() -> tuple[tuple[re.Pattern[str], str, str], ...]:
    """Words between marks, the longest marks first, and what switches in their place."""

    def between(mark: str, before: str, behind: str) -> re.Pattern[str]:
        sign = mark[-1]
        words = rf"((?:\\.|[^{sign}\\\n])+?(?<!\s))"
        return re.compile(
            rf"(?<![{before}\\{sign}]){mark}(?=[^\s{sign}]){words}{mark}(?!{behind}|[{sign}])"
        )

    product = rf"(?<=[{_LETTER}]\*)\d"  # a figure behind "x*"
    return (
        (between(r"\*\*\*", _LETTER, product), BOLD + SLANTED, UPRIGHT + UNBOLD),
        (between(r"\*\*", _LETTER, product), BOLD, UNBOLD),
        (between(r"\*", _LETTER, product), BOLD, UNBOLD),
        (between("__", r"\w", r"\w"), BOLD, UNBOLD),
        (between("_", r"\w", r"\w"), SLANTED, UPRIGHT),
    )


def without_tags(text: str) -> str:
    """With marks, lines and lists in place of HTML's; a `<` that begins none of its tags is
    itself.
    """
    if "<" not in text or not _tag().search(text):
        return text
    said = _tag().sub(lambda found: _TAGS.get(found[1].lower(), ""), text)
    return said.replace("\n\n- ", "\n- ").strip("\n")


@cache
def _tag() -> re.Pattern[str]:
    names = "|".join({name.removeprefix("/") for name in (*_TAGS, *_SILENT)})
    return re.compile(rf"<(/?(?:{names}))(?:\s[^<>]{{0,200}})?/?>", re.IGNORECASE)


def plain(text: str) -> str:
    """Without marks of style, escapes and soft hyphens; icons become words. Apply it only once."""
    text = with_switches(in_words(text))
    if DRESSED in text:
        text = re.sub(f"{DRESSED}[^{DRESSED}]*{DRESSED}", "", text)
    for unseen in (BOLD, UNBOLD, SLANTED, UPRIGHT, UNDRESSED, SOFT):
        text = text.replace(unseen, "")
    return text
