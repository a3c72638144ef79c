"""Layers of a card: pictures, panels, shapes and words, one over the other and into the bleed."""

import pytest
from PIL import Image

from cards_pdf.__main__ import run
from cards_pdf.canvas.to_pictures import page_pictures
from cards_pdf.common.errors import CardsError
from cards_pdf.decks.load import load_deck
from cards_pdf.order import Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import make_single_card
from cards_pdf.sheets.services import load_profile, make_service_job
from tests.cards_pdf.reading import reader

WHOLE = 'left = "0mm"\nright = "0mm"\ntop = "0mm"\nbottom = "0mm"\n'
BOX = 'left = "10mm"\nwidth = "40mm"\ntop = "20mm"\nheight = "40mm"\n'
WHITE, BLACK, RED, BLUE = (255, 255, 255), (0, 0, 0), (200, 40, 40), (40, 40, 200)
SHADED = 'picture = "blue.svg"'
SVG = '<svg viewBox="0 0 10 10"><path fill="#c82828" d="M0 0H10V10H0z"/></svg>'


def deck(tmp_path, layout, card=""):
    Image.new("RGB", (200, 200), RED).save(tmp_path / "red.png")
    Image.new("RGB", (200, 200), BLUE).save(tmp_path / "blue.png")
    (tmp_path / "red.svg").write_text(SVG)
    (tmp_path / "blue.svg").write_text(SVG.replace("c82828", "2828c8"))
    (tmp_path / "lay.toml").write_text(layout, "utf-8")
    path = tmp_path / "mine.toml"
    head = '[deck]\ntitle = "Mine"\nlayout = "lay.toml"\n'
    path.write_text(f'{head}[[card]]\nname = "Ada"\n{card}', "utf-8")
    return path


def page(path, *, cmyk=False, **order):
    """The card's page, at four dots a mm; the card begins at 3, 3."""
    made = make_pdf(DeckJob(load_deck(path), make_single_card("poker"), Order(**order), cmyk=cmyk))
    return next(iter(page_pictures(made.pdf, 4 * 25.4))).convert("RGB")


def get_colours(path, *places, **order):
    picture = page(path, **order)
    return [picture.getpixel((round(4 * (x + 3)), round(4 * (y + 3)))) for x, y in places]


@pytest.mark.parametrize(
    "layer",
    [
        'fill = "#c82828"', 'fill = ["#c82828", "#c82828"]', 'picture = "red.png"\ncover = true',
        'picture = "red.svg"\ncover = true', 'picture = "red.png"\nslice = 20',
    ],
)  # fmt: skip
def test_what_reaches_the_edge_goes_on_into_the_bleed(tmp_path, layer):
    path = deck(tmp_path, f"[regions.ground]\n{WHOLE}{layer}\n")
    places = [(-2.5, -2.5), (65.5, 90.5), (30, 40)]
    assert get_colours(path, *places, bleed=3.0) == [pytest.approx(RED, abs=2)] * 3
    assert get_colours(path, *places, bleed=0.0) == [WHITE, WHITE, pytest.approx(RED, abs=2)]
    job = DeckJob(load_deck(path), make_single_card("poker"))
    (_, content, _), _ = make_service_job(
        job, load_profile("makeplayingcards")
    ).make_files()  # the picture, then the order
    (tmp_path / "out.png").write_bytes(content)
    with Image.open(tmp_path / "out.png") as made:
        ends = made.convert("RGB").getextrema()
    assert [*ends] == [(pytest.approx(part, abs=9), pytest.approx(part, abs=9)) for part in RED]


def test_an_edge_may_lie_beyond_the_card_and_is_cut_off_there(tmp_path):
    layout = (
        '[regions.x]\npicture = "red.png"\nleft = "-20mm"\nwidth = "30mm"\ntop = '
        '"-20mm"\nheight = "30mm"\n'
    )
    path = deck(tmp_path, layout)
    assert get_colours(path, (-2.5, 5), (5, 5), (12, 5), bleed=3.0) == [RED, RED, WHITE]
    assert get_colours(path, (-2.5, 5), (5, 5), (12, 5)) == [WHITE, RED, WHITE]


