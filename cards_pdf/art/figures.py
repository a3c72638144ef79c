"""What a card does, as a picture in a square of 26 mm about its middle: a beast, a blade, a flask …."""

from collections.abc import Callable, Mapping

from cards_pdf.art.courts import jester
from cards_pdf.art.outlines import (
    Drawing,
    Shape,
    arc,
    both_sides,
    chain,
    closed,
    drawn,
    moved,
    rectangle,
    scaled,
    symmetric,
    turned,
)
from cards_pdf.art.paths import circle, polygon, polyline, rounded
from cards_pdf.art.pips import SUITS

FINE, BOLD = 0.3, 0.5


def _beast() -> Drawing:
    horn = closed(drawn("M 3.4 8.2 C 6.8 8.4 9.8 9.8 11.8 13 C 13 8.4 11.6 4.6 7.8 2.8"))
    head = symmetric(
        drawn("M 0 9 L 3.4 8.6 C 7 7.4 8.8 4 8.4 0 C 8.2 -3.2 6.6 -5.2 5.4 -7 L 4.2 -11 L 0 -12.6")
    )
    snout = symmetric(drawn("M 0 6 L 1.5 1.2 L 3.4 -3.6 L 0 -5.6"))
    maw = symmetric(drawn("M 0 -6.4 L 4.3 -5.8 L 3.3 -10 L 0 -11.2"))
    return (
        *both_sides(Shape(horn, "gold", BOLD)),
        Shape(head, "ink", BOLD),
        Shape(snout, "second", FINE),
        *both_sides(Shape(polygon((2.4, 1), (6.9, 3.5), (5.8, -0.4)), "gold", FINE)),
        *both_sides(Shape(circle(5.1, 1.3, 0.65), "dark")),
        Shape(symmetric(drawn("M 0 -3 L 1.9 -3.2 L 0 -5.2")), "dark"),
        Shape(maw, "dark"),
        *both_sides(Shape(polygon((1.9, -6.3), (3.6, -6), (2.9, -9)), "paper")),
        *both_sides(Shape(polygon((0.5, -11), (1.7, -10.6), (1.1, -8.4)), "paper")),
    )


def _sword() -> Drawing:
    upright = (
        Shape(symmetric(drawn("M 0 16.4 L 2 13.2 L 2 -5 L 0 -5")), "paper", BOLD),
        Shape(symmetric(drawn("M 0 13 L .55 11.6 L .55 -4 L 0 -5")), "pale", FINE),
        Shape(rounded(-6, -7, 12, 2.2, 1), "gold", BOLD),
        Shape(rectangle(-1.1, -13, 2.2, 6), "ink", FINE),
        *(Shape(polyline((-1.1, y), (1.1, y + 1.2)), "", FINE) for y in (-12.4, -10.8, -9.2)),
        Shape(circle(0, -14.4, 1.9), "gold", BOLD),
    )
    return tuple(shape._replace(path=turned(shape.path, -45)) for shape in upright)


def _flask() -> Drawing:
    glass = symmetric(chain(drawn("M 0 9.4 L 2.6 9.4 L 2.6 3.2"), arc(0, -4, 8.2, 68, -90)))
    surface = drawn("M -6.93 -3 C -3.6 -4.4 -2.4 -1.6 0 -2.8 C 2.4 -4 4 -1.6 6.93 -3")
    drink = closed(chain(arc(0, -4, 7, 8, -188), surface))
    bubbles = [circle(-2.6, -5.6, 1.1), circle(1.4, -8.2, 0.8), circle(3, -4.9, 0.6)]
    return (
        Shape(rounded(-2, 9.6, 4, 3, 0.8), "gold", BOLD),
        Shape(glass, "paper", BOLD),
        Shape(drink, "ink", FINE),
        *(Shape(bubble, "paper", FINE) for bubble in bubbles),
        Shape(arc(0, -4, 5.9, 60, 24), "", FINE),
        Shape(rounded(-3.7, 8.2, 7.4, 1.9, 0.9), "second", BOLD),
    )


def _fan() -> Drawing:
    card = rounded(-5.7, -8.2, 11.4, 17, 1.4)
    fanned = tuple(
        Shape(moved(turned(moved(card, 0, 9), tilt), 0, -8.6), fill, BOLD)
        for tilt, fill in ((27, "second"), (2, "gold"), (-23, "paper"))
    )
    pip = turned(moved(scaled(SUITS["diamonds"], 7.4), 0, 9), -23)
    return (*fanned, Shape(moved(pip, 0, -8.6), "ink", FINE))


def _shield() -> Drawing:
    edge = "M 0 12 C 3 10.4 6.4 9.8 9.8 10 C 10.4 .6 8 -8 0 -12.4"
    inner = "M 0 9.6 C 2.6 8.4 5 7.9 7.8 7.9 C 8 .6 6 -6 0 -9.8"
    return (
        Shape(symmetric(drawn(edge)), "gold", BOLD),
        Shape(symmetric(drawn(inner)), "ink", FINE),
        Shape(closed(drawn(inner)), "second", FINE),
        Shape(moved(scaled(SUITS["clubs"], 9), 0, 0.4), "paper", FINE),
    )


def _heart() -> Drawing:
    cross = symmetric(drawn("M 0 6 L 1.7 6 L 1.7 2.5 L 5.2 2.5 L 5.2 -.9 L 1.7 -.9 L 1.7 -4.4 L 0 -4.4"))
    return (
        Shape(scaled(SUITS["hearts"], 25), "ink", BOLD),
        Shape(scaled(SUITS["hearts"], 21), "", FINE),
        Shape(cross, "paper", FINE),
    )


def _skull() -> Drawing:
    dome = symmetric(
        drawn("M 0 8 C 6.4 8 9 3.6 8.6 -.6 C 8.4 -3 7 -4.4 5 -5.2 L 4.8 -9 C 3.4 -10.4 1.6 -10.6 0 -10.6")
    )
    crown = symmetric(drawn("M 0 13 L 2.2 9.2 L 5 12.2 L 6 8.4 L 9 10.6 L 7.2 4.4 C 4.8 6 2.4 6.6 0 6.6"))
    return (
        Shape(dome, "paper", BOLD),
        *both_sides(Shape(circle(3.7, -0.4, 2.3), "ink", FINE), Shape(circle(3.9, -0.2, 0.7), "gold")),
        Shape(symmetric(drawn("M 0 -2.4 L 1.3 -5 L 0 -4.6")), "ink"),
        *(Shape(polyline((x, -7.2), (x, -10.2)), "", FINE) for x in (-3.2, -1.1, 1.1, 3.2)),
        Shape(polyline((-4.8, -7.2), (4.8, -7.2)), "", FINE),
        Shape(crown, "gold", BOLD),
        *(Shape(circle(x, 7.6 - abs(x) * 0.12, 0.7), "ink", FINE) for x in (-4.4, 0, 4.4)),
    )


ROLE_ART: Mapping[str, Callable[[], Drawing]] = {
    "beast": _beast,
    "blade": _sword,
    "fan": _fan,
    "flask": _flask,
    "heart": _heart,
    "jester": jester,
    "shield": _shield,
    "skull": _skull,
}
