"""Low ink is pure black, four suits are told apart, and no line is finer than a printer prints."""

import re
from itertools import chain
from random import Random

import pytest

from cards_pdf.canvas.pdf_file import ink_of_pages
from cards_pdf.cards.drawings import LEAST, court, draw_pip, suit_ink
from cards_pdf.cards.edition import Edition
from cards_pdf.common.colour import INK
from cards_pdf.common.data_files import games
from cards_pdf.common.standard_deck import SUIT_NAMES
from cards_pdf.decks.load import shipped_decks
from cards_pdf.outputs.catalogue import find_orders, find_outputs
from cards_pdf.sheets.deck_sheets import make_pdf
from tests import papers
from tests.cards_pdf.drawing import DECKS, EDITIONS, job, printed
from tests.cards_pdf.drawing_log import LoggingCanvas, drawing_log
from tests.cards_pdf.reading import line_widths, open_pdf, reader
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
    return sum(ink_of_pages(pdf, low_ink=False))


def takes_much(little, normal):
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


FOUR_SUITS = SUIT_NAMES[:4]
FOUR = Edition(four_colour=True)
READ = 4.5  # contrast of letters on paper


def drawn(suit, edition):
    canvas = LoggingCanvas(title="a sign")
    canvas.begin_page(50, 50)
    with canvas.frame(25, 25):
        draw_pip(canvas, suit, 9.0, edition)
    canvas.end_page()
    return [entry for entry in canvas.log if entry.startswith("path ")]


def test_one_sign_is_hollow_in_colour_and_in_little_ink():
    for edition in (FOUR, FOUR._replace(low_ink=True)):
        fill, outline = drawn("clubs", edition)
        assert "fill=#ffffff" in fill
        assert "fill=" not in outline
        assert len(drawn("spades", edition)) == 1
    assert suit_ink("hearts", FOUR._replace(low_ink=True)) == INK


def test_black_signs_stay_black_where_ink_is_saved_and_red_ones_are_outlines():
    for suit, filled in (("spades", True), ("clubs", True), ("hearts", False), ("diamonds", False)):
        (sign,) = drawn(suit, Edition(low_ink=True))
        assert ("fill=#1c1b1f" in sign) == filled, suit


_NEARLY = 0.005
_GLUE = 0.2  # mm, of the marks at a joint


@pytest.mark.sample(8)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("deck", DECKS)
def test_lines_of_cards_and_backs_are_as_fine_as_a_printer_prints_and_no_finer(deck, edition):
    with open_pdf(printed(deck, edition, "fronts-then-backs", cut="none")) as document:
        widths = list(chain.from_iterable(map(line_widths, document)))
    assert len(widths) > 200
    assert min(widths) > LEAST - _NEARLY


@pytest.mark.sample(6)
@pytest.mark.parametrize("edition", ["colour", "low-ink"])
@pytest.mark.parametrize("game", games())
def test_lines_of_mats_are_no_finer(game, edition):
    """Only what shows how to glue a mat of several sheets is: nobody has to see it on the table."""
    with papers.open_pdf(game, "en", "mat", "a3", edition) as document:
        widths = list(chain.from_iterable(map(line_widths, document)))
        least = LEAST if len(document) == 1 else _GLUE
    assert len(widths) > 20
    assert min(widths) > least - _NEARLY
