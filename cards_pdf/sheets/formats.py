"""Sheet formats: how cards lie on paper.

They are worked out for every paper and every card size; card_data/formats has those with something
of their own, such as gutters.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Annotated, NamedTuple

from cards_pdf.common import sizes
from cards_pdf.common.data_files import card_files
from cards_pdf.common.errors import DeckError, nearest
from cards_pdf.common.messages import Message
from cards_pdf.common.records.annotations import FILE_NAME, AnyOf, Int, Length, Text
from cards_pdf.common.records.problems import Location
from cards_pdf.common.records.reader import read_file
from cards_pdf.common.sizes import Mm, Size
from cards_pdf.order import LEAST_MARGIN

FOLDS = ("none", "vertical", "horizontal")
ONE_CARD = "card"  # a page that is one card with room for bleed
SAFE_MARGIN = 7.0  # mm at the rim; hardly any printer needs more than LEAST_MARGIN
_FOLD_GUTTER = 8.0
_AROUND = 3.0  # a single card, for the bleed of most print services
_ROUNDING = 1e-6


class SheetFormat(NamedTuple):
    """A grid of card slots centred on a page. A fold divides fronts (left or above) from mirrored
    backs.
    """

    name: str
    title: str
    paper: str
    page: Mm
    size: str  # the card size's name, such as "poker"
    card: Mm
    columns: int
    rows: int
    gutter: Mm = (0.0, 0.0)
    fold: str = "none"
    fold_gutter: float = 0.0

    @property
    def per_sheet(self) -> int:
        return self.columns * self.rows


def formats() -> dict[str, SheetFormat]:
    """Every format there is, by name."""
    worked_out = (
        made
        for paper, size in product(sizes.paper_names(), sizes.card_names())
        for made in _formats_of(sizes.paper(paper), sizes.card(size))
    )
    singles = (single_card(name) for name in sizes.card_names())
    files = (_read_format(path) for path in card_files("formats").values())
    return {made.name: made for made in sorted((*worked_out, *singles, *files))}


def load_format(name: str) -> SheetFormat:
    """A format by name, or from a TOML file."""
    path = Path(name)
    if path.suffix == ".toml":
        return _read_format(path)
    known = formats()
    if name not in known:
        said = 'There is no format "{name}"; `cards-pdf formats` lists them.{near}'
        raise DeckError(said, name=name, near=nearest(name, known))
    return known[name]


def format_for(size: str, paper: str, *, fold: bool = False) -> SheetFormat:
    """The format with the most cards per sheet for a card size on a paper."""
    return max(formats_for(size, paper, fold=fold), key=lambda form: form.per_sheet)


def formats_for(size: str, paper: str, *, fold: bool = False) -> list[SheetFormat]:
    """All of them; without one it is refused."""
    # A file's name begins with its paper and card size, so that not every format is read for one
    # sheet.
    files = [
        path for name, path in card_files("formats").items() if name.startswith(f"{paper}-{size}-")
    ]
    made = [*_formats_of(sizes.paper(paper), sizes.card(size)), *map(_read_format, files)]
    found = [form for form in made if (form.fold != "none") == fold]
    if not found:
        what = "gutterfold format" if fold else "format"
        said = 'No {what} holds "{size}" cards on {paper} paper; `cards-pdf formats` lists them.'
        raise DeckError(said, what=Message(what), size=size, paper=paper)
    return found


def single_card(size: str, bleed: float = 0.0) -> SheetFormat:
    """One card a page, with its bleed around it, or else with room for it."""
    (width, height), around = sizes.card(size).mm, bleed or _AROUND
    page = (round(width + 2 * around, 4), round(height + 2 * around, 4))
    title = Message(
        "one {size} card a page, with {around:g} mm around it for bleed", size=size, around=around
    )
    return SheetFormat(f"card-{size}", title, ONE_CARD, page, size, (width, height), 1, 1)


# --- worked out from the sizes ---


def _formats_of(paper: Size, size: Size) -> Iterator[SheetFormat]:
    """The fullest portrait sheet, a landscape one if that easily holds more, and a gutterfold."""
    upright = _full(paper, size, LEAST_MARGIN)
    turned = _full(paper, size, SAFE_MARGIN, landscape=True)
    if upright.per_sheet:
        yield upright
    if turned.per_sheet > upright.per_sheet:
        yield turned
    folded = max(
        (_folded(paper, size, fold) for fold in FOLDS[1:]), key=lambda form: form.per_sheet
    )
    if folded.per_sheet:
        yield folded


def _full(paper: Size, size: Size, margin: float, *, landscape: bool = False) -> SheetFormat:
    page = paper.mm[::-1] if landscape else paper.mm
    columns, rows = (_fitting(page[axis] - 2 * margin, size.mm[axis]) for axis in (0, 1))
    said = "{paper} landscape, {cards}" if landscape else "{paper}, {cards}"
    title = Message(said, paper=paper.title, cards=size.counted(columns * rows))
    name = f"{paper.name}-{size.name}-{columns * rows}"
    return SheetFormat(name, title, paper.name, page, size.name, size.mm, columns, rows)


def _folded(paper: Size, size: Size, fold: str) -> SheetFormat:
    """Folded across the long side of the page; the numbers are for the fronts' half."""
    axis = FOLDS.index(fold) - 1
    page = paper.mm[::-1] if fold == "vertical" else paper.mm
    room = [side - 2 * LEAST_MARGIN for side in page]
    room[axis] = (page[axis] - _FOLD_GUTTER) / 2 - LEAST_MARGIN
    columns, rows = (_fitting(room[axis], size.mm[axis]) for axis in (0, 1))
    turned = "{paper} landscape gutterfold, {cards} with their backs"
    said = turned if fold == "vertical" else "{paper} gutterfold, {cards} with their backs"
    title = Message(said, paper=paper.title, cards=size.counted(columns * rows))
    return SheetFormat(
        f"{paper.name}-{size.name}-fold", title, paper.name, page, size.name, size.mm, columns,
        rows,
        fold=fold, fold_gutter=_FOLD_GUTTER,
    )  # fmt: skip


