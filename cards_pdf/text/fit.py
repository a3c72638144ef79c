"""Text in a space: wrapped, shrunk down to a floor, or rejected.

Guarantee
    Text is never cut and never leaves its room. A block is set at the largest size tried at which
    all of it fits; too little room is an error.

How it works
    A text is measured once, in ems, which hold at every size: as tokens between which a line may
    end. To try a size is to add up widths until a line is full. A line ends at a space, at a soft
    hyphen, which shows only there, or between two hanzi, but never before closing or after opening
    punctuation.

    `wrap` breaks at one size, `fit` tries smaller ones, `balance_lines` tries narrower widths for
    lines of similar length, and `without_widow` avoids a last line that is too short.

What is delicate
    *The short cut.* Most texts are words of one font between spaces. For them `_plain_lines` adds
    up whole words and makes no tokens. Both ways must break alike; a test compares them.

    *Last digits of sums.* Widths are added in different orders, hence the tiny allowances.

    *Spaces beside symbols.* A symbol font's space is wider, or there is none. The space is the
    typeface's own, as measured.

    *Chinese.* A last line of one hanzi or figure takes another from the line before, if that fits.

Example
    >>> from cards_pdf.canvas.typefaces import typefaces
    >>> block = fit("Draw two cards, then discard one.", typefaces().body, 30.0, 8.0)
    >>> [text for line in block.lines for _, text in line.runs]
    ['Draw two cards, then ', 'discard one.']
    >>> block.size
    8.0
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from itertools import count, groupby, pairwise
from operator import itemgetter
from typing import NamedTuple, TypeVar

from cards_pdf.common.colour import Rgb
from cards_pdf.common.errors import FitError
from cards_pdf.common.line_break import (
    CLOSING,
    FIRM,
    FIRST_WIDE,
    JOIN,
    OPENING,
    SIGNS,
    in_clauses,
    pieces,
)
from cards_pdf.common.units import MM_PER_POINT
from cards_pdf.text.markup import SOFT, pitch
from cards_pdf.text.typeface import MissingGlyphError, Paragraph, Run, Typeface, Word

BODY = 8.0
FLOOR = 7.0
SMALL_FLOOR = 6.0  # only when asked for
LEADING = 1.18  # line pitch in ems
ASCENT = 0.72  # from a block's top to its first baseline, in ems
_BELOW = LEADING - ASCENT - (LEADING - 1) / 2  # from a line's baseline to the next line's top
_SIZE_STEP_PT = 0.25
_FINE_STEPS = 100
_ENDLESS = float("inf")
_ROUNDING = 1e-6
_MIN_EXCESS_MM = 0.1  # of a message: "0.0 mm too high" helps no author
_INVISIBLE_EM = 0.01
_MAX_KEPT = 500  # texts as tokens, as many as a rule sheet has
_UNUSUAL = frozenset((SOFT, FIRM))

T = TypeVar("T")

# --- tokens ---


class Token(NamedTuple):
    width: float
    runs: tuple[Run, ...]
    spaced: bool  # a space stands before it
    cut: bool = False  # it continues a word; at a line's end a hyphen goes between them

    @property
    def wide(self) -> bool:
        """True if it begins with a hanzi."""
        return bool(self.runs) and self.runs[0][1].lstrip(OPENING)[:1] >= FIRST_WIDE


@lru_cache(maxsize=_MAX_KEPT)
def tokens(paragraph: Paragraph, face: Typeface) -> tuple[Token, ...]:
    """Return the pieces between which a line may break. They hold for every size."""
    faces = [
        one for span in paragraph for one in [face.styled(*span[1:])] * len(span.text)
    ]  # of each letter
    found: list[Token] = []
    spaced = False
    start = 0
    for piece in pieces("".join([span.text for span in paragraph])):
        bare = piece.rstrip()
        at = start
        for n, part in enumerate(bare.split(SOFT) if bare else ()):
            word = _measure(part, faces[at : at + len(part)])
            found.append(Token(word.width, word.runs, spaced and not n, cut=n > 0))
            at += len(part) + len(SOFT)
        spaced = bare != piece
        start += len(piece)
    return tuple(found)


def _measure(text: str, faces: Sequence[Typeface]) -> Word:
    """Measure a word whose letters may have several faces."""
    width = 0.0
    runs: list[Run] = []
    for face, letters in groupby(zip(faces, text, strict=True), itemgetter(0)):
        part = "".join(letter for _, letter in letters)
        word = face.word(part.replace(FIRM, " ").replace(JOIN, ""))
        width += word.width
        runs += word.runs
    return Word(width, tuple(runs))


# --- lines and blocks ---


class Line(NamedTuple):
    """A line ready to draw. Its width is in ems, without the space that it ends with."""

    width: float
    runs: tuple[Run, ...]

    def width_mm(self, size: float) -> float:
        return self.width * size * MM_PER_POINT

    @property
    def parts(self) -> list[tuple[Rgb | None, "Line"]]:
        """Its parts of one colour, or of none of their own, one after the other."""
        by_colour = groupby(self.runs, lambda run: run[0].style.colour)
        parts = [(colour, tuple(runs)) for colour, runs in by_colour]
        if len(parts) == 1:  # as nearly always
            return [(parts[0][0], self)]
        return [
            (colour, Line(sum(font.measure(text) for font, text in runs), runs))
            for colour, runs in parts
        ]


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
        """From the top to the first baseline, in mm; wider lines have their air above."""
        return self.leading - self.size * MM_PER_POINT * _BELOW


class TooLittleRoomError(FitError):
    """Text that has no room even at the floor."""


def uncoloured(block: Block) -> Block:
    """Return the block without the colours of its parts."""
    lines = (
        line._replace(runs=tuple((font.without_colour(), text) for font, text in line.runs))
        for line in block.lines
    )
    return block._replace(lines=tuple(lines))


def line(text: str, face: Typeface) -> Line:
    """Return a text as one unbroken line."""
    paragraphs = face.paragraphs(text)
    if len(paragraphs) == 1 and (plain := _plain_lines(paragraphs[0], face, _ENDLESS)):
        return plain[0]
    words: list[Token] = []
    for paragraph in paragraphs:
        first, *others = tokens(paragraph, face) or (Token(0.0, (), spaced=True),)
        words += [first._replace(spaced=first.spaced or bool(words)), *others]
    return _join_words(words, face)


def with_trailing_space(line: Line) -> Line:
    """Add a space, so that a screen reader does not run the line into what comes next."""
    if not line.runs or ord(" ") not in line.runs[-1][0].widths:
        return line
    font, text = line.runs[-1]
    return line._replace(runs=(*line.runs[:-1], (font, f"{text} ")))


def is_broken(line: Line) -> bool:
    """Return True if the text continues in the next line."""
    return bool(line.runs) and line.runs[-1][1].endswith((" ", SOFT))


def wider_spaces(line: Line, size: float, width: float) -> float:
    """Return how many mm wider each space must be, so that the line has this width."""
    spaces = "".join(text for _, text in line.runs).rstrip().count(" ")
    return max(0.0, width - line.width_mm(size)) / spaces if spaces else 0.0


def wrap(text: str, face: Typeface, width: float, size: float) -> tuple[Line, ...]:
    """Break `text` into lines of at most `width` mm.

    Raise TooLittleRoomError for a word that is wider.
    """
    limit = width / (size * MM_PER_POINT) + 1e-9
    lines: list[Line] = []
    for paragraph in face.paragraphs(text):
        plain = _plain_lines(paragraph, face, limit)
        if plain is None:
            plain = list(_break_lines(tokens(paragraph, face), face, limit))
        lines += plain
    return tuple(lines)


def _plain_lines(paragraph: Paragraph, face: Typeface, limit: float) -> list[Line] | None:
    """Break words of one font between spaces; None for any other text."""
    if len(paragraph) > 1 or not paragraph[0].is_plain:
        return None
    text = paragraph[0].text
    if not text.isascii() and (max(text) >= FIRST_WIDE or not _UNUSUAL.isdisjoint(text)):
        return None
    words = text.split()
    widths = face.plain_widths(words)
    if not widths or max(widths) > limit or not SIGNS.isdisjoint(words):
        return None
    space = face.space
    font = face.main
    lines: list[Line] = []
    start = 0
    width = -space
    for n, own in enumerate(widths):
        width += space + own
        if width > limit:
            lines.append(Line(width - space - own, ((font, " ".join(words[start:n]) + " "),)))
            start = n
            width = own
    lines.append(Line(width, ((font, " ".join(words[start:])),)))
    return lines


def block(text: str, face: Typeface, width: float, size: float) -> Block:
    """Wrap text at a given size, whatever its height."""
    leading = line_pitch(size) * pitch(text) * face.leading
    return Block(wrap(text, face, width, size=size), size, leading)


def line_pitch(size: float) -> float:
    """Return the distance from one baseline to the next, in mm."""
    return size * MM_PER_POINT * LEADING


def _break_lines(words: Sequence[Token], face: Typeface, limit: float) -> Iterator[Line]:
    if not words:
        yield Line(0.0, ())
    ends = [0]
    while ends[-1] < len(words):
        ends.append(_line_end(words, ends[-1], face, limit=limit))
    if _has_lone_hanzi(words, ends, face, limit=limit):
        ends[-2] -= 1
    for start, end in pairwise(ends):
        line = _join_words(words[start:end], face)
        if end < len(words) and words[end].cut:
            hyphen = face.word(SOFT)
            line = Line(line.width + hyphen.width, line.runs + hyphen.runs)
        elif end < len(words) and words[end].spaced:  # the space parts two words when heard
            line = line._replace(runs=(*line.runs, (face.main, " ")))
        yield line


def _has_lone_hanzi(
    words: Sequence[Token], ends: Sequence[int], face: Typeface, limit: float
) -> bool:
    """Return True if Chinese ends on a line of one hanzi or figure that could take another."""
    has_two_lines = len(ends) > 2  # noqa: PLR2004 -- ends, from that of no line on
    if not has_two_lines or ends[-1] - ends[-2] > 1 or ends[-2] - ends[-3] == 1:
        return False
    before, lone = words[ends[-2] - 1 :]
    letters = "".join(text for _, text in lone.runs).strip(OPENING + CLOSING)
    is_single = len(letters) == 1
    is_chinese = before.wide or lone.wide
    return is_single and is_chinese and before.width + face.space + lone.width <= limit


def _line_end(words: Sequence[Token], start: int, face: Typeface, limit: float) -> int:
    """Return the end of the line: after the last piece that fits, with its hyphen."""
    width = 0.0
    end = start
    for n, word in enumerate(words[start:], start + 1):
        width += word.width + (face.space if word.spaced and n > start + 1 else 0.0)
        if width > limit:
            break
        cut = n < len(words) and words[n].cut
        if not cut or width + face.word(SOFT).width <= limit:
            end = n
    if end == start:
        text = "".join(text for _, text in words[start].runs)
        raise TooLittleRoomError(
            'has the word "{shown}", which is wider than its line',
            shown=face.with_icon_names(text[:30])[:60],
        )
    return end


def _join_words(words: Sequence[Token], face: Typeface) -> Line:
    """Join words with the spaces between them. Neighbouring runs of one font become one."""
    width = 0.0
    runs: list[Run] = []
    for n, word in enumerate(words):
        if word.spaced and n:
            width += face.space
            font = runs[-1][0] if runs else face.main
            if abs(font.widths.get(ord(" "), _ENDLESS) / 1000 - face.space) > _INVISIBLE_EM:
                font = face.main
            runs.append((font, " "))
        width += word.width
        runs += word.runs
    by_font = groupby(runs, itemgetter(0))
    return Line(width, tuple((font, "".join(text for _, text in group)) for font, group in by_font))


# --- sizes ---


def fit(
    text: str, face: Typeface, width: float, height: float, size: float = BODY, floor: float = FLOOR
) -> Block:
    """Wrap text at the largest size from `size` down to `floor` that fits width and height."""

    def attempt(now: float) -> Block:
        wrapped = block(text, face, width, size=now)
        if wrapped.height > height + _ROUNDING:
            raise TooLittleRoomError(
                "is {over:.1f} mm too high for its {height:.1f} mm at {now:g} pt",
                over=max(_MIN_EXCESS_MM, wrapped.height - height),
                height=height,
                now=now,
            )
        return wrapped

    return shrink(attempt, size, floor)


def fit_line(
    text: str, face: Typeface, width: float, size: float, floor: float = FLOOR
) -> tuple[Line, float]:
    """Return one line and the largest size at which it is no wider than `width` mm."""
    single = line(text, face)
    for now in _downwards(size, floor):
        over = single.width_mm(now) - width
        if over <= _ROUNDING:
            return single, now
    raise TooLittleRoomError(
        "is {over:.1f} mm too wide for its {width:.1f} mm at {now:g} pt",
        over=max(_MIN_EXCESS_MM, over),
        width=width,
        now=now,
    )


def shrink(attempt: Callable[[float], T], size: float, floor: float) -> T:
    """Return the first attempt that fits, from `size` down; raise its error at the floor."""
    for now in _downwards(size, floor):
        try:
            return attempt(now)
        except TooLittleRoomError as error:
            last_error = error
    raise last_error


def _downwards(size: float, floor: float) -> Iterator[float]:
    """Yield sizes in quarter points, on huge letters in wider and wider steps."""
    now = size
    for tried in count():
        yield now
        if now <= floor:
            return
        now = max(floor, now - _SIZE_STEP_PT * (1 + tried // _FINE_STEPS))


def able_face(text: str, faces: Iterable[Typeface]) -> Typeface | None:
    """Return the first face that has every letter of the text."""
    for face in faces:
        with suppress(MissingGlyphError):
            line(text, face)
            return face
    return None


def side_by_side(left: Line, right: Line, face: Typeface) -> Line:
    """Return two lines as one, with a space of this typeface between them."""
    return Line(left.width + face.space + right.width, (*left.runs, (face.main, " "), *right.runs))


# --- lines of similar length, and no word left alone on a last line ---

_NARROWER = 0.97
_MAX_SHORT_HANZI = 3  # with their full stop
_MAX_SHORT_LETTERS = 6  # as of "5 HP."

Wrap = Callable[[str, float], Block]  # a text at a width


def balance_lines(wrap: Wrap, text: str, width: float) -> Block:
    """Set a text as narrow as possible without another line.

    Chinese breaks at its commas where that takes no more lines either.
    """
    usual = _narrowest(partial(wrap, text), width)
    clauses = in_clauses(text)
    if clauses == text:
        return usual
    try:
        by_clauses = _narrowest(partial(wrap, clauses), width)
    except TooLittleRoomError:
        return usual
    return by_clauses if len(by_clauses.lines) <= len(usual.lines) else usual


def _narrowest(wrap: Callable[[float], Block], width: float) -> Block:
    best = wrap(width)
    lines = len(best.lines)
    while lines > 1 and any(line.runs for line in best.lines):
        width *= _NARROWER
        try:
            narrower = wrap(width)
        except TooLittleRoomError:
            break
        if len(narrower.lines) > lines:
            break
        best = narrower
    return best


def without_widow(block: Block, wrap: Wrap, text: str, width: float) -> Block:
    """Return `block`, the text at this width, with a fuller last line where that one is short.

    It takes no more lines, and they are no narrower than that needs. Chinese breaks at its commas
    where that takes no more lines either.
    """
    clauses = in_clauses(text)
    if clauses == text and not _has_widow(block):
        return block
    for words in dict.fromkeys((clauses, text)):
        with suppress(TooLittleRoomError):
            fuller = block if words == text else wrap(words, width)
            narrower = width
            while len(fuller.lines) <= len(block.lines):
                if not _has_widow(fuller):
                    return fuller
                narrower *= _NARROWER
                fuller = wrap(words, narrower)
    return balance_lines(wrap, text, width)


def fit_without_widow(
    text: str, face: Typeface, width: float, height: float, size: float, floor: float
) -> Block:
    """Return `fit`'s block without a widow."""
    fitted = fit(text, face, width, height=height, size=size, floor=floor)
    return without_widow(
        fitted, lambda words, room: block(words, face, room, size=fitted.size), text, width=width
    )


def _has_widow(block: Block) -> bool:
    """Return True if the last line is one word, or a few letters or hanzi."""
    *before, last = block.lines
    text = "".join(text for _, text in last.runs).strip()
    if not before or not text or max(text) >= FIRST_WIDE:
        return bool(before and text) and " " not in text and len(text) <= _MAX_SHORT_HANZI
    return " " not in text or len(text) <= _MAX_SHORT_LETTERS
