"""The five attacks: a banner, a burning sword, a pike of ice, a dagger that bleeds, a parry."""

from cards_pdf.art.hand import BOLD, FINE, rings, strokes
from cards_pdf.art.legacy.elements import flake, flame
from cards_pdf.art.outlines import Drawing, Shape, both_sides, moved, rectangle, scaled, turned
from cards_pdf.art.paths import circle, rounded
from cards_pdf.art.smooth import line, mirrored, ring


def war_banner() -> Drawing:
    """One cloth, two elements."""
    cloth = ring(
        "-13.6,9.4* -6,10.6 2,8.8 10,10 20.4,8.4* 16.2,2.2* 20.8,-4.6* 10,-3 2,-4.4 -6,-2.6 -13.6,-4*"
    )
    hem = line("-13.6,-2.4 -6,-1 2,-2.8 10,-1.4 19.4,-2.8")
    upper = line("-13.6,7.8 -6,9 2,7.2 10,8.4 19.4,6.9")
    return (
        Shape(rectangle(-15.4, -11, 1.8, 19.4), "second", BOLD),
        Shape(ring("-14.5,11* -13,8.6 -13.6,7.6* -15.4,7.6* -16,8.6"), "gold", FINE),
        Shape(cloth, "ink", BOLD),
        Shape(hem, "", FINE),
        Shape(upper, "", FINE),
        Shape(circle(-5.6, 3.3, 4), "paper", FINE),
        Shape(circle(7, 2.8, 4), "paper", FINE),
        *flame(-5.6, 3.3, 3.2),
        *flake(7, 2.8, 3.1),
        Shape(line("-13.6,9.4 -16.4,8.6 -16,6.4"), "", FINE),
        Shape(line("-13.6,-4 -17,-5 -18.2,-8.4"), "", BOLD),
        Shape(line("-13.6,-4 -16.4,-6.6 -16.6,-9.6"), "", BOLD),
    )


def _sword(length: float) -> Drawing:
    """Pointing to the right from its guard at x = 0."""
    tip = length - 3
    return (
        Shape(ring(f"0,1.7* {tip},1.3* {length},0* {tip},-1.3* 0,-1.7*"), "paper", BOLD),
        Shape(line(f"1.5,0 {tip},0"), "", FINE),
        Shape(rounded(-6.6, -0.9, 6.6, 1.8, 0.4), "second", FINE),
        *(Shape(line(f"{x},-.9 {x + 0.8},.9"), "", FINE) for x in (-5.6, -4.2, -2.8)),
        Shape(rounded(-1.1, -4.4, 2, 8.8, 0.9), "gold", BOLD),
        Shape(circle(-7.6, 0, 1.5), "gold", BOLD),
    )


def _at(picture: Drawing, x: float, y: float, tilt: float = 0.0, across: float = 1.0) -> Drawing:
    """Turned (and mirrored for `across` -1), then moved."""
    return tuple(
        shape._replace(path=moved(turned(scaled(shape.path, across, 1), tilt), x, y)) for shape in picture
    )


def firebrand() -> Drawing:
    """Flames lick along the blade."""
    outer = ring(
        "-9,-1 -7,3 -4.6,1.6 -3.4,6.4* 0,3.6 1.2,8.6* 4.6,4.4 6.4,10.8* 9.6,5.4 11.6,8.4*"
        " 14,4.4 16,6* 17.4,2.4 21.6,2.2*"
        " 18.4,-.2 20,-3.4* 15.4,-3.4 14.2,-6.6* 10.6,-4.6 7.6,-9.4* 5.2,-4.8 1,-7.8* -.4,-4.4"
        " -4.6,-5.4* -5.4,-3.4"
    )
    inner = ring(
        "-6.6,-.6 -5,2 -2,2 -.6,4* 2,2.6 3.6,5* 6,3 7.4,6.4* 10.4,3.4 12,5* 14.4,2.4 17,2.6*"
        " 16.4,.2 17,-1.8* 14,-2.2 12.4,-4.2*"
        " 9.6,-3.2 7.4,-6* 4.8,-3.4 1.6,-4.8* 0,-3 -3.6,-3"
    )
    return (
        Shape(outer, "fire", BOLD),
        Shape(inner, "gold", FINE),
        *_at(_sword(28), -9.6, 0),
    )


