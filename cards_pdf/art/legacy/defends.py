"""The five defends: a mended shield, a tower, a breastplate, a ward against fire, a coat"
" against ice."""

from cards_pdf.art.hand import BOLD, FINE, rings, strokes
from cards_pdf.art.legacy.elements import flake, flame
from cards_pdf.art.outlines import Drawing, Shape, both_sides, moved, rectangle, scaled, turned
from cards_pdf.art.paths import circle
from cards_pdf.art.pips import SUITS
from cards_pdf.art.smooth import line, mirrored, ring


def patched_buckler() -> Drawing:
    """Broken once, mended twice."""
    studs = tuple(Shape(turned(circle(0, 9.2, 0.6), 30 * n + 15), "paper", FINE) for n in range(12))
    patch = ring(".6,6.2* 5.2,5.2* 6,.8* 1.8,.9*")
    stitches = (
        "-.2,4.9 1.6,4.6",
        "0,2.9 1.9,2.7",
        "2.2,6.7 2,5",
        "4.2,6.2 3.9,4.7",
        "4.6,3.8 6.4,3.7",
        "4.8,2 6.6,1.9",
    )
    crack = line("-7.6,3.6 -5.2,2.2 -5.6,.4 -3,-1 -3.2,-3.2 -1.2,-5")
    staples = ("-7,2 -5.2,3.8", "-6.2,-.6 -4,.2", "-4,-2.8 -1.8,-2")
    return (
        Shape(circle(0, 0, 10.6), "second", BOLD),
        Shape(circle(0, 0, 7.8), "ink", BOLD),
        *studs,
        Shape(crack, "", BOLD),
        *strokes(BOLD, *staples),
        Shape(patch, "gold", BOLD),
        *strokes(FINE, *stitches),
        Shape(circle(0, -2.2, 2.6), "gold", BOLD),
        Shape(circle(0, -2.2, 1.3), "paper", FINE),
        *both_sides(
            Shape(line("11.8,3.6 14.2,5 17,4.4"), "", FINE),
            Shape(line("12,0 15.4,.4 18.8,-.6"), "", FINE),
            Shape(line("11.6,-3.6 14.4,-4.6 17,-4"), "", FINE),
        ),
    )


def watchtower() -> Drawing:
    """A light in the window, and all the land before it."""
    hills = ring("-22,-10.8* -22,-6.4* -16,-3.6 -10,-6 -4,-7.4 4,-7.2 10,-4.8 16,-2.4 22,-5.6* 22,-10.8*")
    near = ring("-22,-10.8* -22,-8.8* -12,-7.4 0,-8.8 12,-7.2 22,-8.6* 22,-10.8*")
    tower = ring("-3.4,-8.6* -2.7,3* 2.7,3* 3.4,-8.6*")
    battlements = ring(
        "-4.2,2.6* -4.2,6.6* -2.6,6.6* -2.6,5* -.9,5* -.9,6.6* .9,6.6* .9,5* 2.6,5* 2.6,6.6*"
        " 4.2,6.6* 4.2,2.6*"
    )
    window = mirrored("0,1.4 .9,.4 .9,-1.6* 0,-1.6")
    pennant = ring(".2,10.8* 6.4,9.2* .2,7.8*")
    stones = (
        "-2.7,-2.6 -1.4,-2.6",
        "1.2,-4.4 3,-4.4",
        "-3,-5.8 -1.2,-5.8",
        "1.4,1.8 2.6,1.8",
        "1.2,-7 2.6,-7",
    )
    trees = ((-17, -5), (-13.4, -6), (14.4, -4.6), (18, -4.6))
    clouds = (
        "8.6,3.6* 9.4,5.2 11.6,5 12.8,6.8 15.4,6.4 16.4,4.8 18.6,4.8 19.4,3.6*",
        "-21,1.6* -20,3 -17.8,2.8 -16.4,3.4 -15.2,1.6*",
    )
    return (
        Shape(circle(-14.4, 6.2, 2.8), "gold", BOLD),
        *rings("paper", BOLD, *clouds),
        Shape(hills, "second", BOLD),
        *(Shape(moved(mirrored("0,4.4* 1.6,.4* .4,.6* .4,-.8* 0,-.8"), x, y), "ink", FINE) for x, y in trees),
        Shape(near, "pale", BOLD),
        Shape(line("0,11 0,6"), "", BOLD),
        Shape(pennant, "fire", FINE),
        Shape(tower, "paper", BOLD),
        *strokes(FINE, *stones),
        Shape(battlements, "ink", BOLD),
        Shape(window, "gold", BOLD),
        *strokes(
            FINE, "-8.6,7.4 -7.8,8 -7.2,7.4 -6.6,8 -5.8,7.4", "-10.4,3.6 -9.6,4.2 -9,3.6 -8.4,4.2 -7.6,3.6"
        ),
    )


