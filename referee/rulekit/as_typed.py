"""Text as somebody typed it, before it is read as anything."""

from __future__ import annotations

HIGHEST = 10**18 - 1  # for numbers without a limit of their own; a double still holds it exactly


def whole_number(text: str) -> int | None:
    """The number that was typed; None for anything else, or if it has too many digits."""
    return int(text) if text.isdecimal() and len(text) <= len(str(HIGHEST)) else None
