"""`cards-pdf refold`: other people's sheets of cards, cut apart and laid out anew.

The cards become a deck: pictures, and a file that `cards-pdf deck` prints in every way it knows.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from itertools import pairwise, product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from cards_pdf.canvas.reading.untrusted_pdf import (
    MAX_BYTES,
    MAX_PAGES,
    TOO_LARGE,
    PdfError,
    UntrustedPdf,
)
from cards_pdf.commands.files import write, write_pdf
from cards_pdf.commands.options import REVERSES
from cards_pdf.common import sizes
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.errors import DeckError
from cards_pdf.common.files import slug, write_file
from cards_pdf.common.messages import Message, reason
from cards_pdf.common.records.annotations import FILE_NAME, AnyOf, Int, Length, Text
from cards_pdf.common.records.reader import read_file
from cards_pdf.common.sandbox.safe_open import WrongFileError, read_limited
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.decks.load import load_deck
from cards_pdf.order import FOLDED, Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import formats_for
from cards_pdf.sheets.impose import with_room
from cards_pdf.sheets.printer import own_printer

if TYPE_CHECKING:
    from PIL.Image import Image

_WHITE = 244  # of 255: what is lighter is paper
_LEAST, _MOST = 30.0, 160.0  # mm: a side of a card
_ALIKE = 1.0  # mm by which cards of one sheet seem to differ
_NEAR = 0.6  # mm by which a card seems to differ from a size that is sold
_SAME = 0.2  # mm by which no size is better than another: then the more usual one is
_USUAL = ("poker", "us-poker", "bridge", "tarot", "us-tarot", "mini", "us-mini", "large")
_MOST_TOUCHING = 8
_CLOSE = 30.0  # mm of white between what is printed on cards that touch
_CENTRED = 4.0  # mm off the middle of the page, at most, where the edges of cards cannot be seen
_THIN = 0.6  # mm: a cut mark
_REACHES = (
    6.0,
    8.0,
    10.0,
    12.0,
    15.0,
)  # mm from the paper's edges in which cut marks are looked for
DPI = 300
_PER_MM = DPI / MM_PER_INCH
_AT_EDGE = 4.0  # mm in which marks of the cut may lie on a card
_EMPTY = 250  # of 255: a place without a darker spot holds no card
Far = Annotated[float, Length()]

_ON_FRONTS = (
    "beside",
    "below",
)  # reverses of which backs lie on the pages of their fronts, across a fold

_LAYOUT = """[regions.picture]
shows = "art"
cover = true
left = "0mm"
right = "0mm"
top = "0mm"
bottom = "0mm"
"""


class Axis(NamedTuple):
    """Cards along one side of the page, in mm."""

    start: float
    side: float
    gap: float
    cards: int
    white: bool = False  # whether the cards' edges show nothing


class FoundGrid(NamedTuple):
    """A page's cards, in mm from its top left."""

    across: Axis
    down: Axis

    @property
    def cards(self) -> int:
        return self.across.cards * self.down.cards


def find_grid(page: "Image", per_mm: float, reverse: str = "none") -> FoundGrid | None:
    """The grid of fronts that fits best, if any does."""
    mask = page.convert("L").point(lambda light: 255 * (light < _WHITE))
    fronts = _halves(mask, reverse)[0] if reverse in _ON_FRONTS else mask
    return _grid_by_edges(fronts, per_mm) or _grid_by_marks(mask, fronts.size, per_mm)


def _grid_by_edges(mask: "Image", per_mm: float) -> FoundGrid | None:
    """Cards of which it can be seen where they end."""
    wide, high = mask.size
    rows = _runs(_profile(mask, (1, high)), per_mm)
    if not rows:
        return None
    beside = mask.crop(
        (0, round(rows[0][0] * per_mm), wide, round(rows[-1][1] * per_mm))
    )  # without captions
    across = list(_axes(_runs(_profile(beside, (wide, 1)), per_mm), wide / per_mm))
    down = list(_axes(rows, high / per_mm))
    names = dict.fromkeys([*_USUAL, *sizes.card_names()])
    upright = [sizes.card(name).mm for name in names]
    known = [*upright, *(size[::-1] for size in upright)]
    near = []
    for size, one, other in product(known, across, down):
        wrong = max(abs(one.side - size[0]), abs(other.side - size[1]))
        if one.white == other.white and wrong <= _NEAR:
            near.append((wrong, FoundGrid(_exact(one, size[0]), _exact(other, size[1]))))
    if near:
        return min(near, key=lambda found: found[0] // _SAME)[
            1
        ]  # the first of those that fit as well
    # Cards of another size are believed if several stand apart along both sides
    if across and down and min(across[0].gap, down[0].gap) > 0:
        return FoundGrid(*(_exact(axis, round(4 * axis.side) / 4) for axis in (across[0], down[0])))
    return None


