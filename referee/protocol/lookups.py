"""Verbs that look something up and leave the game as it is."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from cards_pdf.common.messages import short
from cards_pdf.common.records.annotations import Int, Text
from cards_pdf.common.web.dispatcher import verb
from referee.errors import RequestError, UsageError
from referee.protocol import kept, present, replies, rulebook
from referee.protocol.line import split_glued
from referee.protocol.messages import Ask
from referee.protocol.rulebook import UNBROKEN
from referee.protocol.seat import Seat
from referee.protocol.verbs import Numbered
from referee.rulekit.ask import Over
from referee.rulekit.game import Game
from referee.rulekit.options import Options, value_in_short
from referee.rulekit.say import Say
from referee.sessions import summary
from referee.sessions.session import Session

NARROWEST = 20  # columns of a page of rules
Words = Annotated[str, Text()]


class WantedRules(NamedTuple):
    """Which rules: the sections whose title holds a word, or what all of them say `about`
    something.
    """

    section: Words = ""
    width: Annotated[int, Int(NARROWEST, UNBROKEN)] = UNBROKEN
    about: Words | None = None


class OldQuestion(NamedTuple):
    """The number of an answer."""

    n: Numbered


class Supposed(NamedTuple):
    """An answer that nobody gives yet."""

    answer: Any


class OwnCommand(NamedTuple):
    """A command of the game's own, with its words."""

    command: Words


class OfGame(NamedTuple):
    """Games of one kind, or of every kind."""

    game: Words = ""


@verb
def log(seat: Seat) -> replies.Log:
    """Tell every answer with its number, its time and what came of it; 0 is the beginning."""
    return replies.Log([*_past(seat.session, seat.say)])


@verb
def winnable(seat: Seat) -> replies.Winnable:
    """Find out whether a deal that is over could be won, and how. Only of a dealt one all cards are
    known.
    """
    session, say = seat.session, seat.say
    if session.over is None:
        raise RequestError("not-over")
    if deal_of(session) is None:
        return replies.Winnable("unknown", say("winnable.unseen"))
    from referee.insight.winnable import judge_deal  # slow to import, and seldom wanted

    assert session.seed is not None, "it was dealt"
    verdict = judge_deal(session.game, session.options, session.seed)
    answers = [*_past(verdict.won, say)] if verdict.won else []
    return replies.Winnable(verdict.outcome, say(f"winnable.{verdict.outcome}"), answers)


def _past(session: Session, say: Say) -> Iterator[replies.Past]:
    for n, entry, events in session.steps():
        happened = [replies.Happened(event.name, say.event(event)) for event in events]
        if n:
            text = say("log.entry", ask=entry.ask, answer=entry.answer)
            yield replies.Past(n, entry.ask, entry.answer, entry.at, text, events=happened)
        else:
            yield replies.Past(n, events=happened)


@verb
def rules(seat: Seat, ask: WantedRules) -> replies.Rules:
    """Tell the rules by section, in lines of some `width`; or what they say `about` a word."""
    game, options, lang = seat.session.game, seat.session.options, seat.say.lang
    if ask.about is not None:
        return _rules_about(game, options, lang, ask.about)
    found = rulebook.sections(game, lang, ask.section, options, ask.width)
    return replies.Rules([replies.Section(*part) for part in found])


def _rules_about(game: Game[Any], options: Options, lang: str, words: str) -> replies.Rules:
    """The rulings that are named, else the sections that are, else what any of them says of the
    words.
    """
    known = rulebook.rulings(game, lang)
    names = [word.upper() for word in words.split()]
    if names and all(name in known for name in names):
        return replies.Rules([], [known[name] for name in names])
    found = rulebook.sections(game, lang, words, options)
    if not found:
        said = (
            "The rules say nothing of {word}. Write rules alone for all of them, or one of "
            "{rulings}."
        )
        raise UsageError(said, word=short(words), rulings=list(known))
    return replies.Rules([replies.Section(*part) for part in found], [])


@verb
def question(seat: Seat, ask: OldQuestion) -> Ask:
    """Tell the question that an old answer answers, for whoever wants to change it."""
    return present.old(seat, ask.n)


