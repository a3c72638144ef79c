"""The referee for solo card games played with a real deck.

One import gives everything that a player's program, a designer or a test needs:

>>> import referee
>>> session = referee.begin("scoundrel", seed=4)
>>> session.question.name, session.question.options
('play', ['AC', '8C', '9H', '8H', 'skip'])
"""

from __future__ import annotations

from importlib import import_module

from cards_pdf import __version__ as __version__

# `typing` takes longer to import than all of this module, and Ctrl-C would end in a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:  # the public names; the tables below hold them once more
    from cards_pdf.common.messages import UserError as UserError
    from referee import games as games
    from referee.errors import GameError as GameError
    from referee.errors import RequestError as RequestError
    from referee.errors import UsageError as UsageError
    from referee.games import begin as begin
    from referee.rulekit.ask import CONCEDED as CONCEDED
    from referee.rulekit.ask import Ask as Ask
    from referee.rulekit.ask import Event as Event
    from referee.rulekit.ask import Offer as Offer
    from referee.rulekit.ask import Over as Over
    from referee.rulekit.cards import JOKERS as JOKERS
    from referee.rulekit.cards import STANDARD as STANDARD
    from referee.rulekit.cards import UNKNOWN as UNKNOWN
    from referee.rulekit.cards import Card as Card
    from referee.rulekit.cards import Reader as Reader
    from referee.rulekit.cards import by_suit as by_suit
    from referee.rulekit.cards import card as card
    from referee.rulekit.cards import cards as cards
    from referee.rulekit.cards import copies as copies
    from referee.rulekit.decks import read_deck as read_deck
    from referee.rulekit.game import Command as Command
    from referee.rulekit.game import Game as Game
    from referee.rulekit.game import Invitation as Invitation
    from referee.rulekit.game import Option as Option
    from referee.rulekit.game import Options as Options
    from referee.rulekit.game import Places as Places
    from referee.rulekit.game import Value as Value
    from referee.rulekit.piles import Pile as Pile
    from referee.rulekit.player import Player as Player
    from referee.rulekit.player import Seat as Seat
    from referee.rulekit.questions import Answer as Answer
    from referee.rulekit.questions import Choose as Choose
    from referee.rulekit.questions import Draw as Draw
    from referee.rulekit.questions import Number as Number
    from referee.rulekit.questions import Pick as Pick
    from referee.rulekit.questions import Question as Question
    from referee.rulekit.questions import Roll as Roll
    from referee.rulekit.rows import Cards as Cards
    from referee.rulekit.rows import Danger as Danger
    from referee.rulekit.rows import Good as Good
    from referee.rulekit.rows import Pose as Pose
    from referee.rulekit.rows import Poses as Poses
    from referee.rulekit.rows import Printed as Printed
    from referee.rulekit.rows import Row as Row
    from referee.rulekit.rows import Stack as Stack
    from referee.rulekit.rows import Track as Track
    from referee.rulekit.rows import standard as standard
    from referee.rulekit.say import Say as Say
    from referee.sessions.dealers import Dealer as Dealer
    from referee.sessions.session import Session as Session

if TYPE_CHECKING:
    from typing import Any

_NAMES_BY_MODULE = {
    "cards_pdf.common.messages": ("UserError",),
    "referee.errors": ("GameError", "RequestError", "UsageError"),
    "referee.games": ("begin",),
    "referee.rulekit.ask": ("CONCEDED", "Ask", "Event", "Offer", "Over"),
    "referee.rulekit.cards": ("JOKERS", "STANDARD", "UNKNOWN", "Card", "Reader",
                              "by_suit", "card", "cards", "copies"),
    "referee.rulekit.decks": ("read_deck",),
    "referee.rulekit.game": ("Command", "Game", "Invitation", "Option", "Options", "Places",
                             "Value"),
    "referee.rulekit.piles": ("Pile",),
    "referee.rulekit.player": ("Player", "Seat"),
    "referee.rulekit.questions": ("Answer", "Choose", "Draw", "Number", "Pick", "Question", "Roll"),
    "referee.rulekit.rows": ("Cards", "Danger", "Good", "Pose", "Poses", "Printed", "Row",
                             "Stack", "Track", "standard"),
    "referee.rulekit.say": ("Say",),
    "referee.sessions.dealers": ("Dealer",),
    "referee.sessions.session": ("Session",),
}  # fmt: skip
_MODULE_OF = {name: module for module, names in _NAMES_BY_MODULE.items() for name in names}
__all__ = ["games", *_MODULE_OF]  # noqa: PLE0604 -- they are strings


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: `referee --version` needs none of them."""
    if name == "games":
        return import_module("referee.games")
    if name in _MODULE_OF:
        return getattr(import_module(_MODULE_OF[name]), name)
    raise AttributeError(f"module 'referee' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
