"""The places of cards: centred grids, room for the printer, backs that meet their fronts."""

from itertools import combinations

import pytest

from cards_pdf.common.errors import FitError
from cards_pdf.decks.load import load_deck
from cards_pdf.order import LEAST_MARGIN, Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_cut_files, make_pdf
from cards_pdf.sheets.formats import find_format, load_format, load_formats
from cards_pdf.sheets.impose import check_margins, impose, make_grid, turns_upright
from tests.cards_pdf.drawing import write_deck
from tests.cards_pdf.reading import Rect, open_pdf, text_in

FORMATS = list(load_formats().values())
FLAT = [form for form in FORMATS if form.fold == "none"]
FOLDED = [form for form in FORMATS if form.fold != "none"]
NINE_UP = load_format("a4-poker-9")


def centre(form, slot):
    return (slot.x + form.card[0] / 2, slot.y + form.card[1] / 2)


def turn(form, place, *, upright):
    """Return where a place is when the sheet is turned about its upright or level axis."""
    return (form.page[0] - place[0], place[1]) if upright else (place[0], form.page[1] - place[1])


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_cards_never_overlap_lie_on_the_paper_and_clear_of_the_margin(form):
    grid, (width, height) = make_grid(form), form.card
    check_margins(grid, LEAST_MARGIN)
    backs = "none" if form.fold == "none" else "gutterfold"
    (page,) = impose(list(range(form.per_sheet)), grid, backs)
    for one, other in combinations(page.slots, 2):
        assert abs(one.x - other.x) >= width - 1e-6 or abs(one.y - other.y) >= height - 1e-6
    for slot in page.slots if form.paper != "card" else ():
        assert LEAST_MARGIN <= slot.x <= form.page[0] - width - LEAST_MARGIN
        assert LEAST_MARGIN <= slot.y <= form.page[1] - height - LEAST_MARGIN


@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "fronts-then-backs"])
@pytest.mark.parametrize("form", FLAT, ids=lambda form: form.name)
def test_a_back_lies_on_its_front_when_the_sheet_is_turned_over(form, backs):
    pages = impose(list(range(form.per_sheet + 1)), make_grid(form), backs)
    fronts = {slot.card: slot for page in pages if not page.back for slot in page.slots}
    rears = {slot.card: slot for page in pages if page.back for slot in page.slots}
    assert fronts.keys() == rears.keys()
    upright = turns_upright(form, backs)
    for card, front in fronts.items():
        seen = turn(form, centre(form, rears[card]), upright=upright)
        assert seen == pytest.approx(centre(form, front))
        # Turned about a level axis a back arrives on its head; printed on its head it is read
        # upright.
        assert rears[card].is_turned is not upright


@pytest.mark.parametrize("form", FOLDED, ids=lambda form: form.name)
def test_a_folded_sheet_brings_each_back_onto_its_front(form):
    (page,) = impose(list(range(form.per_sheet)), make_grid(form), "gutterfold")
    fronts = {slot.card: slot for slot in page.slots if not slot.back}
    for back in (slot for slot in page.slots if slot.back):
        seen = turn(form, centre(form, back), upright=form.fold == "vertical")
        assert seen == pytest.approx(centre(form, fronts[back.card]))


def test_margins_are_what_bleed_leaves_of_the_paper():
    """An A4 sheet has 3 by 3 cards of 63 by 88 mm and two gutters either way."""
    grid = make_grid(NINE_UP, bleed=2.0)
    assert grid.margins == ((210 - 3 * 63 - 2 * 2 - 2 * 2) / 2, (297 - 3 * 88 - 2 * 2 - 2 * 2) / 2)


@pytest.mark.parametrize(
    ("place", "right", "bottom"), [(0, 1.0, 1.0), (2, 2.0, 2.0), (3, 1.0, 2.0), (4, 2.0, 2.0)]
)
def test_beside_an_empty_place_a_card_has_its_full_bleed(place, right, bottom):
    """Five cards on a sheet for nine: the last two of the second row lie beside nothing."""
    assert make_grid(NINE_UP, bleed=2.0).bleeds(place, 5)[2:] == (right, bottom)


