"""What somebody typed, before anybody knows what it means."""

from __future__ import annotations

HIGHEST = 10**18 - 1  # of numbers without a bound of their own: a double still holds it


def whole_number(text: str) -> int | None:
    """The number that was typed; None for anything else, and for more digits than make sense."""
    return int(text) if text.isdecimal() and len(text) <= len(str(HIGHEST)) else None
