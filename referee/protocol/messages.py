"""Messages of the referee to every front end, as `docs/protocol.md` describes them.

How it works
    In one process a front end gets these records. Over a pipe or a socket,
    `cards_pdf.common.web.dispatcher` makes them JSON and back. A key is the name of its field,
    without the underscore that keeps it from being a word of Python.

    A field without a default is always sent, as null if it is None. A field with a default is left
    out while it has it: `UNSET` fields are None until they are set. A few fields may be set to
    null; they default to `OMITTED` instead.

    The messages that answer one kind of request are defined beside their verb, in one of
    `VERB_MODULES`. These are searched, and imported, in this order.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field
from types import MappingProxyType
from typing import Annotated, Any, Literal

from cards_pdf.common.records.record import Always, Rest, record
from cards_pdf.common.web.dispatcher import OMITTED, UNSET, message
from referee.rulekit.questions import Answer
from referee.rulekit.rows import Danger, Row, Track

Json = dict[str, Any]
Kind = Literal["draw", "choose", "pick", "roll", "number"]
Outcome = Literal["win", "loss", "draw", "conceded"]
ChoiceKind = Literal["card", "word", "number"]
_VERBS = ("verbs", "results", "advice", "judge")
VERB_MODULES = tuple(f"referee.protocol.{name}" for name in _VERBS)
MAX_NUMBERED_WORDS = 9  # a number of two digits is no shorter than a word
_EMPTY: Mapping[str, Any] = MappingProxyType({})


def _empty() -> Any:
    """Return the default of a mapping, which is left out. Others that are empty are sent."""
    return _EMPTY


@record
class Choice:
    """One option of a question, with all that a front end must know of it."""

    id: str  # sent back as the answer
    kind: ChoiceKind
    label: str  # in the player's language
    number: int | None  # may be typed for a card that lies on the table
    brings: str | None  # its effects, as a sentence
    danger: Danger | None  # if the game is lost with it, whatever is chosen next
    of: str | None = None  # the card that it is about, if it is not a card itself
    beside: str | None = None  # the label to show beside that card


@record
class Can:
    """The verbs that would have an effect."""

    undo: bool
    redo: bool
    concede: bool


_NOTHING = Can(undo=False, redo=False, concede=False)


@record
class Place:
    """An area of the table with face-up cards."""

    label: str
    cards: list[str]


@record
class Promise:
    """The effects of an answer, up to the next question or draw."""

    text: list[str]
    change: Mapping[str, list[float]]  # numbers of the state, before and after
    numbers: Mapping[str, str]  # sentences on those that a player counts
    over: Outcome | None


@record
class Face:
    """The printed face of a card."""

    suit: str
    rank: str
    name: str
    kind: str | None  # a word of the rules
    text: str | None  # what the card does


@message("hello")
class Hello:
    """The game, its options, and every card that it knows."""

    protocol: int
    game: str
    title: str
    lang: str
    save: str
    deal: Literal["physical", "digital"]
    options: Mapping[str, Any]
    rules: int
    picture: bool
    commands: list[str]
    cards: Mapping[str, Face]
    spellings: Mapping[str, str]


@record
class Ask:
    """A question: a draw of cards, a choice, a pick of several, a roll of dice, or a number.

    With `answer` it is an old question.
    """

    n: int
    ask: str
    kind: Kind
    pile: str = UNSET
    count_: int = UNSET  # of cards or dice
    expected: Sequence[str | None] = ()
    blind: bool = UNSET
    for_: str | None = OMITTED  # what it is about
    options: Sequence[str] = ()
    also: Sequence[str] = ()  # options that are offered apart from the answer
    sides: int = UNSET  # of each die
    least: int = UNSET
    most: int = UNSET
    min: int = UNSET
    max: int = UNSET
    ordered: bool = UNSET
    text: Annotated[str, Always()] = ""
    state: Mapping[str, Any] = field(default_factory=_empty)
    possible: Sequence[str] = ()
    left: int = UNSET
    labels: Mapping[str, str] = field(default_factory=_empty)
    choices: Sequence[Choice] = ()
    proposed: list[str] | None = UNSET
    listed: Sequence[list[str]] = ()
    previews: Mapping[str, Promise] = field(default_factory=_empty)
    deadly: Sequence[str] = ()
    back: int = UNSET  # where every choice loses: the last question at which another did not
    legal: Sequence[list[str]] = ()
    rev: int = UNSET
    places: Mapping[str, Place] = field(default_factory=_empty)
    rows: Sequence[Row] = ()
    tracks: Sequence[Track] = ()
    can: Can = _NOTHING
    answer: Answer = OMITTED
    type: Literal["ask", "question"] = "ask"

    @property
    def numbered(self) -> Sequence[str]:
        """The options with the numbers 1, 2, 3 … on the table."""
        return [choice.id for choice in self.choices if choice.number]

    @property
    def words(self) -> Sequence[str]:
        """The options with these numbers if only a few words can be chosen."""
        own = [choice for choice in self.choices if choice.id not in self.also]
        are_few = self.kind == "choose" and len(own) <= MAX_NUMBERED_WORDS
        are_words = are_few and all(choice.kind == "word" for choice in own)
        return [choice.id for choice in own if are_words]

    @property
    def is_hopeless(self) -> bool:
        """True if every choice loses the game."""
        return bool(self.choices) and all(choice.danger for choice in self.choices)


@message("over")
class Over:
    """The end of the game."""

    outcome: Outcome
    score: int | None
    text: str
    state: Mapping[str, Any]
    rev: int = UNSET
    places: Mapping[str, Place] = field(default_factory=_empty)
    rows: Sequence[Row] = ()
    tracks: Sequence[Track] = ()
    can: Can = _NOTHING


@message("event")
class Event:
    """An event of the rules, or an instruction for the real cards, with its facts."""

    event: str
    text: str
    hands: bool = False
    facts: Annotated[Mapping[str, Any], Rest()] = field(default_factory=_empty)


@message("error")
class Refused:
    """The reason why the last request changed nothing."""

    code: str
    text: str
    cards: Sequence[str] = ()  # the valid ones of an incomplete answer
    missing: int = UNSET
    so_far: str = UNSET  # a sentence on them and on how many are missing
