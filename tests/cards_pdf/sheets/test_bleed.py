"""True bleed at every card size, on sheets and for every service, read back from finished files."""

import re
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

from cards_pdf.__main__ import run
from cards_pdf.canvas.pdf_file import page_pictures
from cards_pdf.common import sizes
from cards_pdf.common.data_files import games
from cards_pdf.common.units import MM_PER_INCH, POINTS_PER_MM, millimetres
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.outputs import resolve_deck_job
from cards_pdf.sheets.deck_sheets import DeckJob, _find_places, make_pdf
from cards_pdf.sheets.formats import find_profile_files, make_single_card
from cards_pdf.sheets.impose import find_free_bleed, impose
from cards_pdf.sheets.services import load_profile, make_service_job
from tests.cards_pdf.drawing import write_deck
from tests.cards_pdf.reading import reader

# Red to the end of the bleed, blue to the cut
LAYOUT = """[regions]
ground = { fill = "#c82828", inset = "0mm" }
cut = { fill = "#2828c8", inset = "0mm", shape = ["0% 0%", "100% 0%", "100% 100%", "0% 100%"] }
"""
DPI = 200
PROFILES = {name: load_profile(name) for name in find_profile_files()}
PICTURES = {name: profile for name, profile in PROFILES.items() if profile.output == "png"}
SERVICES = [(name, size) for name, profile in PICTURES.items() for size in profile.sizes]


def deck(folder, size="poker"):
    return load_deck(write_deck(folder, head=f'card = "{size}"', layout=LAYOUT))


def find_cut(picture):
    """Return the edges of the cut, in pixels, of a picture that is red in its corners."""
    right, bottom = picture.width - 1, picture.height - 1
    picture = picture.convert("RGB")
    for corner in ((0, 0), (right, 0), (0, bottom), (right, bottom)):
        red, _, blue = picture.getpixel(corner)
        assert red > 150 > blue
    return picture.point(lambda part: 255 * (part > 128)).split()[2].getbbox()


def in_mm(box):
    return [float(side) / POINTS_PER_MM for side in box]


@pytest.mark.parametrize("size", sizes.card_names())
@pytest.mark.parametrize("bleed", ["3mm", "0.125in", "5mm"])
def test_a_single_card_has_the_bleed_that_was_asked_for(tmp_path, size, bleed):
    mm = millimetres(bleed)
    width, height = sizes.card(size).mm
    job = DeckJob(deck(tmp_path, size), make_single_card(size, mm), Order(bleed=mm))
    pdf = make_pdf(job).pdf
    page = reader(pdf).pages[0]
    whole, trim = [0, 0, width + 2 * mm, height + 2 * mm], [mm, mm, width + mm, height + mm]
    for box, sides in ((page.mediabox, whole), (page.bleedbox, whole), (page.trimbox, trim)):
        assert in_mm(box) == pytest.approx(sides, abs=0.01)
    (picture,) = page_pictures(pdf, DPI)
    cut = [edge / DPI * MM_PER_INCH for edge in find_cut(picture)]
    assert cut == pytest.approx(trim, abs=0.26)


@pytest.mark.parametrize(("name", "size"), SERVICES)
def test_a_service_gets_ink_to_its_last_pixel_and_the_cut_where_it_cuts(tmp_path, name, size):
    profile = PROFILES[name]
    job = make_service_job(DeckJob(deck(tmp_path, size), make_single_card(size)), name)
    png = next(content for file, content, _ in job.make_files() if file.endswith(".png"))
    picture = Image.open(BytesIO(png))
    assert picture.size == profile.pixels
    left, top, right, bottom = find_cut(picture)
    card = [side * profile.dpi / MM_PER_INCH for side in profile.card]
    assert (right - left, bottom - top) == pytest.approx(card, abs=3)
    assert (left + right, top + bottom) == pytest.approx(picture.size, abs=2)


def test_a_bleed_takes_a_sheet_that_has_room_for_it(tmp_path):
    cards = deck(tmp_path)
    for order, name in (
        (Order(), "a4-poker-9"),
        (Order(bleed=3.0), "a4-poker-8"),
        (Order(bleed=3.0, margin=4.0), "a4-poker-9"),
    ):
        job = resolve_deck_job(order, cards)
        assert job.form.name == name
        assert min(job.grid.margins) >= order.margin


def test_four_inks_are_pdf_x_with_bleed_and_marks(tmp_path):
    words = ["--single", "--bleed", "3mm", "--marks", "outer", "--cmyk", "--out", str(tmp_path)]
    assert run(["deck", deck(tmp_path).source, *words]) == 0
    (file,) = tmp_path.glob("*-cmyk.pdf")
    made = PdfReader(file)
    assert made.pdf_header == "%PDF-1.4"
    assert made.metadata["/GTS_PDFXVersion"] == "PDF/X-1a:2003"
    page = made.pages[0]
    media, bleed, trim = map(in_mm, (page.mediabox, page.bleedbox, page.trimbox))
    assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((63, 88), abs=0.01)
    assert trim[0] - bleed[0] == pytest.approx(3, abs=0.01)
    assert bleed[0] - media[0] > 5
    assert not re.search(rb"\brg\b|\bRG\b", page.get_contents().get_data())
    picture = next(page_pictures(file.read_bytes(), DPI)).convert("L")
    cut = round(10 / MM_PER_INCH * DPI)  # from the page's edge
    assert min(picture.getpixel((x, 10)) for x in range(cut - 2, cut + 3)) < 150
    assert picture.getpixel((cut + 20, 10)) == 255


def test_a_profile_may_be_a_file_of_ones_own(tmp_path):
    profile = tmp_path / "house.toml"
    profile.write_text('title = "A house"\noutput = "pdf"\nbleed = "2mm"\ncmyk = true\n', "utf-8")
    words = ["--profile", str(profile), "--out", str(tmp_path)]
    assert run(["deck", deck(tmp_path).source, *words]) == 0
    (file,) = tmp_path.glob("*house.pdf")
    assert in_mm(PdfReader(file).pages[0].mediabox)[2] == pytest.approx(67, abs=0.2)


DPI_OF_SHEETS = 101.6  # four pixels a mm
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
    box = [round(mm * DPI_OF_SHEETS / MM_PER_INCH) for mm in area]
    part = picture.convert("RGB").crop((box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1))
    size = part.width * part.height
    return sum(n for n, pixel in part.getcolors(size) if min(pixel) >= WHITE) / size


@pytest.mark.sample(3)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", games())
def test_no_ink_is_missing_two_millimetres_beyond_an_outer_edge(name, paper):
    job = job_of(name, paper=paper)
    pages = impose(_find_places(job), job.grid, job.order.backs)
    pictures = page_pictures(make_pdf(job).pdf, DPI_OF_SHEETS, trimmed=False)
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
