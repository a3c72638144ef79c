"""The spades: what should have stayed dead."""

from cards_pdf.art.hand import BOLD, FINE, rings, strokes
from cards_pdf.art.outlines import Drawing, Shape, both_sides, rectangle
from cards_pdf.art.paths import circle, ellipse
from cards_pdf.art.smooth import line, mirrored, ring, tapered


def bat() -> Drawing:
    wings = mirrored(
        "0,3.6 2.4,2.6* 4.4,5 7.6,9 12.8,9.8* 11.4,5.4 12.6,1.2* 9.4,1.8 8.4,-3* 5.6,-.6 3.4,-5.6* 2,-3"
        " 0,-3.4"
    )
    head = mirrored("0,4.6 1.4,4.8* 3,9.2* 4.2,5.2 4.2,1.6 2.8,-1 0,-1.8")
    return (
        Shape(wings, "second", BOLD),
        *both_sides(*strokes(FINE, "3.6,2 8,5.6 12.8,9.8", "3.8,1 8.4,2.6 12.6,1.2", "3.4,-.2 6,-.8 8.4,-3")),
        Shape(mirrored("0,0 2.6,-.8 2.6,-4.4 0,-7.6"), "ink", BOLD),
        Shape(head, "ink", BOLD),
        *both_sides(
            *rings("pale", FINE, "2,5.2* 3,7.4* 3.5,5.2"),
            Shape(circle(1.9, 2.2, 1.15), "gold", FINE),
            Shape(circle(1.7, 2.1, 0.45), "dark"),
            *rings("paper", FINE, ".3,-.3* 1.5,-.1* 1,-2*"),
            *strokes(FINE, ".6,-7 .8,-8.8", "1.2,-6.6 1.8,-8.2"),
        ),
        Shape(line("-1.6,-.1 0,-.4 1.6,-.1"), "", FINE),
    )


def skeleton() -> Drawing:
    bones = tuple(tapered(f"{-10.4 * side},-9.4 {10.4 * side},4.4", 2, 1.7, 2) for side in (1, -1))
    knobs = ((10.2, 5.6), (11.6, 4), (10.2, -10.4), (11.6, -8.8))
    dome = mirrored("0,11.6 5.2,10.6 8.2,6.6 8.2,2.6 6.6,-.8* 4.8,-2.2* 4.6,-4.2* 0,-4.4")
    jaw = mirrored("0,-5 3.9,-4.8* 5.4,-3* 5.6,-6.8 3.6,-10 0,-10.8")
    return (
        *(Shape(bone, "pale", BOLD) for bone in bones),
        *both_sides(*(Shape(circle(x, y, 1.4), "pale", BOLD) for x, y in knobs)),
        Shape(jaw, "paper", BOLD),
        *both_sides(*strokes(FINE, "1,-5.2 1,-7.2", "2.8,-5.2 2.8,-7")),
        Shape(line("-4,-7 0,-7.6 4,-7"), "", FINE),
        Shape(dome, "paper", BOLD),
        *both_sides(
            Shape(ring("1.4,2.6 2.2,5 5,5.4 6.2,3 5,.8 2.4,.8"), "ink", FINE),
            Shape(circle(3.6, 2.9, 0.8), "gold"),
            *strokes(FINE, "1,-2.6 1,-4.3", "2.8,-2.6 2.8,-4.2"),
        ),
        Shape(mirrored("0,1 1.3,-1.4 0,-1*"), "dark"),
        Shape(line("-4.8,-2.3 0,-2.8 4.8,-2.3"), "", FINE),
        *strokes(FINE, "1.4,11.2 2.2,9.4 1.4,8.4 2.6,6.8"),
    )


def wraith() -> Drawing:
    shroud = mirrored(
        "0,12 3.8,11 6,7.4 6.6,3* 9.4,4.8 11.6,8.6* 12.8,5.4 12.6,1* 10.2,-.6 7.8,-2.4 7.6,-6 9,-12*"
        " 6.2,-10.2 5,-12.6* 3,-10.2 1.4,-12.6* 0,-10.8"
    )
    return (
        Shape(shroud, "pale", BOLD),
        Shape(mirrored("0,9.4 3,8.2 4.2,4.8 3.4,-.4 1.6,-3.8 0,-4.4"), "ink", BOLD),
        *both_sides(
            Shape(ring(".9,4.6* 2.2,6 3.5,6* 3.1,4.2 1.8,3.6"), "gold", FINE),
            *strokes(FINE, "5.2,-1.6 4.6,-5 5.4,-9", "2.4,-5.6 2.2,-8 2.8,-10"),
            *strokes(FINE, "11.6,8.4 11.2,5.4", "10.4,6.6 10.2,4.4"),
        ),
        Shape(mirrored("0,2.2 1.4,1.2 1.5,-1.2 0,-2.6"), "dark"),
    )


