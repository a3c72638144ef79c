"""Layouts drawn for one card on other sizes, and what stands in regions of playing cards."""

import pytest
from PIL import Image

from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.canvas.to_pictures import page_pictures
from cards_pdf.cards.edition import COLOUR
from cards_pdf.cards.faces import Fronts
from cards_pdf.common.errors import FitError
from cards_pdf.decks.campaign import UNMARKED
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card
from tests.cards_pdf.drawing_log import drawing_log
from tests.cards_pdf.files import read_file
from tests.cards_pdf.reading import reader
from tests.cards_pdf.tags import tree

RED = (200, 40, 40)
LAYOUT = read_file("drawn-for-60-by-90.toml")
CARD = 'name = "Ada"\nboxes = [{ text = "Once." }]\n'


def deck(tmp_path, size, layout=LAYOUT, card=CARD, head=""):
    (tmp_path / "lay.toml").write_text(layout, "utf-8")
    text = f'[deck]\ntitle = "T"\nsize = "{size}"\nlayout = "lay.toml"\n{head}[[card]]\n{card}'
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    return load_deck(tmp_path / "mine.toml")


def logged(deck, **order):
    return drawing_log(make_pdf, DeckJob(deck, make_single_card(deck.size), Order(**order)))


@pytest.mark.parametrize(
    ("size", "scale"), [("60mm x 90mm", 1.0), ("120mm x 180mm", 2.0), ("30mm x 60mm", 0.5)]
)
def test_a_layout_is_as_large_as_fits_the_card(tmp_path, size, scale):
    log = logged(deck(tmp_path, size, card='name = "Ada"\n'))
    framed = [line for line in log if line.startswith("frame") and line.endswith(f" {scale:.2f}")]
    assert bool(framed) or scale == 1.0
    (words,) = [line for line in log if line.startswith("text") and line.endswith("Ada")]
    assert words.split()[3] == (
        "14pt" if scale < 1 else "10pt"
    )  # 7 points as printed are the least


def test_what_reaches_its_edge_reaches_the_cards_edge_and_the_bleed(tmp_path):
    made = deck(tmp_path, "120mm x 100mm", card='name = "Ada"\n')
    job = DeckJob(made, make_single_card(made.size), Order(bleed=3.0))
    picture = next(iter(page_pictures(make_pdf(job).pdf, 50.8))).convert("RGB")
    width, height = picture.size
    for corner in ((1, 1), (width - 2, 1), (1, height - 2), (width - 2, height - 2)):
        assert picture.getpixel(corner) == RED


def test_the_camera_mark_stays_as_large_as_a_camera_needs_it(tmp_path):
    layout = LAYOUT.replace('right = "0mm"', 'right = ["mark.left - 2mm", "0mm"]', 1)
    made = deck(tmp_path, "120mm x 180mm", layout, head="mark_spot = true\n")
    areas = {
        one.region.name: one.area
        for one in Fronts(made, COLOUR).place_regions(PdfCanvas(title=""), made.cards[0])
    }
    assert areas["ground"].right < 60 - 5
    assert any(line.startswith("modules") for line in logged(made))


# --- in a region of anybody's ---

AT = 'left = "10mm"\nwidth = "{}mm"\ntop = "10mm"\nheight = "{}mm"\n'
QUEEN = 'name = "Queen of hearts"\nrank = "Q"\nsuit = "hearts"\ncode = "QH"\n'


def test_an_index_has_its_letter_where_there_is_room_and_is_turned(tmp_path):
    index = '[regions.i]\nshows = "index"\nsize = "22pt"\n' + AT.format(9, 30)
    low = (
        index.replace('"30mm"', '"14mm"').replace("regions.i", "regions.j")
        + "turn = 180\nspoken = false\n"
    )
    log = logged(deck(tmp_path, "60mm x 90mm", index + low, QUEEN))
    words = [line.split()[-1] for line in log if line.startswith("text")]
    assert words == ["Q", "H", "Q"]
    assert "frame 19.00 24.00 180 1.00" in log


def test_what_screen_readers_say_of_a_picture(tmp_path):
    Image.new("RGB", (9, 9), "teal").save(tmp_path / "a.png")
    layout = (
        '[regions.a]\npicture = "{art}"\nalt = "{name}, at sea"\n' + AT.format(20, 20)
        + '[regions.b]\nspoken = false\npicture = "{art}"\n' + AT.format(20, 20)
    )  # fmt: skip
    made = deck(tmp_path, "60mm x 90mm", layout, 'name = "Ada"\nart = "a.png"\n')
    figures = tree(reader(make_pdf(DeckJob(made, make_single_card(made.size))).pdf)).all("Figure")
    assert [figure.alt for figure in figures] == ["Ada, at sea"]


def test_a_figure_may_be_named_by_a_column_and_fill_its_region(tmp_path):
    layout = '[regions.f]\nshows = "figure"\ndrawing = "{beast}"\ncover = true\n' + AT.format(
        40, 50
    )
    shown = logged(deck(tmp_path, "60mm x 90mm", layout, 'beast = "wraith"\n'))
    assert any(line.startswith("stamp figure-wraith") for line in shown)
    nothing = logged(
        deck(tmp_path, "60mm x 90mm", layout, 'name = "A"\nbeast = ""\n'), low_ink=True
    )
    assert not any("figure" in line for line in nothing)
    with pytest.raises(FitError, match=r'figure: there is no drawing "wrath".*"wraith"'):
        logged(deck(tmp_path, "60mm x 90mm", layout, 'beast = "wrath"\n'))


def test_labels_to_glue_are_as_large_as_the_rows_they_cover(tmp_path):
    def row(size):
        made = deck(tmp_path, size)
        return next(
            Fronts(made, COLOUR).find_pencil_rows(PdfCanvas(title=""), made.cards[0], UNMARKED)
        )

    small, large = row("60mm x 90mm"), row("120mm x 180mm")
    assert large.area == pytest.approx([2 * side for side in small.area])
