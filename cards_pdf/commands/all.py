"""`cards-pdf all`: everything there is, as one list of files to make."""

from collections.abc import Callable, Iterator
from pathlib import Path

from cards_pdf.cards.edition import Edition
from cards_pdf.commands.files import Progress, file_stem, write_pdf
from cards_pdf.commands.index_page import write_index
from cards_pdf.commands.rules import all_rule_works
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.pdf.made import Made
from cards_pdf.sheets.deck_sheets import Job, make_pdf
from cards_pdf.sheets.formats import format_for
from cards_pdf.sheets.printer import load_printer, printer_file

Work = tuple[str, Callable[[Progress], Made]]  # a file's stem and what makes it


def deck_works(paper: str) -> Iterator[Work]:
    """Every shipped deck in colour, with little ink, in large print, and fillable where there are boxes."""
    printer = load_printer(printer_file())
    for path in shipped_decks().values():
        deck = load_deck(path)
        form, large = format_for(deck.size, paper), format_for("large", paper)
        backs = "long-edge" if any(map(deck.back_of, deck.cards)) else "none"
        jobs = [
            Job(deck, form, backs=backs, printer=printer),
            Job(deck, form, Edition(low_ink=True), backs=backs, printer=printer),
            Job(deck, large, Edition(large=True), backs=backs, printer=printer),
        ]
        if any(card.boxes for card in deck.cards):
            jobs.append(Job(deck, form, fillable=True))
        yield from ((file_stem(job), lambda progress, job=job: make_pdf(job, progress)) for job in jobs)


#: What `all` writes, under the heading of the index; more kinds of paper are one more line here.
WORKS: dict[str, Callable[[str], Iterator[Work]]] = {
    "Rules, play mats and trackers": all_rule_works,
    "Decks": deck_works,
}


def print_all(paper: str, out: Path) -> None:
    """Every file, then a page that lists them."""
    index = {
        heading: [(f"{stem}.pdf", write_pdf(out / f"{stem}.pdf", make)) for stem, make in works(paper)]
        for heading, works in WORKS.items()
    }
    write_index(out / "index.html", index)
