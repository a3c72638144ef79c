"""The clubs: what lives in the dungeon."""

from cards_pdf.art.hand import BOLD, FINE, rings, strokes
from cards_pdf.art.outlines import Drawing, Shape, both_sides
from cards_pdf.art.paths import circle, ellipse
from cards_pdf.art.smooth import line, mirrored, ring, tapered


def rat() -> Drawing:
    head = mirrored("0,6 3,6 6.2,3.4 7,-.4 5.2,-4.4 2.6,-8 0,-9.4")
    muzzle = mirrored("0,-2 1.8,-2.8 3,-5.6 2.2,-8 0,-9.4")
    return (
        *both_sides(Shape(circle(6.8, 7, 4.9), "ink", BOLD), Shape(circle(6.9, 7, 3), "pale", FINE)),
        Shape(head, "second", BOLD),
        Shape(muzzle, "pale", FINE),
        *both_sides(
            Shape(circle(3.6, 1.2, 1.5), "dark"),
            Shape(circle(4, 1.7, 0.45), "paper"),
            *strokes(FINE, "1.6,4 3.4,4.2 5,3.4"),
            *strokes(FINE, "3,-5.4 7,-4.4 11,-4.8", "3,-6.4 7,-6.8 10.6,-8.2", "2.6,-7.2 5.6,-8.8 8,-11.2"),
        ),
        Shape(mirrored("0,-5 1.6,-5.2 1,-6.8 0,-7.2"), "dark"),
        Shape(line("0,-7 0,-8.6"), "", FINE),
        *rings("paper", FINE, "-1.2,-9* 0,-9.3* 0,-12.2* -1,-12*", "0,-9.3* 1.2,-9* 1,-12* 0,-12.2*"),
    )


def spider() -> Drawing:
    legs = (
        tapered("2,2 6,8.6 10,9.4 12.6,4.6", 1.2, 1.2, 0.9, 0.2),
        tapered("2.6,.6 7.4,4 11,3 12.8,-1.6", 1.2, 1.2, 0.9, 0.2),
        tapered("2.6,-1 7.4,-1.4 10.4,-4.4 11.6,-9", 1.2, 1.2, 0.9, 0.2),
        tapered("2,-2.4 5.4,-5 6.8,-8.6 6.6,-12.4", 1.2, 1.2, 0.9, 0.2),
    )
    return (
        *both_sides(*(Shape(leg, "ink", FINE) for leg in legs)),
        Shape(ellipse(0, 4.2, 5.4, 6.2), "ink", BOLD),
        Shape(mirrored("0,8.6* 2,7* .5,5* 2,2.6* 0,1.2*"), "gold", FINE),
        *both_sides(*strokes(FINE, "3,9.2 4.6,7.4", "4.2,2.2 4.9,4.4")),
        Shape(mirrored("0,-.6 3,-1 4.2,-3.6 3,-6.2 0,-6.8"), "second", BOLD),
        *both_sides(
            Shape(circle(1.1, -3, 0.95), "gold", FINE),
            Shape(circle(1.1, -3, 0.35), "dark"),
            *(Shape(circle(x, y, 0.45), "gold", FINE) for x, y in ((2.9, -2.4), (2.8, -4), (0.8, -1.5))),
            Shape(ring("1,-5.6* 2.6,-6* 2.6,-7.4 1.2,-9.4* 1.3,-7.6"), "paper", FINE),
        ),
    )


