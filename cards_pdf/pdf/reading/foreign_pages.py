"""Pages of a stranger's PDF as pictures."""

import sys
from collections.abc import Sequence
from pathlib import Path

from cards_pdf.pdf.reading.strangers_file import TOO_MUCH, WRONG, Needs, given_file, read_apart

NEEDS = Needs(seconds=60, memory=1_000_000_000)  # a page at its largest takes 600 MB of addresses
MOST_BYTES = 100_000_000
MOST_PAGES = 60
_MOST_PIXELS = 60_000_000  # of one page


def draw_pages(data: bytes, pages: Sequence[int], dpi: int, folder: Path) -> list[Path]:
    """These pages, counted from 0, or all where none is named, as PNG files in the folder."""
    read_apart(__name__, data, NEEDS, str(folder), str(dpi), *map(str, pages))
    return sorted(folder.glob("page-*.png"))


def main() -> None:
    """Read a PDF from standard input and write its pages into a folder."""
    data = given_file(NEEDS)
    folder, dpi, *named = sys.argv[1:]
    try:
        import pypdfium2

        document = pypdfium2.PdfDocument(data)
        pages = [int(page) for page in named] or list(range(len(document)))
        scale = int(dpi) / 72
        sizes = [document.get_page_size(page) for page in pages]
    except Exception:  # noqa: BLE001 -- a damaged PDF fails in any way that its reader's parts can
        sys.exit(WRONG)
    if len(pages) > MOST_PAGES or any(wide * high * scale**2 > _MOST_PIXELS for wide, high in sizes):
        sys.exit(TOO_MUCH)
    for page in pages:
        drawn = document[page].render(scale=scale).to_pil()
        drawn.convert("RGB").save(Path(folder) / f"page-{page:04}.png", compress_level=1)


if __name__ == "__main__":
    main()
