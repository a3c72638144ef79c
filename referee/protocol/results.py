"""Results of games: the end of one, compared with others of its kind, and those of all games.

Other programs get finished games as a table, as JSON, and as a link for BG Stats, whose address is
documented there (*Push plays to BG Stats*). The program opens on it and asks before it notes the
play. Nothing is sent before the player opens the link.
"""

import csv
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC
from io import StringIO
from pathlib import Path
from typing import Annotated, Any, cast
from urllib.parse import quote

from cards_pdf.common.line_break import columns, padded
from cards_pdf.common.messages import Message
from cards_pdf.common.records.annotations import Text
from cards_pdf.common.records.record import field_defaults, record
from cards_pdf.common.web.dispatcher import message, verb
from referee.errors import RequestError
from referee.insight.outputs import draw_code, group_into_bars, measure_share
from referee.protocol.conversation import Conversation
from referee.protocol.messages import Outcome
from referee.rulekit.ask import Over
from referee.rulekit.game import shorten_value
from referee.rulekit.say import Say
from referee.saves import folder
from referee.saves.journal import Journal, read_result
from referee.saves.library import (
    TrackRecord,
    describe_result,
    format_time,
    list_finished,
    list_records,
    record_of_variant,
    variant_title,
)
from referee.saves.link import make_link
from referee.saves.opening import load_history
from referee.sessions.session import Session, count_minutes, find_closest_call
from referee.texts import language
from referee.thirdparty import discovery

BAR_WIDTH = 30  # signs
MAX_TITLE = 28  # columns; a longer title has a line to itself
MAX_ADDRESS = 500  # characters
MAX_INTERVAL = 0.5  # a wider one tells nothing
BLOCKS = "▁▂▃▄▅▆▇█"


# --- the end of a game ---


@record
class Record:
    """The games with the same options."""

    games: int
    wins: int
    streak: int
    best: int | None


@record
class Deal:
    """The seed and options that deal the same cards again."""

    seed: int
    options: Mapping[str, Any]


@message("end")
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


@verb
def end(talk: Conversation) -> End:
    """Return the result of a finished game."""
    session = talk.session
    say = talk.say
    over = session.over
    if over is None:
        raise RequestError("not-over")
    record = None
    play = None
    found = TrackRecord([])
    if talk.path is not None:
        play = read_play(talk.path, say.lang)
        found = record_of_variant(talk.path, session.game.name, session.options)
        record = Record(
            games=found.played, wins=found.wins, streak=found.streak, best=found.best_score
        )
    deal = deal_of(session)
    # neither a game without a text for it nor one that was given up has a closest call
    call = find_closest_call(session) if say.has(f"end.closest-{over.outcome}") else None
    following = session.next_options
    facts = End(
        answers=session.number - 1,
        tally=dict(session.game.tally(session.table)) if say.has("end.tally") else {},
        closest=dict(call) if call else None,
        minutes=count_minutes(session.history.entries),
        record=record,
        result=result(session, deal, over, say=say) if deal else None,
        deal=deal,
        bg_stats=play.bg_stats if play else None,
        next=following and {name: shorten_value(value) for name, value in following.items()},
        text=[],
    )
    return replace(facts, text=[*_find_sentences(facts, found, over=over, say=say)])


def _find_sentences(end: End, record: TrackRecord, *, over: Over, say: Say) -> Iterator[str]:
    if end.tally:
        own = f"end.tally-{over.outcome}"
        key = own if say.has(own) else "end.tally-all" if "all" in end.tally else "end.tally"
        yield say(key, **end.tally)
    if end.closest:
        yield say(f"end.closest-{over.outcome}", **end.closest)
    if end.minutes:
        yield say("end.minutes", minutes=end.minutes)
    earlier = TrackRecord(record.results[:-1])
    if record.played > 1:
        yield say("end.won", wins=record.wins, games=record.played)
    if record.streak > 1:
        is_longest = record.streak > earlier.longest_streak
        yield say("end.streak-best" if is_longest else "end.streak", streak=record.streak)
    if over.score is not None and earlier.best_score is not None:
        is_best = over.score > earlier.best_score
        yield say("end.best-yet" if is_best else "end.best", best=record.best_score)
    if end.result:
        yield say("end.paste", result=end.result)


@message("link")
class LinkToGame:
    """The whole game, as the end of a page's address behind its `#`."""

    link: str


