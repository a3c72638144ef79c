"""Colours as decks write them, and the contrast that makes text readable."""

import re
from collections.abc import Iterable, Mapping
from colorsys import hls_to_rgb
from contextlib import suppress
from functools import cache

from cards_pdf.common.data_files import card_data
from cards_pdf.common.errors import nearest
from cards_pdf.common.messages import Message, short
from cards_pdf.common.records.problems import InvalidValue, in_quotes

Rgb = tuple[float, float, float]

INK: Rgb = (0.11, 0.105, 0.12)
PAPER: Rgb = (1.0, 1.0, 1.0)
BLACK: Rgb = (0.0, 0.0, 0.0)
LEAST_CONTRAST = 4.5
_LINEAR = 0.04045  # below it sRGB is a straight line
_PART = r"\s*(-?(?:\d+(?:\.\d+)?|\.\d+))"
# Compiled when first needed
_FUNCTION = rf"(rgba?|hsla?)\({_PART}(%|deg|)[\s,]{_PART}(%?)[\s,]{_PART}(%?)\s*(?:[,/].*)?\)"
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


@cache
def css_colours() -> Mapping[str, str]:
    """Return the colours that CSS knows by name, each with its six digits."""
    lines = card_data("drawings", "colours", "css.txt").read_text("utf-8").splitlines()
    return dict(line.split() for line in lines if not line.startswith("#"))


def find_function_colour(word: str) -> Rgb | None:
    """Return the colour of rgb(…) or hsl(…), as CSS writes them; its opacity is ignored."""
    found = re.fullmatch(_FUNCTION, word) if word.endswith(")") else None
    if not found:
        return None
    # each number is followed by its unit, or nothing
    name, *parts = found.groups()
    numbers = [float(part) for part in parts[::2]]
    if name.startswith("hsl"):
        h, s, v = numbers
        return hls_to_rgb(h / 360 % 1, _inside(v / 100), _inside(s / 100))
    shares = zip(numbers, parts[1::2], strict=True)
    red, green, blue = (_inside(part / (100 if sign else 255)) for part, sign in shares)
    return (red, green, blue)


def _inside(part: float) -> float:
    return min(1.0, max(0.0, part))


@cache
def rgb(text: str) -> Rgb:
    """Return a colour that is written as "#a04020", "#f00", "Dark Red" or "hsl(210, 30%, 50%)"."""
    word = text.strip()
    if found := find_function_colour(word):
        return found
    if not word.startswith("#"):
        word = f"#{css_colours().get(word.lower().replace(' ', ''), '')}"
    if not _HEX.fullmatch(word):
        raise ValueError(
            Message('"{text}" is not a colour such as "#a04020" or "teal"', text=text[:20])
        )
    digits = word[1:] if len(word) > len("#f00") else "".join(2 * digit for digit in word[1:])
    red, green, blue = bytes.fromhex(digits)
    return (red / 255, green / 255, blue / 255)


def is_colour(text: str) -> bool:
    with suppress(ValueError):
        return bool(rgb(text))
    return False


def no_colour(text: str, names: Iterable[str]) -> InvalidValue:
    """Return the error for a word that is no colour and none of the other words allowed."""
    if text.startswith("#"):
        return InvalidValue(
            'is "{value}", which is not a colour such as "#a04020" or "#f00".', value=short(text)
        )
    known = [*names, "#a04020", "teal"]
    words = [f"#{text}"] if is_colour(f"#{text}") else [*names, *css_colours()]
    near = nearest(text.lower(), words)
    message = 'is "{value}"; it may be {listed}.{near}'
    return InvalidValue(message, value=short(text), listed=in_quotes(known), near=near)


def checked_colour(text: str, _: object) -> str:
    """Return the six digits of a colour in a file: '#a04020'."""
    return colour_name(rgb(text))


def colour_name(colour: Rgb) -> str:
    """Return a colour as it is written: "#a04020"."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)


def luminance(colour: Rgb) -> float:
    r, g, b = (
        part / 12.92 if part <= _LINEAR else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Rgb, other: Rgb) -> float:
    """Return the WCAG ratio, from 1 (equal) to 21 (black on white)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mixed(one: Rgb, other: Rgb, share: float) -> Rgb:
    """Return `one` with a `share` of `other` in it, from 0 to 1."""
    red, green, blue = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return (red, green, blue)


def lighter(colour: Rgb, gamma: float) -> Rgb:
    """Return a colour for a printer that prints too dark (`gamma` above 1) or too pale.

    Ink and paper stay as they are.
    """
    if gamma == 1 or colour in (INK, BLACK, PAPER):
        return colour
    red, green, blue = (part ** (1 / gamma) for part in colour)
    return (red, green, blue)


def pure(colour: Rgb | None) -> Rgb | None:
    """Return black for any ink; paper and no colour stay as they are."""
    return colour if colour in (None, PAPER) else BLACK


SOFT = mixed(INK, PAPER, 0.25)  # words beside the point
