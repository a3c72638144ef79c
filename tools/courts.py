"""The figures of the court cards as one file for the page, from the printed outlines."""

import json

from cards_pdf.art.path import Path, Shape
from cards_pdf.cards.drawings import (
    COURT_HEIGHT_MM,
    COURT_WIDTH_MM,
    CRIMSON,
    GOLD,
    NAVY,
    SAND,
    SLATE,
    court,
)

BLACK = "#1c1c1e"
INKS = {"gold": GOLD, "pale": SAND, "dark": BLACK, "paper": "#fff"}
SUITS = {
    "C": ("clubs", BLACK, SLATE),
    "S": ("spades", BLACK, SLATE),
    "H": ("hearts", CRIMSON, NAVY),
    "D": ("diamonds", CRIMSON, NAVY),
}
LETTERS = {"m": "M", "l": "L", "c": "C", "h": "Z"}


def courts() -> str:
    """Return every figure by its card, as the JSON that the page reads."""
    return (
        json.dumps(
            {rank + suit: _svg(rank, *inks) for rank in "JQK" for suit, inks in SUITS.items()},
            indent=0,
        )
        + "\n"
    )


def _svg(rank: str, pip: str, ink: str, second: str) -> str:
    inks = {**INKS, "ink": ink, "second": second, "": "none"}
    shapes = "".join(_path(shape, inks) for shape in court(rank, pip))
    width, height = COURT_WIDTH_MM, COURT_HEIGHT_MM
    box = f"{-width / 2:g} {-height / 2:g} {width:g} {height:g}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{shapes}</svg>'


def _path(shape: Shape, inks: dict[str, str]) -> str:
    line = f' stroke="{BLACK}" stroke-width="{shape.line:g}"' if shape.line else ""
    return f'<path d="{_outline(shape.path)}" fill="{inks[shape.fill]}"{line}/>'


def _outline(path: Path) -> str:
    """Return a path in the coordinates of a screen, which count y downwards."""
    pieces = []
    for operator, parts in path.segments:
        numbers = (part if n % 2 == 0 else -part for n, part in enumerate(parts))
        pieces.append(
            LETTERS[operator] + " ".join(f"{round(number, 1) + 0.0:g}" for number in numbers)
        )
    return "".join(pieces)
