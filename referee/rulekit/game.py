"""What a game tells the house about itself: an author subclasses `Game`, the house asks its
methods.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar, final

from referee.errors import BrokenGameError
from referee.rulekit.ask import CONCEDED, Ask, Event, Over
from referee.rulekit.cards import STANDARD, Card, Reader, reader_of
from referee.rulekit.options import Option, Options
from referee.rulekit.piles import Pile
from referee.rulekit.rows import Cards, Poses, Row, Track, standard
from referee.rulekit.say import NO_WORDS, Say
from referee.texts import catalogue, translations

if TYPE_CHECKING:
    from cards_pdf.decks.marked_cards import MarkedCards

T = TypeVar("T")
Places = Mapping[str, Sequence[Card]]
PUTTING_BACK = frozenset(
    {
        "put-back",
        "put-back-one",
        "put-away",
        "look-out",
        "lay-back",
        "unnamed-back",
        "rub-out",
        "write-again",
    }
    | {"roll-back", "turn-back", "flip-back", "exhaust-back", "ready-back", "count-back"}
    | {"order-back", "known-back", "turn-down", "gather-back", "deal-again", "look-for"}
)


def parts_of(table: object) -> dict[str, Any]:
    """What a table holds, by the names of its fields; a table may be a pile and nothing else."""
    if isinstance(table, Pile):
        return {table.name: table}
    if is_dataclass(table):
        names = [field.name for field in fields(table)]
    else:
        names = [*getattr(type(table), "__slots__", ()), *getattr(table, "__dict__", ())]
    return {name: getattr(table, name, None) for name in names}


def piles_on(table: object) -> list[Pile]:
    """The piles that lie on a table: those among its fields and in lists there."""
    found: list[Pile] = []
    for thing in parts_of(table).values():
        within = (
            thing.values()
            if isinstance(thing, dict)
            else thing
            if isinstance(thing, list | tuple)
            else (thing,)
        )
        found += [one for one in within if isinstance(one, Pile)]
    return found


def _as_json(thing: Any) -> Any:
    """What lies there, as JSON: of a pile how many cards."""
    if isinstance(thing, Pile):
        return len(thing)
    if isinstance(thing, dict):
        return {str(name): _as_json(one) for name, one in thing.items()}
    return [_as_json(one) for one in thing] if isinstance(thing, list | tuple) else thing


class Command(NamedTuple):
    """A word of the game's own, typed at the prompt; `run` gets the table and the words typed
    behind it.
    """

    name: str
    run: Callable[[Any, Say, list[str]], list[Row]]
    writes: bool = False  # the file that those words name


class Invitation(NamedTuple):
    """What invites to a game, beside its sentences: `invitation.line`, what it is, and
    `invitation.needs`.
    """

    minutes: int  # that a game takes
    won: float | None = None  # of a hundred games, by whoever plays as the adviser does
    hue: int = 155  # of its colours: an angle on the colour circle


class Game(ABC, Generic[T]):
    """A game as the house knows it. `T` is its table: everything that lies there, as its rules see
    it.

    A game has a `name` and a `title`, and methods for `setup`, `play` and `view`. All the others
    have defaults that suit a plain game of standard cards. The house uses one instance.
    """

    name: ClassVar[str]
    """The command that plays it, and part of its saves' names: lower-case letters, digits, hyphens.
    """

    rules: ClassVar[int] = 1
    """The version of the rules, recorded in every save; a save of a higher one is refused."""

    options: ClassVar[tuple[Option, ...]] = ()
    """What may be set when a game is begun."""

    ledger: ClassVar[str] = ""
    """The module that counts this game's results, such as campaigns; see `referee.saves.opening`.
    """

    remembered_options: ClassVar[frozenset[str]] = frozenset()
    """Options that a person who names none gets as in the game before: which of its rule books is
    played.
    """

    hand_events: ClassVar[frozenset[str]] = frozenset()
    """The events that tell players to move real cards, as against what has happened."""

    unordered_places: ClassVar[frozenset[str]] = frozenset()
    """The places whose cards lie in no order; of all others `undo` says in which order they lay."""

    invitation: ClassVar[Invitation | None] = None
    """What invites to it; a drawing `cover.svg` beside its module is its cover on screen,
    papers and box.
    """

    commands: ClassVar[tuple[Command, ...]] = ()
    """The words it adds to those that every game has at the prompt."""

    package: ClassVar[str]
    """The package with the folder `texts` and the rule sheet; by default that of the game's module.
    """

    deck: ClassVar[str] = ""
    """The deck whose cards have words on them: in other languages they are said as it prints
    them.
    """

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if "name" in vars(cls) and "package" not in vars(cls):
            cls.package = sys.modules[cls.__module__].__package__ or cls.__module__

    @property
    def title(self) -> str:
        """What people call it: the text `game.title`, unless the class has such an attribute."""
        return self.texts("en").get("game.title", self.name)

    # what its rules are

    @abstractmethod
    def setup(self, options: Options, /) -> T:
        """A fresh table, before any card is drawn; called each time the rules run from the
        start.
        """

    @abstractmethod
    def play(self, table: T, ask: Ask, /) -> Over:
        """The rules, from a fresh table to the end of the game; called again after every answer."""

    def complete_options(self, given: Options, /) -> Options:
        """The options that a new game is played with, from what was chosen; None where nothing
        was.
        """
        return given

    def prepare(self, options: Options, /) -> Callable[[], T]:
        """What lays a fresh table; called once a session, so that slow reading happens once."""
        return partial(self.setup, options)

    def concede(self, _table: T, _ask: Ask, /) -> Over:
        """What is still to be done when the player concedes; may ask and tell like `play`."""
        return CONCEDED

    def next_level(self, _options: Options, /) -> Options | None:
        """The options of the next level, offered after a win; None where there is none."""
        return None

    # what lies on its table

    def state(self, table: T, /) -> dict[str, Any]:
        """The table as JSON for programs, with the same keys throughout; called at every question.

        By default its fields, `their-hand` for `their_hand`: of a pile it tells how many cards lie
        there.
        """
        return {name.replace("_", "-"): _as_json(thing) for name, thing in parts_of(table).items()}

    def places(self, table: T, /) -> Places:
        """Every face-up card by the name of its place; called to say where a card lies or goes back
        to.

        By default what the rows of `view` that have a `place` show, and the cells of its grids.
        """
        found: dict[str, Any] = {}
        for row in self.view(table, self._in_english):
            found |= row.lying
        return found

    def reader(self, table: T, /) -> Reader:
        """What reads typed cards: as they are spelt, in any case. Called when something is read."""
        return reader_of(tuple(card for pile in piles_on(table) for card in pile.possible_cards))

    def marked_cards(self, _table: T, /) -> MarkedCards:
        """How a camera knows the cards; called for a photo of them. Of an own deck, say how it is
        printed.
        """
        from cards_pdf.decks.marked_cards import ORDINARY

        return ORDINARY

    def poses(self, _table: T, /) -> Poses:
        """How cards lie that are turned, flipped, exhausted or have counters; called at each
        question.
        """
        return {}

    def marks(self, _table: T, /) -> Sequence[str]:
        """What this game had written on cards; called when answers are taken back, to have it
        rubbed out.
        """
        return ()

    # how it is shown

    @abstractmethod
    def view(self, table: T, say: Say, /) -> list[Row]:
        """The table as a player sees it, row by row; called before every question."""

    def tracks(self, table: T, say: Say, /) -> Sequence[Track]:
        """The numbers that decide the game, the most important first; called at each question.

        By default those of the rows of `view` that `Row.number` has made.
        """
        return [row.track for row in self.rows(table, say) if row.track]

    def cards(self, table: T, say: Say, /) -> Cards:
        """Every card of the game with what is printed on it; called when a front end begins.

        A card that is not of a standard deck is called by the text `card.FACE`.
        """
        held = [card for pile in piles_on(table) for card in pile.possible_cards]
        return standard(say, dict.fromkeys(held or STANDARD))

    def names(self, _table: T, _say: Say, /) -> Mapping[str, str]:
        """What to show for options that are neither cards nor words of the texts; called at each
        question.
        """
        return {}

    def picture(self, _table: T, _say: Say, /) -> bytes | None:
        """The table as SVG, for games whose cards lie at angles; called when somebody wants to see
        it.
        """
        return None

    def tally(self, _table: T, /) -> Mapping[str, Any]:
        """Facts for the text `end.tally`; called at the end, and for each answer to find the
        closest moment.

        `left` is what still stands between the player and losing; with `all` the text is
        `end.tally-all`.
        """
        return {}

    # what the house makes of it

    @cached_property
    def _in_english(self) -> Say:
        return self.say()

    @final
    def rows(self, table: T, say: Say) -> list[Row]:
        """The view, where rows of a place and of a number are called as the texts call these."""
        return [_with_words(row, say) for row in self.view(table, say)]

    @final
    @property
    def has_picture(self) -> bool:
        return type(self).picture is not Game.picture

    @final
    def resolve_options(self, given: Mapping[str, Any]) -> Options:
        """All options of a game begun with these; no save may hold one that it could not be opened
        with.
        """
        found: Any = self.complete_options(
            {option.name: given.get(option.name, option.default) for option in self.options}
        )
        if not isinstance(found, dict):
            said = "{game}: complete_options gives {what} where the options of a game must stand."
            raise BrokenGameError(said, game=self.title, what=type(found).__name__)
        for option in self.options:
            if not option.allows(found.get(option.name)):
                raise BrokenGameError(
                    "{game} begins with {value} for its option {option}, which takes {allowed}: "
                    "the option needs a default, or a value from complete_options.",
                    game=self.title,
                    option=option.name,
                    value=str(found.get(option.name)),
                    allowed=option.allowed,
                )
        return found

    @final
    def shortest_options(self, options: Options) -> Options:
        """As few of them as begin the same game."""
        found: Options = {}
        for name, value in options.items():
            if self.resolve_options(found)[name] != value:
                found[name] = value
        return found

    @final
    def option(self, name: str) -> Option | None:
        return next((option for option in self.options if option.name == name), None)

    @final
    def command(self, name: str) -> Command | None:
        return next((command for command in self.commands if command.name == name), None)

    @final
    def moves_cards(self, event: Event) -> bool:
        """Whether an event tells what to do with the real cards, as against what happened."""
        return event.name in self.hand_events or event.name in PUTTING_BACK

    @final
    def say(
        self,
        lang: str = "en",
        *,
        dealt: bool = False,
        tapped: bool = False,
        words: Mapping[str, str] = NO_WORDS,
    ) -> Say:
        """The game's sentences in a language; in English where it is not translated."""
        if self.deck and lang != "en" and self.texts(lang):
            from cards_pdf.decks.load import words_on_cards  # English needs no other words

            words = {**words_on_cards(self.deck, lang), **words}
        called = partial(self.names_on_cards, lang)
        return Say(self.package, lang, dealt=dealt, tapped=tapped, words=words, called=called)

    @final
    def names_on_cards(self, lang: str) -> Mapping[str, str]:
        """What its cards are called on paper; nothing without a deck of the game's name."""
        from cards_pdf.decks.load import names_on_cards  # once somebody meets a card

        return names_on_cards(self.name, lang)

    @final
    def title_in(self, say: Say) -> str:
        return say("game.title") if say.has("game.title") else say.word(self.title)

    @final
    def option_help(self, option: Option, say: Say) -> str:
        """What `--help` says of an option."""
        key = f"option-help.{option.name}"
        return say(key) if say.has(key) else option.help

    @final
    def texts(self, lang: str) -> Mapping[str, str]:
        """The game's own catalogue in a language; empty where there is none."""
        return catalogue(self.package, lang)

    @final
    def languages(self) -> list[str]:
        """The languages that it can be played in, English first."""
        return translations(self.package)


def _with_words(row: Row, say: Say) -> Row:
    """The row with what the texts call its place or its number, and with a word for what is
    empty.
    """
    if row.track:
        track = row.track._replace(label=row.label or say.label(row.track.key))
        of_most = "" if track.most is None else say("view.of", value=track.value, most=track.most)
        text = row.text or of_most or str(track.value)
        return row._replace(label=track.label, text=text, track=track)
    if row.place:
        text = row.text or ("" if row.cards else say("view.none"))
        return row._replace(label=row.label or say.label(row.place), text=text)
    return row
