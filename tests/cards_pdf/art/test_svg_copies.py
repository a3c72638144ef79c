"""`<use>` in an SVG: an element once more, as if it stood there."""

import pytest

from cards_pdf.art.path import BadVectorError
from cards_pdf.art.svg_drawing import MAX_ELEMENTS, vector
from tests.cards_pdf.strangers.test_drawings import svg

LEAF = '<path id="leaf" d="M0 0h1v1z"/>'
XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'


def pieces(inside, more=""):
    return vector(svg(inside, more).encode()).pieces


TWO = '<g id="two"><use href="#leaf"/><use href="#leaf" y="4"/></g>'
CUT = '<rect width="5" height="5" clip-path="url(#c)"/>'
SYMBOL = '<symbol id="s" viewBox="10 10 2 4" fill="blue"><path d="M10 10h2v4z"/></symbol>'
USED = {
    "a shape": (f'<defs>{LEAF}</defs><use href="#leaf"/>', '<path d="M0 0h1v1z"/>'),
    "elsewhere": (
        f'<defs>{LEAF}</defs><use xlink:href="#leaf" x="2" y="3"/>',
        '<path d="M2 3h1v1z"/>',
    ),
    "before it is described": (
        f'<use href="#leaf" x="2"/><defs>{LEAF}</defs>',
        '<path d="M2 0h1v1z"/>',
    ),
    "what is seen": (
        f'{LEAF}<use href="#leaf" x="2"/>',
        '<path d="M0 0h1v1z"/><path d="M2 0h1v1z"/>',
    ),
    "in a style": (
        (
            f'<defs>{LEAF}</defs><use href="#leaf" x="1" fill="red" opacity="0.5" '
            'transform="scale(2)"/>'
        ),
        '<g fill="red" opacity="0.5" transform="scale(2)"><path d="M1 0h1v1z"/></g>',
    ),
    "a copy of copies": (
        f'<defs>{LEAF}{TWO}</defs><use href="#two" x="3"/>',
        '<path d="M3 0h1v1z"/><path d="M3 4h1v1z"/>',
    ),
    "in a clip": (
        f'<clipPath id="c"><use href="#leaf" x="1"/></clipPath><defs>{LEAF}</defs>{CUT}',
        f'<clipPath id="c"><path d="M1 0h1v1z"/></clipPath>{CUT}',
    ),
    "a symbol in a box": (
        f'{SYMBOL}<use href="#s" x="1" y="1" width="4" height="4"/>',
        '<path fill="blue" d="M2 1h2v4z"/>',
    ),
    "a symbol as it is": (
        '<symbol id="s"><path d="M0 0h2v4z"/></symbol><use href="#s" y="1"/>',
        '<path d="M0 1h2v4z"/>',
    ),
    "unseen": (
        f'<defs>{LEAF}</defs><use href="#leaf" display="none"/><rect width="5" height="5"/>',
        '<rect width="5" height="5"/>',
    ),
}


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
