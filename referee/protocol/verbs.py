"""The verbs of a conversation: those that move the game, and those that look something up.

Verbs that advise are in `advice`, and those that tell how games went in `results`.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

from cards_pdf.common.data_files import languages
from cards_pdf.common.messages import short
from cards_pdf.common.records.annotations import Int, Text
from cards_pdf.common.records.record import record
from cards_pdf.common.web.dispatcher import OMITTED, UNSET, message, verb
from cards_pdf.rulebooks.rule_sheet import RuleSheet, Section, load, ruling_line, sections
from referee.errors import RequestError, UsageError
from referee.protocol.conversation import Conversation
from referee.protocol.line import split_glued
from referee.protocol.messages import Ask, Promise
from referee.protocol.view import OLD_FIELDS, promise
from referee.rulekit.game import AnyGame, Options
from referee.rulekit.questions import Answer
from referee.rulekit.rows import Row
from referee.rulekit.say import Say
from referee.saves import lessons
from referee.sessions.session import Session
from referee.thirdparty import is_third_party

MAX_JSON_INT = 2**53  # every reader of JSON can hold it
MIN_WIDTH = 20  # columns of a page of rules
UNBROKEN = 10**6  # columns: whoever shows the lines breaks them
#: The number of an answer. Numbers without an answer are rejected later.
Numbered = Annotated[int, Int(-MAX_JSON_INT, MAX_JSON_INT)]
Count = Annotated[int, Int(1, MAX_JSON_INT)]
CardName = Annotated[str, Text(2**24)]  # of any length; what names no card is rejected later
Words = Annotated[str, Text()]

# --- verbs that move the game ---


@verb
def undo(talk: Conversation, to: Numbered | None = None, count_: Count = 1) -> None:
    """Take back the last answer, `count` answers, or all answers back `to` a question."""
    goal = None if to is None else talk.session.check_number(to)
    _repeat(talk.session.undo, count_)
    while goal is not None and talk.session.number > goal:
        talk.session.undo()


@verb
def redo(talk: Conversation, count_: Count = 1) -> None:
    """Repeat what was taken back, once or `count` times."""
    _repeat(talk.session.redo, count_)


def _repeat(step: Callable[[], None], count: int) -> None:
    """Take a step once, and again as far as that goes."""
    step()
    with suppress(RequestError):
        for _ in range(count - 1):
            step()


@verb
def enough(talk: Conversation) -> None:
    """End the lessons of this game."""
    lessons.end_lessons(talk.session.game.name)


@verb
def fix(talk: Conversation, n: Numbered, answer: Any, cut: bool = False) -> None:
    """Change an old answer and play the rest again."""
    talk.session.fix(n, answer, cut=cut)


@verb
def rename(talk: Conversation, from_: CardName, to: CardName, cut: bool = False) -> None:
    """Replace a card that was misread by the right one, in every answer that names it."""
    talk.session.rename(from_, to, cut=cut)


# --- verbs that look something up ---


@record
class LogEvent:
    """An event in the log."""

    event: str
    text: str


@record
class LogEntry:
    """An answer of the log; the beginning, 0, has only events."""

    n: int
    ask: str = UNSET
    answer: Answer = OMITTED
    at: str | None = OMITTED
    text: str = UNSET
    events: Sequence[LogEvent] = ()


@message("log")
class Log:
    """Every answer with its number, its time and its events."""

    answers: Sequence[LogEntry]


@verb
def log(talk: Conversation) -> Log:
    """Return every answer with its number, time and events; 0 is the start."""
    return Log(answers=[*list_log_entries(talk.session, talk.say)])


def list_log_entries(session: Session, say: Say) -> Iterator[LogEntry]:
    """Yield the answers of a game, and before them its beginning."""
    for n, entry, events in session.steps():
        happened = [LogEvent(event=event.name, text=say.event(event)) for event in events]
        if n:
            text = say("log.entry", ask=entry.ask, answer=entry.answer)
            yield LogEntry(
                n=n,
                ask=entry.ask,
                answer=entry.answer,
                at=entry.answered_at,
                text=text,
                events=happened,
            )
        else:
            yield LogEntry(n=n, events=happened)


@verb
def question(talk: Conversation, n: Numbered) -> Ask:
    """Return the question of an old answer."""
    return talk.view_question(OLD_FIELDS, n).show_old(n)


@message("preview")
class Preview(Promise):
    """The effects of one answer."""

    answer: Answer


@verb
def preview(talk: Conversation, answer: Any) -> Preview:
    """Return the effects of an answer to the present question, up to the next question or draw."""
    session = talk.session
    found = promise(session.preview(answer), session.state(), talk.say)
    return Preview(answer=answer, **vars(found))


@message("run")
class Run:
    """The rows of a command of the game's own."""

    command: str
    rows: Sequence[Row]


