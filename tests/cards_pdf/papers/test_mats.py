"""Play mats: zones around sleeved cards, words where no card lies, sheets glued into one."""

import re
from functools import cache
from itertools import combinations, product

import pytest

from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.faces import Fronts
from cards_pdf.common.data_files import games, languages
from cards_pdf.common.errors import FitError, RuleTextError
from cards_pdf.common.sizes import paper, paper_names
from cards_pdf.decks.load import load_deck
from cards_pdf.papers import mat_layout as module
from cards_pdf.papers.mat_layout import (
    AIR,
    FOOT,
    OVERLAP,
    UNPRINTED,
    MatArea,
    cut_into_tiles,
    find_layout_for_paper,
    find_mat_layout,
)
from cards_pdf.papers.play_mat import find_tiles, make_pieces
from cards_pdf.papers.sheet_style import make_style
from cards_pdf.rulebooks.rule_sheet import Mat, load
from tests.cards_pdf.drawing import EDITIONS
from tests.cards_pdf.reading import MM, Rect, outlines, text_in
from tests.papers import PAPERS, SHEETS, each_sheet, open_pdf, squeezed
from tests.rows import each_row

NEARLY = 1e-6
MAT_EDITIONS = ("colour", "large-print")
ONE_SHEET = ("a3", "tabloid")  # papers that hold a whole mat


@cache
def lay_out_mat(game, lang, edition, paper="a4"):
    sheet = load(game, lang)
    style = make_style(sheet, EDITIONS[edition])
    layout = find_layout_for_paper(sheet, paper, style.scale)
    return layout, list(make_pieces(sheet, layout, style)), style.scale


SLEEVED = (67, 92)
CLEARANCE = 1.6  # mm that words keep from joints, but not from each other
PATH = {"", "four card lengths", "Shorter way"}
ALONG_THE_PATH = {"Treasure", "Entrance", "Monster", "To choose from", "Discard", "Stash"}
FEW_ZONES = Mat((4.0, 2.0), load("scoundrel").mat.zones[:3])


def shapes(game, lang="en"):
    with open_pdf(game, lang, "mat") as document:
        return [shape for page in document for shape in outlines(page)]


@each_sheet()
def test_a_sleeved_card_lies_inside_the_outline_of_every_zone(game, lang):
    card = pytest.approx(SLEEVED, abs=2)
    found = [shape for shape in shapes(game, lang) if (shape.w, shape.h) == card]
    assert found
    assert all(shape.w >= 66.5 and shape.h >= 91.5 for shape in found)  # strokes are 0.5 wide
    boxes = [box for zone in find_mat_layout(load(game, lang)).zones for box in zone.boxes]
    assert all(box.width >= SLEEVED[0] and box.height >= SLEEVED[1] for box in boxes)


def find_parts(layout, ghosts=frozenset()):
    """Everything that is to stay free of everything else; a ghost is a zone that is seldom used."""
    for zone in layout.zones:
        if zone.zone not in ghosts:
            if not zone.over:  # such cards lie over others on purpose
                yield from zone.boxes
            yield zone.label


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("sheet", ["a4", "a3"])
def test_no_card_covers_words_or_another_zone_and_air_lies_between(game, sheet):
    layout, _, _ = lay_out_mat(game, "en", "colour", sheet)
    zones = load(game).mat.zones
    ghosts = {n for n, zone in enumerate(zones, 1) if zone.shape == "ghost"}
    assert not any(one.meets(two) for one, two in combinations(find_parts(layout, ghosts), 2))
    boxes = [box for zone in layout.zones for box in zone.boxes]
    for one, other in combinations(boxes, 2):
        near = MatArea(one.x - AIR + 0.01, one.y, one.width + 2 * AIR - 0.02, one.height)
        assert one.x == other.x or not near.meets(other)


