"""What a person at a table talks to: a game at the prompt, in plain lines from top to bottom."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from cards_pdf.common.command_line import wrapping
from referee.errors import RequestError, UsageError
from referee.protocol.client import Client, Exchange, fix_line, undo_or_redo
from referee.protocol.line import CHOOSE, DRAW, NUMBER, enter_meaning
from referee.protocol.messages import Ask, Choice, Over
from referee.rulekit.cards import STANDARD_READER
from referee.rulekit.rows import LOSES, Row
from referee.rulekit.say import Say
from referee.terminal import advice, commands, layout, paint

GAP = "  "  # before a list of what may be typed
FEW, MANY = 6, 12  # choices, each of which has a line for what it would bring
LONG = 10  # lines
STOP = "q"  # typed below a screenful
ENDLESS = 10**6  # lines of what is no screen
DEALT = ("dealt", "rolled")  # the events
LESSON = "lesson"
SLIM = "slim"  # the event that says that hardly such a deal is won
LONGEST_LINE = 2000  # characters; whole games of answers fit into it


class Noted:
    """Cards that wait to be answered with, for as long as the game stays where it was."""

    def __init__(self) -> None:
        self._cards: list[str] = []
        self._rev: int | None = None
        self.so_far = ""  # which they are, in words

    def keep(self, cards: list[str], rev: int | None, so_far: str = "") -> None:
        self._cards, self._rev, self.so_far = cards, rev, so_far

    def at(self, rev: int | None) -> list[str]:
        return self._cards if rev == self._rev else []


class Screen(NamedTuple):
    """Where a game is shown, and who sits before it."""

    write: Callable[[str], None]
    width: Callable[[], int] = wrapping.width
    height: Callable[[], int] = lambda: ENDLESS
    lay: Callable[[Sequence[Row], int], list[str]] = (
        layout.lines
    )  # rows of the table as lines of a width
    wait: Callable[[], str] = str  # for Enter between two draws; what is typed instead is read next
    more: Callable[[], str] = str  # for Enter between two screenfuls of a long answer
    names: Mapping[str, str] = {}  # of cards, for somebody who listens
    is_person: bool = True  # not a file or a pipe, whose empty lines mean nothing
    looks_back: bool = False  # for the choice that lost the game, which takes a moment


class Terminal:
    """One game at one screen."""

    def __init__(self, exchange: Exchange, say: Say, screen: Screen) -> None:
        self.client = Client(exchange)
        self.say = say
        self.screen, self.write = screen, screen.write
        self.noted = Noted()  # of an answer that is not whole yet
        self.met: dict[str, str] = {}  # cards that were named
        self.left = False
        self.typed_ahead = ""
        self.next_game: str | None = None  # what to play after this game

    def greet(self) -> None:
        hello = self.client.hello
        is_standard = self.client.reader is STANDARD_READER and not self.screen.names
        suits = f"  ({self.say('face.suits')})" if is_standard else ""
        self.write(f"{hello.title}{suits}")
        if self.say.has("face.rules"):
            options = hello.options.items()  # a switch is yes or no
            shown = {
                name: {True: "yes", False: "no"}.get(value, value)
                if isinstance(value, bool)
                else value
                for name, value in options
            }
            self.write(self.say("face.rules", **shown))
        other = f"face.other.{hello.options.get('variant')}"
        is_fresh = (
            isinstance(self.client.now, Ask) and self.client.now.n == 1
        )  # another game may still begin
        if self.say.has(other) and is_fresh:
            self.write(self.say(other))
        self.show()

    def show(self) -> None:
        """What happened, the table, and the question."""
        rows = self.client.table()
        self.happened()
        self.meet(rows)
        self.write("")
        self.lay_out(rows)
        if self.client.is_over:
            self.ended()
        elif self.screen.names:  # whoever listens hears the question last
            self.lay_out(consequences(self.client.asked, self.say))
            self.ask()
        else:
            self.ask()
            self.lay_out(consequences(self.client.asked, self.say))

    def lay_out(self, rows: list[Row]) -> None:
        for line in self.screen.lay(rows, self.screen.width()):
            self.write(line)

    def happened(self) -> None:
        """What was told since; who is dealt to sees one draw after the other, until something is
        typed.
        """
        dealt = False
        for event in self.client.take_events():
            is_dealt = event.event in DEALT
            if dealt and is_dealt and not self.typed_ahead:
                self.typed_ahead = self.screen.wait()
            dealt = dealt or is_dealt
            taught = event.event == LESSON and self.say(
                "face.lesson", text=event.text, **event.facts
            )
            self.write(taught or event.text)
            if event.event == SLIM:
                self.write(self.say(f"end.new-deal-{self.client.hello.deal}"))

    def meet(self, rows: Sequence[Row]) -> None:
        """What cards are called that lie there for the first time."""
        called = {
            card: name for row in rows for card, name in row.called.items() if card not in self.met
        }
        self.met |= called
        if called:
            self.write(
                self.say("face.met", cards=self.say("card.joint").join(map(self.say.named, called)))
            )

    def ended(self) -> None:
        """How the game went, for as long as it is over."""
        over = self.client.now
        is_lost = isinstance(over, Over) and over.outcome == "loss"
        for line in (
            paint.mark(over.text, paint.DANGER if is_lost else ""),
            *self.client.do("end").text,
        ):
            self.write(line)
        if self.screen.looks_back:
            advice.stoppable(advice.what_lost, self.client, self.say, self.write)
        self.what_next()

    def what_next(self) -> None:
        for line in ("", *commands.what_next(self.client, self.say)):
            self.write(line)

    def ask(self) -> None:
        """The question, and what was already typed of its answer."""
        self.write(question_in_words(self.client, self.say, self.screen.names))
        if self.noted.at(self.client.now.rev):
            self.write(self.noted.so_far)

    def read(self, line: str) -> None:
        """Carry out one typed line; raises the RequestError of what could not be taken."""
        if len(line) > LONGEST_LINE:
            raise RequestError("line-too-long", most=LONGEST_LINE)
        name, rest = self.client.split_command(line)
        if command := self.commands().get(name):
            command(rest.split())
        elif self.client.is_over:
            self.what_next()
        elif not name and self.screen.is_person and enter_meaning(self.client.asked) is None:
            self.show()
        else:
            self.answer(line)

    def refuse(self, mistake: UsageError) -> None:
        """Why a line was not taken, and what of the answer is kept."""
        said = self.say.error(mistake)
        self.write(said)
        if self.noted.at(self.client.now.rev) and said != self.noted.so_far:
            self.write(self.noted.so_far)

    def answer(self, line: str) -> None:
        """Answer as many questions as the line has answers for, an empty line one.

        What stands before a mistake is taken; of a draw with too few cards, those that are there
        are noted.
        """
        try:
            rest = self.client.answer_line(line, self.noted.at(self.client.now.rev))
        except RequestError as refusal:
            facts = refusal.facts
            if facts["taken"]:
                self.show()
                self.write(
                    self.say("face.line-stopped", taken=facts["taken"], rest=facts["unread"])
                )
            cards = facts.get("cards")  # a mistake alone takes nothing away of what was right
            if "missing" in facts and isinstance(cards, list):
                self.noted.keep(cards, self.client.now.rev, str(facts["so_far"]))
            raise
        self.show()
        if rest:
            self.write(self.say("face.rest-dropped", rest=rest))

    def commands(self) -> dict[str, Callable[[list[str]], None]]:
        return {
            **{name: partial(self.run, name) for name in self.client.hello.commands},
            **{name: partial(self.advise, run) for name, run in advice.COMMANDS.items()},
            "undo": partial(self.step, "undo"),
            "redo": partial(self.step, "redo"),
            "fix": self.fix,
            "log": lambda _: self.tell(commands.log(self.client)),
            "state": lambda _: self.tell(commands.state(self.client, self.say)),
            "rules": lambda words: self.tell(
                commands.rules(self.client, words, self.screen.width())
            ),
            "help": lambda _: self.tell(
                commands.help_lines(self.client, self.say, self.screen.width())
            ),
            "concede": self.concede,
            "enough": self.enough,
            "again": lambda _: self.begin(commands.AGAIN),
            "next": self.next_level,
            "look": lambda _: self.show(),
            "quit": self.quit,
        }

    def advise(
        self, run: Callable[[Client, Say, Callable[[str], None]], None], _: list[str]
    ) -> None:
        """What the referee thinks of the position, then the question again."""
        advice.stoppable(run, self.client, self.say, self.write)
        self.tell([])

    def tell(self, lines: list[str]) -> None:
        """An answer, and the question again; below a long answer the table too, so that nobody
        scrolls.
        """
        self.page(lines)
        if self.client.is_over or self.typed_ahead:
            return
        if sum(line.count("\n") + 1 for line in lines) > LONG:
            self.show()
        else:
            self.ask()

    def page(self, lines: list[str]) -> None:
        """As many lines as the screen is high, and a wait behind each screenful; what is typed ends
        it.
        """
        for screenful in layout.screenfuls(lines, self.screen.height() - 1):
            for line in screenful:
                self.write(line)
            answer = self.screen.more() if screenful is not lines else ""
            if answer:
                self.typed_ahead = "" if answer == STOP else answer
                return

    def run(self, command: str, words: list[str]) -> None:
        """A command of the game's own."""
        rows = self.client.do(
            "run", command=" ".join([command, *self.client.split_words(" ".join(words))])
        ).rows
        self.tell(self.screen.lay(rows, self.screen.width()))

    def step(self, command: str, words: list[str]) -> None:
        undo_or_redo(self.client, self.say, command, " ".join(words))
        self.show()

    def fix(self, words: list[str]) -> None:
        fix_line(self.client, self.say, " ".join(words))
        self.show()

    def concede(self, _: list[str]) -> None:
        self.client.do("concede", want=self.client.shown)
        self.show()

    def enough(self, _: list[str]) -> None:
        self.client.do("enough")
        self.tell([self.say("face.enough")])

    def quit(self, _: list[str]) -> None:
        self.left = True

    def next_level(self, _: list[str]) -> None:
        if self.client.is_campaigns:
            self.begin(commands.AGAIN)
        elif self.client.is_over and self.client.do("end").next is None:
            raise UsageError(self.say("end.no-level"))
        else:
            self.begin(commands.NEXT)

    def begin(self, next_game: str) -> None:
        """Another game, once this one is over, or other cards before anything was answered."""
        if not (
            self.client.is_over
            or (self.client.hello.deal == "digital" and self.client.asked.n == 1)
        ):
            raise UsageError(self.say("end.not-yet"))
        self.next_game, self.left = next_game, True

    def possible(self) -> list[str]:
        """What Tab completes to: what is possible now, then the commands."""
        now = self.client.now
        words = (
            [*now.possible]
            if isinstance(now, Ask) and now.kind == DRAW
            else [
                choice.label if choice.kind == "word" else choice.id
                for choice in self.client.choices
            ]
        )
        return [*words, *self.commands()]


