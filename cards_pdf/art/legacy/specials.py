"""The four specials and the card that betters the others: bell, seal, hourglass, raven, forge."""

from cards_pdf.art.hand import BOLD, FINE, rings, strokes
from cards_pdf.art.outlines import Drawing, Shape, both_sides, moved, rectangle, turned
from cards_pdf.art.paths import Path, circle, rounded, star
from cards_pdf.art.smooth import line, mirrored, ring


def silent_bell() -> Drawing:
    """Its clapper is bound; what should ring breaks off."""
    bell = mirrored("0,7 2.6,6.6 4.6,3.6 5.2,-1.4 7,-5 9.2,-6.8* 9,-8.2 0,-8.6")
    ribbon = ring("-5.4,1.2* 0,-.4 5.2,1.2* 5.5,-1.4* 0,-3 -5.6,-1.4*")
    tails = (
        "1,-1.6* 3.4,-4 2.6,-6.4 4.6,-10.4* 6.6,-9.6* 5.6,-6.2 5.4,-3.6 2.6,-1*",
        "-.6,-1.8* -2.2,-4.6 -1,-7.4 -2.4,-10.6* -.2,-10.8* 1.2,-7.6 .2,-4.4 1,-2*",
    )
    waves = (
        "10.4,4.6 11.4,3 11.8,1.6", "11.6,-1.4 11.2,-3 10.4,-4.4", "14,6.8 15.6,4.4 16.2,2.4",
        "16,-2.4 15.2,-4.6 13.8,-6.6",
        "17.6,8.8 19.8,5.6 20.6,3.2", "20.4,-3.6 19.4,-6.2 17.4,-8.8",
    )  # fmt: skip
    return (
        Shape(circle(0, 8.8, 1.9), "", BOLD),
        Shape(bell, "ink", BOLD),
        Shape(line("-9,-6.9 0,-7.4 9,-6.9"), "", FINE),
        Shape(line("-4.6,3.8 0,3.2 4.6,3.8"), "", FINE),
        Shape(line("2,5.2 3,3 3.4,1.6"), "", FINE),
        *rings("gold", BOLD, *tails),
        Shape(ribbon, "gold", BOLD),
        Shape(ring("-1.6,-.6 0,.4 1.6,-.6 1.4,-2.6 0,-3 -1.4,-2.6"), "gold", BOLD),
        *both_sides(*strokes(BOLD, *waves)),
    )


def broken_seal() -> Drawing:
    """A contract torn across its seal."""
    left = ring("-20.4,8.8* -2.4,8.8* -3.8,5.4* -1.6,3* -4,-.6* -1.8,-4* -3.4,-8.4* -20.4,-8.4*")
    right = ring("20.4,7.6* 1.4,9.4* .2,5.8* 2.6,3.2* .2,-.2* 2.6,-3.8* 1,-7.8* 20.4,-9.6*")
    words = ("-16.4,4.6 -6.4,4.6", "-16.4,1.8 -7.4,1.8", "-16.4,-1 -9.4,-1", "-16.4,-3.8 -11,-3.8")
    more = ("6,5.4 17,4.4", "9.4,2.4 17,1.7", "10.6,-.5 17,-1.1", "9,-3.6 14,-4.1")
    roll = ring("-21.6,9.6 -20.4,10.4 -19.2,9.6 -19.2,-9.2 -20.4,-10 -21.6,-9.2")
    wax = (
        ring("-1.9,4.6* -4.4,4.4 -6.8,2.2 -7,-1.4 -5,-4.6 -2,-5.2* -3.6,-2.4* -1.4,.2* -3.2,2.2*"),
        ring("2.2,4.8* 4.8,4.4 7,1.6 6.8,-2 4.6,-4.6 2,-5* .6,-2.2* 2.8,.4* .8,2.6*"),
    )
    return (
        Shape(left, "paper", BOLD),
        Shape(right, "paper", BOLD),
        Shape(roll, "second", BOLD),
        Shape(moved(turned(roll, 180), 0, -0.5), "second", BOLD),
        *strokes(FINE, *words, *more),
        *(Shape(half, "fire", BOLD) for half in wax),
        Shape(line("-5.4,1.6 -5.6,-1 -4.4,-3"), "", FINE),
        Shape(line("4,3 5.4,1.2 5.4,-1.4"), "", FINE),
        *(
            Shape(circle(x, y, r), "fire", FINE)
            for x, y, r in ((-0.6, -7.4, 0.6), (0.8, -9.4, 0.45), (-1, 7.4, 0.5))
        ),
    )


def borrowed_time() -> Drawing:
    """An hourglass with wings of its own."""
    glass = mirrored("0,8.2 4.4,8.2* 4.6,5 2.6,2 .8,0 2.6,-2 4.6,-5 4.4,-8.2* 0,-8.2")
    above = mirrored("0,3.6 3.2,4 2,1.8 .3,.3 0,.2")
    below = mirrored("0,-3.2 1.8,-5.6 4.2,-7.6* 0,-7.8")
    wing = ring(
        "5,3.6* 8,6.8 12.6,9 17,9.9 21.2,9.9 21.4,8.2 19,6.8* 20.6,6.2 20.2,4.4 17.2,3.7*"
        " 18.4,2.6 17.2,1 14.4,1* 15.2,-.6 13.8,-1.8 11.4,-1.4* 11.4,-2.8 8.6,-3 5,-3*"
    )
    feathers = (
        "7.4,3.8 12,6.4 19.4,7.3",
        "7.2,2 11.6,3.8 17.6,4.4",
        "7,.4 11,1.6 15,1.8",
        "6.8,-1 9.6,-.4 12.2,-.3",
    )
    return (
        *both_sides(Shape(wing, "paper", BOLD), *strokes(FINE, *feathers)),
        *both_sides(Shape(rectangle(4.6, -8.4, 1.3, 16.8), "second", FINE)),
        Shape(glass, "paper", BOLD),
        Shape(above, "gold", FINE),
        Shape(below, "gold", FINE),
        Shape(line("0,.2 0,-3.4"), "", FINE),
        Shape(line("-3.2,6.6 -3.2,5 -2.2,3"), "", FINE),
        *(Shape(rounded(-6.8, y, 13.6, 2.4, 0.9), "ink", BOLD) for y in (8.2, -10.6)),
    )


