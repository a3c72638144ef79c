"""Verbs that look something up and leave the game as it is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Literal

from cards_pdf.common.messages import short
from cards_pdf.common.records.annotations import Int, Text
from cards_pdf.common.web.dispatcher import verb
from cards_pdf.common.web.json_records import OMITTED, UNSET
from referee.errors import RequestError, UsageError
from referee.protocol import kept, rulebook
from referee.protocol.conversation import Conversation
from referee.protocol.line import split_glued
from referee.protocol.messages import Ask, Outcome
from referee.protocol.rulebook import UNBROKEN
from referee.protocol.verbs import Numbered
from referee.protocol.view import old_question, promise
from referee.rulekit.ask import Over
from referee.rulekit.game import Game
from referee.rulekit.options import Options, value_in_short
from referee.rulekit.questions import Answer
from referee.rulekit.rows import Row
from referee.rulekit.say import Say
from referee.sessions import summary
from referee.sessions.session import Session

NARROWEST = 20  # columns of a page of rules
Words = Annotated[str, Text()]


@dataclass(frozen=True, kw_only=True)
class Happened:
    """An event in the log."""

    event: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Past:
    """An answer of the log; the beginning, 0, has only events."""

    n: int
    ask: str = UNSET
    answer: Answer = OMITTED
    at: str | None = OMITTED
    text: str = UNSET
    events: Sequence[Happened] = ()


@dataclass(frozen=True, kw_only=True)
class Log:
    """Every answer with its number, its time and its events."""

    answers: Sequence[Past]
    type: Literal["log"] = "log"


@dataclass(frozen=True, kw_only=True)
class Section:
    """A part of the rules."""

    title: str
    lines: list[str]


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rules, or what they say about something."""

    sections: Sequence[Section]
    rulings: list[str] | None = None
    type: Literal["rules"] = "rules"


@dataclass(frozen=True, kw_only=True)
class Preview:
    """The effects of one answer."""

    answer: Answer
    text: list[str]
    change: Mapping[str, list[float]]
    numbers: Mapping[str, str]
    over: Outcome | None
    type: Literal["preview"] = "preview"


@dataclass(frozen=True, kw_only=True)
class Winnable:
    """The result of a deal for a player who knows all its cards, with the answers that win it."""

    outcome: Literal["win", "loss", "unknown"]
    text: str
    answers: Sequence[Past] = ()
    type: Literal["winnable"] = "winnable"


@dataclass(frozen=True, kw_only=True)
class Record:
    """The games with the same options."""

    games: int
    wins: int
    streak: int
    best: int | None


@dataclass(frozen=True, kw_only=True)
class Deal:
    """The seed and options that deal the same cards again."""

    seed: int
    options: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class End:
    """The facts of a finished game, compared with others of its kind."""

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


@dataclass(frozen=True, kw_only=True)
class Run:
    """The rows of a command of the game's own."""

    command: str
    rows: Sequence[Row]
    type: Literal["run"] = "run"


@dataclass(frozen=True, kw_only=True)
class Picture:
    """The table as a drawing."""

    svg: str | None
    type: Literal["picture"] = "picture"


@verb
def log(talk: Conversation) -> Log:
    """Tell every answer with its number, its time and its events; 0 is the beginning."""
    return Log(answers=[*_find_past(talk.session, talk.say)])


@verb
def winnable(talk: Conversation) -> Winnable:
    """Find out whether a game that is over and that the referee dealt could be won, and how."""
    session = talk.session
    say = talk.say
    if session.over is None:
        raise RequestError("not-over")
    if deal_of(session) is None:
        return Winnable(outcome="unknown", text=say("winnable.unseen"))
    from referee.insight.winnable import judge_deal  # slow to import

    assert session.seed is not None, "it was dealt"
    verdict = judge_deal(session.game, session.options, session.seed)
    return Winnable(
        outcome=verdict.outcome,
        text=say(f"winnable.{verdict.outcome}"),
        answers=[*_find_past(verdict.won, say)] if verdict.won else [],
    )


def _find_past(session: Session, say: Say) -> Iterator[Past]:
    for n, entry, events in session.steps():
        happened = [Happened(event=event.name, text=say.event(event)) for event in events]
        if n:
            text = say("log.entry", ask=entry.ask, answer=entry.answer)
            yield Past(
                n=n, ask=entry.ask, answer=entry.answer, at=entry.at, text=text, events=happened
            )
        else:
            yield Past(n=n, events=happened)


@verb
def rules(
    talk: Conversation,
    section: Words = "",
    width: Annotated[int, Int(NARROWEST, UNBROKEN)] = UNBROKEN,
    about: Words | None = None,
) -> Rules:
    """Tell the rules by section, in lines of some `width`; or what they say `about` a word."""
    game = talk.session.game
    options = talk.session.options
    if about is not None:
        return _rules_about(game, options, talk.say.lang, about)
    parts = rulebook.sections(game, talk.say.lang, section, options, width)
    return Rules(sections=[Section(title=part.title, lines=part.lines) for part in parts])


