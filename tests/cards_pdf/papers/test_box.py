"""The box of a game and the papers in it: walls, a wallet, a check list, a leaflet, an aid."""

from ctypes import c_uint
from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from pypdfium2 import raw

from cards_pdf.__main__ import run
from cards_pdf.canvas.pdf import document
from cards_pdf.canvas.typefaces import deck_typefaces
from cards_pdf.cards.edition import COLOUR, LARGE_PT, LEAST_LARGE_PT, Edition
from cards_pdf.common import sizes
from cards_pdf.common.data_files import games
from cards_pdf.common.sizes import paper_names
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.order import Order
from cards_pdf.outputs.kits import Kit, load_deck_of
from cards_pdf.papers.booklet import LEAFLET_PANEL, fit_leaflet
from cards_pdf.papers.boxes import (
    CARD,
    FOLDED_LEAFLET,
    GLUE,
    TUCK,
    TuckBoxNet,
    WalletNet,
    find_deck_room,
)
from cards_pdf.papers.kit_pages import draw_check_list, fit_aid_card
from cards_pdf.papers.sheet_style import SMALLEST, make_style
from cards_pdf.rulebooks.rule_sheet import load
from cards_pdf.sheets.deck_sheets import _find_places, make_pdf
from tests.cards_pdf.drawing import DECKS
from tests.cards_pdf.drawing_log import LoggingCanvas
from tests.cards_pdf.reading import MM, Rect, letters, open_pdf, outlines, reader
from tests.papers import PAPERS, each_sheet, squeezed

LARGE_PRINT = Edition(large=True)
LARGE_ENOUGH = [paper for paper in sizes.paper_names() if paper != "a5"]


def room_of(deck="legacy", edition=COLOUR, **options):
    return find_deck_room(load_deck(deck), edition, **options)


@cache
def boxes(deck, paper, *edition):
    with TemporaryDirectory() as out:
        words = ["--paper", paper, *(f"--{word}" for word in edition)]
        assert run(["box", deck, *words, "--out", out]) == 0
        return {path.name: path.read_bytes() for path in Path(out).iterdir()}


def page_of(deck, kind, paper="a4", *edition):
    stem = "-".join([deck.replace(".", "-"), kind, paper, *edition])
    (page,) = open_pdf(boxes(deck, paper, *edition)[f"{stem}.pdf"])
    return page


def find_net(page):
    """Return the outline to cut: the widest shape but the paper; its bleed spares the flap."""
    across = page.get_width() * MM - 1
    return max((shape for shape in outlines(page) if shape.w < across), key=lambda shape: shape.w)


@pytest.mark.parametrize("deck", shipped_decks())
@pytest.mark.parametrize("edition", [COLOUR, LARGE_PRINT])
def test_a_deck_fits_its_box_with_a_little_air(deck, edition):
    size = sizes.LARGE_CARD if edition.large else load_deck(deck).size
    room, sleeved = room_of(deck, edition), room_of(deck, edition, sleeved=True)
    width, height = sizes.card(size).mm
    assert 1 <= room.width - width <= 3 < sleeved.width - room.width
    assert 1 <= room.height - height <= 3


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("sleeved", [False, True])
@pytest.mark.parametrize("folded", [False, True])
def test_a_box_closes_over_the_stack_that_its_kit_advises(deck, sleeved, folded):
    """A printed card measures 0.32 mm, folded and glued 0.5 mm; a sleeve adds 0.23 mm."""
    cards = len(load_deck(deck).printed_cards)
    stack = cards * ((0.5 if folded else 0.32) + (0.23 if sleeved else 0.0))
    air = room_of(deck, sleeved=sleeved, folded=folded).depth - stack
    assert 1 <= air < max(1.5, 4 - stack)


@each_sheet()
def test_the_back_of_a_box_says_what_the_game_is_for_whom_and_by_whom(game, lang):
    page = page_of(game if lang == "en" else f"{game}.{lang}", "tuck-box")
    sheet, text = load(game, lang), squeezed(page.get_textpage().get_text_bounded())
    words = (sheet.tagline, sheet.players, sheet.time, sheet.credit)
    assert all(squeezed(part) in text for part in words)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("deck", ["legacy", "playing-cards"])
def test_the_box_is_cut_in_true_size_and_stays_on_the_paper(deck, paper):
    room, page = room_of(deck), page_of(deck, "tuck-box", paper)
    net = find_net(page)
    assert net.w - 0.35 == pytest.approx(GLUE + 2 * room.width + 2 * room.depth, abs=0.5)
    assert net.h - 0.35 == pytest.approx(room.height + 2 * (room.depth + TUCK), abs=0.5)
    assert min(net.x, net.y) >= 5
    upright = [shape for shape in outlines(page) if shape.w < 0.5]
    folds = [shape for shape in upright if abs(shape.h - room.height) < 0.5]
    places = sorted({round(shape.x + shape.w / 2 - net.x, 1) for shape in folds})
    walls = [room.width, room.depth, room.width]
    assert [b - a for a, b in pairwise(places)] == pytest.approx(walls, abs=0.3)
    assert "fold along the dashed ones" in page.get_textpage().get_text_bounded()


