"""What verbs of the protocol are answered by, before the question comes again."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from referee.front_ends.messages import UNSAID, Answer, Outcome
from referee.rulekit.rows import Row


class Happened(NamedTuple):
    """An event in the log."""

    event: str
    text: str


class Past(NamedTuple):
    """An answer of the log; the beginning, 0, has only events."""

    n: int
    ask: str = ""
    answer: Answer = UNSAID
    at: str | None = UNSAID
    text: str = ""
    events: Sequence[Happened] = ()


class Log(NamedTuple):
    """Every answer with its number, its time and what came of it."""

    answers: Sequence[Past]
    type: Literal["log"] = "log"


class Section(NamedTuple):
    """A part of the rules."""

    title: str
    lines: list[str]


class Rules(NamedTuple):
    """The rules, or what they say of something."""

    sections: Sequence[Section]
    rulings: list[str] | None = None
    type: Literal["rules"] = "rules"


class Preview(NamedTuple):
    """What one answer would bring."""

    answer: Answer
    text: list[str]
    change: Mapping[str, list[float]]
    numbers: Mapping[str, str]
    over: Outcome | None
    type: Literal["preview"] = "preview"


class Chance(NamedTuple):
    """An answer and how likely it wins."""

    option: Answer
    win: float
    error: float
    score: float | None
    progress: float


class Hint(NamedTuple):
    """Odds, the best answer and the plan behind it."""

    options: Sequence[Chance]
    best: Answer
    plan: str
    worlds: int
    difference: bool
    text: str
    type: Literal["hint"] = "hint"


class Pile(NamedTuple):
    """What a pile may still hold."""

    pile: str
    cards: int
    unseen: list[str]
    known: list[str]


class Left(NamedTuple):
    """The cards that are still out."""

    piles: Sequence[Pile]
    text: str
    deadly: float | None
    type: Literal["left"] = "left"


class Turn(NamedTuple):
    """A choice looked back on; `luck` stands in the review of the whole game alone."""

    n: int
    ask: str
    chosen: Answer
    win: float
    best: Answer
    best_win: float
    luck: float = UNSAID


class Review(NamedTuple):
    """The choices of a game, or one of them, and what they cost."""

    turns: Sequence[Turn]
    worst: list[int] | None = None
    choice: float | None = None
    luck: float | None = None
    type: Literal["review"] = "review"


class TurningPoint(NamedTuple):
    """The last choice that cost much, if it was found in time."""

    turn: Turn | None
    type: Literal["turning-point"] = "turning-point"


class Record(NamedTuple):
    """The games with the same options."""

    games: int
    wins: int
    streak: int
    best: int | None


class End(NamedTuple):
    """How the game went, and how it stands beside the others of its kind."""

    answers: int
    tally: Mapping[str, Any]
    closest: Mapping[str, Any] | None
    minutes: int
    record: Record | None
    result: str | None
    next: Mapping[str, Any] | None
    text: list[str]
    type: Literal["end"] = "end"


class Run(NamedTuple):
    """What a command of the game's own says."""

    command: str
    rows: Sequence[Row]
    type: Literal["run"] = "run"


class Picture(NamedTuple):
    """The table as a drawing."""

    svg: str | None
    type: Literal["picture"] = "picture"


REPLIES = (Log, Rules, Preview, Hint, Left, Review, TurningPoint, End, Run, Picture)
