"""Typefaces to set text in: a font for each style, and fallbacks for what it lacks (symbols,
hanzi).

A glyph that no font has is an error before anything is drawn: PDF readers would show an empty box.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from functools import cached_property, lru_cache
from itertools import groupby, zip_longest
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, Protocol

from cards_pdf.common.data_files import font_file
from cards_pdf.common.errors import FitError
from cards_pdf.common.line_break import FIRST_WIDE
from cards_pdf.common.records.reader import read_file
from cards_pdf.text.dress import DISPLAY, PLAIN, SMALL, Dress, DressedFont, part_of
from cards_pdf.text.markup import (
    FIRST,
    STEP,
    IconLetters,
    NoIcons,
    with_icon_letters,
    with_switches,
)


class Font(Protocol):
    """What layout needs of a font; the canvas makes them."""

    @property
    def name(self) -> str: ...
    @property
    def widths(self) -> Mapping[int, float]:
        """Advance width in thousandths of an em for every character the font has."""

    @property
    def scale(self) -> float:
        """Its size in proportion to its text's."""


Run = tuple[Font, str]
OpenFont = Callable[[Path, float], Font]  # a file, and its size in proportion to its text's
_FROM_THE_RIGHT = ("R", "AL")  # Hebrew, Arabic and their like
_HALF_EMPTY = frozenset("，。、；：）》」』】")
_HALF = 0.5  # ems
_FACES = ("body", "bold", "italic", "title")
_DRAWN_BACK = range(
    0x0E00, 0x0F00
)  # Thai and Lao: their fonts draw marks over the letter before them


class Word(NamedTuple):
    """Some text with its width (in ems) and the fonts it needs."""

    width: float
    runs: tuple[Run, ...]


class MissingGlyphError(FitError):
    """A character that no embedded font can draw, at least not by itself."""

    needs_font = True


class WrongScriptError(MissingGlyphError):
    """One that no font would help."""

    needs_font = False


