"""The errors that workbooks of both formats (`.xlsx`, `.ods`) share."""

from collections.abc import Collection
from pathlib import Path

from cards_pdf.common.errors import CardsError, DeckError, nearest
from cards_pdf.common.messages import short
from cards_pdf.common.records.problems import in_quotes


class TooLargeError(CardsError):
    """More cells than a deck has."""


def make_too_large_error(path: Path) -> DeckError:
    return DeckError("{file}: is larger than a table of cards can be.", file=path.name)


def check_sheet(file: str, name: str, names: Collection[str]) -> None:
    """Raise DeckError if a workbook has no sheet of a name."""
    if name not in names:
        raise DeckError(
            '{file}: has no sheet "{sheet}", but {names}.{near}',
            file=file,
            sheet=short(name),
            names=in_quotes([*names]),
            near=nearest(name, names),
        )
