"""The base class of games and their options. An author subclasses `Game`; the referee calls it.

Rules run again from the start after every answer (`referee.sessions.replay`), so every method must
return the same for the same table. Methods that show something take a `Say`, which has the texts in
the player's language. Methods with a default suit a plain game of standard cards.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, final

from cards_pdf.common.messages import OR, Message, join_words, short
from referee.errors import BrokenGameError, UsageError
from referee.rulekit.ask import CONCEDED, Ask, Event, Over
from referee.rulekit.cards import MAX_NUMBER, STANDARD, Card, Reader, reader_of, whole_number
from referee.rulekit.piles import Pile
from referee.rulekit.rows import Cards, Poses, Row, Track, standard
from referee.rulekit.say import NO_WORDS, Say
from referee.texts import catalogue, translations

Value = str | int | bool | None
Options = dict[str, Any]  # plain JSON
NOT_ALLOWED = '{option} takes {allowed}, not "{given}".'


def shorten_value(value: Any) -> Any:
    """Return an option's value as one word: for a deck or a campaign, its name."""
    return value.get("name", value.get("title")) if isinstance(value, dict) else value


def describe_option(name: str, value: Any) -> str:
    """Return an option as lists show it. A switch that is on has only its name."""
    return name if value is True else f"{name} {value}"


