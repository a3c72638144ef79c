"""A game at the prompt, in plain lines from top to bottom.

How it works
    `Terminal.read` carries out one typed line: a command, or answers to one or several questions.
    Then `show` writes what happened, the table and the question. A `Screen` says how lines are
    written and for whom: for eyes, for ears (`spoken`), or for a test. `run_terminal` plays a whole
    game. Lines of a file or a pipe are read without a prompt, and the first one that is refused
    ends the game, with its number.

What is delicate
    *Answers in parts.* Of a draw with too few cards, those that are there are kept in `draft` and
    stand before the next line, as long as the game stays at that question.

    *Enter between two draws.* A dealt game shows one draw after the other. Text that the player
    types at such a stop is `typed_ahead`: it is read as the next line.
"""

import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from cards_pdf.common import line_break
from cards_pdf.common.program import complain
from referee.errors import RequestError, RulesInterrupted, UsageError
from referee.protocol.client import Client, Exchange
from referee.protocol.line import CHOOSE, DRAW, NUMBER, enter_meaning
from referee.protocol.messages import Ask, Choice, Face
from referee.rulekit.cards import STANDARD_READER
from referee.rulekit.rows import LOSES, Row
from referee.rulekit.say import Say
from referee.terminal import commands, layout

PROMPT = "> "
GAP = "  "  # before a list of options
MAX_EFFECT_LINES = 6  # more are shown only if they differ from most
MAX_UNUSUAL_EFFECTS = 12  # of these
MAX_LINES_WITHOUT_TABLE = 10
MAX_EXAMPLE = 3  # numbers in an example of an answer
STOP = "q"  # typed below a screenful to end it
NO_HEIGHT = 10**6  # lines of a screen that does not end
PICK = "pick"
DEAL_EVENTS = ("dealt", "rolled")
LESSON_EVENT = "lesson"
SLIM_EVENT = "slim"  # such a deal is hardly ever won
MAX_LINE = 2000  # characters; the answers of a whole game fit


class Draft(NamedTuple):
    """Cards of an incomplete answer, a sentence on them, and the revision for which they are."""

    cards: list[str]
    so_far: str
    rev: int


class Screen(NamedTuple):
    """The way lines are written, and for whom."""

    write: Callable[[str], None]
    width: Callable[[], int] = line_break.width
    height: Callable[[], int] = lambda: NO_HEIGHT
    lay: Callable[[Sequence[Row], int], list[str]] = layout.lines  # rows in lines of a width
    wait: Callable[[], str] = str  # waits for Enter between two draws; returns text typed instead
    more: Callable[[], str] = str  # waits for Enter between two screenfuls
    names: Mapping[str, str] = {}  # of cards, if lines are read out
    is_person: bool = True  # False for a file or a pipe, whose empty lines mean nothing
    looks_back: bool = False  # shows the choice that lost the game, which takes a moment