@verb
def link(talk: Conversation) -> LinkToGame:
    """Return the link to this game."""
    return LinkToGame(link=make_link(talk.session))


@message("code")
class CodeToScan:
    svg: str


@verb
def code(talk: Conversation, page: Annotated[str, Text(MAX_ADDRESS)]) -> CodeToScan:
    """Draw the link to this game, behind the address of a page, as a code to scan."""
    return CodeToScan(svg=draw_code(page + make_link(talk.session)))


def deal_of(session: Session) -> Deal | None:
    """Return the seed and the unusual options of a dealt game that is in no campaign."""
    if not isinstance(session.seed, int) or session.options.get("campaign"):
        return None
    return Deal(seed=session.seed, options=session.game.shortest_options(session.options))


def result(session: Session, deal: Deal, over: Over, say: Say) -> str:
    """Return the end in one line, with the command that deals these cards again."""
    options = [
        f"--{name}" if value is True else f"--{name} {value}"
        for name, value in deal.options.items()
    ]
    start = discovery.start_command(session.game.name)
    command = " ".join([start, *options, f"--deal digital --seed {deal.seed}"])
    score = "" if over.score is None else say("end.with-score", score=over.score)
    return f"{command}: {say(f'end.{over.outcome}')}{score}"


# --- the games that are over ---


@record
class FinishedSave:
    """A finished game that can be opened by its name as a save."""

    save: str
    game: str
    title: str  # the game, and how its options differ from the usual ones
    outcome: Outcome
    score: int | None
    at: str  # when it was last played
    text: str


@message("finished")
class Finished:
    """The games that are over, the one played last first."""

    games: Sequence[FinishedSave]


@verb
def finished(talk: Conversation, game: Annotated[str, Text()] = "") -> Finished:
    """List finished games, of every kind or of one `game`."""
    return find_finished(talk.say.lang, game)


def find_finished(lang: str, game: str | None) -> Finished:
    """Return the games that are over, of one kind or of all, the last one first."""
    say = language(lang)
    found = []
    for saved in list_finished(game or None):
        title = variant_title(saved.header, lang)
        text = say(
            "{title}: {went}, {day}",
            title=title,
            went=describe_result(saved.result),
            day=format_time(saved.path),
        )
        save = FinishedSave(
            save=folder.label(saved.path),
            game=saved.header.game,
            title=title,
            outcome=cast("Outcome", saved.result.outcome),
            score=saved.result.score,
            at=folder.find_last_played(saved.path).isoformat(timespec="seconds"),
            text=text,
        )
        found.append(save)
    return Finished(games=found)


# --- results by kind of game, as numbers and as text with bars ---


@record
class Tally:
    """The results of one kind of game; the rate is likely between `low` and `high`."""

    game: str
    title: str
    played: int
    wins: int
    lost: int
    conceded: int
    low: float
    high: float
    streak: int
    longest: int
    scores: list[int]
    text: list[str]


@message("stats")
class Stats:
    """The results of all finished games, by game and options."""

    kinds: Sequence[Tally]
    text: list[str]


@verb
def stats(talk: Conversation) -> Stats:
    """Return the results of all finished games, by kind."""
    return count_results(talk.say.lang)


def count_results(lang: str) -> Stats:
    """Return the results of all finished games, by game and options."""
    say = language(lang)
    found = list_records(lang)
    kinds = []
    for title, track in found.items():
        share = measure_share(track.wins, track.played)
        tally = Tally(
            game=track.game,
            title=title,
            played=track.played,
            wins=track.wins,
            lost=track.count("loss"),
            conceded=track.count("conceded"),
            low=round(share.minimum, 4),
            high=round(share.maximum, 4),
            streak=track.streak,
            longest=track.longest_streak,
            scores=track.scores,
            text=[say(line) for line in result_lines({title: track})],
        )
        kinds.append(tally)
    return Stats(kinds=kinds, text=[say(line) for line in result_lines(found)])