@dataclass(frozen=True)
class Option:
    """One option of a game, as the command line takes it and the save's header records it.

    Choices make it a word, bounds a number, neither of them a switch, which is off by default.
    `or_word` is a word in place of a number ("none"). `any_text` makes it a text and names its
    kind. A `default` of None leaves the value to `Game.complete_options`. A switch with
    `real_cards` asks what lies on a real table, so the referee does not deal such a game.
    """

    name: str
    help: str = ""  # unless the texts have `option-help.NAME`
    default: Value = None
    choices: tuple[str, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    or_word: str | None = None
    any_text: str | None = None
    real_cards: bool = False

    def __post_init__(self) -> None:
        if self.is_switch and self.default is None:
            object.__setattr__(self, "default", False)

    @property
    def is_switch(self) -> bool:
        return not self.choices and self.minimum is None and self.any_text is None

    @property
    def values(self) -> str:
        """The placeholder for the value on the command line: a|b, or 1..9."""
        if self.choices or self.any_text:
            return self.any_text or "|".join(self.choices)
        number = "N" if self.maximum is None else f"{self.minimum}..{self.maximum}"
        return number if self.or_word is None else f"{number}|{self.or_word}"

    @property
    def allowed_values(self) -> str:
        """The allowed values, as part of a sentence."""
        if self.any_text:
            return self.any_text
        if self.minimum is None:
            return join_words(self.choices or ("true", "false"), OR)
        bounds = "{least} or more" if self.maximum is None else "{least} to {most}"
        numbers = Message(bounds, least=self.minimum, most=self.maximum)
        if self.or_word is None:
            return numbers
        return Message("{numbers}, or {word}", numbers=numbers, word=self.or_word)

    def read(self, text: str) -> Value:
        """Return the value of a typed text. Raise UsageError if it is not allowed."""
        number = None if self.choices else whole_number(text)
        value = text if number is None or self.any_text else number
        if not self.allows(value):
            raise UsageError(
                NOT_ALLOWED, option=f"--{self.name}", allowed=self.allowed_values, given=short(text)
            )
        return value

    def allows(self, value: Value) -> bool:
        """Return True if the value is allowed. The game itself checks texts."""
        if self.any_text:
            return True
        if self.is_switch:
            return isinstance(value, bool)
        if isinstance(value, str):
            return value in self.choices or value == self.or_word
        if type(value) is not int or self.minimum is None:
            return False
        return self.minimum <= value <= (MAX_NUMBER if self.maximum is None else self.maximum)


def check_options(
    title: str, options: Sequence[Option], values: Mapping[str, Any]
) -> Mapping[str, Any]:
    """Return the values. Raise UsageError if the game has no such option, or not this value."""
    known = {option.name: option for option in options}
    for name, value in values.items():
        if name not in known:
            raise UsageError("{game} has no option {option}.", game=title, option=name)
        if not known[name].allows(value):
            allowed = known[name].allowed_values
            raise UsageError(NOT_ALLOWED, option=name, allowed=allowed, given=short(str(value)))
    return values


if TYPE_CHECKING:
    from cards_pdf.decks.deck import MarkedCards

T = TypeVar("T")
Places = Mapping[str, Sequence[Card]]
UNDO_EVENTS = frozenset(
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
    """Return what a table holds, by field. A table can also be a single pile."""
    if isinstance(table, Pile):
        return {table.name: table}
    if is_dataclass(table):
        names = [field.name for field in fields(table)]
    else:
        names = [*getattr(type(table), "__slots__", ()), *getattr(table, "__dict__", ())]
    return {name: getattr(table, name, None) for name in names}


def show_fields(table: object, *names: str) -> dict[str, Any]:
    """Return these fields of a table as JSON. A pile is the number of its cards."""
    return {name: _as_json(getattr(table, name)) for name in names}


def find_cards(table: object, *names: str) -> dict[str, list[Card]]:
    """Return the cards of these fields by area. A field is a list of cards, a card or None."""
    fields_by_name = {name: getattr(table, name) for name in names}
    return {
        name.replace("_", "-"): field if isinstance(field, list) else [field] if field else []
        for name, field in fields_by_name.items()
    }


def piles_on(table: object) -> list[Pile]:
    """Return the piles of a table: those in its fields, and in lists and dictionaries there."""
    found: list[Any] = []
    for thing in parts_of(table).values():
        match thing:
            case dict():
                found += thing.values()
            case list() | tuple():
                found += thing
            case _:
                found.append(thing)
    return [thing for thing in found if isinstance(thing, Pile)]


def _as_json(thing: Any) -> Any:
    """Return a part of a table as JSON. A pile is the number of its cards."""
    match thing:
        case Pile():
            return len(thing)
        case dict():
            return {str(name): _as_json(one) for name, one in thing.items()}
        case list() | tuple():
            return [*map(_as_json, thing)]
    return thing


@dataclass(frozen=True, eq=False, repr=False)
class Command:
    """A command of one game at the prompt. `run` gets the table and the words that follow it."""

    name: str
    run: Callable[[Any, Say, list[str]], list[Row]]
    writes: bool = False  # a file that the words name


@dataclass(frozen=True, eq=False)
class Invitation:
    """Facts about a game where games are chosen, beside its texts `invitation.KEY`."""

    minutes: int  # of one game
    won: float | None = None  # percent of the games, with the advice of the referee
    hue: int = 155  # of its colours, in degrees


class Game(ABC, Generic[T]):
    """A game. `T` is the class of its table: everything that its rules know.

    A game has a `name`, and the methods `setup`, `play` and `view`. All others have defaults. The
    referee uses one instance for all games at once, so a game keeps nothing in itself.
    """

    name: ClassVar[str]
    """The command that plays it: lower-case letters, digits and hyphens. Saves are named so too."""

    rules: ClassVar[int] = 1
    """The version of the rules. It is in every save, and a save of a newer version is rejected."""

    options: ClassVar[tuple[Option, ...]] = ()
    """What can be set when a game starts."""

    ledger: ClassVar[str] = ""
    """The module that counts this game's results, such as campaigns; see `referee.saves.opening`.
    """

    remembered_options: ClassVar[frozenset[str]] = frozenset()
    """Options that a new game takes from the game before, unless the player sets any."""

    hand_events: ClassVar[frozenset[str]] = frozenset()
    """The events that tell the player to move real cards."""

    unordered_places: ClassVar[frozenset[str]] = frozenset()
    """The areas whose cards are in no order. For all others, undo says in which order they were."""

    invitation: ClassVar[Invitation | None] = None
    """Facts for lists of games. A drawing `cover.svg` beside the module is the cover."""

    commands: ClassVar[tuple[Command, ...]] = ()
    """Commands of this game alone."""

    package: ClassVar[str]
    """The package with the folder `texts` and the rule sheet: by default that of the module."""

    deck: ClassVar[str] = ""
    """The deck whose printed words, in each language, are used in texts."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if "name" in vars(cls) and "package" not in vars(cls):
            cls.package = sys.modules[cls.__module__].__package__ or cls.__module__

    @property
    def title(self) -> str:
        """The name for people: the text `game.title`, or an attribute of the class."""
        return self.texts("en").get("game.title", self.name)

    # --- rules ---

    @abstractmethod
    def setup(self, options: Options, /) -> T:
        """Return a fresh table, before any card is drawn. Called whenever the rules run."""

    @abstractmethod
    def play(self, table: T, ask: Ask, /) -> Over:
        """Play from a fresh table to the end of the game. Called again after every answer."""

    def complete_options(self, options: Options, /) -> Options:
        """Return the options of a new game. In `options`, an option without a value is None."""
        return options

    def prepare(self, options: Options, /) -> Callable[[], T]:
        """Return a factory for fresh tables. Called once per session, so put slow loading here."""
        return partial(self.setup, options)

    def concede(self, _table: T, _ask: Ask, /) -> Over:
        """Finish the game after the player has conceded. It can ask and tell like `play`."""
        return CONCEDED

    def next_level(self, _options: Options, /) -> Options | None:
        """Return the options of the next level, offered after a win, or None."""
        return None

    # --- the table ---

    def state(self, table: T, /) -> dict[str, Any]:
        """Return the table as JSON for programs, always with the same keys.

        Called at every question. By default it has the fields of the table, `their-hand` for
        `their_hand`. A pile is the number of its cards.
        """
        return {name.replace("_", "-"): _as_json(thing) for name, thing in parts_of(table).items()}

    def places(self, table: T, /) -> Places:
        """Return the face-up cards by area. They tell where a card is and where undo puts it.

        By default the rows of `view` with a `place`, and the cells of its grids.
        """
        found: dict[str, Any] = {}
        for row in self.view(table, self._in_english):
            found |= row.cards_by_place
        return found

    def reader(self, table: T, /) -> Reader:
        """Return the reader of typed cards. By default it knows the cards of all piles."""
        return reader_of(tuple(card for pile in piles_on(table) for card in pile.possible_cards))

    def marked_cards(self, _table: T, /) -> MarkedCards:
        """Return how a camera recognizes the cards: by default as standard cards."""
        standard_marks: MarkedCards = _decks().ORDINARY
        return standard_marks

    def poses(self, _table: T, /) -> Poses:
        """Return the pose of each card that is turned, flipped, exhausted or has counters.

        Called at every question.
        """
        return {}

    def marks(self, _table: T, /) -> Sequence[str]:
        """Return what this game has written on cards, so that undo can have it erased."""
        return ()

    # --- what the player sees ---

    @abstractmethod
    def view(self, table: T, say: Say, /) -> list[Row]:
        """Return the table as the player sees it, row by row. Called at every question."""

    def tracks(self, table: T, say: Say, /) -> Sequence[Track]:
        """Return the numbers that decide the game, the most important first.

        Called at every question. By default those of `Row.number` in `view`.
        """
        return [row.track for row in self.rows(table, say) if row.track]

    def cards(self, table: T, say: Say, /) -> Cards:
        """Return every card of the game with what is printed on it.

        The text `card.FACE` names a card that is not of a standard deck.
        """
        cards = [card for pile in piles_on(table) for card in pile.possible_cards]
        return standard(say, dict.fromkeys(cards or STANDARD))

    def names(self, _table: T, _say: Say, /) -> Mapping[str, str]:
        """Return what to show for options that are neither cards nor words of the texts."""
        return {}

    def picture(self, _table: T, _say: Say, /) -> bytes | None:
        """Return the table as SVG, for games whose cards lie at angles. Called on request."""
        return None

    def tally(self, _table: T, /) -> Mapping[str, Any]:
        """Return facts for the text `end.tally`, or with a fact `all` for `end.tally-all`.

        Called at the end, and for each answer to find the closest call: the fact `left` is what
        stands between the player and a loss.
        """
        return {}

    # --- what the referee calls; not to be overridden ---

    @cached_property
    def _in_english(self) -> Say:
        return self.say()

    @final
    def rows(self, table: T, say: Say) -> list[Row]:
        """Return the view, with the labels and texts that the author left to the referee."""
        return [_with_words(row, say) for row in self.view(table, say)]

    @final
    @property
    def has_picture(self) -> bool:
        return type(self).picture is not Game.picture

    @final
    def resolve_options(self, values: Mapping[str, Any]) -> Options:
        """Return the options with defaults filled in. Raise BrokenGameError if one is not allowed.

        No save may hold an option with which it could not be opened.
        """
        found: Any = self.complete_options(
            {option.name: values.get(option.name, option.default) for option in self.options}
        )
        if not isinstance(found, dict):
            raise BrokenGameError(
                "{game}: complete_options returned {what} instead of the options of a game.",
                game=self.title,
                what=type(found).__name__,
            )
        for option in self.options:
            if not option.allows(found.get(option.name)):
                raise BrokenGameError(
                    "{game} starts with {value} for its option {option}, which takes "
                    "{allowed}: the option needs a default, or a value from "
                    "complete_options.",
                    game=self.title,
                    option=option.name,
                    value=str(found.get(option.name)),
                    allowed=option.allowed_values,
                )
        return found

    @final
    def shortest_options(self, options: Options) -> Options:
        """Return the fewest of these options that start the same game."""
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
        """Return True if an event tells the player to move real cards."""
        return event.name in self.hand_events or event.name in UNDO_EVENTS

    @final
    def say(
        self,
        lang: str = "en",
        *,
        dealt: bool = False,
        tapped: bool = False,
        words: Mapping[str, str] = NO_WORDS,
    ) -> Say:
        """Return the game's texts in a language, or in English if it is not translated."""
        if self.deck and lang != "en" and self.texts(lang):
            words = {**_decks().words_on_cards(self.deck, lang), **words}
        return Say(
            self.package,
            lang,
            dealt=dealt,
            tapped=tapped,
            words=words,
            card_names=lambda: _decks().names_on_cards(self.name, lang),
        )

    @final
    def title_in(self, say: Say) -> str:
        return say("game.title") if say.has("game.title") else say.word(self.title)

    @final
    def option_help(self, option: Option, say: Say) -> str:
        """Return the text of an option in `--help`."""
        key = f"option-help.{option.name}"
        return say(key) if say.has(key) else option.help

    @final
    def texts(self, lang: str) -> Mapping[str, str]:
        """Return the game's own texts in a language, or nothing if there are none."""
        return catalogue(self.package, lang)

    @final
    def languages(self) -> list[str]:
        """Return the languages of the game's texts, English first."""
        return translations(self.package)


AnyGame = Game[Any]


def _decks() -> Any:
    """Return the module that reads decks."""
    from referee.rulekit import decks

    return decks


def _with_words(row: Row, say: Say) -> Row:
    """Return the row with its label from the texts, and with a text if it is empty."""
    if row.track:
        track = row.track._replace(label=row.label or say.label(row.track.key))
        value = str(track.value)
        if track.most is not None:
            value = say("view.of", value=track.value, most=track.most)
        return row._replace(label=track.label, text=row.text or value, track=track)
    if row.place:
        text = row.text or ("" if row.cards else say("view.none"))
        return row._replace(label=row.label or say.label(row.place), text=text)
    return row
