"""`cards-pdf refold`: the cards on the sheets of a PDF become a deck that prints in every way.

The PDF's pages are drawn (`canvas.untrusted_pdf`), the grid of cards on them is found or
read from a file, and the cards are cut out. The deck is written beside the new PDF: pictures, deck
file, layout, and the grid as a file to share.

How a grid is found
    1. The page becomes a mask of ink. Summed along one side, it is a *profile*; its *runs* are
       stretches with ink that are as long as a card.
    2. `_find_axes` lists how the runs along one side can be cards: one card each, one card each
       with white edges that touch, or several touching cards in one run.
    3. Of all pairs of axes, `_find_grid_by_edges` takes the one that is nearest to a card size that
       is sold; of sizes that are equally near, the more usual one.
    4. Where no edges show, `_find_axis_by_marks` looks for cut marks: thin lines in the margins, at
       the same positions on opposite sides of the page.

Limitation: cards of a size that nobody sells are recognised if there are gaps between them.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from itertools import pairwise, product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import tomli_w
import typer

from cards_pdf.canvas.untrusted_pdf import MAX_BYTES, MAX_PAGES, TOO_LARGE, PdfError, UntrustedPdf
from cards_pdf.commands.files import write, write_pdf
from cards_pdf.commands.options import OUT, REVERSES, OptionText, Out, order_options
from cards_pdf.common import sizes
from cards_pdf.common.commands import choice
from cards_pdf.common.errors import DeckError
from cards_pdf.common.files import slug, write_file
from cards_pdf.common.messages import Message, reason
from cards_pdf.common.program import Speech
from cards_pdf.common.records.annotations import FILE_NAME, AnyOf, Int, Length, Text
from cards_pdf.common.records.reader import read_file
from cards_pdf.common.records.record import record
from cards_pdf.common.records.toml_lines import layout_text
from cards_pdf.common.sandbox.safe_open import WrongFileError, read_limited
from cards_pdf.common.units import MM_PER_INCH
from cards_pdf.decks.load import load_deck
from cards_pdf.order import BACKS, FOLDED, Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import find_formats
from cards_pdf.sheets.impose import find_format_with_room
from cards_pdf.sheets.printer import load_own_printer

if TYPE_CHECKING:
    from PIL.Image import Image

# --- grids ---

FOLDED_REVERSES = ("beside", "below")  # backs on the pages of their fronts, across a fold

_MAX_INK_LIGHTNESS = 244  # of 255; anything lighter is paper
_MIN_SIDE_MM = 30.0  # of a card
_MAX_SIDE_MM = 160.0
_SIDE_VARIATION_MM = 1.0  # by which the cards of one sheet may seem to differ
_SIZE_TOLERANCE_MM = 0.6  # by which a card may seem to differ from a size that is sold
_EQUAL_FIT_MM = 0.2  # differences below this do not make one size fit better than another
_USUAL_SIZES = ("poker", "us-poker", "bridge", "tarot", "us-tarot", "mini", "us-mini", "large")
_MAX_TOUCHING_CARDS = 8
_MAX_WHITE_MM = 30.0  # between the ink of two cards that touch
_MAX_OFF_CENTRE_MM = 4.0  # of a sheet of cards whose edges are white
_MAX_MARK_WIDTH_MM = 0.6  # of a cut mark
_MARGINS_MM = (6.0, 8.0, 10.0, 12.0, 15.0)  # in which cut marks are looked for


class Axis(NamedTuple):
    """Cards along one side of the page, in mm."""

    start: float
    side: float
    gap: float
    cards: int
    has_white_edges: bool = False


class FoundGrid(NamedTuple):
    """The cards of a page, in mm from its top left."""

    across: Axis
    down: Axis

    @property
    def cards(self) -> int:
        return self.across.cards * self.down.cards


def find_grid(page: "Image", per_mm: float, reverse: str) -> FoundGrid | None:
    """Return the grid of fronts that fits best, or None."""
    from PIL import Image

    mask = page.convert("L").point(lambda light: 255 * (light < _MAX_INK_LIGHTNESS))
    fronts = split_halves(mask, reverse)[0] if reverse in FOLDED_REVERSES else mask
    if grid := _find_grid_by_edges(fronts, per_mm):
        return grid
    turned = mask.transpose(Image.Transpose.TRANSPOSE)
    across = _find_axis_by_marks(mask, fronts.width, per_mm)
    down = _find_axis_by_marks(turned, fronts.height, per_mm)
    return FoundGrid(across, down) if across and down else None


def split_halves(page: "Image", reverse: str) -> tuple["Image", "Image"]:
    """Return the halves with fronts and with backs, the backs as on a page of their own."""
    wide, high = page.size
    if reverse == "beside":
        return page.crop((0, 0, wide // 2, high)), page.crop((wide - wide // 2, 0, wide, high))
    lower = page.crop((0, high - high // 2, wide, high))
    return page.crop((0, 0, wide, high // 2)), lower.rotate(180)


def _find_grid_by_edges(mask: "Image", per_mm: float) -> FoundGrid | None:
    """Return the grid of cards whose edges show."""
    wide, high = mask.size
    rows = [run for run in _find_runs(mask, 1, per_mm) if run[1] - run[0] >= _MIN_SIDE_MM]
    if not rows:
        return None
    top = round(rows[0][0] * per_mm)
    bottom = round(rows[-1][1] * per_mm)
    without_captions = _find_runs(mask.crop((0, top, wide, bottom)), 0, per_mm)
    columns = [run for run in without_captions if run[1] - run[0] >= _MIN_SIDE_MM]
    across = list(_find_axes(columns, wide / per_mm))
    down = list(_find_axes(rows, high / per_mm))
    names = dict.fromkeys([*_USUAL_SIZES, *sizes.card_names()])
    upright = [sizes.card(name).mm for name in names]
    candidates = []
    for size in [*upright, *(size[::-1] for size in upright)]:
        for column_axis, row_axis in product(across, down):
            error = max(abs(column_axis.side - size[0]), abs(row_axis.side - size[1]))
            if column_axis.has_white_edges == row_axis.has_white_edges and (
                error <= _SIZE_TOLERANCE_MM
            ):
                grid = FoundGrid(_with_side(column_axis, size[0]), _with_side(row_axis, size[1]))
                candidates.append((error, grid))
    if candidates:  # `min` takes the first of those that fit equally well: the most usual size
        return min(candidates, key=lambda candidate: candidate[0] // _EQUAL_FIT_MM)[1]
    if across and down and min(across[0].gap, down[0].gap) > 0:
        return FoundGrid(
            *(_with_side(axis, _round_to_quarter(axis.side)) for axis in (across[0], down[0]))
        )
    return None


def _round_to_quarter(mm: float) -> float:
    return round(4 * mm) / 4


def _find_axis_by_marks(mask: "Image", end: int, per_mm: float) -> Axis | None:
    """Return the touching cards between cut marks in the upper and lower margin, up to `end`.

    The marks are equidistant, and at the same positions in both margins.
    """
    wide, high = mask.size
    last = end / per_mm + _EQUAL_FIT_MM
    for margin in (round(mm * per_mm) for mm in _MARGINS_MM):
        upper, lower = (
            [
                sum(run) / 2
                for run in _find_runs(mask.crop((0, top, wide, top + margin)), 0, per_mm)
                if run[1] - run[0] <= _MAX_MARK_WIDTH_MM
            ]
            for top in (0, high - margin)
        )
        marks = [
            mark
            for mark in upper
            if any(abs(mark - other) <= _EQUAL_FIT_MM for other in lower) and mark <= last
        ]
        has_fold = len(marks) > 1 and marks[-1] - marks[-2] < _MIN_SIDE_MM
        if has_fold and marks[-1] >= last - 2 * _EQUAL_FIT_MM:
            marks.pop()
        sides = [after - before for before, after in pairwise(marks)] or [0.0]
        is_card = min(sides) >= _MIN_SIDE_MM and max(sides) <= _MAX_SIDE_MM
        if is_card and max(sides) - min(sides) <= _EQUAL_FIT_MM:
            side = _round_to_quarter((marks[-1] - marks[0]) / len(sides))
            return Axis(marks[0], side, 0.0, len(sides))
    return None


def _with_side(axis: Axis, side: float) -> Axis:
    """Return the axis with cards of another side, each about its middle."""
    more = axis.side - side
    gap = max(0.0, axis.gap + more) if axis.cards > 1 else 0.0
    return Axis(axis.start + more / 2, side, gap, axis.cards)


def _find_runs(mask: "Image", axis: int, per_mm: float) -> list[tuple[float, float]]:
    """Return start and end of each stretch with ink across (0) or down (1) a mask, in mm."""
    from PIL import Image

    size = (1, mask.height) if axis else (mask.width, 1)
    profile = mask.resize(size, Image.Resampling.BOX).tobytes()
    changes = (n for n, (one, other) in enumerate(pairwise(profile), 1) if (one > 0) != (other > 0))
    edges = [0, *changes, len(profile)]
    return [
        (first / per_mm, last / per_mm) for first, last in pairwise(edges) if profile[first] > 0
    ]


def _find_axes(runs: Sequence[tuple[float, float]], page: float) -> Iterator[Axis]:
    """Yield how equal and equidistant runs can be cards."""
    lengths = [last - first for first, last in runs]
    if not runs or max(lengths) - min(lengths) > _SIDE_VARIATION_MM:
        return
    side = sum(lengths) / len(lengths)
    count = len(runs)
    pitch = (runs[-1][0] - runs[0][0]) / (count - 1) if count > 1 else side
    if any(abs(other[0] - one[0] - pitch) > _SIDE_VARIATION_MM for one, other in pairwise(runs)):
        return
    if _MIN_SIDE_MM <= side <= _MAX_SIDE_MM:
        yield Axis(runs[0][0], side, pitch - side, count)
        if 0 < pitch - side <= _MAX_WHITE_MM:
            start = runs[0][0] - (pitch - side) / 2
            centred = (page - count * pitch) / 2
            is_centred = abs(start - centred) < _MAX_OFF_CENTRE_MM
            yield Axis(centred if is_centred else start, pitch, 0.0, count, has_white_edges=True)
    if count == 1:
        for cards in range(2, _MAX_TOUCHING_CARDS + 1):
            if _MIN_SIDE_MM <= side / cards <= _MAX_SIDE_MM:
                yield Axis(runs[0][0], side / cards, 0.0, cards)


# --- cutting ---

DPI = 300
PIXELS_PER_MM = DPI / MM_PER_INCH
_MARK_LENGTH_MM = 4.0  # by which cut marks may reach into a card
_MIN_EMPTY_LIGHTNESS = 250  # of 255; a position without a darker spot holds no card


class CutPictures:
    """A JPEG file for each different picture. They are packed at once, to save memory."""

    def __init__(self, stem: str) -> None:
        self._stem = stem
        self._names: dict[bytes, str] = {}
        self.names: list[str] = []  # in the order of the cards

    def add(self, picture: "Image") -> None:
        out = BytesIO()
        picture.save(out, "JPEG", quality=92, subsampling=0, dpi=(DPI, DPI))
        name = f"{self._stem}-{len(self._names) + 1}.jpg"
        self.names.append(self._names.setdefault(out.getvalue(), name))

    def write(self, folder: Path) -> None:
        for content, name in self._names.items():
            write_file(folder / name, content)


def find_pages_of_fronts(pages: Sequence[int], reverse: str) -> Sequence[int]:
    if reverse == "even":
        return pages[::2]
    return pages[:-1] if reverse == "last" else pages


def cut_cards(
    pdf: UntrustedPdf, pages: Sequence[int], grid: FoundGrid, *, reverse: str, bleed: float
) -> tuple[CutPictures, CutPictures]:
    """Return every front that is not empty, and the backs if there are any."""
    fronts = CutPictures("card")
    backs = CutPictures("back")
    across = grid.across
    width = across.cards * across.side + (across.cards - 1) * across.gap
    for page, back_page in _pages_with_backs(pdf, pages, reverse):
        # A back page is turned over about its vertical axis.
        start = page.width / PIXELS_PER_MM - across.start - width
        back_grid = grid._replace(across=across._replace(start=start))
        for row, column in product(range(grid.down.cards), range(across.cards)):
            front = _cut_card(page, grid, column=column, row=row, bleed=bleed)
            if _is_empty(front, bleed):
                continue
            fronts.add(front)
            if back_page:
                # A last page of backs is the same for all fronts, so its first card will do.
                place = (0, 0) if reverse == "last" else (across.cards - 1 - column, row)
                backs.add(
                    _cut_card(back_page, back_grid, column=place[0], row=place[1], bleed=bleed)
                )
        del page, back_page  # free the memory before the next pages are drawn
    if not fronts.names:
        raise DeckError("There is no card on these pages.")
    return fronts, backs


def _pages_with_backs(
    pdf: UntrustedPdf, pages: Sequence[int], reverse: str
) -> Iterator[tuple["Image", "Image | None"]]:
    """Yield each page of fronts with the page of its backs."""
    shared_back = next(pdf.drawn(pages[-1:])) if reverse == "last" else None
    drawn = pdf.drawn(pages if reverse == "even" else find_pages_of_fronts(pages, reverse))
    for page in drawn:
        if reverse in FOLDED_REVERSES:
            yield split_halves(page, reverse)
        else:
            yield page, next(drawn, None) if reverse == "even" else shared_back
        del page


def _is_empty(front: "Image", bleed: float) -> bool:
    """Return True if nothing but cut marks is printed there."""
    edge = round((bleed + _MARK_LENGTH_MM) * PIXELS_PER_MM)
    inside = front.crop((edge, edge, front.width - edge, front.height - edge))
    return not any(inside.convert("L").histogram()[: _MIN_EMPTY_LIGHTNESS + 1])


def _cut_card(page: "Image", grid: FoundGrid, *, column: int, row: int, bleed: float) -> "Image":
    """Return one card. Its bleed is the card mirrored at its edges."""
    from PIL import Image, ImageOps

    x = grid.across.start + column * (grid.across.side + grid.across.gap)
    y = grid.down.start + row * (grid.down.side + grid.down.gap)
    sides = (x, y, x + grid.across.side, y + grid.down.side)
    card = page.crop(tuple(round(side * PIXELS_PER_MM) for side in sides)).convert("RGB")  # type: ignore[arg-type] # four
    if not bleed:
        return card
    edge = round(bleed * PIXELS_PER_MM)
    wide, high = card.size
    picture = Image.new("RGB", (wide + 2 * edge, high + 2 * edge))
    for right, below in product((-1, 0, 1), (-1, 0, 1)):
        part = ImageOps.mirror(card) if right else card
        part = ImageOps.flip(part) if below else part
        picture.paste(part, (edge + right * wide, edge + below * high))
    return picture


# --- the command ---

Distance = Annotated[float, Length()]
_LAYOUT = {"regions": {"picture": {"shows": "art", "cover": True, "inset": "0mm"}}}


@record
class SheetFile:
    """The position of the cards on the pages of a PDF."""

    name: Annotated[str, FILE_NAME]
    columns: Annotated[int, Int(1, 20)]
    rows: Annotated[int, Int(1, 20)]
    card: Annotated[sizes.Sides, "width, then height"]
    margin: Annotated[tuple[Distance, Distance], "paper at the left of the first card and above it"]
    gutter: Annotated[tuple[Distance, Distance], "between columns and between rows"] = (0.0, 0.0)
    pages: Annotated[str, Text(60), "that hold cards, such as 2-9; without it, all"] = ""
    reverse: Annotated[
        str, AnyOf(REVERSES), "where the backs are; beside or below is across a fold"
    ] = "none"

    @property
    def grid(self) -> FoundGrid:
        return FoundGrid(
            Axis(self.margin[0], self.card[0], self.gutter[0], self.columns),
            Axis(self.margin[1], self.card[1], self.gutter[1], self.rows),
        )


@record
class RefoldSource:
    """A PDF with cards, which of its pages hold them, and how, if that is known."""

    file: Path
    pages: str
    reverse: str
    grid: FoundGrid | None


PAGES = "pages with cards, such as 2-9,12; repeat it for cards of another kind; without it, all"
REVERSE = (
    "where the backs are: on even pages, one on the last page, or across a fold, beside or below"
)
GRID = "how the cards lie on the pages; without it, they are looked for"


@order_options(
    "grid pages reverse paper backs bleed", bleed=OptionText('ink beyond the cut, such as "3mm"')
)
def refold(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="a PDF of cards on sheets")],
    order: Order,
    speech: Speech,
    grid: Annotated[Path | None, typer.Option(metavar="FILE", help=GRID)] = None,
    pages: Annotated[list[str] | None, typer.Option(metavar="PAGES", help=PAGES)] = None,
    reverse: Annotated[str, choice(REVERSES, REVERSE)] = "none",
    backs: Annotated[str | None, choice(BACKS, "how backs line up with their fronts")] = None,
    out: Out = OUT,
) -> None:
    """Make a deck of each source, in a folder with the name of the file, and of its pages."""
    sheet = read_file(SheetFile, grid) if grid else None
    parts = pages or [""]
    sources: dict[str, RefoldSource] = {}  # by the names of their folders
    for file, part in product(files, parts):
        source = RefoldSource(
            file=file,
            pages=part or (sheet.pages if sheet else ""),
            reverse=sheet.reverse if sheet and reverse == "none" else reverse,
            grid=sheet.grid if sheet else None,
        )
        name = slug(file.stem) or "cards"
        other = sources.setdefault(f"{name}-{slug(part)}" if len(parts) > 1 else name, source)
        if other is not source:
            message = (
                "{file} and {other} would become the same deck: give one of them another name."
            )
            raise DeckError(message, file=other.file, other=source.file)
    for name, source in sources.items():
        with _error_context(source.file):
            _refold_file(source, order, backs, folder=out / name, speech=speech)


def _refold_file(
    source: RefoldSource, order: Order, backs: str | None, folder: Path, speech: Speech
) -> None:
    pdf = UntrustedPdf(read_limited(source.file, MAX_BYTES), DPI)
    pages = _read_page_numbers(source.pages, pdf.pages)
    reverse = source.reverse
    if len(pages) == 1 and reverse not in FOLDED_REVERSES:
        reverse = "none"
    pdf.check(pages)
    grid = source.grid or _find_largest_grid(pdf, pages, reverse)
    bleed = order.bleed or 0.0
    order = order._replace(
        backs=backs or (FOLDED if reverse != "none" else "none"),
        bleed=bleed,  # the pictures are mirrored as far
        bleed_mode="each" if bleed else "shared",
    )
    forms = find_formats(_find_size_name(grid), order.on_paper, fold=order.backs == FOLDED)
    form = find_format_with_room(forms, bleed, order.bleed_mode)
    pictures = cut_cards(pdf, pages, grid, reverse=reverse, bleed=bleed)
    deck_file = _write_deck(folder, grid, pictures)
    _write_grid(folder, grid, source, speech=speech)
    job = DeckJob(load_deck(deck_file), form, order, printer=load_own_printer())
    stem = job.stem if bleed else job._replace(order=order._replace(bleed=None)).stem
    write_pdf(folder.parent / f"{stem}.pdf", lambda progress: make_pdf(job, progress), speech)


@contextmanager
def _error_context(file: Path) -> Iterator[None]:
    """Name the file in errors."""
    try:
        yield
    except OSError as error:
        raise DeckError("{path}: {reason}.", path=file, reason=reason(error)) from error
    except (WrongFileError, PdfError) as error:
        raise DeckError("{path}: {reason}.", path=file, reason=error) from error


def _read_page_numbers(text: str, count: int) -> list[int]:
    """Return pages counted from 0: "2-4,7" -> [1, 2, 3, 6], and all pages for an empty text."""
    numbers: list[int] = []
    for part in filter(None, text.replace(" ", "").split(",")):
        match = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", part)
        if not match or int(match[1]) < 1:
            raise DeckError('--pages takes numbers such as "2-9,12", not "{text}".', text=text)
        numbers += range(int(match[1]) - 1, int(match[2] or match[1]))
    if max(numbers, default=0) >= count:
        raise PdfError("is not a PDF that can be read")
    if max(len(numbers), 0 if numbers else count) > MAX_PAGES:
        raise PdfError(TOO_LARGE)
    return numbers or [*range(count)]


def _find_largest_grid(pdf: UntrustedPdf, pages: Sequence[int], reverse: str) -> FoundGrid:
    """Return the grid with the most cards. All pages have one grid; the last may not be full."""
    grids = []
    fronts = find_pages_of_fronts(pages, reverse)
    for number, page in enumerate(pdf.drawn(fronts, grey=True), 1):
        grid = find_grid(page, PIXELS_PER_MM, reverse)
        if grid is None:
            raise DeckError(
                "No grid of cards was found on page {number} of those read. Leave it "
                "out with --pages, or describe the grid in a file with --grid.",
                number=number,
            )
        grids.append(grid)
    return max(grids, key=lambda grid: grid.cards)


def _write_deck(folder: Path, grid: FoundGrid, pictures: tuple[CutPictures, CutPictures]) -> Path:
    """Write the deck's folder and return its deck file."""
    for each in pictures:
        each.write(folder)
    fronts, backs = (each.names for each in pictures)
    cards = [{"code": f"C{n}", "art": front} for n, front in enumerate(fronts, 1)]
    for card, back in zip(cards, backs, strict=False):  # a deck may have no backs
        card["back"] = Path(back).stem
    deck = {
        "deck": {"title": folder.name, "size": _find_size_name(grid), "layout": "layout.toml"},
        "backs": {Path(back).stem: {"art": back} for back in backs},
        "card": cards,
    }
    deck_file = folder / f"{folder.name}.toml"
    write_file(folder / "layout.toml", layout_text(_LAYOUT).encode())
    write_file(deck_file, tomli_w.dumps(deck).encode())
    return deck_file


def _write_grid(folder: Path, grid: FoundGrid, source: RefoldSource, speech: Speech) -> None:
    across, down = grid
    sheet = {
        "columns": across.cards,
        "rows": down.cards,
        "card": [f"{axis.side:.2f}mm" for axis in grid],
        "margin": [f"{axis.start:.2f}mm" for axis in grid],
        "gutter": [f"{axis.gap:.2f}mm" for axis in grid],
        "pages": source.pages,
        "reverse": source.reverse,
    }
    comment = "# How cards lie on these pages; share it: cards-pdf refold FILE.pdf --grid grid.toml"
    holds = Message(
        "{columns} × {rows} cards of {width:.1f} × {height:.1f} mm",
        columns=across.cards,
        rows=down.cards,
        width=across.side,
        height=down.side,
    )
    content = f"{comment}\n{tomli_w.dumps(sheet)}"
    write(folder / "grid.toml", content.encode(), holds, speech=speech)


def _find_size_name(grid: FoundGrid) -> str:
    names = {sizes.card(name).mm: name for name in sizes.card_names()}
    own = f"{round(grid.across.side, 2):g}x{round(grid.down.side, 2):g}mm"
    return names.get((grid.across.side, grid.down.side), own)
