"""Tuck boxes and wallets: true size, folds where walls meet, instructions in words."""

from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from cards_pdf.__main__ import run
from cards_pdf.cards.edition import COLOUR, LEAST_LARGE_PT, Edition
from cards_pdf.common import sizes
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.papers.boxes import (
    CARD,
    FOLDED_CARD,
    GLUE,
    SLEEVE,
    TUCK,
    TuckBoxNet,
    WalletNet,
    find_deck_room,
)
from cards_pdf.rulebooks.rule_sheet import load
from tests.cards_pdf.drawing import DECKS
from tests.cards_pdf.reading import MM, Rect, letters, open_pdf, outlines
from tests.papers import each_sheet, squeezed

LARGE_PRINT = Edition(large=True)
LARGE_ENOUGH = [paper for paper in sizes.paper_names() if paper != "a5"]


def room_of(deck="legacy", edition=COLOUR, **options):
    return find_deck_room(load_deck(deck), edition, **options)


@cache
def boxes(deck, paper, *edition):
    """The files of a deck's boxes by their names, made once for all tests."""
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
    across = page.get_width() * MM
    return max(outlines(page), key=lambda shape: shape.w if shape.w < across - 1 else 0)


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
    assert (CARD, FOLDED_CARD, SLEEVE) == (0.32, 0.5, 0.23)
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
    assert (net.w, net.h) == pytest.approx(TuckBoxNet(room).size, abs=0.8)
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
    walls = net.walls
    for x, y in (
        # above the front, beside the notch
        ((walls.front + walls.side) / 2 + 20, net.top - 1.2),
        ((walls.front + walls.side) / 2, net.bottom + 1.2),
        (walls.end + 1.2, (net.top + net.bottom) / 2),
        ((walls.back + walls.last) / 2, -1.2),
        ((walls.back + walls.last) / 2, net.size[1] + 1.2),
        ((walls.last + walls.end) / 2, net.top - net.room.width * 0.2),  # a dust flap
    ):
        place = (round((upper.x + x) * per_mm), round((upper.y + y) * per_mm))
        assert picture.getpixel(place) < 225, (x, y)
