"""The printable files, as a list of outputs to make. The caller writes them."""

from collections.abc import Callable

from cards_pdf.canvas.pdf_file import FinishedPdf
from cards_pdf.common.records.record import record

OnProgress = Callable[[int, int], None]  # hears pages done, and pages in all


@record
class Output:
    """A file to be made: its game or deck, its kind, and the function that makes it."""

    folder: str
    title: str  # of the game or deck
    # "kit", "tonight", "deck", "rules", "booklet", "mat", "trackers", "tuck-box", "wallet" or
    # "check-list"
    kind: str
    edition: str
    stem: str
    make: Callable[[OnProgress], FinishedPdf]
    language: str = "en"


def without_progress(
    function: Callable[..., FinishedPdf], *facts: object
) -> Callable[[OnProgress], FinishedPdf]:
    """Return a function that makes a file without reporting progress."""
    return lambda _progress: function(*facts)
