"""Files of decks."""

from collections.abc import Iterator
from pathlib import Path

from cards_pdf.cards.edition import COLOUR, Edition
from cards_pdf.common.sizes import enlarged
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.decks.model import Deck
from cards_pdf.pdf.made import Made
from cards_pdf.sheets.deck_sheets import Job, make_pdf
from cards_pdf.sheets.formats import format_for
from cards_pdf.sheets.printer import load_printer, printer_file
from cards_pdf.works.work import OnProgress, Work

FOLDED = "gutterfold"


def deck_work(
    deck: Deck, paper: str, edition: Edition = COLOUR, backs: str = "none", *, fillable: bool = False
) -> Work | None:  # fmt: skip
    """One deck; nothing where it has no boxes to fill in."""
    if fillable and not any(card.boxes for card in deck.cards):
        return None
    backs = backs if deck.has_backs else "none"
    form = format_for(enlarged(deck.size, edition.scale), paper, fold=backs == FOLDED)
    job = Job(deck, form, edition, backs, fillable=fillable, printer=load_printer(printer_file()))
    folder = Path(deck.source).stem.partition(".")[0]  # a translation lies with its deck

    def make(progress: OnProgress) -> Made:
        return make_pdf(job, progress)

    named = "fillable" if fillable else edition.name
    return Work(folder, deck.title, "deck", named, job.stem, make, deck.language)


def deck_works(paper: str) -> Iterator[Work]:
    """Every shipped deck in colour, with little ink, in large print, and fillable where there are boxes."""
    for deck in map(load_deck, shipped_decks().values()):
        works = [
            deck_work(deck, paper, edition, "long-edge")
            for edition in (COLOUR, Edition(low_ink=True), Edition(large=True))
        ]
        yield from filter(None, (*works, deck_work(deck, paper, fillable=True)))
