"""Colours as decks write them, and the contrast that makes text readable."""

import re
from functools import cache

from cards_pdf.common.sentences import Sentence

Rgb = tuple[float, float, float]

INK: Rgb = (0.11, 0.105, 0.12)
PAPER: Rgb = (1.0, 1.0, 1.0)
BLACK: Rgb = (0.0, 0.0, 0.0)
LEAST_CONTRAST = 4.5
_LINEAR = 0.04045  # below it sRGB is a straight line
_HEX = re.compile(r"#[0-9a-fA-F]{6}")


@cache
def rgb(text: str) -> Rgb:
    """'#a04020' -> three parts of one."""
    if not _HEX.fullmatch(text):
        raise ValueError(Sentence('"{text}" is not a colour such as "#a04020"', text=text[:20]))
    return (int(text[1:3], 16) / 255, int(text[3:5], 16) / 255, int(text[5:7], 16) / 255)


def checked_colour(text: str, _: object) -> str:
    """A colour in a file, as it is written there."""
    rgb(text)
    return text


def colour_name(colour: Rgb) -> str:
    """Three parts of one -> '#a04020'."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)


def luminance(colour: Rgb) -> float:
    r, g, b = (part / 12.92 if part <= _LINEAR else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Rgb, other: Rgb) -> float:
    """The WCAG ratio, from 1 (the same) to 21 (black on white)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mixed(one: Rgb, other: Rgb, share: float) -> Rgb:
    """`share` of `other` in `one`."""
    return (
        one[0] + (other[0] - one[0]) * share,
        one[1] + (other[1] - one[1]) * share,
        one[2] + (other[2] - one[2]) * share,
    )


def pure(colour: Rgb | None) -> Rgb | None:
    """Black ink at full strength in place of whatever is not paper."""
    return colour if colour in (None, PAPER) else BLACK


SOFT = mixed(INK, PAPER, 0.25)  # words beside the point
