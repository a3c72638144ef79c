"""What a game tells the house about itself: its rules, its options, how its table looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from referee.rulekit.ask import Ask, Event, Over
from referee.rulekit.cards import STANDARD_READER, Card, Reader
from referee.rulekit.options import Option, Options
from referee.rulekit.piles import Pile
from referee.rulekit.printed import Cards, standard_cards
from referee.rulekit.rows import Row
from referee.rulekit.say import Say
from referee.texts.catalogues import TEXTS, catalogue, translations

T = TypeVar("T")
Places = Mapping[str, Sequence[Card]]
PUTTING_BACK = frozenset(
    {"put-back", "put-back-one", "put-away", "look-out", "lay-back", "unnamed-back", "rub-out", "write-again"}
)
Command = Callable[[Any, Say, list[str]], list[Row]]  # of a table, by what was typed behind its name


def as_given(options: Options) -> Options:
    """The plainest `settle`: options mean what they say."""
    return options


def read_standard_cards(_table: object) -> Reader:
    """The plainest `reader`: standard cards and jokers."""
    return STANDARD_READER


def nothing_counted(_table: object) -> Mapping[str, Any]:
    """The plainest `tally`: an end needs no more words."""
    return {}


def no_harder(_options: Options) -> Options | None:
    """The plainest `harder`: the game has no levels."""
    return None


def no_names(_table: object, _say: Say) -> Mapping[str, str]:
    """The plainest `names`: options are cards, or words of the texts."""
    return {}


def no_marks(_table: object) -> Sequence[str]:
    """The plainest `marks`: nothing is written on cards."""
    return ()


def piles_on(table: object) -> list[Pile]:
    """The piles that lie on a table: itself, if it is one, or those among its fields."""
    if is_dataclass(table):
        names = [field.name for field in fields(table)]
    else:
        names = [*getattr(type(table), "__slots__", ()), *getattr(table, "__dict__", ())]
    things = (table, *(getattr(table, name, None) for name in names))
    return [thing for thing in things if isinstance(thing, Pile)]


@dataclass(frozen=True)
class Game(Generic[T]):
    """A registered game. `T` is its table: everything that lies there, as its rules see it."""

    name: str
    title: str
    rules: int  # the version of the rules that a save records
    setup: Callable[[Options], T]  # a fresh table
    play: Callable[[T, Ask], Over]
    state: Callable[[T], dict[str, Any]]
    places: Callable[[T], Places]  # every face-up card by the name of its place
    view: Callable[[T, Say], list[Row]]  # the table as a player sees it
    options: tuple[Option, ...] = ()
    settle: Callable[[Options], Options] = as_given
    prepare: Callable[[Options], Callable[[], T]] | None = None  # `setup`, what it reads of options read once
    reader: Callable[[T], Reader] = read_standard_cards
    give_up: Callable[[T, Ask], Over] | None = None  # what is still to do when the player concedes
    marks: Callable[[T], Sequence[str]] = no_marks  # what this game has had written on cards
    cards: Callable[[T, Say], Cards] = standard_cards  # every card of the game, and what stands on it
    names: Callable[[T, Say], Mapping[str, str]] = no_names  # of options that are neither cards nor words
    hands: frozenset[str] = frozenset()  # its events that tell what to do with the real cards
    commands: Mapping[str, Command] = field(default_factory=dict)  # its own, typed at the prompt
    writing: frozenset[str] = frozenset()  # those that write the file named behind them
    picture: Callable[[T, Say], bytes | None] | None = None  # the table as SVG, where cards lie at angles
    tally: Callable[[T], Mapping[str, Any]] = nothing_counted  # for the end; `left` stands against losing
    harder: Callable[[Options], Options | None] = no_harder  # what whoever has won may play next
    package: str = TEXTS  # where its texts lie; a game from elsewhere has its rule sheet there as well

    def settled(self, given: Mapping[str, Any]) -> Options:
        """All options of a game begun with these."""
        return self.settle({option.name: given.get(option.name, option.default) for option in self.options})

    def prepared(self, options: Options) -> Callable[[], T]:
        """What lays a fresh table, as often as the game is run again."""
        return self.prepare(options) if self.prepare else partial(self.setup, options)

    def option(self, name: str) -> Option | None:
        return next((option for option in self.options if option.name == name), None)

    def moves_cards(self, event: Event) -> bool:
        """Whether an event tells what to do with the real cards, as against what happened."""
        return event.name in self.hands or event.name in PUTTING_BACK

    def say(self, lang: str = "en", *, dealt: bool = False) -> Say:
        """The game's sentences in a language; in English where it is not translated."""
        return Say(self.name, lang, self.package, dealt=dealt)

    def texts(self, lang: str) -> Mapping[str, str]:
        """The game's own catalogue in a language; empty where there is none."""
        return catalogue(self.name, lang, self.package)

    def languages(self) -> list[str]:
        """The languages that it can be played in, English first."""
        return translations(self.name, self.package)
