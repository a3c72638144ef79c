"""Histograms and curves as pictures of plain shapes: SVG by themselves, PNG by way of a PDF
page.
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cards_pdf.common.languages import Language
from referee.insight import outputs
from referee.insight.many_games.counts import Counts
from referee.insight.many_games.report import bars
from referee.rulekit.picture import Picture, Point, Polygon, Stroke, Words

WIDTH, HEIGHT, MARGIN = 190.0, 84.0, 12.0  # mm, of one histogram
DPI = 150
INK, RED = "#2f5d8a", "#b03a2e"
TEXT, SMALL = 4.0, 3.0
LINE = 4.5  # mm, from one line to the next
ROW = 14.0  # mm, of a share


class Axes(NamedTuple):
    """A part of a picture with axes of its own."""

    left: float
    top: float
    width: float
    height: float

    def at(self, x: float, y: float) -> Point:
        """A point by its share of the width and of the height, from the bottom left."""
        return self.left + x * self.width, self.top + (1 - y) * self.height

    def bar(self, left: float, right: float, high: float) -> list[Point]:
        """The corners of a bar that stands on the bottom."""
        return [self.at(x, y) for x, y in ((left, 0), (right, 0), (right, high), (left, high))]


def draw_histograms(counts: Counts, head: Sequence[str], path: Path, say: Language) -> None:
    """The histograms of scores, where the game has any, and of lengths, one above the other."""
    rows: list[tuple[str, Counter[int]]] = [
        ("Score", counts.scores),
        ("Choices made", counts.lengths),
    ]
    shown = [(say(title), bars(counted)) for title, counted in rows if counted]
    picture = _white_picture(head[0], MARGIN + HEIGHT * len(shown))
    picture.shapes += [Words((WIDTH / 2, 6 + LINE * n), line, SMALL) for n, line in enumerate(head)]
    for number, (name, found) in enumerate(shown):
        axes = Axes(MARGIN, MARGIN + HEIGHT * number + 4, WIDTH - 2 * MARGIN, HEIGHT - 18)
        most, wide = max(bar.games for bar in found), 1 / len(found)
        for place, bar in enumerate(found):
            high = 0.9 * bar.games / most
            (x, y), (_, top) = axes.at((place + 0.5) * wide, 0), axes.at(0, high)
            picture.shapes += [
                Polygon(axes.bar((place + 0.05) * wide, (place + 0.95) * wide, high), INK),
                Words((x, y + 4), bar.label, SMALL * 0.8),
                Words((x, top - 1), f"{bar.games:,}", SMALL * 0.8),
            ]
        x, y = axes.at(0.5, 0)
        picture.shapes.append(Words((x, y + 9), name, TEXT))
    write_picture(picture, path)


class Rate(NamedTuple):
    """A share that was won, its interval, and of how many games."""

    name: str
    share: float
    low: float
    high: float
    games: int


def draw_rates(title: str, rows: Sequence[Rate], path: Path) -> None:
    """Shares as bars from 0 to 100 %, each with its interval as a line."""
    picture = _white_picture(title, 16 + ROW * len(rows))
    picture.shapes.append(Words((WIDTH / 2, 8), title, TEXT))
    for number, row in enumerate(rows):
        axes = Axes(MARGIN, 14 + ROW * number, WIDTH - 2 * MARGIN, ROW - 4)
        picture.shapes += [
            Polygon(axes.bar(0, 1, 0.4), "#eeeeee"),
            Polygon(axes.bar(0, row.share, 0.4), INK),
            Stroke([axes.at(row.low, 0.2), axes.at(row.high, 0.2)], RED),
            Words(axes.at(0.5, 0.55), f"{row.name}: {row.share:.0%} / {row.games:,}", SMALL),
        ]
    write_picture(picture, path)


def _white_picture(title: str, height: float) -> Picture:
    corners = [(0.0, 0.0), (WIDTH, 0.0), (WIDTH, height), (0.0, height)]
    return Picture(title, WIDTH, height, [Polygon(corners, "#ffffff")])


def write_picture(picture: Picture, path: Path) -> None:
    """Write to a file, in the format that its name says."""
    outputs.must_be_a_picture(path)
    if path.suffix == ".svg":
        outputs.write(path, picture.svg())
        return
    from cards_pdf.printing import page_pictures, png_bytes

    outputs.write(path, png_bytes(next(page_pictures(picture.pdf(), DPI)), DPI))
