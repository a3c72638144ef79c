"""Regions that importers make: their places in millimetres, and their pictures."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from cards_pdf.common.files import slug
from cards_pdf.decks.icons import PICTURES, resolve_in_folder
from cards_pdf.decks.layouts.file import MAX_REGIONS
from cards_pdf.decks.layouts.values import MARK
from cards_pdf.importers.imported_deck import Row

Region = dict[str, object]
MIN_SIZE = "4pt"
_MAX_CONDITION = 400


def make_box(left: float, top: float, width: float, height: float) -> list[str]:
    """Return the place of a region, given in mm."""
    return [f"{side:.2f}mm" for side in (left, top, max(width, 0.1), max(height, 0.1))]


def add_region(regions: dict[str, Region], name: str, region: Region) -> bool:
    """Add a region under a free name. Return False if a layout has no room for more."""
    if len(regions) >= MAX_REGIONS:
        return False
    called = slug(name)[:30]
    if called == MARK or not called[:1].isalpha():
        called = f"region-{called}".rstrip("-")
    regions[called if called not in regions else f"{called}-{len(regions)}"] = region
    return True


def is_picture(folder: Path, name: str) -> bool:
    try:
        return bool(resolve_in_folder(folder, name, PICTURES))
    except ValueError:
        return False


def find_pictures(folder: Path, column: str, rows: Sequence[Row]) -> Mapping[str, bool]:
    """Return for each text of a column whether it is a picture in the folder."""
    texts = dict.fromkeys(row.get(column, "") for row in rows)
    return {text: is_picture(folder, text) for text in texts if text}


def when_pictured(column: str, pictures: Mapping[str, bool]) -> str | None:
    """Return the condition for cards whose picture is there; None if it cannot be said."""
    if all(pictures.values()):
        return f'"{column}"'
    good = [text for text, is_there in pictures.items() if is_there]
    condition = f'"{column}" in ' + ", ".join(f'"{text}"' for text in good)
    is_sayable = good and len(condition) <= _MAX_CONDITION and '"' not in "".join(good)
    return condition if is_sayable else None
