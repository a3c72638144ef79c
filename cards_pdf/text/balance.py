"""Centred text in lines of much the same length: no word is left alone below the others."""

from collections.abc import Callable

from cards_pdf.text.fit import Block, TooLittleRoomError

_STEP = 0.97


def balanced(wrapped: Callable[[float], Block], width: float) -> Block:
    """Text that `wrapped` sets at any width, as narrow as it takes no more lines than at this one."""
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