class Typeface:
    """One style. Fallback fonts are opened only when a character asks for them."""

    def __init__(
        self,
        files: Sequence[Path],
        open_font: OpenFont,
        icons: Callable[[], IconLetters],
        scale: float = 1.0,
    ) -> None:
        self._files = list(files)
        self._open = open_font
        self._scale = scale  # of the main font
        self._icons = icons
        self.symbols: Callable[[str], str] | None = None  # puts a deck's symbols in place of words
        self.is_marked = True  # whether stars and low lines in its texts are marks
        self.dress = PLAIN
        self.part: Callable[[str], tuple[Typeface | None, Dress]] | None = (
            None  # what a mark asks for
        )
        self._styled: Mapping[tuple[bool, bool], Typeface] = {}  # by bold and italic
        self._readings = {(True, True): self}
        self._dressings: dict[Dress, Typeface] = {PLAIN: self}
        self._smaller: Typeface | None = None  # for capitals in place of small letters
        self._begin()

    def _begin(self) -> None:
        self._fonts: list[Font] = []
        self._words: dict[str, Word] = {}
        self._plain: dict[str, float] = {}  # words that the main font sets alone
        self._closed: dict[str, Font] = {}  # for marks before others, by the names of fonts
        self._icon_fonts: dict[float, Font] = {}  # by their size
        self.__dict__.pop("space", None)

    @cached_property
    def space(self) -> float:
        return self.word(" ").width

    @property
    def main(self) -> Font:
        return self._font(0)

    def styled(self, bold: bool, italic: bool, wears: str = "") -> "Typeface":
        """What sets its marked words."""
        if self.dress == PLAIN and not wears:
            return self._styled.get((bold, italic), self)
        face, dress = self._dressings[PLAIN], self.dress
        if wears and self.part:
            other, own = self.part(wears)
            face, dress = other or face, own.over(dress)
        return face.styled(bold, italic).dressed(dress)

    def dressed(self, dress: Dress) -> "Typeface":
        """The same with letters that wear something, to be read anew."""
        if dress not in self._dressings:
            copy(self._dressings[PLAIN]).put_on(dress)
        return self._dressings[dress]

    def put_on(self, dress: Dress) -> None:
        """Become the one that wears this, with letters of its own."""
        self.dress, self._dressings[dress] = dress, self
        self._readings = {(True, True): self}
        if dress.capitals == "small":
            self._smaller = self.dressed(dress._replace(capitals="", size=dress.size * SMALL))
        self._begin()

    def with_styles(self, bold: "Typeface", italic: "Typeface", both: "Typeface") -> None:
        self._styled = {(True, False): bold, (False, True): italic, (True, True): both}

    def reading(self, *, marks: bool, symbols: bool) -> "Typeface":
        """The same for texts whose marks are signs like others, or whose words stay words."""
        if (marks, symbols) not in self._readings:
            other = self._readings[marks, symbols] = copy(self)
            other.is_marked, other.symbols = marks, self.symbols if symbols else None
        return self._readings[marks, symbols]

    def alone(self, size: float) -> float:
        """The size of letters that stand alone, with nothing beside them to match."""
        return size / self.main.scale

    def lettered(self, text: str) -> str:
        """The text with a letter in place of each :icon:."""
        return _lettered(text, self)

    def without_codes(self, text: str) -> str:
        if self.symbols:
            text = self.symbols(text)
        text = with_icon_letters(text, self._icons)
        return with_switches(text) if self.is_marked else text

    def written(self, text: str) -> str:
        """The reverse, for error messages."""
        if not text or ord(max(text)) < FIRST:
            return text
        names = {ord(letter): f":{name}:" for name, letter in self._icons().letters.items()}
        return "".join(names.get(FIRST + (ord(char) - FIRST) % STEP, char) for char in text)

    def word(self, text: str) -> Word:
        known = self._words.get(text)
        if known is None:
            known = self._words[text] = self._measure(text)
        return known

    def plain_widths(self, words: Sequence[str]) -> list[float] | None:
        """Widths in ems when the main font has all the letters."""
        plain = self._plain
        try:
            return [plain[word] for word in words]
        except KeyError:
            measured = [self.word(word) for word in words]
        if not all(word in plain for word in words):
            return None
        return [word.width for word in measured]

    def _font(self, n: int) -> Font:
        while len(self._fonts) <= n:
            fallback = bool(self._fonts)
            opened = self._open(self._files[len(self._fonts)], 1.0 if fallback else self._scale)
            self._fonts.append(self._worn(opened))
        return self._fonts[n]

    def _worn(self, font: Any) -> Font:
        return font if self.dress.is_of_words else DressedFont(font, self.dress)

    def _measure(self, text: str) -> Word:
        if not text.isascii():
            _check_shapes(text)
        if self.dress.capitals and text != text.upper():
            return self._in_capitals(text)
        widths = self.main.widths
        with suppress(KeyError):
            width = self._plain[text] = sum([widths[ord(char)] for char in text]) / 1000
            return Word(width, ((self.main, text),))
        width = 0.0
        runs: list[Run] = []
        for char, after in zip_longest(text, text[1:], fillvalue=""):
            is_before_mark = char in _HALF_EMPTY and after in _HALF_EMPTY
            font = self._closed_up(char) if is_before_mark else self._font_with(char)
            width += font.widths[ord(char)] / 1000
            if runs and runs[-1][0] is font:
                runs[-1] = (font, runs[-1][1] + char)
            else:
                runs.append((font, char))
        return Word(width, tuple(runs))

    def _in_capitals(self, text: str) -> Word:
        """Smaller ones in place of small letters, if there are such."""
        width = 0.0
        runs: list[Run] = []
        for is_small, letters in groupby(text, str.islower):
            face = self._smaller if is_small and self._smaller else self
            word = face.word("".join(letters).upper())
            width += word.width
            runs += word.runs
        return Word(width, tuple(runs))

    def _closed_up(self, mark: str) -> Font:
        """A full-width mark before another one: half of its place is empty, which leaves a hole."""
        font: Any = self._font_with(mark)
        if font.name not in self._closed:
            closer = self.dress._replace(spacing=self.dress.spacing - _HALF)
            self._closed[font.name] = DressedFont(getattr(font, "font", font), closer)
        return self._closed[font.name]

    def _font_with(self, char: str) -> Font:
        if ord(char) >= FIRST:
            icons = self._icons().sized((ord(char) - FIRST) // STEP)
            if ord(char) in icons.widths:
                return self._icon_fonts.setdefault(icons.scale, self._worn(icons))
        for n in range(len(self._files)):
            font = self._font(n)
            if ord(char) in font.widths:
                return font
        said = 'no font has a glyph for "{char}" (U+{code:04X})'
        raise MissingGlyphError(said, char=char, code=ord(char))


@lru_cache(maxsize=500)
def _lettered(text: str, face: Typeface) -> str:
    """Once for all sizes that are tried: a deck may have many symbols."""
    return face.without_codes(text)


def _check_shapes(text: str) -> None:
    """Letters are set one beside the other, which makes nonsense of some scripts."""
    for char in text:
        if unicodedata.bidirectional(char) in _FROM_THE_RIGHT:
            said = (
                'has the letter "{char}" (U+{code:04X}): scripts that run from right to left '
                "cannot be set"
            )
            raise WrongScriptError(said, char=char, code=ord(char))
        if unicodedata.category(char)[0] == "M" and ord(char) not in _DRAWN_BACK:
            said = (
                'has the mark "{char}" (U+{code:04X}), which cannot be joined to the letter '
                "before it"
            )
            raise WrongScriptError(said, char=char, code=ord(char))


def replacing(symbols: Mapping[str, str]) -> Callable[[str], str]:
    """Return what puts symbols in place of codes (`+1{p}`, `5$`) and of whole words (`3gold`).

    Of several that begin alike the longest wins.
    """
    words = re.compile(_pattern_of(sorted(symbols)))
    return lambda text: words.sub(lambda found: symbols[found[0]], text)


def _pattern_of(words: Sequence[str], before: str = "") -> str:
    """Match the longest of these words behind `before`, which all of them begin with.

    A common beginning is tried once, however many words share it.
    """
    branches = []
    for letter, group in groupby(words, key=lambda word: word[len(before) : len(before) + 1]):
        if not letter:  # the word ends here
            ending = r"(?!\w)" if before[-1].isalnum() else ""
        else:
            ending = re.escape(letter) + _pattern_of([*group], before + letter)
            if not before and letter.isdigit():
                ending = r"(?<!\w)" + ending
            elif not before and letter.isalpha():
                ending = r"(?<![^\W\d_])" + ending
        branches.append(ending)
    longest_first = reversed(branches)  # only the first, the shortest, competes with others
    return f"(?:{'|'.join(longest_first)})" if len(branches) > 1 else branches[0]


class TypefacesFile(NamedTuple):
    """The fonts of each style: a character that the first one lacks is taken from the next."""

    body: tuple[str, ...]
    bold: tuple[str, ...]
    italic: tuple[str, ...]
    bold_italic: tuple[str, ...]
    title: tuple[str, ...]
    symbols: tuple[str, ...]
    larger: Annotated[
        Mapping[str, float], "by language, how much larger than hanzi letters are set"
    ] = {}
    typing: Annotated[
        Mapping[str, str], "by language, what is typed into fields, if not the first of body"
    ] = {}


class Typefaces:
    """The styles of cards and rule sheets, as fonts/typefaces.toml says for a language.

    A deck's `own` font sets a style alone, with our symbols and its `others`: a letter that these
    lack is an error, not a letter of another face among its own. Styles without one lend from the
    deck's what they lack.
    """

    def __init__(
        self,
        open_font: OpenFont,
        own: Mapping[str, Path] = MappingProxyType({}),
        icons: Callable[[], IconLetters] = NoIcons,
        language: str = "en",
        symbols: Mapping[str, str] = MappingProxyType({}),
        colours: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        files: TypefacesFile = read_file(TypefacesFile, font_file("typefaces.toml"))
        spoken = language.partition("-")[0]
        larger, typing = files.larger.get(spoken, 1.0), files.typing.get(spoken)

        others = [file for style, file in own.items() if style.startswith("others")]

        def style(name: str, scale: float = 1.0) -> Typeface:
            if name in own:
                return Typeface(
                    [own[name], *map(font_file, files.symbols), *others], open_font, icons
                )
            last = (
                [own["body"]] if "body" in own else []
            )  # of letters that only a deck's own font has
            shipped = map(font_file, getattr(files, name))
            return Typeface([*shipped, *last, *others], open_font, icons, scale)

        self.body = style("body", larger)
        self.bold = style("bold", larger)
        self.italic = style("italic", larger)
        self.title = style("title")
        has_own = not own.keys().isdisjoint(("bold", "italic"))  # none of ours among them
        self._both = (
            self.bold if has_own and "bold_italic" not in own else style("bold_italic", larger)
        )
        self.body.with_styles(self.bold, self.italic, self._both)
        self.title.with_styles(self.bold, self.italic, self._both)
        self.bold.with_styles(self.bold, self._both, self._both)
        self.italic.with_styles(self._both, self.italic, self._both)
        self.symbols = style("symbols")
        self.typing = typing and font_file(typing)  # for the fields of forms
        names = own.keys() - {"body", "bold", "italic", "bold_italic", "title"}
        self._named = {name: style(name) for name in names if not name.startswith("others ")}
        for face in self._named.values():
            face.with_styles(self.bold, self.italic, self._both)
        self._colours = colours
        for face in (*self.styles, *self._named.values()):
            face.symbols = replacing(symbols) if symbols else None
            face.part = self._part
        self._others = [*map(font_file, files.title), *others]
        self._open, self._icons = open_font, icons
        self._display: dict[str, Typeface] = {}

    def display(self, file: str) -> Typeface:
        """A game's own letters; those it lacks are those of titles."""
        if file not in self._display:
            face = self._display[file] = Typeface(
                [font_file(file), *self._others], self._open, self._icons
            )
            face.with_styles(self.bold, self.italic, self._both)
            face.part = self._part
        return self._display[file]

    def of_game(self, words: str, letters: str, hanzi: str) -> Typeface:
        """A game's own for these words; hanzi of its own are few, and stand beside no others."""
        if max(words, default="") < FIRST_WIDE:
            return self.display(letters)
        own = self.display(hanzi) if hanzi else self.title
        return own if all(ord(char) in own.main.widths for char in words) else self.title

    def named(self, name: str) -> Typeface:
        """One of our styles, or of the deck's further fonts."""
        if name in self._named:
            return self._named[name]
        face: Typeface = self.display(DISPLAY[name]) if name in DISPLAY else getattr(self, name)
        return face

    def _part(self, mark: str) -> tuple[Typeface | None, Dress]:
        """What the mark of a part asks for."""
        part = part_of(mark, (*_FACES, *DISPLAY, *self._named), self._colours)
        return self.named(part.face) if part.face else None, part.dress

    @property
    def styles(self) -> tuple[Typeface, ...]:
        return (self.body, self.bold, self.italic, self._both, self.title)

    def aside(self, language: str) -> Typeface:
        """For asides: italic, except beside hanzi, which have no italic."""
        return self.body if language.partition("-")[0] == "zh" else self.italic
