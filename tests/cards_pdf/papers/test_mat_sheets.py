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
from tests.papers import PAPERS, SHEETS, open_pdf

CLEAR_OF_FRAME = 1.5  # mm between a frame and places for cards
BESIDE = 0.5  # mm that joints keep from outlines, where the paper has no room for more


def torn(areas, sheets, scale):
    """Areas over the left or upper edge of a sheet, which is glued onto its neighbour."""
    across = {tile.area.x / scale for tile in sheets if tile.column}
    down = {tile.area.y / scale for tile in sheets if tile.row}
    return [
        box
        for box in areas
        if any(box.x < edge - NEARLY and box.x + box.width > edge + NEARLY for edge in across)
        or any(box.y < edge - NEARLY and box.y + box.height > edge + NEARLY for edge in down)
    ]


@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("sheet", PAPERS)
@pytest.mark.parametrize("edition", MAT_EDITIONS)
def test_no_word_circle_or_clock_goes_over_a_joint(game, lang, sheet, edition):
    layout, found, scale = lay_out_mat(game, lang, edition)
    joined = find_tiles(layout.size, found, sheet, scale)
    assert not torn([box for piece in found for box in piece.uncut], joined, scale)


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("sheet", PAPERS)
@pytest.mark.parametrize("edition", MAT_EDITIONS)
def test_a_joint_goes_through_a_place_for_cards_or_keeps_clear_of_its_outline(game, sheet, edition):
    layout, found, scale = lay_out_mat(game, "en", edition)
    joined = find_tiles(layout.size, found, sheet, scale)
    places = [piece.box for piece in found if piece.is_card]
    crossed = torn([place.grown(-BESIDE, -BESIDE) for place in places], joined, scale)
    near = torn([place.grown(BESIDE, BESIDE) for place in places], joined, scale)
    assert len(near) == len(crossed)


@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("sheet", ["a4", "letter", "legal", *ONE_SHEET])
def test_no_place_for_cards_crosses_a_seam_or_touches_a_frame(game, lang, sheet):
    layout, found, scale = lay_out_mat(game, lang, "colour", sheet)
    joined = find_tiles(layout.size, found, sheet, scale)
    places = [piece.box for piece in found if piece.is_card]
    assert places
    assert not torn([place.grown(BESIDE, BESIDE) for place in places], joined, scale)
    inner = layout.inside
    for place in places:
        near = place.grown(CLEAR_OF_FRAME, CLEAR_OF_FRAME)
        assert near.x >= inner.x
        assert near.y >= inner.y
        assert near.x + near.width <= inner.x + inner.width
        assert near.y + near.height <= inner.y + inner.height


@pytest.mark.parametrize("game", ["scoundrel", "solitaire-rpg", "spade-poker", "legacy"])
@pytest.mark.parametrize("edition", MAT_EDITIONS)
def test_a_joint_spares_plaques_with_their_icons_and_the_turn(game, edition):
    layout, found, scale = lay_out_mat(game, "en", edition)
    joined = find_tiles(layout.size, found, "a4", scale)
    assert not torn([piece.box for piece in found if piece.is_plaque], joined, scale)


@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("sheet", PAPERS)
@pytest.mark.parametrize("edition", MAT_EDITIONS)
def test_no_sheet_of_a_mat_is_blank(game, lang, sheet, edition):
    layout, found, scale = lay_out_mat(game, lang, edition)
    for tile in find_tiles(layout.size, found, sheet, scale):
        seen = MatArea(
            *(
                part / scale
                for part in (tile.area.x, tile.area.y, tile.area.width, tile.area.height)
            )
        )
        assert any(piece.box.meets(seen) for piece in found if piece.uncut or piece.is_card)