def _grid_by_marks(mask: "Image", fronts: tuple[int, int], per_mm: float) -> FoundGrid | None:
    """Fronts between cut marks: thin lines in the margins, in the same places on both sides of the
    page.
    """
    from PIL import Image

    turned = mask.transpose(Image.Transpose.TRANSPOSE)
    across, down = (
        _axis_by_marks(mask, fronts[0], per_mm),
        _axis_by_marks(turned, fronts[1], per_mm),
    )
    return FoundGrid(across, down) if across and down else None


def _axis_by_marks(mask: "Image", end: int, per_mm: float) -> Axis | None:
    wide, high = mask.size
    for edge in (round(reach * per_mm) for reach in _REACHES):
        top, bottom = (
            _profile(mask.crop((0, y, wide, y + edge)), (wide, 1)) for y in (0, high - edge)
        )
        if axis := _between_marks(top, bottom, end / per_mm, per_mm):
            return axis
    return None


def _between_marks(one: bytes, other: bytes, end: float, per_mm: float) -> Axis | None:
    """Cards that touch, as far apart from mark to mark, up to where fronts end."""
    here, there = (
        [(first + last) / 2 for first, last in _inked(profile, per_mm) if last - first <= _THIN]
        for profile in (one, other)
    )
    both = [mark for mark in here if any(abs(mark - opposite) <= _SAME for opposite in there)]
    marks = [mark for mark in both if mark <= end + _SAME]
    if len(marks) > 1 and marks[-1] - marks[-2] < _LEAST and marks[-1] >= end - _SAME:
        marks.pop()  # where the page is folded
    sides = [last - first for first, last in pairwise(marks)]
    if not sides or min(sides) < _LEAST or max(sides) > _MOST or max(sides) - min(sides) > _SAME:
        return None
    return Axis(marks[0], round(4 * (marks[-1] - marks[0]) / len(sides)) / 4, 0.0, len(sides))


def _exact(axis: Axis, side: float) -> Axis:
    """The same cards in the size that they were made in, each about its middle."""
    more = axis.side - side
    gap = max(0.0, axis.gap + more) if axis.cards > 1 else 0.0
    return Axis(axis.start + more / 2, side, gap, axis.cards)


def _profile(mask: "Image", size: tuple[int, int]) -> bytes:
    """How much ink each column or row has."""
    from PIL import Image

    return mask.resize(size, Image.Resampling.BOX).tobytes()


def _runs(profile: bytes, per_mm: float) -> list[tuple[float, float]]:
    """Where ink begins and ends, in mm; what is shorter than a card is left out."""
    return [(first, last) for first, last in _inked(profile, per_mm) if last - first >= _LEAST]


def _inked(profile: bytes, per_mm: float) -> list[tuple[float, float]]:
    changes = (n for n, (one, other) in enumerate(pairwise(profile), 1) if (one > 0) != (other > 0))
    edges = [0, *changes, len(profile)]
    return [
        (first / per_mm, last / per_mm) for first, last in pairwise(edges) if profile[first] > 0
    ]


def _axes(runs: Sequence[tuple[float, float]], page: float) -> Iterator[Axis]:
    """How the runs can be cards: one each, one each with white edges that touch, or several in
    each.
    """
    lengths = [last - first for first, last in runs]
    if not runs or max(lengths) - min(lengths) > _ALIKE:
        return
    side, count = sum(lengths) / len(lengths), len(runs)
    pitch = (runs[-1][0] - runs[0][0]) / (count - 1) if count > 1 else side
    if any(abs(other[0] - one[0] - pitch) > _ALIKE for one, other in pairwise(runs)):
        return
    if _LEAST <= side <= _MOST:
        yield Axis(runs[0][0], side, pitch - side, count)
        if 0 < pitch - side <= _CLOSE:
            start, centred = runs[0][0] - (pitch - side) / 2, (page - count * pitch) / 2
            yield Axis(
                centred if abs(start - centred) < _CENTRED else start, pitch, 0.0, count, white=True
            )
    if count == 1:
        for cards in range(2, _MOST_TOUCHING + 1):
            if _LEAST <= side / cards <= _MOST:
                yield Axis(runs[0][0], side / cards, 0.0, cards)


