"""Play mats: zones around sleeved cards, words where no card lies."""

import pytest

from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.faces import Fronts
from cards_pdf.common.errors import FitError
from cards_pdf.common.sizes import paper_names
from cards_pdf.decks.load import load_deck
from cards_pdf.papers import mat_layout as module
from cards_pdf.papers.mat_layout import AIR, MatArea, MatLayout, cut_into_tiles, find_mat_layout
from cards_pdf.papers.play_mat import find_layout_for_paper
from cards_pdf.rulebooks import RuleTextError, games
from cards_pdf.rulebooks.rule_sheet import load
from tests.cards_pdf.papers.mats import LAYOUTS, NEARLY, ONE_SHEET, lay_out_mat
from tests.cards_pdf.reading import rect
from tests.papers import SHEETS, open_pdf, squeezed

SLEEVED, LARGE_SLEEVED = (67, 92), (94.5, 132)
STROKE = 0.5
PATHS = 2
CLEARANCE = 1.6  # mm that words keep from joints, but not from each other


def outlines(game, lang, size, edition="colour"):
    """Outlines of single cards of this size that are whole on a sheet."""
    with open_pdf(game, lang, "mat", "a4", edition) as document:
        found = [
            rect(path.get_bounds(), page) for page in document for path in page.get_objects([PATHS])
        ]
    return [shape for shape in found if abs(shape.w - size[0]) < 2 and abs(shape.h - size[1]) < 2]


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_a_sleeved_card_lies_inside_the_outline_of_every_zone(game, lang):
    found = outlines(game, lang, SLEEVED)
    assert found
    assert all(shape.w - STROKE >= 66 and shape.h - STROKE >= 91 for shape in found)
    for zone in find_mat_layout(load(game, lang)).zones:
        assert all(box.width >= SLEEVED[0] and box.height >= SLEEVED[1] for box in zone.boxes)


def parts(layout: MatLayout, ghosts=frozenset()):
    """Everything that is to stay free of everything else; a ghost is a zone that is seldom used."""
    for zone in layout.zones:
        if zone.zone not in ghosts:
            if not zone.over:  # such cards lie over others on purpose
                yield from zone.boxes
            yield zone.label


@pytest.mark.parametrize(("game", "layout"), LAYOUTS)
def test_no_card_covers_words_or_another_zone(game, layout):
    sheet = load(game)
    ghosts = {n for n, zone in enumerate(sheet.mat.zones, 1) if zone.shape == "ghost"}
    found = list(parts(layout, ghosts))
    for n, one in enumerate(found):
        assert one.x >= 0
        assert one.y >= 0
        assert one.x + one.width <= layout.size[0]
        assert one.y + one.height <= layout.size[1]
        assert not any(one.meets(other) for other in found[n + 1 :])


@pytest.mark.parametrize("layout", [layout for _, layout in LAYOUTS])
def test_between_two_zones_are_five_millimetres_of_air(layout):
    boxes = [box for zone in layout.zones for box in zone.boxes]
    for n, one in enumerate(boxes):
        near = MatArea(one.x - AIR + 0.01, one.y, one.width + 2 * AIR - 0.02, one.height)
        sideways = [box for box in boxes[n + 1 :] if box.x != one.x]
        assert not any(near.meets(other) for other in sideways)


@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("edition", [("colour",), ("large-print",), ("colour", "a3")])
def test_everything_lies_on_the_mat_and_no_words_on_others(game, lang, edition):
    layout, found, _ = lay_out_mat(game, lang, *edition)
    for n, piece in enumerate(found):
        box = piece.box
        assert box.x >= -NEARLY
        assert box.y >= -NEARLY
        assert box.x + box.width <= layout.size[0] + NEARLY
        assert box.y + box.height <= layout.size[1] + NEARLY
        near = [part.grown(-CLEARANCE, -CLEARANCE) for part in piece.uncut]
        others = [part for other in found[n + 1 :] for part in other.uncut]
        assert not any(
            one.meets(two.grown(-CLEARANCE, -CLEARANCE)) for one in near for two in others
        )