# --- the question as a person reads it: what may be typed, what each choice would bring ---


def question_in_words(client: Client, say: Say, names: Mapping[str, str]) -> str:
    now = client.asked
    hint = enter_meaning(now)
    cards = [*now.expected] or now.proposed
    more = say(f"face.{hint}", cards=cards) if hint else ""
    joint = say("face.joint") if more else ""
    return f"{now.n}. {now.text}{_words(client, names)}{joint}{more}"


def _words(client: Client, names: Mapping[str, str]) -> str:
    """What may be typed, where the table tells nothing of it; boxes are too many for a line."""
    now, cards = client.asked, client.hello.cards
    if now.kind == NUMBER:
        return f"{GAP}{now.least}–{now.most}"
    choices = _choices(now)
    if any(
        one.number or one.brings or (one.kind == "card" and one.id not in cards) for one in choices
    ):
        return ""
    labels = [names.get(one.id, one.id) if one.id in cards else one.label for one in choices]
    called = [with_id(label, one.id) for label, one in zip(labels, choices, strict=True)]
    cells = {cell.place for row in now.rows for cell in row.cells}
    beside = (
        labels if any(one.id in cells for one in choices) else called
    )  # a number is enough beside places
    named = [
        name if one.id in cells else _with_number(other, one, now)
        for name, other, one in zip(called, beside, choices, strict=True)
    ]
    return GAP + " / ".join(named) if named else ""