class SheetFile(NamedTuple):
    """How cards lie on the pages of somebody's PDF."""

    name: Annotated[str, FILE_NAME]
    columns: Annotated[int, Int(1, 20)]
    rows: Annotated[int, Int(1, 20)]
    card: Annotated[sizes.Sides, "width, then height"]
    margin: Annotated[tuple[Far, Far], "paper at the left of the first card and above it"]
    gutter: Annotated[tuple[Far, Far], "between columns and between rows"] = (0.0, 0.0)
    pages: Annotated[str, Text(60), "that hold cards, such as 2-9; without it, all"] = ""
    reverse: Annotated[
        str, AnyOf(REVERSES), "where the backs are; beside or below is across a fold"
    ] = "none"

    @property
    def grid(self) -> FoundGrid:
        across, down = (
            Axis(self.margin[n], self.card[n], self.gutter[n], (self.columns, self.rows)[n])
            for n in (0, 1)
        )
        return FoundGrid(across, down)


class RefoldSource(NamedTuple):
    """A stranger's PDF, and what its owner says of it."""

    file: Path
    grid: Path | None = None
    pages: str = ""
    reverse: str = "none"
    is_part: bool = False  # there are other kinds of cards on other pages of the file

    @property
    def folder(self) -> str:
        name = slug(self.file.stem) or "cards"
        return f"{name}-{slug(self.pages)}" if self.is_part else name


def refold_files(
    several: Sequence[RefoldSource],
    order: Order,
    asked_backs: str | None,
    out: Path,
    speech: Speech,
) -> None:
    """A deck of each, in a folder that is called as its file is, or its file and pages."""
    folders: dict[str, RefoldSource] = {}
    for foreign in several:
        other = folders.setdefault(foreign.folder, foreign)
        if other is not foreign:
            said = "{file} and {other} would become the same deck: give one of them another name."
            raise DeckError(said, file=other.file, other=foreign.file)
    for foreign in several:
        refold_file(foreign, order, asked_backs, out, speech)


def refold_file(
    foreign: RefoldSource, order: Order, asked_backs: str | None, out: Path, speech: Speech
) -> None:
    told: SheetFile | None = read_file(SheetFile, foreign.grid) if foreign.grid else None
    pages, reverse = foreign.pages or (told.pages if told else ""), foreign.reverse
    reverse = told.reverse if told and reverse == "none" else reverse
    foreign = foreign._replace(pages=pages, reverse=reverse)
    with _told_of(foreign.file):
        pdf = UntrustedPdf(read_limited(foreign.file, MAX_BYTES), DPI)
        numbers = _page_numbers(pages, pdf.pages)
        if len(numbers) == 1 and reverse not in _ON_FRONTS:
            reverse = "none"
        pdf.check(numbers)
        grid = told.grid if told else _find_grid_of_fronts(pdf, _fronts(numbers, reverse), reverse)
    has_backs = reverse != "none"
    order = order._replace(
        backs=asked_backs or (FOLDED if has_backs else "none"),
        bleed_mode="each"
        if order.bleed
        else "shared",  # the pictures have their bleed on all sides
    )
    forms = formats_for(_size_of(grid), order.on_paper, fold=order.backs == FOLDED)
    form = with_room(forms, order.bleed, order.bleed_mode)
    with _told_of(foreign.file):
        cut = _cut_cards(pdf, numbers, grid, reverse, order.bleed)
    deck = load_deck(_write_deck(out / foreign.folder, grid, foreign, cut, speech))
    job = DeckJob(deck, form, order, printer=own_printer())
    write_pdf(out / f"{job.stem}.pdf", lambda progress: make_pdf(job, progress), speech)


