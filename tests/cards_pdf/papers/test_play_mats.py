"""Play mats: zones around sleeved cards, words where no card lies, sheets that are glued into one."""

import re
from dataclasses import replace
from functools import cache

import pytest

from cards_pdf.cards.edition import LARGE
from cards_pdf.errors import FitError
from cards_pdf.papers import mat_layout as module
from cards_pdf.papers.mat_layout import AIR, MatArea, MatLayout, mat_layout
from cards_pdf.papers.mat_pieces import pieces
from cards_pdf.papers.mat_tiles import FOOT, OVERLAP, UNPRINTED, tiles
from cards_pdf.papers.play_mat import sheets_of
from cards_pdf.papers.sheet_style import style_of
from cards_pdf.rulebooks.load import games, load
from cards_pdf.rulebooks.model import RuleTextError
from cards_pdf.sizes import paper
from tests.cards_pdf.reading import MM, Rect, rect, text_in
from tests.papers import EDITIONS, PAPERS, SHEETS, made, opened, rectangles, squeezed

SLEEVED, LARGE_SLEEVED = (67, 92), (94.5, 132)
STROKE = 0.5
PATHS = 2

NEARLY = 1e-6
CLEARANCE = 1.6  # mm that words keep from joints, but not from each other
BESIDE = 0.5  # mm that joints keep from outlines, where the paper has no room for more
MAT_EDITIONS = ("colour", "large-print")


def outlines(game, lang, size, edition="colour"):
    """Outlines of single cards of this size that are whole on a sheet."""
    with opened(game, lang, "mat", "a4", edition) as document:
        found = [rect(path.get_bounds(), page) for page in document for path in page.get_objects([PATHS])]
    return [shape for shape in found if abs(shape.w - size[0]) < 2 and abs(shape.h - size[1]) < 2]


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_a_sleeved_card_lies_inside_the_outline_of_every_zone(game, lang):
    found = outlines(game, lang, SLEEVED)
    assert found
    assert all(shape.w - STROKE >= 66 and shape.h - STROKE >= 91 for shape in found)
    for zone in mat_layout(load(game, lang)).zones:
        assert all(box.width >= SLEEVED[0] and box.height >= SLEEVED[1] for box in zone.boxes)


@pytest.mark.parametrize("game", games())
def test_a_large_print_mat_holds_large_print_cards(game):
    larger = [side * LARGE for side in SLEEVED]
    found = outlines(game, "en", larger, "large-print")
    assert found
    assert all(shape.w - STROKE > LARGE_SLEEVED[0] and shape.h - STROKE > LARGE_SLEEVED[1] for shape in found)


def parts(layout: MatLayout, ghosts=frozenset()):
    """Everything that is to stay free of everything else; a ghost is a zone that is seldom used."""
    for zone in layout.zones:
        if zone.zone not in ghosts:
            yield from zone.boxes
            yield zone.label


@pytest.mark.parametrize("game", games())
def test_no_card_covers_words_or_another_zone(game):
    sheet = load(game)
    layout = mat_layout(sheet)
    ghosts = {n for n, zone in enumerate(sheet.mat.zones, 1) if zone.shape == "ghost"}
    found = list(parts(layout, ghosts))
    for n, one in enumerate(found):
        assert one.x >= 0
        assert one.y >= 0
        assert one.x + one.width <= layout.size[0]
        assert one.y + one.height <= layout.size[1]
        assert not any(one.meets(other) for other in found[n + 1 :])


@pytest.mark.parametrize("game", games())
def test_between_two_zones_are_five_millimetres_of_air(game):
    boxes = [box for zone in mat_layout(load(game)).zones for box in zone.boxes]
    for n, one in enumerate(boxes):
        near = MatArea(one.x - AIR + 0.01, one.y, one.width + 2 * AIR - 0.02, one.height)
        sideways = [box for box in boxes[n + 1 :] if box.x != one.x]
        assert not any(near.meets(other) for other in sideways)


@cache
def laid(game, lang, edition):
    """A mat's layout, its pieces and how much they are enlarged."""
    sheet = load(game, lang)
    style, layout = style_of(sheet, EDITIONS[edition]), mat_layout(sheet)
    return layout, list(pieces(sheet, layout, style)), style.scale


def torn(whole, sheets, scale):
    """Those that go over the left or the upper edge of a sheet, which is glued onto its neighbour."""
    across = {tile.shown.x / scale for tile in sheets if tile.column}
    down = {tile.shown.y / scale for tile in sheets if tile.row}
    return [
        box
        for box in whole
        if any(box.x < edge - NEARLY and box.x + box.width > edge + NEARLY for edge in across)
        or any(box.y < edge - NEARLY and box.y + box.height > edge + NEARLY for edge in down)
    ]


