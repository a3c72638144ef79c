"""What verbs of the protocol are answered by, before the question comes again."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from cards_pdf.common.web.json_records import OMITTED
from referee.protocol.messages import Answer, Outcome
from referee.rulekit.rows import Row


class Happened(NamedTuple):
    """An event in the log."""

    event: str
    text: str


class Past(NamedTuple):
    """An answer of the log; the beginning, 0, has only events."""

    n: int
    ask: str = OMITTED
    answer: Answer = OMITTED
    at: str | None = OMITTED
    text: str = OMITTED
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
    clear: bool
    why: str
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
    for_: str | None  # what the question was about
    lost: float  # what the choice cost
    error: float  # of that
    text: str  # what was chosen, what instead, and the difference
    luck: float = OMITTED


class Point(NamedTuple):
    """The chance to win when a question was asked; the last is the end."""

    n: int
    win: float


class Swing(NamedTuple):
    """What changed the chance much: a choice, or the cards that came before a question."""

    n: int
    by: Literal["choice", "cards"]
    change: float
    text: str


class Review(NamedTuple):
    """The choices of a game, or one of them, and what they cost; the run of the chance through all
    of it.
    """

    turns: Sequence[Turn]
    worst: list[int] | None = None
    choice: float | None = None
    luck: float | None = None
    curve: Sequence[Point] = ()
    swings: Sequence[Swing] = ()
    text: Sequence[str] = ()
    type: Literal["review"] = "review"


class TurningPoint(NamedTuple):
    """The last choice that cost much, if it was found in time."""

    turn: Turn | None
    type: Literal["turning-point"] = "turning-point"


class Winnable(NamedTuple):
    """Whether a deal could be won by whoever knows all its cards; if so, how, as in a log."""

    outcome: Literal["win", "loss", "unknown"]
    text: str
    answers: Sequence[Past] = ()
    type: Literal["winnable"] = "winnable"


class Record(NamedTuple):
    """The games with the same options."""

    games: int
    wins: int
    streak: int
    best: int | None


class Deal(NamedTuple):
    """What deals the same cards to anybody."""

    seed: int
    options: Mapping[str, Any]


class End(NamedTuple):
    """How the game went, and how it stands beside the others of its kind."""

    answers: int
    tally: Mapping[str, Any]
    closest: Mapping[str, Any] | None
    minutes: int
    record: Record | None
    result: str | None
    deal: Deal | None
    bg_stats: str | None  # the address by which BG Stats notes this play, if the game is kept
    next: Mapping[str, Any] | None
    text: list[str]
    type: Literal["end"] = "end"


class Kept(NamedTuple):
    """A finished game that can be opened by its name as a save."""

    save: str
    game: str
    title: str  # the game, and how its options differ from the usual ones
    outcome: Outcome
    score: int | None
    at: str  # when it was last played
    text: str


class Finished(NamedTuple):
    """The games that are over, the one played last first."""

    games: Sequence[Kept]
    type: Literal["finished"] = "finished"


class Tally(NamedTuple):
    """How the games of one kind went; the rate is likely between `low` and `high`."""

    game: str
    title: str
    played: int
    wins: int
    lost: int
    conceded: int
    low: float
    high: float
    streak: int
    longest: int
    scores: list[int]
    text: list[str]


class Stats(NamedTuple):
    """How all finished games went, by game and options."""

    kinds: Sequence[Tally]
    text: list[str]
    type: Literal["stats"] = "stats"


class Doubt(NamedTuple):
    """A card among those that were seen which somebody has to look at."""

    place: int
    text: str
    before: bool = False  # it was seen before as well: one of the two was misread


class Judged(NamedTuple):
    """The answer that cards make which a camera saw; nothing is answered by them.

    About `doubts`, and all of `text`, somebody has to look first. The places `beside` lay there
    already. Of a whole table, `mistaken` pairs the cards that the referee believes there with those
    that lie there.
    """

    answer: list[str]
    doubts: list[Doubt]
    text: list[str]
    beside: Sequence[int] = ()
    mistaken: Sequence[list[str]] = ()
    type: Literal["judge"] = "judge"


class Run(NamedTuple):
    """What a command of the game's own says."""

    command: str
    rows: Sequence[Row]
    type: Literal["run"] = "run"


class Picture(NamedTuple):
    """The table as a drawing."""

    svg: str | None
    type: Literal["picture"] = "picture"


REPLIES = (
    Log,
    Rules,
    Preview,
    Hint,
    Left,
    Review,
    TurningPoint,
    Winnable,
    End,
    Finished,
    Stats,
    Judged,
    Run,
    Picture,
)
