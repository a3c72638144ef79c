"""Reports as text, bar charts and pictures, their intervals, and the files for them.

Confidence intervals are of 95 %, also for games of campaigns, which are not independent.

A file that cannot be written is rejected before any game is played, because the games may take
hours.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from errno import EACCES, EISDIR, ENOENT
from io import BytesIO, StringIO
from math import ceil, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cards_pdf.common.files import replace_file
from cards_pdf.common.languages import Language
from cards_pdf.common.line_break import fit_text, width
from cards_pdf.common.messages import MINUS, Message
from cards_pdf.common.program import show_lines
from cards_pdf.common.records.record import record
from referee.errors import UsageError, file_errors
from referee.rulekit.picture import Picture, Point, Polygon, Stroke, Words

if TYPE_CHECKING:
    import segno

Z = 1.96  # of the normal distribution
# Student's t for 1, 2, 3 … degrees of freedom.
STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)
MIN_UNSURE_GAMES = 2.0


@record
class Share:
    """The share of independent games that was won, with its interval."""

    value: float
    minimum: float
    maximum: float


def measure_share(wins: int, played: int) -> Share:
    """Return a share of wins with Wilson's interval, which also holds near 0 and 1."""
    share = wins / played
    z_squared = Z * Z / played
    middle = (share + z_squared / 2) / (1 + z_squared)
    half = Z * sqrt(share * (1 - share) / played + z_squared / played / 4) / (1 + z_squared)
    # rounding can leave 0 to 1
    return Share(value=share, minimum=max(0.0, middle - half), maximum=min(1.0, middle + half))


@dataclass(frozen=True)
class Estimate:
    """A number, and half the width of its interval."""

    value: float
    error: float

    @property
    def is_sure(self) -> bool:
        """True if the number is certainly not zero."""
        return abs(self.value) > self.error

    @property
    def maximum(self) -> float:
        return self.value + self.error

    def __format__(self, spec: str) -> str:
        spec = spec or ".1f"
        error = f"{100 * self.error:{spec.lstrip('+')}}"
        return f"{100 * self.value:{spec}} ± {error}".replace("-", MINUS)


def student(degrees: int) -> float:
    """Return Student's t. Beyond the table, its series to the second term is exact enough."""
    if degrees <= len(STUDENT):
        return STUDENT[degrees - 1]
    return Z + (Z**3 + Z) / (4 * degrees) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * degrees**2)


def estimate_ratio(
    parts: Sequence[tuple[float, float]], min_unsure: float = MIN_UNSURE_GAMES
) -> Estimate:
    """Return the ratio of two sums, such as wins over games, counted campaign by campaign.

    Games of one campaign depend on each other, so the error comes from the spread between
    campaigns. A single campaign has no spread, and its interval is 0 to 1. However well the
    campaigns agree, at least `min_unsure` games could have ended otherwise; that is 0 where games
    are compared with themselves.
    """
    counted = [(won, games) for won, games in parts if games]
    played = sum(games for _, games in counted)
    share = sum(won for won, _ in counted) / played
    count = len(counted)
    if count == 1:
        return Estimate(share, 1.0)
    squares = sum((won - share * games) ** 2 for won, games in counted) * count / (count - 1)
    error = student(count - 1) * max(min_unsure, sqrt(squares)) / played
    return Estimate(share, min(1.0, error))


PICTURE_SUFFIXES = (".png", ".svg")

MAX_BARS = 16
BAR_WIDTH = 40  # characters
EIGHTHS = " ▏▎▍▌▋▊▉█"

# mm
CHART_WIDTH = 190.0
HISTOGRAM_HEIGHT = 84.0
MARGIN = 12.0
LINE_HEIGHT = 4.5  # mm
SHARE_HEIGHT = 14.0  # mm, of one row in a chart of shares
TEXT = 4.0  # height of letters
SMALL = 3.0  # height of small letters
INK = "#2f5d8a"
RED = "#b03a2e"


def print_lines(lines: Iterable[str], say: Language) -> None:
    """Print translated lines, wrapped on a terminal."""
    show_lines(fit_text(say(line), sys.stdout) for line in lines)


# --- files ---


def check_writable(path: Path | None) -> None:
    """Raise SaveError if the file cannot be written, as far as that is known beforehand."""
    if path is None:
        return
    is_file_denied = path.exists() and not os.access(path, os.W_OK)
    is_folder_denied = not _is_written_in_place(path) and not os.access(path.parent, os.W_OK)
    faults = {
        EISDIR: path.is_dir(),
        ENOENT: not path.parent.is_dir(),
        EACCES: is_file_denied or is_folder_denied,
    }
    for number, is_fault in faults.items():
        if is_fault:
            with file_errors(path):
                raise OSError(number, os.strerror(number))


def check_picture_path(path: Path | None) -> None:
    """Raise if the file name has no known picture suffix, or the file cannot be written."""
    if path and path.suffix not in PICTURE_SUFFIXES:
        raise UsageError(
            "{path}: a picture is written to a file that ends in .png or .svg.", path=path
        )
    check_writable(path)


def draw_code(text: str) -> str:
    """Return a code to scan, as SVG."""
    out = BytesIO()
    _make_code(text).save(out, kind="svg", scale=8, light="white")
    return out.getvalue().decode()


def lay_code(text: str) -> str:
    """Return a code to scan, as lines for a terminal."""
    out = StringIO()
    _make_code(text).terminal(out, compact=True, border=2)
    return out.getvalue()


