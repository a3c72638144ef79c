"""The markup of a deck's texts: icons, bold, italics and styled parts, parsed once into spans.

Guarantee
    `parse_marks` returns the words of a text with their style. No mark is left in them, and
    nothing later reads marks again. A sign that begins no mark is itself.

How it works
    `:gem:` is an icon, `:gem:*4` four of them, `:gem@2:` one that is twice as large, and `\\:` a
    colon that begins no name. An icon becomes a letter of the icon font, in Unicode's last private
    plane. So it is measured, broken, fitted and coloured like any other letter.

    `*bold*`, `_italics_` and `[red 120%]styled[/]` become spans. Tables come from programs with
    other marks, so Markdown's `**bold**`, `__bold__` and `***both***` are read too, and `<b>`,
    `<i>`, `<br>`, `<li>` and `&eacute;` of HTML.

    The marks of a styled part name a colour, a size or a face, or several at once. Its letters come
    from `Font.with_style`: the same font with other widths. What measures, breaks or fits text
    needs to know nothing of it; what draws a run asks for the font's style.

    While it parses, this module writes switches (`_BOLD` …, control characters that no text holds)
    in place of marks. In the end it cuts the text at them.

What is delicate
    *Stars and low lines in texts.* A mark opens before a word and closes behind one. A sign that
    stands alone, inside a word or between figures (`*At night`, `2*3*4`) is itself. So is `\\*`.

    *Hyphenation* comes first, on the marked text: a soft hyphen inside a mark is ignored, and
    names of icons, tags and entities are not cut.

Example
    >>> parse_marks("Pay *3* [red]now[/]")
    (Span(text='Pay '), Span(text='3', bold=True), Span(text=' '), Span(text='now', marks='red'))
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from cards_pdf.common.colour import INK, PAPER, Rgb, css_colours, is_colour, rgb
from cards_pdf.common.colour import SOFT as SOFT_INK
from cards_pdf.common.errors import FitError, nearest
from cards_pdf.common.messages import short

# --- icons ---

FIRST_ICON = 0x100000  # the first icon's letter: the last private plane, which no text can hold
SIZE_STEP = 0x800  # from an icon's letter to that of the next size
DEFAULT_HALVES, MAX_HALVES = 2, 8  # sizes of icons, in halves of a letter's size
_MAX_ICONS_IN_ROW = 40
_PITCH_PER_EM = 0.7  # of a line, for each em by which an icon is larger
# Compiled when first needed: a name between colons, or an escaped colon.
_ICON = r"\\:|:([a-z][a-z0-9-]{0,39})(?:@([0-4](?:\.[05])?))?:(?:\*(\d{1,3})(?!\d))?"


def with_icon_letters(text: str, open_icons: Callable[[], "IconLetters"]) -> str:
    """Put a letter in place of each icon's name. Few texts name one, and need the icons."""
    if ":" not in text or not re.search(_ICON, text):
        return text
    icons = open_icons()

    def letter(match: re.Match[str]) -> str:
        name = match[1]
        if name is None:
            return ":"
        if name not in icons.letters:
            message = (
                'uses the icon ":{name}:", which does not exist.{near} A colon that '
                'starts no icon is written "\\:"'
            )
            raise FitError(message, name=name, near=nearest(name, icons.letters))
        halves = round(2 * float(match[2] or 1))
        count = int(match[3] or 1)
        if not 1 <= halves <= MAX_HALVES or count > _MAX_ICONS_IN_ROW:
            message = (
                'has "{icon}": an icon can be half to four times as large as the '
                "text, with at most {most} in a row"
            )
            raise FitError(message, icon=match[0], most=_MAX_ICONS_IN_ROW)
        size = 0 if halves == DEFAULT_HALVES else halves
        return chr(ord(icons.letters[name]) + size * SIZE_STEP) * count

    return re.sub(_ICON, letter, text)


def with_icon_names(text: str, open_icons: Callable[[], "IconLetters"]) -> str:
    """Put icons' names back in place of their letters, for error messages."""
    if not text or ord(max(text)) < FIRST_ICON:
        return text
    names = {ord(letter): f":{name}:" for name, letter in open_icons().letters.items()}
    return "".join(
        names.get(FIRST_ICON + (ord(char) - FIRST_ICON) % SIZE_STEP, char) for char in text
    )