def thieving_raven() -> Drawing:
    """Off with one of the cards."""
    far = ring(
        "-1,3* 1,7.4 4.6,10.6 6.6,10.6 7.2,9* 9.4,10 10.9,9.4 10.6,7.6* 12.8,7.8 13.8,6.6"
        " 12.4,5* 13.6,4.6 13.6,3.2 10.6,2 8.6,.8*"
    )
    body = ring(
        "-14.4,3.4* -11.4,5 -8.6,4.8 -5.4,3.4 0,3.6 6.4,1.4 12,-.4 20.8,-1.4* 19.2,-2.6"
        " 21.4,-4* 18.6,-4.4 19.8,-6.2* 13.6,-4.6"
        " 7.6,-4.4 1,-5.4 -5,-3.6 -8.4,-.4 -10.6,1.6*"
    )
    near = ring(
        "-4.6,2.6* -1.6,-1.4 3,-4.6 4,-9.2 5.2,-10.8 6.9,-8.8* 8,-10.2 9.8,-9.8 9.8,-7.2*"
        " 11.6,-7.8 12.9,-6.6 11.6,-4.4* 13.2,-4.2 13,-2.6 10.6,-1.4 9.4,.6* 3,2.6*"
    )
    quills = ("5.4,-8.4 5.8,-3.6 2.4,.2", "8.6,-7.8 8,-3.2 4.6,.6", "11,-5.4 9.2,-1.8 6.6,.6")
    upper = ("6,9.4 5,6.4 2.6,4", "10,8.4 8,5.6 5.6,3.4", "12,5.6 9.6,4 8,2.6")
    card = turned(rounded(-3, -4.3, 6, 8.6, 0.7), 16)
    return (
        Shape(far, "second", BOLD),
        *strokes(FINE, *upper),
        Shape(moved(card, -16.6, -3), "paper", BOLD),
        Shape(moved(turned(rounded(-2.1, -3.4, 4.2, 6.8, 0.4), 16), -16.6, -3), "gold", FINE),
        Shape(moved(turned(ring("0,1.8* 1.2,0* 0,-1.8* -1.2,0*"), 16), -16.6, -3), "ink", FINE),
        Shape(ring("-11.6,4.4* -15.6,3.4 -18.6,1* -14.6,1.2 -11.2,1.8*"), "gold", BOLD),
        Shape(line("-12,3 -15,2.4 -18.2,1.1"), "", FINE),
        Shape(body, "ink", BOLD),
        Shape(circle(-10.8, 3.5, 0.75), "gold", FINE),
        Shape(circle(-10.9, 3.5, 0.3), "dark"),
        Shape(near, "second", BOLD),
        *strokes(FINE, *quills),
        *strokes(FINE, "-21,8.4 -16,8.8", "-19.4,10.2 -12.6,10.4", "-21.4,-9 -17,-9.6"),
    )


def forge() -> Drawing:
    """Hammer, anvil, and the sparks between them."""
    anvil = ring(
        "-9.6,2.4* 9.4,2.4* 9.4,-.4* 5.4,-1.4 4,-4 5.2,-6.6 8.6,-7.6* 8.6,-10.8* -8,-10.8*"
        " -8,-7.6* -4.6,-6.6 -3.6,-4 -5,-1.6"
        " -9,-1.2 -14.4,-.2 -18.6,2.4*"
    )
    hammer = (
        Shape(ring("-1,-.9* 17,-.7* 17.6,.9* -1,.9*"), "gold", BOLD),
        Shape(ring("-4.2,-3.6* 1.4,-3.8* 1.8,0 1.4,3.8* -4.2,3.6* -4.6,0"), "second", BOLD),
        Shape(line("-2.8,-3.6 -2.8,3.6"), "", FINE),
    )
    sparks = (
        "-5.4,5.4 -8.6,7.6",
        "-4.6,7.4 -6.6,10.4",
        "-7.2,4.2 -12,5",
        "9.4,4 13.4,4.6",
        "7.6,5.2 10.4,6.6",
    )
    stars = ((-12.6, 8.4, 1.6), (-8.8, 9.8, 0.9), (-16.6, 5.4, 1.1), (16, 4.6, 1.3), (13, 7.2, 0.8))
    return (
        Shape(anvil, "ink", BOLD),
        Shape(line("-9.6,2.4 -9.4,-.6"), "", FINE),
        Shape(line("-8,-8.6 8.6,-8.6"), "", FINE),
        Shape(rounded(-6.4, 2.4, 15, 1.5, 0.3), "fire", BOLD),
        *strokes(FINE, *sparks),
        *(Shape(moved(_star(r), x, y), "gold", FINE) for x, y, r in stars),
        *(part._replace(path=moved(turned(part.path, 9), 1.6, 7)) for part in hammer),
    )


def _star(r: float) -> Path:
    return star(4, 0.35).placed(0, 0, r)
