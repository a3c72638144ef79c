"""Which print of a card lies in a photo: its mark says so, as far as a few bits can.

A campaign knows its cards as they were printed for it, and the same cards printed for nobody, which any
campaign may use. All other paper is strange to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cards_pdf.decks.model import Deck
from cards_pdf.decks.pencil_marks import UNMARKED, Marks, marks_of
from cards_pdf.decks.said_again import translations_of
from cards_pdf.printing import check_of
from cards_pdf.scan.reader_process import Prints
from cards_pdf.scan.together import CardSeen
from referee.campaign.file import Campaign
from referee.campaign.prints import known_states


class Paper(NamedTuple):
    """A card as it was seen, and what it may have been printed with."""

    seen: CardSeen
    known: list[Marks]
    is_strange: bool  # no print of it that the campaign knows

    @property
    def code(self) -> str:
        return self.seen.card.code

    @property
    def is_named(self) -> bool:
        """Its mark is that of a print for this campaign."""
        return any(marks.campaign for marks in self.known)


def papers_seen(campaign: Campaign, cards: Mapping[str, CardSeen]) -> Iterator[Paper]:
    """Every card that was seen, in the deck's order."""
    decks = languages(campaign)
    for code, prints in _prints(campaign).items():
        if code in cards:
            seen = cards[code]
            known = [marks for marks in prints if seen.prints & _told(decks, code, marks)]
            strange = seen.prints.difference(*(_told(decks, code, marks) for marks in known))
            yield Paper(seen, known, bool(strange))


def languages(campaign: Campaign) -> tuple[Deck, ...]:
    """The deck, the same cards in other words, and all as they were printed before."""
    decks = (campaign.printed, *translations_of(campaign.printed))
    return tuple(print_ for deck in decks for print_ in deck.prints)


def printed_by(campaign: Campaign) -> Prints:
    """In which languages a card may be printed, by what its mark says."""
    decks, prints = languages(campaign), _prints(campaign)
    known = {code: set().union(*(_told(decks, code, marks) for marks in prints[code])) for code in prints}
    return Prints(decks, known)


def _told(decks: Sequence[Deck], code: str, marks: Marks) -> set[tuple[str, int]]:
    """What the mark of a card with these ticks would say of its print, in each language."""
    return {(deck.source, check_of(deck, deck.card(code), marks)) for deck in decks}


def _prints(campaign: Campaign) -> dict[str, list[Marks]]:
    """For each card, what it was or may have been printed with: for this campaign, or for nobody."""
    prints: dict[str, list[Marks]] = {card.code: [] for card in campaign.printed.cards}
    for state in known_states(campaign):
        marked = marks_of(campaign.printed, state)
        for code, known in prints.items():
            marks = marked.get(code, UNMARKED)
            known += [
                print_ for print_ in (marks, marks._replace(campaign=campaign.id)) if print_ not in known
            ]
    return prints
