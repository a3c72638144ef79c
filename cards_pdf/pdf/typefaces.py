"""The project's typefaces and icons, opened as they are needed."""

from functools import cache

from cards_pdf.pdf.reportlab import open_font
from cards_pdf.text.icons import IconLetters
from cards_pdf.text.typeface import Typefaces


@cache
def typefaces() -> Typefaces:
    return Typefaces(open_font, icons=icons)


def icons() -> IconLetters:
    from cards_pdf.pdf.icon_font import shipped_icons  # few texts name one

    return shipped_icons()