@verb
def preview(seat: Seat, ask: Supposed) -> replies.Preview:
    """Tell what an answer to the present question would bring, up to the next question or draw."""
    return present.preview(seat.session, seat.say, ask.answer)


@verb
def run(seat: Seat, ask: OwnCommand) -> replies.Run:
    """Tell what a command of the game's own says. Files are only written for people."""
    game = seat.session.game
    name, *words = ask.command.split() or [""]
    if not game.commands:
        raise RequestError("no-commands")
    found = game.command(name)
    if found is None:
        raise RequestError("no-such-command", commands=[other.name for other in game.commands])
    if words and found.writes and not seat.writes:
        raise RequestError("no-files", command=name)
    if not found.writes:  # else they name a file
        words = split_glued(seat.session.reader, words)
    return replies.Run(ask.command, found.run(seat.session.table, seat.say, words))


@verb
def picture(seat: Seat) -> replies.Picture:
    """Draw the table, where the game has a picture and knows where its cards lie."""
    svg = seat.session.game.picture(seat.session.table, seat.say)
    return replies.Picture(svg.decode() if svg else None)


@verb
def end(seat: Seat) -> replies.End:
    """Tell how the game went, once it is over."""
    return describe_end(seat.session, seat.say, seat.path)


@verb
def stats(seat: Seat) -> replies.Stats:
    """Tell how all finished games went; of every game, whichever lies open."""
    return kept.stats(seat.say.lang)


@verb
def finished(seat: Seat, ask: OfGame) -> replies.Finished:
    """List the games that are over, of every kind or of the `game` that is named."""
    return kept.over(seat.say.lang, ask.game or None)


# --- how a game went, and how it stands beside the others of its kind ---


def describe_end(session: Session, say: Say, path: Path | None) -> replies.End:
    """The facts of an end, and its sentences, for as long as the game is over."""
    over, record, play = session.over, None, None
    if over is None:
        raise RequestError("not-over")
    if path is not None:
        from referee.saves.library import record_of_variant  # reads the other games
        from referee.saves.plays import read_play

        play = read_play(path, say.lang)
        found = record_of_variant(path, session.game.name, session.options)
        record = replies.Record(found.played, found.wins, found.streak, found.best_score)
    deal = deal_of(session)
    # a game without words for its closest call has none, nor has one that nobody played to its end
    call = summary.closest(session) if say.has(f"end.closest-{over.outcome}") else None
    next_level = session.game.harder(session.options) if over.outcome == "win" else None
    facts = replies.End(
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
    return facts._replace(text=[*_sentences(facts, over, say)])


def _sentences(end: replies.End, over: Over, say: Say) -> Iterator[str]:
    if end.tally:
        yield say("end.tally-all" if "all" in end.tally else "end.tally", **end.tally)
    if end.closest:
        yield say(f"end.closest-{over.outcome}", **end.closest)
    if end.minutes:
        yield say("end.minutes", minutes=end.minutes)
    if end.record:
        yield from _beside_others(end.record, over.score, say)
    if end.result:
        yield say("end.paste", result=end.result)


def _beside_others(record: replies.Record, score: int | None, say: Say) -> Iterator[str]:
    if record.games > 1:
        yield say("end.won", wins=record.wins, games=record.games)
    if record.streak > 1:
        yield say("end.streak", streak=record.streak)
    if record.games > 1 and score is not None and record.best is not None:
        yield say("end.best-yet" if score >= record.best else "end.best", best=record.best)


def deal_of(session: Session) -> replies.Deal | None:
    """What differs from the usual options; none where cards were drawn by hand, or stand in a
    campaign.
    """
    if session.seed is None or session.options.get("campaign"):
        return None
    return replies.Deal(session.seed, session.game.typed(session.options))


def result(session: Session, deal: replies.Deal, over: Over, say: Say) -> str:
    """The end in one line, and the command that deals these cards to anybody."""
    options = [
        f"--{name}" if value is True else f"--{name} {value}"
        for name, value in deal.options.items()
    ]
    command = " ".join(
        ["referee", session.game.name, *options, f"--deal digital --seed {deal.seed}"]
    )
    score = "" if over.score is None else say("end.with-score", score=over.score)
    return f"{command}: {say(f'end.{over.outcome}')}{score}"
