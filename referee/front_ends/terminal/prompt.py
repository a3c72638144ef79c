"""What a person at a table talks to: a game at the prompt, in plain lines from top to bottom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from cards_pdf.common.command_line import wrapping
from referee.errors import BadRequest, Refusal, WrongUse
from referee.front_ends import typed_names as names
from referee.front_ends.client import Client, Reply
from referee.front_ends.terminal import advice, asking, commands, layout, paint, photos
from referee.front_ends.terminal.noted import Noted
from referee.front_ends.terminal.photos import Photographed
from referee.front_ends.typed import TypedLine
from referee.languages import language
from referee.rulekit.cards import STANDARD_READER, UNKNOWN
from referee.rulekit.rows import Row
from referee.rulekit.say import Say

LONG = 10  # lines
STOP = "q"  # typed below a screenful
ENDLESS = 10**6  # lines of what is no screen
DEALT = ("dealt", "rolled")  # the events
LONGEST_LINE = 2000  # characters; whole games of answers fit into it


class Terminal:
    """One game, one screen."""

    def __init__(self, reply: Reply, say: Say, write: Callable[[str], None]) -> None:
        self.client = Client(reply)
        self.say = say
        self.write = write
        self.noted = Noted()
        self.photographed = Photographed()
        self.left = False
        self.wait: Callable[[], str] = str  # for Enter between two draws; what is typed instead is read next
        self.more: Callable[[], str] = str  # for Enter between two screenfuls of a long answer
        self.height: Callable[[], int] = lambda: ENDLESS  # lines of the screen
        self.typed_ahead = ""
        self.looks_back = False  # for the choice that lost the game, which takes a moment
        self.next_game: str | None = None  # what to play after this game
        self.width: Callable[[], int] = wrapping.width
        self.laid: Callable[[list[Row]], list[str]] = lambda rows: layout.lines(rows, self.width())
        self.names: Mapping[str, str] = {}  # of cards, for somebody who listens
        self.is_person = True  # not a file or a pipe, whose empty lines mean nothing

    def greet(self) -> None:
        hello = self.client.hello
        suits = (
            f"  ({self.say('face.suits')})"
            if self.client.reader is STANDARD_READER and not self.names
            else ""
        )
        self.write(f"{hello.title}{suits}")
        if self.say.has("face.rules"):
            self.write(self.say("face.rules", **self.options()))
        other = f"face.other.{hello.options.get('variant')}"
        if self.say.has(other) and self.is_fresh:
            self.write(self.say(other))
        self.show()

    @property
    def is_fresh(self) -> bool:
        """Whether nothing has been answered yet, so that another game may begin instead."""
        return not self.client.is_over and self.client.now.n == 1

    def show(self) -> None:
        """What happened, the table, and the question."""
        rows = self.client.table()
        self.happened()
        self.write("")
        self.lay_out(rows)
        if self.client.is_over:
            self.ended()
        elif self.names:  # whoever listens hears the question last
            self.lay_out(asking.consequences(self.client.now, self.say))
            self.ask()
        else:
            self.ask()
            self.lay_out(asking.consequences(self.client.now, self.say))

    def options(self) -> dict[str, Any]:
        """The options of the game as its catalogue shows them; a switch is yes or no."""
        switches = {True: "yes", False: "no"}
        options = self.client.hello.options.items()
        return {name: switches[value] if isinstance(value, bool) else value for name, value in options}

    def lay_out(self, rows: list[Row]) -> None:
        for line in self.laid(rows):
            self.write(line)

    def happened(self) -> None:
        """What was told since; whoever is dealt to sees one draw after the other, until he types on."""
        dealt = False
        for event in self.client.events():
            is_dealt = event.event in DEALT
            if dealt and is_dealt and not self.typed_ahead:
                self.typed_ahead = self.wait()
            dealt = dealt or is_dealt
            self.write(event.text)

    def ended(self) -> None:
        """How the game went, for as long as it is over."""
        text, is_lost = self.client.now.text, self.client.now.outcome == "loss"
        for line in (paint.mark(text, paint.DANGER if is_lost else ""), *self.client.do("end")["text"]):
            self.write(line)
        if self.looks_back:
            advice.stoppable(advice.what_lost, self.client, self.say, self.write)
        self.what_next()

    def what_next(self) -> None:
        for line in ("", *commands.what_next(self.client, self.say)):
            self.write(line)

    def ask(self) -> None:
        """The question, and what was already typed of its answer."""
        self.write(asking.question(self.client, self.say, self.names))
        if self.noted.at(self.client.now.rev):
            self.write(self.noted.so_far)

    def read(self, line: str) -> None:
        """Carry out one typed line; raises the Refusal of what could not be taken."""
        if len(line) > LONGEST_LINE:
            raise BadRequest("line-too-long", most=LONGEST_LINE)
        words = line.replace(",", " ").split()
        command = self.command(words)
        if command:
            command(words[1:])
        elif self.client.is_over:
            self.what_next()
        elif not words and (cards := self.photographed.at(self.client.now.rev)):
            self.answer(cards)
        elif not words and self.is_person and names.enter_means(self.client.now) is None:
            self.show()
        else:
            noted = self.noted.at(self.client.now.rev)
            self.answer(words if not noted or self._whole(words) else [*noted, *words])

    def command(self, words: list[str]) -> Callable[[list[str]], None] | None:
        """What the line begins with, if that is no answer; `?` alone is help where it is no card."""
        if words == [UNKNOWN] and (self.client.is_over or not self.client.now.blind):
            words = ["help"]
        return self.commands().get(words[0].casefold()) if words else None

    def refuse(self, mistake: Refusal | WrongUse) -> None:
        """Why a line was not taken, and what of the answer is kept."""
        if isinstance(mistake, WrongUse):
            self.write(language(self.say.lang)(mistake))
            return
        said = self.say.refusal(mistake)
        self.write(said)
        if self.noted.at(self.client.now.rev) and said != self.noted.so_far:
            self.write(self.noted.so_far)

    def _whole(self, words: list[str]) -> bool:
        """Whether a line answers by itself, without the cards noted from the line before."""
        now = self.client.now
        answer, _ = TypedLine(self.client.reader).answer(now, words)
        return not words or len(answer) >= max(now.wanted, now.min)

    def answer(self, words: list[str]) -> None:
        """Answer as many questions as the line has answers for, an empty line one.

        What stands before a mistake is taken; of a draw with too few cards, those that are there are noted.
        """
        line, rest, taken = TypedLine(self.client.reader), words, 0
        try:
            while not self.client.is_over and (rest or not taken):
                answer, behind = line.answer(self.client.now, rest)
                self.client.answer(answer)
                taken, rest = taken + 1, line.unread(self.client.now, behind)
        except Refusal as refusal:
            if taken:
                self.show()
                self.write(self.say("face.line-stopped", taken=taken, rest=rest))
            self.noted.keep(refusal, self.client.now.rev)
            raise
        self.show()
        if rest:
            self.write(self.say("face.rest-dropped", rest=rest))

    def commands(self) -> dict[str, Callable[[list[str]], None]]:
        own = {name: partial(self.run, name) for name in self.client.hello.commands}
        asked = {name: partial(self.advise, run) for name, run in advice.COMMANDS.items()}
        return (
            own
            | asked
            | {
                "undo": self.undo,
                "redo": self.redo,
                "fix": self.fix,
                "log": lambda _: self.tell(commands.log(self.client)),
                "state": lambda _: self.tell(commands.state(self.client, self.say)),
                "rules": lambda words: self.tell(commands.rules(self.client, words, self.width())),
                "help": lambda _: self.tell(commands.help_lines(self.client, self.say, self.width())),
                "concede": self.concede,
                "again": self.again,
                "next": self.next_level,
                "look": lambda _: self.show(),
                "photo": lambda words: self.tell(self.photographed.read(self.client, self.say, words)),
                "check": lambda words: self.tell(photos.check(self.client, self.say, words)),
                "quit": self.quit,
            }
        )

    def advise(self, run: Callable[[Client, Say, Callable[[str], None]], None], _: list[str]) -> None:
        """What the referee thinks of the position, then the question again."""
        advice.stoppable(run, self.client, self.say, self.write)
        self.tell([])

    def tell(self, lines: list[str]) -> None:
        """An answer, and the question again; below a long answer the table too, so that nobody scrolls."""
        self.page(lines)
        if self.client.is_over or self.typed_ahead:
            return
        if sum(line.count("\n") + 1 for line in lines) > LONG:
            self.show()
        else:
            self.ask()

    def page(self, lines: list[str]) -> None:
        """As many lines as the screen is high, and a wait behind each screenful; what is typed ends it."""
        for screenful in layout.screenfuls(lines, self.height() - 1):
            for line in screenful:
                self.write(line)
            typed = self.more() if screenful is not lines else ""
            if typed:
                self.typed_ahead = "" if typed == STOP else typed
                return

    def run(self, command: str, words: list[str]) -> None:
        """A command of the game's own."""
        told = self.client.do("run", command=" ".join([command, *words]))["rows"]
        self.tell(self.laid([Row(**row) for row in told]))

    def undo(self, words: list[str]) -> None:
        """`undo`, `undo 3` for three answers at once, `undo to 26` to be asked that question again."""
        self.client.do("undo", **commands.how_far("undo", words, self.say))
        self.show()

    def redo(self, words: list[str]) -> None:
        """`redo`, or `redo 3`, as far as there is something to do again."""
        self.client.do("redo", **commands.how_far("redo", words, self.say))
        self.show()

    def fix(self, words: list[str]) -> None:
        cut = words[-1:] == ["cut"]
        commands.fix(self.client, self.say, words[:-1] if cut else words, cut=cut)
        self.show()

    def concede(self, _: list[str]) -> None:
        self.client.do("concede")
        self.show()

    def quit(self, _: list[str]) -> None:
        self.left = True

    def again(self, _: list[str]) -> None:
        """Another game with the same options, once this one is over."""
        self.begin(commands.AGAIN)

    def next_level(self, _: list[str]) -> None:
        if self.client.is_over and self.client.do("end")["next"] is None:
            raise WrongUse(self.say("end.no-level"))
        self.begin(commands.NEXT)

    def begin(self, next_game: str) -> None:
        if not self.client.is_over:
            raise WrongUse(self.say("end.not-yet"))
        self.next_game, self.left = next_game, True

    def possible(self) -> list[str]:
        """What Tab completes to: what is possible now, then the commands."""
        words = [] if self.client.is_over else names.possible(self.client.now)
        return [*words, *self.commands()]
