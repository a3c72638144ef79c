"""Layouts drawn for one card on other sizes, and what stands in regions of playing cards."""

import pytest
from PIL import Image

from cards_pdf.canvas.pdf import PdfCanvas
from cards_pdf.cards.edition import COLOUR
from cards_pdf.cards.faces import Fronts
from cards_pdf.common.errors import FitError
from cards_pdf.decks.campaign import UNMARKED
from cards_pdf.decks.load import load_deck
from tests.cards_pdf.drawing import print_single, render_single, write_deck
from tests.cards_pdf.drawing_log import drawing_log
from tests.cards_pdf.files import read_file
from tests.cards_pdf.reading import reader
from tests.cards_pdf.tags import tree

RED = (200, 40, 40)
LAYOUT = read_file("drawn-for-60-by-90.toml")
AT = 'left = "10mm"\nwidth = "{}mm"\ntop = "10mm"\nheight = "{}mm"\n'
QUEEN = 'name = "Queen of hearts"\nrank = "Q"\nsuit = "hearts"\ncode = "QH"\n'


def deck(folder, size="60mm x 90mm", layout=LAYOUT, card='name = "Ada"\n', head=""):
    head = f'size = "{size}"\n{head}'
    return load_deck(write_deck(folder, f"[[card]]\n{card}", head, layout))


def logged(deck, **order):
    return drawing_log(lambda: print_single(deck, **order))


@pytest.mark.parametrize(
    ("size", "scale"), [("60mm x 90mm", 1.0), ("120mm x 180mm", 2.0), ("30mm x 60mm", 0.5)]
)
def test_a_layout_is_as_large_as_fits_the_card(tmp_path, size, scale):
    log = logged(deck(tmp_path, size))
    framed = [line for line in log if line.startswith("frame") and line.endswith(f" {scale:.2f}")]
    assert bool(framed) or scale == 1.0
    (words,) = [line for line in log if line.startswith("text") and line.endswith("Ada")]
    # 7 points as printed are the least
    assert words.split()[3] == ("14pt" if scale < 1 else "10pt")


def test_what_reaches_its_edge_reaches_the_cards_edge_and_the_bleed(tmp_path):
    picture = render_single(deck(tmp_path, "120mm x 100mm"), 2, bleed=3.0)
    right, bottom = picture.width - 2, picture.height - 2
    for corner in ((1, 1), (right, 1), (1, bottom), (right, bottom)):
        assert picture.getpixel(corner) == RED


def test_the_camera_mark_stays_as_large_as_a_camera_needs_it(tmp_path):
    layout = LAYOUT.replace('right = "0mm"', 'right = ["mark.left - 2mm", "0mm"]', 1)
    made = deck(tmp_path, "120mm x 180mm", layout, head="mark_spot = true\n")
    regions = Fronts(made, COLOUR).place_regions(PdfCanvas(title=""), made.cards[0])
    assert {one.region.name: one.area for one in regions}["ground"].right < 60 - 5
    assert any(line.startswith("modules") for line in logged(made))


def test_an_index_has_its_letter_where_there_is_room_and_is_turned(tmp_path):
    index = 'shows = "index"\nsize = "22pt"\n'
    layout = f"[regions.i]\n{index}{AT.format(9, 30)}[regions.j]\nturn = 180\nspoken = false\n"
    log = logged(deck(tmp_path, layout=f"{layout}{index}{AT.format(9, 14)}", card=QUEEN))
    assert [line.split()[-1] for line in log if line.startswith("text")] == ["Q", "H", "Q"]
    assert "frame 19.00 24.00 180 1.00" in log


def test_what_screen_readers_say_of_a_picture(tmp_path):
    Image.new("RGB", (9, 9), "teal").save(tmp_path / "a.png")
    picture = f'picture = "{{art}}"\n{AT.format(20, 20)}'
    layout = (
        f'[regions.a]\nalt = "{{name}}, at sea"\n{picture}[regions.b]\nspoken = false\n{picture}'
    )
    made = deck(tmp_path, layout=layout, card='name = "Ada"\nart = "a.png"\n')
    figures = tree(reader(print_single(made))).all("Figure")
    assert [figure.alt for figure in figures] == ["Ada, at sea"]


def test_a_figure_may_be_named_by_a_column_and_fill_its_region(tmp_path):
    layout = (
        f'[regions.f]\nshows = "figure"\ndrawing = "{{beast}}"\ncover = true\n{AT.format(40, 50)}'
    )
    shown = logged(deck(tmp_path, layout=layout, card='beast = "wraith"\n'))
    assert any(line.startswith("stamp figure-wraith") for line in shown)
    nothing = deck(tmp_path, layout=layout, card='name = "A"\nbeast = ""\n')
    assert not any("figure" in line for line in logged(nothing, low_ink=True))
    with pytest.raises(FitError, match=r'figure: there is no drawing "wrath".*"wraith"'):
        logged(deck(tmp_path, layout=layout, card='beast = "wrath"\n'))


def test_labels_to_glue_are_as_large_as_the_rows_they_cover(tmp_path):
    def row(size):
        made = deck(tmp_path, size, card='name = "Ada"\nboxes = [{ text = "Once." }]\n')
        rows = Fronts(made, COLOUR).find_pencil_rows(PdfCanvas(title=""), made.cards[0], UNMARKED)
        return next(rows)

    small, large = row("60mm x 90mm"), row("120mm x 180mm")
    assert large.area == pytest.approx([2 * side for side in small.area])
