"""Words of SVG files, as outlines of our own fonts."""

import pytest

from cards_pdf.art.path import bounds
from cards_pdf.art.svg_drawing import vector
from cards_pdf.canvas.typefaces import typefaces
from cards_pdf.text.fit import line

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
