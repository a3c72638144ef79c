"""SVG files beside a deck."""

from functools import cache
from pathlib import Path

from cards_pdf.art.vector import BadVectorError, Vector
from cards_pdf.common.errors import FitError
from cards_pdf.common.ordinary_file import WrongFileError, read_limited

ENDING = ".svg"


def is_svg(file: Path) -> bool:
    return file.suffix.lower() == ENDING


def drawing(file: Path) -> Vector:
    """What it draws; read again when the file is saved."""
    try:
        state = file.stat()
        return _read(file, state.st_size, state.st_mtime_ns)
    except (OSError, WrongFileError, BadVectorError) as wrong:
        raise FitError("art: {file} {wrong}", file=file.name, wrong=wrong) from wrong


@cache
def _read(file: Path, _length: int, _saved: int) -> Vector:
    from cards_pdf.art.svg.drawing import MAX_BYTES, vector  # few decks have one

    return vector(read_limited(file, MAX_BYTES))
