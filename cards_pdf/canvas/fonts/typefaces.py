"""The built-in typefaces and icons, or those of a deck, opened as they are needed."""

from functools import cache

from cards_pdf.canvas.reportlab import open_font
from cards_pdf.decks.deck import Deck
from cards_pdf.text.markup import IconLetters
from cards_pdf.text.typeface import Typefaces


@cache
def typefaces(language: str = "en") -> Typefaces:
    return Typefaces(open_font, icons=icons, language=language)


def icons() -> IconLetters:
    from cards_pdf.canvas.fonts.icon_font import shipped_icons  # few texts name one

    return shipped_icons()


def deck_typefaces(deck: Deck, *, cmyk: bool = False, only_black: bool = False) -> Typefaces:
    """Return the built-in typefaces and icons, with a deck's own fonts and icons."""
    if not deck.fonts and not deck.icons and not deck.symbols and not deck.colours:
        return typefaces(deck.language)
    from cards_pdf.canvas.fonts.own import BOLD, open_own_font  # few decks have any

    own = set(deck.fonts.values())
    open_icons = icons
    if deck.icons:
        from cards_pdf.canvas.fonts.icon_font import deck_icons  # 18 ms

        # Checked at once, whether or not a text names them
        own_icons = deck_icons(deck, cmyk=cmyk, only_black=only_black)

        def open_icons() -> IconLetters:
            return own_icons

    return Typefaces(
        open_font=lambda file, scale: (
            open_own_font(file) if file in own else open_font(file, scale)
        ),
        open_bold=lambda file, scale: (
            open_own_font(file, BOLD) if file in own else open_font(file, scale)
        ),
        own=deck.fonts,
        icons=open_icons,
        language=deck.language,
        symbols=deck.symbols,
        colours=deck.colours,
    )
