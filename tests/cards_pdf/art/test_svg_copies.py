"""`<use>` in an SVG: an element once more, as if it stood there."""

import pytest

from cards_pdf.art.path import BadVectorError
from cards_pdf.art.svg_drawing import MAX_ELEMENTS, vector
from tests.cards_pdf.files import read_table
from tests.cards_pdf.strangers.test_drawings import svg

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
