"""One game at the table: answer, undo, redo, fix, concede.

The session is its entries: the player's answers, in `history`, and the rules run on them, in a
`Replay`. Every verb goes the same way. It makes a replay of what the entries will be, which refuses
what does not fit; it writes one line of the journal; and only then the new replay counts. So
whatever fails, a refusal, a full disk or a killed process, the game is what it was before or what
it is after, never something between.

What happened is told by comparing two replays: events of the rules behind an answer, and where
cards have to go back to (`putting_back`) when answers are taken back. Answers that a change drops
wait in its
wait in its `Correction`, where `redo` finds them. The doubt is time: every verb runs the rules from
the start, some milliseconds for the longest game.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from time import strftime
from typing import Any, Literal, Protocol, cast

from cards_pdf.common.messages import short
from referee.errors import RequestError, SaveError
from referee.rulekit.ask import CONCEDED, Event, Over
from referee.rulekit.cards import Card, Reader
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.rulekit.questions import Answer, Choose, Question
from referee.sessions.history import Correction, History, Step, number_steps
from referee.sessions.replay import Replay
from referee.sessions.script import Script, explain_refusal, value_of, walk
from referee.sessions.undo_instructions import card_moves, find_place, restore_marks
from referee.thirdparty.blame import call_or_default

Deal = Literal["physical", "digital"]
STAMP = "%Y-%m-%dT%H:%M:%S%z"  # when an answer was given


class Sink(Protocol):
    """Where moves are kept: a journal, or a list in memory."""

    def append(self, move: dict[str, Any], /) -> None: ...


class Follower(Protocol):
    """Follows the moves of a game, as a campaign does that counts it."""

    def check_change(self) -> None:
        """Raise RequestError if earlier answers may not be changed now."""
        ...

    def follow_move(self) -> None:
        """Take notice of the game as it is after a move."""
        ...


class Session:
    """A game in progress, with or without a journal behind it."""

    def __init__(
        self,
        game: Game[Any],
        options: Options,
        seed: int | None = None,
        *,
        history: History | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.history = history or History()
        self.journal: Sink = []
        self.follower: Follower | None = None
        self.clock: Callable[[], str] = now  # for the time of each move
        known = Script(self.history.script)
        self._replay = Replay(game, options, seed, next_answer=known)
        known.must_fit(self._replay)
        self._before_all: tuple[Choose, dict[str, Any]] | None = None
        # what was told when the game was last open is not told again
        self.unread = [] if self.history.entries else list(self._replay.events)

    def ask_first(self, question: Choose, agreed: dict[str, Any]) -> None:
        """Before anything of the game is asked, this is; whoever answers it agrees, as this move
        says.
        """
        self._before_all = question, agreed

    @property
    def question(self) -> Question | None:
        return self._before_all[0] if self._before_all else self._replay.question

    @property
    def over(self) -> Over | None:
        return self._replay.over

    @property
    def deal(self) -> Deal:
        """Where its cards come from, as headers and the protocol call it."""
        return "physical" if self.seed is None else "digital"

    @property
    def number(self) -> int:
        """The number of the present question, which `fix` takes later."""
        return len(self.history.entries) + 1

    @property
    def rev(self) -> int:
        """Counts every move ever made in this game, undoing included."""
        return self.history.moves

    @property
    def reader(self) -> Reader:
        return self._replay.reader

    @property
    def table(self) -> Any:
        return self._replay.table

    @property
    def values(self) -> list[Any]:
        """Every value that the rules were given so far, dealt cards among them."""
        return self._replay.values

    def keep_in(self, journal: Sink) -> None:
        """From now on every move is written there."""
        self.journal = journal

    def tell(self, *events: Event) -> None:
        """What whoever keeps the game has to say, behind what the rules have told."""
        self.unread += events

    def state(self) -> dict[str, Any]:
        return self.game.state(self._replay.table)

    def events(self) -> list[Event]:
        """What has happened since this was last called."""
        unread, self.unread = self.unread, []
        return unread

    def answer(self, answer: Answer) -> None:
        question = self.question
        if question is None:
            raise RequestError("game-over")
        if self._before_all:
            question.check(answer, self.reader)
            self._write(self._before_all[1])
            self._before_all = None
            return
        value = _checked(answer, self._replay)
        self._go_on({"ask": question.name, "answer": value}, value)

    def undo(self) -> None:
        """Take back the last answer, or the last change of old ones if nothing was answered
        since.
        """
        history, given = self.history, self._replay.answers
        if history.last_was_concession:
            self._go_back(self._replay.with_answers(given[:-1]), Event("undo-concede", {}), None)
        elif correction := history.last_was_change:
            self._undo_change(correction)
        elif given:
            ask, answer, *_ = history.entries[-1]
            self._go_back(
                self._replay.with_answers(given[:-1]),
                Event("undo", {"ask": ask, "answer": answer}),
                answer,
            )
        else:
            raise RequestError("nothing-to-undo")

    def redo(self) -> None:
        """Do again what was taken back, or else answer again what a change dropped."""
        if not self.history.undone:
            self._redo_dropped()
            return
        step = self.history.undone[-1]
        if isinstance(step, Correction):
            if self.history.conceded:
                raise RequestError("given-up")
            self._changed({"do": "redo"}, step, self._replay.with_answers((), Script(step.after)))
            return
        if self.over or step.conceded != self.history.conceded:
            raise RequestError("game-over")
        self._go_on({"do": "redo"}, self._replay.check(step.answer))

    def fix(self, n: int, answer: Answer, *, cut: bool = False) -> None:
        """Change the answer to question `n` and play the rest again; with `cut`, only as far as it
        fits.
        """
        if self.history.conceded:
            raise RequestError("given-up")
        self._change({n: _checked(answer, self._at(n))}, cut=cut)

    def rename(self, old: str, new: str, *, cut: bool = False) -> None:
        """Correct a misread card in every answer that names it."""
        if self.history.conceded:
            raise RequestError("given-up")
        self._change(rename_card(self._replay, self._card(old), self._card(new)), cut=cut)

    def foreseen(self, answer: Answer) -> Replay:
        """The game with this answer, up to the next question or the next card that is drawn."""
        if self.question is None:
            raise RequestError("game-over")
        if self._before_all:  # nothing happens
            now = self._replay.with_answers(self._replay.answers)
            now.events.clear()
            return now
        return self._replay.preview(_checked(answer, self._replay))

    def explained(self, refusal: RequestError) -> RequestError:
        """The refusal with all facts of its sentence: for a card seen before, where it lies."""
        return explain_refusal(refusal, self._replay)

    def aside(self) -> "Session":
        """A copy of the game without a journal, to try things out on."""
        history = History(list(self.history.entries), conceded=self.history.conceded)
        return Session(self.game, self.options, self.seed, history=history)

    def before(self, n: int) -> "Session":
        """A copy of the game as it was when question `n` was asked."""
        return Session(
            self.game, self.options, self.seed, history=History(self.history.entries[: n - 1])
        )

    def question_at(self, n: int) -> Question:
        """The question that answer `n` answers."""
        question = self._at(n).question
        assert question is not None, "it was answered"
        return question

    def concede(self) -> None:
        if self.over or self.history.conceded:
            raise RequestError("game-over" if self.over else "given-up")
        self._go_on({"do": "concede"}, CONCEDED)

    def steps(self) -> Iterator[Step]:
        """The game from its start, each answer with its number and what came of it; 0 is the
        beginning.
        """
        return number_steps(walk(self._replay, lambda now: now.events), self.history.entries)

    def states(self) -> list[dict[str, Any]]:
        """The state at the beginning and after each answer."""
        walked = walk(self._replay, lambda now: self.game.state(now.table))
        return [state for value, state in walked if value is not CONCEDED]

    def _go_on(self, move: dict[str, Any], value: Any) -> None:
        """Run the rules on the checked answer of this move, and keep both."""
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
        entry = self.history.offered(self.question.name)
        try:
            value = value_of(entry, self._replay)
        except RequestError as refusal:
            why = explain_refusal(refusal, self._replay)
            raise RequestError(
                "redo-does-not-fit", ask=entry.ask, answer=entry.answer, reason=why
            ) from None
        self._go_on({"ask": entry.ask, "answer": value}, value)

    def _change(self, answers: dict[int, Answer], *, cut: bool) -> None:
        """Run the rules on the answers with these in them, and keep what fits.

        A change that changes nothing is told and not kept: `undo` takes back the answer before it.
        """
        known = Script(self.history.changed(answers, len(self.history.entries)).after)
        replay = self._replay.with_answers((), known)
        if not cut:
            known.must_fit(replay)
        kept = len(replay.answers)
        answers |= {n: replay.answers[n - 1] for n in answers if n <= kept}
        correction = self.history.changed(answers, kept)
        if not correction.changes_anything:
            self.unread.append(correction.done())
            return
        move = {
            "do": "change",
            "answers": {str(n): answer for n, answer in answers.items()},
            "keep": kept,
        }
        self._changed(move, correction, replay)

    def _changed(self, move: dict[str, Any], correction: Correction, after: Replay) -> None:
        before = self._replay
        # the table without the dropped answers
        cut = (
            before.with_answers(before.answers[: len(correction.after)])
            if correction.lost
            else before
        )
        self._check_change()
        self._write(move)
        self._replay = after
        back = self._moves_back(before, cut, None) if correction.lost else []
        self.unread += [*back, *restore_marks(cut, after), correction.done()]
        self.note_end()

    def _undo_change(self, correction: Correction) -> None:
        before, after = self._replay, self._replay.with_answers((), Script(correction.before))
        cut = (
            after.with_answers(after.answers[: len(correction.after)]) if correction.lost else after
        )
        self._check_change()
        self._write({"do": "undo"})
        self._replay = after
        again = self._moves_back(cut, after, None) if correction.lost else []
        self.unread += [correction.taken_back(), *restore_marks(before, cut), *again]
        self._follow_move()

    def _go_back(self, after: Replay, taken_back: Event, answer: Answer) -> None:
        before = self._replay
        self._check_change()
        self._write({"do": "undo"})
        self._replay = after
        self.unread += [taken_back, *self._moves_back(before, after, answer)]
        self._follow_move()

    def _moves_back(self, before: Replay, after: Replay, answer: Answer) -> list[Event]:
        """Nothing where a game of others cannot tell what lies where: it is taken back all the
        same.
        """
        return call_or_default(self.game, lambda: card_moves(before, after, answer), [])

    def _write(self, move: dict[str, Any]) -> None:
        move = move | {"at": self.clock()}
        self.journal.append(move)
        self.history.apply(move)

    def note_end(self) -> None:
        """Note in the journal how the game ended, for lists of games."""
        if self.over:
            with suppress(
                SaveError
            ):  # the answer is on disk, and whoever opens the game next adds the note
                self._write({"over": self.over.outcome, "score": self.over.score})
        self._follow_move()

    def _check_change(self) -> None:
        if self.follower:
            self.follower.check_change()

    def _follow_move(self) -> None:
        if self.follower:
            self.follower.follow_move()

    def _card(self, text: str) -> Card:
        card = self.reader.one(text)
        if card is None:
            raise RequestError("no-such-card", text=short(text))
        return card

    def answered(self, n: int) -> int:
        """The number of an answer that was given."""
        last = self.number - 1
        if not 1 <= n <= last:
            raise RequestError("no-such-ask" if last else "no-answers-yet", n=n, last=last)
        return n

    def _at(self, n: int) -> Replay:
        return self._replay.with_answers(self._replay.answers[: self.answered(n) - 1])


def _checked(answer: Answer, replay: Replay) -> Any:
    """The value of an answer; a card that was seen before is refused with its place."""
    try:
        return replay.check(answer)
    except RequestError as refusal:
        raise explain_refusal(refusal, replay) from None


def rename_card(replay: Replay, old: Card, new: Card) -> dict[int, Answer]:
    """The answers, by number, that have to change when the last `old` that was drawn was a `new`.

    They name it from the draw that brought it until it is shuffled away and can no longer be
    followed. If the other card came up meanwhile, it was called by the wrong name too.
    """
    walked = walk(replay, lambda now: [card for card in (old, new) if find_place(card, now)])
    answers = [value for value, _ in walked[1:]]
    sights = [seen for _, seen in walked]
    came_up = (n for n in range(len(answers), 0, -1) if old not in sights[n - 1])
    brought = next((n for n in came_up if old in _cards_named(answers, n)), None)
    if brought is None:
        raise RequestError("never-drawn", card=old)
    wrong: dict[str, str] = {old: new}
    found: dict[int, Answer] = {}
    for n in range(brought, len(answers) + 1):
        seen, named = sights[n - 1], _cards_named(answers, n)
        wrong = {card: other for card, other in wrong.items() if card in seen or n == brought}
        if old in wrong and new in named and new not in seen:
            wrong[new] = old
        if any(card in named for card in wrong):
            found[n] = _with_other_names(answers[n - 1], wrong)
    return found


def _cards_named(answers: Sequence[Answer], n: int) -> list[str]:
    """The real cards that an answer names.

    Where a choice of several cards says what they stand for, the real ones are those picked just
    before.
    """
    answer = answers[n - 1]
    if not isinstance(answer, str):
        return (
            [word for word in answer if isinstance(word, str)] if isinstance(answer, list) else []
        )
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


def now() -> str:
    return strftime(STAMP)
