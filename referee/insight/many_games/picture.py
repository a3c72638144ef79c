"""Histograms and curves as pictures of plain shapes: SVG by themselves, PNG by way of a PDF page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cards_pdf.common.languages import Language
from referee.insight import outputs
from referee.insight.many_games.counts import Counts
from referee.insight.many_games.report import Bar, bars
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


def histograms(counts: Counts, head: Sequence[str], path: Path, say: Language) -> None:
    """The histograms of scores, where the game has any, and of lengths, one above the other."""
    rows: list[tuple[str, Counter[int]]] = [("Score", counts.scores), ("Choices made", counts.lengths)]
    shown = [(say(title), bars(counted)) for title, counted in rows if counted]
    picture = Picture(head[0], WIDTH, MARGIN + HEIGHT * len(shown))
    picture.shapes.append(_paper(picture))
    picture.shapes += [Words((WIDTH / 2, 6 + LINE * n), line, SMALL) for n, line in enumerate(head)]
    for number, (name, found) in enumerate(shown):
        axes = Axes(MARGIN, MARGIN + HEIGHT * number + 4, WIDTH - 2 * MARGIN, HEIGHT - 18)
        _bars(picture, axes, name, found)
    write(picture, path)


def _bars(picture: Picture, axes: Axes, name: str, found: Sequence[Bar]) -> None:
    most = max(bar.games for bar in found)
    wide = 1 / len(found)
    for place, bar in enumerate(found):
        left, right, high = (place + 0.05) * wide, (place + 0.95) * wide, 0.9 * bar.games / most
        corners = [axes.at(x, y) for x, y in ((left, 0), (right, 0), (right, high), (left, high))]
        picture.shapes.append(Polygon(corners, INK))
        x, y = axes.at((left + right) / 2, 0)
        picture.shapes.append(Words((x, y + 4), bar.label, SMALL * 0.8))
        x, y = axes.at((left + right) / 2, high)
        picture.shapes.append(Words((x, y - 1), f"{bar.games:,}", SMALL * 0.8))
    x, y = axes.at(0.5, 0)
    picture.shapes.append(Words((x, y + 9), name, TEXT))


class Rate(NamedTuple):
    """A share that was won, its interval, and of how many games."""

    name: str
    share: float
    low: float
    high: float
    games: int


def rates(title: str, rows: Sequence[Rate], path: Path) -> None:
    """Shares as bars from 0 to 100 %, each with its interval as a line."""
    picture = Picture(title, WIDTH, 16 + ROW * len(rows))
    picture.shapes += [_paper(picture), Words((WIDTH / 2, 8), title, TEXT)]
    for number, row in enumerate(rows):
        axes = Axes(MARGIN, 14 + ROW * number, WIDTH - 2 * MARGIN, ROW - 4)
        corners = [axes.at(x, y) for x, y in ((0, 0), (1, 0), (1, 0.4), (0, 0.4))]
        won = [axes.at(x, y) for x, y in ((0, 0), (row.share, 0), (row.share, 0.4), (0, 0.4))]
        picture.shapes += [
            Polygon(corners, "#eeeeee"),
            Polygon(won, INK),
            Stroke([axes.at(row.low, 0.2), axes.at(row.high, 0.2)], RED),
            Words(axes.at(0.5, 0.55), f"{row.name}: {row.share:.0%} / {row.games:,}", SMALL),
        ]
    write(picture, path)


def _paper(picture: Picture) -> Polygon:
    return Polygon(
        [(0, 0), (picture.width, 0), (picture.width, picture.height), (0, picture.height)], "#ffffff"
    )


def write(picture: Picture, path: Path) -> None:
    """Write to a file, in the format that its name says."""
    outputs.must_be_a_picture(path)
    outputs.write(path, picture.svg() if path.suffix == ".svg" else png(picture))


def png(picture: Picture) -> bytes:
    from cards_pdf.printing import page_pictures, png_bytes
    from referee.rulekit.picture_pdf import pdf

    return png_bytes(next(page_pictures(pdf(picture), DPI)), DPI)
