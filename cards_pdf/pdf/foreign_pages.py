"""Pages of a stranger's PDF as pictures, drawn in a process of its own.

A file may be made to take minutes or gigabytes. The child that draws it gets as much of both as an honest
file of cards needs, if the platform can hold it to that, and nobody waits for it longer.
"""

import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from cards_pdf.common.errors import DeckError

SECONDS = 60
MOST_BYTES = 100_000_000
MOST_PAGES = 60
_MEMORY = 3_000_000_000  # of addresses; a page at its largest takes 400 MB of them
_MOST_PIXELS = 60_000_000  # of one page
_TOO_MUCH = 3


def draw_pages(data: bytes, pages: Sequence[int], dpi: int, folder: Path) -> list[Path]:
    """These pages, counted from 0, or all where none is named, as PNG files in the folder."""
    try:
        command = [sys.executable, "-P", "-m", __name__, str(folder), str(dpi), *map(str, pages)]
        done = subprocess.run(command, input=data, capture_output=True, timeout=SECONDS, check=False)  # noqa: S603
    except subprocess.TimeoutExpired:
        raise DeckError("takes longer than {seconds} seconds to read", seconds=SECONDS) from None
    if done.returncode == _TOO_MUCH:
        raise DeckError("has more or larger pages than cards need; name some with --pages")
    if done.returncode:
        raise DeckError("is not a PDF that can be read")
    return sorted(folder.glob("page-*.png"))


def _limit() -> None:
    """Hold this process to its time and memory; Windows has no such limits, only the time."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


def main() -> None:
    """Read a PDF from standard input and write its pages into a folder."""
    _limit()
    folder, dpi, *named = sys.argv[1:]
    try:
        import pypdfium2

        document = pypdfium2.PdfDocument(sys.stdin.buffer.read())
        pages = [int(page) for page in named] or list(range(len(document)))
        scale = int(dpi) / 72
        sizes = [document.get_page_size(page) for page in pages]
    except Exception:  # noqa: BLE001 -- a damaged PDF fails in any way that its reader's parts can
        sys.exit(1)
    if len(pages) > MOST_PAGES or any(wide * high * scale**2 > _MOST_PIXELS for wide, high in sizes):
        sys.exit(_TOO_MUCH)
    for page in pages:
        drawn = document[page].render(scale=scale).to_pil()
        drawn.convert("RGB").save(Path(folder) / f"page-{page:04}.png", compress_level=1)


if __name__ == "__main__":
    main()
