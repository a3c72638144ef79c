"""True bleed at every card size and for every print service, read back from the finished files."""

import re
from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

from cards_pdf.__main__ import run
from cards_pdf.canvas.to_pictures import page_pictures
from cards_pdf.common import sizes
from cards_pdf.common.units import MM_PER_INCH, POINTS_PER_MM, millimetres
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.outputs.decks import resolve_deck_job
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import find_profile_files, make_single_card
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
    job = make_service_job(DeckJob(deck(tmp_path, size), make_single_card(size)), profile)
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
