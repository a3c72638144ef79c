"""Pictures from a deck's folder. Nothing is decoded before its size is known to be sane."""

import warnings
from functools import cache
from pathlib import Path

from cards_pdf.errors import FitError

MAX_PIXELS = 25_000_000
MAX_BYTES = 40_000_000


@cache
def picture_size(path: Path) -> tuple[int, int]:
    """Width and height in pixels of a PNG or JPEG that is safe to open."""
    from PIL import Image

    try:
        if path.stat().st_size > MAX_BYTES:
            raise FitError(f"art: {path.name} is larger than {MAX_BYTES // 1_000_000} MB")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # the check below is stricter
            with Image.open(path, formats=("PNG", "JPEG")) as picture:
                width, height = picture.size
    except (OSError, Image.DecompressionBombError) as fault:
        raise FitError(f"art: {path.name} cannot be read as a PNG or JPEG picture of sane size") from fault
    if width * height > MAX_PIXELS:
        raise FitError(
            f"art: {path.name} has {width} by {height} pixels; {MAX_PIXELS // 1_000_000} million is the most"
        )
    return (width, height)
