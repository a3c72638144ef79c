"""The line-mode face: what a person at a table talks to, in plain lines from top to bottom."""

from __future__ import annotations

from collections.abc import Callable

from referee.errors import BadRequest, NoSuchAsk, NothingToRedo, Refusal, WrongUse
from referee.front_ends.terminal import advice, end, fixing, layout, paint, rulebook, shown, typed
from referee.rulekit.cards import STANDARD_READER
from referee.rulekit.options import Options, whole_number
from referee.rulekit.questions import Draw
from referee.rulekit.say import Say
from referee.saves.kept import Save
from referee.sessions import transcript
from referee.sessions.session import Session

LONG = 10  # lines
DEALT = "dealt"  # the event
LONGEST_LINE = 2000  # characters; whole games of answers fit into it


class Terminal:
    """One game, one screen."""

    def __init__(self, save: Save, say: Say, write: Callable[[str], None]) -> None:
        self.session = save.session
        self.save = save
        self.say = say
        self.write = write
        self.noted: list[str] = []  # cards of a draw that was typed with too few
        self.left = False
        self.wait: Callable[[], str] = str  # for Enter between two draws; what is typed instead is read next
        self.typed_ahead = ""
        self.looks_back = False  # for the choice that lost the game, which takes a moment
        self.next_game: Options | None = None  # what to play after this game
        self.is_person = True  # not a file or a pipe, whose lines write no files

    def greet(self) -> None:
        suits = f"  ({self.say('face.suits')})" if self.session.reader is STANDARD_READER else ""
        self.write(f"{self.say.word(self.session.game.title)}{suits}")
        if self.say.has("face.rules"):
            self.write(self.say("face.rules", **shown.options(self.session)))
        self.show()

    def show(self) -> None:
        """What happened, the table, and the question."""
        self.happened()
        self.write("")
        for line in layout.lines(shown.table(self.session, self.say), paint.width()):
            self.write(line)
        if self.session.over:
            for line in end.lines(self.save, self.say):
                self.write(line)
            if self.looks_back:
                advice.stoppable(advice.what_lost, self.session, self.say, self.write)
            self.what_next()
        elif self.session.question:
            self.write(self.question())
            for line in layout.lines(shown.consequences(self.session, self.say), paint.width()):
                self.write(line)

    def happened(self) -> None:
        """What was told since; whoever is dealt to sees one draw after the other, until he types on."""
        dealt = False
        for event in self.session.events():
            if dealt and event.name == DEALT and not self.typed_ahead:
                self.typed_ahead = self.wait()
            dealt = dealt or event.name == DEALT
            self.write(self.say.event(event))

    def what_next(self) -> None:
        for line in ("", *end.what_next(self.session, self.say)):
            self.write(line)

    def question(self) -> str:
        question = self.session.question
        assert question is not None, "only asked while the game goes on"
        hint = typed.enter_means(question)
        cards = question.told().get("expected") or shown.proposed(question)
        more = self.say(f"face.{hint}", cards=cards) if hint else ""
        joint = self.say("face.joint") if more else ""
        return f"{self.session.number}. {self.say.question(question)}{joint}{more}"

    def read(self, line: str) -> None:
        """Carry out one typed line; raises the Refusal of what could not be taken."""
        if len(line) > LONGEST_LINE:
            raise BadRequest("line-too-long", most=LONGEST_LINE)
        words = line.replace(",", " ").split()
        command = self.commands().get(words[0].casefold()) if words else None
        if command:
            self.noted = []
            command(words[1:])
        elif self.session.over:
            self.what_next()
        elif not words and self.is_person and not self.enter_answers():
            self.show()
        else:
            self.answer(words if self._whole(words) else [*self.noted, *words])

    def enter_answers(self) -> bool:
        """Whether Enter alone is an answer; else it shows the table again."""
        question = self.session.question
        return question is not None and typed.enter_means(question) is not None

    def _whole(self, words: list[str]) -> bool:
        """Whether a line answers by itself, without the cards noted from the line before."""
        question = self.session.question
        cards = self.session.reader.pieces(words)
        return not words or (isinstance(question, Draw) and len(cards) >= question.count)

    def answer(self, words: list[str]) -> None:
        """Answer as many questions as the line has answers for, an empty line one.

        What stands before a mistake is taken; of a draw with too few cards, those that are there are noted.
        """
        line, rest, taken = typed.Line(self.session.reader, self.say), words, 0
        self.noted = []
        try:
            while self.session.question and (rest or not taken):
                answer, behind = line.answer(self.session.question, rest)
                self.session.answer(answer)
                taken, rest = taken + 1, behind
        except Refusal as refusal:
            if taken:
                self.show()
                self.write(self.say("face.line-stopped", taken=taken, rest=rest))
            self.noted = typed.kept(refusal)
            raise
        self.show()
        if rest:
            self.write(self.say("face.rest-dropped", rest=rest))

    def commands(self) -> dict[str, Callable[[list[str]], None]]:
        own = {name: (lambda words, name=name: self.run(name, words)) for name in self.session.game.commands}
        asked = {name: (lambda _, run=run: self.advise(run)) for name, run in advice.COMMANDS.items()}
        return (
            own
            | asked
            | {
                "undo": self.undo,
                "redo": self.redo,
                "fix": self.fix,
                "log": lambda _: self.tell(transcript.lines(self.session, self.say)),
                "state": lambda _: self.tell(self.facts()),
                "rules": lambda words: self.tell(rulebook.lines(self.session.game, self.say.lang, words)),
                "help": lambda _: self.tell(self.help()),
                "concede": self.concede,
                "again": self.again,
                "next": self.next_level,
                "look": lambda _: self.show(),
                "quit": self.quit,
            }
        )

    def advise(self, run: Callable[[Session, Say, Callable[[str], None]], None]) -> None:
        """What the referee thinks of the position, then the question again."""
        advice.stoppable(run, self.session, self.say, self.write)
        self.tell([])

    def facts(self) -> list[str]:
        facts = self.session.state().items()
        return [self.say("face.fact", name=name, value=as_words(value, self.say)) for name, value in facts]

    def tell(self, lines: list[str]) -> None:
        """An answer, and the question again; below a long answer the table too, so that nobody scrolls."""
        for line in lines:
            self.write(line)
        if self.session.question and sum(line.count("\n") + 1 for line in lines) > LONG:
            self.show()
        elif self.session.question:
            self.write(self.question())

    def run(self, command: str, words: list[str]) -> None:
        """A command of the game's own."""
        if words and command in self.session.game.writing and not self.is_person:
            raise WrongUse(self.say("error.no-files", command=command))
        rows = self.session.game.commands[command](self.session.table, self.say, words)
        self.tell(layout.lines(rows, paint.width()))

    def undo(self, words: list[str]) -> None:
        """`undo`, `undo 3` for three answers at once, `undo to 26` to be asked that question again."""
        last = self.session.number - 1
        for _ in range(min(self.count("undo", words), max(1, last))):
            self.session.undo()
        self.show()

    def redo(self, words: list[str]) -> None:
        """`redo`, or `redo 3`, as far as there is something to do again."""
        for done in range(self.count("redo", words)):
            try:
                self.session.redo()
            except NothingToRedo:
                if not done:
                    raise
                break
        self.show()

    def count(self, command: str, words: list[str]) -> int:
        """How often: "undo", "undo undo", "undo 3", or back to an answer."""
        number = whole_number(words[-1]) if words else 1
        if all(word.casefold() == command for word in words):
            return 1 + len(words)
        if number and len(words) == 1:
            return number
        if number and command == "undo" and words[0].casefold() == "to" and len(words) == 2:  # noqa: PLR2004
            return self.session.number - number if number < self.session.number else self.no_answer(number)
        raise WrongUse(self.say(f"face.{command}-count"))

    def no_answer(self, number: int) -> int:
        last = self.session.number - 1
        raise NoSuchAsk("no-such-ask" if last else "no-answers-yet", n=number, last=last)

    def fix(self, words: list[str]) -> None:
        cut = words[-1:] == ["cut"]
        fixing.fix(self.session, self.say, words[:-1] if cut else words, cut=cut)
        self.show()

    def concede(self, _: list[str]) -> None:
        self.session.concede()
        self.show()

    def quit(self, _: list[str]) -> None:
        self.left = True

    def again(self, _: list[str]) -> None:
        """Another game with the same options, once this one is over."""
        self.begin(self.session.options)

    def next_level(self, _: list[str]) -> None:
        options = end.harder(self.session)
        if options is None and self.session.over:
            raise WrongUse(self.say("end.no-level"))
        self.begin(options)

    def begin(self, options: Options | None) -> None:
        if not self.session.over:
            raise WrongUse(self.say("end.not-yet"))
        self.next_game, self.left = options, True

    def help(self) -> list[str]:
        """What may be typed in every game, then the commands of this one."""
        return [
            self.say("face.help"),
            self.say("help.advice"),
            *(self.say(f"help.{name}") for name in self.session.game.commands),
        ]

    def possible(self) -> list[str]:
        """What Tab completes to: what is possible now, then the commands."""
        answers = typed.possible(self.session.question) if self.session.question else []
        return [*map(self.say.word, answers), *self.commands()]


_SIGNS: dict[object, str] = {None: "–", True: "✓", False: "✗"}


def as_words(fact: object, say: Say) -> object:
    """A fact of the state as a sentence can show it; names in the language that is spoken."""
    if isinstance(fact, dict):
        return (
            ", ".join(f"{say.word(str(name))} {as_words(inner, say)}" for name, inner in fact.items()) or "–"
        )
    if isinstance(fact, list) and not all(isinstance(name, str) for name in fact):
        return "; ".join(str(as_words(inner, say)) for inner in fact)
    if fact is None or isinstance(fact, bool):
        return _SIGNS[fact]
    return fact or _SIGNS[None] if isinstance(fact, str | list) else str(fact)