@verb
def run(talk: Conversation, command: Words) -> Run:
    """Run a command of the game. It writes no files."""
    game = talk.session.game
    name, *words = command.split() or [""]
    if not game.commands:
        raise RequestError("no-commands")
    found = game.command(name)
    if found is None:
        raise RequestError("no-such-command", commands=[other.name for other in game.commands])
    if words and found.writes and not talk.writes:
        raise RequestError("no-files", command=name)
    if not found.writes:  # else they name a file
        words = split_glued(talk.session.reader, words)
    return Run(command=command, rows=found.run(talk.session.table, talk.say, words))


@message("picture")
class Picture:
    """The table as a drawing."""

    svg: str | None


@verb
def picture(talk: Conversation) -> Picture:
    """Draw the table, if the game has a picture and knows where its cards are."""
    svg = talk.session.game.picture(talk.session.table, talk.say)
    return Picture(svg=svg.decode() if svg else None)


# --- the rules at the table: the text that is printed on the game's sheet ---


@message("rules")
class Rules:
    """The rules, or what they say about something."""

    sections: Sequence[Section]
    rulings: list[str] | None = None


@verb
def rules(
    talk: Conversation,
    section: Words = "",
    width: Annotated[int, Int(MIN_WIDTH, UNBROKEN)] = UNBROKEN,
    about: Words | None = None,
) -> Rules:
    """Return the rules by section, in lines of a `width`; or what they say `about` a word."""
    game = talk.session.game
    options = talk.session.options
    lang = talk.say.lang
    if about is None:
        return Rules(sections=find_sections(game, lang, section, options=options, width=width))
    return find_rules(game, lang, about, options=options)


def find_rules(
    game: AnyGame, lang: str, about: str, options: Options | None = None, width: int = UNBROKEN
) -> Rules:
    """Return the rulings that are named, or what the rules say about a word, or all of them."""
    rulings = {ruling.id: ruling_line(ruling) for ruling in sheet_of(game, lang).rulings}
    names = about.upper().split()
    if names and all(name in rulings for name in names):
        return Rules(sections=[], rulings=[rulings[name] for name in names])
    found = find_sections(game, lang, about, options=options, width=width)
    if not found:
        template = (
            "The rules do not mention {word}. Type rules for all of them, or one of {rulings}."
        )
        raise UsageError(template, word=short(about), rulings=list(rulings))
    return Rules(sections=found, rulings=[])


def sheet_of(game: AnyGame, lang: str) -> RuleSheet:
    """Return the game's rule sheet, in English if it is not translated."""
    folder = _folder_of(game) if is_third_party(game) else None
    return load(game.name, lang if lang in languages(game.name, folder) else "en", folder)


def has_sheet(game: AnyGame) -> bool:
    """Return True if the game brings a rule sheet. A small game can do without."""
    return not is_third_party(game) or (_folder_of(game) / f"{game.name}.toml").is_file()


def _folder_of(game: AnyGame) -> Path:
    spec = find_spec(game.package)
    # A folder without `__init__.py` is a package as well, and has no file of its own.
    return Path(next(iter(spec.submodule_search_locations or ()))) if spec else Path()


def find_sections(
    game: AnyGame, lang: str, names: str = "", options: Options | None = None, width: int = UNBROKEN
) -> list[Section]:
    """Return the sections whose title has the wanted words, or the lines that have them.

    With the `options` of a game, the variants that it plays come first.
    """
    sheet = sheet_of(game, lang)
    names = names.casefold()
    chosen = game.shortest_options(options) if options else {}

    def is_chosen(variant: str) -> bool:
        # `--stash`, `--ending refill|all`, `--level N`
        name, _, values = variant.removeprefix("--").partition(" ")
        return name in chosen and (
            not values or values.isupper() or str(chosen[name]) in values.split("|")
        )

    played = [variant for variant in sheet.options if is_chosen(variant.name)]
    parts = sections(sheet, width, played)
    if titled := [part for part in parts if names in part.title.casefold()]:
        return titled
    matching = [
        part._replace(lines=[line for line in part.lines if names in line.casefold()])
        for part in sections(sheet, UNBROKEN, played)
    ]
    return [part for part in matching if part.lines]
