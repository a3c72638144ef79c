"""Tuck boxes and wallets: true size, folds where walls meet, instructions in words."""

import itertools
from functools import cache
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
from tests.papers import SHEETS, squeezed

LARGE_PRINT = Edition(large=True)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def block(deck="legacy", edition=COLOUR):
    return find_deck_room(load_deck(deck), edition)


@cache
def boxes(deck, paper, *edition):
    """The files of a deck's boxes by their names, made once for all tests."""
    with TemporaryDirectory() as out:
        words = ["--paper", paper, *(f"--{word}" for word in edition)]
        assert run(["box", deck, *words, "--out", out]) == 0
        return {path.name: path.read_bytes() for path in Path(out).iterdir()}


def printed(deck, kind, paper="a4", *edition):
    stem = "-".join([deck.replace(".", "-"), kind, paper, *edition])
    return boxes(deck, paper, *edition)[f"{stem}.pdf"]


@pytest.mark.parametrize("deck", shipped_decks())
def test_a_deck_fits_its_box_with_a_little_air(deck):
    cards = load_deck(deck)
    width, height = sizes.card(cards.size).mm
    room = block(deck)
    assert 1 <= room.width - width <= 3
    assert 1 <= room.height - height <= 3
    assert room.depth >= len(cards.printed_cards) * CARD
    sleeved = find_deck_room(cards, sleeved=True)
    assert sleeved.width > room.width + 3
    assert sleeved.depth > room.depth


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("sleeved", [False, True])
@pytest.mark.parametrize("folded", [False, True])
def test_a_box_closes_over_the_stack_that_its_kit_advises(deck, sleeved, folded):
    """A printed card measures 0.32 mm, folded and glued 0.5 mm; a sleeve adds 0.23 mm."""
    assert (CARD, FOLDED_CARD, SLEEVE) == (0.32, 0.5, 0.23)
    cards = load_deck(deck)
    stack = len(cards.printed_cards) * ((0.5 if folded else 0.32) + (0.23 if sleeved else 0.0))
    assert (
        1
        <= find_deck_room(cards, sleeved=sleeved, folded=folded).depth - stack
        < max(1.5, 4 - stack)
    )


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_the_back_of_a_box_says_what_the_game_is_for_whom_and_by_whom(game, lang):
    deck = game if lang == "en" else f"{game}.{lang}"
    said = open_pdf(printed(deck, "tuck-box"))[0].get_textpage().get_text_bounded()
    sheet, said = load(game, lang), squeezed(said)
    assert all(
        squeezed(words) in said
        for words in (sheet.tagline, sheet.players, sheet.time, sheet.credit)
    )


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("deck", ["legacy", "playing-cards"])
def test_the_box_is_cut_in_true_size_and_stays_on_the_paper(deck, paper):
    room = block(deck)
    with open_pdf(printed(deck, "tuck-box", paper)) as document:
        page = document[0]
        shape = max(outlines(page), key=lambda outline: outline.w if outline.w < 209 else 0)
        assert (shape.w, shape.h) == pytest.approx(TuckBoxNet(room).size, abs=0.8)
        assert shape.w - 0.35 == pytest.approx(GLUE + 2 * room.width + 2 * room.depth, abs=0.5)
        assert shape.h - 0.35 == pytest.approx(room.height + 2 * (room.depth + TUCK), abs=0.5)
        assert shape.x >= 5
        assert shape.y >= 5
        folds = [
            outline
            for outline in outlines(page)
            if outline.w < 0.5 and abs(outline.h - room.height) < 0.5
        ]
        places = sorted({round(outline.x + outline.w / 2 - shape.x, 1) for outline in folds})
        walls = [room.width, room.depth, room.width]
        assert [b - a for a, b in itertools.pairwise(places)] == pytest.approx(walls, abs=0.3)
        assert "fold along the dashed ones" in page.get_textpage().get_text_bounded()


def test_the_wallet_holds_the_cards_between_its_folds():
    room = block()
    with open_pdf(printed("legacy", "wallet")) as document:
        shape = max(outlines(document[0]), key=lambda outline: outline.h if outline.w < 200 else 0)
        folds = [
            outline
            for outline in outlines(document[0])
            if outline.h < 0.5 and abs(outline.w - room.width) < 0.5
        ]
    assert (shape.w, shape.h) == pytest.approx(WalletNet(room).size, abs=0.8)
    levels = sorted(outline.y for outline in folds)
    gaps = [b - a for a, b in itertools.pairwise(levels)]
    assert gaps == pytest.approx([room.depth, room.height, room.depth], abs=0.3)


def test_nothing_is_written_if_the_wallet_does_not_fit(tmp_path, capsys):
    (tmp_path / "wide.toml").write_text(
        '[deck]\ntitle = "W"\nsize = "90mm x 150mm"\n[[card]]\ncode = "C1"\nname = "N"\n'
    )
    assert run(["box", "wide.toml"]) == 2
    assert "A card wallet of" in capsys.readouterr().err
    assert not (tmp_path / "output").exists()


@pytest.mark.sample(14)
@pytest.mark.parametrize(
    "paper", [paper for paper in sizes.paper_names() if paper != "a5"]
)  # too small
@pytest.mark.parametrize("deck", DECKS)
def test_a_large_print_deck_has_a_box_of_its_own(deck, paper):
    room = block(deck, LARGE_PRINT)
    width, height = sizes.card(sizes.LARGE_CARD).mm
    assert 1 <= room.width - width <= 3
    assert 1 <= room.height - height <= 3
    with open_pdf(printed(deck, "tuck-box", paper, "large-print")) as document:
        assert len(document) == 1
        across, down = (side * MM for side in document[0].get_size())
        net = _net(document[0])
        assert (net.w, net.h) == pytest.approx(TuckBoxNet(room).size, abs=0.8)
        assert Rect(0, 0, across, down).holds(
            Rect(net.x - 4.8, net.y - 4.8, net.w + 9.6, net.h + 9.6)
        )
        assert min(letter.size for letter in letters(document[0])) >= LEAST_LARGE_PT


def test_large_print_cards_have_no_wallet_since_it_is_longer_than_the_paper():
    assert max(WalletNet(block("legacy", LARGE_PRINT)).size) > max(sizes.paper("a4").mm)
    assert not [name for name in boxes("legacy", "a4", "large-print") if "wallet" in name]


def _net(page):
    """Return the outline to cut: the widest shape but the paper; its bleed spares the flap."""
    across = page.get_width() * MM
    return max(outlines(page), key=lambda outline: outline.w if outline.w < across - 1 else 0)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_two_small_boxes_share_a_page(paper):
    def nets(deck):
        page = open_pdf(printed(deck, "tuck-box", paper))[0]
        width, height = TuckBoxNet(block(deck)).size
        found = {
            round(outline.y)
            for outline in outlines(page)
            if abs(outline.w - width) < 0.8 and abs(outline.h - height) < 0.8
        }
        return len(found)

    assert nets("legacy") == 2
    assert nets("scoundrel") == 1


@pytest.mark.parametrize("deck", ["scoundrel", "legacy", "days"])
def test_a_miscut_of_a_box_shows_no_paper(deck):
    """Colour goes 2 mm over every edge that is cut, but that of the flap with glue."""
    with open_pdf(printed(deck, "tuck-box")) as document:
        page = document[0]
        net = TuckBoxNet(block(deck))
        upper = min(
            (outline for outline in outlines(page) if abs(outline.h - net.size[1]) < 0.8),
            key=lambda outline: outline.y,
        )
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
