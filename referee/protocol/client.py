"""One player's end of a game: typed lines become answers, messages become what can be shown.

`exchange` carries one request to the referee and returns its messages as records. In one process
that is `Conversation.exchange`; `from_wire` makes one of a function that returns JSON, as a pipe or
a socket does. Each request says what the player's screen needs of the next question, so that an
answer and the table after it take one round trip.
"""

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from types import NoneType
from typing import Any

from cards_pdf.common.records.record import field_defaults
from cards_pdf.common.web.dispatcher import Dispatcher, from_json
from referee.errors import RequestError
from referee.protocol.line import Lexicon, LineMatcher, lettered_plays, split_glued
from referee.protocol.messages import VERB_MODULES, Ask, Choice, Event, Hello, Json, Over, Refused
from referee.rulekit.cards import RANKS, STANDARD_READER, UNKNOWN, Card, Reader, whole_number
from referee.rulekit.rows import Row
from referee.rulekit.say import Say

Exchange = Callable[[Json], list[Any]]
READ = ("possible", "choices", "proposed", "listed", "can")  # to read a typed line
SHOWN = (*READ, "rows", "deadly", "brings", "back")  # to show the table


class Client:
    """The messages of a game, as far as a screen needs them: hello, events, the question.

    `want` are the fields of a question that the screen shows.
    """

    def __init__(self, exchange: Exchange, want: Sequence[str] = SHOWN) -> None:
        self._exchange = exchange
        self._want = want
        self._unread: list[Event] = []
        self.now: Ask | Over
        self.hello: Hello = self.do("hello")
        self.reader = reader_of(self.hello)

    @cached_property
    def lexicon(self) -> Lexicon:
        cards = self.hello.cards
        named = {face.name: code for code, face in cards.items() if face.name != code}
        # standard cards are in the lexicon already
        own = {name: code for name, code in named.items() if cards[code].rank not in RANKS}
        return Lexicon(self.hello.lang, own)

    @property
    def is_over(self) -> bool:
        return isinstance(self.now, Over)

    @property
    def outcome(self) -> str:
        """The outcome of the game, or an empty text before its end."""
        return self.now.outcome if isinstance(self.now, Over) else ""

    @property
    def is_campaigns(self) -> bool:
        """True if another game of a campaign follows this one, won or lost."""
        return bool(self.hello.options.get("campaign"))

    @property
    def question(self) -> Ask:
        """The present question. The game must not be over."""
        assert isinstance(self.now, Ask), "a game that is over asks nothing"
        return self.now

    @property
    def choices(self) -> Sequence[Choice]:
        return self.now.choices if isinstance(self.now, Ask) else ()

    def take_events(self) -> list[Event]:
        """Return the events since the last call."""
        events = self._unread
        self._unread = []
        return events

    def do(self, verb: str, **more: Any) -> Any:
        """Return the reply to a request, or the question if it has no other reply.

        Raise RequestError if it is not taken.
        """
        return self._send({"do": verb, **more})

    def answer(self, answer: Any) -> None:
        """Answer the question with a card, a word, or a list of cards or numbers."""
        self._send({"answer": answer, "part": True})

    def explain(self, error: RequestError) -> str:
        """Return the message of an error, whether the referee or the reader of lines raised it."""
        return Say(lang=self.hello.lang).error(error)

    def split_command(self, line: str) -> tuple[str, str]:
        """Return the command that a line would begin with, and the text behind it.

        `?` alone asks for help unless it may be an unknown card.
        """
        name, behind = self.lexicon.split_command(line, self._option_words())
        if name == UNKNOWN and not behind and (self.is_over or not self.question.blind):
            name = "help"
        return name, behind

    def split_words(self, line: str) -> list[str]:
        """Return the words of a line that answers, cards by their codes."""
        return self.lexicon.split_words(line, self._option_words())

    def answer_line(self, line: str, notes: Sequence[str] = ()) -> list[str]:
        """Answer as many questions as the line has answers for; return the words that are left.

        An empty line answers one. `notes` are cards that were typed before; they stand before the
        line unless it has a whole answer. The answers before a mistake are taken: the RequestError
        tells in `facts` how many were `taken`, and the words `unread`.
        """
        words = self.split_words(line)
        now = self.question
        matcher = LineMatcher(self.reader, now)
        taken = 0
        try:
            if notes and words:
                typed, _ = LineMatcher(self.reader, now).match(now, words)
                is_whole = len(typed) >= max(now.count_ or 0, now.min or 0)
                words = words if is_whole else [*notes, *words]
            while not self.is_over and (words or not taken):
                answer, rest = matcher.match(self.question, words)
                self.answer(answer)
                taken += 1
                words = rest
        except RequestError as error:
            error.facts |= {"taken": taken, "unread": words}
            raise
        return words

    def step(self, command: str, arguments: str) -> None:
        """Carry out `undo`, `undo 3` for three answers, `undo to 26` for that question, or `redo`.

        `arguments` is the text behind the command.
        """
        words = self.lexicon.split_arguments(arguments.casefold())
        number = whole_number(words[-1]) if words else None
        if {*words} <= {command}:
            distance = {"count": 1 + len(words)}
        elif number and len(words) == 1:
            distance = {"count": number}
        elif number and command == "undo" and words[:-1] == ["to"]:
            distance = {"to": number}
        else:
            raise RequestError(f"{command}-count")
        self.do(command, **distance)

    def fix(self, line: str) -> None:
        """Carry out `fix 3s 3c`, which follows the card, or `fix 26 7h`, which changes one answer.

        `fix 26 7h` also changes the one card of the answer that is like it. With `cut` behind it,
        answers that no longer fit are dropped.
        """
        words = self.split_words(" ".join(self.lexicon.split_arguments(line)))
        cut = words[-1:] == ["cut"]
        if cut:
            words.pop()
        first, *rest = words or [""]
        n = whole_number(first)
        if n is None and len(rest) == 1 and all(map(self.reader.one, words)):
            self.do("rename", **{"from": first, "to": rest[0]}, cut=cut)
            return
        if n is None or not rest:
            raise RequestError("nothing-to-fix")
        question: Ask = self.do("question", n=n)
        cards = split_glued(self.reader, rest)
        old = question.answer
        answer: Any
        if question.kind == "draw" and isinstance(old, list) and len(cards) < len(old):
            answer = self._replace_card([str(card) for card in old], cards)
            if answer is None:
                raise RequestError("which-card", n=n, cards=old)
        else:
            answer, _ = LineMatcher(self.reader, question).match(question, rest)
        self.do("fix", n=n, answer=answer, cut=cut)

    def _replace_card(self, old: list[str], cards: list[str]) -> list[str] | None:
        """Return the answer with one card replaced: "3s 3c", or "3c" if only one is like it."""
        *before, new = map(self.reader.one, cards)
        if new is None or len(before) > 1:
            return None
        known = [card for card in map(self.reader.one, old) if card]
        alike = [
            card for card in known if card.rank and (card.rank == new.rank or card.suit == new.suit)
        ]
        wrong = [card for card in known if card in before] if before else alike
        return [new if card == wrong[0] else card for card in old] if len(wrong) == 1 else None

    def _option_words(self) -> set[str]:
        """Return the words that answer the present question, and so are no cards or commands."""
        now = self.now
        if not isinstance(now, Ask):
            return set()
        options = [
            word for one in now.choices if one.kind != "card" for word in (one.id, one.label)
        ]
        return {word.casefold() for word in (*options, *dict(lettered_plays(now)))}

    def table(self) -> list[Row]:
        """Return the rows of the table, with numbers of cards and letters of plays to type."""
        now = self.now
        labels: dict[Any, int | str] = {}  # by option, or by the cards of a play
        if isinstance(now, Ask):
            labels = {option: number for number, option in enumerate(now.numbered, 1)}
            labels |= {tuple(play): letter for letter, play in lettered_plays(now)}
        rows = []
        for row in now.rows:  # each label is used once
            cards = row.cards
            numbers: list[int | str | None]
            if whole := labels.pop(tuple(cards), None) or labels.pop(" ".join(cards), None):
                numbers = [whole]
            else:
                numbers = [labels.pop(card, None) for card in cards]
            rows.append(row._replace(numbers=numbers) if any(numbers) else row)
        return rows

    def _send(self, request: Json) -> Any:
        *messages, self.now = self._exchange({**request, "want": [*self._want]})
        self._unread += [message for message in messages if isinstance(message, Event)]
        for message in messages:
            if isinstance(message, Refused):
                raise RequestError(
                    "said",
                    code=message.code,
                    said=message.text,
                    cards=[*message.cards],
                    missing=message.missing,
                    so_far=message.so_far,
                )
        return next((one for one in messages if not isinstance(one, Event)), self.now)


