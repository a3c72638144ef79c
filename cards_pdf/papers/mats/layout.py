"""Layouts of play mats, in millimetres: card_data/mats/GAME.toml, which has no words.

A mat that takes several sheets of the usual papers may have another layout for one large sheet, in
the folder `one-sheet` there. The words come from the rule sheet, so that a mat is laid out once for
all languages. A sheet without a layout gets one that is worked out from the cells of its setup
picture.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import ceil
from pathlib import Path
from typing import Annotated, NamedTuple

from cards_pdf.common.data_files import card_files
from cards_pdf.common.records.annotations import Convert
from cards_pdf.common.records.problems import InvalidValue, Location
from cards_pdf.common.records.reader import read_file
from cards_pdf.common.records.record import Key
from cards_pdf.rulebooks.model import Mat, RuleSheet, RuleTextError, Zone

SLEEVED = (67.0, 92.0)  # a card of 63.5 x 88.9 mm in a sleeve lies inside the outline
AIR = 5.0
WordsPlace = tuple[float, float, float]  # left, top or baseline, width
LABEL = 10.5  # above or below a zone: its name and a note, where no card covers them
_BESIDE = (SLEEVED[0] + AIR, 0.0)
_PITCH = (SLEEVED[0] + AIR, SLEEVED[1] + AIR + LABEL)  # of a cell
_OVERLAPPED = 5  # cards that an overlapping zone has room for


class MatArea(NamedTuple):
    """A rectangle of the mat."""

    x: float
    y: float
    width: float
    height: float

    def enlarged(self, scale: float) -> "MatArea":
        return MatArea(*(side * scale for side in (self.x, self.y, self.width, self.height)))

    def grown(self, across: float, down: float) -> "MatArea":
        return MatArea(
            self.x - across, self.y - down, self.width + 2 * across, self.height + 2 * down
        )

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, place: tuple[float, float]) -> bool:
        return (
            self.x <= place[0] <= self.x + self.width and self.y <= place[1] <= self.y + self.height
        )

    def transpose(self) -> "MatArea":
        """Width and height swapped."""
        return MatArea(self.y, self.x, self.height, self.width)

    def meets(self, other: "MatArea") -> bool:
        across = self.x < other.x + other.width and other.x < self.x + self.width
        return across and self.y < other.y + other.height and other.y < self.y + self.height


def _check_zone(number: int, location: Location) -> int:
    zones = location.run.shared["zones"]
    if not 1 <= number <= zones:
        raise InvalidValue("is {number}; the sheet has {count} zones.", number=number, count=zones)
    return number


def _check_counters(number: int, location: Location) -> int:
    counted = location.run.shared["counted"]
    if not 1 <= number <= len(counted) or not counted[number - 1]:
        raise InvalidValue(
            "is {number}, but the sheet has no such track of counters.", number=number
        )
    return number


@dataclass(frozen=True)
class ZonePlace:
    """The place of one of the sheet's zones: its first card, and the step from each card to the
    next.
    """

    zone: Annotated[int, Convert(int, _check_zone), "which one, counted from 1"]
    corner: Annotated[tuple[float, float], Key("at")]
    cards: int = 1
    step: tuple[float, float] = _BESIDE
    lines: int = 1
    pyramid: Annotated[bool, "each line has a card more than that above, and half covers it"] = (
        False
    )
    icon: Annotated[str, "the drawing that says what lies there"] = ""
    is_labelled_below: Annotated[bool, Key("below"), "its words stand below it"] = False
    over: Annotated[int, "the zone whose cards these partly cover"] = 0

    @property
    def overlaps(self) -> bool:
        return self.cards > 1 and self.step[0] < SLEEVED[0] and self.step[1] < SLEEVED[1]

    @property
    def boxes(self) -> Iterator[MatArea]:
        """An outline for each card, or one for all that overlap."""
        more = self.cards - 1
        if self.overlaps:
            yield MatArea(
                *self.corner, SLEEVED[0] + more * self.step[0], SLEEVED[1] + more * self.step[1]
            )
            return
        if self.pyramid:
            for line in range(self.cards):
                left = self.corner[0] + (self.cards - 1 - line) / 2 * _PITCH[0]
                down = self.corner[1] + line * SLEEVED[1] / 2
                yield from (MatArea(left + n * _PITCH[0], down, *SLEEVED) for n in range(line + 1))
            return
        for line, n in product(range(self.lines), range(self.cards)):
            down = line * _PITCH[1] + n * self.step[1]
            yield MatArea(self.corner[0] + n * self.step[0], self.corner[1] + down, *SLEEVED)

    @property
    def label(self) -> MatArea:
        """The place of its words: above or below it, and as wide."""
        more = self.cards - 1
        top = (
            self.corner[1] + SLEEVED[1] + more * self.step[1]
            if self.is_labelled_below
            else self.corner[1] - LABEL
        )
        return MatArea(self.corner[0], top, SLEEVED[0] + more * self.step[0], LABEL)


@dataclass(frozen=True)
class TrackPlace:
    """The places of a tracker's circles, and where they wrap."""

    tracker: Annotated[int, Convert(int, _check_counters), "which one, counted from 1"]
    corner: Annotated[tuple[float, float], Key("at")]
    width: float
    head: Annotated[float, "the width of its name beside it; else that stands above"] = 0.0
    colours: Annotated[
        tuple[str, ...], "of its circles, in the game's look; the last one for all that follow"
    ] = ()
    icon: Annotated[str, "the drawing beside its name"] = ""
    words: Annotated[tuple[float, float] | None, "or elsewhere, from this corner"] = None

    @property
    def named_above(self) -> bool:
        return not (self.head or self.words)