def _make_code(text: str) -> segno.QRCode:
    import segno  # takes 20 ms, and few need a code

    try:
        return segno.make_qr(text, error="m")
    except segno.DataOverflowError:
        raise UsageError(
            "{count} characters are too many for a code to scan.", count=len(text)
        ) from None


def write_output(path: Path, content: bytes) -> None:
    """Write the whole content, or leave an ordinary file as it was."""
    with file_errors(path):
        if _is_written_in_place(path):
            path.write_bytes(content)
        else:
            replace_file(path, content)


def write_picture(picture: Picture, path: Path) -> None:
    """Write a picture in the format of the file's suffix."""
    check_picture_path(path)
    write_output(path, picture.encode(path.suffix))


def _is_written_in_place(path: Path) -> bool:
    # Replacing a pipe, a device or a link by an ordinary file would not be what the player means.
    return path.is_symlink() or (path.exists() and not path.is_file())


# --- histograms as text ---


@dataclass(frozen=True)
class Bar:
    """A bar of a histogram: how many games had a value from `first` to `last`."""

    first: int
    last: int
    games: int

    @property
    def label(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


def group_into_bars(counts: Counter[int]) -> list[Bar]:
    """Return bars of equal width, from the smallest value to the largest."""
    if not counts:
        return []
    smallest = min(counts)
    end = max(counts) + 1
    step = ceil((end - smallest) / MAX_BARS)
    values = [range(first, min(first + step, end)) for first in range(smallest, end, step)]
    return [Bar(one[0], one[-1], sum(map(counts.__getitem__, one))) for one in values]


def histogram_lines(title: str, counts: Counter[int]) -> Iterator[str]:
    """Yield a histogram as lines of text, or nothing if there are no counts."""
    bars = group_into_bars(counts)
    if not bars:
        return
    label_width = max(len(bar.label) for bar in bars)
    most_games = max(bar.games for bar in bars)
    bar_width = min(BAR_WIDTH, width() - label_width - len(f"  {most_games:,} "))
    yield ""
    yield Message(title)
    for bar in bars:
        whole, eighth = divmod(round(bar.games / most_games * bar_width * 8), 8)
        drawn = "█" * whole + EIGHTHS[eighth].strip()
        yield f"{bar.label:>{label_width}}  {drawn} {bar.games:,}"


# --- pictures ---


class Axes(NamedTuple):  # geometry, like the points of a picture
    """A rectangle of a picture whose points are named by shares of its width and height."""

    left: float
    top: float
    width: float
    height: float

    def point(self, x: float, y: float) -> Point:
        """Return a point by its shares, which are counted from the bottom left."""
        return self.left + x * self.width, self.top + (1 - y) * self.height

    def bar_corners(self, left: float, right: float, height: float) -> list[Point]:
        """Return the corners of a bar that stands on the bottom."""
        corners = ((left, 0), (right, 0), (right, height), (left, height))
        return [self.point(x, y) for x, y in corners]


def draw_histograms(
    title_lines: Sequence[str], counts_by_title: dict[str, Counter[int]], path: Path
) -> None:
    """Draw histograms one above the other, below some lines of text."""
    picture = white_picture(
        title_lines[0], CHART_WIDTH, MARGIN + HISTOGRAM_HEIGHT * len(counts_by_title)
    )
    for number, line in enumerate(title_lines):
        picture.shapes.append(Words((CHART_WIDTH / 2, 6 + LINE_HEIGHT * number), line, SMALL))
    for number, (title, counts) in enumerate(counts_by_title.items()):
        axes = Axes(
            left=MARGIN,
            top=MARGIN + HISTOGRAM_HEIGHT * number + 4,
            width=CHART_WIDTH - 2 * MARGIN,
            height=HISTOGRAM_HEIGHT - 18,
        )
        bars = group_into_bars(counts)
        most_games = max(bar.games for bar in bars)
        for place, bar in enumerate(bars):
            left, right = ((place + part) / len(bars) for part in (0.05, 0.95))
            bar_height = 0.9 * bar.games / most_games
            x, bottom = axes.point((left + right) / 2, 0)
            _, top = axes.point(0, bar_height)
            picture.shapes += [
                Polygon(axes.bar_corners(left, right, bar_height), INK),
                Words((x, bottom + 4), bar.label, SMALL * 0.8),
                Words((x, top - 1), f"{bar.games:,}", SMALL * 0.8),
            ]
        x, bottom = axes.point(0.5, 0)
        picture.shapes.append(Words((x, bottom + 9), title, TEXT))
    write_picture(picture, path)


def draw_share_bars(title: str, shares: Mapping[str, Share], path: Path) -> None:
    """Draw shares as bars from 0 to 100 %, each with its label and its interval as a line."""
    picture = white_picture(title, CHART_WIDTH, 16 + SHARE_HEIGHT * len(shares))
    picture.shapes.append(Words((CHART_WIDTH / 2, 8), title, TEXT))
    for number, (label, share) in enumerate(shares.items()):
        axes = Axes(
            left=MARGIN,
            top=14 + SHARE_HEIGHT * number,
            width=CHART_WIDTH - 2 * MARGIN,
            height=SHARE_HEIGHT - 4,
        )
        picture.shapes += [
            Polygon(axes.bar_corners(0, 1, 0.4), "#eeeeee"),
            Polygon(axes.bar_corners(0, share.value, 0.4), INK),
            Stroke([axes.point(share.minimum, 0.2), axes.point(share.maximum, 0.2)], RED),
            Words(axes.point(0.5, 0.55), label, SMALL),
        ]
    write_picture(picture, path)


def white_picture(title: str, width: float, height: float) -> Picture:
    corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    return Picture(title, width, height, [Polygon(corners, "#ffffff")])