@pytest.mark.parametrize("paper", ["a4", "letter", *ONE_SHEET])
@pytest.mark.parametrize("game", games())
def test_what_rules_name_on_the_mat_is_on_the_mat(game, paper):
    """Every place of the rules' table and every track of counters; a path's length has a ruler."""
    sheet = load(game)
    layout = find_layout_for_paper(sheet, paper, 1.0)
    beside = layout.lengths.outer_zones if layout.lengths else ()
    placed = {*beside, *(place.zone for place in layout.zones)}
    lacking = {zone.label for n, zone in enumerate(sheet.mat.zones, 1) if n not in placed}
    path = {"", "four card lengths", "Shorter way"}
    if not layout.lengths:  # the path and what lies along it are on the table
        path |= {"Treasure", "Entrance", "Monster", "To choose from", "Discard", "Stash"}
    assert lacking <= (path if game == "days" else set())
    counted = {
        n for n, tracker in enumerate(sheet.trackers, 1) if tracker.counters or tracker.track
    }
    assert counted <= {track.tracker for track in layout.tracks}


@pytest.mark.parametrize("paper", paper_names())
@pytest.mark.parametrize("game", games())
def test_an_overlap_shows_the_whole_index_of_the_card_below(game, paper):
    """From the card's corner to the far edges of its index, or of the number below its code."""
    deck = load_deck(load(game).deck)
    name = "index" if deck.layout.is_playing else "number"
    area = next(
        placed.area
        for placed in Fronts(deck, Edition()).place_regions(PdfCanvas(title=""), deck.cards[0])
        if placed.region.name == name
    )
    for place in find_layout_for_paper(load(game), paper, 1.0).zones:
        if place.overlaps:
            across, down = place.step
            assert across > area.right or down > area.bottom, place.zone


@pytest.mark.parametrize("game", ["scoundrel", "spade-poker", "legacy"])
def test_what_is_counted_lies_on_the_mat_in_circles_for_counters(game):
    layout = find_mat_layout(load(game))
    circles = {
        value
        for track in layout.tracks
        for first, last, step in load(game).trackers[track.tracker - 1].counters
        for value in range(first, last + 1, step)
    }
    assert circles >= {*range(1, 10), 10, 20, 30}
    with open_pdf(game, "en", "mat") as document:
        found = [
            rect(path.get_bounds(), page) for page in document for path in page.get_objects([PATHS])
        ]
    whole = [shape for shape in found if abs(shape.w - shape.h) < 0.01 and 18 <= shape.w <= 20]
    assert len(whole) >= len(circles)


def test_a_table_that_is_too_large_is_refused_in_a_sentence():
    with pytest.raises(
        FitError, match="A mat of 2000 by 300 mm does not fit on 25 pages of a4 paper"
    ):
        cut_into_tiles((2000, 300), "a4")


def test_a_layout_that_names_what_the_sheet_lacks_is_refused(tmp_path, monkeypatch):
    for text, complaint in (
        ("[[zones]]\nzone = 9\nat = [0, 0]", 'zones 1: key "zone" is 9; the sheet has 4 zones'),
        (
            "zones = []\n[[tracks]]\ntracker = 2\nat = [0, 0]\nwidth = 9",
            "no such track of counters",
        ),
        ("zones = []\nsise = 1", 'key "sise" is not known here. Did you mean "size"'),
    ):
        file = tmp_path / f"{len(text)}.toml"
        file.write_text("size = [100, 100]\n" + text)
        monkeypatch.setattr(module, "card_files", lambda *_, file=file: {"scoundrel": file})
        with pytest.raises(RuleTextError, match=complaint):
            find_mat_layout(load("scoundrel"))


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_a_mat_reminds_of_every_step_of_a_turn(game, lang):
    steps = load(game, lang).turn
    with open_pdf(game, lang, "mat") as document:
        said = squeezed("".join(page.get_textpage().get_text_bounded() for page in document))
    for number, step in enumerate(steps, 1):
        assert f"{number}{squeezed(step.mat or step.do.rstrip(',.:，。：'))}" in said


@pytest.mark.parametrize("game", games())
def test_a_mat_is_a_scene_without_a_bare_third(game):
    layout, found, _ = lay_out_mat(game, "en", "colour")
    scene, *others = found
    assert layout.scene
    assert layout.cover
    assert scene.box == layout.box
    wide, high = layout.size[0] / 3, layout.size[1] / 3
    for row in range(3):
        for column in range(3):
            part = MatArea(column * wide, row * high, wide, high)
            assert any(piece.box.meets(part) for piece in others)
    assert all(place.icon for place in layout.zones if load(game).mat.zones[place.zone - 1].note)


def test_a_sheet_of_ones_own_gets_a_mat_from_its_cells():
    sheet = load("scoundrel")._replace(game="mine")
    layout = find_mat_layout(sheet)
    assert len(layout.zones) == len(sheet.mat.zones)
    assert next(layout.zones[0].boxes).width >= 67
    found = list(parts(layout))
    assert not any(one.meets(two) for n, one in enumerate(found) for two in found[n + 1 :])