def test_the_wallet_holds_the_cards_between_its_folds():
    room, drawn = room_of(), outlines(page_of("legacy", "wallet"))
    shape = max((shape for shape in drawn if shape.w < 200), key=lambda shape: shape.h)
    assert (shape.w, shape.h) == pytest.approx(WalletNet(room).size, abs=0.8)
    folds = [shape.y for shape in drawn if shape.h < 0.5 and abs(shape.w - room.width) < 0.5]
    gaps = [b - a for a, b in pairwise(sorted(folds))]
    assert gaps == pytest.approx([room.depth, room.height, room.depth], abs=0.3)


@pytest.mark.sample(14)
@pytest.mark.parametrize("paper", LARGE_ENOUGH)
@pytest.mark.parametrize("deck", DECKS)
def test_a_large_print_deck_has_a_box_of_its_own(deck, paper):
    page = page_of(deck, "tuck-box", paper, "large-print")
    net = find_net(page)
    assert (net.w, net.h) == pytest.approx(TuckBoxNet(room_of(deck, LARGE_PRINT)).size, abs=0.8)
    whole = Rect(0, 0, *(side * MM for side in page.get_size()))
    assert whole.holds(Rect(net.x - 4.8, net.y - 4.8, net.w + 9.6, net.h + 9.6))
    assert min(letter.size for letter in letters(page)) >= LEAST_LARGE_PT


def test_large_print_cards_have_no_wallet_since_it_is_longer_than_the_paper():
    assert max(WalletNet(room_of(edition=LARGE_PRINT)).size) > max(sizes.paper("a4").mm)
    assert not [name for name in boxes("legacy", "a4", "large-print") if "wallet" in name]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("deck", "count"), [("legacy", 2), ("scoundrel", 1)])
def test_two_small_boxes_share_a_page(paper, deck, count):
    size = pytest.approx(TuckBoxNet(room_of(deck)).size, abs=0.8)
    drawn = outlines(page_of(deck, "tuck-box", paper))
    assert len({round(shape.y) for shape in drawn if (shape.w, shape.h) == size}) == count


@pytest.mark.parametrize("deck", ["scoundrel", "legacy", "days"])
def test_a_miscut_of_a_box_shows_no_paper(deck):
    """Colour goes 2 mm over every edge that is cut, but that of the flap with glue."""
    page, net = page_of(deck, "tuck-box"), TuckBoxNet(room_of(deck))
    nets = [shape for shape in outlines(page) if abs(shape.h - net.size[1]) < 0.8]
    upper = min(nets, key=lambda shape: shape.y)
    picture = page.render(scale=72 / 25.4).to_pil().convert("L")  # ten pixels a mm, nearly
    per_mm = picture.width / (page.get_width() * MM)
    front, back = (net.front + net.side) / 2, (net.back + net.last) / 2
    for x, y in (
        (front + 20, net.top - 1.2),  # beside the notch
        (front, net.bottom + 1.2),
        (net.end + 1.2, (net.top + net.bottom) / 2),
        (back, -1.2),
        (back, net.size[1] + 1.2),
        ((net.last + net.end) / 2, net.top - net.room.width * 0.2),  # a dust flap
    ):
        place = (round((upper.x + x) * per_mm), round((upper.y + y) * per_mm))
        assert picture.getpixel(place) < 225, (x, y)


LEGACY = load_deck("legacy")


def check_list(deck, edition=COLOUR, paper="a4"):
    canvas = LoggingCanvas(title=deck.title, language=deck.language)
    canvas.typefaces = deck_typefaces(deck)
    draw_check_list(canvas, deck, edition, paper)
    return list(open_pdf(canvas.pdf())), sum("rect" in line for line in canvas.log)


@pytest.mark.parametrize(
    ("name", "paper"),
    [*product(shipped_decks(), ["a4"]), *product(["playing-cards"], paper_names())],
)
def test_every_card_stands_there_with_a_box_for_each_copy(name, paper):
    deck = load_deck(name)
    (page,), boxes = check_list(deck, paper=paper)
    text = squeeze(page.get_textpage().get_text_bounded())
    assert not [card.name for card in deck.cards if squeeze(card.name) not in text]
    assert boxes == len(deck.printed_cards)


def test_large_print_is_large():
    pages, _ = check_list(LEGACY, LARGE_PRINT)
    assert min(letter.size for page in pages for letter in letters(page)) >= LARGE_PT - 0.1


