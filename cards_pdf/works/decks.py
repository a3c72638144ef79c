"""Files of decks."""

from collections.abc import Iterator
from pathlib import Path

from cards_pdf.cards.edition import COLOUR, Edition
from cards_pdf.common.sentences import lines
from cards_pdf.common.sizes import USUAL_PAPER, enlarged
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.decks.model import Deck
from cards_pdf.pdf.made import Made
from cards_pdf.sheets.deck_sheets import Job, make_pdf
from cards_pdf.sheets.formats import format_for
from cards_pdf.sheets.printer import load_printer, printer_file
from cards_pdf.sheets.services import export, load_profile, service_stem, warnings
from cards_pdf.works.work import OnProgress, Work

FOLDED = "gutterfold"


def deck_work(
    deck: Deck,
    paper: str,
    edition: Edition = COLOUR,
    backs: str = "none",
    *,
    cut: str | None = None,
    fillable: bool = False,
) -> Work | None:
    """One deck; nothing where it has no boxes to fill in."""
    if fillable and not any(card.boxes for card in deck.cards):
        return None
    backs = backs if deck.has_backs else "none"
    form = format_for(enlarged(deck.size, edition.scale), paper, fold=backs == FOLDED)
    job = Job(deck, form, edition, backs, fillable=fillable, cut=cut, printer=load_printer(printer_file()))

    def make(progress: OnProgress) -> Made:
        return make_pdf(job, progress)

    named = "fillable" if fillable else edition.name
    return Work(_folder(deck), deck.title, "deck", named, job.stem, make, deck.language)


def service_work(deck: Deck, service: str, edition: Edition = COLOUR) -> Work:
    """One deck as a print service wants it, of those that take a PDF."""
    profile = load_profile(service)
    form = format_for(enlarged(deck.size, edition.scale), USUAL_PAPER)
    job = Job(deck, form, edition, printer=load_printer(printer_file()))

    def make(_: OnProgress) -> Made:
        ((_name, content, pages),) = export(job, profile)
        return Made(content, pages, lines([*warnings(job, profile)]), deck.title)

    return Work(
        _folder(deck), deck.title, "deck", edition.name, service_stem(job, profile), make, deck.language
    )


def _folder(deck: Deck) -> str:
    return Path(deck.source).stem.partition(".")[0]  # a translation lies with its deck


def deck_works(paper: str) -> Iterator[Work]:
    """Every shipped deck in colour, with little ink, in large print, and fillable where there are boxes."""
    for deck in map(load_deck, shipped_decks().values()):
        works = [
            deck_work(deck, paper, edition, "long-edge")
            for edition in (COLOUR, Edition(low_ink=True), Edition(large=True))
        ]
        yield from filter(None, (*works, deck_work(deck, paper, fillable=True)))
