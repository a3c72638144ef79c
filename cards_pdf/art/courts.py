"""Jack, queen, king and joker: a figure shown from both ends of the card, in mm.

What they wear and hold tells them apart: the jack a feathered cap and a spear, the queen a coronet
and a flower, the king a tall crown and a sword, the joker bells and the sun (RJ) or the moon (BJ)
on a staff.
"""

from functools import cache

from cards_pdf.art.gallery import figure
from cards_pdf.art.outlines import Drawing, Shape, both_ends, moved, placed, scaled
from cards_pdf.art.pips import PIPS

WIDTH, HEIGHT = 40.0, 66.0  # of the panel that a figure fills
_ATTRIBUTES = {
    "K": ("court-king", "court-sword"),
    "Q": ("court-queen", "court-flower"),
    "J": ("court-jack", "court-spear"),
}


@cache
def court(rank: str, pip: str) -> Drawing:
    """The double figure for J, Q, K or a joker, about its middle; it looks the same from both
    ends.
    """
    bust, attribute = _ATTRIBUTES.get(rank, ("court-joker", "court-staff"))
    top = (
        (_sign(pip, 0.6, 28, 8)._replace(fill="gold", line=0.25),)
        if attribute == "court-staff"
        else ()
    )
    robe = (*figure("court-robe"), _sign(pip, 0, 6.2, 5.2))
    half = (
        *placed((*figure(attribute), *top), 14, 0),
        *robe,
        *figure(bust),
        _sign(pip, -14.8, 27.4, 8),
    )
    return (*both_ends(half), *figure("court-belt"))


def _sign(name: str, x: float, y: float, size: float) -> Shape:
    return Shape(moved(scaled(PIPS[name], size), x, y), "ink")