@pytest.mark.parametrize(("fold", "bleed"), [("vertical", (2.0, 3.0)), ("horizontal", (3.0, 2.0))])
def test_bleed_ends_at_the_fold(fold, bleed):
    form = load_format("a4-poker-8")._replace(fold=fold, fold_gutter=4.0)
    last = form.per_sheet - 1
    assert make_grid(form, bleed=3.0).bleeds(last, form.per_sheet)[2:] == bleed


def test_a_narrow_margin_is_refused_or_told():
    with pytest.raises(FitError, match=r"leaves 4\.5 mm at the sides, but the printer needs 5 mm"):
        check_margins(make_grid(NINE_UP, 3.0, "shared"), 5.0)
    assert check_margins(make_grid(NINE_UP, 3.0, "outer"), 5.0) == ""
    told = check_margins(make_grid(load_format("letter-us-poker-9")), 5.0)
    assert "leaves 6.3 mm above and below" in told


def test_shared_bleed_meets_between_neighbours_and_is_full_at_the_rim():
    grid = make_grid(load_format("a4-poker-8"), 3.0, "shared")
    first, second = impose(list(range(8)), grid)[0].slots[:2]
    gap = second.x - first.x - 63
    assert gap == pytest.approx(grid.gutter[0])
    assert first.bleed[2] + second.bleed[0] <= gap + 1e-9
    assert first.bleed[0] == 3.0


def test_empty_places_stay_empty_and_empty_sheets_are_left_out():
    (page,) = impose([None] * 9 + [None, 1, None], make_grid(NINE_UP))
    assert page.number == 2
    assert [(slot.card, slot.x) for slot in page.slots] == [(1, pytest.approx(10.5 + 63))]


def test_gutterfold_and_its_formats_belong_together():
    with pytest.raises(FitError, match="not a gutterfold format"):
        impose([0], make_grid(NINE_UP), "gutterfold")


HEAD = 'back = "all"\n[backs.all]\ntitle = "Behind"'
FORM = find_format("poker", "a4")  # of nine places
# What an order leaves, and what lies in the places of each page: cards by number, b for a back
SHEETS = [
    ({"from_": 8}, "long-edge", [".......12", "......bb.", "34.......", ".bb......"]),
    ({"skip": "2,4..9"}, "long-edge", ["1.2......", "b.b......", "3.4......", "b.b......"]),
    ({"skip": "2,4..9"}, "short-edge", ["1.2......", "......b.b", "3.4......", "......b.b"]),
    ({"skip": "3,5", "from_": 2}, "none", [".1.2.34.."]),
    ({"skip": "3", "only_changed": True}, "none", ["...3....."]),
]


@pytest.fixture
def deck(tmp_path):
    cards = "".join(f'[[card]]\nname = "Card{n}"\n' for n in range(1, 5))
    return load_deck(write_deck(tmp_path, cards, HEAD))


def read_place(page, place):
    text = text_in(page, Rect(*make_grid(FORM).corner(place), *FORM.card)).lower()
    found = [n for n in "1234" if f"card{n}" in text]
    return "b" if "behind" in text else "".join(found) or "."


@pytest.mark.parametrize(("options", "backs", "sheets"), SHEETS)
def test_places_are_left_empty_and_those_behind_them_too(deck, options, backs, sheets):
    codes = frozenset("3") if "only_changed" in options else None
    job = DeckJob(deck, FORM, Order(backs=backs, **options), selected_codes=codes)
    pages = open_pdf(make_pdf(job).pdf)
    assert ["".join(read_place(page, n) for n in range(9)) for page in pages] == sheets


def test_a_machine_cuts_no_place_that_is_left_empty(deck):
    job = DeckJob(deck, FORM, Order(skip="1..8", cut_file="svg"))
    [(_, content, count)] = make_cut_files(job)
    assert (count, content.count(b"<path")) == (1, 1)
