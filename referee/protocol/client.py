"""One player's end of a game: typed lines become answers, messages become what can be shown.

`reply` carries one request to the referee and brings its messages back: a function, a pipe, a
socket.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from cards_pdf.common.web.json_records import from_json
from referee.errors import RequestError
from referee.protocol.messages import Ask, Choice, Event, Hello, Json, Over, Refused
from referee.protocol.typed import TypedLine, plays
from referee.protocol.words import Words
from referee.rulekit.cards import RANKS, STANDARD_READER, UNKNOWN, Card, CodesAndNumbers, Reader
from referee.rulekit.rows import Row
from referee.rulekit.say import Say

Reply = Callable[[Json], list[Json]]
READ = ("possible", "choices", "proposed", "listed", "can")  # what it takes to read a typed line
SHOWN = (*READ, "rows", "deadly", "brings", "back")  # what it takes to show the table
TYPES = {
    "hello": Hello,
    "ask": Ask,
    "question": Ask,
    "over": Over,
    "event": Event,
    "error": Refused,
}


class Client:
    """What was said so far, as far as it is needed: who is here, what happened, what is asked
    now.
    """

    def __init__(self, reply: Reply) -> None:
        self._reply = reply
        self._happened: list[Event] = []
        self.now: Ask | Over
        self.hello: Hello = self.do("hello")
        self.reader = reader_of(self.hello)

    @cached_property
    def words(self) -> Words:
        """What may be typed in place of signs."""
        hello = self.hello
        named = {face.name: code for code, face in hello.cards.items() if face.name != code}
        return Words(
            hello.lang,
            {name: code for name, code in named.items() if hello.cards[code].rank not in RANKS},
        )

    @property
    def is_over(self) -> bool:
        return isinstance(self.now, Over)

    @property
    def is_campaigns(self) -> bool:
        """Whether another game of a campaign follows this one, won or lost."""
        return bool(self.hello.options.get("campaign"))

    @property
    def asked(self) -> Ask:
        """The present question, for as long as the game is not over."""
        assert isinstance(self.now, Ask), "a game that is over asks nothing"
        return self.now

    @property
    def choices(self) -> Sequence[Choice]:
        """What there is to choose from, if anything is."""
        return self.now.choices if isinstance(self.now, Ask) else ()

    def events(self) -> list[Event]:
        """What happened since this was last asked."""
        happened, self._happened = self._happened, []
        return happened

    def do(self, verb: str, **more: Any) -> Any:
        """What is said to a request before the question comes again; raises RequestError if it is
        not taken.
        """
        return self._say({"do": verb, **more}, READ)

    def answer(self, answer: Any) -> None:
        self._say({"answer": answer, "part": True}, READ)

    def look(self) -> Ask | Over:
        """The present question, or the end, with the table."""
        self._say({"do": "show"}, SHOWN)
        return self.now

    def command(self, line: str) -> tuple[str, str]:
        """The command that a line would begin with, and what stands behind it.

        `?` alone asks for help where it is no card.
        """
        name, behind = self.words.command(line, self._taken())
        if name == UNKNOWN and not behind and (self.is_over or not self.asked.blind):
            name = "help"
        return name, behind

    def read(self, line: str) -> list[str]:
        """The words of a line that answers, cards by their codes."""
        return self.words.of_answer(line, self._taken())

    def type(self, line: str, noted: Sequence[str] = ()) -> list[str]:
        """Answer as many questions as the line has answers for, an empty line one; the words nobody
        read.

        Cards that were `noted` stand before it where it does not answer by itself. What stands
        before a mistake is taken: the error tells how many answers, and the words that were not.
        """
        rest, typed_line, taken = self.read(line), TypedLine(self.reader), 0
        try:
            if noted and not self._is_whole(rest):
                rest = [*noted, *rest]
            while not self.is_over and (rest or not taken):
                answer, behind = typed_line.answer(self.asked, rest)
                self.answer(answer)
                taken, rest = taken + 1, typed_line.unread(self.now, behind)
        except RequestError as refusal:
            refusal.facts |= {"taken": taken, "unread": rest}
            raise
        return rest

    def _is_whole(self, words: list[str]) -> bool:
        """Whether a line answers by itself, without the cards noted from the line before."""
        now = self.asked
        answer, _ = TypedLine(self.reader).answer(now, words)
        return not words or len(answer) >= max(now.count_ or 0, now.min or 0)

    def _taken(self) -> set[str]:
        """What means an answer to the present question, and so no card and no command."""
        now = self.now
        if not isinstance(now, Ask):
            return set()
        options = [
            word for one in now.choices if one.kind != "card" for word in (one.id, one.label)
        ]
        return {word.casefold() for word in (*options, *dict(plays(now)))}

    def table(self) -> list[Row]:
        """The table with a number for each card that may be typed, and a letter for each proposed
        play.
        """
        now = self.look()
        left: list[tuple[int | str, Any]] = []
        if isinstance(now, Ask):
            left = [*enumerate(now.numbered, 1), *plays(now)]
        return [with_numbers(row, left) for row in now.rows]

    def said(self, refusal: RequestError) -> str:
        """Why a line was not taken: in the referee's words, or in those of whoever read it."""
        return Say(self.hello.game, self.hello.lang).error(refusal)

    def _say(self, request: Json, want: Sequence[str]) -> Any:
        *said, self.now = map(message_of, self._reply({**request, "want": [*want]}))
        self._happened += [message for message in said if isinstance(message, Event)]
        for message in said:
            if isinstance(message, Refused):
                part = {
                    "cards": [*message.cards],
                    "missing": message.missing,
                    "so_far": message.so_far,
                }
                raise RequestError(
                    "said",
                    code=message.code,
                    said=message.text,
                    **(part if message.missing else {}),
                )
        return next((message for message in said if not isinstance(message, Event)), self.now)


def message_of(said: Json) -> Any:
    """The typed message; one that only a newer referee knows stays as it is."""
    cls = TYPES.get(said["type"])
    if cls is None:
        from referee.protocol.replies import REPLIES  # what nobody asks for at the beginning

        cls = next(
            (reply for reply in REPLIES if reply._field_defaults["type"] == said["type"]), None
        )
    return from_json(cls, said) if cls else said


def with_numbers(row: Row, left: list[tuple[int | str, Any]]) -> Row:
    """Each number or letter is shown once: what has got its own is taken from those that are
    left.
    """
    whole = _take_number([*row.cards], left) or _take_number(" ".join(row.cards), left)
    if whole:
        return row._replace(numbers=[whole])
    numbers = [_take_number(card, left) for card in row.cards]
    return row._replace(numbers=numbers) if any(numbers) else row


def _take_number(answer: Any, left: list[tuple[int | str, Any]]) -> int | str | None:
    pair = next((pair for pair in left if pair[1] == answer), None)
    if pair:
        left.remove(pair)
    return pair and pair[0]


def reader_of(hello: Hello) -> Reader:
    """Reads what is typed as cards of this game, as its hello says how they may be typed."""
    spellings = hello.spellings
    if spellings == STANDARD_READER.spellings:
        return STANDARD_READER
    standard = {code: face for code, face in hello.cards.items() if face.rank in RANKS}
    cards = {code: Card(code) for code in spellings.values()}
    cards |= {
        code: Card(code, face.suit, face.rank) for code, face in standard.items() if code in cards
    }
    return CodesAndNumbers({spelt: cards[code] for spelt, code in spellings.items()})
