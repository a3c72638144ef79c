"""The `map` of as days go by: the dungeon as characters, or as a picture true to scale."""

from itertools import cycle
from math import ceil, dist
from pathlib import Path

from referee.errors import UsageError
from referee.rulekit.cards import Card
from referee.rulekit.picture import BLACK, Picture, Polygon, Stroke, Words
from referee.rulekit.rows import Row
from referee.rulekit.say import Say

from .path import LENGTH_MM, Point, Spot, find_bridge
from .table import ENTRANCE, TOUCHES, TREASURE, Table

# The largest map in characters
MAX_COLUMNS = 72
MAX_ROWS = 60
MAX_SCALE = 12  # columns for a card length; a character is about twice as high as wide
MARGIN = 0.25  # card lengths around everything
MAX_HEIGHT_MM = 5000  # of a PDF page; a longer dungeon is drawn smaller, and its title says so
PAPER = "#ffffff"
TARGET = "#fff2cc"
RED = "#b00020"
PATH = "#1f5fa8"
GAP = "#c06000"
SHADES = ".:"  # used in turn, so that neighbouring cards can be told apart
GOAL = "#"
KINDS = (".svg", ".pdf")
YES = " yes"  # typed after a file's name


MapCard = tuple[Card, Spot]


def run_map_command(t: Table, say: Say, words: list[str]) -> list[Row]:
    """Show the dungeon (`map`), or write it (`map FILE.svg`, `map FILE.pdf`)."""
    if t.by_eye:
        return [Row(text=say("map.by-eye"))]
    if words:
        return [Row(text=write_picture(draw_picture(t, say), " ".join(words), say))]
    return [Row(text=line) for line in (*draw_characters(t), *list_cards(t, say))]


def write_picture(picture: Picture, name: str, say: Say) -> str:
    """Write a picture as SVG or PDF, by the ending of the name. Return a message.

    A file that is there already is only overwritten if the line ends with yes.
    """
    agreed = name.endswith(YES)
    name = name.removesuffix(YES)
    kind = name[-4:].casefold()
    if kind not in KINDS:
        raise UsageError(say("picture.kind", file=name))
    drawn = picture.encode(kind)
    try:
        with Path(name).expanduser().open("wb" if agreed else "xb") as file:
            file.write(drawn)
    except FileExistsError:
        raise UsageError(say("picture.exists", file=name)) from None
    except (OSError, ValueError, RuntimeError) as error:  # the disk, a NUL in the name, ~nobody
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(say("picture.not-written", file=name, reason=reason)) from None
    return say("picture.written", file=name)


def list_path(t: Table) -> list[MapCard]:
    """Return the entrance and every card laid since."""
    cards = [(laid.card, laid.spot) for laid in t.dungeon if laid.spot]
    return [(ENTRANCE, Spot(0.0, 0.0)), *cards]


class Frame:
    """The smallest upright rectangle around all cards, with a margin."""

    def __init__(self, cards: list[MapCard]) -> None:
        # y points upwards here, and downwards in the rows of text and in a picture.
        corners = [corner for _, spot in cards for corner in spot.corners()]
        self.left = min(x for x, _ in corners) - MARGIN
        self.top = max(y for _, y in corners) + MARGIN
        self.width = max(x for x, _ in corners) + MARGIN - self.left
        self.height = self.top - min(y for _, y in corners) + MARGIN


def draw_characters(t: Table) -> list[str]:
    """Return the map as text: each card is an area of one character with its name in the middle."""
    cards = [*list_path(t), (TREASURE, t.treasure)]
    frame = Frame(cards)
    scale = min(MAX_SCALE, MAX_COLUMNS / frame.width, 2 * MAX_ROWS / frame.height)
    rows = [
        [
            find_mark(
                cards, (frame.left + (column + 0.5) / scale, frame.top - (row + 0.5) * 2 / scale)
            )
            for column in range(ceil(frame.width * scale))
        ]
        for row in range(ceil(frame.height * scale / 2))
    ]
    for card, spot in cards:
        row = min(int((frame.top - spot.y) * scale / 2), len(rows) - 1)
        column = round((spot.x - frame.left) * scale - len(card) / 2)
        rows[row][column : column + len(card)] = card
    return ["".join(row).rstrip() for row in rows]


def find_mark(cards: list[MapCard], point: Point) -> str:
    """Return the character of the uppermost card at a point."""
    mark = " "
    for (card, spot), shade in zip(cards, cycle(SHADES)):
        if dist(spot.nearest(point), point) < TOUCHES:
            mark = GOAL if card == TREASURE else shade
    return mark


def list_cards(t: Table, say: Say) -> list[str]:
    """Return the map in words and numbers, for players who cannot see a drawing."""
    # Adding 0.0 turns -0.0 into 0.0, which would be shown as "-0.00".
    lines = [
        say("map.card", card=card, hour=spot.hour, x=spot.x + 0.0, y=spot.y + 0.0)
        for card, spot in list_path(t)
    ]
    return [say("map.unit"), *lines, say("map.treasure", card=TREASURE, y=t.treasure.y, gap=t.gap)]


def draw_picture(t: Table, say: Say) -> Picture:
    """Draw the cards' outlines and names, the path from centre to centre, and the gap."""
    cards = list_path(t)
    every = [(TREASURE, t.treasure), *cards]
    frame = Frame(every)
    scale = min(LENGTH_MM, MAX_HEIGHT_MM / frame.height)

    def to_map(point: Point) -> Point:
        return (point[0] - frame.left) * scale, (frame.top - point[1]) * scale

    title = say("map.title", scale=LENGTH_MM / scale, gap=t.gap)
    width = frame.width * scale
    height = frame.height * scale
    shapes: list[Polygon | Stroke | Words] = [
        Polygon([*map(to_map, spot.corners())], TARGET if card == TREASURE else PAPER)
        for card, spot in every
    ]
    shapes.append(Stroke([to_map((spot.x, spot.y)) for _, spot in cards], PATH))
    if t.gap:
        (x1, y1), (x2, y2) = ends = [*map(to_map, find_bridge(t.end, t.treasure))]
        beside = (x1 + x2) / 2 + 0.38 * scale, (y1 + y2) / 2
        shapes.append(Stroke(ends, GAP, dashed=True))
        shapes.append(Words(beside, f"{t.gap:.2f}", 0.3 * scale, GAP))
    for card, spot in every:
        shapes += draw_name(card, to_map((spot.x, spot.y)), scale)
    shapes.append(Words((width / 2, height - MARGIN * scale / 3), title, 0.05 * scale))
    return Picture(title, width, height, shapes)


def draw_name(card: Card, centre: Point, scale: float) -> list[Polygon | Words]:
    """Draw a card's name on a plate, so that the path can be read along the names."""
    x, y = centre
    half = 0.29 * scale
    tip = 0.35 * scale
    high = 0.2 * scale
    left = [(-half, -high), (-tip, 0), (-half, high)]
    right = [(half, high), (tip, 0), (half, -high)]
    plate = [(x + dx, y + dy) for dx, dy in (*left, *right)]
    size = 0.34 * scale
    words = Words((x, y + size / 3), card, size, BLACK if card.black else RED)
    return [Polygon(plate, PAPER), words]
