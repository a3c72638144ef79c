"""Everything that can be printed of a game or a deck, in the way that somebody wants it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cards_pdf.cards.edition import COLOUR, Edition
from cards_pdf.common import sizes
from cards_pdf.common.data.places import sheets_brought
from cards_pdf.decks.load import load_deck, shipped_decks
from cards_pdf.decks.model import Deck
from cards_pdf.kits import FOLDED, KitJob, deck_of
from cards_pdf.rulebooks import load as rulebooks
from cards_pdf.sheets.cut_marks import MARKS
from cards_pdf.sheets.impose import BACKS
from cards_pdf.sheets.services import of_pdf
from cards_pdf.works.boxes import box_works
from cards_pdf.works.decks import deck_work, service_work
from cards_pdf.works.kits import kit_works
from cards_pdf.works.rules import RuleJob, folder_of, rule_works
from cards_pdf.works.work import Work

FILLABLE = "fillable"
EDITIONS = {edition.name: edition for edition in (COLOUR, Edition(low_ink=True), Edition(large=True))}
USUAL = COLOUR.name


class How(NamedTuple):
    """How it is to be printed."""

    paper: str = sizes.USUAL_PAPER
    edition: str = USUAL  # or another of EDITIONS, or FILLABLE
    language: str = "en"  # where there is a translation
    backs: str = "none"  # or another of BACKS; a kit's are on the back of its sheets, or folded
    marks: str = ""  # of cards alone: one of MARKS
    service: str = ""  # that prints the cards instead of oneself


class Shelf(NamedTuple):
    """What there is, by name, and in which ways it can be printed."""

    games: Sequence[str]
    decks: Sequence[str]
    papers: Sequence[str]
    editions: Sequence[str]
    backs: Sequence[str]
    marks: Sequence[str]
    services: Mapping[str, str]  # their titles


def shelf() -> Shelf:
    """Games of ours and of others; a translation is no deck of its own."""
    decks = [name for name in shipped_decks() if "." not in name]
    return Shelf(_games(), decks, sizes.paper_names(), (*EDITIONS, FILLABLE), BACKS, MARKS, of_pdf())


def _games() -> list[str]:
    ours = rulebooks.games()
    return [*ours, *(name for name in sheets_brought() if name not in ours)]


def works_of(name: str, how: How) -> list[Work]:
    """The files of a game or a deck; what is not there in an edition is the usual one."""
    chosen = {work.kind: work for work in _works(name, how)}
    usual = {work.kind: work for work in _works(name, how._replace(edition=USUAL))}
    return list((usual | chosen).values())


def _works(name: str, how: How) -> Iterator[Work]:
    edition = EDITIONS.get(how.edition, COLOUR)
    if name not in _games():
        found = shipped_decks()
        yield from _cards(load_deck(found.get(f"{name}.{how.language}", found[name])), how, edition)
        return
    folder = folder_of(name)
    lang = how.language if how.language in rulebooks.languages(name, folder) else "en"
    sheet = rulebooks.load(name, lang, folder)
    if sheet.deck and how.edition != FILLABLE:
        backs = FOLDED if how.backs == FOLDED else "long-edge"
        yield from kit_works(name, KitJob(how.paper, edition, backs), lang)
    yield from rule_works(name, RuleJob(how.paper, edition, fillable=how.edition == FILLABLE), lang)
    if sheet.deck:
        yield from _cards(deck_of(sheet, folder), how, edition)


def _cards(deck: Deck, how: How, edition: Edition) -> Iterator[Work]:
    if how.service:
        yield service_work(deck, how.service, edition)
        return
    fillable = how.edition == FILLABLE
    backs = "none" if fillable else how.backs
    work = deck_work(deck, how.paper, edition, backs, cut=how.marks or None, fillable=fillable)
    if work:
        yield work
    if not fillable:
        yield from box_works(deck, how.paper, edition)
