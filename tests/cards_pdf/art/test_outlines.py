"""Outlines as SVG files write them."""

from itertools import pairwise

import pytest

from cards_pdf.__main__ import run
from cards_pdf.art.path import BadOutlineError, Path, bounds, parse_outline, parse_path
from tests.cards_pdf.icon_decks import SQUARE, deck


def area(path):
    """By its corner points; curves count as their chords."""
    points = [parts[-2:] for _, parts in path.segments if parts]
    turns = (x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise([*points, points[0]]))
    return abs(sum(turns)) / 2


def numbers(text):
    return [part for _, parts in parse_outline(text).segments for part in parts]


@pytest.mark.parametrize(
    "text", [SQUARE, "m0,0h10v10h-10z", "M0 0L10 0 10 10 0 10Z", "M0,0l10-0 0,10-10.0.0z"]
)
def test_a_square_is_a_square_however_it_is_written(text):
    assert area(parse_outline(text)) == pytest.approx(100)


def test_arcs_go_round():
    ring = parse_outline("M-5 0A5 5 0 1 1 5 0 5 5 0 11-5 0z")
    assert bounds([ring]) == pytest.approx((-5, -5, 5, 5))
    assert area(ring) == pytest.approx(50)  # the square in it
    half = parse_outline("M 0 0 A 1 2 90 0 1 4 0")
    assert bounds([half])[1] == pytest.approx(-1)


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("M0 0C0 1 1 1 1 0S2-1 2 0", "M0 0C0 1 1 1 1 0C1 -1 2 -1 2 0"),
        ("M0 0q1 1 2 0t2 0", "M0 0Q1 1 2 0Q3 -1 4 0"),
    ],
)
def test_short_letters_go_on_from_the_curve_before(short, long):
    assert numbers(short) == pytest.approx(numbers(long))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "draws nothing"),
        ("M 1 1", "draws nothing"),
        ("L 1 1", "must begin with M"),
        ("M 0 0 L 1", "instead of a number"),
        ("M 0 0 X 1 1", 'has "X 1 1" instead of one of the letters'),
        ("M 0 0 L 1e300 0", "reaches too far"),
        ("M 0 0 L inf nan", "instead of a number"),
        ("M 0 0 A 1 1 0 2 0 5 5", "instead of a number"),
        ("M 0 0" + " L 1 1" * 5000, "at most 20000 are allowed"),
    ],
)
def test_what_is_no_outline_is_told(text, message):
    with pytest.raises(BadOutlineError, match=message):
        parse_outline(text)


@pytest.mark.parametrize(
    "text",
    [
        "M0 0A1e-300 1 0 0 0 1 1Z", "M0 0A1e6 1e6 0 1 0 0 0", "M0 0L0 0",
        "M0 0A1e6 1e-5 45 1 1 1e-9 0", "M1 1z",
    ],
)  # fmt: skip
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
