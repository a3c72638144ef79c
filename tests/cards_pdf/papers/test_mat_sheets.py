"""The sheets that are glued into one mat: joints through no words, ticks beside them, a foot."""

import re

import pytest

from cards_pdf.common.sizes import paper
from cards_pdf.papers.mat_layout import (
    FOOT,
    OVERLAP,
    UNPRINTED,
    MatArea,
    cut_into_tiles,
    find_mat_layout,
)
from cards_pdf.papers.play_mat import find_tiles
from cards_pdf.rulebooks import games, languages
from cards_pdf.rulebooks.rule_sheet import load
from tests.cards_pdf.papers.mats import MAT_EDITIONS, NEARLY, ONE_SHEET, lay_out_mat
from tests.cards_pdf.reading import MM, Rect, text_in
from tests.papers import PAPERS, SHEETS, each_sheet, open_pdf

CLEAR_OF_FRAME = 1.5  # mm between a frame and places for cards
BESIDE = 0.5  # mm that joints keep from outlines, where the paper has no room for more
SHEETS_OF_MATS = {  # usual and of large print
    "scoundrel": (2, 4), "solitaire-rpg": (4, 9), "spade-poker": (2, 8), "days": (1, 4),
    "legacy": (2, 8),
}  # fmt: skip


def count_torn(areas, tiles, scale, grown=0.0):
    """Count areas over the left or upper edge of a sheet, which is glued onto its neighbour."""
    across = {tile.area.x / scale for tile in tiles if tile.column}
    down = {tile.area.y / scale for tile in tiles if tile.row}

    def is_over(start, length, edges):
        return any(start < edge - NEARLY and start + length > edge + NEARLY for edge in edges)

    boxes = [area.grown(grown, grown) for area in areas]
    return sum(is_over(b.x, b.width, across) or is_over(b.y, b.height, down) for b in boxes)


@each_sheet(sheet=PAPERS, edition=MAT_EDITIONS)
def test_joints_spare_words_and_outlines_and_no_sheet_is_blank(game, lang, sheet, edition):
    layout, pieces, scale = lay_out_mat(game, lang, edition)
    tiles = find_tiles(layout.size, pieces, sheet, scale)
    assert not count_torn([box for piece in pieces for box in piece.uncut], tiles, scale)
    places = [piece.box for piece in pieces if piece.is_card]
    crossed = count_torn(places, tiles, scale, grown=-BESIDE)
    if lang == "en":  # a joint goes through a place for cards or keeps clear of it
        assert count_torn(places, tiles, scale, grown=BESIDE) == crossed
    if lang == "en" and sheet == "a4" and game != "days":
        plaques = [piece.box for piece in pieces if piece.is_plaque]
        assert not count_torn(plaques, tiles, scale)
    drawn = [piece.box for piece in pieces if piece.uncut or piece.is_card]
    for area in (tile.area for tile in tiles):
        sides = (area.x, area.y, area.width, area.height)
        assert any(box.meets(MatArea(*(side / scale for side in sides))) for box in drawn)


@each_sheet(sheet=["a4", "letter", "legal", *ONE_SHEET])
def test_no_place_for_cards_crosses_a_seam_or_touches_a_frame(game, lang, sheet):
    layout, pieces, scale = lay_out_mat(game, lang, "colour", sheet)
    tiles = find_tiles(layout.size, pieces, sheet, scale)
    places = [piece.box for piece in pieces if piece.is_card]
    assert places
    assert not count_torn(places, tiles, scale, grown=BESIDE)
    inner = Rect(layout.inside.x, layout.inside.y, layout.inside.width, layout.inside.height)
    for near in (place.grown(CLEAR_OF_FRAME, CLEAR_OF_FRAME) for place in places):
        assert inner.holds(Rect(near.x, near.y, near.width, near.height))