def from_wire(reply: Callable[[Json], list[Json]]) -> Exchange:
    """Return an exchange over a transport that returns JSON."""
    return lambda request: [message_of(message) for message in reply(request)]


def message_of(message: Json) -> Any:
    """Return the record of a message. One that only a newer referee knows stays as it is."""
    cls = message_types().get(message["type"])
    return from_json(cls, message) if cls else message


@cache
def message_types() -> dict[str, Any]:
    """Return the classes of all messages, by their type."""
    answers = [verb.signature.answer for verb in Dispatcher(*VERB_MODULES).verbs.values()]
    classes = [cls for cls in (Hello, Ask, Over, Event, Refused, *answers) if cls is not NoneType]
    return {field_defaults(cls)["type"]: cls for cls in classes} | {"question": Ask}


def reader_of(hello: Hello) -> Reader:
    """Return a reader of the cards of this game, as its hello spells them."""
    spellings = hello.spellings
    if spellings == STANDARD_READER.spellings:
        return STANDARD_READER
    cards = {}
    for code in spellings.values():
        face = hello.cards.get(code)
        cards[code] = Card(code)
        if face and face.rank in RANKS:
            cards[code] = Card(code, face.suit, face.rank)
    return Reader({spelt: cards[code] for spelt, code in spellings.items()})
