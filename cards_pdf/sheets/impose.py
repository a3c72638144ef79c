"""Imposition: places cards on pages. Pure geometry in millimetres from the page's top left.

Input:
    The numbers of the cards in the order of their places (None keeps a place empty), a sheet's
    format, the bleed, and how backs meet their fronts.

Returns:
    Pages of slots. A slot has a corner, whether its card stands on its head, and how far ink may
    run over each edge.

How it works:
    Every grid is centred, so a sheet turned over lands on itself, and a back is only its front's
    place mirrored. About the vertical axis columns swap; about the horizontal one rows swap, and
    backs stand on their heads. A fold is the same mirror on one page.

    Bleed widens gutters only as far as its mode asks: what two cards share is cut by one cut, and
    each may have half of it.

Limitation:
    Printers shift a sheet by a millimetre when they turn it; `printer` undoes what was measured.
"""

import re
from collections.abc import Callable, Sequence
from itertools import product
from math import floor
from typing import NamedTuple

from cards_pdf.art.path import Point
from cards_pdf.common.errors import FitError
from cards_pdf.common.messages import Message
from cards_pdf.common.sizes import Mm
from cards_pdf.order import LEAST_MARGIN
from cards_pdf.sheets.formats import ONE_CARD, SAFE_MARGIN, SheetFormat

DEFAULT_BLEED_MM = 3.0


class Slot(NamedTuple):
    """A card's place, whether it is turned, and its bleed at left, top, right and bottom."""

    card: int  # its number in the deck, from 0
    back: bool
    x: float
    y: float
    is_turned: bool
    bleed: tuple[float, float, float, float]


class Page(NamedTuple):
    number: int  # of the sheet of paper, from 1
    back: bool
    slots: tuple[Slot, ...]


class Grid(NamedTuple):
    """Card positions of one format with its bleed."""

    form: SheetFormat
    bleed: float
    gutter: Mm
    left: float
    top: float

    @property
    def width(self) -> float:
        return self.form.columns * self.form.card[0] + (self.form.columns - 1) * self.gutter[0]

    @property
    def height(self) -> float:
        return self.form.rows * self.form.card[1] + (self.form.rows - 1) * self.gutter[1]

    def corner(self, place: int) -> Point:
        row, column = divmod(place, self.form.columns)
        card = self.form.card
        gutter = self.gutter
        return (self.left + column * (card[0] + gutter[0]), self.top + row * (card[1] + gutter[1]))

    def bleeds(self, place: int, count: int) -> tuple[float, float, float, float]:
        """Return full bleed at the rim, and at most half the gutter between cards.

        Places from `count` on are empty, and a card beside one of them lies at the rim.
        """
        row, column = divmod(place, self.form.columns)
        inner_x, inner_y = (min(self.bleed, gap / 2) for gap in self.gutter)
        at_fold = min(self.bleed, self.form.fold_gutter / 2)
        fold = self.form.fold
        right = at_fold if fold == "vertical" else self.bleed
        bottom = at_fold if fold == "horizontal" else self.bleed
        if column < self.form.columns - 1:
            right = inner_x if place + 1 < count else self.bleed
        if row < self.form.rows - 1:
            bottom = inner_y if place + self.form.columns < count else self.bleed
        return (inner_x if column else self.bleed, inner_y if row else self.bleed, right, bottom)

    @property
    def outer(self) -> tuple[float, float, float, float]:
        """The area of everything that is cut: x, y, width and height, both halves of a fold."""
        width = (
            2 * self.width + self.form.fold_gutter if self.form.fold == "vertical" else self.width
        )
        height = (
            2 * self.height + self.form.fold_gutter
            if self.form.fold == "horizontal"
            else self.height
        )
        return (self.left, self.top, width, height)

    @property
    def margins(self) -> Mm:
        """The free paper at the sides, and above and below."""
        return (round(self.left - self.bleed, 3), round(self.top - self.bleed, 3))


def make_grid(form: SheetFormat, bleed: float = 0.0, mode: str = "shared") -> Grid:
    """Make the format's grid, with gutters widened as the bleed mode asks."""
    least = {"shared": bleed, "each": 2 * bleed, "outer": 0.0}[mode]
    gutter = (max(form.gutter[0], least), max(form.gutter[1], least))
    bare = Grid(form, bleed, gutter, 0.0, 0.0)
    _, _, width, height = bare.outer
    return Grid(form, bleed, gutter, (form.page[0] - width) / 2, (form.page[1] - height) / 2)


