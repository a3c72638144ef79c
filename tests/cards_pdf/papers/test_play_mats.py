"""Play mats: zones around sleeved cards, words where no card lies."""

from itertools import combinations, product

import pytest

from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.cards.edition import Edition
from cards_pdf.cards.faces import Fronts
from cards_pdf.common.errors import FitError
from cards_pdf.common.sizes import paper_names
from cards_pdf.decks.load import load_deck
from cards_pdf.papers import mat_layout as module
from cards_pdf.papers.mat_layout import AIR, MatArea, cut_into_tiles, find_mat_layout
from cards_pdf.papers.play_mat import find_layout_for_paper
from cards_pdf.rulebooks import RuleTextError, games
from cards_pdf.rulebooks.rule_sheet import load
from tests.cards_pdf.papers.mats import LAYOUTS, NEARLY, ONE_SHEET, lay_out_mat
from tests.cards_pdf.reading import outlines
from tests.papers import each_sheet, open_pdf, squeezed

SLEEVED = (67, 92)
STROKE = 0.5
CLEARANCE = 1.6  # mm that words keep from joints, but not from each other
PATH = {"", "four card lengths", "Shorter way"}
ALONG_THE_PATH = {"Treasure", "Entrance", "Monster", "To choose from", "Discard", "Stash"}


def shapes(game, lang="en"):
    with open_pdf(game, lang, "mat") as document:
        return [shape for page in document for shape in outlines(page)]


@each_sheet()
def test_a_sleeved_card_lies_inside_the_outline_of_every_zone(game, lang):
    card = pytest.approx(SLEEVED, abs=2)
    found = [shape for shape in shapes(game, lang) if (shape.w, shape.h) == card]
    assert found
    assert all(shape.w - STROKE >= 66 and shape.h - STROKE >= 91 for shape in found)
    boxes = [box for zone in find_mat_layout(load(game, lang)).zones for box in zone.boxes]
    assert all(box.width >= SLEEVED[0] and box.height >= SLEEVED[1] for box in boxes)


def find_parts(layout, ghosts=frozenset()):
    """Everything that is to stay free of everything else; a ghost is a zone that is seldom used."""
    for zone in layout.zones:
        if zone.zone not in ghosts:
            if not zone.over:  # such cards lie over others on purpose
                yield from zone.boxes
            yield zone.label


def is_on_mat(box, layout):
    right, bottom = box.x + box.width, box.y + box.height
    room = (layout.size[0] - right, layout.size[1] - bottom)
    return min(box.x, box.y, *room) >= -NEARLY


@pytest.mark.parametrize(("game", "layout"), LAYOUTS)
def test_no_card_covers_words_or_another_zone_and_air_lies_between(game, layout):
    zones = load(game).mat.zones
    ghosts = {n for n, zone in enumerate(zones, 1) if zone.shape == "ghost"}
    found = list(find_parts(layout, ghosts))
    assert all(is_on_mat(part, layout) for part in found)
    assert not any(one.meets(other) for one, other in combinations(found, 2))
    boxes = [box for zone in layout.zones for box in zone.boxes]
    for one, other in combinations(boxes, 2):
        near = MatArea(one.x - AIR + 0.01, one.y, one.width + 2 * AIR - 0.02, one.height)
        assert one.x == other.x or not near.meets(other)


@each_sheet(edition=[("colour",), ("large-print",), ("colour", "a3")])
def test_everything_lies_on_the_mat_and_no_words_on_others(game, lang, edition):
    layout, found, _ = lay_out_mat(game, lang, *edition)
    assert all(is_on_mat(piece.box, layout) for piece in found)
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


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[zones]]\nzone = 9\nat = [0, 0]", 'zones 1: key "zone" is 9; the sheet has 4 zones'),
        (
            "zones = []\n[[tracks]]\ntracker = 2\nat = [0, 0]\nwidth = 9",
            "no such track of counters",
        ),
        ("zones = []\nsise = 1", 'key "sise" is not known here. Did you mean "size"'),
    ],
)
def test_a_layout_that_names_what_the_sheet_lacks_is_refused(tmp_path, monkeypatch, text, message):
    file = tmp_path / "mat.toml"
    file.write_text(f"size = [100, 100]\n{text}")
    monkeypatch.setattr(module, "card_files", lambda *_: {"scoundrel": file})
    with pytest.raises(RuleTextError, match=message):
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


def test_a_sheet_of_ones_own_gets_a_mat_from_its_cells():
    sheet = load("scoundrel")._replace(game="mine")
    layout = find_mat_layout(sheet)
    assert len(layout.zones) == len(sheet.mat.zones)
    assert next(layout.zones[0].boxes).width >= 67
    assert not any(one.meets(other) for one, other in combinations(find_parts(layout), 2))
