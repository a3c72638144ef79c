"""Lengths as people write them ("63mm", "2.5in") in millimetres, the unit of all layout."""

import re

from cards_pdf.common.messages import Message

MM_PER_INCH = 25.4
POINTS_PER_MM = 72 / MM_PER_INCH
MM_PER_POINT = MM_PER_INCH / 72
_MM = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_POINT}
LENGTH = r"\s*([+-]?\d{1,6}(?:\.\d{1,6})?)\s*(mm|cm|in|pt)\s*"
_LENGTH = re.compile(LENGTH)


def millimetres(text: object) -> float:
    """Return 63.5 for "2.5in". Raise ValueError for a number without a unit."""
    match = _LENGTH.fullmatch(text.lower()) if isinstance(text, str) else None
    if match is None:
        raise ValueError(Message(_describe_mistake(str(text)), text=repr(text)))
    return round(float(match[1]) * _MM[match[2]], 4)


def _describe_mistake(text: str) -> str:
    """Return the message for a text that is no length."""
    if re.fullmatch(r"\s*[+-]?\d{1,6}(?:\.\d{1,6})?\s*", text):
        return '{text} is not a length such as "63mm", "2.5in" or "10pt": it has no unit'
    if _LENGTH.fullmatch(text.lower().replace(",", ".")):
        return '{text} is not a length such as "63mm" or "2.5in": it needs a point, not a comma'
    if text.strip().lower().endswith("px"):
        return (
            '{text} is not a length such as "63mm", "2.5in" or "10pt": pixels have no size on paper'
        )
    return '{text} is not a length such as "63mm", "2.5in" or "10pt"'
