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

GROUND = (
    '[regions.ground]\nfill = "#c82828"\nleft = "0mm"\nright = "0mm"\ntop = "0mm"\nbottom = "0mm"\n'
)
CUT = (
    GROUND.replace("ground", "cut").replace("#c82828", "#2828c8")
    + 'shape = ["0% 0%", "100% 0%", "100% 100%", "0% 100%"]\n'
)
DPI = 200


def deck(tmp_path, size):
    """Red to the end of the bleed, blue to the cut."""
    (tmp_path / "lay.toml").write_text(GROUND + CUT)
    path = tmp_path / "mine.toml"
    path.write_text(
        f'[deck]\ntitle = "T"\nlayout = "lay.toml"\ncard = "{size}"\n[[card]]\nname = "A"\n'
    )
    return load_deck(path)


def blue_edges(picture):
    """Return the edges of the cut: left, top, right, bottom, in pixels."""
    blue = picture.convert("RGB").point(lambda part: 255 * (part > 128)).split()[2]
    return blue.getbbox()


@pytest.mark.parametrize("size", sizes.card_names())
@pytest.mark.parametrize("bleed", ["3mm", "0.125in", "5mm"])
def test_a_single_card_has_the_bleed_that_was_asked_for(tmp_path, size, bleed):
    mm = millimetres(bleed)
    width, height = sizes.card(size).mm
    made = make_pdf(DeckJob(deck(tmp_path, size), make_single_card(size, mm), Order(bleed=mm)))
    page = PdfReader(BytesIO(made.pdf)).pages[0]
    boxes = [
        [float(side) / POINTS_PER_MM for side in box]
        for box in (page.mediabox, page.bleedbox, page.trimbox)
    ]
    whole = [0, 0, width + 2 * mm, height + 2 * mm]
    assert boxes[0] == pytest.approx(whole, abs=0.01)
    assert boxes[1] == pytest.approx(whole, abs=0.01)
    assert boxes[2] == pytest.approx([mm, mm, width + mm, height + mm], abs=0.01)
    (picture,) = page_pictures(made.pdf, DPI)
    assert all(red > 150 > blue for red, _, blue in map(picture.getpixel, corners(picture)))
    cut = [edge / DPI * MM_PER_INCH for edge in blue_edges(picture)]
    assert cut == pytest.approx([mm, mm, width + mm, height + mm], abs=0.26)


def corners(picture):
    right, bottom = picture.width - 1, picture.height - 1
    return [(0, 0), (right, 0), (0, bottom), (right, bottom)]


PROFILES = {name: load_profile(name) for name in find_profile_files()}
SERVICES = [
    (name, size)
    for name, profile in PROFILES.items()
    if profile.output == "png"
    for size in profile.sizes
]


@pytest.mark.parametrize(("name", "size"), SERVICES)
def test_a_service_gets_ink_to_its_last_pixel_and_the_cut_where_it_cuts(tmp_path, name, size):
    profile = PROFILES[name]
    files = make_service_job(
        DeckJob(deck(tmp_path, size), make_single_card(size)), profile
    ).make_files()
    picture = Image.open(
        BytesIO(next(content for file, content, _ in files if file.endswith(".png")))
    )
    assert picture.size == profile.pixels
    assert all(
        red > 150 > blue for red, _, blue in map(picture.convert("RGB").getpixel, corners(picture))
    )
    left, top, right, bottom = blue_edges(picture)
    per_mm = profile.dpi / MM_PER_INCH
    assert (right - left, bottom - top) == pytest.approx(
        [side * per_mm for side in profile.card], abs=3
    )
    assert (left + right, top + bottom) == pytest.approx(picture.size, abs=2)


def test_a_bleed_takes_a_sheet_that_has_room_for_it(tmp_path):
    made = deck(tmp_path, "poker")
    assert resolve_deck_job(Order(), made).form.name == "a4-poker-9"
    job = resolve_deck_job(Order(bleed=3.0), made)
    assert job.form.name == "a4-poker-8"
    assert min(job.grid.margins) >= job.order.margin
    assert resolve_deck_job(Order(bleed=3.0, margin=4.0), made).form.name == "a4-poker-9"


def test_four_inks_are_pdf_x_with_bleed_and_marks(tmp_path, capsys):
    made = deck(tmp_path, "poker")
    args = ["deck", made.source, "--single", "--bleed", "3mm", "--marks", "outer", "--cmyk"]
    assert run([*args, "--out", str(tmp_path)]) == 0
    (file,) = tmp_path.glob("*-cmyk.pdf")
    reader = PdfReader(file)
    assert reader.pdf_header == "%PDF-1.4"
    assert reader.metadata["/GTS_PDFXVersion"] == "PDF/X-1a:2003"
    page = reader.pages[0]
    card = [float(side) / 72 * MM_PER_INCH for side in (page.trimbox.width, page.trimbox.height)]
    assert card == pytest.approx([63, 88], abs=0.01)
    assert float(page.bleedbox.width - page.trimbox.width) == pytest.approx(6 / 25.4 * 72, abs=0.01)
    assert float(page.mediabox.width - page.bleedbox.width) > 10 / 25.4 * 72
    content = page.get_contents().get_data()
    assert not re.search(rb"\brg\b|\bRG\b", content)
    picture = next(page_pictures(file.read_bytes(), DPI)).convert("L")
    cut = round(10 / MM_PER_INCH * DPI)  # from the page's edge
    assert min(picture.getpixel((x, 10)) for x in range(cut - 2, cut + 3)) < 150
    assert picture.getpixel((cut + 20, 10)) == 255
    assert run([*args, "--png", "300"]) == 2
    assert "--cmyk and --png do not go together" in capsys.readouterr().err


def test_a_profile_may_be_a_file_of_ones_own(tmp_path):
    made = deck(tmp_path, "poker")
    profile = tmp_path / "house.toml"
    profile.write_text(
        'title = "A printing house"\noutput = "pdf"\nbleed = "2mm"\ncmyk = true\n', "utf-8"
    )
    out = ["--out", str(tmp_path)]
    assert run(["deck", made.source, "--profile", str(profile), *out]) == 0
    (file,) = tmp_path.glob("*house.pdf")
    page = PdfReader(file).pages[0]
    assert float(page.mediabox.width) == pytest.approx(67 / 25.4 * 72, abs=0.5)