class _CutPictures:
    """A file for each different picture, packed at once: those of sixty pages would take
    gigabytes.
    """

    def __init__(self, called: str) -> None:
        self._called = called
        self._known: dict[bytes, str] = {}
        self.names: list[str] = []  # in the order of the cards

    def add(self, picture: "Image") -> None:
        out = BytesIO()
        picture.save(out, "JPEG", quality=92, subsampling=0, dpi=(DPI, DPI))
        name = f"{self._called}-{len(self._known) + 1}.jpg"
        self.names.append(self._known.setdefault(out.getvalue(), name))

    def write(self, folder: Path) -> None:
        for content, name in self._known.items():
            write_file(folder / name, content)


_Cut = tuple[_CutPictures, _CutPictures]  # fronts, and backs where there are backs


@contextmanager
def _told_of(file: Path) -> Iterator[None]:
    """What is wrong with it names it."""
    try:
        yield
    except OSError as fault:
        raise DeckError("{path}: {reason}.", path=file, reason=reason(fault)) from fault
    except (WrongFileError, PdfError) as wrong:
        raise DeckError("{path}: {reason}.", path=file, reason=wrong) from wrong


def _page_numbers(asked: str, count: int) -> list[int]:
    """ "2-4,7" -> [1, 2, 3, 6]; all where none is named."""
    numbers: list[int] = []
    for part in filter(None, asked.replace(" ", "").split(",")):
        found = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", part)
        if not found or int(found[1]) < 1:
            raise DeckError('--pages takes numbers such as "2-9,12", not "{text}".', text=asked)
        numbers += range(int(found[1]) - 1, int(found[2] or found[1]))
    if max(numbers, default=0) >= count:
        raise PdfError("is not a PDF that can be read")
    if max(len(numbers), 0 if numbers else count) > MAX_PAGES:
        raise PdfError(TOO_LARGE)
    return numbers or [*range(count)]


def _find_grid_of_fronts(pdf: UntrustedPdf, fronts: Sequence[int], reverse: str) -> FoundGrid:
    """The same on all pages of fronts, within what a picture shows."""
    found = []
    for number, page in enumerate(pdf.drawn(fronts, grey=True), 1):
        grid = find_grid(page, _PER_MM, reverse)
        if grid is None:
            raise DeckError(
                "Page {number} of those read shows no grid of cards that can be found. Leave "
                "it out with "
                "--pages, or tell the grid in a file with --grid.",
                number=number,
            )
        found.append(grid)
    return max(found, key=lambda grid: grid.cards)


def _fronts(pages: Sequence[int], reverse: str) -> Sequence[int]:
    if reverse == "even":
        return pages[::2]
    return pages[:-1] if reverse == "last" else pages


def _both_sides(
    pdf: UntrustedPdf, pages: Sequence[int], reverse: str
) -> Iterator[tuple["Image", "Image | None"]]:
    """Each page of fronts, and what is printed behind it."""
    behind = next(pdf.drawn(pages[-1:])) if reverse == "last" else None
    drawn = pdf.drawn(pages if reverse == "even" else _fronts(pages, reverse))
    for page in drawn:
        if reverse in _ON_FRONTS:
            yield _halves(page, reverse)
        else:
            yield page, next(drawn, None) if reverse == "even" else behind
        del page