@pytest.mark.parametrize(
    "shape", ['"ellipse"', '"hexagon"', '["50% 0%", "100% 50%", "50% 100%", "0% 50%"]']
)
@pytest.mark.parametrize("layer", ['fill = "#c82828"', 'picture = "red.png"\ncover = true'])
def test_shapes_hold_colours_and_pictures(tmp_path, shape, layer):
    path = deck(tmp_path, f"[regions.a]\nshape = {shape}\n{layer}\n{BOX}")
    assert get_colours(path, (30, 40), (11, 21), (49, 59)) == [RED, WHITE, WHITE]


def test_colours_run_into_each_other(tmp_path):
    path = deck(tmp_path, f'[regions.a]\nfill = ["#c82828", "#2828c8"]\ntowards = "right"\n{BOX}')
    left, middle, right = get_colours(path, (11, 40), (30, 40), (49, 40))
    assert left == pytest.approx(RED, abs=12)
    assert right == pytest.approx(BLUE, abs=12)
    assert middle[0] == pytest.approx(middle[2], abs=12)


@pytest.mark.parametrize(
    "layer", ['fill = "#c82828"', 'picture = "red.png"', 'picture = "red.svg"']
)
def test_opacity_lets_shine_through_and_is_solid_in_four_inks(tmp_path, layer):
    path = deck(
        tmp_path, f'[regions.a]\nfill = "#2828c8"\n{BOX}[regions.b]\n{layer}\nopacity = 0.5\n{BOX}'
    )
    assert get_colours(path, (30, 40))[0] == pytest.approx((120, 40, 120), abs=3)
    red, green, blue = get_colours(path, (30, 40), cmyk=True)[0]
    assert (
        min(red, 180) > max(green, blue) > min(green, blue) > 110
    )  # a lighter red, and nothing of the blue
    made = make_pdf(DeckJob(load_deck(path), make_single_card("poker"), cmyk=True)).pdf
    assert b"/ca " not in made
    assert b"/SMask" not in made


@pytest.mark.parametrize("ending", ["png", "jpg"])
@pytest.mark.parametrize("cmyk", [False, True])
def test_a_colour_of_a_picture_shows_what_lies_below(tmp_path, ending, cmyk):
    layer = f'picture = "half.{ending}"\nclear = "white"\n{BOX}'
    path = deck(tmp_path, f'[regions.a]\nfill = "#2828c8"\n{BOX}[regions.b]\n{layer}')
    half = Image.new("RGB", (400, 400), "white")
    half.paste(RED, (200, 0, 400, 400))
    half.save(tmp_path / f"half.{ending}")
    left, right = get_colours(path, (20, 40), (40, 40), cmyk=cmyk)
    plain = get_colours(path, (20, 40))
    assert left[2] > 120 > max(left[:2])
    assert right[0] > 120 > max(right[1:])
    assert plain[0] == pytest.approx(BLUE, abs=3)


@pytest.mark.parametrize(
    "layer", ['fill = "#2828c8"', 'picture = "blue.png"', 'picture = "blue.jpg"', SHADED]
)
def test_a_printer_that_prints_too_dark_gets_lighter_colours_and_the_same_ink(tmp_path, layer):
    dark = f'[regions.b]\nfill = "ink"\n{BOX.replace("20mm", "62mm").replace("40mm", "20mm")}'
    path = deck(tmp_path, f"[regions.a]\n{layer}\n{BOX}{dark}")
    Image.new("RGB", (200, 200), BLUE).save(tmp_path / "blue.jpg", quality=98)
    ((_, usual), (blue, ink)) = (
        get_colours(path, (30, 40), (15, 70), gamma=gamma) for gamma in (1.0, 1.5)
    )
    assert blue == pytest.approx([255 * (part / 255) ** (1 / 1.5) for part in BLUE], abs=4)
    assert ink == usual


def test_a_frame_keeps_its_corners(tmp_path):
    """A ring of 10 pixels around blue: as wide on a card that is not square."""
    path = deck(tmp_path, f'[regions.a]\npicture = "ring.png"\nslice = 10\nborder = "5mm"\n{WHOLE}')
    ring = Image.new("RGB", (40, 40), RED)
    ring.paste(BLUE, (10, 10, 30, 30))
    ring.save(tmp_path / "ring.png")
    assert get_colours(path, (4, 44), (6, 44), (30, 4), (30, 6)) == [RED, BLUE, RED, BLUE]
    path = deck(tmp_path, f'[regions.a]\npicture = "red.png"\nslice = 100\n{WHOLE}')
    with pytest.raises(CardsError, match=r"slice is 100 pixels, but red\.png has 200 by 200"):
        page(path)


