"""Play mats as they are laid out, for tests of them and of the sheets they are glued from."""

from functools import cache

from cards_pdf.papers.mat_layout import mat_layout
from cards_pdf.papers.mat_pieces import pieces
from cards_pdf.papers.sheet_style import style_of
from cards_pdf.rulebooks.load import load
from tests.papers import EDITIONS

NEARLY = 1e-6
MAT_EDITIONS = ("colour", "large-print")


@cache
def laid(game, lang, edition):
    """A mat's layout, its pieces and how much they are enlarged."""
    sheet = load(game, lang)
    style, layout = style_of(sheet, EDITIONS[edition]), mat_layout(sheet)
    return layout, list(pieces(sheet, layout, style)), style.scale
