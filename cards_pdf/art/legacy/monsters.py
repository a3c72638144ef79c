"""The three monsters: a jaw of embers, a back of ice, an eye that never shuts."""

from cards_pdf.art.hand import BOLD, FINE, rings, strokes
from cards_pdf.art.outlines import Drawing, Shape, both_sides
from cards_pdf.art.paths import circle, ellipse
from cards_pdf.art.smooth import line, mirrored, ring, tapered


def emberjaw() -> Drawing:
    """A head in a mane of flames, its maw wide open."""
    return (*_mane(), *_ember_head(), *_ember_maw())


def _mane() -> Drawing:
    outer = mirrored(
        "0,11* 2.2,7.4 4.6,10.4* 6.4,6.6 10.4,10* 10.4,5.6 15.4,8.2* 13.8,3.8 20.4,4.6*"
        " 15.2,.6 21.6,-1.6*"
        " 14.6,-2.8 18.6,-6.6* 12,-5.6 13.2,-10.6* 8,-7.6 0,-10.6"
    )
    inner = mirrored(
        "0,9.4* 2,6.4 4.4,8.4* 6,5.4 9.4,7.8* 9.2,4 13.4,5.6* 11.8,2 17,2.2* 12.6,-.6 17.4,-2.4*"
        " 11.8,-3.2 14.6,-6* 9.6,-5.4 10,-8.8* 6,-7 0,-9"
    )
    sparks = tuple(Shape(ring(at), "gold", FINE) for at in _SPARKS)
    return (Shape(outer, "fire", BOLD), Shape(inner, "gold", FINE), *both_sides(*sparks))


_SPARKS = (
    "17.6,9.8* 18.3,8.6 17.6,7.6* 16.9,8.6",
    "20.9,7.8* 21.4,7 20.9,6.2* 20.4,7",
    "20.6,-6.2* 21.2,-7.2 20.6,-8.2* 20,-7.2",
)


def _ember_head() -> Drawing:
    head = mirrored("0,5.4 2.4,6 5.4,5.2 8,2.6 8.6,-1 7.8,-4.4 6.2,-7.8 3.6,-10.2 0,-10.8")
    horn = tapered("4.6,4.4 8.2,5.6 10.4,7.6 10.2,10.4", 3, 2.6, 1.6, 0.2)
    brow = ring("1.2,1.8* 3.8,3.4 7.6,4.6* 8,3.2 5.4,2 2.2,.6")
    eye = ring("1.9,1.1* 3.8,2.3 6.6,2.9* 5.6,.7 3.6,-.1")
    snout = mirrored("0,4 .9,1.6 2.2,-.4 2.6,-1.8 0,-2.2")
    return (
        *both_sides(Shape(horn, "paper", BOLD)),
        *both_sides(*strokes(FINE, "7.6,6.8 8.6,5.3", "9.1,8.1 10.6,6.9")),
        Shape(head, "ink", BOLD),
        Shape(snout, "second", FINE),
        *both_sides(
            Shape(eye, "gold", FINE),
            Shape(ring("4.3,2.2* 4.9,1.3 4.4,.4* 3.9,1.3"), "dark"),
            Shape(brow, "second", FINE),
            Shape(ring("1.5,-1.1 .6,-1.3 .9,-.5"), "dark"),
        ),
    )


def _ember_maw() -> Drawing:
    maw = mirrored("0,-3 3,-2.7 6.4,-1.6* 6.2,-5 4.2,-8.4 0,-9.6")
    glow = mirrored("0,-5.4 1,-6.4 2.2,-5.4* 3.4,-6.6 2.8,-8.2 0,-9")
    fangs = ("3.2,-2.6* 4.8,-2.1* 4.3,-5*", "1,-2.9* 2.4,-2.7* 1.8,-4.4*", "5.2,-2* 6.2,-1.7* 5.8,-3.4*")
    below = ("2.4,-9.1* 3.9,-8.4* 3,-6.6*", ".5,-9.5* 1.7,-9.3* 1,-7.8*", "4.4,-8* 5.4,-6.8* 4.6,-5.8*")
    return (
        Shape(maw, "dark", FINE),
        Shape(glow, "fire"),
        *both_sides(*rings("paper", FINE, *fangs, *below)),
    )


def rimeback() -> Drawing:
    """A hunched beast under shards of ice; it breathes frost."""
    return (*_shards(), *_rime_body(), *_rime_head())


def _shards() -> Drawing:
    """Crystals that stand on its back, the nearer ones last."""
    far = ("1.6,4* 4,8.6* 6.2,3*", "9,3* 13,8* 14,1*", "14.6,0* 20.6,2.4* 17.6,-3*")
    near = ("-2.4,3* 0,10.9* 2.4,3*", "4.4,3* 9,10.9* 10.4,2*", "11.4,2* 18.6,9* 16,-1*")
    facets = ("9,10.9 7.6,3.4", "18.6,9 13.6,1", "13,8 11.6,3", "20.6,2.4 16.4,-1")
    return (
        *both_sides(*rings("paper", BOLD, *far)),
        *(Shape(ring(shard), "ice", BOLD) for shard in near[:1]),
        *both_sides(*(Shape(ring(shard), "ice", BOLD) for shard in near[1:])),
        *both_sides(*strokes(FINE, *facets)),
        Shape(line("0,10.9 .6,3.4"), "", FINE),
    )


