"""Cards of any size and shape, tokens and landscape cards, and a sheet laid out for them."""

import re

import pytest

from cards_pdf.__main__ import run
from cards_pdf.canvas.pdf_file import page_pictures
from cards_pdf.common import sizes
from cards_pdf.common.data_files import font_file
from cards_pdf.common.errors import DeckError
from cards_pdf.common.sizes import Size
from cards_pdf.decks.load import load_deck
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import find_format, load_format
from cards_pdf.sheets.impose import make_grid
from tests.cards_pdf.drawing import print_sheet, print_single, render_single, write_deck
from tests.cards_pdf.reading import open_pdf, outlines

OWN = """title = "Mine"
paper = "a4"
page = ["210mm", "297mm"]
size = "poker"
card = ["63mm", "88mm"]
columns = 2
rows = 2
"""


def test_a_format_file_of_ones_own_is_centred(tmp_path):
    (tmp_path / "mine.toml").write_text(OWN)
    grid = make_grid(load_format(str(tmp_path / "mine.toml")))
    assert (grid.left, grid.top) == pytest.approx((42, 60.5))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", sizes.card_names())
def test_every_card_size_has_a_sheet_on_both_papers(size, paper):
    assert find_format(size, paper).per_sheet >= 4


def test_a_size_no_sheet_holds_is_refused_by_name(monkeypatch):
    monkeypatch.setattr(sizes, "card", lambda name: Size(name, "card", (300.0, 300.0)))
    with pytest.raises(DeckError, match='holds "poster" cards on a4'):
        find_format("poster", "a4", fold=True)


CARD = '[[card]]\nname = "One"\nbody = "Some text."\n'
HEAD = 'back = "plain"\nsize = "60mm x 100mm"\n[fonts]\nbody = "own.ttf"\n[backs.plain]\n'
BOXES = 'boxes = [{ text = "Plus ten" }, { text = "One of", choices = ["fire", "ice"] }]\n'
BACKS_PROPOSED = "Fronts only. For backs add `--backs gutterfold` or `--backs long-edge`.\n"
OTHER_SERVICES = {
    "poker": [
        "boardgamesmaker", "drivethrucards", "gamecrafter-euro", "gamecrafter",
        "makeplayingcards-us", "printerstudio",
    ],
    "us-poker": [], "tarot": ["gamecrafter-tarot", "makeplayingcards-tarot"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("command", "warning"),
    [
        ("box", ""),
        # The sheet alone could have backs, and has none.
        ("deck --large-print", BACKS_PROPOSED),
        ("deck --profile tabletop-simulator", ""),
    ],
)
def test_everything_beside_the_usual_sheet_takes_a_size_and_a_font_of_its_own(
    tmp_path, capsys, command, warning
):
    (tmp_path / "own.ttf").write_bytes(font_file("cinzel", "Cinzel-Bold.ttf").read_bytes())
    path = write_deck(tmp_path, f"{CARD}stats = {{ hp = 10 }}\n{BOXES}", HEAD)
    command, *options = command.split()
    assert run([command, str(path), *options, "--out", str(tmp_path / "out")]) == 0
    assert capsys.readouterr().err == warning


@pytest.mark.parametrize("card", OTHER_SERVICES)
def test_check_tells_which_services_cut_the_cards_to_another_size(tmp_path, capsys, card):
    assert run(["check", str(write_deck(tmp_path, CARD, f'card = "{card}"'))]) == 0
    told = "".join(re.findall(".*cut another size.*", capsys.readouterr().out))
    assert re.findall(r"([a-z-]+) \(", told) == OTHER_SERVICES[card]


@pytest.mark.parametrize("size", ["32mm x 32mm", "32mm x 400mm", "400mm x 32mm", "190mm x 280mm"])
@pytest.mark.parametrize("theme", ["ribbon", "plain", "playing", "full-art"])
def test_the_least_and_the_most_are_printed_or_refused_with_a_sentence(
    tmp_path, capsys, size, theme
):
    path = str(write_deck(tmp_path, CARD, f'theme = "{theme}"\nsize = "{size}"'))
    for options in (["--single"], []):
        assert run(["deck", path, *options, "--out", str(tmp_path)]) in (0, 2)
    assert "Traceback" not in capsys.readouterr().err


LAYOUT = """[regions]
ground = { fill = "#c82828", left = "0mm", right = "0mm", top = "0mm", height = "10mm" }
name = { text = "{name}", size = "12pt", left = "3mm", right = "3mm", baseline = "20mm" }
body = { shows = ["stats", "text", "boxes"], inset = "3mm", top = "25mm" }
"""
NINE = '[[card]]\nname = "A name"\ncopies = 9\nboxes = [{ text = "Tick me." }]\n'


@pytest.mark.parametrize(("size", "count"), [("10mm x 10mm", 560), ("200mm x 280mm", 1)])
def test_cards_are_as_small_as_tokens_and_as_large_as_the_paper(tmp_path, size, count):
    layout = '[regions.x]\ntext = "{name}"\nleft = "1mm"\nright = "1mm"\ntop = "2mm"\n'
    card = '[[card]]\nname = "A"\n'
    deck = load_deck(write_deck(tmp_path, card, f'size = "{size}"', layout))
    form = find_format(deck.size, "a4")
    assert form.per_sheet == count
    assert make_pdf(DeckJob(deck, form)).pages == 1


@pytest.mark.parametrize("shape", ["round", "hexagon"])
def test_shapes_have_a_guide_around_each_card(tmp_path, shape):
    head = f'size = "50mm x 50mm"\nshape = "{shape}"'
    path = write_deck(tmp_path, NINE, head, LAYOUT)
    size = pytest.approx((50, 50), abs=0.3)
    for marks, count in (("outer", 9), ("none", 0)):
        drawn = outlines(open_pdf(print_sheet(path, marks=marks))[0])
        assert sum((shape.w, shape.h) == size for shape in drawn) == count


def test_cards_in_landscape_are_turned_on_the_sheet(tmp_path):
    path = write_deck(tmp_path, NINE, layout=f"[layout]\nlandscape = true\n{LAYOUT}")
    picture = render_single(path, bleed=3.0)
    red, white = (200, 40, 40), (255, 255, 255)
    for (x, y), colour in (((68, 2), red), ((68, 92), red), ((60, 47), red), ((50, 47), white)):
        assert picture.getpixel((4 * x, 4 * y)) == colour
    for options in (["--fillable", "--large-print"], ["--profile", "makeplayingcards"]):
        assert run(["deck", str(path), *options, "--out", str(tmp_path)]) == 0


@pytest.mark.parametrize("dpi", [60, 61, 97, 150, 300])
def test_pictures_of_single_cards_have_no_black_rims(tmp_path, dpi):
    deck = load_deck(write_deck(tmp_path, NINE, 'theme = "plain"')).without_copies
    picture = next(page_pictures(print_single(deck), dpi, trimmed=True)).convert("L")
    width, height = picture.size
    assert (width, height) == (round(63 / 25.4 * dpi), round(88 / 25.4 * dpi))
    for box in ((width - 1, 0, width, height), (0, height - 1, width, height)):
        assert picture.crop(box).getextrema()[0] > 200
