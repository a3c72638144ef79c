"""Low ink: pure black, outlines, and no shading that would leave a seam."""

import re
from random import Random

import pytest

from cards_pdf.art.patterns import court
from cards_pdf.canvas.to_pictures import ink_of_pages
from cards_pdf.decks.load import shipped_decks
from cards_pdf.outputs.catalogue import find_orders, find_outputs
from cards_pdf.rulebooks import games
from cards_pdf.sheets.deck_sheets import make_pdf
from tests.cards_pdf.drawing import job, printed
from tests.cards_pdf.drawing_log import drawing_log
from tests.cards_pdf.reading import reader
from tests.papers import build_pdf

MOST_OF_LITTLE = (
    0.45  # of the colour edition's ink: a low-ink file that takes more has not earned its name
)
HARDLY_ANY = 0.03  # of a page: the lines of a wallet, which are cut and folded along


@pytest.mark.sample(3)
@pytest.mark.parametrize("deck", shipped_decks())
def test_little_ink_is_pure_black_on_every_page(deck):
    """Every colour the file sets is black or paper; stamped drawings and backs as well."""
    asked = job(deck, "low-ink", "long-edge")
    made = reader(make_pdf(asked).pdf)
    streams = [page.get_contents().get_data() for page in made.pages]
    streams += [
        stamp.get_object().get_data()
        for page in made.pages
        for stamp in page["/Resources"].get("/XObject", {}).values()
    ]
    set_to = {
        words
        for stream in streams
        for words in re.findall(rb"([\d.]+ [\d.]+ [\d.]+) (?:rg|RG)\b", stream)
    }
    assert set_to <= {b"0 0 0", b"1 1 1"}


def ink(pdf):
    return sum(ink_of_pages(pdf))


def takes_much(little, normal):
    """Return True if a file of little ink takes too large a share of what the usual one does."""
    amount = ink(little.make(lambda *_: None).pdf)
    return amount > max(HARDLY_ANY, MOST_OF_LITTLE * ink(normal.make(lambda *_: None).pdf))


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("paper", "kinds"),
    [("a4", ("mat",)), ("letter", ("mat",)), ("a4", ("deck",)), ("letter", ("tuck-box", "wallet"))],
)
def test_every_file_of_little_ink_takes_less_than_half_of_the_usual(paper, kinds, depth):
    """Kits are made of all that `all` writes: decks, mats, boxes and wallets."""
    wanted = find_orders([], [paper], ["colour", "low-ink"])
    made = {
        work.stem: work for order in wanted for work in find_outputs(order) if work.kind in kinds
    }
    little = [stem for stem, work in made.items() if work.edition == "low-ink"]
    assert len(little) >= 7
    tried = Random(1).sample(little, depth(len(little)))
    assert not [
        stem for stem in tried if takes_much(made[stem], made[stem.replace("-low-ink", "")])
    ]


@pytest.mark.parametrize("deck", ["legacy", "playing-cards", "scoundrel", "spade-poker"])
def test_fronts_alone_take_less_ink_as_well(deck):
    """Most is saved on backs; `all` prints both, so that its files keep to the share above."""
    assert ink(printed(deck, "low-ink")) < 0.9 * ink(printed(deck))


@pytest.mark.parametrize("game", games())
def test_a_mat_of_little_ink_is_pure_black(game):
    little = build_pdf(game, "en", "mat", edition="low-ink")[0].pdf
    streams = b"".join(page.get_contents().get_data() for page in reader(little).pages)
    assert set(re.findall(rb"([\d.]+ [\d.]+ [\d.]+) (?:rg|RG)\b", streams)) <= {b"0 0 0", b"1 1 1"}


def test_no_shading_leaves_a_seam_down_a_courts_face():
    """Shading is an area without a line; where ink is saved it is left out, not outlined."""
    log = drawing_log(
        make_pdf, job("playing-cards", "low-ink")._replace(selected_codes=frozenset({"KH"}))
    )
    shades = [shape for shape in court("K", "hearts") if shape.fill == "pale" and not shape.line]
    assert shades
    drawn = sum(line.startswith("path") for line in log)
    log = drawing_log(make_pdf, job("playing-cards")._replace(selected_codes=frozenset({"KH"})))
    assert sum(line.startswith("path") for line in log) - drawn == len(shades)
