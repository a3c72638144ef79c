"""Typefaces to set text in, and the widths of words in them.

Guarantee
    A glyph that no font has is an error before anything is drawn: PDF readers would show an empty
    box. Everything here is immutable but for caches, which change no answer.

How it works
    A `FaceSpec` says what text is set in: the name of a face, a letter style, and how texts are
    read. A `Typeface` is a spec with its fonts: a main font with fallbacks for what it lacks
    (symbols, hanzi). It measures words in ems, which hold at every size, and cuts them into runs
    of one font. `Typefaces` makes each face once, from fonts/typefaces.toml for a language and
    from a deck's own fonts.

    `Typeface.paragraphs` reads a text once: symbols, icons and marks become spans. For each span,
    `styled` returns the typeface that sets its words.

What is delicate
    *Fallbacks are opened late*: only when a character asks for one.

    *A deck's own font* sets a style alone, with our symbols and the deck's `others`. A letter that
    these lack is an error, not a letter of another face among its own. Styles without an own font
    borrow from the deck's body what they lack.

    *Identity of fonts.* Runs are joined, and font operators left out, where the font is the same
    object. A face therefore keeps its fonts.

    *Half-empty marks.* A full-width mark before another one is set closer: half of its place is
    empty, which would leave a hole.

Example
    >>> from cards_pdf.canvas.typefaces import typefaces
    >>> body = typefaces("en").body
    >>> round(body.word("Deck").width, 3)
    1.998
    >>> body.styled(bold=True).spec.name
    'bold'
"""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import groupby, zip_longest
from pathlib import Path
from typing import Annotated, NamedTuple

from cards_pdf.common.data_files import font_file
from cards_pdf.common.errors import FitError
from cards_pdf.common.line_break import FIRST_WIDE
from cards_pdf.common.records.reader import read_file
from cards_pdf.text.markup import (
    DISPLAY,
    FIRST_ICON,
    PLAIN,
    SIZE_STEP,
    Font,
    IconLetters,
    LetterStyle,
    Span,
    parse_marks,
    parse_style_mark,
    with_icon_letters,
    with_icon_names,
)

Run = tuple[Font, str]
OpenFont = Callable[[Path, float], Font]  # a file, and its size in proportion to its text's
OpenIcons = Callable[[], IconLetters]
Paragraph = tuple[Span, ...]
_RIGHT_TO_LEFT = ("R", "AL")  # Hebrew, Arabic and their like
_HALF_EMPTY = frozenset("，。、；：）》」』】")
_HALF_EM = 0.5
_SMALL_CAPITALS = 0.8  # of a size
_MAX_KEPT = 500  # texts as paragraphs, as many as a rule sheet has
# Thai and Lao: their fonts draw marks over the letter before them
_MARKS_DRAWN_BACK = range(0x0E00, 0x0F00)


class Word(NamedTuple):
    """Some text with its width (in ems) and the fonts it needs."""

    width: float
    runs: tuple[Run, ...]


class MissingGlyphError(FitError):
    """A character that no embedded font can draw, at least not by itself."""

    needs_font = True


class WrongScriptError(MissingGlyphError):
    """A character that no font would help."""

    needs_font = False


class FaceSpec(NamedTuple):
    """A face by its name, a letter style, and the rules for reading marks in texts."""

    name: str  # of a style, of a deck's further fonts, or a file in `fonts`
    letter_style: LetterStyle = PLAIN
    marks: bool = True  # stars and low lines are marks
    symbols: bool = True  # a deck's symbols replace words


