"""Play mats as they are laid out, for tests of them and of the sheets they are glued from."""

from functools import cache

from cards_pdf.papers.mat_layout import find_mat_layout
from cards_pdf.papers.play_mat import find_layout_for_paper, make_pieces
from cards_pdf.papers.sheet_style import make_style
from cards_pdf.rulebooks import games
from cards_pdf.rulebooks.rule_sheet import load
from tests.papers import EDITIONS

NEARLY = 1e-6
MAT_EDITIONS = ("colour", "large-print")
ONE_SHEET = ("a3", "tabloid")  # papers that hold a whole mat

LAYOUTS = [
    (game, layout)
    for game in games()
    for layout in (
        find_mat_layout(load(game)),
        find_layout_for_paper(load(game), ONE_SHEET[0], 1.0),
    )
]


@cache
def lay_out_mat(game, lang, edition, paper="a4"):
    """A mat's layout, its pieces and how much they are enlarged."""
    sheet = load(game, lang)
    style = make_style(sheet, EDITIONS[edition])
    layout = find_layout_for_paper(sheet, paper, style.scale)
    return layout, list(make_pieces(sheet, layout, style)), style.scale
