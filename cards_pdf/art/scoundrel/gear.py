"""The diamonds and the hearts: what to fight with and what to drink, the smallest first."""

from cards_pdf.art.hand import BOLD, FINE, rings, strokes
from cards_pdf.art.outlines import Drawing, Shape, both_sides, moved, rectangle, scaled, turned
from cards_pdf.art.paths import circle, rounded
from cards_pdf.art.pips import SUITS
from cards_pdf.art.smooth import line, mirrored, ring


def dagger() -> Drawing:
    upright = (
        Shape(mirrored("0,11* 2,7.4 2,-1* 0,-1"), "paper", BOLD),
        Shape(line("0,9.6 0,-1"), "", FINE),
        Shape(rounded(-4.4, -2.6, 8.8, 1.9, 0.9), "gold", BOLD),
        Shape(rectangle(-1.1, -8, 2.2, 5.4), "ink", FINE),
        *strokes(FINE, "-1.1,-7 1.1,-6", "-1.1,-5.4 1.1,-4.4", "-1.1,-3.8 1.1,-2.8"),
        Shape(circle(0, -9, 1.5), "gold", BOLD),
    )
    return tuple(shape._replace(path=scaled(turned(shape.path, -45), 1.4)) for shape in upright)


def great_axe() -> Drawing:
    blade = ring("1.4,8.6* 5.4,9.6 8.4,12.4* 11.4,8.4 11.4,1.6 8.4,-2.4* 5.4,.4 1.4,1.4*")
    edge = line("8,10.6 9.8,7.6 9.8,2.4 8,-.6")
    upright = (
        Shape(rounded(-1.1, -14.4, 2.2, 26.6, 0.6), "ink", BOLD),
        *strokes(FINE, "-1.1,-13 1.1,-12", "-1.1,-11.2 1.1,-10.2", "-1.1,-9.4 1.1,-8.4"),
        *both_sides(Shape(blade, "paper", BOLD), Shape(edge, "", FINE)),
        Shape(rounded(-2, 1, 4, 8, 0.7), "gold", BOLD),
        Shape(moved(scaled(SUITS["diamonds"], 4.6), 0, 5), "ink", FINE),
        Shape(ring("-1,12* 0,14.4* 1,12*"), "gold", FINE),
    )
    return tuple(shape._replace(path=scaled(turned(shape.path, -24), 0.9)) for shape in upright)


def vial() -> Drawing:
    glass = mirrored("0,6.6 1.9,6.6* 1.9,-4.4 1.8,-7.8 0,-9.4")
    drink = mirrored("0,1.4 1.9,1.2* 1.9,-4.4 1.8,-7.8 0,-9.4")
    return tuple(
        shape._replace(path=scaled(turned(shape.path, -16), 1.25))
        for shape in (
            Shape(glass, "paper", BOLD),
            Shape(drink, "ink", FINE),
            *(
                Shape(circle(x, y, r), "paper", FINE)
                for x, y, r in ((-0.5, -3, 0.55), (0.6, -5.4, 0.4), (0.3, -1, 0.35))
            ),
            Shape(rounded(-2.6, 6.2, 5.2, 1.3, 0.5), "second", BOLD),
            Shape(rounded(-1.5, 7.2, 3, 2.4, 0.5), "gold", BOLD),
            Shape(line("-1,5 -1,2.4"), "", FINE),
        )
    )


def elixir() -> Drawing:
    bottle = mirrored("0,7 2.4,7* 2.4,4.6 5.4,2.8 10.4,-2 10.4,-7.6 7.4,-11.6* 0,-12.2")
    drink = mirrored("0,-.6 3.4,.4 6.6,-.6 9.9,-1* 10.2,-7.4 7.2,-11.2* 0,-11.8")
    handle = ring("2.2,5.6* 5.4,6.4 7.4,4.4 6.8,1.8* 5.8,2.6* 6,4 4.8,4.9 2.4,4.6*")
    rays = ("11.4,4.4 12.6,5", "9.6,7.4 10.8,8.8", "6.6,9.4 7.2,11.2")
    return (
        *both_sides(*strokes(BOLD, *rays)),
        *both_sides(Shape(handle, "gold", BOLD)),
        Shape(bottle, "paper", BOLD),
        Shape(drink, "ink", FINE),
        *rings("second", FINE, "-9,-4 -8.4,-8 -6.4,-10.4* -7,-8 -7.4,-4.6"),
        Shape(moved(scaled(SUITS["hearts"], 7), 0, -6), "paper", BOLD),
        *(
            Shape(circle(x, y, r), "paper", FINE)
            for x, y, r in ((-4.6, -3, 0.8), (5.2, -3.4, 1), (6.6, -8.4, 0.7))
        ),
        Shape(rounded(-3.4, 6.2, 6.8, 1.8, 0.8), "second", BOLD),
        Shape(mirrored("0,12.6* 1.6,11 1.8,8* 0,8"), "gold", BOLD),
    )
