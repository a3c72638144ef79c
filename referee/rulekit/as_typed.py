"""Text as somebody typed it, before it is read as anything."""

from __future__ import annotations

HIGHEST = 10**18 - 1  # for numbers without a limit of their own; a double still holds it exactly
KEEP_SHORT = 40


def whole_number(text: str) -> int | None:
    """The number that was typed; None for anything else, or if it has too many digits."""
    return int(text) if text.isdecimal() and len(text) <= len(str(HIGHEST)) else None


def short(text: str) -> str:
    """What somebody typed, safe and short enough to be quoted."""
    printable = "".join(
        sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text[: KEEP_SHORT + 1]
    )
    return printable if len(printable) <= KEEP_SHORT else printable[:KEEP_SHORT] + "…"
