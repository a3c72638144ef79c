"""The printed cards of a game, as SVG for a page.

A game has pictures if there is a deck of its name. Cards without a tick look the same at every
table, so they are drawn once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from cards_pdf.common.data_files import has_deck
from cards_pdf.common.records.annotations import MaxItems
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.decks.campaign.state import marks_of
from referee.campaign import folders, ledger
from referee.campaign.page import Word
from referee.games.legacy.deck import cards_errors

if TYPE_CHECKING:
    from cards_pdf.decks.campaign.state import CardsState
    from cards_pdf.decks.deck import Deck


class Faces(NamedTuple):
    """Cards as SVG. Equal parts of several cards are numbers between tildes."""

    parts: Sequence[str] = ()
    faces: Mapping[str, str] = {}  # by code, and by code/back where a back says what its card says
    rules: Mapping[str, str] = {}  # what a card does, in words
    type: Literal["faces"] = "faces"


class CardFaces:
    """A verb for every page: the cards of a game, those of a campaign with what is written on
    them.
    """

    def __init__(self, spoken: Callable[[], str] = lambda: "en") -> None:
        self.spoken = spoken
        self._fresh: dict[tuple[str, str], Faces] = {}

    @verb(aside=True)
    def faces(
        self,
        game: Word,
        campaign: Word | None = "",
        only: Annotated[tuple[str, ...], MaxItems(1_000)] = (),
    ) -> Faces:
        """All of them, or `only` a few, which come the sooner; none of a game without a deck of its
        own.
        """
        if not has_deck(game):
            return Faces()
        with cards_errors():
            if campaign:
                current = ledger.load_reconciled(folders.find_folder(campaign))
                return draw_faces(current.translate_deck(self.spoken()), only, current.state)
            if only:
                return draw_faces(translated_deck(game, self.spoken()), only)
            return self.fresh(game, self.spoken())

    def fresh(self, game: str, lang: str) -> Faces:
        if (game, lang) not in self._fresh:
            self._fresh[game, lang] = draw_faces(translated_deck(game, lang))
        return self._fresh[game, lang]


def translated_deck(name: str, lang: str) -> Deck:
    """Return a deck in a language, if it has been translated."""
    from cards_pdf.decks.load import load_deck, translation_of  # only where cards are printed

    deck = load_deck(name)
    return translation_of(deck, lang) or deck


def draw_faces(deck: Deck, only: tuple[str, ...] = (), state: CardsState | None = None) -> Faces:
    from cards_pdf.printing import make_svg_bundle

    wanted = [card for card in deck.cards if not only or card.code in only]
    return Faces(*make_svg_bundle(deck, wanted, marks_of(deck, state) if state else {}))
