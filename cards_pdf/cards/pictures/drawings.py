"""Inks of drawings: the colour that each role of a shape has in each edition."""

from collections.abc import Callable
from functools import cache

from cards_pdf.art.notation import PIPS
from cards_pdf.art.path import Drawing, Path, Shape, bounds, scaled
from cards_pdf.canvas.base import Canvas
from cards_pdf.cards.edition import Edition
from cards_pdf.common.colour import INK, PAPER, Rgb, mixed, rgb
from cards_pdf.common.standard_deck import RED

BLACK = "#1c1b1f"
VERMILION = "#c4420c"
BLUE = "#0b6fb8"
_FOUR = {"spades": BLACK, "hearts": VERMILION, "diamonds": BLUE, "clubs": BLACK}
_HOLLOW_LINE_SHARE = 1.1 / 9  # of the height of a pip that is only an outline
CRIMSON = "#b01f2e"
NAVY = "#33507f"
SLATE = "#5b7aa8"
GOLD = "#e0b04a"
SAND = "#f3e4c8"
FIRE = "#cf4f28"
ICE = "#9cc8de"
WARM = "#f4c9a4"
COLD = "#d9ebf3"
LEAST = 0.3  # mm on paper: the finest line of a drawing …
SAVING = 0.4  # … and the boldest outline in low ink
_COLOURS = {"gold": GOLD, "pale": SAND, "fire": FIRE, "ice": ICE, "warm": WARM, "cold": COLD}
_INKS = {"dark": INK, "paper": PAPER, **{role: rgb(colour) for role, colour in _COLOURS.items()}}
_BLACK_SUITS = ("spades", "clubs")
_MAX_BLACK_PIP_MM = 12.0  # in low ink

Palette = Callable[[str], Rgb]


def suit_ink(pip: str, edition: Edition) -> Rgb:
    """Return the ink of a suit. In low ink suits differ by shape and letter alone."""
    if edition.four_colour and not edition.low_ink:
        return rgb(_FOUR.get(pip, CRIMSON if pip in RED else BLACK))
    return rgb(CRIMSON) if pip in RED and not edition.low_ink else INK


def suit_palette(pip: str, edition: Edition) -> Palette:
    inks = {**_INKS, "ink": suit_ink(pip, edition), "second": rgb(NAVY if pip in RED else SLATE)}
    return inks.__getitem__


def accent_palette(accent: str) -> Palette:
    """Return inks of one colour and two lighter shades of it."""
    ink = rgb(accent)
    inks = {**_INKS, "ink": ink, "second": mixed(ink, PAPER, 0.4), "pale": mixed(ink, PAPER, 0.86)}
    return inks.__getitem__


def draw_shapes(
    canvas: Canvas,
    picture: Drawing,
    palette: Palette,
    edition: Edition,
    name: str = "",
    min_width: float = LEAST,
) -> None:
    """Draw a picture around the frame's origin. No line is finer than `min_width` mm on paper.

    A picture with a `name` is stored once per file.
    """
    if name:
        left, bottom, right, top = bounds(shape.path for shape in picture)
        stored = f"{name}-{edition.low_ink:d}{edition.four_colour:d}-{canvas.scale:.3g}"
        with canvas.stamp(stored, left - 1, -top - 1, right + 1, 1 - bottom) as is_first:
            if is_first:
                draw_shapes(canvas, picture, palette, edition=edition, min_width=min_width)
        return
    finest = min_width / canvas.scale
    for shape in picture:
        if edition.low_ink and shape.fill == "pale" and not shape.line:
            continue  # shading without a line of its own: an outline would be a seam
        fill = palette(shape.fill) if shape.fill else None
        stroke = INK if shape.line else None
        if edition.low_ink and shape.fill != "dark":
            # all outlines stay, and nearer shapes still hide those behind them
            fill = PAPER if shape.fill else None
            stroke = INK
        canvas.path(
            upside_down(shape.path), fill=fill, stroke=stroke, width=max(shape.line, finest)
        )


def upside_down(path: Path) -> Path:
    """Return a path for a page, where y counts downwards."""
    return scaled(path, 1, -1)


@cache
def _pip(name: str, size: float, fill: str, *, hollow: bool) -> Drawing:
    if hollow:
        line = size * _HOLLOW_LINE_SHARE
        sign = scaled(PIPS[name], size - line)
        return (Shape(sign, "paper"), Shape(sign, "", line))
    return (Shape(scaled(PIPS[name], size), fill),)


def draw_pip(canvas: Canvas, name: str, size: float, edition: Edition) -> None:
    """Draw a suit's pip, `size` mm high, around the frame's origin.

    In four colours clubs are an outline. In low ink, small black pips stay black.
    """
    fill = (
        "dark" if edition.low_ink and name in _BLACK_SUITS and size <= _MAX_BLACK_PIP_MM else "ink"
    )
    picture = _pip(name, size, fill, hollow=edition.four_colour and name == "clubs")
    draw_shapes(
        canvas, picture, suit_palette(name, edition), edition=edition, name=f"{name}-{size:g}"
    )
