"""The cards of a PDF, cut out of pictures of its pages."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from cards_pdf.canvas.untrusted_pdf import UntrustedPdf
from cards_pdf.commands.refold.grids import FOLDED_REVERSES, FoundGrid, split_halves
from cards_pdf.common.errors import DeckError
from cards_pdf.common.files import write_file
from cards_pdf.common.units import MM_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image

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