def test_columns_say_which_picture_colour_and_icon(tmp_path):
    layout = (
        f'[regions.a]\npicture = "{{scene}}"\n{BOX}[regions.b]\nfill = "{{tint}}"\nwidth = "8mm"\n'
    )
    layout += (
        'left = "52mm"\ntop = "20mm"\nheight = "8mm"\n[regions.c]\nshows = "icon"\nicon = '
        '"{sign}"\n'
    )
    layout += 'width = "8mm"\nleft = "52mm"\ntop = "40mm"\nheight = "8mm"\n'
    card = 'scene = "blue.png"\ntint = "#c82828"\nsign = "heart"\n'
    assert get_colours(deck(tmp_path, layout, card), (30, 40), (56, 24)) == [BLUE, RED]
    assert get_colours(deck(tmp_path, layout, card), (56, 43))[0] != WHITE


# --- little ink ---


@pytest.mark.parametrize(
    ("low_ink", "colour"),
    [("grey", (201, 201, 201)), ("keep", RED), ("drop", WHITE), (None, (201, 201, 201))],
)
@pytest.mark.parametrize("picture", ["red.png", "red.svg"])
def test_where_ink_is_saved_pictures_are_pale_or_gone(tmp_path, low_ink, colour, picture):
    key = f'low_ink = "{low_ink}"\n' if low_ink else ""
    path = deck(tmp_path, f'[regions.a]\npicture = "{picture}"\n{key}{BOX}')
    assert get_colours(path, (30, 40), low_ink=True) == [pytest.approx(colour, abs=16)]


def test_where_ink_is_saved_panels_are_paper_with_an_outline_and_words_black(tmp_path):
    layout = f'[regions.photo]\npicture = "blue.png"\nlow_ink = "keep"\ncover = true\n{WHOLE}'
    layout += (
        f'[regions.name]\ntext = "{{name}}"\nsize = "40pt"\ncolour = "paper"\nfill = '
        f'"#202020"\n{BOX}'
    )
    picture = page(deck(tmp_path, layout), low_ink=True)
    box = picture.crop((4 * 14, 4 * 24, 4 * 52, 4 * 62))
    assert box.getpixel((0, 0)) == WHITE
    assert box.convert("L").getextrema()[0] < 40
    edge = picture.crop((4 * 12, 4 * 40, 4 * 14, 4 * 41)).convert("L")
    assert edge.getextrema()[0] < 60


# --- words ---


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_words_are_turned(tmp_path, turn):
    path = deck(
        tmp_path, f'[regions.a]\ntext = "{{name}} Lovelace"\nturn = {turn}\nsize = "20pt"\n{BOX}'
    )
    ink = page(path).convert("L").point(lambda part: 255 * (part < 128)).getbbox()
    wide, high = ink[2] - ink[0], ink[3] - ink[1]
    assert (wide > 2 * high) == (turn == 180)
    start = {90: ink[1], 180: 212 - ink[2], 270: 252 - ink[3]}[turn]
    assert start - {90: 4 * 23, 180: 0, 270: 0}[turn] < 8


RICH = (
    'body = """Some _words_.\n- One item\n2. Another one\n---\n| 1 | :heart:*3 |\n| 2 | a long '
    'cell |"""\n'
)


@pytest.mark.parametrize("shows", ['shows = ["text"]', 'text = "{body}"\nlines = 20'])
def test_lists_rules_and_tables(tmp_path, shows):
    path = deck(tmp_path, f"[regions.a]\n{shows}\n{WHOLE.replace('0mm', '5mm')}", RICH)
    text = (
        reader(make_pdf(DeckJob(load_deck(path), make_single_card("poker"))).pdf)
        .pages[0]
        .extract_text()
    )
    assert all(word in text for word in ("Some words.", "•", "2.", "a long cell"))
    assert "---" not in text
    assert "|" not in text
    assert run(["deck", str(path), "--large-print", "--out", str(tmp_path)]) == 0


@pytest.mark.parametrize(
    "layer", ['fill = ["#c82828", "#2828c8"]', 'picture = "red.png"', 'picture = "red.svg"']
)
def test_a_region_without_room_shows_nothing(tmp_path, layer):
    layout = f'[regions.a]\n{layer}\nleft = "0mm"\nwidth = "0mm"\ntop = "0mm"\nbottom = "0mm"\n'
    assert get_colours(deck(tmp_path, layout), (1, 1)) == [WHITE]
