"""One game in progress: answer, undo, redo, fix, rename, concede.

Guarantee
    After any failure, be it a rejected answer, a full disk or a killed process, the game is as it
    was before or as it is after, never between. Whatever the player has seen taken is in the
    journal.

How it works
    A session is the player's answers (`History`) and the rules run on them (`Replay`). Each verb
    takes the same steps:

    1. run the rules on what the answers will be; that rejects what does not fit;
    2. write one line of the journal;
    3. replace the old replay by the new one, and collect the events for the player.

    Events come from the comparison of two replays: what the rules told behind an answer, and,
    where answers are taken back, how the real cards go back (`undo_instructions`).

    =======================  ==============================  =====================================
    verb                     journal                         `undo` behind it
    =======================  ==============================  =====================================
    `answer`                 ask, answer                     takes the answer back
    `undo`                   do undo                         takes back the answer before it
    `redo`                   do redo, or ask, answer         takes the answer back
    `fix`, `rename`          do change, answers, keep        restores all answers as they were
    `concede`                do concede                      continues the game
    =======================  ==============================  =====================================

    `Script` plays earlier answers again in one run of the rules, each checked at its question. The
    functions at the end sum a game up: its log, its closest call, and how long it took.

What is delicate
    *Dropped answers.* A change may make later answers impossible. With `cut` they are dropped, and
    wait in the `Correction`, where `redo` offers them one by one.

    *Each verb runs the rules from the start.* That takes some milliseconds for the longest game.

    *Followers.* A campaign counts the game while it goes on: see `Follower`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import pairwise
from time import strftime
from typing import Any, Literal, Protocol, TypeVar, cast

from cards_pdf.common.messages import short
from referee.errors import RequestError, SaveError
from referee.rulekit.ask import CONCEDED, Event, Over
from referee.rulekit.cards import Card, Reader
from referee.rulekit.game import AnyGame, Options
from referee.rulekit.questions import Answer, Choose, Question
from referee.rulekit.say import Say
from referee.sessions.dealers import Seed
from referee.sessions.history import Correction, Entry, History, Move, Step, find_among
from referee.sessions.replay import Replay
from referee.sessions.undo_instructions import TableDiff, find_place, restore_marks
from referee.thirdparty import call_or_default

Deal = Literal["physical", "digital"]
TIME_FORMAT = "%Y-%m-%dT%H:%M:%S%z"  # when an answer was given


class Sink(Protocol):
    """A journal, or a list in memory."""

    def append(self, move: Move, /) -> None: ...


class Follower(Protocol):
    """Follows the moves of a game, as a campaign does that counts it."""

    def check_change(self) -> None:
        """Raise RequestError if earlier answers may not be changed now."""
        ...

    def follow_move(self) -> None:
        """Take notice of the game as it is after a move."""
        ...


class Session:
    """A game in progress, with or without a journal."""

    def __init__(
        self,
        game: AnyGame,
        options: Options,
        seed: Seed | None = None,
        *,
        history: History | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.history = history or History()
        self.journal: Sink = []
        self.follower: Follower | None = None
        self.clock: Callable[[], str] = format_now  # for the time of each move
        known = Script(self.history.script)
        self._replay = Replay(game, options, seed, next_answer=known)
        known.check_fits(self._replay)
        # A question before the game's own, and the move that its answer writes
        self.asked_first: tuple[Choose, Move] | None = None
        # The player has seen the events of a game that is resumed
        self.unread = [] if self.history.entries else list(self._replay.events)

    @property
    def question(self) -> Question | None:
        return self.asked_first[0] if self.asked_first else self._replay.question

    @property
    def over(self) -> Over | None:
        return self._replay.over

    @property
    def deal(self) -> Deal:
        """The source of its cards, as headers and the protocol call it."""
        return "physical" if self.seed is None else "digital"

    @property
    def number(self) -> int:
        """The number of the current question. Later, `fix` takes it for the answer."""
        return len(self.history.entries) + 1

    @property
    def rev(self) -> int:
        """The number of all moves in this game, undo included."""
        return self.history.moves

    @property
    def reader(self) -> Reader:
        return self._replay.reader

    @property
    def table(self) -> Any:
        return self._replay.table

    @property
    def values(self) -> list[Any]:
        """The values that the rules have received, dealt cards included."""
        return self._replay.values

    def tell(self, event: str, /, **facts: Any) -> None:
        """Add an event behind those of the rules."""
        self.unread.append(Event(event, facts))

    @property
    def next_options(self) -> Options | None:
        """The options of the game that follows this one, or None.

        After a win that is the next level, with what the end of this game carries over.
        """
        if self.over is None:
            return None
        level = self.game.next_level(self.options) if self.over.outcome == "win" else None
        if level is None and not self.over.carry:
            return None
        return {**(level or self.options), **self.over.carry}

    def state(self) -> dict[str, Any]:
        return self.game.state(self._replay.table)

    def events(self) -> list[Event]:
        """Return the events since the last call."""
        unread = self.unread
        self.unread = []
        return unread

    def answer(self, answer: Answer) -> None:
        question = self.question
        if question is None:
            raise RequestError("game-over")
        if self.asked_first:
            question.check(answer, self.reader)
            self._write(self.asked_first[1])
            self.asked_first = None
            return
        value = _checked(answer, self._replay)
        self._go_on({"ask": question.name, "answer": value}, value)

    def undo(self) -> None:
        """Take back the last answer, concession or change of earlier answers."""
        before = self._replay
        correction = self.history.last_was_change
        if self.history.last_was_concession:
            after = before.with_answers(before.answers[:-1])
            events = [Event("undo-concede", {}), *self._moves_back(before, after)]
        elif correction:
            after = before.with_answers((), Script(correction.before))
            cut = _without_dropped(after, correction)
            again = self._moves_back(cut, after) if correction.lost else []
            events = [correction.describe_undo(), *restore_marks(before, cut), *again]
        elif before.answers:
            ask, answer, *_ = self.history.entries[-1]
            after = before.with_answers(before.answers[:-1])
            taken_back = Event("undo", {"ask": ask, "answer": answer})
            events = [taken_back, *self._moves_back(before, after, answer)]
        else:
            raise RequestError("nothing-to-undo")
        self._replace({"do": "undo"}, after, events)

    def redo(self) -> None:
        """Repeat what was taken back, or else the next answer that a change has dropped."""
        if not self.history.redo_steps:
            self._redo_dropped()
            return
        step = self.history.redo_steps[-1]
        if isinstance(step, Correction):
            if self.history.conceded:
                raise RequestError("given-up")
            self._changed({"do": "redo"}, step, self._replay.with_answers((), Script(step.after)))
            return
        if self.over or step.conceded != self.history.conceded:
            raise RequestError("game-over")
        self._go_on({"do": "redo"}, self._replay.check(step.answer))

    def fix(self, n: int, answer: Answer, *, cut: bool = False) -> None:
        """Change answer `n`. Later answers must still fit; with `cut`, those that do not are
        dropped.
        """
        self._change(lambda: {n: _checked(answer, self._replay_at(n))}, cut=cut)

    def rename(self, old: str, new: str, *, cut: bool = False) -> None:
        """Correct a misread card in all answers that name it."""
        self._change(lambda: correct_card(self._replay, self._card(old), self._card(new)), cut=cut)

    def preview(self, answer: Answer) -> Replay:
        """Return the game after this answer, up to the next question or draw."""
        if self.question is None:
            raise RequestError("game-over")
        if self.asked_first:  # nothing happens
            current = self._replay.with_answers(self._replay.answers)
            current.events.clear()
            return current
        return self._replay.preview(_checked(answer, self._replay))

    def explain(self, error: RequestError) -> RequestError:
        """Return an error with all facts of its message: where a card lies that is known."""
        return explain_error(error, self._replay)

    def copy(self) -> "Session":
        """Return a copy of the game without a journal."""
        history = History(list(self.history.entries), conceded=self.history.conceded)
        return Session(self.game, self.options, self.seed, history=history)

    def copy_before(self, n: int) -> "Session":
        """Return a copy of the game as it was when question `n` was asked."""
        return Session(
            self.game, self.options, self.seed, history=History(self.history.entries[: n - 1])
        )

    def question_at(self, n: int) -> Question:
        """Return the question that answer `n` answers."""
        question = self._replay_at(n).question
        assert question is not None, "it was answered"
        return question

    def concede(self) -> None:
        if self.over or self.history.conceded:
            raise RequestError("game-over" if self.over else "given-up")
        self._go_on({"do": "concede"}, CONCEDED)

    def steps(self) -> Iterator[Step]:
        """Yield each answer with its number and its events. Number 0 is the beginning."""
        answers = enumerate([Entry("", None), *self.history.entries])
        before: list[Event] = []
        for value, events in walk(self._replay, lambda now: now.events):
            if value is CONCEDED:
                before = events  # no answer caused them, so they belong to the next one
                continue
            n, entry = next(answers)
            yield n, entry, [*before, *events]
            before = []

    def states(self) -> list[dict[str, Any]]:
        """Return the state at the beginning and after each answer."""
        walked = walk(self._replay, lambda now: self.game.state(now.table))
        return [state for value, state in walked if value is not CONCEDED]

    def _go_on(self, move: Move, value: Any) -> None:
        """Run the rules on the checked value of this move, and write it."""
        after = self._replay.with_answer(value)
        self._write(move)
        self._replay = after
        self.unread += after.events
        self.note_end()

    def _redo_dropped(self) -> None:
        if not self.history.dropped or self.history.conceded:
            raise RequestError("nothing-to-redo")
        if self.question is None:
            raise RequestError("game-over")
        dropped = self.history.dropped
        entry = dropped[max(0, find_among(dropped, self.question.name))]
        try:
            value = check_entry(entry, self._replay)
        except RequestError as error:
            raise RequestError(
                "redo-does-not-fit",
                ask=entry.ask,
                answer=entry.answer,
                reason=explain_error(error, self._replay),
            ) from None
        self._go_on({"ask": entry.ask, "answer": value}, value)

    def _change(self, find_answers: Callable[[], dict[int, Answer]], *, cut: bool) -> None:
        """Replace the answers that are found, and keep the later ones as far as they fit."""
        if self.history.conceded:
            raise RequestError("given-up")
        answers = find_answers()
        known = Script(self.history.make_correction(answers, len(self.history.entries)).after)
        replay = self._replay.with_answers((), known)
        if not cut:
            known.check_fits(replay)
        length = len(replay.answers)
        answers |= {n: replay.answers[n - 1] for n in answers if n <= length}
        correction = self.history.make_correction(answers, length)
        if not correction.changes_anything:  # then `undo` takes back the answer before it
            self.unread.append(correction.describe())
            return
        move = {
            "do": "change",
            "answers": {str(n): answer for n, answer in answers.items()},
            "keep": length,
        }
        self._changed(move, correction, replay)

    def _changed(self, move: Move, correction: Correction, after: Replay) -> None:
        before = self._replay
        cut = _without_dropped(before, correction)
        back = self._moves_back(before, cut) if correction.lost else []
        self._replace(move, after, [*back, *restore_marks(cut, after), correction.describe()])

    def _replace(self, move: Move, after: Replay, events: list[Event]) -> None:
        """Write a move that takes answers back, and continue on the table `after` it."""
        if self.follower:
            self.follower.check_change()
        self._write(move)
        self._replay = after
        self.unread += events
        self.note_end()

    def _moves_back(self, before: Replay, after: Replay, answer: Answer = None) -> list[Event]:
        """Return how the cards go back. It is empty if a third-party game fails to say."""
        return call_or_default(
            self.game, lambda: TableDiff(before, after, answer).instructions(), []
        )

    def _write(self, move: Move) -> None:
        move = move | {"at": self.clock()}
        self.journal.append(move)
        self.history.apply(move)

    def note_end(self) -> None:
        """Write the result to the journal, for lists of games, and tell the follower."""
        if self.over:
            with suppress(SaveError):  # the answer is on disk; resuming the game adds the note
                self._write({"over": self.over.outcome, "score": self.over.score})
        if self.follower:
            self.follower.follow_move()

    def _card(self, text: str) -> Card:
        card = self.reader.one(text)
        if card is None:
            raise RequestError("no-such-card", text=short(text))
        return card

    def check_number(self, n: int) -> int:
        """Return the number of an answer. Raise RequestError if there is none of this number."""
        last = self.number - 1
        if not 1 <= n <= last:
            raise RequestError("no-such-ask" if last else "no-answers-yet", n=n, last=last)
        return n

    def _replay_at(self, n: int) -> Replay:
        return self._replay.with_answers(self._replay.answers[: self.check_number(n) - 1])


def _checked(answer: Answer, replay: Replay) -> Any:
    """Return the value of an answer. The error for a card that is known names its place."""
    try:
        return replay.check(answer)
    except RequestError as error:
        raise explain_error(error, replay) from None


def _without_dropped(replay: Replay, correction: Correction) -> Replay:
    """Return the table after the answers that a correction keeps."""
    return (
        replay.with_answers(replay.answers[: len(correction.after)]) if correction.lost else replay
    )


def correct_card(replay: Replay, old: Card, new: Card) -> dict[int, Answer]:
    """Return the answers that change, by number, if the last `old` that was drawn was a `new`.

    They name it from the draw that brought it until it is shuffled away and cannot be followed any
    more. If the other card came up in between, it was named wrongly too.
    """
    walked = walk(replay, lambda now: [card for card in (old, new) if find_place(card, now)])
    answers = [value for value, _ in walked[1:]]
    sights = [sight for _, sight in walked]
    drawn = (
        n
        for n in range(len(answers), 0, -1)
        if old not in sights[n - 1] and old in _cards_named(answers, n)
    )
    brought = next(drawn, None)
    if brought is None:
        raise RequestError("never-drawn", card=old)
    wrong: dict[str, str] = {old: new}
    found: dict[int, Answer] = {}
    for n in range(brought, len(answers) + 1):
        sight = sights[n - 1]
        named = _cards_named(answers, n)
        wrong = {card: other for card, other in wrong.items() if card in sight or n == brought}
        if old in wrong and new in named and new not in sight:
            wrong[new] = old
        if any(card in named for card in wrong):
            found[n] = _with_other_names(answers[n - 1], wrong)
    return found


def _cards_named(answers: Sequence[Answer], n: int) -> list[str]:
    """Return the real cards that an answer names.

    A choice may say what several cards stand for. Then the real ones are those picked just before.
    """
    answer = answers[n - 1]
    if isinstance(answer, list):
        return [word for word in answer if isinstance(word, str)]
    if not isinstance(answer, str):
        return []
    named = [word.partition(".")[0] for word in answer.split()]  # "A1" of the box "A1.3"
    if "." in answer or len(named) == 1 or n == 1:
        return named
    return [word for word in named if word in _cards_named(answers, n - 1)]


def _with_other_names(answer: Answer, names: dict[str, str]) -> Answer:
    if isinstance(answer, list):
        return [names.get(card, card) for card in cast("list[str]", answer)]
    assert isinstance(answer, str), "numbers name no card"
    parts = [word.partition(".") for word in answer.split()]
    return " ".join(names.get(card, card) + dot + box for card, dot, box in parts)


def format_now() -> str:
    return strftime(TIME_FORMAT)


T = TypeVar("T")


class Script:
    """The `next_answer` of a replay that gives entries, up to the first that does not fit."""

    def __init__(self, script: Sequence[Entry | Over]) -> None:
        self._left = list(reversed(script))
        self.entries_tried = 0
        self._wrong: tuple[Entry, RequestError] | None = None

    def __call__(self, replay: Replay) -> Any:
        entry = self._left.pop() if self._left else None
        self.entries_tried += isinstance(entry, Entry)
        if not isinstance(entry, Entry):
            return entry
        try:
            return check_entry(entry, replay)
        except RequestError as error:
            self._wrong = entry, error
            return None

    def check_fits(self, replay: Replay) -> None:
        """Raise RequestError if the replay stopped at an entry that does not fit."""
        if self._wrong is None:
            return
        entry, error = self._wrong
        n = 1 + sum(value is not CONCEDED for value in replay.answers)
        raise RequestError(
            "does-not-fit",
            n=n,
            ask=entry.ask,
            answer=entry.answer,
            reason=explain_error(error, replay),
        )


def check_entry(entry: Entry, replay: Replay) -> Any:
    """Return the value of an earlier answer. Raise RequestError if it does not fit now."""
    if replay.question is None:
        raise RequestError("game-over")
    if replay.question.name != entry.ask:
        raise RequestError("other-question", ask=replay.question.name)
    return replay.check(entry.answer)


def walk(replay: Replay, look: Callable[[Replay], T]) -> list[tuple[Any, T]]:
    """Return what `look` returns at the start (with None) and after each value (with it)."""
    results: list[tuple[Any, T]] = []
    values = iter([*replay.answers, None])  # None ends the run

    def step(now: Replay) -> Any:
        results.append((now.answers[-1] if now.answers else None, look(now)))
        return next(values)

    replay.with_answers((), step)
    return results


def explain_error(error: RequestError, replay: Replay) -> RequestError:
    """Return an error with all facts of its message.

    For a card that is known, these are its place and the answer that put it there.
    """
    if error.code != "already-seen":
        return error
    card = error.facts["card"]
    since = 0
    last = None
    n = 0
    for value, here in walk(replay, lambda now: find_place(card, now)):
        n += value is not None and value is not CONCEDED
        if here != last:
            since = n
            last = here
    key = "already-seen" if since else "already-seen-at-start"
    return RequestError(key, card=card, place=last, since=since)


MIN_BREAK = timedelta(minutes=20)


# --- the summary of a game ---


def format_log(session: Session, say: Say) -> list[str]:
    """Return the game as text, each answer with its number."""
    text: list[str] = []
    for n, entry, events in session.steps():
        if n:
            text.append(f"{n:4}  {say('log.entry', ask=entry.ask, answer=entry.answer)}")
        text += [f"      {say.event(event)}" for event in events]
    if session.over:
        text.append(f"      {say.over(session.over)}")
    return text


def find_closest_call(session: Session) -> Mapping[str, Any] | None:
    """Return the tally at the moment when least was left; None if the game has no such number."""
    # As if the player had named each dealt card, so that the game stops behind each of them too
    named_draws = Replay(session.game, session.options, None, session.values)
    tallies = [found for _, found in walk(named_draws, lambda now: session.game.tally(now.table))]
    return min(
        (found for found in tallies if found.get("left") is not None),
        key=lambda found: found["left"],
        default=None,
    )


def count_minutes(entries: Iterable[Entry]) -> int:
    """Return how many minutes these answers took, without breaks; 0 if their times are unknown."""
    stamps = []
    for entry in entries:
        with suppress(ValueError, OverflowError):  # its time is unknown or makes no sense
            stamps.append(datetime.strptime(str(entry.answered_at), TIME_FORMAT).astimezone())
    gaps = [later - sooner for sooner, later in pairwise(stamps)]
    played = sum((gap for gap in gaps if timedelta() < gap < MIN_BREAK), timedelta())
    return round(played / timedelta(minutes=1))
