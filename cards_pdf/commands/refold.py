"""`cards-pdf refold`: other people's sheets of cards, cut apart and laid out anew.

The cards become a deck: pictures, and a file that `cards-pdf deck` prints in every way it knows.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, NamedTuple

from cards_pdf.commands.files import write, write_pdf
from cards_pdf.common import sizes
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.data.limits import FILE_NAME, Length, OneOf, Text, Whole
from cards_pdf.common.data.reader import read_file
from cards_pdf.common.errors import DeckError
from cards_pdf.common.ordinary_file import WrongFileError, read_limited
from cards_pdf.common.sentences import Sentence, reason
from cards_pdf.common.units import MM_PER_INCH, millimetres
from cards_pdf.common.whole_file import put
from cards_pdf.decks.load import load_deck
from cards_pdf.pdf.reading.foreign_pages import MOST_BYTES, draw_pages
from cards_pdf.sheets.deck_sheets import Job, make_pdf
from cards_pdf.sheets.fewer_cards import with_room
from cards_pdf.sheets.formats import formats_for
from cards_pdf.sheets.found_grid import Axis, FoundGrid, find_grid
from cards_pdf.sheets.printer import load_printer, printer_file

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 300
_PER_MM = DPI / MM_PER_INCH
_EMPTY = 250  # of 255: a place without a darker spot holds no card
REVERSES = ("none", "even", "last")
Far = Annotated[float, Length()]

_LAYOUT = """[regions.picture]
shows = "art"
cover = true
left = "0mm"
right = "0mm"
top = "0mm"
bottom = "0mm"
"""


class SheetFile(NamedTuple):
    """How cards lie on the pages of somebody's PDF."""

    name: Annotated[str, FILE_NAME]
    columns: Annotated[int, Whole(1, 20)]
    rows: Annotated[int, Whole(1, 20)]
    card: Annotated[sizes.Sides, "width, then height"]
    margin: Annotated[tuple[Far, Far], "paper at the left of the first card and above it"]
    gutter: Annotated[tuple[Far, Far], "between columns and between rows"] = (0.0, 0.0)
    pages: Annotated[str, Text(60), "that hold cards, such as 2-9; without it, all"] = ""
    reverse: Annotated[str, OneOf(REVERSES), "where the backs are: on even pages, or one on the last"] = (
        "none"
    )

    @property
    def grid(self) -> FoundGrid:
        across, down = (
            Axis(self.margin[n], self.card[n], self.gutter[n], (self.columns, self.rows)[n]) for n in (0, 1)
        )
        return FoundGrid(across, down)


class Refold(NamedTuple):
    """What the command line asks for."""

    file: Path
    grid: Path | None = None
    pages: str = ""
    reverse: str = "none"
    paper: str = sizes.USUAL_PAPER
    backs: str | None = None
    bleed: str = "0mm"
    out: Path = Path("output")


def refold(asked: Refold, speech: Speech) -> None:
    told: SheetFile | None = read_file(SheetFile, asked.grid) if asked.grid else None
    pages, reverse = asked.pages or (told.pages if told else ""), asked.reverse
    reverse = told.reverse if told and reverse == "none" else reverse
    bleed = millimetres(asked.bleed)
    with TemporaryDirectory() as folder:
        drawn = _drawn(asked.file, _numbers(pages), Path(folder))
        grid = told.grid if told else _found(drawn, reverse)
        fronts, backs = _cards(drawn, grid, reverse, bleed)
    deck = _written(asked, grid, pages, reverse, (fronts, backs), speech)
    how = asked.backs or ("gutterfold" if backs else "none")
    loaded = load_deck(deck)
    mode = "each" if bleed else "shared"  # the pictures have their bleed on all sides
    form = with_room(formats_for(loaded.size, asked.paper, fold=how == "gutterfold"), bleed, mode)
    job = Job(loaded, form, backs=how, bleed=bleed, bleed_mode=mode, printer=load_printer(printer_file()))
    write_pdf(asked.out / f"{job.stem}.pdf", lambda progress: make_pdf(job, progress), speech)


def _drawn(file: Path, numbers: Sequence[int], folder: Path) -> list["Image"]:
    from PIL import Image

    try:
        data = read_limited(file, MOST_BYTES)
        pictures = [Image.open(page).convert("RGB") for page in draw_pages(data, numbers, DPI, folder)]
    except OSError as fault:
        raise DeckError("{path}: {reason}.", path=file, reason=reason(fault)) from fault
    except (WrongFileError, DeckError) as wrong:
        raise DeckError("{path}: {reason}.", path=file, reason=wrong) from wrong
    return pictures


def _numbers(pages: str) -> list[int]:
    """ "2-4,7" -> [1, 2, 3, 6]."""
    numbers: list[int] = []
    for part in filter(None, pages.replace(" ", "").split(",")):
        found = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", part)
        if not found or int(found[1]) < 1:
            raise DeckError('--pages takes numbers such as "2-9,12", not "{text}".', text=pages)
        numbers += range(int(found[1]) - 1, int(found[2] or found[1]))
    return numbers