@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("sheet", PAPERS)
@pytest.mark.parametrize("edition", MAT_EDITIONS)
def test_no_word_circle_or_clock_goes_over_a_joint(game, lang, sheet, edition):
    layout, found, scale = laid(game, lang, edition)
    joined = sheets_of(layout.size, found, sheet, scale)
    assert not torn([box for piece in found for box in piece.whole], joined, scale)


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("sheet", PAPERS)
@pytest.mark.parametrize("edition", MAT_EDITIONS)
def test_a_joint_goes_through_a_place_for_cards_or_keeps_clear_of_its_outline(game, sheet, edition):
    layout, found, scale = laid(game, "en", edition)
    joined = sheets_of(layout.size, found, sheet, scale)
    places = [piece.box for piece in found if piece.cards]
    crossed = torn([place.grown(-BESIDE, -BESIDE) for place in places], joined, scale)
    near = torn([place.grown(BESIDE, BESIDE) for place in places], joined, scale)
    assert len(near) == len(crossed)


@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("sheet", PAPERS)
def test_no_tick_beside_a_joint_goes_through_words(game, lang, sheet):
    with opened(game, lang, "mat", sheet, "large-print") as document:
        ticks = 0
        for page in document:
            shapes = [rect(path.get_bounds(), page) for path in page.get_objects([PATHS])]
            found = [
                shape for shape in shapes if min(shape.w, shape.h) < 0.5 and 1.8 < max(shape.w, shape.h) < 2.5
            ]
            height = page.get_height() * MM
            words = [MatArea(x, height - top, right - x, top - y) for x, y, right, top in rectangles(page)]
            ticks += len(found)
            assert not any(
                MatArea(tick.x, tick.y, tick.w, tick.h).meets(box) for tick in found for box in words
            )
        assert ticks >= len(document)


@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("edition", MAT_EDITIONS)
def test_everything_lies_on_the_mat_and_no_words_on_others(game, lang, edition):
    layout, found, _ = laid(game, lang, edition)
    for n, piece in enumerate(found):
        box = piece.box
        assert box.x >= -NEARLY
        assert box.y >= -NEARLY
        assert box.x + box.width <= layout.size[0] + NEARLY
        assert box.y + box.height <= layout.size[1] + NEARLY
        near = [part.grown(-CLEARANCE, -CLEARANCE) for part in piece.whole]
        others = [part for other in found[n + 1 :] for part in other.whole]
        assert not any(one.meets(two.grown(-CLEARANCE, -CLEARANCE)) for one in near for two in others)


@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("sheet", PAPERS)
@pytest.mark.parametrize("edition", MAT_EDITIONS)
def test_no_sheet_of_a_mat_is_blank(game, lang, sheet, edition):
    layout, found, scale = laid(game, lang, edition)
    for tile in sheets_of(layout.size, found, sheet, scale):
        seen = MatArea(
            *(part / scale for part in (tile.shown.x, tile.shown.y, tile.shown.width, tile.shown.height))
        )
        assert any(piece.box.meets(seen) for piece in found if piece.whole or piece.cards)


@pytest.mark.parametrize(
    ("game", "usual", "large"),
    [("scoundrel", 2, 4), ("solitaire-rpg", 4, 8), ("spade-poker", 3, 6), ("days", 4, 9), ("legacy", 3, 6)],
)
def test_a_mat_takes_few_sheets(game, usual, large):
    for edition, most in (("colour", usual), ("large-print", large)):
        layout, found, scale = laid(game, "en", edition)
        assert len(sheets_of(layout.size, found, "a4", scale)) == most


@pytest.mark.parametrize("edition", MAT_EDITIONS)
@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_what_is_said_below_a_sheet_is_as_large_as_its_edition_asks(game, lang, edition):
    _, log = made(game, lang, "mat", "a4", edition)
    said = [entry.split() for entry in log if entry.startswith("text ") and "100" in entry and "%" in entry]
    assert said
    assert min(float(entry[3].removesuffix("pt")) for entry in said) >= (
        13 if edition == "large-print" else 9
    )


def test_mats_have_the_places_of_their_game():
    def places(game):
        return {zone.zone: zone for zone in mat_layout(load(game)).zones}

    rpg = places("solitaire-rpg")
    assert all(rpg[n].cards == 5 and rpg[n].overlaps and rpg[n].step[1] > 15 for n in range(3, 11))
    poker = places("spade-poker")
    assert (poker[2].cards, poker[5].cards) == (4, 3)
    assert not poker[2].overlaps
    days = places("days")
    assert days[11].cards == days[12].cards == 3
    assert [box.x for box in days[11].boxes] == [box.x for box in days[12].boxes]
    (above,), (below,) = days[2].boxes, days[10].boxes
    assert below.y - above.y == 5 * 88
    assert below.x == above.x


def test_the_path_of_days_has_nothing_in_its_way_and_the_clock_beside_it():
    layout = mat_layout(load("days"))
    ends = {zone.zone: next(zone.boxes) for zone in layout.zones}
    path = MatArea(ends[2].x - 70, ends[2].y + 92, 67 + 140, ends[10].y - ends[2].y - 92)
    others = [box for zone in layout.zones if zone.zone != 5 for box in zone.boxes]
    assert not any(path.meets(box) for box in others)
    x, y, radius = layout.clock
    assert not path.meets(MatArea(x - radius, y - radius, 2 * radius, 2 * radius))