@dataclass(frozen=True)
class Lengths:
    """A ruler in lengths of a card: where it begins, how far apart its marks are, how many
    follow.
    """

    corner: Annotated[tuple[float, float], Key("at")]
    step: float
    marks: Annotated[int, Key("count"), "how many follow"]
    to: Annotated[str, "the card that it leads to"]
    outer_zones: Annotated[
        tuple[int, ...],
        Key("beside"),
        "zones that lie off the mat, beside its first and its last mark",
    ] = ()


@dataclass(frozen=True)
class MatLayout:
    """A mat: how large it is and what lies where."""

    size: tuple[float, float]
    zones: tuple[ZonePlace, ...]
    tracks: tuple[TrackPlace, ...] = ()
    turn: Annotated[WordsPlace | None, "for the turn's steps"] = None
    clock: Annotated[tuple[float, float, float] | None, "its middle and radius"] = None
    lengths: Annotated[Lengths | None, "beside a path of cards, downwards"] = None
    frame: Annotated[
        tuple[float, float, float, float] | None, "inside the scene's frame: nothing crosses it"
    ] = None
    scene: Annotated[str, "the drawing under everything, down from its upper left corner"] = ""
    cover: Annotated[
        tuple[float, float, float, float] | None, "the game's cover over its title"
    ] = None

    @property
    def box(self) -> MatArea:
        return MatArea(0.0, 0.0, *self.size)

    @property
    def inside(self) -> MatArea:
        """The area inside the frame, or the whole mat."""
        return MatArea(*self.frame) if self.frame else self.box

    def room_below(self, place: WordsPlace) -> float:
        """Return the room down to the next zone, or to the frame."""
        x, top, width = place
        column = MatArea(x, top, width, self.size[1] - top)
        found = [
            box for zone in self.zones for box in (zone.label, *zone.boxes) if box.meets(column)
        ]
        bottom = self.inside.y + self.inside.height
        return min((box.y for box in found if box.y > top), default=bottom) - top


def find_mat_layout(sheet: RuleSheet) -> MatLayout:
    """Return the game's own layout, or one worked out from the cells of its sheet."""
    return _load_own_layout(sheet, "mats") or _work_out_layout(sheet.mat)


def find_one_sheet_layout(sheet: RuleSheet) -> MatLayout | None:
    """Return the game's layout for one large sheet, if it has another."""
    return _load_own_layout(sheet, "mats", "one-sheet")


def _load_own_layout(sheet: RuleSheet, *folder: str) -> MatLayout | None:
    file = card_files(*folder).get(sheet.game)
    counted = tuple(bool(tracker.counts) for tracker in sheet.trackers)
    return _read_layout(file, len(sheet.mat.zones), counted) if file else None


@cache
def _read_layout(file: Path, zones: int, has_counters: tuple[bool, ...]) -> MatLayout:
    layout: MatLayout = read_file(MatLayout, file, RuleTextError, zones=zones, counted=has_counters)
    return layout


def _work_out_layout(mat: Mat) -> MatLayout:
    """Make a place for each cell, with its words above it and air around it."""
    zones = tuple(_place_zone(n, zone) for n, zone in enumerate(mat.zones, 1))
    ends = [(box.x + box.width, box.y + box.height) for zone in zones for box in zone.boxes]
    clock = (
        (mat.clock[0] * _PITCH[0], mat.clock[1] * _PITCH[1], SLEEVED[0] * 0.46)
        if mat.clock
        else None
    )
    size = (max(right for right, _ in ends), max(bottom for _, bottom in ends) + LABEL)
    return MatLayout(size, zones, clock=clock)


def _place_zone(number: int, zone: Zone) -> ZonePlace:
    """Place cards side by side, or overlapping over all of the zone's cells."""
    at = (zone.corner[0] * _PITCH[0], LABEL + zone.corner[1] * _PITCH[1])
    if zone.shape not in ("fan", "column"):
        lines = ceil(zone.size[1]) if zone.shape == "grid" else 1
        return ZonePlace(
            number, at, ceil(zone.size[0]), lines=lines, pyramid=zone.shape == "pyramid"
        )
    across, down = (
        max(0.0, zone.size[axis] - 1) * _PITCH[axis] / (_OVERLAPPED - 1) for axis in (0, 1)
    )
    return ZonePlace(number, at, _OVERLAPPED if across or down else 1, (across, down))