@pytest.mark.parametrize(("copies", "boxes", "label"), [(4, 4, ""), (20, 1, " × 20")])
def test_of_many_copies_the_number_is_told(copies, boxes, label):
    first, *rest = LEGACY.cards
    (page,), count = check_list(replace(LEGACY, cards=(first._replace(copies=copies), *rest)))
    assert count == boxes + len(rest)
    assert f"{first.name}{label}" in page.get_textpage().get_text_bounded()


def test_a_name_of_any_length_and_a_deck_of_any_size_find_room():
    long = LEGACY.cards[0]._replace(name="The very long name of a card " * 6)
    cards = tuple(long._replace(code=f"X{n}", number=n) for n in range(400))
    pages, boxes = check_list(replace(LEGACY, cards=cards), paper="a5")
    assert boxes == 400
    assert len(pages) > 10


@pytest.mark.parametrize(("edition", "red"), [(COLOUR, {"♥", "♦"}), (Edition(low_ink=True), set())])
def test_red_suits_are_red_unless_ink_is_saved(edition, red):
    (page,), _ = check_list(load_deck("playing-cards"), edition)
    text, rgba = page.get_textpage(), [c_uint() for _ in range(4)]
    found = set()
    for n, letter in enumerate(text.get_text_range()):
        raw.FPDFText_GetFillColor(text, n, *rgba)
        if rgba[0].value > 100 > rgba[1].value:
            found.add(letter)
    assert found == red


WITH_FREE_PLACES = ("scoundrel", "solitaire-rpg", "days", "spade-poker")


def squeeze(text):
    return "".join(text.replace("`", "").split())


def kit_of(game, lang="en"):
    sheet = load(game, lang)
    return Kit(sheet, load_deck_of(sheet), Order())


def leaflet_of(sheet, paper, edition=COLOUR):
    return fit_leaflet(sheet, make_style(sheet, edition), paper)


@each_sheet(3, paper=PAPERS)
def test_a_leaflet_holds_setup_turn_and_end_in_type_that_can_be_read(game, lang, paper):
    sheet = load(game, lang)
    leaflet = leaflet_of(sheet, paper)
    assert leaflet.style.size >= SMALLEST
    with document(title="T", author="", language="en") as canvas:
        leaflet.draw(canvas)
    # In the order in which it was drawn: pdfium sorts the words of panels that stand upside down.
    text = squeeze(reader(canvas.finished.pdf).pages[0].extract_text())
    assert all(squeeze(step.do)[:5] in text for step in (*sheet.turn, *sheet.end))
    if not any(squeeze(ruling.text)[:5] in text for ruling in sheet.rulings):
        assert not any(f"({ruling.id}" in text for ruling in sheet.rulings)


@pytest.mark.parametrize("game", games())
def test_the_box_holds_cards_aid_and_leaflet(game):
    kit = kit_of(game)
    room = find_deck_room(kit.deck)
    cards = len([number for number in _find_places(kit.job) if number is not None])
    assert room.depth >= cards * CARD + FOLDED_LEAFLET
    assert room.width > LEAFLET_PANEL[0]
    assert room.height > LEAFLET_PANEL[1]


def test_small_paper_large_print_and_rules_that_are_too_long_have_no_leaflet():
    sheet = load("scoundrel", "en")
    assert leaflet_of(sheet, "a5") is None
    assert leaflet_of(sheet, "a4", LARGE_PRINT) is None
    assert leaflet_of(sheet._replace(setup=sheet.setup * 20, setup_icons=()), "a4") is None


@each_sheet()
def test_the_aid_takes_an_empty_place_and_no_sheet(game, lang):
    kit = kit_of(game, lang)
    alone = _find_places(kit.job._replace(extra=None))
    has_room = bool(len(alone) % kit.job.form.per_sheet)
    assert has_room == (game in WITH_FREE_PLACES)
    assert _find_places(kit.job) == [*alone, *[len(kit.deck.printed_cards)] * has_room]


@pytest.mark.parametrize("game", WITH_FREE_PLACES)
def test_the_aid_tells_every_step_and_has_the_back_of_the_cards_beside_it(game):
    kit = kit_of(game)
    *_, front, back = open_pdf(make_pdf(kit.job).pdf)
    text = squeeze(front.get_textpage().get_text_bounded())
    assert all(squeeze(step.mat) in text for step in kit.sheet.turn)
    cards = (len(_find_places(kit.job)) - 1) % kit.job.form.per_sheet
    assert len(list(back.get_objects(filter=[5], max_depth=1))) == cards + 1


def test_the_aid_is_fitted_to_a_card():
    sheet = load("legacy", "en")
    assert fit_aid_card(sheet, make_style(sheet, COLOUR), LEAFLET_PANEL)
    assert fit_aid_card(sheet, make_style(sheet, LARGE_PRINT), LEAFLET_PANEL) is None
