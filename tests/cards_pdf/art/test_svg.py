"""SVG files: colours as CSS writes them, elements once more, words as outlines of our fonts."""

import pytest
from PIL import ImageColor

from cards_pdf.art.path import BadVectorError, bounds
from cards_pdf.art.svg_drawing import MAX_ELEMENTS, vector
from cards_pdf.art.svg_values import colour, rgb
from cards_pdf.canvas.typefaces import typefaces
from cards_pdf.text.fit import line
from tests.cards_pdf.files import read_table
from tests.cards_pdf.strangers.test_drawings import svg

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
    """The left and the right end of each piece."""
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
