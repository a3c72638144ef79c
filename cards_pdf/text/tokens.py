"""A text in measured pieces, between which a line may end."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from cards_pdf.common.errors import FitError
from cards_pdf.common.line_break import CLOSING, FIRM, FIRST_WIDE, JOIN, OPENING, pieces
from cards_pdf.text.hyphenation import SOFT
from cards_pdf.text.italics import SLANTED, UPRIGHT
from cards_pdf.text.typeface import Run, Typeface, Word

_KEPT = 500  # texts in pieces, as many as a rule sheet has
_SWITCH = re.compile(rf"((?<!\\)\*|[{SLANTED}{UPRIGHT}])")


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
def tokens(text: str, face: Typeface, bold: Typeface) -> tuple[Token, ...]:
    """The pieces between which a line may break; the same at every size that is tried."""
    return tuple(_parted(text, face, bold))


class _Style(NamedTuple):
    """What the switches have switched on."""

    bold: bool = False
    italic: bool = False

    def after(self, switch: str) -> "_Style":
        return self._replace(bold=not self.bold) if switch == "*" else self._replace(italic=switch == SLANTED)

    def face(self, face: Typeface, bold: Typeface) -> Typeface:
        return face.italic or face if self.italic else bold if self.bold else face


def _parted(text: str, face: Typeface, bold: Typeface) -> Iterator[Token]:
    style = _Style()
    spaced = False
    for piece in pieces(text):
        bare = piece.rstrip()
        for n, part in enumerate(bare.split(SOFT) if bare else ()):
            word, style = _styled(part.replace(FIRM, " ").replace(JOIN, ""), face, bold, style)
            yield Token(word.width, word.runs, spaced and not n, cut=n > 0)
        spaced = bare != piece
    if style.bold:
        raise FitError('has a * that opens bold words and is never closed; write "\\*" for a star')


def _styled(piece: str, face: Typeface, bold: Typeface, style: _Style) -> tuple[Word, _Style]:
    """A piece whose switches turn bold and italics on and off."""
    if "*" not in piece and SLANTED not in piece and UPRIGHT not in piece:
        return style.face(face, bold).word(piece), style
    width = 0.0
    runs: list[Run] = []
    for n, part in enumerate(_SWITCH.split(piece)):
        if n % 2:
            style = style.after(part)
        elif part:
            word = style.face(face, bold).word(part.replace("\\*", "*"))
            width += word.width
            runs += word.runs
    return Word(width, tuple(runs)), style
