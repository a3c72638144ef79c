"""Jack, queen, king and joker: half a figure each, in mm, shown from both ends of the card.

What they wear and hold tells them apart: the jack a feathered cap and a spear, the queen a coronet and a
flower, the king a tall crown and a sword, the joker bells and the sun (RJ) or the moon (BJ) on a staff.
"""

from collections.abc import Callable, Mapping
from functools import cache

from cards_pdf.art.outlines import (
    Drawing,
    Shape,
    both_ends,
    both_sides,
    closed,
    drawn,
    moved,
    placed,
    rectangle,
    scaled,
    symmetric,
)
from cards_pdf.art.paths import circle, polygon, polyline
from cards_pdf.art.pips import PIPS

# The panel that a figure fills; everything in this file stays inside it.
WIDTH, HEIGHT = 40.0, 66.0
FINE, BOLD = 0.25, 0.4


def _face() -> Drawing:
    head = symmetric(drawn("M 0 25.2 L 4.6 25.2 L 4.6 19.5 C 4.6 16.2 2.4 14 0 14"))
    shade = closed(drawn("M 0 25.2 L 4.6 25.2 L 4.6 19.5 C 4.6 16.2 2.4 14 0 14"))
    nose = drawn("M -3.4 21.5 C -2.4 22.2 -1.4 22 -.9 21.3 L -.9 18.4 L .5 18.4")
    brow = drawn("M 1.2 21.5 C 1.9 22.1 2.8 22.1 3.5 21.5")
    mouth = polyline((-1.2, 16.7), (1.2, 16.7))
    eyes = tuple(Shape(circle(x, 20.4, 0.42), "dark") for x in (-2.4, 2.4))
    strokes = tuple(Shape(stroke, "", FINE) for stroke in (nose, brow, mouth))
    return (Shape(head, "paper", BOLD), Shape(shade, "pale"), *eyes, *strokes, Shape(head, "", BOLD))


def _robe(pip: str) -> Drawing:
    """Shoulders with a wide stole down the middle that carries the suit."""
    cloak = symmetric(drawn("M 0 14 L 4.4 14 C 7 12.6 15 12.2 17.6 6.5 L 19 0 L 0 0"))
    fold = polygon((9.4, 12), (12.2, 0), (13.4, 0))
    outer_fold = polygon((13, 10.6), (15.7, 0), (16.8, 0))
    trim = polygon((4.4, 14), (5.9, 13.5), (9.2, 0), (6.8, 0))
    stole = symmetric(drawn("M 0 14.4 L 4.4 14 L 6.8 0 L 0 0"))
    return (
        Shape(cloak, "ink", BOLD),
        *both_sides(Shape(fold, "second"), Shape(outer_fold, "second")),
        Shape(stole, "paper", FINE),
        *both_sides(Shape(trim, "gold", FINE)),
        _pip(pip, 0, 6.2, 5.2),
    )


def _pip(name: str, x: float, y: float, size: float) -> Shape:
    return Shape(moved(scaled(PIPS[name], size), x, y), "ink")


def _king() -> Drawing:
    hair = symmetric(drawn("M 0 25.4 L 5.6 25.4 L 6.6 18 C 6.6 16.6 5.6 15.8 4.4 15.8 L 0 15.8"))
    beard = symmetric(drawn("M 0 17.6 L 1.6 17.6 L 2.2 16.2 L 4.6 19.6 C 4.8 15 2.4 11.6 0 9.6"))
    crown = symmetric(drawn("M 0 32.4 L 2 28 L 4.4 31.4 L 5.2 27.6 L 7.6 30 L 6.2 24.4 L 0 24.4"))
    band = rectangle(-6.2, 24.2, 12.4, 1.9)
    jewels = tuple(Shape(circle(x, 25.15, 0.5), "paper", FINE) for x in (-4, 0, 4))
    return (
        Shape(hair, "second", FINE),
        *_face(),
        Shape(beard, "second", FINE),
        Shape(polyline((-1, 16.7), (1, 16.7)), "", FINE),
        Shape(crown, "gold", BOLD),
        Shape(band, "ink", FINE),
        *jewels,
    )


def _queen() -> Drawing:
    hair = symmetric(drawn("M 0 27.4 C 4.6 27.4 6.8 25 7 21 C 7.2 17 8.6 14.6 9.4 11.4 L 4 10.4 L 0 12"))
    coronet = symmetric(
        drawn(
            "M 0 30.6 C 1.2 30.6 1.6 29.2 .9 28.4 C 2 27.6 3 28.2 3.4 29.8 C 4.2 29.8 4.6 28.8 4.2 28"
            " C 5 27.4 5.6 27.8 6.4 28.8 L 5.6 24.6 L 0 24.6"
        )
    )
    band = symmetric(drawn("M 0 25.9 L 5.8 25.9 L 5.6 24.2 L 0 24.2"))
    pearls = tuple(
        Shape(circle(x, 12.7 - abs(x) * -0.14, 0.55), "paper", FINE)
        for x in (-3.6, -2.4, -1.2, 0, 1.2, 2.4, 3.6)
    )
    return (
        Shape(hair, "second", FINE),
        *_face(),
        Shape(coronet, "gold", BOLD),
        Shape(band, "ink", FINE),
        *pearls,
    )


