"""`cards-pdf refold`: the cards on the sheets of a PDF become a deck that prints in every way.

The PDF's pages are drawn (`canvas.untrusted_pdf`), the grid of cards on them is found
(`grids`) or read from a file, and the cards are cut out (`cutting`). The deck is written beside the
new PDF: pictures, deck file, layout, and the grid as a file to share.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import tomli_w
import typer

from cards_pdf.canvas.untrusted_pdf import MAX_BYTES, MAX_PAGES, TOO_LARGE, PdfError, UntrustedPdf
from cards_pdf.commands.files import write, write_pdf
from cards_pdf.commands.options import OUT, REVERSES, OptionText, Out, order_options
from cards_pdf.commands.refold.cutting import (
    DPI,
    PIXELS_PER_MM,
    CutPictures,
    cut_cards,
    find_pages_of_fronts,
)
from cards_pdf.commands.refold.grids import FOLDED_REVERSES, Axis, FoundGrid, find_grid
from cards_pdf.common import sizes
from cards_pdf.common.command_line.commands import choice, speech_of
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.errors import DeckError
from cards_pdf.common.files import slug, write_file
from cards_pdf.common.messages import Message, reason
from cards_pdf.common.records.annotations import FILE_NAME, AnyOf, Int, Length, Text
from cards_pdf.common.records.reader import read_file
from cards_pdf.common.records.toml_lines import layout_text
from cards_pdf.common.sandbox.safe_open import WrongFileError, read_limited
from cards_pdf.decks.load import load_deck
from cards_pdf.order import BACKS, FOLDED, Order
from cards_pdf.sheets.deck_sheets import DeckJob, make_pdf
from cards_pdf.sheets.formats import find_formats
from cards_pdf.sheets.impose import find_format_with_room
from cards_pdf.sheets.printer import load_own_printer

Distance = Annotated[float, Length()]
_LAYOUT = {"regions": {"picture": {"shows": "art", "cover": True, "inset": "0mm"}}}


@dataclass(frozen=True, kw_only=True)
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


@dataclass(frozen=True, kw_only=True)
class RefoldSource:
    """A PDF with cards, and what the command line says about it."""

    file: Path
    grid: Path | None = None
    pages: str = ""
    reverse: str = "none"
    is_part: bool = False  # other pages of the file hold cards of another kind

    @property
    def folder(self) -> str:
        name = slug(self.file.stem) or "cards"
        return f"{name}-{slug(self.pages)}" if self.is_part else name


PAGES = "pages with cards, such as 2-9,12; repeat it for cards of another kind; without it, all"
REVERSE = (
    "where the backs are: on even pages, one on the last page, or across a fold, beside or below"
)
GRID = "how the cards lie on the pages; without it, they are looked for"


@order_options(
    "grid pages reverse paper backs bleed", bleed=OptionText('ink beyond the cut, such as "3mm"')
)
def refold(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="a PDF of cards on sheets")],
    order: Order,
    grid: Annotated[Path | None, typer.Option(metavar="FILE", help=GRID)] = None,
    pages: Annotated[list[str] | None, typer.Option(metavar="PAGES", help=PAGES)] = None,
    reverse: Annotated[str, choice(REVERSES, REVERSE)] = "none",
    backs: Annotated[str | None, choice(BACKS, "how backs line up with their fronts")] = None,
    out: Out = OUT,
) -> None:
    parts = pages or [""]
    sources = [
        RefoldSource(file=file, grid=grid, pages=part, reverse=reverse, is_part=len(parts) > 1)
        for file in files
        for part in parts
    ]
    refold_files(sources, order, backs, out=out, speech=speech_of(context))


def refold_files(
    sources: Sequence[RefoldSource], order: Order, backs: str | None, out: Path, speech: Speech
) -> None:
    """Make a deck of each source, in a folder with the name of the file, and of its pages."""
    folders: dict[str, RefoldSource] = {}
    for source in sources:
        other = folders.setdefault(source.folder, source)
        if other is not source:
            message = (
                "{file} and {other} would become the same deck: give one of them another name."
            )
            raise DeckError(message, file=other.file, other=source.file)
    for source in sources:
        _refold_file(source, order, backs, out=out, speech=speech)


def _refold_file(
    source: RefoldSource, order: Order, backs: str | None, out: Path, speech: Speech
) -> None:
    sheet: SheetFile | None = read_file(SheetFile, source.grid) if source.grid else None
    if sheet:
        source = replace(
            source,
            pages=source.pages or sheet.pages,
            reverse=sheet.reverse if source.reverse == "none" else source.reverse,
        )
    reverse = source.reverse
    with _error_context(source.file):
        pdf = UntrustedPdf(read_limited(source.file, MAX_BYTES), DPI)
        pages = _read_page_numbers(source.pages, pdf.pages)
        if len(pages) == 1 and reverse not in FOLDED_REVERSES:
            reverse = "none"
        pdf.check(pages)
        grid = sheet.grid if sheet else _find_largest_grid(pdf, pages, reverse)
    bleed = order.bleed or 0.0
    order = order._replace(
        backs=backs or (FOLDED if reverse != "none" else "none"),
        bleed=bleed,  # the pictures are mirrored as far
        bleed_mode="each" if bleed else "shared",
    )
    forms = find_formats(_find_size_name(grid), order.on_paper, fold=order.backs == FOLDED)
    form = find_format_with_room(forms, bleed, order.bleed_mode)
    with _error_context(source.file):
        pictures = cut_cards(pdf, pages, grid, reverse=reverse, bleed=bleed)
    deck = load_deck(
        _write_deck(out / source.folder, grid, source, pictures=pictures, speech=speech)
    )
    job = DeckJob(deck, form, order, printer=load_own_printer())
    stem = job.stem if bleed else job._replace(order=order._replace(bleed=None)).stem
    write_pdf(out / f"{stem}.pdf", lambda progress: make_pdf(job, progress), speech)


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


def _write_deck(
    folder: Path,
    grid: FoundGrid,
    source: RefoldSource,
    pictures: tuple[CutPictures, CutPictures],
    speech: Speech,
) -> Path:
    """Write the deck's folder and return its deck file."""
    for each in pictures:
        each.write(folder)
    fronts, backs = pictures
    deck_file = folder / f"{folder.name}.toml"
    deck = _make_deck_tables(folder.name, grid, fronts.names, backs=backs.names)
    write_file(folder / "layout.toml", layout_text(_LAYOUT).encode())
    write_file(deck_file, tomli_w.dumps(deck).encode())
    holds = Message(
        "{columns} × {rows} cards of {width:.1f} × {height:.1f} mm",
        columns=grid.across.cards,
        rows=grid.down.cards,
        width=grid.across.side,
        height=grid.down.side,
    )
    write(folder / "grid.toml", _write_grid(grid, source).encode(), holds, speech=speech)
    return deck_file


def _find_size_name(grid: FoundGrid) -> str:
    names = {sizes.card(name).mm: name for name in sizes.card_names()}
    own = f"{round(grid.across.side, 2):g}x{round(grid.down.side, 2):g}mm"
    return names.get((grid.across.side, grid.down.side), own)


def _make_deck_tables(
    name: str, grid: FoundGrid, fronts: Sequence[str], backs: Sequence[str]
) -> dict[str, Any]:
    cards = [{"code": f"C{n}", "art": front} for n, front in enumerate(fronts, 1)]
    for card, back in zip(cards, backs, strict=False):  # a deck may have no backs
        card["back"] = Path(back).stem
    return {
        "deck": {"title": name, "size": _find_size_name(grid), "layout": "layout.toml"},
        "backs": {Path(back).stem: {"art": back} for back in backs},
        "card": cards,
    }


def _write_grid(grid: FoundGrid, source: RefoldSource) -> str:
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
    return f"{comment}\n{tomli_w.dumps(sheet)}"