def wolf() -> Drawing:
    head = mirrored(
        "0,6.2 3.4,6.4* 6.4,12.6* 8.8,8 8.6,3.6* 11,2.2* 9.4,.8* 11.4,-1.8* 9,-2.4* 9.8,-5.4* 6.6,-4.8"
        " 4.8,-8.4 3,-11.6 0,-12.4"
    )
    snout = mirrored("0,2.4 1.4,1 2.2,-2 3.8,-4.2 3.2,-6.8 0,-6.4")
    maw = mirrored("0,-7 3.2,-7* 2.6,-10 1.4,-11.2 0,-11.4")
    return (
        Shape(head, "ink", BOLD),
        *both_sides(
            *rings("second", FINE, "4.2,6.6* 6.4,10.6* 7.4,7.6 7,5.2*"),
            *rings("second", FINE, "3.4,-1.6 6.2,-.8 8.6,-2* 6.4,-3.6 4.6,-3.8"),
        ),
        Shape(snout, "second", FINE),
        *both_sides(
            Shape(ring("1.7,1.6* 3.6,2.6 6.2,3.2* 5.2,1 3.2,.6"), "gold", FINE),
            Shape(circle(4.1, 1.7, 0.65), "dark"),
            *strokes(BOLD, "1.2,3 3.4,3.9 6.6,4.6"),
        ),
        Shape(maw, "dark"),
        Shape(mirrored("0,-3.2 2,-3.4 1.6,-5 0,-5.8"), "dark"),
        Shape(line("0,-5.6 0,-6.8"), "", FINE),
        *both_sides(
            *rings("paper", FINE, "1.5,-6.9* 2.8,-6.9* 2.2,-9.4*", "1,-11.3* 2.1,-10.8* 1.4,-9.2*"),
            *rings("paper", FINE, ".3,-6.8* 1.1,-6.9* .7,-8*"),
        ),
    )


def dragon() -> Drawing:
    wing = ring(
        "4,-2* 5.4,4 9,9.6 12.8,12.4* 12.2,8 13,4.4* 11.2,3.4 12.4,-.6* 10.4,-1 11.4,-4.8* 8.8,-4.6 6,-7.4*"
    )
    head = mirrored("0,7.4 2.4,7.6 5.2,6 6.2,3 5.6,.4 7,-2* 5.4,-3.4 6,-6* 4.4,-6.8 4,-9.6 2.4,-11.8 0,-12.4")
    horn = tapered("3,6.2 5.6,9 6,12.6", 2.8, 2.2, 0.2)
    plates = ("0,6.4* 1.3,4.6* 0,2.8* -1.3,4.6*", "0,3* 1.1,1.4* 0,-.2* -1.1,1.4*")
    maw = mirrored("0,-6.4 2.4,-6 4.4,-5* 4,-8.4 2.4,-10.8 0,-11.4")
    return (
        *both_sides(
            Shape(wing, "second", BOLD), *strokes(FINE, "5.4,3 9.4,6.4 12.8,12.4", "5.8,0 9.6,2 13,4.4")
        ),
        *both_sides(Shape(horn, "gold", BOLD), *strokes(FINE, "4.4,9.4 6.4,8.4", "5,11 6.6,10.4")),
        Shape(head, "ink", BOLD),
        *rings("second", FINE, *plates),
        *both_sides(
            Shape(ring("1.7,2.2* 3.2,3.6 5.6,4.6* 5,2.2 3.2,1.4"), "fire", FINE),
            *rings("dark", 0, "3.6,3.8* 4.1,2.8 3.7,1.8* 3.2,2.8"),
            *strokes(BOLD, "1.3,3.6 3,5 6,6"),
            Shape(circle(1.9, -3.6, 0.75), "dark"),
            *strokes(FINE, "1,-1.8 2.4,-2.2 3.4,-3.8"),
        ),
        Shape(maw, "dark", FINE),
        Shape(mirrored("0,-7.8* 1,-9 1.6,-8.4* 2,-9.8 1,-11 0,-11.2"), "fire", FINE),
        *both_sides(
            *rings("paper", FINE, "2.6,-6* 4.2,-5.2* 3.6,-7.8*", ".9,-6.4* 2,-6.2* 1.4,-7.8*"),
            *rings("paper", FINE, "2.4,-10.7* 3.5,-9.4* 2.6,-8.6*"),
        ),
    )
