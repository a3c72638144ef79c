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

# Of the colour edition's ink: a low-ink file that takes more has not earned its name
MAX_SHARE = 0.45
HARDLY_ANY = 0.03  # of a page: the lines of a wallet, which are cut and folded along


def colours_set(pdf):
    """Return every colour that a file sets; stamped drawings and backs set some as well."""
    streams = []
    for page in reader(pdf).pages:
        stamps = page["/Resources"].get("/XObject", {}).values()
        streams += [page.get_contents(), *(stamp.get_object() for stamp in stamps)]
    content = b"".join(stream.get_data() for stream in streams)
    return set(re.findall(rb"([\d.]+ [\d.]+ [\d.]+) (?:rg|RG)\b", content))


@pytest.mark.sample(3)
@pytest.mark.parametrize("deck", shipped_decks())
def test_little_ink_is_pure_black_on_every_page(deck):
    assert colours_set(make_pdf(job(deck, "low-ink", "long-edge")).pdf) <= {b"0 0 0", b"1 1 1"}


@pytest.mark.parametrize("game", games())
def test_a_mat_of_little_ink_is_pure_black(game):
    little = build_pdf(game, "en", "mat", edition="low-ink")[0].pdf
    assert colours_set(little) <= {b"0 0 0", b"1 1 1"}


def ink(pdf):
    return sum(ink_of_pages(pdf))


def takes_much(little, normal):
    """Return True if a file of little ink takes too large a share of what the usual one does."""
    amount, usual = (ink(work.make(lambda *_: None).pdf) for work in (little, normal))
    return amount > max(HARDLY_ANY, MAX_SHARE * usual)


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("paper", "kinds"),
    [("a4", ("mat",)), ("letter", ("mat",)), ("a4", ("deck",)), ("letter", ("tuck-box", "wallet"))],
)
def test_every_file_of_little_ink_takes_less_than_half_of_the_usual(paper, kinds, depth):
    """Kits are made of all that `all` writes: decks, mats, boxes and wallets."""
    orders = find_orders([], [paper], ["colour", "low-ink"])
    works = {work.stem: work for order in orders for work in find_outputs(order)}
    little = [it.stem for it in works.values() if it.kind in kinds and it.edition == "low-ink"]
    assert len(little) >= 7
    tried = Random(1).sample(little, depth(len(little)))
    usual = {stem: works[stem.replace("-low-ink", "")] for stem in tried}
    assert not [stem for stem in tried if takes_much(works[stem], usual[stem])]


@pytest.mark.parametrize("deck", ["legacy", "playing-cards", "scoundrel", "spade-poker"])
def test_fronts_alone_take_less_ink_as_well(deck):
    """Most is saved on backs; `all` prints both, so that its files keep to the share above."""
    assert ink(printed(deck, "low-ink")) < 0.9 * ink(printed(deck))


def test_no_shading_leaves_a_seam_down_a_courts_face():
    """Shading is an area without a line; where ink is saved it is left out, not outlined."""
    shades = [shape for shape in court("K", "hearts") if shape.fill == "pale" and not shape.line]
    assert shades
    usual, little = (
        drawing_log(
            make_pdf, job("playing-cards", edition)._replace(selected_codes=frozenset({"KH"}))
        )
        for edition in ("colour", "low-ink")
    )
    paths = [sum(line.startswith("path") for line in log) for log in (usual, little)]
    assert paths[0] - paths[1] == len(shades)