def _fitting(room: float, side: float) -> int:
    return max(0, int((room + _ROUNDING) // side))


# --- read from files ---


Gap = Annotated[float, Length()]


class FormatFile(NamedTuple):
    """A sheet of one's own: how cards lie on paper."""

    name: Annotated[str, FILE_NAME]
    title: Annotated[str, Text(100)]
    paper: Annotated[str, AnyOf(lambda: (*sizes.paper_names(), ONE_CARD))]
    size: Annotated[str, Text(30), "of the cards, such as poker"]
    columns: Annotated[int, Int(1, 50)]
    rows: Annotated[int, Int(1, 50)]
    landscape: Annotated[bool, "whether the paper lies on its side"] = False
    page: Annotated[sizes.Sides | None, "width and height, where it is not the paper's"] = None
    card: Annotated[sizes.Sides | None, "width and height, where no size has them"] = None
    gutter: Annotated[tuple[Gap, Gap], "between columns and between rows"] = (0.0, 0.0)
    fold: Annotated[str, AnyOf(FOLDS)] = "none"
    fold_gutter: Annotated[float, Length(), "between fronts and backs"] = 6.0

    def built(self, at: Location) -> SheetFormat:
        page, card = self.page, self.card
        if page is None and self.paper in sizes.paper_names():
            paper = sizes.paper(self.paper).mm
            page = paper[::-1] if self.landscape else paper
        if card is None and self.size in sizes.card_names():
            card = sizes.card(self.size).mm
        for key, sides in (("page", page), ("card", card)):
            if sides is None:
                at.wrong(key, "is missing.")
        none = (0.0, 0.0)
        return SheetFormat(
            self.name, self.title, self.paper, page or none, self.size, card or none, self.columns,
            self.rows,
            self.gutter, self.fold, self.fold_gutter,
        )  # fmt: skip


@cache
def _read_format(path: Path) -> SheetFormat:
    made: SheetFormat = read_file(FormatFile, path)
    return made
