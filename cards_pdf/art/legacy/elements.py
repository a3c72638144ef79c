"""Fire and ice, as small signs and as what gathers behind a weapon that has become one of them."""

from math import cos, radians, sin

from cards_pdf.art.hand import BOLD, FINE, THIN, rings
from cards_pdf.art.outlines import Drawing, Shape, both_sides, moved, scaled
from cards_pdf.art.paths import Path
from cards_pdf.art.smooth import mirrored, ring

_TONGUE = ring("0.1,1* .34,.5 .66,.16 .62,-.5 .3,-.92 -.2,-.96 -.6,-.6 -.62,-.1 -.4,.28* -.26,.04 -.1,.4")
_CORE = ring("0,.2* .26,-.2 .3,-.56 .04,-.86 -.26,-.6 -.24,-.24")


def flame(x: float, y: float, size: float) -> Drawing:
    """`size` mm from its middle to its tip."""
    return (
        Shape(moved(scaled(_TONGUE, size), x, y), "fire", FINE),
        Shape(moved(scaled(_CORE, size), x, y), "gold", FINE),
    )


def flake(x: float, y: float, size: float, line: float = BOLD) -> Drawing:
    """Six arms with a barb on each side, as lines."""
    return (Shape(moved(scaled(_flake(), size), x, y), "", line),)


def _flake() -> Path:
    path = Path()
    for n in range(6):
        c, s = cos(radians(60 * n + 90)), sin(radians(60 * n + 90))
        path.move(0, 0).to(c, s)
        for side in (1, -1):
            bc, bs = cos(radians(60 * n + 90 + side * 38)), sin(radians(60 * n + 90 + side * 38))
            path.move(c * 0.5, s * 0.5).to(c * 0.5 + bc * 0.36, s * 0.5 + bs * 0.36)
    return path


def blaze() -> Drawing:
    """Tongues of flame that fill the panel."""
    outer = mirrored(
        "0,-10.8 7,-10.2 12.6,-10.8 18,-9.4 21.4,-5.4 20.6,-1.4 21.6,2.6* 18.2,1.6 18.6,6.2*"
        " 14.6,3.6 14.6,9.6*"
        " 10.8,5.6 8.6,10.6* 6,6.6 3,9* 1.8,6.8 0,11*"
    )
    inner = mirrored(
        "0,-9.4 7,-9 12.4,-9.4 16.8,-8 19.2,-5 18.2,-2 18.4,-.6* 15.6,-1 15.6,2* 12.4,0"
        " 12,4.4* 9.4,1.6 7.6,6* 5.2,3 2.6,5*"
        " 1.4,3.4 0,6.4*"
    )
    return (Shape(outer, "warm", THIN), Shape(inner, "pale", THIN))


def frost() -> Drawing:
    """Splinters of ice that fill the panel."""
    splinters = (
        "2,-2* 6.6,11* 8,-2*", "8,-1* 14.6,9.4* 13.6,-3*", "12,-1* 21.6,5.4* 17,-4*",
        "12,-2* 21.4,-3.6* 14,-6.6*", "9,-3* 18.8,-10.2* 11,-8.4*", "4,-3* 9.4,-11* 4.4,-9*",
    )  # fmt: skip
    return both_sides(*rings("cold", THIN, *splinters))


#: What is drawn behind a card whose element has been ticked.
AURAS = {"fire": blaze, "ice": frost}
