"""Messages of the referee to every front end; `cards_pdf.common.web.json_records` makes them JSON
and back.

A field without a default is always told, as null where it is None. Any other is left out where
nobody gave it a value. At the other end one that was left out is None, or empty where it holds
several things.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple

from cards_pdf.common.records.record import Always, Rest
from cards_pdf.common.web.json_records import OMITTED
from referee.rulekit.rows import Danger, Row, Track

Json = dict[str, Any]
Answer = str | int | list[str] | list[int] | None
Kind = Literal["draw", "choose", "pick", "roll", "number"]
Outcome = Literal["win", "loss", "draw", "conceded"]
ChoiceKind = Literal["card", "word", "number"]
MANY = 10  # a number of two signs is no shorter than a word


class Choice(NamedTuple):
    """One option of a question, with all that a front end must know of it."""

    id: str  # what is sent back
    kind: ChoiceKind
    label: str  # in the player's language
    number: int | None  # what may be typed for a card that lies in a row of the table
    brings: str | None  # what would come of it, as a sentence
    danger: Danger | None  # the game is lost with it, whatever is chosen next
    of: str | None = None  # the card that it is about, where it is none itself
    beside: str | None = None  # the label where that card is in sight beside it


class Can(NamedTuple):
    """Which of these have anything to do."""

    undo: bool
    redo: bool
    concede: bool


class Place(NamedTuple):
    """Where face-up cards lie."""

    label: str
    cards: list[str]


class Promise(NamedTuple):
    """What an answer would bring, up to the next question or draw."""

    text: list[str]
    change: Mapping[str, list[float]]  # the state's numbers that would be others: before and after
    numbers: Mapping[str, str]  # those of them that a player counts, in words
    over: Outcome | None


class Face(NamedTuple):
    """A card as a player knows it."""

    suit: str
    rank: str
    name: str
    kind: str | None  # a word of the rules
    text: str | None  # what the card does


class Hello(NamedTuple):
    """Who is here, and what every card of the game is called."""

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
    type: Literal["hello"] = "hello"


class Ask(NamedTuple):
    """A question: a draw of cards, a choice of one, a pick of several, a roll of dice, a number.

    With `answer` it is an old one.
    """

    n: int
    ask: str
    kind: Kind
    pile: str = OMITTED
    count_: int = OMITTED  # of cards or dice
    expected: Sequence[str | None] = ()
    blind: bool = OMITTED
    for_: str | None = OMITTED  # what it is about
    options: Sequence[str] = ()
    also: Sequence[str] = ()  # of the options those that are offered apart from the answer
    sides: int = OMITTED  # of each die
    least: int = OMITTED
    most: int = OMITTED
    min: int = OMITTED
    max: int = OMITTED
    ordered: bool = OMITTED
    text: Annotated[str, Always()] = ""
    state: Mapping[str, Any] = {}
    possible: Sequence[str] = ()
    left: int = OMITTED
    labels: Mapping[str, str] = {}
    choices: Sequence[Choice] = ()
    proposed: list[str] | None = OMITTED
    listed: Sequence[list[str]] = ()
    previews: Mapping[str, Promise] = {}
    deadly: Sequence[str] = ()
    back: int = (
        OMITTED  # where every choice loses: the last question at which another choice did not
    )
    legal: Sequence[list[str]] = ()
    rev: int = OMITTED
    places: Mapping[str, Place] = {}
    rows: Sequence[Row] = ()
    tracks: Sequence[Track] = ()
    can: Can = Can(undo=False, redo=False, concede=False)
    answer: Answer = OMITTED
    type: Literal["ask", "question"] = "ask"

    @property
    def numbered(self) -> Sequence[str]:
        """What the numbers 1, 2, 3 … stand for on the table."""
        return [choice.id for choice in self.choices if choice.number]

    @property
    def words(self) -> Sequence[str]:
        """What they stand for where all that can be chosen is a few words."""
        own = [choice for choice in self.choices if choice.id not in self.also]
        are_few = self.kind == "choose" and len(own) < MANY
        are_words = are_few and all(choice.kind == "word" for choice in own)
        return [choice.id for choice in own if are_words]

    @property
    def is_hopeless(self) -> bool:
        """Whether every choice loses the game."""
        return bool(self.choices) and all(choice.danger for choice in self.choices)


class Over(NamedTuple):
    """The end."""

    outcome: Outcome
    score: int | None
    text: str
    state: Mapping[str, Any]
    rev: int = OMITTED
    places: Mapping[str, Place] = {}
    rows: Sequence[Row] = ()
    tracks: Sequence[Track] = ()
    can: Can = Can(undo=False, redo=False, concede=False)
    type: Literal["over"] = "over"


class Event(NamedTuple):
    """What happened, or what to do with the real cards; its facts stand beside."""

    event: str
    text: str
    hands: bool = False
    facts: Annotated[Mapping[str, Any], Rest()] = {}
    type: Literal["event"] = "event"


class Refused(NamedTuple):
    """Why the last line changed nothing."""

    code: str
    text: str
    cards: Sequence[str] = ()  # that were right, of an answer in part
    missing: int = OMITTED
    so_far: str = OMITTED  # which they are, and how many are missing
    type: Literal["error"] = "error"
