"""Centred text in lines of much the same length: no word is left alone below the others."""

from collections.abc import Callable
from functools import partial

from cards_pdf.text.fit import Block, TooLittleRoomError
from cards_pdf.text.line_break import in_clauses

_STEP = 0.97

Wrapped = Callable[[str, float], Block]


def balanced(wrapped: Wrapped, text: str, width: float) -> Block:
    """The text as `wrapped` sets it, as narrow as it takes no more lines than at this width.

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
    while lines > 1:
        width *= _STEP
        try:
            narrower = wrapped(width)
        except TooLittleRoomError:
            break
        if len(narrower.lines) > lines:
            break
        made = narrower
    return made