_HOLES = ((1.6, -2.4), (1.6, -4), (3, -2.4), (3, -4), (3, -5.6), (4.4, -2.4), (4.4, -4), (4.4, -5.6))


def knight() -> Drawing:
    helm = mirrored("0,10.6* 3.6,9.8 6.4,7 6.8,2 6,-4 4.6,-7.4 0,-8.8*")
    horn = tapered("5.6,6.6 9.6,7.6 11.6,10 11.2,12.8", 3, 2.6, 1.6, 0.2)
    plume = ring("0,9.4* -1,11.8 0,12.8 1,11.8")
    shoulder = ring("4.4,-6.4* 8.4,-6 12,-8.4 12.8,-12.6* 3,-12.6*")
    slit = ring(".8,2.6* 5.6,4* 6.2,2* 5.4,.6* .8,.2*")
    return (
        *both_sides(
            Shape(horn, "paper", BOLD),
            *strokes(FINE, "7.6,8.9 8.4,6", "10,10 11.6,8.6"),
            Shape(shoulder, "second", BOLD),
            *strokes(FINE, "5.4,-9.2 9,-8.8 11.8,-11"),
        ),
        Shape(plume, "fire", BOLD),
        Shape(mirrored("0,-6 4.6,-6.4 5.2,-12.6* 0,-12.6"), "ink", BOLD),
        Shape(helm, "ink", BOLD),
        *both_sides(
            Shape(slit, "dark", FINE),
            Shape(ring("2,1.9* 3.4,2.6 4.8,2.9* 4.2,1.4 3,1.1"), "fire"),
            *(Shape(circle(x, y, 0.45), "dark") for x, y in _HOLES),
        ),
        Shape(mirrored("0,10.6* 1.3,9 1.3,-8.4* 0,-8.8*"), "gold", FINE),
        *both_sides(*(Shape(circle(5.6, y, 0.4), "gold", FINE) for y in (6.2, -2.4))),
    )


def reaper() -> Drawing:
    robe = mirrored("0,9.8* 4.4,8.6 7,4.4 7.4,-.6 9.4,-5.4 11,-12.6* 5.6,-11.6 0,-12.6")
    hollow = mirrored("0,7.6* 3.2,6 4.6,2.4 3.8,-1.6 0,-4.6*")
    blade = ring("-9.4,8.4* -4,11.8 3,12.8 12.8,8.6* 7,10 1,9.4 -3,8.4 -8,6.6*")
    skull = mirrored("0,5.4 2.4,4.6 3.4,2 2.6,-.2 1.9,-1 1.7,-2.8 0,-3.2")
    return (
        Shape(robe, "ink", BOLD),
        *both_sides(*strokes(FINE, "7,-1.6 5.4,-6 6,-11", "3.4,-5 2.6,-8.4 3,-11.6")),
        Shape(hollow, "dark", BOLD),
        Shape(skull, "paper", FINE),
        *both_sides(
            Shape(ellipse(1.45, 1.8, 0.95, 1.15), "dark"),
            Shape(circle(1.45, 1.6, 0.35), "fire"),
            *strokes(FINE, ".6,-1.4 .6,-2.9"),
        ),
        Shape(mirrored("0,.7* .5,-.4* 0,-.3"), "dark"),
        Shape(ring("-10.2,10.4* -8.8,10.2* -7.4,-12.6* -8.8,-12.6*"), "second", BOLD),
        Shape(blade, "paper", BOLD),
        Shape(line("-6.6,9 0,11 7,10.8"), "", FINE),
        Shape(rectangle(-10.6, 6.4, 2.6, 1.6), "gold", FINE),
        *rings("paper", FINE, "-10.2,-2.4 -7,-2 -6.6,-3.4 -9.6,-4", "-10,-4 -7,-3.6 -6.6,-5 -9.4,-5.6"),
    )