@dataclass(eq=False, repr=False)
class Typeface:
    """One face in one letter style: a main font and its fallbacks. `Typefaces` makes it once."""

    _family: "Typefaces"
    spec: FaceSpec
    _files: Sequence[Path]
    _open: OpenFont
    # Caches
    _fonts: list[Font] = field(default_factory=list)
    _words: dict[str, Word] = field(default_factory=dict)
    _plain_words: dict[str, float] = field(default_factory=dict)  # those of the main font alone
    _close_fonts: dict[str, Font] = field(default_factory=dict)  # by the names of fonts
    _icon_fonts: dict[float, Font] = field(default_factory=dict)  # by their size
    _by_style: dict[tuple[bool, bool, str], "Typeface"] = field(default_factory=dict)

    @cached_property
    def _style(self) -> LetterStyle:
        return self.spec.letter_style

    @cached_property
    def main(self) -> Font:
        return self._font(0)

    @cached_property
    def space(self) -> float:
        return self.word(" ").width

    @property
    def leading(self) -> float:
        """The distance from line to line in proportion to the usual one."""
        return self._style.leading

    def unscaled_size(self, size: float) -> float:
        """Return the size of letters that stand alone, with no others to match."""
        return size / self.main.scale

    # --- faces like this one ---

    def with_letter_style(self, style: LetterStyle) -> "Typeface":
        return self._family.typeface(self.spec._replace(letter_style=style))

    def with_codes(self, *, marks: bool, symbols: bool) -> "Typeface":
        """Return this face for texts in which marks, or symbols, are signs like others."""
        return self._family.typeface(self.spec._replace(marks=marks, symbols=symbols))

    def styled(self, bold: bool = False, italic: bool = False, marks: str = "") -> "Typeface":
        """Return the face for a span of a text that is set in this one."""
        style = (bold, italic, marks)
        if style not in self._by_style:
            self._by_style[style] = self._family.styled_face(self.spec, *style)
        return self._by_style[style]

    # --- texts ---

    def paragraphs(self, text: str) -> tuple[Paragraph, ...]:
        """Read a text's symbols, icons and marks. Every paragraph has at least one span."""
        return _paragraphs(text, self)

    def parse(self, text: str) -> tuple[Span, ...]:
        if self.spec.symbols:
            text = self._family.replace_symbols(self.spec.name, text)
        text = with_icon_letters(text, self._family.icons)
        return parse_marks(text) if self.spec.marks else (Span(text),)

    def with_icon_names(self, text: str) -> str:
        return with_icon_names(text, self._family.icons)

    # --- words ---

    def word(self, text: str) -> Word:
        known = self._words.get(text)
        if known is None:
            known = self._words[text] = self._measure(text)
        return known

    def plain_widths(self, words: Sequence[str]) -> list[float] | None:
        """Return widths in ems, or None if the main font lacks a letter."""
        plain = self._plain_words
        try:
            return [plain[word] for word in words]
        except KeyError:
            measured = [self.word(word) for word in words]
        if not all(word in plain for word in words):
            return None
        return [word.width for word in measured]

    def _font(self, n: int) -> Font:
        while len(self._fonts) <= n:
            scale = 1.0 if self._fonts else self._family.scale_of(self.spec.name)
            font = self._open(self._files[len(self._fonts)], scale)
            self._fonts.append(self._styled(font))
        return self._fonts[n]

    def _styled(self, font: Font) -> Font:
        return font if self._style.keeps_letters else font.with_style(self._style)

    def _measure(self, text: str) -> Word:
        if not text.isascii():
            _check_shapes(text)
        if self._style.capitals and text != text.upper():
            return self._in_capitals(text)
        with suppress(KeyError):
            width = self.main.measure(text)
            self._plain_words[text] = width
            return Word(width, ((self.main, text),))
        width = 0.0
        runs: list[Run] = []
        for char, after in zip_longest(text, text[1:], fillvalue=""):
            is_before_mark = char in _HALF_EMPTY and after in _HALF_EMPTY
            font = self._close_font(char) if is_before_mark else self._font_with(char)
            width += font.widths[ord(char)] / 1000
            if runs and runs[-1][0] is font:
                runs[-1] = (font, runs[-1][1] + char)
            else:
                runs.append((font, char))
        return Word(width, tuple(runs))

    def _in_capitals(self, text: str) -> Word:
        """Set capitals for small letters; smaller ones if they are small capitals."""
        width = 0.0
        runs: list[Run] = []
        for is_small, letters in groupby(text, str.islower):
            has_smaller = is_small and self._style.capitals == "small"
            face = self._small_capitals if has_smaller else self
            word = face.word("".join(letters).upper())
            width += word.width
            runs += word.runs
        return Word(width, tuple(runs))

    @cached_property
    def _small_capitals(self) -> "Typeface":
        size = self._style.size * _SMALL_CAPITALS
        return self.with_letter_style(self._style._replace(capitals="", size=size))

    def _close_font(self, mark: str) -> Font:
        """Return the font of a half-empty mark before another one."""
        font = self._font_with(mark)
        if font.name not in self._close_fonts:
            style = self._style._replace(spacing=self._style.spacing - _HALF_EM)
            self._close_fonts[font.name] = (font.unstyled or font).with_style(style)
        return self._close_fonts[font.name]

    def _font_with(self, char: str) -> Font:
        if ord(char) >= FIRST_ICON:
            icons = self._family.icons().sized((ord(char) - FIRST_ICON) // SIZE_STEP)
            if ord(char) in icons.widths:
                return self._icon_fonts.setdefault(icons.scale, self._styled(icons))
        for n in range(len(self._files)):
            font = self._font(n)
            if ord(char) in font.widths:
                return font
        raise MissingGlyphError(
            'no font has a glyph for "{char}" (U+{code:04X})', char=char, code=ord(char)
        )


def _check_shapes(text: str) -> None:
    """Reject scripts that need more than letters one beside the other."""
    for char in text:
        if unicodedata.bidirectional(char) in _RIGHT_TO_LEFT:
            message = (
                'has the letter "{char}" (U+{code:04X}): scripts that run from right to left '
                "cannot be set"
            )
            raise WrongScriptError(message, char=char, code=ord(char))
        if unicodedata.category(char)[0] == "M" and ord(char) not in _MARKS_DRAWN_BACK:
            message = (
                'has the mark "{char}" (U+{code:04X}), which cannot be joined to the letter '
                "before it"
            )
            raise WrongScriptError(message, char=char, code=ord(char))


@lru_cache(maxsize=_MAX_KEPT)
def _paragraphs(text: str, face: Typeface) -> tuple[Paragraph, ...]:
    """Parse a text once for all sizes and widths that are tried."""
    spans = face.parse(text)
    if not any("\n" in span.text for span in spans):
        return (spans,)
    paragraphs: list[list[Span]] = [[]]
    for span in spans:
        first, *others = span.text.split("\n")
        paragraphs[-1].append(span._replace(text=first))
        paragraphs += [[span._replace(text=line)] for line in others]
    return tuple(tuple(span for span in spans if span.text) or (Span(""),) for spans in paragraphs)


def _pattern_of(symbol: str) -> str:
    """Return the pattern of a symbol. A word is no part of another, a number none of a longer."""
    before = after = ""
    if symbol[0].isdigit():
        before = r"(?<!\w)"
    elif symbol[0].isalpha():
        before = r"(?<![^\W\d_])"
    if symbol[-1].isalnum():
        after = r"(?!\w)"
    return before + re.escape(symbol) + after


# --- the typefaces of a language or a deck ---

_STYLES = ("body", "bold", "italic", "bold_italic", "title")
_BOLD_STYLES = ("bold", "bold_italic")
_MARKED_FACES = ("body", "bold", "italic", "title")  # that [title]words[/] may name


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
    """The styles of cards and rule sheets for a language, or of a deck."""

    def __init__(
        self,
        open_font: OpenFont,
        icons: OpenIcons,
        own: Mapping[str, Path] = {},
        open_bold: OpenFont | None = None,  # of a variable font, the bold weight
        language: str = "en",
        symbols: Mapping[str, str] = {},
        colours: Mapping[str, str] = {},
    ) -> None:
        self.icons = icons
        self._open = open_font
        self._open_bold = open_bold or open_font
        self._own = own
        self._fallbacks = [file for name, file in own.items() if name.startswith("others")]
        self._named = [
            name for name in own if name not in _STYLES and not name.startswith("others ")
        ]
        self._symbols = symbols
        longest_first = map(_pattern_of, sorted(symbols, key=len, reverse=True))
        self._symbol_pattern = re.compile("|".join(longest_first)) if symbols else None
        self._colours = colours
        self._shipped: TypefacesFile = read_file(TypefacesFile, font_file("typefaces.toml"))
        spoken = language.partition("-")[0]
        self._larger = self._shipped.larger.get(spoken, 1.0)
        typing = self._shipped.typing.get(spoken)
        self.typing = typing and font_file(typing)  # for the fields of forms
        # Where bold or italics are the deck's, its bold stands for bold italics that it lacks
        has_own = not own.keys().isdisjoint(("bold", "italic"))
        self._bold_italic = "bold" if has_own and "bold_italic" not in own else "bold_italic"
        self._faces: dict[FaceSpec, Typeface] = {}
        self._by_name: dict[str, Typeface] = {}
        self.body = self.get_face("body")
        self.bold = self.get_face("bold")
        self.italic = self.get_face("italic")
        self.title = self.get_face("title")
        self.symbols = self.get_face("symbols")
        bold_italic = self.get_face(self._bold_italic)
        self.styles = (self.body, self.bold, self.italic, bold_italic, self.title)

    def get_face(self, name: str) -> Typeface:
        """Return a style, one of the deck's further fonts, or a built-in display face."""
        if name not in self._by_name:
            is_ours = name in DISPLAY and name not in self._named
            self._by_name[name] = self.typeface(FaceSpec(DISPLAY[name] if is_ours else name))
        return self._by_name[name]

    def display(self, file: str) -> Typeface:
        """Return a game's own letters. Those it lacks are those of titles."""
        return self.typeface(FaceSpec(file))

    def game_face(self, words: str, letters: str, hanzi: str) -> Typeface:
        """Return a game's own face for these words if it has all their letters.

        Hanzi of a game's own are few, and stand beside no others.
        """
        if max(words, default="") < FIRST_WIDE:
            return self.display(letters)
        own = self.display(hanzi) if hanzi else self.title
        return own if all(ord(char) in own.main.widths for char in words) else self.title

    def face_for_asides(self, language: str) -> Typeface:
        """Return the face for asides: italic, except beside hanzi, which have no italic."""
        return self.body if language.partition("-")[0] == "zh" else self.italic

    def typeface(self, spec: FaceSpec) -> Typeface:
        if spec not in self._faces:
            open_font = self._open_bold if spec.name in _BOLD_STYLES else self._open
            self._faces[spec] = Typeface(self, spec, self._list_files(spec.name), open_font)
        return self._faces[spec]

    def scale_of(self, name: str) -> float:
        """Return the size of a face's main font in proportion to that of hanzi."""
        is_larger = name in (*_BOLD_STYLES, "body", "italic") and name not in self._own
        return self._larger if is_larger else 1.0

    def styled_face(self, spec: FaceSpec, bold: bool, italic: bool, marks: str) -> Typeface:
        """Return the face for a part of a text that is set in this one."""
        name = spec.name
        style = spec.letter_style
        if marks:
            faces = (*_MARKED_FACES, *DISPLAY, *self._named)
            own_style, face = parse_style_mark(marks, faces, self._colours)
            name = self.get_face(face).spec.name if face else name
            style = own_style.over(style)
        if (bold or italic) and name not in ("symbols", "bold_italic"):
            is_bold = bold or name == "bold"
            is_italic = italic or name == "italic"
            both = self._bold_italic
            name = both if is_bold and is_italic else "bold" if is_bold else "italic"
        return self.typeface(FaceSpec(name, style))

    def replace_symbols(self, name: str, text: str) -> str:
        """Put a deck's symbols in place of codes (`+1{p}`, `5$`) and of whole words (`3gold`).

        Of several that begin alike the longest wins. Faces for a game's titles have none.
        """
        if not self._symbol_pattern or (name not in _STYLES and name not in self._named):
            return text
        return self._symbol_pattern.sub(lambda match: self._symbols[match[0]], text)

    def _list_files(self, name: str) -> list[Path]:
        """Return the fonts of a face, the main one first."""
        if name in self._own:
            files = [self._own[name], *map(font_file, self._shipped.symbols)]
        elif name in TypefacesFile._fields:
            files = [*map(font_file, getattr(self._shipped, name))]
            if "body" in self._own:  # has letters that no font of ours has
                files.append(self._own["body"])
        else:
            files = [*map(font_file, (name, *self._shipped.title))]
        return files + self._fallbacks