@each_sheet(edition=[("colour",), ("large-print",), ("colour", "a3")])
def test_everything_lies_on_the_mat_and_no_words_on_others(game, lang, edition):
    layout, found, _ = lay_out_mat(game, lang, *edition)
    mat = MatArea(0, 0, *layout.size).grown(NEARLY, NEARLY)
    boxes = [piece.box for piece in found]
    assert all(mat.holds((b.x, b.y)) for b in boxes)
    assert all(mat.holds((b.x + b.width, b.y + b.height)) for b in boxes)
    words = [[part.grown(-CLEARANCE, -CLEARANCE) for part in piece.uncut] for piece in found]
    for some, others in combinations(words, 2):
        assert not any(one.meets(two) for one, two in product(some, others))


@pytest.mark.parametrize("paper", ["a4", "letter", *ONE_SHEET])
@pytest.mark.parametrize("game", games())
def test_what_rules_name_on_the_mat_is_on_the_mat(game, paper):
    """Every place of the rules' table and every track of counters; a path's length has a ruler."""
    sheet = load(game)
    layout = find_layout_for_paper(sheet, paper, 1.0)
    placed = {place.zone for place in layout.zones}
    placed |= {*(layout.lengths.outer_zones if layout.lengths else ())}
    lacking = {zone.label for n, zone in enumerate(sheet.mat.zones, 1) if n not in placed}
    path = PATH if layout.lengths else PATH | ALONG_THE_PATH  # all of it is on the table
    assert lacking <= (path if game == "days" else set())
    numbered = enumerate(sheet.trackers, 1)
    counted = {n for n, tracker in numbered if tracker.counters or tracker.track}
    assert counted <= {track.tracker for track in layout.tracks}


@pytest.mark.parametrize("paper", paper_names())
@pytest.mark.parametrize("game", games())
def test_an_overlap_shows_the_whole_index_of_the_card_below(game, paper):
    """From the card's corner to the far edges of its index, or of the number below its code."""
    deck = load_deck(load(game).deck)
    name = "index" if deck.layout.is_playing else "number"
    regions = Fronts(deck, Edition()).place_regions(PdfCanvas(title=""), deck.cards[0])
    area = next(placed.area for placed in regions if placed.region.name == name)
    for place in find_layout_for_paper(load(game), paper, 1.0).zones:
        if place.overlaps:
            across, down = place.step
            assert across > area.right or down > area.bottom, place.zone


@pytest.mark.parametrize("game", ["scoundrel", "spade-poker", "legacy"])
def test_what_is_counted_lies_on_the_mat_in_circles_for_counters(game):
    trackers = [load(game).trackers[it.tracker - 1] for it in find_mat_layout(load(game)).tracks]
    ranges = [counter for tracker in trackers for counter in tracker.counters]
    values = {n for first, last, step in ranges for n in range(first, last + 1, step)}
    assert values >= {*range(1, 10), 10, 20, 30}
    circles = [it for it in shapes(game) if abs(it.w - it.h) < 0.01 and 18 <= it.w <= 20]
    assert len(circles) >= len(values)


def test_a_table_that_is_too_large_is_refused_in_a_sentence():
    message = "A mat of 2000 by 300 mm does not fit on 25 pages of a4 paper"
    with pytest.raises(FitError, match=message):
        cut_into_tiles((2000, 300), "a4")


@each_row(__file__, "papers.toml", "layouts")
def test_a_layout_that_names_what_the_sheet_lacks_is_refused(tmp_path, monkeypatch, row):
    file = tmp_path / "mat.toml"
    file.write_text(f"size = [100, 100]\n{row['layout']}")
    monkeypatch.setattr(module, "card_files", lambda *_: {"scoundrel": file})
    with pytest.raises(RuleTextError, match=row["message"]):
        find_mat_layout(load("scoundrel"))


@each_sheet()
def test_a_mat_reminds_of_every_step_of_a_turn(game, lang):
    with open_pdf(game, lang, "mat") as document:
        text = squeezed("".join(page.get_textpage().get_text_bounded() for page in document))
    for number, step in enumerate(load(game, lang).turn, 1):
        assert f"{number}{squeezed(step.mat or step.do.rstrip(',.:，。：'))}" in text