def _found(pages: Sequence["Image"], reverse: str) -> FoundGrid:
    """The same on all pages of fronts, within what a picture shows."""
    grids = [find_grid(page, _PER_MM) for page in _fronts(pages, reverse)]
    for number, grid in enumerate(grids, 1):
        if grid is None:
            raise DeckError(
                "Page {number} of those read shows no grid of cards that can be found. Leave it out with "
                "--pages, or tell the grid in a file with --grid.",
                number=number,
            )
    found = [grid for grid in grids if grid]
    return max(found, key=lambda grid: grid.cards)


def _fronts(pages: Sequence["Image"], reverse: str) -> Sequence["Image"]:
    if reverse == "even":
        return pages[::2]
    return pages[:-1] if reverse == "last" else pages


def _cards(
    pages: Sequence["Image"], grid: FoundGrid, reverse: str, bleed: float
) -> tuple[list["Image"], list["Image"]]:
    """Every front that is not empty, and its back where there are backs."""
    fronts: list[Image] = []
    backs: list[Image] = []
    for number, page in enumerate(_fronts(pages, reverse)):
        behind = {"even": 2 * number + 1, "last": len(pages) - 1}.get(reverse, -1)
        for row in range(grid.down.cards):
            for column in range(grid.across.cards):
                front = _cut(page, grid, column, row, bleed)
                if min(front.convert("L").tobytes()) > _EMPTY:
                    continue
                fronts.append(front)
                if 0 <= behind < len(pages):
                    mirrored = grid.across.cards - 1 - column if reverse == "even" else 0
                    backs.append(
                        _cut(pages[behind], _turned(grid, page), mirrored, row * (reverse == "even"), bleed)
                    )
    if not fronts:
        raise DeckError("There is no card on these pages.")
    return fronts, backs


def _turned(grid: FoundGrid, page: "Image") -> FoundGrid:
    """Where the grid lies on the back of its sheet, turned about the vertical axis."""
    across = grid.across
    whole = across.cards * across.side + (across.cards - 1) * across.gap
    return grid._replace(across=across._replace(start=page.width / _PER_MM - across.start - whole))


def _cut(page: "Image", grid: FoundGrid, column: int, row: int, bleed: float) -> "Image":
    """One card; beyond its edge it is mirrored, as far as its bleed reaches."""
    x = grid.across.start + column * (grid.across.side + grid.across.gap)
    y = grid.down.start + row * (grid.down.side + grid.down.gap)
    sides = (x, y, x + grid.across.side, y + grid.down.side)
    card = page.crop(tuple(round(side * _PER_MM) for side in sides)).convert("RGB")  # type: ignore[arg-type] # four
    return _mirrored(card, round(bleed * _PER_MM)) if bleed else card


def _mirrored(card: "Image", by: int) -> "Image":
    from PIL import Image, ImageOps

    wide, high = card.size
    made = Image.new("RGB", (wide + 2 * by, high + 2 * by))
    for across in (-1, 0, 1):
        for down in (-1, 0, 1):
            part = ImageOps.mirror(card) if across else card
            part = ImageOps.flip(part) if down else part
            made.paste(part, (by + across * wide, by + down * high))
    return made


def _written(
    asked: Refold,
    grid: FoundGrid,
    pages: str,
    reverse: str,
    cut: tuple[list["Image"], list["Image"]],
    speech: Speech,
) -> Path:
    """The deck's folder: pictures, the deck, its layout, and the grid as a file to share."""
    name = re.sub("[^a-z0-9]+", "-", asked.file.stem.lower()).strip("-")[:40] or "cards"
    folder = asked.out / name
    fronts, backs = cut
    names = _pictures(folder, "card", fronts), _pictures(folder, "back", backs)
    put(folder / "layout.toml", _LAYOUT.encode())
    put(folder / f"{name}.toml", _deck_text(name, grid, *names).encode())
    settings = folder / "grid.toml"
    write(settings, _grid_text(grid, pages, reverse).encode(), _described(grid), speech)
    return folder / f"{name}.toml"


def _pictures(folder: Path, called: str, cut: Sequence["Image"]) -> list[str]:
    """A file for each different picture; the names in the order of the cards."""
    from io import BytesIO

    known: dict[bytes, str] = {}
    names = []
    for picture in cut:
        out = BytesIO()
        picture.save(out, "JPEG", quality=92, subsampling=0, dpi=(DPI, DPI))
        content = out.getvalue()
        if content not in known:
            known[content] = f"{called}-{len(known) + 1}.jpg"
            put(folder / known[content], content)
        names.append(known[content])
    return names


def _described(grid: FoundGrid) -> Sentence:
    return Sentence(
        "{columns} × {rows} cards of {width:.1f} × {height:.1f} mm",
        columns=grid.across.cards,
        rows=grid.down.cards,
        width=grid.across.side,
        height=grid.down.side,
    )


def _deck_text(name: str, grid: FoundGrid, fronts: Sequence[str], backs: Sequence[str]) -> str:
    known = {sizes.card(each).mm: each for each in sizes.card_names()}
    size = known.get((grid.across.side, grid.down.side), f"{grid.across.side:.2f}mm x {grid.down.side:.2f}mm")
    lines = ["[deck]", f'title = "{name}"', f'size = "{size}"', 'layout = "layout.toml"']
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
        f"columns = {columns}\nrows = {rows}\ncard = {pair(wide, high)}\nmargin = {pair(left, top)}\n"
        f'gutter = {pair(apart, below)}\npages = "{pages}"\nreverse = "{reverse}"\n'
    )
