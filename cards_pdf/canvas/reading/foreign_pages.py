"""Pages of a stranger's PDF as pictures.

A process of its own draws a few at a time, so that neither the memory nor the disk holds a book of
them. It computes so long for those few, and so long for all.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cards_pdf.canvas.reading.untrusted_file import (
    TOO_LARGE,
    WRONG,
    PdfError,
    SandboxLimits,
    read_stdin_under_limits,
    run_in_sandbox,
)
from cards_pdf.common.bounds import process_limits
from cards_pdf.common.scratch import scratch_folder

if TYPE_CHECKING:
    from PIL.Image import Image
    from pypdfium2 import PdfDocument

NEEDS = SandboxLimits(
    seconds=60, memory=700_000_000
)  # Python and the reader alone take 200 MB of addresses
MOST_BYTES = 100_000_000
MOST_PAGES = 200
_MOST_PIXELS = 36_000_000  # of one page: two of A3 at 300 dots an inch
_MOST_TOGETHER = 1_800_000_000  # of all that are named: 200 of A4 take as many
_MOST_COUNTED = 9999
_TOGETHER = 8
_GREY, _COLOURED, _SIZES = "grey", "coloured", "sizes"


class UntrustedPdf:
    """A stranger's PDF; PdfError says why it cannot be read."""

    def __init__(self, data: bytes, dpi: int) -> None:
        self._data, self._dpi, self._left = data, dpi, NEEDS.seconds
        self._folder = scratch_folder()
        self._sizes = [int(pixels) for pixels in self._read(_SIZES, ()).split()]

    @property
    def pages(self) -> int:
        return len(self._sizes)

    def check(self, pages: Sequence[int]) -> None:
        """Refused at once is what would be drawn for a minute and then refused."""
        sizes = [self._sizes[page] for page in pages]
        if max(sizes) > _MOST_PIXELS or sum(sizes) > _MOST_TOGETHER:
            raise PdfError(TOO_LARGE)

    def drawn(self, pages: Sequence[int], *, grey: bool = False) -> Iterator["Image"]:
        """These pages, counted from 0, one after the other. A page of A4 is 26 MB, in greys 9."""
        from PIL import Image

        for first in range(0, len(pages), _TOGETHER):
            some = pages[first : first + _TOGETHER]
            self._read(_GREY if grey else _COLOURED, some)
            process_limits.step()
            for number in range(len(some)):
                file = _file(self._folder, number)
                with Image.open(file) as opened:
                    opened.load()
                file.unlink()
                process_limits.step()
                yield opened

    def _read(self, what: str, pages: Sequence[int]) -> bytes:
        before = sum(os.times()[2:4])
        words = what, str(self._dpi), str(self._folder), *map(str, pages)
        answer = run_in_sandbox(__name__, self._data, NEEDS, *words, patience=self._left)
        self._left -= sum(os.times()[2:4]) - before
        return answer


def _pixels(document: "PdfDocument", page: int, scale: float) -> int:
    """How many a page has; none if it is damaged, which whoever draws it says."""
    try:
        wide, high = document.get_page_size(page)
    except RuntimeError:
        return 0
    return int(wide * high * scale**2)


def _file(folder: Path, number: int) -> Path:
    return folder / f"{number}.ppm"


def main() -> None:
    """Read a PDF from standard input; count its pages, or write some of them into a folder."""
    data = read_stdin_under_limits(NEEDS)
    what, dpi, folder, *named = sys.argv[1:]
    try:
        import pypdfium2

        document = pypdfium2.PdfDocument(data)
        pages = [int(page) for page in named]
        scale = int(dpi) / 72
    except Exception:  # noqa: BLE001 -- a damaged PDF fails in any way that its reader's parts can
        sys.exit(WRONG)
    if what == _SIZES:
        print(
            *(_pixels(document, page, scale) for page in range(min(len(document), _MOST_COUNTED)))
        )
        return
    for number, page in enumerate(pages):
        drawn = document[page].render(scale=scale, grayscale=what == _GREY, rev_byteorder=True)
        drawn.to_pil().convert("L" if what == _GREY else "RGB").save(_file(Path(folder), number))


if __name__ == "__main__":
    main()