@pytest.mark.parametrize("game", games())
def test_a_mat_is_a_scene_without_a_bare_third(game):
    layout, (scene, *others), _ = lay_out_mat(game, "en", "colour")
    assert layout.scene
    assert layout.cover
    assert scene.box == layout.box
    wide, high = layout.size[0] / 3, layout.size[1] / 3
    for row, column in product(range(3), repeat=2):
        part = MatArea(column * wide, row * high, wide, high)
        assert any(piece.box.meets(part) for piece in others)
    zones = load(game).mat.zones
    assert all(place.icon for place in layout.zones if zones[place.zone - 1].note)


@pytest.mark.parametrize("own", [{"game": "mine"}, {"trackers": ()}, {"mat": FEW_ZONES}])
def test_a_sheet_of_ones_own_gets_a_mat_from_its_cells(own):
    sheet = load("scoundrel")._replace(**own)
    layout = find_mat_layout(sheet)
    assert len(layout.zones) == len(sheet.mat.zones)
    assert next(layout.zones[0].boxes).width >= 67
    assert not any(one.meets(other) for one, other in combinations(find_parts(layout), 2))


CLEAR_OF_FRAME = 1.5  # mm between a frame and places for cards
BESIDE = 0.5  # mm that joints keep from outlines, where the paper has no room for more


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
    places = [piece.box for piece in pieces if piece.one_sheet_area not in (None, piece.box)]
    crossed = count_torn(places, tiles, scale, grown=-BESIDE)
    if lang == "en":  # a joint goes through a place for cards or keeps clear of it
        assert count_torn(places, tiles, scale, grown=BESIDE) == crossed
    if lang == "en" and sheet == "a4" and game != "days":
        plaques = [piece.box for piece in pieces if piece.one_sheet_area == piece.box]
        assert not count_torn(plaques, tiles, scale)
    drawn = [
        piece.box
        for piece in pieces
        if piece.uncut or piece.one_sheet_area not in (None, piece.box)
    ]
    for area in (tile.area.enlarged(1 / scale) for tile in tiles):
        assert any(box.meets(area) for box in drawn)


@each_sheet(sheet=["a4", "letter", "legal", *ONE_SHEET])
def test_no_place_for_cards_crosses_a_seam_or_touches_a_frame(game, lang, sheet):
    layout, pieces, scale = lay_out_mat(game, lang, "colour", sheet)
    tiles = find_tiles(layout.size, pieces, sheet, scale)
    places = [piece.box for piece in pieces if piece.one_sheet_area not in (None, piece.box)]
    assert places
    assert not count_torn(places, tiles, scale, grown=BESIDE)
    inner = layout.inside.grown(-CLEAR_OF_FRAME, -CLEAR_OF_FRAME)
    assert all(Rect(*inner[:4]).holds(Rect(*place[:4])) for place in places)


@each_row(__file__, "papers.toml", "sheets")
def test_a_mat_takes_few_sheets(row):
    for edition in MAT_EDITIONS:
        layout, pieces, scale = lay_out_mat(row["rule"], "en", edition)
        assert len(find_tiles(layout.size, pieces, "a4", scale)) == row[edition]


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
        for axis, number in enumerate((tile.sheet_at_right, tile.sheet_below)):
            if number:
                beside = found[number - 1]
                assert area[axis] + area[axis + 2] - beside.area[axis] == pytest.approx(OVERLAP)
                assert tile.number in beside.glued_onto
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
    for axis, (start, side) in enumerate(((left, wide), (top, high))):
        assert widest_gap([(start + box[axis], box[axis + 2]) for box in boxes], side) < side / 10
    assert sum(box.width * box.height for box in boxes) > wide * high * 0.5


def widest_gap(spans, side):
    at, widest = 0.0, 0.0
    for first, length in [*sorted(spans), (side, 0)]:
        widest, at = max(widest, first - at), max(at, first + length)
    return widest


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