def _jack() -> Drawing:
    hair = symmetric(drawn("M 0 26.4 L 6.2 26.4 L 6.8 17.4 C 6.8 15.8 5.6 15 4.4 15.6 L 0 16"))
    cap = closed(drawn("M -7 24.6 C -8 29 -3 31.4 1.4 30.6 C 5.6 29.8 7.4 27.6 7 24.6"))
    brim = rectangle(-7.4, 24, 14.8, 1.7)
    feather = closed(drawn("M 5.4 26.4 C 9.6 27 12.8 29.6 13.4 32.6 C 9.2 32.4 5.2 30.4 4.6 26.6"))
    quill = drawn("M 4.8 26.4 C 8 27.4 10.8 29.6 12.2 31.6")
    return (
        Shape(hair, "second", FINE),
        *_face(),
        Shape(cap, "ink", BOLD),
        Shape(feather, "gold", FINE),
        Shape(quill, "", FINE),
        Shape(brim, "gold", BOLD),
    )


def _sword() -> Drawing:
    blade = symmetric(drawn("M 0 32.4 L 1.3 30.4 L 1.3 13 L 0 13"))
    return (
        Shape(blade, "paper", BOLD),
        Shape(polyline((0, 30.6), (0, 13)), "", FINE),
        Shape(rectangle(-3.4, 11.8, 6.8, 1.5), "gold", FINE),
        Shape(rectangle(-0.8, 7.6, 1.6, 4.2), "second", FINE),
        Shape(circle(0, 6.8, 1.3), "gold", FINE),
    )


def _flower() -> Drawing:
    leaf = closed(drawn("M 0 12 C 2.6 12.4 3.6 14.6 3.4 17 C 1.2 16.6 0 15 0 12"))
    heart = symmetric(drawn("M 0 27.4 C 2.2 25.6 2.2 22 0 20.6"))
    petal = closed(drawn("M 0 20.6 C 2.8 20.4 4.4 22.6 4.2 26.2 C 1.8 25.6 0 23.6 0 20.6"))
    return (
        Shape(polyline((0, 5.6), (0, 21)), "", 0.6),
        *both_sides(Shape(leaf, "second", FINE), Shape(petal, "ink", FINE)),
        Shape(heart, "gold", FINE),
    )


def _spear() -> Drawing:
    head = symmetric(drawn("M 0 32.4 C .6 29.6 2.4 27.6 2.4 25.6 C 2.4 24 1 23.2 .5 22.4 L 0 22.4"))
    return (
        Shape(rectangle(-0.55, 3.6, 1.1, 19), "second", FINE),
        Shape(head, "paper", BOLD),
        Shape(polyline((0, 30), (0, 23)), "", FINE),
        Shape(rectangle(-1.6, 20.8, 3.2, 1.4), "gold", FINE),
    )


def _belt() -> Drawing:
    """Where the two halves meet."""
    half = WIDTH / 2
    studs = tuple(
        Shape(polygon((x - 1.6, 0), (x, 1.3), (x + 1.6, 0), (x, -1.3)), "paper", FINE)
        for x in range(-16, 17, 4)
    )
    return (
        Shape(rectangle(-half, -2, 2 * half, 4), "gold", FINE),
        *studs,
    )


def _joker() -> Drawing:
    """A parti-coloured hood with bells on its horns, and a collar of points."""
    horn = closed(
        drawn("M 0 30.6 C 4.8 32.6 10.2 30.4 9.8 24 C 8.8 26.2 7.6 26.6 6.4 25 L 5.8 17 C 4.8 14.6 2 13 0 13")
    )
    point = polygon((0, 14.4), (4.8, 14.2), (8.2, 12.8), (11, 8.4), (6.8, 10.2), (5, 6.6), (0, 11))
    bells = (Shape(circle(9.6, 22.9, 1.15), "gold", FINE), Shape(circle(11.1, 7.8, 1), "gold", FINE))
    knee = Shape(circle(5, 6, 1), "gold", FINE)
    left, right = both_sides(Shape(horn, "second", BOLD))
    return (
        *both_sides(Shape(point, "gold", FINE)),
        left,
        right._replace(fill="ink"),
        *_face(),
        *both_sides(*bells, knee),
    )


def _staff(pip: str) -> Drawing:
    return (
        Shape(rectangle(-0.55, 3.6, 1.1, 20), "second", FINE),
        Shape(rectangle(-1.4, 22.4, 2.8, 1.2), "gold", FINE),
        Shape(moved(scaled(PIPS[pip], 8), 0.6, 28), "gold", FINE),
    )


_FIGURES: Mapping[str, tuple[Callable[[], Drawing], Callable[[], Drawing]]] = {
    "K": (_king, _sword),
    "Q": (_queen, _flower),
    "J": (_jack, _spear),
}


def jester() -> Drawing:
    """The joker's bust alone, about its middle."""
    return placed(_joker(), 0, -17.2, 0.92)


@cache
def court(rank: str, pip: str) -> Drawing:
    """The double figure for J, Q, K or a joker, about its middle; it looks the same from both ends."""
    figure, attribute = _FIGURES.get(rank) or (_joker, lambda: _staff(pip))
    half = (*placed(attribute(), 14, 0), *_robe(pip), *figure(), _pip(pip, -14.8, 27.4, 8))
    return (*both_ends(half), *_belt())
