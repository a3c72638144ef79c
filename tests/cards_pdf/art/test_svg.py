"""SVG files: outlines, colours as CSS writes them, elements once more, and words as outlines."""

from itertools import pairwise

import pytest
from PIL import ImageColor

from cards_pdf.__main__ import run
from cards_pdf.art.path import BadVectorError, Path, bounds, parse_outline, parse_path
from cards_pdf.art.svg_values import MAX_ELEMENTS, colour, rgb
from cards_pdf.canvas.reportlab import read_svg as vector
from cards_pdf.canvas.typefaces import typefaces
from cards_pdf.text.fit import line
from tests.cards_pdf.files import read_table
from tests.cards_pdf.icon_decks import deck
from tests.cards_pdf.strangers.test_drawings import svg

OUTLINES = read_table("outlines.toml")


def area(path):
    """By its corner points; curves count as their chords."""
    points = [parts[-2:] for _, parts in path.segments if parts]
    turns = (x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise([*points, points[0]]))
    return abs(sum(turns)) / 2


def numbers(text):
    return [part for _, parts in parse_outline(text).segments for part in parts]


@pytest.mark.parametrize("text", OUTLINES["squares"])
def test_a_square_is_a_square_however_it_is_written(text):
    assert area(parse_outline(text)) == pytest.approx(100)


def test_arcs_go_round():
    ring = parse_outline("M-5 0A5 5 0 1 1 5 0 5 5 0 11-5 0z")
    assert bounds([ring]) == pytest.approx((-5, -5, 5, 5))
    assert area(ring) == pytest.approx(50)  # the square in it
    half = parse_outline("M 0 0 A 1 2 90 0 1 4 0")
    assert bounds([half])[1] == pytest.approx(-1)


@pytest.mark.parametrize(("short", "long"), OUTLINES["short"])
def test_short_letters_go_on_from_the_curve_before(short, long):
    assert numbers(short) == pytest.approx(numbers(long))


@pytest.mark.parametrize(("text", "message"), OUTLINES["refused"])
def test_what_is_no_outline_is_told(text, message):
    with pytest.raises(BadVectorError, match=message):
        parse_outline(text.replace("…", " L 1 1" * 5000))


@pytest.mark.parametrize("text", OUTLINES["degenerate"])
def test_degenerate_outlines_end_well(tmp_path, text):
    path = deck(tmp_path, ":x:", f'x = "{text}"')
    assert run(["deck", str(path), "--out", str(tmp_path)]) in (0, 2)


def test_a_path_is_read_as_it_was_written():
    path = Path().move(0, 0.125).to(-1.5, 2).curve(1, 2, 3.25, 4, 5, 6).close()
    assert path.svg(3) == "M0 0.125L-1.5 2C1 2 3.25 4 5 6Z"
    assert parse_path(path.svg(3)) == path
    curve = "1.000 -2.000 3.250 -4.000 5.000 -6.000 c h"
    assert path.pdf() == f"0.000 -0.125 m -1.500 -2.000 l {curve}"
    assert path.pdf(flip=False).startswith("0.000 0.125 m -1.500 2.000 l")


OTHERS = [
    "#a1c", "#a1cf", "#0a1b2c", "#0a1b2cff", "rgb(1, 20,255)", "rgb(10%,50%,99%)",
    "hsl(200,50%,40%)",
]  # fmt: skip


@pytest.mark.parametrize("word", [*ImageColor.colormap, *OTHERS])
def test_every_colour_is_what_pillow_takes_it_for(word):
    assert [round(255 * part) for part in rgb(word)] == list(ImageColor.getrgb(word)[:3])


def test_what_css_writes_anew_is_read_too():
    assert rgb("rgb(255 0 0 / 50%)") == rgb("rgba(300,0,-5,.2)") == (1.0, 0.0, 0.0)


@pytest.mark.parametrize(
    "word", " # #12 #12345 #ggg reddish rgb(1,2) url(#a) rgb(1e9,1,1)".split(" ")
)
def test_what_is_no_colour_is_refused(word):
    with pytest.raises(BadVectorError, match="has the colour"):
        colour(word)


LEAF = '<path id="leaf" d="M0 0h1v1z"/>'
XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'


def pieces(inside, more=""):
    return vector(svg(inside, more).encode()).pieces


USED = read_table("svg-copies.toml")


@pytest.mark.parametrize("name", USED)
def test_what_is_used_is_drawn_where_it_is_used(name):
    copied, meant = USED[name]
    assert pieces(copied, XLINK) == pieces(meant)


@pytest.mark.parametrize("name", ["#nothing", "other.svg#leaf", "https://a.example/b.svg#leaf", ""])
def test_what_is_not_in_the_file_is_left_out_and_named(name):
    made = vector(svg(f'{LEAF}<use href="{name}"/>').encode())
    assert made.left_out == ("use",)
    assert made.pieces == pieces(LEAF)


def test_what_uses_itself_is_refused():
    for endless in (
        '<g id="a"><use href="#a"/></g>',
        '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
    ):
        with pytest.raises(BadVectorError, match="within itself"):
            vector(svg(endless).encode())


def test_copies_of_copies_count_as_elements():
    doubled = "".join(
        f'<g id="a{n}"><use href="#a{n - 1}"/><use href="#a{n - 1}"/></g>' for n in range(1, 8)
    )
    many = f"<defs>{LEAF.replace('leaf', 'a0')}{doubled}</defs>" + '<use href="#a7"/>' * 100
    with pytest.raises(BadVectorError, match=f"more than {MAX_ELEMENTS} elements"):
        vector(svg(many).encode())


MM_AT_10 = 10 / 72 * 25.4  # of an em at 10 pt


def drawing(inner):
    return vector(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{inner}</svg>'.encode()
    )


def spans(picture):
    for piece in picture.pieces:
        left, _, right, _ = bounds([piece.path])
        yield left, right


def test_words_are_as_wide_as_our_font_has_them():
    found = drawing('<text x="10" y="20" font-size="10" fill="#c02020">Hm</text>')
    ((left, right),) = spans(found)
    width = line("Hm", typefaces().body).width_mm(10) / MM_AT_10 * 10
    assert left == pytest.approx(10, abs=0.9)
    assert right == pytest.approx(10 + width, abs=0.9)
    assert found.left_out == found.families == ()


@pytest.mark.parametrize(("anchor", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_a_line_is_aligned_as_a_whole(anchor, share):
    words = 'Hm<tspan font-weight="bold">Hm</tspan>'
    found = drawing(f'<text x="50" y="9" text-anchor="{anchor}">{words}</text>')
    ends = [end for span in spans(found) for end in span]
    assert min(ends) == pytest.approx(50 - share * (max(ends) - min(ends)), abs=1.5)


def test_fonts_that_are_replaced_are_named():
    family = "'Archivo Narrow', sans-serif"
    found = drawing(f'<text font-family="{family}">Hi</text><text>Ho</text>')
    assert found.families == ("Archivo Narrow",)


def test_letters_of_all_our_fonts_are_there():
    assert drawing("<text>Aé ế Ж λ ★ 龙</text>").left_out == ()
    assert drawing("<text>A \U0001f409</text>").left_out == ("text",)


def test_lines_begin_where_a_tspan_names_a_place():
    lines = '<tspan x="5" y="9">A</tspan>\n<tspan x="40" y="19">B</tspan>'
    (first, _), (second, _) = spans(drawing(f'<text style="font-size:8px">{lines}</text>'))
    assert first < 10
    assert second > 38
