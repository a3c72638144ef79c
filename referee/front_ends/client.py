"""One player's end of a game: typed lines become answers, messages become what can be shown.

`reply` carries one request to the referee and brings its messages back: a function, a pipe, a socket.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.errors import Refusal
from referee.front_ends.messages import Ask, Choice, Event, Hello, Json, Over, Refused, read
from referee.front_ends.typed import TypedLine, plays
from referee.rulekit.cards import RANKS, STANDARD_READER, Card, CodesAndNumbers, Reader
from referee.rulekit.rows import Row
from referee.rulekit.say import Say

Reply = Callable[[Json], list[Json]]
READ = ("possible", "choices", "proposed", "listed", "can")  # what it takes to read a typed line
SHOWN = (*READ, "rows", "deadly", "brings", "back")  # what it takes to show the table
KINDS = {kind.code: kind for kind in Refusal.__subclasses__()}


class Client:
    """What was said so far, as far as it is needed: who is here, what happened, what is asked now."""

    def __init__(self, reply: Reply) -> None:
        self._reply = reply
        self._happened: list[Event] = []
        self.now: Any = None  # an Ask or an Over
        self.hello: Hello = self.do("hello")
        self.reader = reader_of(self.hello)

    @property
    def is_over(self) -> bool:
        return isinstance(self.now, Over)

    @property
    def choices(self) -> Sequence[Choice]:
        """What there is to choose from, if anything is."""
        return () if self.is_over else self.now.choices

    def events(self) -> list[Event]:
        """What happened since this was last asked."""
        happened, self._happened = self._happened, []
        return happened

    def do(self, verb: str, **more: Any) -> Any:
        """What is said to a request before the question comes again; raises the Refusal of one not taken."""
        return self._say({"do": verb, **more}, READ)

    def answer(self, answer: Any) -> None:
        self._say({"answer": answer, "part": True}, READ)

    def look(self) -> Ask | Over:
        """The present question, or the end, with the table."""
        self._say({"do": "show"}, SHOWN)
        now: Ask | Over = self.now
        return now

    def type(self, line: str) -> list[str]:
        """Answer as many questions as the line has answers for, an empty line one; the words nobody read."""
        typed, rest, taken = TypedLine(self.reader), line.replace(",", " ").split(), 0
        while not self.is_over and (rest or not taken):
            answer, rest = typed.answer(self.now, rest)
            self.answer(answer)
            taken, rest = taken + 1, typed.unread(self.now, rest)
        return rest

    def table(self) -> list[Row]:
        """The table with a number for each card that may be typed, and a letter for each proposed play."""
        now = self.look()
        left: list[tuple[int | str, Any]] = []
        if isinstance(now, Ask):
            left = [*enumerate(now.numbered, 1), *plays(now)]
        return [numbered(row, left) for row in now.rows]

    def said(self, refusal: Refusal) -> str:
        """Why a line was not taken: in the referee's words, or in those of whoever read it."""
        return Say(self.hello.game, self.hello.lang).refusal(refusal)

    def _say(self, request: Json, want: Sequence[str]) -> Any:
        *said, self.now = map(read, self._reply({**request, "want": [*want]}))
        self._happened += [message for message in said if isinstance(message, Event)]
        for message in said:
            if isinstance(message, Refused):
                raise refusal(message)
        return next((message for message in said if not isinstance(message, Event)), self.now)


def refusal(error: Refused) -> Refusal:
    """An error as it can be raised."""
    kept = {"cards": [*error.cards], "missing": error.missing, "so_far": error.so_far}
    return KINDS.get(error.code, Refusal)("said", said=error.text, **(kept if error.missing else {}))


def numbered(row: Row, left: list[tuple[int | str, Any]]) -> Row:
    """Each number or letter is shown once: what has got its own is taken from those that are left."""
    whole = _taken([*row.cards], left) or _taken(" ".join(row.cards), left)
    if whole:
        return row._replace(numbers=[whole])
    numbers = [_taken(card, left) for card in row.cards]
    return row._replace(numbers=numbers) if any(numbers) else row


def _taken(answer: Any, left: list[tuple[int | str, Any]]) -> int | str | None:
    pair = next((pair for pair in left if pair[1] == answer), None)
    if pair is None:
        return None
    left.remove(pair)
    return pair[0]


def reader_of(hello: Hello) -> Reader:
    """Reads what is typed as cards of this game, as its hello says how they may be typed."""
    spellings = hello.spellings
    if spellings == STANDARD_READER.spellings:
        return STANDARD_READER
    cards = {code: _card(code, hello.cards.get(code)) for code in spellings.values()}
    return CodesAndNumbers({typed: cards[code] for typed, code in spellings.items()})


def _card(code: str, printed: Any) -> Card:
    if printed is None or printed["rank"] not in RANKS:
        return Card(code)
    return Card(code, printed["suit"], printed["rank"])