def _rules_about(game: Game[Any], options: Options, lang: str, words: str) -> Rules:
    """Return the named rulings, or the named sections, or all sentences with the words."""
    known = rulebook.rulings(game, lang)
    names = [word.upper() for word in words.split()]
    if names and all(name in known for name in names):
        return Rules(sections=[], rulings=[known[name] for name in names])
    parts = rulebook.sections(game, lang, words, options)
    if not parts:
        template = (
            "The rules say nothing of {word}. Write rules alone for all of them, or one of "
            "{rulings}."
        )
        raise UsageError(template, word=short(words), rulings=list(known))
    sections = [Section(title=part.title, lines=part.lines) for part in parts]
    return Rules(sections=sections, rulings=[])


@verb
def question(talk: Conversation, n: Numbered) -> Ask:
    """Tell the question that an old answer answers."""
    return old_question(talk.session, talk.say, talk.card_names, n)


@verb
def preview(talk: Conversation, answer: Any) -> Preview:
    """Tell what an answer to the present question would bring, up to the next question or draw."""
    session = talk.session
    found = promise(session.preview(answer), session.state(), talk.say)
    return Preview(
        answer=answer, text=found.text, change=found.change, numbers=found.numbers, over=found.over
    )


@verb
def run(talk: Conversation, command: Words) -> Run:
    """Run a command of the game's own. Files are only written for people."""
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


@verb
def picture(talk: Conversation) -> Picture:
    """Draw the table, if the game has a picture and knows where its cards are."""
    svg = talk.session.game.picture(talk.session.table, talk.say)
    return Picture(svg=svg.decode() if svg else None)


@verb
def end(talk: Conversation) -> End:
    """Tell how the game went, once it is over."""
    return describe_end(talk.session, talk.say, talk.path)


@verb
def stats(talk: Conversation) -> kept.Stats:
    """Tell how all finished games went, of every kind."""
    return kept.stats(talk.say.lang)


@verb
def finished(talk: Conversation, game: Words = "") -> kept.Finished:
    """List the games that are over, of every kind or of the `game` that is named."""
    return kept.over(talk.say.lang, game or None)


# --- the end of a game, compared with others of its kind ---


def describe_end(session: Session, say: Say, path: Path | None) -> End:
    """Return the facts of an end, and its sentences. The game must be over."""
    over = session.over
    if over is None:
        raise RequestError("not-over")
    record = None
    play = None
    if path is not None:
        from referee.saves.library import record_of_variant  # reads the other games
        from referee.saves.plays import read_play

        play = read_play(path, say.lang)
        found = record_of_variant(path, session.game.name, session.options)
        record = Record(
            games=found.played, wins=found.wins, streak=found.streak, best=found.best_score
        )
    deal = deal_of(session)
    # neither a game without a text for it nor one that was given up has a closest call
    call = summary.find_closest_call(session) if say.has(f"end.closest-{over.outcome}") else None
    next_level = session.game.next_level(session.options) if over.outcome == "win" else None
    facts = End(
        answers=session.number - 1,
        tally=dict(session.game.tally(session.table)) if say.has("end.tally") else {},
        closest=dict(call) if call else None,
        minutes=summary.count_minutes(session.history.entries),
        record=record,
        result=result(session, deal, over, say) if deal else None,
        deal=deal,
        bg_stats=play.bg_stats if play else None,
        next=next_level and {name: value_in_short(value) for name, value in next_level.items()},
        text=[],
    )
    return replace(facts, text=[*_find_sentences(facts, over, say)])


def _find_sentences(end: End, over: Over, say: Say) -> Iterator[str]:
    if end.tally:
        yield say("end.tally-all" if "all" in end.tally else "end.tally", **end.tally)
    if end.closest:
        yield say(f"end.closest-{over.outcome}", **end.closest)
    if end.minutes:
        yield say("end.minutes", minutes=end.minutes)
    if end.record:
        yield from _compare(end.record, over.score, say)
    if end.result:
        yield say("end.paste", result=end.result)


def _compare(record: Record, score: int | None, say: Say) -> Iterator[str]:
    if record.games > 1:
        yield say("end.won", wins=record.wins, games=record.games)
    if record.streak > 1:
        yield say("end.streak", streak=record.streak)
    if record.games > 1 and score is not None and record.best is not None:
        yield say("end.best-yet" if score >= record.best else "end.best", best=record.best)


def deal_of(session: Session) -> Deal | None:
    """Return the seed and the unusual options of a dealt game that is in no campaign."""
    if session.seed is None or session.options.get("campaign"):
        return None
    return Deal(seed=session.seed, options=session.game.shortest_options(session.options))


def result(session: Session, deal: Deal, over: Over, say: Say) -> str:
    """Return the end in one line, with the command that deals these cards again."""
    options = [
        f"--{name}" if value is True else f"--{name} {value}"
        for name, value in deal.options.items()
    ]
    command = " ".join(
        ["referee", session.game.name, *options, f"--deal digital --seed {deal.seed}"]
    )
    score = "" if over.score is None else say("end.with-score", score=over.score)
    return f"{command}: {say(f'end.{over.outcome}')}{score}"
