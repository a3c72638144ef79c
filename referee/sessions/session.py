"""One game at the table: answer, undo, redo, fix, concede.

The session is its entries. Everything that changes them first runs the rules on what they will be,
then writes one line of the journal, and only then counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from time import strftime
from typing import Any, Literal, Protocol

from cards_pdf.common.sentences import short
from referee.errors import (
    BadRequest,
    DoesNotFit,
    NoSuchAsk,
    NoSuchCard,
    NothingToRedo,
    NothingToUndo,
    Refusal,
    SaveFailed,
)
from referee.rulekit.ask import CONCEDED, Event, Over
from referee.rulekit.cards import Card, Reader
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.rulekit.questions import Answer, Question
from referee.sessions.corrections import Correction
from referee.sessions.history import History, Step, numbered
from referee.sessions.putting_back import marks_back, moves_back
from referee.sessions.renaming import renamed
from referee.sessions.replay import Replay
from referee.sessions.script import Script, explained, value_of, walk

Deal = Literal["physical", "digital"]
STAMP = "%Y-%m-%dT%H:%M:%S%z"  # when an answer was given


class Sink(Protocol):
    """Where moves are kept: a journal, or a list in memory."""

    def append(self, move: dict[str, Any], /) -> None: ...


class Session:
    """A game in progress, with or without a journal behind it."""

    def __init__(
        self, game: Game[Any], options: Options, seed: int | None = None, *, history: History | None = None
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.history = history or History()
        self.journal: Sink = []
        self.before_change: Callable[[], None] = lambda: None  # may refuse to let earlier answers be changed
        self.after_move: Callable[[], None] = lambda: None  # for whoever counts finished games
        self.clock: Callable[[], str] = now  # for the time of each move
        known = Script(self.history.script)
        self._replay = Replay(game, options, seed, follow=known)
        known.must_fit(self._replay)
        # what was told when the game was last open is not told again
        self.unread = [] if self.history.entries else list(self._replay.events)

    @property
    def question(self) -> Question | None:
        return self._replay.question

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

    def state(self) -> dict[str, Any]:
        return self.game.state(self._replay.table)

    def events(self) -> list[Event]:
        """What has happened since this was last called."""
        unread, self.unread = self.unread, []
        return unread

    def answer(self, answer: Answer) -> None:
        question = self.question
        if question is None:
            raise BadRequest("game-over")
        value = _checked(answer, self._replay)
        self._go_on({"ask": question.name, "answer": value}, value)

    def undo(self) -> None:
        """Take back the last answer, or the last change of old ones if nothing was answered since."""
        history, given = self.history, self._replay.given
        if history.last_was_concession:
            self._go_back(self._replay.on(given[:-1]), Event("undo-concede", {}), None)
        elif correction := history.last_was_change:
            self._undo_change(correction)
        elif given:
            ask, answer, *_ = history.entries[-1]
            self._go_back(self._replay.on(given[:-1]), Event("undo", {"ask": ask, "answer": answer}), answer)
        else:
            raise NothingToUndo

    def redo(self) -> None:
        """Do again what was taken back, or else answer again what a change dropped."""
        if not self.history.undone:
            self._redo_dropped()
            return
        step = self.history.undone[-1]
        if isinstance(step, Correction):
            if self.history.conceded:
                raise BadRequest("given-up")
            self._changed({"do": "redo"}, step, self._replay.on((), Script(step.after)))
            return
        if self.over or step.conceded != self.history.conceded:
            raise BadRequest("game-over")
        self._go_on({"do": "redo"}, self._replay.check(step.answer))

    def fix(self, n: int, answer: Answer, *, cut: bool = False) -> None:
        """Change the answer to question `n` and play the rest again; with `cut`, only as far as it fits."""
        if self.history.conceded:
            raise BadRequest("given-up")
        self._change({n: _checked(answer, self._at(n))}, cut=cut)

    def rename(self, old: str, new: str, *, cut: bool = False) -> None:
        """Correct a misread card in every answer that names it."""
        if self.history.conceded:
            raise BadRequest("given-up")
        self._change(renamed(self._replay, self._card(old), self._card(new)), cut=cut)

    def foreseen(self, answer: Answer) -> Replay:
        """The game with this answer, up to the next question or the next card that is drawn."""
        if self.question is None:
            raise BadRequest("game-over")
        return self._replay.foreseen(_checked(answer, self._replay))

    def explained(self, refusal: Refusal) -> Refusal:
        """The refusal with all facts of its sentence: for a card seen before, where it lies."""
        return explained(refusal, self._replay)

    def aside(self) -> Session:
        """A copy of the game without a journal, to try things out on."""
        history = History(list(self.history.entries), conceded=self.history.conceded)
        return Session(self.game, self.options, self.seed, history=history)

    def before(self, n: int) -> Session:
        """A copy of the game as it was when question `n` was asked."""
        return Session(self.game, self.options, self.seed, history=History(self.history.entries[: n - 1]))

    def question_at(self, n: int) -> Question:
        """The question that answer `n` answers."""
        question = self._at(n).question
        assert question is not None, "it was answered"
        return question

    def concede(self) -> None:
        if self.over or self.history.conceded:
            raise BadRequest("game-over" if self.over else "given-up")
        self._go_on({"do": "concede"}, CONCEDED)

    def steps(self) -> Iterator[Step]:
        """The game from its start, each answer with its number and what came of it; 0 is the beginning."""
        return numbered(walk(self._replay, lambda now: now.events), self.history.entries)

    def states(self) -> list[dict[str, Any]]:
        """The state at the beginning and after each answer."""
        walked = walk(self._replay, lambda now: self.game.state(now.table))
        return [state for value, state in walked if value is not CONCEDED]

    def _go_on(self, move: dict[str, Any], value: Any) -> None:
        """Run the rules on the checked answer of this move, and keep both."""
        after = self._replay.then(value)
        self._write(move)
        self._replay = after
        self.unread += after.events
        self.note_end()

    def _redo_dropped(self) -> None:
        if not self.history.dropped or self.history.conceded:
            raise NothingToRedo
        if self.question is None:
            raise BadRequest("game-over")
        entry = self.history.offered(self.question.name)
        try:
            value = value_of(entry, self._replay)
        except Refusal as refusal:
            facts = {"ask": entry.ask, "answer": entry.answer, "reason": explained(refusal, self._replay)}
            raise DoesNotFit("redo-does-not-fit", **facts) from None
        self._go_on({"ask": entry.ask, "answer": value}, value)

    def _change(self, answers: dict[int, Answer], *, cut: bool) -> None:
        """Run the rules on the answers with these in them, and keep what fits.

        A change that changes nothing is told and not kept: `undo` takes back the answer before it.
        """
        known = Script(self.history.changed(answers, len(self.history.entries)).after)
        replay = self._replay.on((), known)
        if not cut:
            known.must_fit(replay)
        kept = len(replay.given)
        answers |= {n: replay.given[n - 1] for n in answers if n <= kept}
        correction = self.history.changed(answers, kept)
        if not correction.changes_anything:
            self.unread.append(correction.done())
            return
        move = {"do": "change", "answers": {str(n): answer for n, answer in answers.items()}, "keep": kept}
        self._changed(move, correction, replay)

    def _changed(self, move: dict[str, Any], correction: Correction, after: Replay) -> None:
        before = self._replay
        # the table without the dropped answers
        cut = before.on(before.given[: len(correction.after)]) if correction.lost else before
        self.before_change()
        self._write(move)
        self._replay = after
        back = moves_back(before, cut, None) if correction.lost else []
        self.unread += [*back, *marks_back(cut, after), correction.done()]
        self.note_end()

    def _undo_change(self, correction: Correction) -> None:
        before, after = self._replay, self._replay.on((), Script(correction.before))
        cut = after.on(after.given[: len(correction.after)]) if correction.lost else after
        self.before_change()
        self._write({"do": "undo"})
        self._replay = after
        again = moves_back(cut, after, None) if correction.lost else []
        self.unread += [correction.taken_back(), *marks_back(before, cut), *again]
        self.after_move()

    def _go_back(self, after: Replay, taken_back: Event, answer: Answer) -> None:
        before = self._replay
        self.before_change()
        self._write({"do": "undo"})
        self._replay = after
        self.unread += [taken_back, *moves_back(before, after, answer)]
        self.after_move()

    def _write(self, move: dict[str, Any]) -> None:
        move = move | {"at": self.clock()}
        self.journal.append(move)
        self.history.apply(move)

    def note_end(self) -> None:
        """Note in the journal how the game ended, for lists of games."""
        if self.over:
            with suppress(SaveFailed):  # the answer is on disk, and whoever opens the game next adds the note
                self._write({"over": self.over.outcome, "score": self.over.score})
        self.after_move()

    def _card(self, text: str) -> Card:
        card = self.reader.one(text)
        if card is None:
            raise NoSuchCard(text=short(text))
        return card

    def _at(self, n: int) -> Replay:
        entries = self.history.entries
        if not 1 <= n <= len(entries):
            raise NoSuchAsk("no-such-ask" if entries else "no-answers-yet", n=n, last=len(entries))
        return self._replay.on(self._replay.given[: n - 1])


def _checked(answer: Answer, replay: Replay) -> Any:
    """The value of an answer; a card that was seen before is refused with its place."""
    try:
        return replay.check(answer)
    except Refusal as refusal:
        raise explained(refusal, replay) from None


def now() -> str:
    return strftime(STAMP)
