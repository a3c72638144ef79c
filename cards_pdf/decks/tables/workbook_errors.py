"""The errors that workbooks of both formats (`.xlsx`, `.ods`) share."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from cards_pdf.common.errors import CardsError, DeckError, nearest
from cards_pdf.common.messages import short
from cards_pdf.common.records.problems import in_quotes


class TooLargeError(CardsError):
    """More cells than a deck has."""


@contextmanager
def workbook_error_context(path: Path, damaged: str) -> Iterator[None]:
    """Name the workbook in errors. `damaged` is the message for a file that cannot be read."""
    try:
        yield
    except TooLargeError:
        raise DeckError("{file}: is too large for a table of cards.", file=path.name) from None
    except CardsError:
        raise
    except Exception as error:
        # zipfile and expat raise almost anything for a damaged file
        raise DeckError(damaged, file=path.name) from error


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
