"""Ink beyond the cut by default: on all outer edges of a sheet, and between different backs."""

from dataclasses import replace

import pytest

from cards_pdf.canvas.to_pictures import page_pictures
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.outputs.decks import resolve_deck_job
from cards_pdf.rulebooks import games
from cards_pdf.sheets.deck_sheets import _find_places, make_pdf
from cards_pdf.sheets.impose import find_free_bleed, impose

DPI = 101.6  # four pixels a mm
BEYOND_MM = 2.0
WHITE = 250
# Cut marks on the bleed lie on a little bare paper, and some drawings have white on their edge.
MOST_WHITE = 0.03


def job_of(name, **order):
    return resolve_deck_job(Order(backs="long-edge", **order), load_deck(name))


def find_rims(job, page):
    """Return areas of 2 mm beyond each edge of each card behind which no other card lies."""
    width, height = job.form.card
    taken = {(round(slot.x), round(slot.y)) for slot in page.slots}
    for slot in page.slots:
        left, top, right, bottom = slot.x, slot.y, slot.x + width, slot.y + height
        for across, down, area in (
            (-width, 0, (left - BEYOND_MM, top, left, bottom)),
            (width, 0, (right, top, right + BEYOND_MM, bottom)),
            (0, -height, (left, top - BEYOND_MM, right, top)),
            (0, height, (left, bottom, right, bottom + BEYOND_MM)),
        ):
            if (round(left + across), round(top + down)) not in taken:
                yield area


def white_share(picture, area):
    box = [round(mm * DPI / MM_PER_INCH) for mm in area]
    part = picture.convert("RGB").crop((box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1))
    size = part.width * part.height
    return sum(n for n, pixel in part.getcolors(size) if min(pixel) >= WHITE) / size


@pytest.mark.sample(3)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", games())
def test_no_ink_is_missing_two_millimetres_beyond_an_outer_edge(name, paper):
    job = job_of(name, paper=paper)
    pages = impose(_find_places(job), job.grid, job.order.backs)
    pictures = page_pictures(make_pdf(job).pdf, DPI, trimmed=False)
    for page, picture in zip(pages, pictures, strict=True):
        for area in find_rims(job, page):
            assert white_share(picture, area) <= MOST_WHITE, (page.number, page.back, area)


def test_a_bleed_of_zero_and_formats_without_room_have_none():
    assert job_of("scoundrel", bleed=0.0).grid.bleed == 0.0
    assert 2.0 <= job_of("scoundrel", paper="letter").grid.bleed < 3.0
    form = job_of("scoundrel").form
    assert find_free_bleed(form, 10.25) == pytest.approx(0.2)
    assert find_free_bleed(form, 99.0) == 0.0


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_sheet_of_spade_poker_mixes_two_backs(paper):
    job = job_of("spade-poker", paper=paper)
    cards = job.deck.printed_cards
    for page in impose(_find_places(job), job.grid, job.order.backs):
        assert len({job.deck.back_of(cards[slot.card]) for slot in page.slots}) == 1


def test_fronts_alone_and_decks_of_many_backs_lie_close():
    job = job_of("spade-poker")
    names = [*job.deck.backs]
    mixed = tuple(card._replace(back=names[n % 2]) for n, card in enumerate(job.deck.cards))
    many = job._replace(deck=replace(job.deck, cards=mixed))
    alone = job._replace(order=job.order._replace(backs="none"))
    for close in (many, alone):
        assert _find_places(close) == [*range(len(job.deck.printed_cards))]