def find_free_bleed(form: SheetFormat, margin: float) -> float:
    """Return the bleed around all cards of a sheet for which there is room, at most 3 mm."""
    room = min(make_grid(form).margins) - margin
    return max(0.0, min(DEFAULT_BLEED_MM, floor(room * 10) / 10))


def check_margins(grid: Grid, margin: float) -> str:
    """Raise FitError for what a printer would clip; return a warning if it is merely close."""
    if grid.form.paper == ONE_CARD:
        return ""
    smallest = min(grid.margins)
    where = "at the sides" if grid.margins[0] <= grid.margins[1] else "above and below"
    message = "{format} leaves {least:.1f} mm {where}"
    if grid.bleed:
        message = "{format} with {bleed:g} mm bleed leaves {least:.1f} mm {where}"
    what = Message(
        message, format=grid.form.name, bleed=grid.bleed, least=smallest, where=Message(where)
    )
    if smallest < margin:
        raise FitError(
            "{what}, but the printer needs {margin:g} mm. Take less bleed, --bleed-mode outer, "
            "or a smaller --margin if your printer can.",
            what=what,
            margin=margin,
        )
    close = Message("{what}; some printers need up to {most:g} mm.", what=what, most=SAFE_MARGIN)
    return close if smallest < SAFE_MARGIN else ""


def turns_upright(form: SheetFormat, backs: str) -> bool:
    """Return True if the sheet turns about its vertical axis, which keeps backs upright."""
    portrait = form.page[1] >= form.page[0]
    if backs == "gutterfold":
        return form.fold == "vertical"
    return portrait != (backs == "short-edge")


def impose(cards: Sequence[int | None], grid: Grid, backs: str = "none") -> list[Page]:
    """Return pages for cards in order; None keeps a place empty. Empty sheets are left out."""
    if (backs == "gutterfold") != (grid.form.fold != "none"):
        wrong, right = "{name} is not a gutterfold format.", "{name} is a gutterfold format."
        raise FitError(wrong if backs == "gutterfold" else right, name=grid.form.name)
    pages = []
    for number, start in enumerate(range(0, len(cards), grid.form.per_sheet), 1):
        sheet = cards[start : start + grid.form.per_sheet]
        count = max((n for n, card in enumerate(sheet, 1) if card is not None), default=0)
        front = tuple(
            Slot(card, False, *grid.corner(place), is_turned=False, bleed=grid.bleeds(place, count))
            for place, card in enumerate(sheet)
            if card is not None
        )
        if not front:
            continue
        rear = () if backs == "none" else tuple(_mirror(grid, slot, backs) for slot in front)
        if backs == "gutterfold":
            pages.append(Page(number, back=False, slots=front + rear))
        else:
            pages.append(Page(number, back=False, slots=front))
            if rear:
                pages.append(Page(number, back=True, slots=rear))
    if backs == "fronts-then-backs":
        pages.sort(key=lambda page: page.back)
    return pages


def _mirror(grid: Grid, slot: Slot, backs: str) -> Slot:
    """Return the slot's back: where the front ends up when paper is turned over or folded."""
    width, height = grid.form.page
    left, top, right, bottom = slot.bleed
    if turns_upright(grid.form, backs):
        x = width - slot.x - grid.form.card[0]
        return slot._replace(back=True, x=x, bleed=(right, top, left, bottom))
    y = height - slot.y - grid.form.card[1]
    return slot._replace(back=True, y=y, is_turned=True, bleed=(left, bottom, right, top))


def find_format_with_room(
    forms: Sequence[SheetFormat], bleed: float, mode: str, margin: float = LEAST_MARGIN
) -> SheetFormat:
    """Return the fullest of these formats that a printer reaches."""
    return find_fullest(forms, lambda form: min(make_grid(form, bleed, mode).margins) >= margin)


def find_fullest(
    forms: Sequence[SheetFormat], is_good: Callable[[SheetFormat], bool]
) -> SheetFormat:
    """Return the good format with most cards, of these and of those with fewer of their cards."""
    fewer = (
        form._replace(columns=form.columns - across, rows=form.rows - down)
        for form, across, down in product(forms, (0, 1), (0, 1))
        if form.columns > across and form.rows > down
    )
    found = [form for form in fewer if is_good(form)]
    if not found:
        raise FitError(
            "{name} leaves no room beside its cards for bleed and marks.", name=forms[0].name
        )
    best = max(found, key=lambda form: form.per_sheet)
    return best._replace(name=re.sub(r"\d+$", str(best.per_sheet), best.name))