def pitch(text: str) -> float:
    """Return the factor of the line pitch that gives the largest icon room."""
    if "@" not in text or ":" not in text:
        return 1.0
    sizes = (float(match[2]) for match in re.finditer(_ICON, text) if match[2])
    return 1 + _PITCH_PER_EM * (max((1.0, *sizes)) - 1)


def in_words(text: str) -> str:
    """Put words in place of icons where none can be drawn: ':die-six:' -> "die six"."""

    def words(match: re.Match[str]) -> str:
        name = (match[1] or ":").replace("-", " ")
        return f"{match[3]} {name}" if match[3] else name

    return re.sub(_ICON, words, text) if ":" in text else text


# --- marks of style ---

# Deprecated control characters of Unicode, which no text holds.
_BOLD = "\u206a"
_UNBOLD = "\u206b"
_ITALIC = "\u206c"
_UPRIGHT = "\u206d"
_STYLED = "\u206e"  # on both sides of a part's marks
_UNSTYLED = "\u206f"  # at its end
_SWITCH = f"([{_BOLD}{_UNBOLD}{_ITALIC}{_UPRIGHT}{_UNSTYLED}]|{_STYLED}[^{_STYLED}]*{_STYLED})"
_SIGNS = "*_<&"  # a text has one of these, or a styled part, or no marks
_LETTER = r"0-9A-Za-z\u00c0-\u1fff"  # behind one of them no star opens; hanzi stand without spaces
_TAGS = {
    "b": _BOLD,
    "/b": _UNBOLD,
    "strong": _BOLD,
    "/strong": _UNBOLD,
    "i": _ITALIC,
    "/i": _UPRIGHT,
    "em": _ITALIC,
    "/em": _UPRIGHT,
    "br": "\n",
    "/p": "\n",
    "/div": "\n",
    "li": "\n- ",
    "/ul": "\n",
    "/ol": "\n",
    "hr": "\n---\n",
}
_IGNORED_TAGS = ("span", "p", "div", "ul", "ol", "li", "u", "font", "small", "center")
_MAX_DEPTH = 3  # of parts within parts
_PART = r"\[([^\[\]\n]{1,80})\]([^\[\]]*)\[/\]"
_ENTITY = r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});"  # "R&D" holds none


class Span(NamedTuple):
    """Words of one style; `marks` are the words of `[red 120%]`, joined by "|", outermost first."""

    text: str
    bold: bool = False
    italic: bool = False
    marks: str = ""

    @property
    def is_plain(self) -> bool:
        return not (self.bold or self.italic or self.marks)

    def __repr__(self) -> str:
        fields = zip(self._fields, self, strict=True)
        return f"Span({', '.join(f'{name}={value!r}' for name, value in fields if value)})"


def parse_marks(text: str) -> tuple[Span, ...]:
    """Return the text as spans, at least one. Raises nothing: what is no mark is text."""
    # Most texts have no marks, and five plain searches are faster than any loop or pattern.
    if not ("*" in text or "_" in text or "<" in text or "&" in text or "[/]" in text):
        return (Span(text),)
    text = _with_switches(text)
    spans: list[Span] = []
    bold = italic = False
    marks: list[str] = []
    for n, part in enumerate(re.split(_SWITCH, text)):
        if n % 2 == 0:
            if part:
                spans.append(Span(part, bold, italic, "|".join(marks)))
        elif part in (_BOLD, _UNBOLD):
            bold = part == _BOLD
        elif part in (_ITALIC, _UPRIGHT):
            italic = part == _ITALIC
        elif part == _UNSTYLED:
            del marks[-1:]
        else:
            marks.append(part[1:-1])
    return tuple(spans) or (Span(""),)