def stout_heart() -> Drawing:
    """A breastplate over a heart that beats a little louder."""
    plate = mirrored("0,7.6* 2,8 3.6,10* 6.2,9.4* 6.8,6.4 9.4,4.2* 8.6,-.6 7.4,-5.4 7.8,-9.6* 4,-10.8 0,-11*")
    shoulder = ring("5.6,10* 9.4,9.8 12.6,7.2 13.4,3* 9,3.6* 7.4,6.6*")
    scale = ring("8.8,3.6* 13.2,3* 12.8,-.4* 8.6,.4*")
    beats = (
        "14.4,-3.4* 15.8,-3.4* 16.8,-.8* 18.2,-6.4* 19.2,-3.4* 21.6,-3.4*",
    )  # fmt: skip
    return (
        *both_sides(
            Shape(scale, "second", BOLD),
            Shape(shoulder, "ink", BOLD),
            Shape(line("7.6,7 10.6,6.6 13,4.6"), "", FINE),
        ),
        Shape(plate, "second", BOLD),
        *both_sides(
            Shape(line("4,10 4.6,6.8 8.6,3.4"), "", FINE),
            Shape(line("7.4,-5.4 4,-6.8 0,-7.2"), "", FINE),
            Shape(line("7.6,-7.4 4,-8.8 0,-9.2"), "", FINE),
            *strokes(BOLD, *beats),
        ),
        Shape(moved(scaled(SUITS["hearts"], 11), 0, -0.4), "fire", BOLD),
        Shape(line("-3.6,1 -3.4,2.8 -1.9,3.4"), "", FINE),
    )


_HEATER = "0,10 4,9.4 8.6,9.6* 8.8,2.4 6.6,-4.6 0,-10.8*"
_INNER = "0,7.6 3.4,7.2 6.6,7.4* 6.6,2.2 5,-3.2 0,-7.8*"


def ember_ward() -> Drawing:
    """Fire breaks on it and runs off to both sides."""
    tongues = (
        "9.8,8.6* 13,10.6 17.6,9.2 21.4,10.8* 18.6,6.4 14.2,5.8 6.6,5.6* 6.6,8.6*",
        "9.6,4.2* 13.2,4.6 17,2.4 21.8,3.2* 18.4,-.8 13.6,-.4 6.6,.6* 6.6,4*",
        "8.2,-2.2* 11.8,-2.6 14.4,-5.4 19.4,-5.4* 15.6,-8.8 10.4,-7.6 4.4,-5.4* 5.6,-1.6*",
    )
    cores = (
        "10.4,7.8* 13.4,8.6 16.6,8 14,7 10.6,7*", "10.2,3.2* 13.4,3 16.4,1.4 13.6,.6 10.2,1.8*",
        "8.6,-3.4* 11.8,-4.4 14,-6.4 10.8,-6.2 8,-4.8*",
    )  # fmt: skip
    return (
        *both_sides(*rings("fire", BOLD, *tongues)),
        *both_sides(*rings("gold", FINE, *cores)),
        Shape(mirrored(_HEATER), "second", BOLD),
        Shape(mirrored(_INNER), "ink", BOLD),
        *both_sides(
            *(
                Shape(circle(x, y, 0.5), "paper", FINE)
                for x, y in ((3, 8.5), (7.6, 5.4), (6.6, -1.2), (3.8, -5.8))
            )
        ),
        Shape(circle(0, 1.2, 4.4), "paper", BOLD),
        *flame(0, 1.2, 3.4),
        Shape(turned(rectangle(-4.4, -0.45, 8.8, 0.9), 45), "dark"),
    )


def winter_mantle() -> Drawing:
    """Fur at the neck, a clasp like a flake, and snow that does not get in."""
    cloak = mirrored("0,3.6 4.2,4.4 8.4,2.4 11,-3.4 13.4,-9.4* 9,-10.8 4.6,-9.6 0,-10.8*")
    opening = ring("-.6,2* .6,2* 3,-10.2* 0,-10.8 -3,-10.2*")
    fur = mirrored(
        "0,6* 2,7 3.4,8.8* 5.2,7.8 7.6,8.2* 7.8,6.2 10,5.4* 9,3.6 10.2,1.8* 8,1.8 7,-.2*"
        " 5.2,1.2 3.2,-.4* 2,1.2 0,.2*"
    )
    hood = mirrored("0,11 3.6,9.8 4.8,6.6 3.6,3.4 0,2.6")
    folds = ("5.4,-1 6.4,-5 6.2,-9.8", "8.2,-.4 9.6,-5 10.4,-9.6")
    flakes = ((17.6, 7, 2.8), (15.4, -1.6, 1.8), (19.6, -6.8, 2.2), (13.2, 9, 1.2))
    return (
        Shape(cloak, "ink", BOLD),
        Shape(opening, "second", BOLD),
        Shape(line("0,2 0,-10.4"), "", FINE),
        *both_sides(*strokes(FINE, *folds)),
        Shape(hood, "second", BOLD),
        Shape(mirrored("0,9 2.2,8.2 3,6.2 2,3.6 0,3"), "dark"),
        Shape(fur, "paper", BOLD),
        *both_sides(*strokes(FINE, "2,4.6 2.8,3.4", "5,5.4 5.4,4", "7.2,4.4 7.2,3.2", "4.4,2.6 4.4,1.4")),
        Shape(circle(0, 1.4, 2.3), "ice", BOLD),
        *flake(0, 1.4, 1.7, FINE),
        *(piece for x, y, size in flakes for side in (1, -1) for piece in flake(side * x, y, size)),
    )
