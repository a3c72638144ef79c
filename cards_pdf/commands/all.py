"""`cards-pdf all`: everything there is, as one list of files to make."""

from collections.abc import Callable, Iterator
from pathlib import Path

from cards_pdf.cards.edition import COLOUR, LARGE, Edition
from cards_pdf.commands.box import box_works
from cards_pdf.commands.files import OnProgress, Work, write_pdf
from cards_pdf.commands.index_page import picture_of, write_index
from cards_pdf.commands.kit import all_kit_works
from cards_pdf.commands.rules import all_rule_works
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.sizes import enlarged
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.pdf.made import Made
from cards_pdf.sheets.deck_sheets import Job, make_pdf
from cards_pdf.sheets.formats import format_for
from cards_pdf.sheets.printer import load_printer, printer_file


def deck_works(paper: str) -> Iterator[Work]:
    """Every shipped deck in colour, with little ink, in large print, and fillable where there are boxes."""
    printer = load_printer(printer_file())
    for path in shipped_decks().values():
        deck = load_deck(path)
        form, large = (format_for(enlarged(deck.size, scale), paper) for scale in (1.0, LARGE))
        backs = "long-edge" if deck.has_backs else "none"
        jobs = [
            Job(deck, form, backs=backs, printer=printer),
            Job(deck, form, Edition(low_ink=True), backs=backs, printer=printer),
            Job(deck, large, Edition(large=True), backs=backs, printer=printer),
        ]
        if any(card.boxes for card in deck.cards):
            jobs.append(Job(deck, form, fillable=True))
        yield from (_work(path, job) for job in jobs)


def _work(path: Path, job: Job) -> Work:
    edition = "fillable" if job.fillable else job.edition.name
    folder = path.stem.partition(".")[0]  # a translation lies with its deck

    def make(progress: OnProgress) -> Made:
        return make_pdf(job, progress)

    return Work(folder, job.deck.title, edition, job.stem, make, job.deck.language)


def packing_works(paper: str) -> Iterator[Work]:
    """A tuck box and a card wallet for every deck, in colour and with little ink; a box for large cards."""
    for path in shipped_decks().values():
        for edition in (COLOUR, Edition(low_ink=True), Edition(large=True)):
            yield from box_works(load_deck(path), paper, edition)


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
