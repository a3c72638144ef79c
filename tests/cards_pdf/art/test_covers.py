"""Covers as pages on a screen load them, and the notation that drawings are written in."""

import pytest

from cards_pdf.art.looks import COVER_HEIGHT, COVER_WIDTH, look_of
from cards_pdf.art.notation import drawing, figure
from cards_pdf.art.path import bounds
from cards_pdf.canvas.svg import cover_svg, game_cover
from cards_pdf.printing import game_cover as at_the_door
from cards_pdf.rulebooks import games


@pytest.mark.parametrize("game", games())
def test_every_game_has_a_cover_that_a_page_can_load_and_that_fills_its_frame(game):
    cover, shapes = game_cover(game), figure(look_of(game).cover)
    assert cover.startswith("<svg")
    assert 'viewBox="-90 -60 180 120"' in cover
    assert cover.count("<path ") == len(shapes)
    assert at_the_door(game) == cover
    left, bottom, right, top = bounds(shape.path for shape in shapes)
    assert min(-left, right) >= COVER_WIDTH / 2
    assert min(-bottom, top) >= COVER_HEIGHT / 2


def test_a_game_without_a_look_has_no_cover_and_a_cover_with_a_title_is_said():
    assert game_cover("patience") == ""
    titled = cover_svg(look_of("days"), "as <days> go by")
    assert ' role="img" aria-label="as &lt;days&gt; go by"' in titled


NOTED = {
    "box red .5: 0,0 2 1": [("red", 0.5, (0, 0, 2, 1))],
    "disc gold: 1,1 1 | 4,1 1": [("gold", 0, (0, 0, 2, 2)), ("gold", 0, (3, 0, 5, 2))],
    "both box .3: 1,0 1 1": [("", 0.3, (1, 0, 2, 1)), ("", 0.3, (-2, 0, -1, 1))],
    "at 10,0 2:\n    box red .5: 0,0 1 1": [("red", 1.0, (10, 0, 12, 2))],
    "at 0,0 1 90:\n    box red: 0,0 2 1": [("red", 0, (-1, 0, 0, 2))],
    "at 0,0 1 0 flip:\n    box red: 1,0 2 1": [("red", 0, (-3, 0, -1, 1))],
    "at 10,0 2 0 keep:\n    box red .5: 0,0 1 1": [("red", 0.5, (10, 0, 12, 2))],
    "around 2 90:\n    box red: 1,0 2 1": [("red", 0, (-1, 1, 0, 3)), ("red", 0, (0, -3, 1, -1))],
    "polygon red .5: 0,0 2,0 0,1": [("red", 0.5, (0, 0, 2, 1))],
    "fold red: M 0 2 L 1 1 L 0 0": [("red", 0, (-1, 0, 1, 2))],
    "# nothing\nbox red: 0,0 1 1  # a square": [("red", 0, (0, 0, 1, 1))],
}


@pytest.mark.parametrize(("text", "shapes"), NOTED.items())
def test_a_line_of_notation_is_a_shape(text, shapes):
    for shape, (fill, line, box) in zip(drawing(text, figure), shapes, strict=True):
        assert (shape.fill, shape.line) == (fill, line)
        assert bounds([shape.path]) == pytest.approx(box, abs=1e-6)