@pytest.mark.parametrize("game", ["scoundrel", "spade-poker", "legacy"])
def test_what_is_counted_lies_on_the_mat_in_circles_for_counters(game):
    layout = mat_layout(load(game))
    circles = {
        value
        for track in layout.tracks
        for first, last, step in load(game).trackers[track.tracker - 1].counters
        for value in range(first, last + 1, step)
    }
    assert circles >= {*range(1, 10), 10, 20, 30}
    with opened(game, "en", "mat") as document:
        found = [rect(path.get_bounds(), page) for page in document for path in page.get_objects([PATHS])]
    whole = [shape for shape in found if abs(shape.w - shape.h) < 0.01 and 18 <= shape.w <= 20]
    assert len(whole) >= len(circles)


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("sheet", PAPERS)
def test_sheets_meet_in_a_strip_and_leave_what_no_printer_prints(game, sheet):
    size = mat_layout(load(game)).size
    found = tiles(size, sheet)
    page = found[0].of.page
    assert sorted(page) == sorted(paper(sheet).mm)
    for tile in found:
        assert tile.shown.width <= page[0] - 2 * UNPRINTED
        assert tile.shown.height <= page[1] - 2 * UNPRINTED - FOOT
        if tile.at_right:
            beside = found[tile.at_right - 1]
            assert tile.shown.x + tile.shown.width - beside.shown.x == pytest.approx(OVERLAP)
            assert tile.number in beside.goes_onto
        if tile.below:
            under = found[tile.below - 1]
            assert tile.shown.y + tile.shown.height - under.shown.y == pytest.approx(OVERLAP)
            assert tile.number in under.goes_onto
    corner = found[-1].shown
    assert (corner.x + corner.width, corner.y + corner.height) == pytest.approx(size)


@pytest.mark.parametrize("sheet", PAPERS)
def test_every_sheet_says_below_the_mat_what_it_is_glued_to(sheet):
    with opened("solitaire-rpg", "en", "mat", sheet) as document:
        assert len(document) == 4
        last = document[3]
        height = last.get_height() * MM
        said = text_in(last, Rect(0, height - 30, last.get_width() * MM, 30))
        assert re.search(r"Sheet 4 of 4.*Cut along the dashed lines.*strips of sheets 3 and 2", said)
        assert "Glue sheet 3 over this strip" in document[0].get_textpage().get_text_bounded()


def test_nothing_on_a_mat_is_set_below_nine_points():
    _, log = made("solitaire-rpg", "en", "mat")
    sizes = {float(entry.split()[3].removesuffix("pt")) for entry in log if entry.startswith("text ")}
    assert min(sizes) >= 9


def test_a_table_that_is_too_large_is_refused_in_a_sentence():
    with pytest.raises(FitError, match="A mat of 2000 by 300 mm does not fit on 25 pages of a4 paper"):
        tiles((2000, 300), "a4")


def test_a_sheet_of_ones_own_gets_a_mat_from_its_cells():
    sheet = replace(load("scoundrel"), game="mine")
    layout = mat_layout(sheet)
    assert len(layout.zones) == len(sheet.mat.zones)
    assert next(layout.zones[0].boxes).width >= 67
    found = list(parts(layout))
    assert not any(one.meets(two) for n, one in enumerate(found) for two in found[n + 1 :])


def test_a_layout_that_names_what_the_sheet_lacks_is_refused(tmp_path, monkeypatch):
    for text, complaint in (
        ("[[zones]]\nzone = 9\nat = [0, 0]", "zones\\[1\\].zone: the sheet has 4 zones"),
        ("zones = []\n[[tracks]]\ntracker = 2\nat = [0, 0]\nwidth = 9", "no such track of counters"),
        ("zones = []\nsise = 1", 'sise: is not known here. Did you mean "size"'),
    ):
        file = tmp_path / f"{len(text)}.toml"
        file.write_text("size = [100, 100]\n" + text)
        monkeypatch.setattr(module, "card_files", lambda _folder, file=file: {"scoundrel": file})
        with pytest.raises(RuleTextError, match=complaint):
            mat_layout(load("scoundrel"))


def test_a_reminder_that_is_too_long_for_its_mat_is_set_smaller():
    sheet = load("legacy")
    longer = replace(sheet.end[-1], text=f"{sheet.end[-1].text} {'And so on. ' * 12}")
    style, layout = style_of(sheet, EDITIONS["colour"]), mat_layout(sheet)
    found = list(pieces(replace(sheet, end=(*sheet.end[:-1], longer)), layout, style))
    assert max(piece.box.y + piece.box.height for piece in found) <= layout.size[1] + NEARLY


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_a_mat_reminds_of_every_step_of_a_turn(game, lang):
    steps = load(game, lang).turn
    with opened(game, lang, "mat") as document:
        said = squeezed("".join(page.get_textpage().get_text_bounded() for page in document))
    for number, step in enumerate(steps, 1):
        assert f"{number}{squeezed(step.mat or step.do.rstrip(',.:，。：'))}" in said
