"""`cards-pdf all`: everything there is, as one list of files to make."""

from collections.abc import Callable, Iterator
from pathlib import Path

from cards_pdf.commands.files import write_pdf
from cards_pdf.commands.index_page import picture_of, write_index
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.works.boxes import packing_works
from cards_pdf.works.decks import deck_works
from cards_pdf.works.kits import all_kit_works
from cards_pdf.works.rules import all_rule_works
from cards_pdf.works.work import Work

#: What `all` writes; more kinds of paper are one more line here.
WORKS: tuple[Callable[[str], Iterator[Work]], ...] = (
    all_kit_works,
    all_rule_works,
    deck_works,
    packing_works,
)


def print_all(paper: str, out: Path, speech: Speech) -> None:
    """Every file in its game's folder, then a page that shows them."""
    shown = []
    for works in WORKS:
        for work in works(paper):
            file = f"{work.folder}/{work.stem}.pdf"
            made = write_pdf(out / file, work.make, speech)
            shown.append(picture_of(out, file, work, made))
    write_index(out / "index.html", shown, speech)