def with_id(label: str, option: str) -> str:
    """Both may be typed; one is enough where they are the same words."""
    return label if label.casefold().replace(" ", "-") == option.casefold() else f"{label} {option}"


def _with_number(label: str, choice: Choice, now: Ask) -> str:
    """A word to choose behind the number that may be typed for it."""
    return f"{now.words.index(choice.id) + 1} {label}" if choice.id in now.words else label


def _choices(now: Ask) -> list[Choice]:
    """Those that answer the question; powers stand apart, and a grid on the table says it if all
    are open.
    """
    cells = {cell.place for row in now.rows for cell in row.cells if cell.place}
    seen = cells if cells <= {choice.id for choice in now.choices} else ()
    return [choice for choice in now.choices if choice.id not in now.also and choice.id not in seen]


def consequences(now: Ask, say: Say) -> list[Row]:
    """What each choice would bring that does not lie on the table; and that all of them lose."""
    beside = [one for one in now.choices if not one.number and one.kind != "card"]
    told = any(one.brings for one in beside)  # then words that bring nothing stand here as well
    telling = [one for one in beside if one.brings or (told and one.id in now.words)]
    if len(telling) > FEW:  # of many, as numbers and places are, those that are not like most
        (common, times), *_ = Counter(one.brings for one in telling).most_common(1)
        telling = [one for one in telling if times == 1 or one.brings != common]
        telling = telling if len(telling) <= MANY else []
    rows = [
        Row(_with_number(one.label, one, now), one.brings or "", danger=one.danger)
        for one in telling
    ]
    also = [one.label for one in now.choices if one.id in now.also and one not in telling]
    if also:
        rows.append(Row(say("face.also"), " / ".join(also)))
    if now.kind in (CHOOSE, NUMBER) and now.is_hopeless:
        rows.append(Row(text=say("face.hopeless"), danger=LOSES))
    if now.back:
        rows.append(Row(text=say("face.back", n=now.back)))
    return rows