class Terminal:
    """A game at a screen."""

    def __init__(
        self, exchange: Exchange, say: Say, screen: Screen, *, is_first_game: bool = False
    ) -> None:
        self.client = Client(exchange)
        self.say = say
        self.screen = screen
        self.write = screen.write
        self.draft: Draft | None = None
        # kinds of questions whose answers are still to be taught to a player who is new
        self.untaught = {DRAW, CHOOSE, PICK} if is_first_game else set()
        self.introduced: set[str] = set()  # cards whose names were told
        self.is_left = False
        self.typed_ahead = ""
        self.next_game: str | None = None  # what to play after this game

    def greet(self) -> None:
        hello = self.client.hello
        is_standard = self.client.reader is STANDARD_READER and not self.screen.names
        suits = f"  ({self.say('face.suits')})" if is_standard else ""
        self.write(f"{hello.title}{suits}")
        if self.say.has("face.rules"):
            self.write(self.say("face.rules", **self.say.options(hello.options)))
        other = f"face.other.{hello.options.get('variant')}"
        # in a first game the player has just chosen
        is_fresh = isinstance(self.client.now, Ask) and self.client.now.n == 1 and not self.untaught
        if self.say.has(other) and is_fresh:
            self.write(self.say(other))
        self.show()

    def show(self) -> None:
        """Write what happened, the table, and the question."""
        rows = self.client.table()
        self.write_events()
        # the names of cards that are on the table for the first time
        called = {card: name for row in rows for card, name in row.called.items()}
        names = [
            self.say("card.called", card=card, name=called[card])
            for card in called
            if card not in self.introduced
        ]
        if names:
            self.write(self.say("face.met", cards=self.say("card.joint").join(names)))
        self.introduced |= called.keys()
        self.write("")
        self.write_rows(rows)
        if self.client.is_over:
            self.write_end()
            return
        effects = consequences(self.client.question, self.say)
        if self.screen.names:  # a listener hears the question last
            self.write_rows(effects)
        self.write_question(has_table=True)
        if not self.screen.names:
            self.write_rows(effects)
        self.teach_typing(self.client.question)

    def write_rows(self, rows: list[Row]) -> None:
        for line in self.screen.lay(rows, self.screen.width()):
            self.write(line)

    def write_events(self) -> None:
        """Write the events, with a stop before each further draw until the player types."""
        was_dealt = False
        for event in self.client.take_events():
            is_dealt = event.event in DEAL_EVENTS
            if was_dealt and is_dealt and not self.typed_ahead:
                self.typed_ahead = self.screen.wait()
            was_dealt = was_dealt or is_dealt
            is_lesson = event.event == LESSON_EVENT
            text = event.text
            self.write(self.say("face.lesson", text=text, **event.facts) if is_lesson else text)
            if event.event == SLIM_EVENT:
                self.write(self.say(f"end.new-deal-{self.client.hello.deal}"))

    def write_end(self) -> None:
        """Write how the game went, and what may follow."""
        is_lost = self.client.outcome == "loss"
        self.write(layout.mark(self.client.now.text, layout.DANGER if is_lost else ""))
        for line in self.client.do("end").text:
            self.write(line)
        if self.screen.looks_back:
            self.advise(commands.turning_point)
        self.show_next_commands()

    def show_next_commands(self) -> None:
        for line in ("", *commands.find_next_commands(self.client, self.say)):
            self.write(line)

    def write_question(self, *, has_table: bool) -> None:
        """Write the question, and what was already typed of its answer."""
        names = self.screen.names
        self.write(question_line(self.client, self.say, names, has_table=has_table))
        if draft := self.present_draft:
            self.write(draft.so_far)

    @property
    def present_draft(self) -> Draft | None:
        """The draft, if it is for the present question."""
        return self.draft if self.draft and self.draft.rev == self.client.now.rev else None

    def teach_typing(self, now: Ask) -> None:
        """Write how the first questions of a first game are answered, each kind once."""
        if now.kind not in self.untaught or (now.kind != DRAW and not now.numbered):
            return
        self.untaught.remove(now.kind)
        example = example_of(now)
        if example:
            self.write(self.say(f"face.first-{now.kind}", example=example))

    def read(self, line: str) -> None:
        """Carry out one typed line. Raise UsageError if it is not taken."""
        if len(line) > MAX_LINE:
            raise RequestError("line-too-long", most=MAX_LINE)
        name, rest = self.client.split_command(line)
        if command := self.handlers().get(name):
            lines = command(rest)
            if lines is not None:
                self.tell(lines)
        elif self.client.is_over:
            self.show_next_commands()
        elif not name and self.screen.is_person and enter_meaning(self.client.question) is None:
            self.change(self.client.do, "show")
        else:
            self.answer(line)

    def refuse(self, mistake: UsageError) -> None:
        """Write why a line was not taken, and what is kept of the answer."""
        message = self.say.error(mistake)
        self.write(message)
        draft = self.present_draft
        if draft and message != draft.so_far:
            self.write(draft.so_far)

    def answer(self, line: str) -> None:
        """Answer as many questions as the line has answers for; an empty line answers one.

        The answers before a mistake are taken. Cards of an incomplete answer are kept.
        """
        draft = self.present_draft
        try:
            rest = self.client.answer_line(line, draft.cards if draft else ())
        except RequestError as refusal:
            facts = refusal.facts
            if facts["taken"]:
                self.show()
                self.write(
                    self.say("face.line-stopped", taken=facts["taken"], rest=facts["unread"])
                )
            if facts.get("missing"):  # a mistake takes nothing of what was right
                self.draft = Draft(facts["cards"], facts["so_far"], self.client.now.rev)
            raise
        self.show()
        if rest:
            self.write(self.say("face.rest-dropped", rest=rest))

    def handlers(self) -> dict[str, Callable[[str], list[str] | None]]:
        """Return what carries out each command, given the text behind it.

        A command returns lines to show before the question, or None if it has shown all itself.
        """
        client = self.client
        return {
            **{name: partial(self.run, name) for name in client.hello.commands},
            **{name: partial(self.advise, run) for name, run in commands.COMMANDS.items()},
            "undo": lambda behind: self.change(client.step, "undo", behind),
            "redo": lambda behind: self.change(client.step, "redo", behind),
            "fix": lambda behind: self.change(client.fix, behind),
            "log": lambda _: commands.log(client),
            "state": lambda _: commands.state(client, self.say),
            "rules": lambda behind: commands.rules(client, behind.split(), self.screen.width()),
            "help": lambda behind: commands.help_lines(
                client, self.say, self.screen.width(), behind
            ),
            "concede": lambda _: self.change(client.do, "concede"),
            "enough": self.end_lessons,
            "again": lambda _: self.start(commands.AGAIN),
            "next": lambda _: self.start(commands.NEXT),
            "look": lambda _: self.change(client.do, "show"),
            "quit": lambda _: self.leave(None),
        }

    def advise(self, run: commands.Run, _: str = "") -> list[str]:
        """Write advice as it comes; return a long one. Ctrl-C stops it, not the game."""
        lines: list[str] = []
        write = lines.append if run is commands.winnable else self.write
        try:
            run(self.client, self.say, write)
        except KeyboardInterrupt:
            self.write("\n" + self.say("hint.stopped"))
        return lines

    def tell(self, lines: list[str]) -> None:
        """Write lines and the question again; below many lines the table too, to save scrolling."""
        self.page(lines)
        if self.client.is_over or self.typed_ahead:
            return
        if sum(line.count("\n") + 1 for line in lines) > MAX_LINES_WITHOUT_TABLE:
            self.show()
        else:
            self.write_question(has_table=False)

    def page(self, lines: list[str]) -> None:
        """Write lines with a stop behind each screenful. Typed text ends it."""
        screenfuls = list(layout.screenfuls(lines, self.screen.height() - 1))
        for screenful in screenfuls:
            for line in screenful:
                self.write(line)
            if len(screenfuls) > 1 and (answer := self.screen.more()):
                self.typed_ahead = "" if answer == STOP else answer
                return

    def run(self, command: str, arguments: str) -> list[str]:
        """Run a command of the game's own."""
        words = [command, *self.client.split_words(arguments)]
        rows = self.client.do("run", command=" ".join(words)).rows
        return self.screen.lay(rows, self.screen.width())

    def change(self, change: Callable[..., object], *words: str) -> None:
        """Change the game, and show it."""
        change(*words)
        self.show()

    def end_lessons(self, _: str) -> list[str]:
        self.client.do("enough")
        return [self.say("face.enough")]

    def start(self, next_game: str) -> None:
        """Leave for another game. This one is over, or its deal is unanswered."""
        client = self.client
        if next_game == commands.NEXT and client.is_campaigns:
            next_game = commands.AGAIN
        if next_game == commands.NEXT and client.is_over and client.do("end").next is None:
            raise RequestError("no-next-level")
        if not (client.is_over or (client.hello.deal == "digital" and client.question.n == 1)):
            raise RequestError("not-yet")
        self.leave(next_game)

    def leave(self, next_game: str | None) -> None:
        self.next_game = next_game
        self.is_left = True

    def list_completions(self) -> list[str]:
        """Return what Tab completes: possible answers, then commands."""
        now = self.client.now
        words = (
            [*now.possible]
            if isinstance(now, Ask) and now.kind == DRAW
            else [
                choice.label if choice.kind == "word" else choice.id
                for choice in self.client.choices
            ]
        )
        idle = commands.IDLE_AFTER_THE_END if self.client.is_over else commands.IDLE_BEFORE_THE_END
        return [*words, *(name for name in self.handlers() if name not in idle)]