def _with_switches(text: str) -> str:
    """Put switches in place of marks, and remove escapes."""
    for _ in range(_MAX_DEPTH if "[/]" in text else 0):  # from the inside
        text = re.sub(_PART, _replace_part, text)
    if not any(sign in text for sign in _SIGNS):
        return text
    text = without_tags(text)
    for marks, opens, closes in _compile_marks():
        text = marks.sub(rf"{opens}\1{closes}", text)
    if "&" in text:
        from html import unescape  # 3 ms, and few texts have any

        text = re.sub(_ENTITY, lambda match: unescape(match[0]), text)
    return text.replace("\\*", "*").replace("\\_", "_")


def _replace_part(match: re.Match[str]) -> str:
    marks = "|".join(match[1].replace(SOFT, "").split())
    return f"{_STYLED}{marks}{_STYLED}{match[2]}{_UNSTYLED}"


@cache
def _compile_marks() -> tuple[tuple[re.Pattern[str], str, str], ...]:
    """Return patterns of words between marks, longest marks first, and their two switches."""

    def pattern_between(mark: str, before: str, after: str) -> re.Pattern[str]:
        sign = mark[-1]
        words = rf"((?:\\.|[^{sign}\\\n])+?(?<!\s))"
        return re.compile(
            rf"(?<![{before}\\{sign}]){mark}(?=[^\s{sign}]){words}{mark}(?!{after}|[{sign}])"
        )

    product = rf"(?<=[{_LETTER}]\*)\d"  # the digit of "x*2", which is no bold text
    return (
        (pattern_between(r"\*\*\*", _LETTER, product), _BOLD + _ITALIC, _UPRIGHT + _UNBOLD),
        (pattern_between(r"\*\*", _LETTER, product), _BOLD, _UNBOLD),
        (pattern_between(r"\*", _LETTER, product), _BOLD, _UNBOLD),
        (pattern_between("__", r"\w", r"\w"), _BOLD, _UNBOLD),
        (pattern_between("_", r"\w", r"\w"), _ITALIC, _UPRIGHT),
    )


def without_tags(text: str) -> str:
    """Put switches, line breaks and lists in place of HTML tags. Any other "<" is itself."""
    if "<" not in text or not _compile_tag().search(text):
        return text
    text = _compile_tag().sub(lambda match: _TAGS.get(match[1].lower(), ""), text)
    return text.replace("\n\n- ", "\n- ").strip("\n")


@cache
def _compile_tag() -> re.Pattern[str]:
    names = "|".join({name.removeprefix("/") for name in (*_TAGS, *_IGNORED_TAGS)})
    return re.compile(rf"<(/?(?:{names}))(?:\s[^<>]{{0,200}})?/?>", re.IGNORECASE)


def strip_marks(text: str) -> str:
    """Remove marks, escapes and soft hyphens; icons become words. Apply it only once."""
    return "".join([span.text for span in parse_marks(in_words(text))]).replace(SOFT, "")


# --- hyphenation ---

# Words are cut by the dictionaries of LibreOffice (pyphen). English words are short enough for a
# card, and Chinese breaks anywhere. A word with a soft hyphen by its author is cut there only.

SOFT = "\u00ad"
_NOT_HYPHENATED = ("en", "zh", "ja", "ko")
_MIN_LETTERS = 6  # shorter words stay whole
_MIN_LEFT, _MIN_RIGHT = 2, 3  # letters before and after a cut
# A word that its author has not hyphenated; an icon or a tag stays whole. Compiled when needed.
_WORD = (
    rf":[a-z0-9-]+:|</?[a-z][^<>]*>|&[a-z0-9]+;"
    rf"|(?<![\w{SOFT}])[^\W\d_]{{{_MIN_LETTERS},}}(?![\w{SOFT}])"
)


def hyphenated(text: str, language: str) -> str:
    """Put soft hyphens into the longer words, if there is a dictionary for the language."""
    if language.lower().startswith(_NOT_HYPHENATED):
        return text
    dictionary = _dictionary(language.replace("-", "_"))
    if dictionary is None:
        return text
    return re.sub(
        _WORD,
        lambda word: word[0] if word[0][0] in ":<&" else dictionary.inserted(word[0], SOFT),
        text,
    )


@cache
def _dictionary(language: str) -> Any:
    """Return a language's dictionary, or None if there is none."""
    from pyphen import Pyphen, language_fallback  # few texts are hyphenated

    known = language_fallback(language)
    return Pyphen(lang=known, left=_MIN_LEFT, right=_MIN_RIGHT) if known else None


