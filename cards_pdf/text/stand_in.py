"""A deck's words outside its cards, in a typeface that has their letters: ours, or one of the deck's own."""

from collections.abc import Iterable

from cards_pdf.text.fit import Line, line
from cards_pdf.text.typeface import MissingGlyphError, Typeface


def able(text: str, faces: Iterable[Typeface]) -> Typeface | None:
    """The first that has every letter of the text."""
    return next((face for face in faces if _sets(text, face)), None)


def _sets(text: str, face: Typeface) -> bool:
    try:
        line(text, face)
    except MissingGlyphError:
        return False
    return True


def side_by_side(left: Line, right: Line, face: Typeface) -> Line:
    """Two lines as one, with a space of this typeface between them."""
    return Line(left.width + face.space + right.width, (*left.runs, (face.main, " "), *right.runs))