@pytest.mark.parametrize(
    ("game", "normal", "large"),
    [
        ("scoundrel", 2, 4),
        ("solitaire-rpg", 4, 9),
        ("spade-poker", 2, 8),
        ("days", 1, 4),
        ("legacy", 2, 8),
    ],
)
def test_a_mat_takes_few_sheets(game, normal, large):
    for edition, count in (("colour", normal), ("large-print", large)):
        layout, pieces, scale = lay_out_mat(game, "en", edition)
        assert len(find_tiles(layout.size, pieces, "a4", scale)) == count


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("sheet", PAPERS)
def test_sheets_meet_in_a_strip_and_leave_what_no_printer_prints(game, sheet):
    size = find_mat_layout(load(game)).size
    found = cut_into_tiles(size, sheet)
    foot = FOOT if len(found) > 1 else 0.0
    page = found[0].sheets.page
    assert sorted(page) == sorted(paper(sheet).mm)
    for tile in found:
        assert tile.area.width <= page[0] - 2 * UNPRINTED
        assert tile.area.height <= page[1] - 2 * UNPRINTED - foot
        if tile.sheet_at_right:
            beside = found[tile.sheet_at_right - 1]
            assert tile.area.x + tile.area.width - beside.area.x == pytest.approx(OVERLAP)
            assert tile.number in beside.glued_onto
        if tile.sheet_below:
            under = found[tile.sheet_below - 1]
            assert tile.area.y + tile.area.height - under.area.y == pytest.approx(OVERLAP)
            assert tile.number in under.glued_onto
    corner = found[-1].area
    assert (corner.x + corner.width, corner.y + corner.height) == pytest.approx(size)


@pytest.mark.parametrize("sheet", PAPERS)
def test_every_sheet_says_below_the_mat_what_it_is_glued_to(sheet):
    with open_pdf("solitaire-rpg", "en", "mat", sheet) as document:
        assert len(document) == 4
        last = document[3]
        height = last.get_height() * MM
        said = text_in(last, Rect(0, height - 30, last.get_width() * MM, 30))
        assert re.search(
            r"Sheet 4 of 4.*Cut along the dashed lines.*strips of sheets 3 and 2", said
        )
        assert "Glue sheet 3 over this strip" in document[0].get_textpage().get_text_bounded()


@pytest.mark.sample(6)
@pytest.mark.parametrize("paper_of_one", ONE_SHEET)
@pytest.mark.parametrize(("game", "lang"), [each for each in SHEETS if each[0] != "solitaire-rpg"])
def test_a_large_sheet_holds_a_whole_mat_and_no_third_of_it_is_bare(game, lang, paper_of_one):
    layout, found, _ = lay_out_mat(game, lang, "colour", paper_of_one)
    with open_pdf(game, lang, "mat", paper_of_one) as document:
        (page,) = document
        assert "strip" not in page.get_textpage().get_text_bounded()
        sheet = [side * MM for side in page.get_size()]
    (only,) = find_tiles(layout.size, found, paper_of_one, 1.0)
    left, top = only.corner
    assert min(left, top) >= UNPRINTED - NEARLY
    drawn = [piece.box for piece in found]
    for side, start, spans in (
        (sheet[0], left, [(box.x, box.x + box.width) for box in drawn]),
        (sheet[1], top, [(box.y, box.y + box.height) for box in drawn]),
    ):
        assert (
            widest_gap([(start + first, start + last) for first, last in spans], side) < side / 10
        )
    shown = sum(box.width * box.height for box in drawn)
    assert shown > sheet[0] * sheet[1] * 0.5


def widest_gap(spans, side):
    """The broadest stripe over the whole sheet on which nothing lies."""
    at, widest = 0.0, 0.0
    for first, last in sorted(spans):
        widest, at = max(widest, first - at), max(at, last)
    return max(widest, side - at)


@pytest.mark.parametrize("lang", languages("days"))
def test_the_path_beside_a_mat_of_one_sheet_has_its_true_length_along_the_edge(lang):
    layout, _, _ = lay_out_mat("days", lang, "colour", "a3")
    sheet, ruler = load("days", lang), layout.lengths
    assert ruler.step * ruler.marks == 4 * 88
    assert [sheet.mat.zones[zone - 1].label for zone in ruler.outer_zones] == [
        sheet.mat.zones[zone].label for zone in (1, 9)
    ]
    with open_pdf("days", lang, "mat", "a3") as document:
        said = text_in(document[0], Rect(0, 0, 297, 420))
    assert all(sheet.mat.zones[zone - 1].label in said for zone in ruler.outer_zones)
