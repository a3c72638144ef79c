"""Sheet formats: the grid in which cards lie on paper.

Formats are worked out for every paper and every card size. Those with something of their own, such
as gutters, are files in card_data/formats.
"""

from collections.abc import Iterator
from functools import cache, partial
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
from cards_pdf.common.sizes import Size
from cards_pdf.order import LEAST_MARGIN

FOLDS = ("none", "vertical", "horizontal")
_TITLES = {  # by fold, and whether the paper lies on its side
    ("none", False): "{paper}, {cards}",
    ("none", True): "{paper} landscape, {cards}",
    ("horizontal", False): "{paper} gutterfold, {cards} with their backs",
    ("vertical", True): "{paper} landscape gutterfold, {cards} with their backs",
}
ONE_CARD = "card"  # a page that is one card with room for bleed
SAFE_MARGIN = 7.0  # mm at the rim; hardly any printer needs more than LEAST_MARGIN
_FOLD_GUTTER = 8.0
_ROOM_FOR_MARKS = 7.0  # mm beyond the bleed of a single card
_SINGLE_CARD_BLEED = 3.0  # mm, for most print services
_ROUNDING = 1e-6
_UNKNOWN = (0.0, 0.0)  # until the record is validated
Gap = Annotated[float, Length()]


class SheetFormat(NamedTuple):
    """A sheet format: how cards lie on paper."""

    # The grid is centred on its page. A fold divides fronts (left or above) from mirrored backs.
    name: Annotated[str, FILE_NAME]
    title: Annotated[str, Text(100)]
    paper: Annotated[str, AnyOf(lambda: (*sizes.paper_names(), ONE_CARD))]
    size: Annotated[str, Text(30), "of the cards, such as poker"]
    columns: Annotated[int, Int(1, 50)]
    rows: Annotated[int, Int(1, 50)]
    landscape: Annotated[bool, "whether the paper lies on its side"] = False
    page: Annotated[sizes.Sides, "width and height, where it is not the paper's"] = _UNKNOWN
    card: Annotated[sizes.Sides, "width and height, where no size has them"] = _UNKNOWN
    gutter: Annotated[tuple[Gap, Gap], "between columns and between rows"] = (0.0, 0.0)
    fold: Annotated[str, AnyOf(FOLDS)] = "none"
    fold_gutter: Annotated[float, Length(), "between fronts and backs"] = 6.0

    @property
    def per_sheet(self) -> int:
        return self.columns * self.rows

    def validated(self, location: Location) -> "SheetFormat":
        """Return the format with the sides of its page and card. A missing one is a mistake."""
        page = self.page
        card = self.card
        if page == _UNKNOWN and self.paper in sizes.paper_names():
            paper = sizes.paper(self.paper).mm
            page = paper[::-1] if self.landscape else paper
        if card == _UNKNOWN and self.size in sizes.card_names():
            card = sizes.card(self.size).mm
        for key, sides in (("page", page), ("card", card)):
            if sides == _UNKNOWN:
                location.report(key, "is missing.")
        return self._replace(page=page, card=card)


def load_formats() -> dict[str, SheetFormat]:
    """Return all formats by name."""
    found = [make_single_card(name) for name in sizes.card_names()]
    found += [_read_format(path) for path in card_files("formats").values()]
    for paper, size in product(sizes.paper_names(), sizes.card_names()):
        found += _work_out_formats(paper, size)
    return {form.name: form for form in sorted(found)}


def load_format(name: str) -> SheetFormat:
    """Return a format by name, or from a TOML file."""
    path = Path(name)
    if path.suffix == ".toml":
        return _read_format(path)
    known = load_formats()
    if name not in known:
        message = 'There is no format "{name}"; `cards-pdf formats` lists them.{near}'
        raise DeckError(message, name=name, near=nearest(name, known))
    return known[name]


def find_format(size: str, paper: str, *, fold: bool = False) -> SheetFormat:
    """Return the format with the most cards per sheet for a card size on a paper."""
    return max(find_formats(size, paper, fold=fold), key=lambda form: form.per_sheet)


def find_formats(size: str, paper: str, *, fold: bool = False) -> list[SheetFormat]:
    """Return all formats for a card size on a paper. Raises DeckError if there is none."""
    # A file's name begins with its paper and card size, so that one sheet need not read all files.
    start = f"{paper}-{size}-"
    files = [path for name, path in card_files("formats").items() if name.startswith(start)]
    forms = [*_work_out_formats(paper, size), *map(_read_format, files)]
    found = [form for form in forms if (form.fold != "none") == fold]
    if not found:
        what = "gutterfold format" if fold else "format"
        message = 'No {what} holds "{size}" cards on {paper} paper; `cards-pdf formats` lists them.'
        raise DeckError(message, what=Message(what), size=size, paper=paper)
    return found


def make_single_card(size: str, bleed: float = 0.0, *, has_marks: bool = False) -> SheetFormat:
    """Return the format of one card a page, with its bleed or else with room for one."""
    width, height = sizes.card(size).mm
    border = (bleed or _SINGLE_CARD_BLEED) + has_marks * _ROOM_FOR_MARKS
    return SheetFormat(
        name=f"card-{size}",
        title=Message(
            "one {size} card a page, with {around:g} mm around it for bleed",
            size=size,
            around=border,
        ),
        paper=ONE_CARD,
        page=(round(width + 2 * border, 4), round(height + 2 * border, 4)),
        size=size,
        card=(width, height),
        columns=1,
        rows=1,
    )


def _work_out_formats(paper: str, size: str) -> Iterator[SheetFormat]:
    """Yield the fullest portrait sheet, a landscape one if it easily holds more, a gutterfold."""
    fill = partial(_fill_page, sizes.paper(paper), sizes.card(size))
    portrait = fill(LEAST_MARGIN)
    landscape = fill(SAFE_MARGIN, landscape=True)
    # A page is folded across its long side.
    folds = [
        fill(LEAST_MARGIN, landscape=True, fold="vertical"),
        fill(LEAST_MARGIN, fold="horizontal"),
    ]
    folded = max(folds, key=lambda form: form.per_sheet)
    if portrait.per_sheet:
        yield portrait
    if landscape.per_sheet > portrait.per_sheet:
        yield landscape
    if folded.per_sheet:
        yield folded


def _fill_page(
    paper: Size, size: Size, margin: float, *, landscape: bool = False, fold: str = "none"
) -> SheetFormat:
    """Fill a page; columns and rows of a folded one are those of the fronts' half."""
    page = paper.mm[::-1] if landscape else paper.mm
    room = [side - 2 * margin for side in page]
    if fold != "none":
        axis = FOLDS.index(fold) - 1
        room[axis] = (page[axis] - _FOLD_GUTTER) / 2 - margin
    columns, rows = (
        max(0, int((free + _ROUNDING) // side)) for free, side in zip(room, size.mm, strict=True)
    )
    count = columns * rows
    return SheetFormat(
        name=f"{paper.name}-{size.name}-{count if fold == 'none' else 'fold'}",
        title=Message(_TITLES[fold, landscape], paper=paper.title, cards=size.format_count(count)),
        paper=paper.name,
        page=page,
        size=size.name,
        card=size.mm,
        columns=columns,
        rows=rows,
        fold=fold,
        fold_gutter=_FOLD_GUTTER,
    )


@cache
def _read_format(path: Path) -> SheetFormat:
    return read_file(SheetFormat, path)


def find_profile_files() -> dict[str, Path]:
    """Return the profiles of print services, by name. `services` reads them."""
    return card_files("profiles")
