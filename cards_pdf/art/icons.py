"""The icons that every deck's texts may name between colons, as outlines about their middle, y downwards."""

from collections.abc import Callable, Mapping
from functools import partial

from cards_pdf.art.emblems import icon
from cards_pdf.art.outlines import drawn, scaled, turned
from cards_pdf.art.paths import Path, circle, polygon, rounded
from cards_pdf.art.pips import PIPS

#: Pips of a die, in thirds of its side.
_PIPS_OF_DICE: Mapping[str, tuple[tuple[int, int], ...]] = {
    "one": ((0, 0),),
    "two": ((-1, -1), (1, 1)),
    "three": ((-1, -1), (0, 0), (1, 1)),
    "four": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "five": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "six": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def _die(pips: tuple[tuple[int, int], ...]) -> Path:
    return sum((circle(x * 0.48, y * 0.48, 0.19) for x, y in pips), rounded(-0.9, -0.9, 1.8, 1.8, 0.35))


def _sword() -> Path:
    """Slanted, so that it is as wide as other icons."""
    return turned(icon("blade"), 45)


def _coin() -> Path:
    return circle(0, 0, 0.95) + circle(0, 0, 0.74) + polygon((0, -0.5), (0.4, 0), (0, 0.5), (-0.4, 0))


def _crown() -> Path:
    points = (
        (-0.95, -0.55),
        (-0.48, -0.05),
        (0, -0.8),
        (0.48, -0.05),
        (0.95, -0.55),
        (0.78, 0.7),
        (-0.78, 0.7),
    )
    return polygon(*points)


def _hourglass() -> Path:
    glass = drawn(
        "M -0.62 -0.68 L 0.62 -0.68 C 0.62 -0.25 0.12 -0.2 0.12 0 C 0.12 0.2 0.62 0.25 0.62 0.68"
        " L -0.62 0.68 C -0.62 0.25 -0.12 0.2 -0.12 0 C -0.12 -0.2 -0.62 -0.25 -0.62 -0.68 Z"
    )
    return rounded(-0.8, -0.98, 1.6, 0.24, 0.1) + glass + rounded(-0.8, 0.74, 1.6, 0.24, 0.1)


def _key() -> Path:
    bit = drawn(
        "M -0.06 -0.12 L 1 -0.12 L 1 0.48 L 0.8 0.48 L 0.8 0.12 L 0.6 0.12 L 0.6 0.38 L 0.4 0.38"
        " L 0.4 0.12 L -0.06 0.12 Z"
    )
    return circle(-0.5, 0, 0.46) + circle(-0.5, 0, 0.22) + bit


def _cards() -> Path:
    """One in front of another, of which a corner shows."""
    behind = drawn(
        "M -0.42 -0.65 L -0.85 -0.65 L -0.85 0.95 L 0.3 0.95 L 0.3 0.78 L -0.3 0.78"
        " C -0.37 0.78 -0.42 0.73 -0.42 0.66 Z"
    )
    return rounded(-0.3, -0.95, 1.15, 1.6, 0.16) + behind


_LEAF = (
    "M 0.85 -0.9 C 0.95 0.15 0.45 0.75 -0.35 0.62 L -0.72 0.98 L -0.88 0.82 L -0.5 0.45"
    " C -0.75 -0.35 -0.1 -0.85 0.85 -0.9 Z M 0.4 -0.45 L -0.3 0.28 L -0.2 0.38 Z"
)
_DROP = (
    "M 0 -1 C 0.3 -0.45 0.68 -0.05 0.68 0.35 C 0.68 0.75 0.38 1 0 1 C -0.38 1 -0.68 0.75 -0.68 0.35"
    " C -0.68 -0.05 -0.3 -0.45 0 -1 Z"
)
_FLASK = (
    "M -0.3 -1 L 0.3 -1 L 0.3 -0.8 L 0.2 -0.8 L 0.2 -0.3 L 0.75 0.65 C 0.85 0.85 0.75 1 0.55 1 L -0.55 1"
    " C -0.75 1 -0.85 0.85 -0.75 0.65 L -0.2 -0.3 L -0.2 -0.8 L -0.3 -0.8 Z"
)
_BOLT = ((0.25, -1), (-0.6, 0.12), (-0.06, 0.12), (-0.3, 1), (0.6, -0.22), (0.06, -0.22))
_TICK = ((-0.95, 0.1), (-0.7, -0.15), (-0.3, 0.25), (0.7, -0.75), (0.95, -0.5), (-0.3, 0.75))

_DRAWN: Mapping[str, Callable[[], Path]] = {
    "sword": _sword,
    "drop": partial(drawn, _DROP),
    "leaf": partial(drawn, _LEAF),
    "flask": partial(drawn, _FLASK),
    "bolt": partial(polygon, *_BOLT),
    "tick": partial(polygon, *_TICK),
    "coin": _coin,
    "crown": _crown,
    "hourglass": _hourglass,
    "key": _key,
    "card": lambda: rounded(-0.68, -0.95, 1.36, 1.9, 0.18) + rounded(-0.5, -0.77, 1, 1.54, 0.08),
    "cards": _cards,
    "box": lambda: rounded(-0.85, -0.85, 1.7, 1.7, 0.05) + rounded(-0.7, -0.7, 1.4, 1.4, 0.02),
    **{f"die-{count}": partial(_die, pips) for count, pips in _PIPS_OF_DICE.items()},
}
_KINDS = ("arrow", "blade", "eye", "flake", "flame", "heart", "shield", "skull", "star")
ICONS: tuple[str, ...] = tuple(sorted((*_KINDS, *PIPS, *_DRAWN)))


def icon_outline(name: str) -> Path:
    """One of ICONS, to be filled by the even-odd rule; nothing for "none"."""
    if name in _DRAWN:
        return _DRAWN[name]()
    return scaled(PIPS[name], 2, -2) if name in PIPS else icon(name)