def _halves(page: "Image", reverse: str) -> tuple["Image", "Image"]:
    """Fronts, and the backs as if their half of the page had been turned over like a page of its
    own.
    """
    wide, high = page.size
    if reverse == "beside":
        return page.crop((0, 0, wide // 2, high)), page.crop((wide - wide // 2, 0, wide, high))
    lower = page.crop((0, high - high // 2, wide, high))
    return page.crop((0, 0, wide, high // 2)), lower.rotate(180)


def _is_empty(front: "Image", bleed: float) -> bool:
    """Whether nothing is printed there but marks at the corners."""
    edge = round((bleed + _AT_EDGE) * _PER_MM)
    inside = front.crop((edge, edge, front.width - edge, front.height - edge))
    return not any(inside.convert("L").histogram()[: _EMPTY + 1])


def _cut_cards(
    pdf: UntrustedPdf, pages: Sequence[int], grid: FoundGrid, reverse: str, bleed: float
) -> _Cut:
    """Every front that is not empty, and its back where there are backs."""
    fronts, backs = _CutPictures("card"), _CutPictures("back")
    across = grid.across
    whole = across.cards * across.side + (across.cards - 1) * across.gap
    for page, behind in _both_sides(pdf, pages, reverse):
        start = page.width / _PER_MM - across.start - whole
        turned = grid._replace(
            across=across._replace(start=start)
        )  # on the back, about the vertical axis
        for row, column in product(range(grid.down.cards), range(grid.across.cards)):
            front = _cut_card(page, grid, column, row, bleed)
            if _is_empty(front, bleed):
                continue
            fronts.add(front)
            if behind:
                place = (0, 0) if reverse == "last" else (grid.across.cards - 1 - column, row)
                backs.add(_cut_card(behind, turned, *place, bleed))
        del page, behind  # before the next ones are drawn
    if not fronts.names:
        raise DeckError("There is no card on these pages.")
    return fronts, backs


def _cut_card(page: "Image", grid: FoundGrid, column: int, row: int, bleed: float) -> "Image":
    """One card; beyond its edge it is mirrored, as far as its bleed reaches."""
    from PIL import Image, ImageOps

    x = grid.across.start + column * (grid.across.side + grid.across.gap)
    y = grid.down.start + row * (grid.down.side + grid.down.gap)
    sides = (x, y, x + grid.across.side, y + grid.down.side)
    card = page.crop(tuple(round(side * _PER_MM) for side in sides)).convert("RGB")  # type: ignore[arg-type] # four
    if not bleed:
        return card
    by, (wide, high) = round(bleed * _PER_MM), card.size
    made = Image.new("RGB", (wide + 2 * by, high + 2 * by))
    for right, below in product((-1, 0, 1), (-1, 0, 1)):
        part = ImageOps.mirror(card) if right else card
        part = ImageOps.flip(part) if below else part
        made.paste(part, (by + right * wide, by + below * high))
    return made


def _write_deck(
    folder: Path, grid: FoundGrid, asked: RefoldSource, cut: _Cut, speech: Speech
) -> Path:
    """The deck's folder: pictures, the deck, its layout, and the grid as a file to share."""
    for pictures in cut:
        pictures.write(folder)
    names = cut[0].names, cut[1].names
    write_file(folder / "layout.toml", _LAYOUT.encode())
    write_file(folder / f"{folder.name}.toml", _deck_text(folder.name, grid, *names).encode())
    said, (across, down) = "{columns} × {rows} cards of {width:.1f} × {height:.1f} mm", grid
    sides = {"width": across.side, "height": down.side}
    holds = Message(said, columns=across.cards, rows=down.cards, **sides)
    write(
        folder / "grid.toml", _grid_text(grid, asked.pages, asked.reverse).encode(), holds, speech
    )
    return folder / f"{folder.name}.toml"


def _size_of(grid: FoundGrid) -> str:
    known = {sizes.card(each).mm: each for each in sizes.card_names()}
    own = f"{round(grid.across.side, 2):g}x{round(grid.down.side, 2):g}mm"
    return known.get((grid.across.side, grid.down.side), own)


def _deck_text(name: str, grid: FoundGrid, fronts: Sequence[str], backs: Sequence[str]) -> str:
    lines = ["[deck]", f'title = "{name}"', f'size = "{_size_of(grid)}"', 'layout = "layout.toml"']
    for back in dict.fromkeys(backs):
        lines += ["", f"[backs.{back.removesuffix('.jpg')}]", f'art = "{back}"']
    for number, front in enumerate(fronts):
        lines += ["", "[[card]]", f'code = "C{number + 1}"', f'art = "{front}"']
        lines += [f'back = "{backs[number].removesuffix(".jpg")}"'] if backs else []
    return "\n".join(lines) + "\n"


def _grid_text(grid: FoundGrid, pages: str, reverse: str) -> str:
    (left, wide, apart, columns, _), (top, high, below, rows, _) = grid

    def pair(one: float, other: float) -> str:
        return f'["{one:.2f}mm", "{other:.2f}mm"]'

    return (
        "# How cards lie on these pages; share it: cards-pdf refold FILE.pdf --grid grid.toml\n"
        f"columns = {columns}\nrows = {rows}\ncard = {pair(wide, high)}\nmargin = "
        f"{pair(left, top)}\n"
        f'gutter = {pair(apart, below)}\npages = "{pages}"\nreverse = "{reverse}"\n'
    )
