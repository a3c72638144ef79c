"""Icons of the kinds: every colour has a shape of its own, so that colour never carries meaning alone."""

from math import cos, pi, sin

from cards_pdf.art.paths import Path, circle, polygon, star


def icon(name: str) -> Path:
    """A solid emblem in a circle of radius 1 around the origin; empty for "none" or an unknown name."""
    return _ICONS.get(name, Path)()


def _blade() -> Path:
    blade = polygon((0, -1), (0.24, -0.62), (0.16, 0.34), (-0.16, 0.34), (-0.24, -0.62))
    guard = polygon((-0.55, 0.34), (0.55, 0.34), (0.48, 0.54), (-0.48, 0.54))
    return (
        blade
        + guard
        + polygon((-0.12, 0.54), (0.12, 0.54), (0.12, 0.86), (-0.12, 0.86))
        + circle(0, 0.93, 0.17)
    )


def _shield() -> Path:
    return (
        Path()
        .move(0, -0.95)
        .curve(0.3, -0.75, 0.55, -0.7, 0.8, -0.7)
        .curve(0.85, 0.1, 0.6, 0.7, 0, 1)
        .curve(-0.6, 0.7, -0.85, 0.1, -0.8, -0.7)
        .curve(-0.55, -0.7, -0.3, -0.75, 0, -0.95)
        .close()
    )


def _eye() -> Path:
    lid = Path().move(-1, 0).curve(-0.5, -0.75, 0.5, -0.75, 1, 0).curve(0.5, 0.75, -0.5, 0.75, -1, 0).close()
    return lid + circle(0, 0, 0.42) + circle(0, 0, 0.19)


def _flame() -> Path:
    return (
        Path()
        .move(0.05, -1)
        .curve(0.2, -0.5, 0.75, -0.2, 0.7, 0.35)
        .curve(0.66, 0.75, 0.35, 1, 0, 1)
        .curve(-0.4, 1, -0.7, 0.7, -0.68, 0.3)
        .curve(-0.66, 0, -0.45, -0.15, -0.35, -0.45)
        .curve(-0.2, -0.3, -0.1, -0.2, -0.08, 0)
        .curve(0.15, -0.25, 0.15, -0.6, 0.05, -1)
        .close()
    )


def _flake() -> Path:
    arms = Path()
    for n in range(6):
        turn = n * pi / 3
        arms += polygon(
            *(_turned(x, y, turn) for x, y in ((-0.09, 0), (-0.09, -0.98), (0.09, -0.98), (0.09, 0)))
        )
        arms += polygon(
            *(_turned(x, y, turn) for x, y in ((0, -0.45), (0.34, -0.8), (0.24, -0.9), (-0.1, -0.55)))
        )
        arms += polygon(
            *(_turned(x, y, turn) for x, y in ((0, -0.45), (0.1, -0.55), (-0.24, -0.9), (-0.34, -0.8)))
        )
    return arms


def _turned(x: float, y: float, turn: float) -> tuple[float, float]:
    return (x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn))


def _arrow() -> Path:
    return polygon(
        (0, -1), (0.8, -0.1), (0.32, -0.1), (0.32, 0.3), (-0.32, 0.3), (-0.32, -0.1), (-0.8, -0.1)
    ) + polygon((-0.32, 0.5), (0.32, 0.5), (0.32, 0.85), (-0.32, 0.85))


def _heart() -> Path:
    return (
        Path()
        .move(0, 0.95)
        .curve(-0.6, 0.4, -1, 0.05, -1, -0.35)
        .curve(-1, -0.95, -0.25, -1.05, 0, -0.45)
        .curve(0.25, -1.05, 1, -0.95, 1, -0.35)
        .curve(1, 0.05, 0.6, 0.4, 0, 0.95)
        .close()
    )


def _skull() -> Path:
    head = (
        Path()
        .move(-0.42, 0.9)
        .to(-0.42, 0.5)
        .curve(-1.1, 0.35, -1, -0.95, 0, -0.95)
        .curve(1, -0.95, 1.1, 0.35, 0.42, 0.5)
        .to(0.42, 0.9)
        .close()
    )
    return (
        head
        + circle(-0.36, -0.1, 0.22)
        + circle(0.36, -0.1, 0.22)
        + polygon((0, 0.18), (0.12, 0.42), (-0.12, 0.42))
    )


_ICONS = {
    "blade": _blade,
    "shield": _shield,
    "star": lambda: star(5, 0.42),
    "eye": _eye,
    "flame": _flame,
    "flake": _flake,
    "arrow": _arrow,
    "heart": _heart,
    "skull": _skull,
}