# --- the question: what may be typed, and the effects of each choice ---


def question_line(
    client: Client, say: Say, names: Mapping[str, str], *, has_table: bool = True
) -> str:
    """Return the question, with what may be typed as far as the table with it does not tell."""
    now = client.question
    if not has_table:
        now = replace(now, rows=(), choices=[replace(one, brings=None) for one in now.choices])
    hint = enter_meaning(now)
    cards = [*now.expected] or now.proposed
    more = say(f"face.{hint}", cards=cards) if hint else ""
    joint = say("face.joint") if more else ""
    words = _words(now, client.hello.cards, names)
    # in place of a card that has a number on the table
    others = [
        with_id(one.label, one.id)
        for one in _choices(now)
        if now.numbered and one.kind == "word" and not one.number and not one.brings
    ]
    if others and not words:
        words = GAP + say("face.or", words=" / ".join(others))
    return f"{now.n}. {now.text}{words}{joint}{more}"


def example_of(now: Ask) -> str:
    """Return what a player could type here: cards that may come up, or numbers on the table."""
    if now.kind in (CHOOSE, PICK):
        wanted = MAX_EXAMPLE if now.kind == CHOOSE else max(now.min, 1)
        return " ".join(str(number) for number, _ in enumerate(now.numbered[:wanted], 1))
    wanted = now.count_
    cards: Sequence[str] = commands.STANDARD_EXAMPLE[:wanted]
    if any(card not in now.possible for card in cards):
        # Cards from all over a deck, or none if it has too few.
        step = max(len(now.possible) // (wanted + 1), 1)
        cards = now.possible[step::step][:wanted]
        cards = cards if len(cards) == wanted else ()
    return commands.type_cards(cards)


def _words(now: Ask, cards: Mapping[str, Face], names: Mapping[str, str]) -> str:
    """Return what may be typed, unless the table tells it. Boxes are too many for a line."""
    if now.kind == NUMBER:
        return f"{GAP}{now.least}–{now.most}"
    choices = _choices(now)
    if any(
        one.number or one.brings or (one.kind == "card" and one.id not in cards) for one in choices
    ):
        return ""
    cells = {cell.place for row in now.rows for cell in row.cells}
    has_cells = any(one.id in cells for one in choices)
    named = []
    for one in choices:
        label = names.get(one.id, one.id) if one.id in cards else one.label
        called = with_id(label, one.id)
        # a number is enough beside places
        beside = _with_number(label if has_cells else called, one, now)
        named.append(called if one.id in cells else beside)
    return GAP + " / ".join(named) if named else ""


def with_id(label: str, option: str) -> str:
    """Return a label and its option. Both may be typed; one is enough if they are the same."""
    typed = label.casefold().removeprefix("the ").replace(" ", "-")
    return label if typed == option.casefold() else f"{label} {option}"


def _with_number(label: str, choice: Choice, now: Ask) -> str:
    """Return a label behind the number that may be typed for it."""
    return f"{now.words.index(choice.id) + 1} {label}" if choice.id in now.words else label


def _choices(now: Ask) -> list[Choice]:
    """Return the choices that answer the question, without powers and cells of a grid."""
    cells = {cell.place for row in now.rows for cell in row.cells if cell.place}
    visible_cells = cells if cells <= {choice.id for choice in now.choices} else ()
    return [
        choice
        for choice in now.choices
        if choice.id not in now.also and choice.id not in visible_cells
    ]


def consequences(now: Ask, say: Say) -> list[Row]:
    """Return rows with the effects of choices that are not on the table, and a warning."""
    beside = [one for one in now.choices if not one.number and one.kind != "card"]
    # if one word has effects, words without any are listed as well
    has_effects = any(one.brings for one in beside)
    listed = [one for one in beside if one.brings or (has_effects and one.id in now.words)]
    if len(listed) > MAX_EFFECT_LINES:
        ((common, times),) = Counter(one.brings for one in listed).most_common(1)
        listed = [one for one in listed if times == 1 or one.brings != common]
        listed = listed if len(listed) <= MAX_UNUSUAL_EFFECTS else []
    rows = [
        Row(_with_number(one.label, one, now), one.brings or "", danger=one.danger)
        for one in listed
    ]
    powers = [one.label for one in now.choices if one.id in now.also and one not in listed]
    if powers:
        rows.append(Row(say("face.also"), " / ".join(powers)))
    if now.kind in (CHOOSE, NUMBER) and now.is_hopeless:
        rows.append(Row(text=say("face.hopeless"), danger=LOSES))
    if now.back:
        rows.append(Row(text=say("face.back", n=now.back)))
    return rows


# --- a game at a terminal, or with lines of a file or a pipe ---


class Parting(NamedTuple):
    """The exit code of a game that the player leaves, and the game to play next."""

    code: int
    next_game: str | None


def run_terminal(
    exchange: Exchange,
    say: Say,
    farewell: Callable[[], str],
    *,
    speak: Callable[[Screen, Say], Screen] | None = None,
    is_first_game: bool = False,
) -> Parting:
    """Play until the player leaves. A person then reads what `farewell` returns.

    `speak` makes a screen that reads lines out. A player's first game also teaches what to type.
    """
    is_person = sys.stdin.isatty()
    screen = Screen(layout.writer(), is_person=is_person, looks_back=is_person)
    if is_person:
        screen = screen._replace(wait=lambda: input(say("face.wait")))
    if speak:
        screen = speak(screen, say)
    elif is_person and sys.stdout.isatty():
        screen = screen._replace(
            more=lambda: input(say("face.more")).strip(), height=line_break.height
        )
    terminal = Terminal(exchange, say, screen, is_first_game=is_first_game and is_person)
    if not is_person:
        return Parting(_read_lines(terminal), terminal.next_game)
    _prompt(terminal)
    terminal.write(farewell())
    return Parting(0, terminal.next_game)


def _prompt(terminal: Terminal) -> None:
    complete_from(terminal.list_completions)
    try:
        terminal.greet()
        while not terminal.is_left:
            line = terminal.typed_ahead
            terminal.typed_ahead = ""
            try:
                terminal.read(line or input(PROMPT))
            except UsageError as mistake:
                terminal.refuse(mistake)
    except RulesInterrupted:
        raise
    except (EOFError, KeyboardInterrupt):
        terminal.write("")


def _read_lines(terminal: Terminal) -> int:
    """Read the lines of a file or a pipe. Return the exit code."""
    terminal.greet()
    # One character more than a line may have is enough for `read` to reject it. Without a limit
    # a line that never ends, as of /dev/zero, would fill the memory.
    read_line = partial(sys.stdin.readline, MAX_LINE + 1)
    for number, line in enumerate(iter(read_line, ""), 1):
        try:
            terminal.read(line)
        except UsageError as mistake:
            error = terminal.say.error(mistake)
            complain(layout.remove_marks(terminal.say("face.line", line=number, error=error)))
            return 2
        if terminal.is_left:
            break
    return 0


def complete_from(list_words: Callable[[], list[str]]) -> None:
    """Let readline edit the line and complete from these words, if there is readline."""
    try:
        import readline  # only a person needs it
    except ImportError:
        return

    def complete(text: str, index: int) -> str | None:
        found = [word for word in list_words() if word.casefold().startswith(text.casefold())]
        return f"{found[index]} " if index < len(found) else None

    readline.set_completer_delims(" ,")
    readline.set_completer(complete)
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