def result_lines(records: Mapping[str, TrackRecord]) -> Iterator[str]:
    """Yield each kind of game with its rate of wins, the precision of it, and its scores."""
    if not records:
        yield Message("No finished games yet.")
    widths = map(columns, records)
    width = max((title for title in widths if title <= MAX_TITLE), default=0)
    for kind, track in records.items():
        counts = [
            Message(
                "{played} played, {won} won ({share}%), {lost} lost",
                played=track.played,
                won=track.wins,
                share=track.wins * 100 // track.played,
                lost=track.count("loss"),
            )
        ]
        if conceded := track.count("conceded"):
            counts.append(Message("{conceded} given up", conceded=conceded))
        title = kind
        if columns(kind) > width:
            yield Message("{first}", first=kind)
            title = ""
        yield Message("{first}  {second}", first=padded(title, width), second=counts)
        yield Message("{first}", first=_describe_rate(track))
        if track.scores:
            games = [bar.games for bar in group_into_bars(Counter(track.scores))]
            chart = "".join(
                BLOCKS[-(-count * len(BLOCKS) // max(games)) - 1] if count else " "
                for count in games
            )
            yield Message(
                "  {chart}  scores {least} to {most}, {mean} on average",
                least=min(track.scores),
                most=max(track.scores),
                mean=round(sum(track.scores) / len(track.scores)),
                chart=chart,
            )


def _describe_rate(record: TrackRecord) -> list[Message]:
    """Return the rate of wins as a bar with its interval, and the streaks if there are any."""
    won = measure_share(record.wins, record.played)
    # full up to what is sure, shaded up to what is possible
    ends = [round(share * BAR_WIDTH) for share in (won.minimum, won.value, won.maximum, 1)]
    bar = "".join(
        sign * (end - begin) for sign, begin, end in zip("█▓▒·", [0, *ends], ends, strict=False)
    )
    if won.maximum - won.minimum > MAX_INTERVAL:
        rate = Message("  {bar}  too few games to tell", bar=bar)
    else:
        message = "  {bar}  likely {low} to {high}%"
        rate = Message(
            message, bar=bar, low=round(100 * won.minimum), high=round(100 * won.maximum)
        )
    if record.longest_streak <= 1:
        return [rate]
    return [
        rate,
        Message("streak {streak}, best {best}", streak=record.streak, best=record.longest_streak),
    ]


BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "pnp-referee"
FILE_KINDS = ("csv", "json")


# --- finished games for other programs ---


@record
class Play:
    """A game that is over. The fields are the columns of an exported table."""

    save: str
    game: str
    title: str  # with the options that differ from the default
    played_at: str  # when it was last played, in UTC
    minutes: int
    answers: int
    outcome: str
    won: bool
    score: int | None
    deal: str
    seed: int | None
    bg_stats: str


def read_play(path: Path, lang: str) -> Play | None:
    """Return the game in a save; None if it is not over."""
    result = read_result(path)
    if result is None:
        return None
    journal = Journal.read(path)
    header = journal.header
    entries = load_history(journal).entries
    played_at = f"{folder.find_last_played(path).astimezone(UTC):%Y-%m-%d %H:%M:%S}"
    title = variant_title(header, lang)
    minutes = count_minutes(entries)
    won = result.outcome == "win"
    score = result.score
    bg_stats_play = {
        "sourceName": SOURCE,
        "sourcePlayId": header.id or folder.label(path),
        "playDate": played_at,
        "durationMin": minutes,
        "game": {
            "name": title,
            "sourceGameId": header.game,
            "highestWins": True,
            "noPoints": score is None,
        },
        "players": [{"name": "Solo", "sourcePlayerId": SOURCE, "winner": won, "score": score}],
    }
    return Play(
        save=folder.label(path),
        game=header.game,
        title=title,
        played_at=played_at,
        minutes=minutes,
        answers=len(entries),
        outcome=result.outcome,
        won=won,
        score=score,
        deal=header.deal,
        seed=header.seed if isinstance(header.seed, int) else None,
        bg_stats=BG_STATS + quote(json.dumps(bg_stats_play, ensure_ascii=False)),
    )


def format_plays(kind: str, lang: str) -> str:
    """Return all games that are over as the text of a file, the one that was played last first."""
    # Players' programs read the exported files, whose name for the time is "at".
    columns = {name: "at" if name == "played_at" else name for name in field_defaults(Play)}
    plays = [play for game in list_finished() if (play := read_play(game.path, lang))]
    rows = [{column: getattr(play, name) for name, column in columns.items()} for play in plays]
    if kind == "json":
        return json.dumps(rows, ensure_ascii=False, indent=1) + "\n"
    text = StringIO()
    table = csv.DictWriter(text, columns.values())
    table.writeheader()
    table.writerows(rows)
    return text.getvalue()