def _rime_body() -> Drawing:
    hump = mirrored("0,4.4 5,4.6 10.6,3.4 15.4,.4 18,-4.4 18.6,-10.8* 11.4,-10.8* 10,-7.4 6,-9.4 0,-9.6")
    locks = ("13.6,-1 14.8,-4 14.6,-6.6", "16,-4 16.8,-6.4 16.6,-8.4", "11,1.2 12.4,-1 12.6,-3.4")
    claws = (
        "11.6,-10.8* 12.3,-8.8 13.2,-10.8*",
        "13.7,-10.8* 14.5,-8.6 15.4,-10.8*",
        "15.9,-10.8* 16.8,-8.8 17.8,-10.8*",
    )
    return (
        Shape(hump, "second", BOLD),
        *both_sides(*strokes(FINE, *locks)),
        *both_sides(*rings("paper", FINE, *claws)),
    )


def _rime_head() -> Drawing:
    mane = mirrored(
        "0,2.6 3.6,3 7,1.4* 7.4,0 9.4,-1.4* 8.4,-2.8 9.6,-5* 7.8,-5.8 7.6,-8.4* 5.4,-8.2"
        " 4,-10.6* 2.4,-9.4 0,-10.8*"
    )
    face = mirrored("0,1 3,1.2 5.2,-.6 5.6,-3.6 4.6,-6.6 2.8,-8.4 0,-8.8")
    horn = tapered("4.4,.6 8,2.2 11,.6 11.4,-2.6 9.4,-3.8", 2.8, 2.8, 2.4, 1.6, 0.2)
    ridges = ("6.2,3 6.6,.6", "8.6,3.4 8.4,.9", "10.8,2 9.4,.2", "12,-.4 10.2,-.8")
    brow = ring("1,-1.6* 3,-.1 5.4,.3* 5.6,-1 3.4,-1.6 1.6,-2.6")
    tusk = tapered("2.2,-6.2 3.6,-5.6 4.2,-3.4", 1.3, 1.1, 0.1)
    return (
        Shape(mane, "ink", BOLD),
        Shape(face, "pale", BOLD),
        *both_sides(Shape(horn, "ice", BOLD), *strokes(FINE, *ridges)),
        *both_sides(
            Shape(ring("1.8,-2.4* 3.2,-1.4 4.6,-1.6* 3.4,-2.9"), "ice", FINE),
            Shape(circle(3.1, -2.1, 0.42), "dark"),
            Shape(brow, "ink", FINE),
        ),
        Shape(mirrored("0,-3.2 1.5,-3 1.2,-4.4 0,-5*"), "dark"),
        Shape(mirrored("0,-5.6 2.4,-6 3,-6.8* 1.4,-8 0,-8.2"), "dark", FINE),
        *both_sides(Shape(tusk, "paper", FINE)),
    )


def lidless_eye() -> Drawing:
    """One eye on a tangle of nerves, each of which looks for itself."""
    return (*_nerves(), *_ball(), *_iris())


_NERVES = (
    ("4.6,6.4 8.6,8.8 12,8 14.4,9.4", 2.2),
    ("7,3.6 11,3.4 14.2,5 17,3.4 19.4,4.6", 2.4),
    ("7.6,-.6 12,-1.6 15.4,.2 18.8,-2.2", 2.4),
    ("6.6,-4.2 10,-6.6 13.6,-4.6 17,-7.4 19.6,-6.8", 2.2),
    ("3.6,-7 6.4,-10 9.8,-9 13,-10", 2),
)


def _nerves() -> Drawing:
    eyes = ((15.2, 9.2, 1.5), (20.2, 4.7, 1.6), (19.6, -2.4, 1.5), (20.4, -6.6, 1.4), (13.8, -9.6, 1.2))
    stalks = tuple(Shape(tapered(spine, width, width * 0.5), "second", BOLD) for spine, width in _NERVES)
    balls = tuple(
        piece
        for x, y, r in eyes
        for piece in (Shape(circle(x, y, r), "paper", BOLD), Shape(circle(x + r * 0.3, y, r * 0.45), "dark"))
    )
    return both_sides(*stalks, *balls)


def _ball() -> Drawing:
    veins = ("8.6,1.2 7.4,1 6.9,1.6", "7.4,1 6.4,.3", "7.2,-4.8 6.4,-3.8 5.4,-3.8", "6.2,6 5.6,5 4.8,4.8")
    lid = mirrored("0,9.6 4.4,8.6 7.6,5.6* 4.4,6.2 0,6.4")
    lower = mirrored("0,-9.2 4.2,-8.2 7,-5.2* 4,-6.4 0,-6.8")
    return (
        Shape(ellipse(0, 0, 8.8, 8.8), "paper", BOLD),
        *both_sides(*strokes(FINE, *veins)),
        Shape(lid, "ink", BOLD),
        Shape(lower, "ink", BOLD),
        *both_sides(Shape(line("1.6,8 4.4,7.2 6.2,6"), "", FINE)),
    )


def _iris() -> Drawing:
    rays = (
        "0,4.4 0,2.9", "1.7,4 1.2,2.7", "3.1,3.1 2,2.1", "4,1.7 2.7,1.1", "4.4,0 2.9,0", "4,-1.7 2.7,-1.1",
        "3.1,-3.1 2,-2.1", "1.7,-4 1.2,-2.7",
    )  # fmt: skip
    return (
        Shape(circle(0, 0, 5.1), "ink", BOLD),
        Shape(circle(0, 0, 4.4), "gold", FINE),
        *both_sides(*strokes(FINE, *rays)),
        Shape(mirrored("0,3.6* .9,1.8 1.2,0 .9,-1.8 0,-3.6*"), "dark"),
        Shape(circle(-1.7, 2, 0.85), "paper", FINE),
    )
