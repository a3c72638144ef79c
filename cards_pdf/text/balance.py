"""Lines of similar length where text is centred, and no word left alone on a last line."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from cards_pdf.common.line_break import FIRST_WIDE, in_clauses
from cards_pdf.text.fit import Block, TooLittleRoomError

_STEP = 0.97
_FEW = 3  # hanzi, with their full stop
_SHORT = 6  # letters, as of "5 HP."

Wrapped = Callable[[str, float], Block]


def balance_lines(wrapped: Wrapped, text: str, width: float) -> Block:
    """The text as `wrapped` sets it, as narrow as possible without another line.

    Chinese breaks at its commas where that takes no more lines either.
    """
    usual = _narrow(partial(wrapped, text), width)
    whole = in_clauses(text)
    if whole == text:
        return usual
    try:
        clauses = _narrow(partial(wrapped, whole), width)
    except TooLittleRoomError:
        return usual
    return clauses if len(clauses.lines) <= len(usual.lines) else usual


def _narrow(wrapped: Callable[[float], Block], width: float) -> Block:
    made = wrapped(width)
    lines = len(made.lines)
    while lines > 1 and any(line.runs for line in made.lines):
        width *= _STEP
        try:
            narrower = wrapped(width)
        except TooLittleRoomError:
            break
        if len(narrower.lines) > lines:
            break
        made = narrower
    return made


def well_broken(made: Block, wrapped: Wrapped, text: str, width: float) -> Block:
    """`made`, the text at this width, with a fuller last line where that one is short.

    It takes no more lines, and they are no narrower than that needs. Chinese breaks at its commas
    where that takes no more lines either.
    """
    clauses = in_clauses(text)
    if clauses == text and not _ends_short(made):
        return made
    for words in dict.fromkeys((clauses, text)):
        with suppress(TooLittleRoomError):
            fuller, narrower = made if words == text else wrapped(words, width), width
            while len(fuller.lines) <= len(made.lines):
                if not _ends_short(fuller):
                    return fuller
                narrower *= _STEP
                fuller = wrapped(words, narrower)
    return balance_lines(wrapped, text, width)


def _ends_short(made: Block) -> bool:
    """With one word, or a few letters or hanzi."""
    *before, last = made.lines
    shown = "".join(text for _, text in last.runs).strip()
    if not before or not shown or max(shown) >= FIRST_WIDE:
        return bool(before and shown) and " " not in shown and len(shown) <= _FEW
    return " " not in shown or len(shown) <= _SHORT
