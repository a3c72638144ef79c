"""Fits text into a space: wraps it, shrinks it down to a floor, refuses what does not fit.

In come a text with its marks (`markup`), a typeface, a width and a height in millimetres. Out comes
a block of lines at the largest size, in points, at which all of it fits. No text is cut: too little
room is an error.

A text is measured once, in ems, which hold at every size: as pieces between which a line may end
(`tokens`). To try a size is to add up widths until a line is full. Most texts are words of one font
between spaces; for them `_plain_lines` adds up whole words and makes no pieces. Both ways have to
break alike.

A line ends at a space, at a soft hyphen, which shows only there, or between two hanzi, but never
before closing or after opening punctuation. The doubt is in the last digits of sums: hence the tiny
allowances.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import count, groupby, pairwise
from typing import NamedTuple, TypeVar

from cards_pdf.common.colour import Rgb
from cards_pdf.common.errors import FitError
from cards_pdf.common.line_break import (
    BOLD,
    CLOSING,
    DRESSED,
    FIRM,
    FIRST_WIDE,
    JOIN,
    OPENING,
    SIGNS,
    SLANTED,
    UNBOLD,
    UNDRESSED,
    UPRIGHT,
    pieces,
)
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.text.dress import dress_of, without_colour
from cards_pdf.text.hyphenation import SOFT
from cards_pdf.text.markup import pitch
from cards_pdf.text.typeface import Font, MissingGlyphError, Run, Typeface, Word

BODY = 8.0
FLOOR = 7.0
SMALL_FLOOR = 6.0  # only when asked for
LEADING = 1.18  # line pitch in ems
ASCENT = 0.72  # from a block's top to its first baseline, in ems
_BELOW = LEADING - ASCENT - (LEADING - 1) / 2  # from a line's baseline to the next line's top
_STEP = 0.25
_FINE_STEPS = 100
_ENDLESS = float("inf")
_TWO_LINES = 2
_ROUNDING = 1e-6
_HAIR = 0.01  # ems that nobody sees

T = TypeVar("T")
_KEPT = 500  # texts in pieces, as many as a rule sheet has
_SWITCHES = (BOLD, UNBOLD, SLANTED, UPRIGHT, UNDRESSED)
_SWITCH = f"([{''.join(_SWITCHES)}]|{DRESSED}[^{DRESSED}]*{DRESSED})"  # compiled when first needed
_UNUSUAL = frozenset((SOFT, FIRM, DRESSED, *_SWITCHES))


class Token(NamedTuple):
    width: float
    runs: tuple[Run, ...]
    spaced: bool  # a space stands before it
    cut: bool = False  # it continues a word; at a line's end a hyphen goes between them

    @property
    def wide(self) -> bool:
        """Whether it begins with a hanzi."""
        return bool(self.runs) and self.runs[0][1].lstrip(OPENING)[:1] >= FIRST_WIDE

    @property
    def single(self) -> bool:
        """Whether it is one letter or hanzi, punctuation aside."""
        return len("".join(text for _, text in self.runs).strip(OPENING + CLOSING)) == 1


@lru_cache(maxsize=_KEPT)
def tokens(text: str, face: Typeface) -> tuple[Token, ...]:
    """The pieces between which a line may break; the same at every size that is tried."""
    made: list[Token] = []
    style, spaced = _Style(), False
    for piece in pieces(text):
        bare = piece.rstrip()
        for n, part in enumerate(bare.split(SOFT) if bare else ()):
            word, style = _word_in_style(part.replace(FIRM, " ").replace(JOIN, ""), face, style)
            made.append(Token(word.width, word.runs, spaced and not n, cut=n > 0))
        spaced = bare != piece
    return tuple(made)


class _Style(NamedTuple):
    """What the switches have switched on."""

    bold: bool = False
    italic: bool = False
    wears: tuple[str, ...] = ()  # what the marks of parts say, one in the other

    def of(self, face: Typeface) -> Typeface:
        return face.styled(self.bold, self.italic, "|".join(self.wears))

    def after(self, switch: str) -> "_Style":
        if switch in (BOLD, UNBOLD):
            return self._replace(bold=switch == BOLD)
        if switch[0] == DRESSED:
            return self._replace(wears=(*self.wears, switch[1:-1]))
        if switch == UNDRESSED:
            return self._replace(wears=self.wears[:-1])
        return self._replace(italic=switch == SLANTED)


def _word_in_style(piece: str, face: Typeface, style: _Style) -> tuple[Word, _Style]:
    """A piece whose switches turn bold and italics on and off."""
    if not re.search(_SWITCH, piece):
        return style.of(face).word(piece), style
    width = 0.0
    runs: list[Run] = []
    for n, part in enumerate(re.split(_SWITCH, piece)):
        if n % 2:
            style = style.after(part)
        elif part:
            word = style.of(face).word(part)
            width += word.width
            runs += word.runs
    return Word(width, tuple(runs)), style


class Line(NamedTuple):
    """A line ready to draw; `width` is in ems, so it holds for every size, without the space it
    ends with.
    """

    width: float
    runs: tuple[Run, ...]

    def width_mm(self, size: float) -> float:
        return self.width * size * MM_PER_POINT

    @property
    def parts(self) -> list[tuple[Rgb | None, "Line"]]:
        """What of it has one colour, its own or none, one after the other."""
        by_colour = groupby(self.runs, lambda run: dress_of(run[0]).colour)
        parts = [(colour, tuple(runs)) for colour, runs in by_colour]
        if len(parts) == 1:  # as nearly always
            return [(parts[0][0], self)]
        return [(colour, Line(_width(runs), runs)) for colour, runs in parts]


def _width(runs: Sequence[Run]) -> float:
    return sum(font.widths[ord(char)] for font, text in runs for char in text) / 1000


class Block(NamedTuple):
    """Lines at the size at which they fit."""

    lines: tuple[Line, ...]
    size: float
    leading: float  # mm from baseline to baseline

    @property
    def height(self) -> float:
        return len(self.lines) * self.leading

    @property
    def ascent(self) -> float:
        """From the top of the block to its first baseline, in mm; wider lines have their air
        above.
        """
        return self.leading - self.size * MM_PER_POINT * _BELOW


def uncoloured(block: Block) -> Block:
    """The same without the colours of its parts."""
    lines = (
        made._replace(runs=tuple((without_colour(font), text) for font, text in made.runs))
        for made in block.lines
    )
    return block._replace(lines=tuple(lines))


class TooLittleRoomError(FitError):
    """Text that has no room even at the floor."""


def line(text: str, face: Typeface) -> Line:
    """One unbroken line."""
    text = face.lettered(text)
    plain = _plain_lines(text, face, _ENDLESS)
    if plain:
        return plain[0]
    words = tokens(text, face)
    return _join_words(words, face) if words else Line(0.0, ())


def apart(made: Line) -> Line:
    """With a space at its end, so that a screen reader does not run it into what comes next."""
    if not made.runs or ord(" ") not in made.runs[-1][0].widths:
        return made
    *before, (font, text) = made.runs
    return made._replace(runs=(*before, (font, f"{text} ")))


def is_broken(made: Line) -> bool:
    """Whether its words go on in the next line."""
    return bool(made.runs) and made.runs[-1][1].endswith((" ", SOFT))


def wider_spaces(made: Line, size: float, width: float) -> float:
    """By how many mm each space must be wider, so that the line has this width."""
    spaces = "".join(text for _, text in made.runs).rstrip().count(" ")
    return max(0.0, width - made.width_mm(size)) / spaces if spaces else 0.0


def wrap(text: str, face: Typeface, width: float, size: float) -> tuple[Line, ...]:
    """Break `text` into lines of at most `width` mm; a word wider than that raises
    TooLittleRoomError.
    """
    limit = width / (size * MM_PER_POINT) + 1e-9
    lines: list[Line] = []
    for paragraph in face.lettered(text).split("\n"):
        plain = _plain_lines(paragraph, face, limit)
        if plain is None:
            plain = list(_break_lines(tokens(paragraph, face), face, limit))
        lines += plain
    return tuple(lines)


def _plain_lines(text: str, face: Typeface, limit: float) -> list[Line] | None:
    """The short cut for most text, words of one font between spaces; None for any other."""
    if not text.isascii() and (max(text) >= FIRST_WIDE or not _UNUSUAL.isdisjoint(text)):
        return None
    words = text.split()
    widths = face.plain_widths(words)
    if not widths or max(widths) > limit or not SIGNS.isdisjoint(words):
        return None
    space, font = face.space, face.main
    lines: list[Line] = []
    start, width = 0, -space
    for n, own in enumerate(widths):
        width += space + own
        if width > limit:
            lines.append(Line(width - space - own, ((font, " ".join(words[start:n]) + " "),)))
            start, width = n, own
    lines.append(Line(width, ((font, " ".join(words[start:])),)))
    return lines


def block(text: str, face: Typeface, width: float, size: float = BODY) -> Block:
    """Wrapped text at a given size, however tall it gets."""
    return Block(
        wrap(text, face, width, size), size, line_pitch(size) * pitch(text) * face.dress.leading
    )


def line_pitch(size: float) -> float:
    """From one baseline to the next, in mm."""
    return size * MM_PER_POINT * LEADING


def fit(
    text: str, face: Typeface, width: float, height: float, size: float = BODY, floor: float = FLOOR
) -> Block:
    """Wrapped text at the largest size from `size` down to `floor` that fits width and height."""

    def attempt(now: float) -> Block:
        made = block(text, face, width, now)
        if made.height > height + _ROUNDING:
            said = "is {over:.1f} mm too high for its {height:.1f} mm at {now:g} pt"
            raise TooLittleRoomError(said, over=made.height - height, height=height, now=now)
        return made

    return shrink(attempt, size, floor)


def fit_line(
    text: str, face: Typeface, width: float, size: float, floor: float = FLOOR
) -> tuple[Line, float]:
    """One line and the largest size at which it is no wider than `width` mm."""
    made = line(text, face)
    for now in _downwards(size, floor):
        over = made.width_mm(now) - width
        if over <= _ROUNDING:
            return made, now
    raise TooLittleRoomError(
        "is {over:.1f} mm too wide for its {width:.1f} mm at {now:g} pt",
        over=over,
        width=width,
        now=now,
    )


def shrink(attempt: Callable[[float], T], size: float, floor: float) -> T:
    """The largest size at which `attempt` fits; else the error at the floor."""
    for now in _downwards(size, floor):
        try:
            return attempt(now)
        except TooLittleRoomError:
            if now <= floor:
                raise
    raise AssertionError("the floor was tried")


def _downwards(size: float, floor: float) -> Iterator[float]:
    """In quarter points, and after 25 of them in wider steps: nobody sees a quarter point on huge
    letters.
    """
    now = size
    for tried in count():
        yield now
        if now <= floor:
            return
        now = max(floor, now - _STEP * (1 + tried // _FINE_STEPS))


def _break_lines(words: Sequence[Token], face: Typeface, limit: float) -> Iterator[Line]:
    if not words:
        yield Line(0.0, ())
    ends = [0]
    while ends[-1] < len(words):
        ends.append(_line_end(words, ends[-1], face, limit))
    if _ends_alone(words, ends, face, limit):
        ends[-2] -= 1
    for start, end in pairwise(ends):
        made = _join_words(words[start:end], face)
        if end < len(words) and words[end].cut:
            hyphen = face.word(SOFT)
            made = Line(made.width + hyphen.width, made.runs + hyphen.runs)
        elif end < len(words) and words[end].spaced:  # the space parts two words when heard
            made = made._replace(runs=(*made.runs, (face.main, " ")))
        yield made


def _ends_alone(words: Sequence[Token], ends: Sequence[int], face: Typeface, limit: float) -> bool:
    """Whether Chinese ends on a line of one hanzi or figure, which could take more from the line
    before.
    """
    if len(ends) <= _TWO_LINES or ends[-1] - ends[-2] > 1 or ends[-2] - ends[-3] == 1:
        return False
    before, lone = words[ends[-2] - 1 :]
    return (
        lone.single
        and (before.wide or lone.wide)
        and before.width + face.space + lone.width <= limit
    )


def _line_end(words: Sequence[Token], start: int, face: Typeface, limit: float) -> int:
    """After the last piece that fits, with a hyphen where a word is cut."""
    width, end = 0.0, start
    for n, word in enumerate(words[start:], start + 1):
        width += word.width + (face.space if word.spaced and n > start + 1 else 0.0)
        if width > limit:
            break
        cut = n < len(words) and words[n].cut
        if not cut or width + face.word(SOFT).width <= limit:
            end = n
    if end == start:
        shown = face.written("".join(text for _, text in words[start].runs)[:30])[:60]
        raise TooLittleRoomError(
            'has the word "{shown}", which is wider than its line', shown=shown
        )
    return end


def _join_words(words: Sequence[Token], face: Typeface) -> Line:
    """Words and the spaces between them; neighbouring runs of one font become one."""
    width = 0.0
    fonts: list[Font] = []
    texts: list[list[str]] = []
    for n, word in enumerate(words):
        if word.spaced and n:
            width += face.space
            # After a symbol comes the typeface's own, as measured: the symbol font has a wider one
            # or none.
            if (
                not fonts
                or abs(fonts[-1].widths.get(ord(" "), _ENDLESS) / 1000 - face.space) > _HAIR
            ):
                fonts.append(face.main)
                texts.append([])
            texts[-1].append(" ")
        width += word.width
        for font, text in word.runs:
            if fonts and fonts[-1] is font:
                texts[-1].append(text)
            else:
                fonts.append(font)
                texts.append([text])
    return Line(
        width, tuple((font, "".join(parts)) for font, parts in zip(fonts, texts, strict=True))
    )


def able_face(text: str, faces: Iterable[Typeface]) -> Typeface | None:
    """The first that has every letter of the text."""
    for face in faces:
        with suppress(MissingGlyphError):
            line(text, face)
            return face
    return None


def side_by_side(left: Line, right: Line, face: Typeface) -> Line:
    """Two lines as one, with a space of this typeface between them."""
    return Line(left.width + face.space + right.width, (*left.runs, (face.main, " "), *right.runs))