@pytest.mark.parametrize("game", SHEETS_OF_MATS)
@pytest.mark.parametrize("n", [0, 1])
def test_a_mat_takes_few_sheets(game, n):
    layout, pieces, scale = lay_out_mat(game, "en", MAT_EDITIONS[n])
    assert len(find_tiles(layout.size, pieces, "a4", scale)) == SHEETS_OF_MATS[game][n]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("sheet", PAPERS)
def test_sheets_meet_in_a_strip_and_leave_what_no_printer_prints(game, sheet):
    size = find_mat_layout(load(game)).size
    found = cut_into_tiles(size, sheet)
    foot = FOOT if len(found) > 1 else 0.0
    page = found[0].sheets.page
    assert sorted(page) == sorted(paper(sheet).mm)
    for tile in found:
        area = tile.area
        assert area.width <= page[0] - 2 * UNPRINTED
        assert area.height <= page[1] - 2 * UNPRINTED - foot
        if tile.sheet_at_right:
            beside = found[tile.sheet_at_right - 1]
            assert area.x + area.width - beside.area.x == pytest.approx(OVERLAP)
            assert tile.number in beside.glued_onto
        if tile.sheet_below:
            under = found[tile.sheet_below - 1]
            assert area.y + area.height - under.area.y == pytest.approx(OVERLAP)
            assert tile.number in under.glued_onto
    corner = found[-1].area
    assert (corner.x + corner.width, corner.y + corner.height) == pytest.approx(size)


@pytest.mark.parametrize("sheet", PAPERS)
def test_every_sheet_says_below_the_mat_what_it_is_glued_to(sheet):
    with open_pdf("solitaire-rpg", "en", "mat", sheet) as document:
        first, _, _, last = document
        width, height = (side * MM for side in last.get_size())
        text = text_in(last, Rect(0, height - 30, width, 30))
        foot = r"Sheet 4 of 4.*Cut along the dashed lines.*strips of sheets 3 and 2"
        assert re.search(foot, text)
        assert "Glue sheet 3 over this strip" in first.get_textpage().get_text_bounded()


@pytest.mark.sample(6)
@pytest.mark.parametrize("paper_of_one", ONE_SHEET)
@pytest.mark.parametrize(("game", "lang"), [each for each in SHEETS if each[0] != "solitaire-rpg"])
def test_a_large_sheet_holds_a_whole_mat_and_no_third_of_it_is_bare(game, lang, paper_of_one):
    layout, pieces, _ = lay_out_mat(game, lang, "colour", paper_of_one)
    with open_pdf(game, lang, "mat", paper_of_one) as document:
        (page,) = document
        assert "strip" not in page.get_textpage().get_text_bounded()
        wide, high = (side * MM for side in page.get_size())
    (only,) = find_tiles(layout.size, pieces, paper_of_one, 1.0)
    left, top = only.corner
    assert min(left, top) >= UNPRINTED - NEARLY
    boxes = [piece.box for piece in pieces]
    across = [(left + box.x, left + box.x + box.width) for box in boxes]
    down = [(top + box.y, top + box.y + box.height) for box in boxes]
    assert widest_gap(across, wide) < wide / 10
    assert widest_gap(down, high) < high / 10
    assert sum(box.width * box.height for box in boxes) > wide * high * 0.5


def widest_gap(spans, side):
    """The broadest stripe over the whole sheet on which nothing lies."""
    at, widest = 0.0, 0.0
    for first, last in sorted(spans):
        widest, at = max(widest, first - at), max(at, last)
    return max(widest, side - at)


@pytest.mark.parametrize("lang", languages("days"))
def test_the_path_beside_a_mat_of_one_sheet_has_its_true_length_along_the_edge(lang):
    layout, _, _ = lay_out_mat("days", lang, "colour", "a3")
    zones, ruler = load("days", lang).mat.zones, layout.lengths
    labels = [zones[zone - 1].label for zone in ruler.outer_zones]
    assert ruler.step * ruler.marks == 4 * 88
    assert labels == [zones[1].label, zones[9].label]
    with open_pdf("days", lang, "mat", "a3") as document:
        text = text_in(document[0], Rect(0, 0, 297, 420))
    assert all(label in text for label in labels)