def frost_pike() -> Drawing:
    """A shaft that ends in ice, and icicles under it."""
    icicles = (
        "-15,-.8* -13.2,-.8* -14.2,-4.6*",
        "-9.4,-.8* -7,-.8* -8.4,-7*",
        "-3.6,-.8* -1.8,-.8* -2.8,-4.2*",
    )
    cluster = (
        "1,1* 3,8.6* 5.6,1.4*", "1,-1* 2.4,-8.8* 5.4,-1.4*", "4,1* 9.4,8* 9,1*", "4,-1* 9.6,-7.6* 8.8,-1*",
    )  # fmt: skip
    return (
        Shape(rectangle(-21.4, -0.9, 24, 1.8), "second", BOLD),
        *rings("ice", FINE, *icicles),
        *(Shape(line(f"{x},-.9 {x + 1},.9"), "", FINE) for x in (-19.6, -18, -16.4)),
        *rings("ice", BOLD, *cluster),
        *strokes(FINE, "3,8.6 3.6,1.6", "9.4,8 7,1.6", "2.4,-8.8 3.4,-1.6", "9.6,-7.6 6.8,-1.6"),
        Shape(ring("1.6,0* 5,3.6* 12.6,2.6* 21.4,0* 12.6,-2.6* 5,-3.6*"), "paper", BOLD),
        Shape(ring("1.6,0* 5,3.6* 12.6,2.6* 21.4,0*"), "ice", FINE),
        Shape(line("5,3.6 7,0 5,-3.6"), "", FINE),
        Shape(line("12.6,2.6 11.4,0 12.6,-2.6"), "", FINE),
        *flake(-15.6, 6.2, 3.2),
        *flake(16.4, -6.8, 2.8),
        *flake(17.4, 7.2, 2),
        *flake(-6.4, 6.8, 1.8),
    )


_DROP = mirrored("0,1* .55,.1 .6,-.5 0,-1")


def blood_edge() -> Drawing:
    """A crooked dagger that drinks from its own bearer."""
    blade = ring("-4,2.8* 2,3.4 7,1.6 12,2.8 16.6,1.6 21.4,3.4* 17.6,-1.6 12.4,-.4 7,-2.2 2,-.8 -4,-2.8*")
    ridge = line("-3,.2 2,1.2 7,-.4 12,1 16.6,0 19,1.4")
    drops = ((4.6, -5.4, 1.7), (9.6, -6.8, 2.3), (14.4, -4.6, 1.4), (9.4, -10, 0.9))
    return (
        *(Shape(moved(scaled(_DROP, size), x, y), "fire", FINE) for x, y, size in drops),
        Shape(blade, "paper", BOLD),
        Shape(ring("5,-1.6 7,-.4 12,1 16.6,0 18.4,.9 17.6,-1.6 12.4,-.4 7,-2.2"), "fire", FINE),
        Shape(ridge, "", FINE),
        Shape(ring("-14.6,1.5 -9.4,1.9 -4.6,1.4* -4.6,-1.4* -9.4,-1.9 -14.6,-1.5"), "second", BOLD),
        *(Shape(line(f"{x},-1.7 {x + 1},1.7"), "", FINE) for x in (-13.4, -11.6, -9.8, -8)),
        Shape(
            ring("-5.4,0 -4.6,3 -6.4,6.6* -2.6,4.6 -2.6,0 -2.6,-4.6 -6.4,-6.6* -4.6,-3"),
            "gold",
            BOLD,
        ),
        Shape(circle(-4, 0, 1.2), "fire", FINE),
        Shape(ring("-14.2,1.8* -16.4,3 -18.6,1.4 -18.6,-1.4 -16.4,-3 -14.2,-1.8*"), "gold", BOLD),
        Shape(circle(-16.4, 0, 0.9), "fire", FINE),
        Shape(line("-2,8.4 3,9.4 8,8"), "", FINE),
        Shape(line("2,6.6 6,7.2 10,6.2"), "", FINE),
    )


def riposte() -> Drawing:
    """Two blades meet, and a spark flies."""
    spark = ring(
        "0,9.6* .9,5.8* 3.6,7.6* 2.2,4.6* 5.6,3.7* 2.2,2.8* 3.6,-.2* .9,1.6* 0,-2.2* -.9,1.6*"
        " -3.6,-.2* -2.2,2.8* -5.6,3.7* -2.2,4.6* -3.6,7.6* -.9,5.8*"
    )
    foil = _rapier()
    return (
        *_at(foil, -14.6, -5, 26),
        *_at(foil, 14.6, -5, -26, -1),
        Shape(spark, "gold", FINE),
        *both_sides(Shape(line("7.6,9.4 9.2,10.6"), "", FINE), Shape(line("8.6,6.6 10.6,7"), "", FINE)),
    )


def _rapier() -> Drawing:
    return (
        Shape(ring("0,.9* 28,.35* 30,0* 28,-.35* 0,-.9*"), "paper", BOLD),
        Shape(rounded(-5.4, -0.75, 5.4, 1.5, 0.4), "second", FINE),
        Shape(circle(-6, 0, 1.2), "gold", BOLD),
        Shape(ring("1.6,-3.8 2.4,0 1.6,3.8 .4,3.6 0,0 .4,-3.6"), "ink", BOLD),
        Shape(line(".4,-3.2 -3.4,-3.6 -5.4,-.8"), "", BOLD),
    )