# --- styles of letters: spacing, capitals, colour and size ---

CAPITALS = ("all", "small")
#: Built-in faces for names and titles beside the four styles: files in `fonts`.
DISPLAY = {
    "amarante": "amarante/PnpAmarante-Regular.ttf",
    "fell": "im-fell-english-sc/PnpFell-Regular.ttf",
    "germania": "germania-one/PnpGermania-Regular.ttf",
    "limelight": "limelight/PnpLimelight-Regular.ttf",
    "rocker": "new-rocker/PnpRocker-Regular.ttf",
}
_BUILT_IN_COLOURS = {"ink": INK, "soft": SOFT_INK, "paper": PAPER}
_MIN_SIZE, _MAX_SIZE = 0.4, 4.0


class LetterStyle(NamedTuple):
    """The style of a region's or a part's letters."""

    spacing: float = 0.0  # between letters, in ems
    leading: float = 1.0  # of the usual distance from line to line
    capitals: str = ""  # one of CAPITALS
    colour: Rgb | None = None  # instead of that of the words around
    size: float = 1.0  # of theirs

    @property
    def keeps_letters(self) -> bool:
        """True if letters are those of the font itself."""
        return not self.spacing and not self.colour and self.size == 1

    def over(self, other: "LetterStyle") -> "LetterStyle":
        """Return this style on top of the style of the text around it."""
        return other._replace(colour=self.colour or other.colour, size=other.size * self.size)


PLAIN = LetterStyle()


@dataclass(eq=False)
class Font:
    """A font as layout sees it, in one letter style."""

    name: str
    ttf: Any  # what ReportLab draws with
    widths: Mapping[int, float]  # in thousandths of an em, by the codes of all characters it has
    scale: float = 1.0  # its size in proportion to its text's
    style: LetterStyle = PLAIN
    unstyled: "Font | None" = None  # if it has a style

    def measure(self, text: str) -> float:
        """Return the width of a text in ems. Raise KeyError for a letter that the font lacks."""
        widths = self.widths
        return sum([widths[ord(char)] for char in text]) / 1000

    def with_style(self, style: LetterStyle) -> "Font":
        """Return the font with other widths, for letters that are spaced, larger or coloured."""
        spacing = style.spacing * 1000 * style.size
        widths = {code: width * style.size + spacing for code, width in self.widths.items()}
        scale = self.scale * style.size
        return Font(self.name, self.ttf, widths, scale, style=style, unstyled=self)

    def without_colour(self) -> "Font":
        """Return the font for what is drawn below its words."""
        if not self.unstyled or not self.style.colour:
            return self
        return self.unstyled.with_style(self.style._replace(colour=None))


class IconLetters(Font):
    """A font of icons, and the letter for each."""

    letters: Mapping[str, str]

    def sized(self, halves: int) -> "IconLetters":
        """Return the font in another size; 0 is the usual one."""
        raise NotImplementedError


def parse_style_mark(
    mark: str, faces: Iterable[str], colours: Mapping[str, str]
) -> tuple[LetterStyle, str]:
    """Parse the words of a mark, joined by "|": its style, and the face or "".

    Raise FitError for a word that is neither a face nor a size nor a colour.
    """
    style = PLAIN
    face = ""
    faces = [*faces]
    for word in mark.lower().split("|"):
        size = re.fullmatch(r"(\d{2,3})%", word)
        if size and _MIN_SIZE <= int(size[1]) / 100 <= _MAX_SIZE:
            style = style._replace(size=int(size[1]) / 100)
        elif word in faces:
            face = word
        elif word in _BUILT_IN_COLOURS or word in colours or is_colour(word):
            colour = _BUILT_IN_COLOURS.get(word) or rgb(colours.get(word, word))
            style = style._replace(colour=colour)
        else:
            known = [*faces, *_BUILT_IN_COLOURS, *colours, *css_colours()]
            message = (
                'has "[{word}]" before a "[/]"; a colour, a face or a size such as 120% goes '
                "there.{near}"
            )
            raise FitError(message, word=short(word), near=nearest(word, known))
    return style, face
