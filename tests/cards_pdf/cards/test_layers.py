"""Layers of a card: pictures, panels, shapes and words, one over the other and into the bleed."""

import tomllib
from pathlib import Path

import pytest
from PIL import Image

from cards_pdf.__main__ import run
from tests.cards_pdf.drawing import print_single, render_single, write_deck
from tests.cards_pdf.reading import reader

BOX = 'left = "10mm"\nwidth = "40mm"\ntop = "20mm"\nheight = "40mm"\n'
WHOLE = 'left = "0mm"\nright = "0mm"\ntop = "0mm"\nbottom = "0mm"\n'
COLOURS = {
    "white": (255, 255, 255), "red": (200, 40, 40), "blue": (40, 40, 200), "ink": (0, 0, 0),
    "purple": (120, 40, 120), "pale grey": (201, 201, 201), "pale red": (224, 163, 142),
    "lighter blue": (74, 74, 217), "red of inks": (198, 102, 78), "blue of inks": (66, 62, 134),
}  # fmt: skip
ROWS = tomllib.loads(Path(__file__).with_name("layers.toml").read_text("utf-8"))
CASES = [(name, layer) for name, row in ROWS.items() for layer in row.get("layer", [""])]
SVG = '<svg viewBox="0 0 10 10"><path fill="#c82828" d="M0 0H10V10H0z"/></svg>'


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("layers")
    red, blue = (Image.new("RGB", (200, 200), COLOURS[name]) for name in ("red", "blue"))
    half, ring = Image.new("RGB", (400, 400), "white"), Image.new("RGB", (40, 40), COLOURS["red"])
    half.paste(COLOURS["red"], (200, 0, 400, 400))
    ring.paste(COLOURS["blue"], (10, 10, 30, 30))
    for name, picture in (("red", red), ("blue", blue), ("half", half), ("ring", ring)):
        picture.save(folder / f"{name}.png")
        picture.save(folder / f"{name}.jpg", quality=98)
    (folder / "red.svg").write_text(SVG)
    (folder / "blue.svg").write_text(SVG.replace("c82828", "2828c8"))
    return folder


def deck(folder, layout, card=""):
    layout = layout.replace("WHOLE", WHOLE).replace("BOX", BOX)
    return write_deck(folder, f'[[card]]\nname = "Ada"\n{card}', layout=layout)


def get_pixel(picture, x, y):
    return picture.getpixel((round(4 * (x + 3)), round(4 * (y + 3))))


@pytest.mark.parametrize(("name", "layer"), CASES)
def test_each_layer_has_its_colours_in_their_places(folder, name, layer):
    row = ROWS[name]
    path = deck(folder, row["layout"].replace("LAYER", layer), row.get("card", ""))
    for order in row["prints"]:
        off = order.get("off", row.get("off", 4))
        options = {key: order[key] for key in order.keys() - {"at", "off"}}
        picture = render_single(path, **options)
        found = [(*place, get_pixel(picture, *place)) for *place, _ in order["at"]]
        wanted = [
            (*place, pytest.approx(COLOURS[colour], abs=off)) for *place, colour in order["at"]
        ]
        assert found == wanted


def test_what_shines_through_is_no_transparency_in_four_inks(folder):
    layer = '[regions.b]\nLAYER = "red.png"\nopacity = 0.5\nBOX'.replace("LAYER", "picture")
    made = print_single(deck(folder, layer), cmyk=True)
    assert b"/ca " not in made
    assert b"/SMask" not in made


def test_where_ink_is_saved_panels_are_paper_with_an_outline_and_words_black(folder):
    layout = '[regions.photo]\npicture = "blue.png"\nlow_ink = "keep"\ncover = true\nWHOLE'
    words = 'text = "{name}"\nsize = "40pt"\ncolour = "paper"\nfill = "#202020"'
    picture = render_single(deck(folder, f"{layout}[regions.name]\n{words}\nBOX"), low_ink=True)
    box = picture.crop((4 * 14, 4 * 24, 4 * 52, 4 * 62))
    assert box.getpixel((0, 0)) == COLOURS["white"]
    assert box.convert("L").getextrema()[0] < 40
    edge = picture.crop((4 * 12, 4 * 40, 4 * 14, 4 * 41)).convert("L")
    assert edge.getextrema()[0] < 60


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_words_are_turned(folder, turn):
    text = f'text = "{{name}} Lovelace"\nturn = {turn}\nsize = "20pt"'
    picture = render_single(deck(folder, f"[regions.a]\n{text}\nBOX"))
    ink = picture.convert("L").point(lambda part: 255 * (part < 128)).getbbox()
    wide, high = ink[2] - ink[0], ink[3] - ink[1]
    assert (wide > 2 * high) == (turn == 180)
    start = {90: ink[1] - 4 * 23, 180: 212 - ink[2], 270: 252 - ink[3]}[turn]
    assert start < 8


@pytest.mark.parametrize("shows", ['shows = ["text"]', 'text = "{body}"\nlines = 20'])
def test_lists_rules_and_tables(folder, shows, tmp_path):
    body = "Some _words_.\n- One item\n2. Another one\n---\n| 1 | :heart:*3 |\n| 2 | a long cell |"
    edges = WHOLE.replace("0mm", "5mm")
    path = deck(folder, f"[regions.a]\n{shows}\n{edges}", f'body = """{body}"""\n')
    text = reader(print_single(path)).pages[0].extract_text()
    assert all(word in text for word in ("Some words.", "•", "2.", "a long cell"))
    assert "---" not in text
    assert "|" not in text
    assert run(["deck", str(path), "--large-print", "--out", str(tmp_path)]) == 0


def test_a_deck_repeats_no_more_than_can_be_set_soon(folder, capsys):
    layout = f'[regions.a]\nfill = "#c82828"\nrepeat = "{{n}}"\nstep = ["0mm", "0mm"]\n{BOX}'
    path = write_deck(folder, '[[card]]\nname = "A"\nn = 60\n' * 84, layout=layout)
    assert run(["check", str(path)]) == 2
    limit = "10080 boxes, effects, lines, cells of tables and repeated regions"
    assert limit in capsys.readouterr().err
