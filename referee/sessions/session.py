"""One game at the table: answer, undo, redo, fix, concede.

The session is its entries. Everything that changes them first runs the rules on what they will be,
then writes one line of the journal, and only then counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Protocol

from referee.errors import (
    AlreadySeen,
    BadRequest,
    NoSuchAsk,
    NothingToRedo,
    NothingToUndo,
    SaveFailed,
)
from referee.rulekit.ask import CONCEDED, Answer, Event, Over, Question
from referee.rulekit.cards import Reader
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.sessions.history import Entry, History
from referee.sessions.known import Known, located, walk
from referee.sessions.putting_back import marks_back, moves_back
from referee.sessions.replay import Replay


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
        self.after_move: Callable[[], None] = _nothing  # whoever follows the game's end
        known = Known(self.history.script)
        self._replay = Replay(game, options, seed, follow=known)
        known.must_fit(self._replay)
        # what was told in an earlier sitting stays told
        self.told = [] if self.history.entries else list(self._replay.told)

    @property
    def question(self) -> Question | None:
        return self._replay.question

    @property
    def over(self) -> Over | None:
        return self._replay.over

    @property
    def number(self) -> int:
        """The number of the present question, which `fix` takes later."""
        return len(self.history.entries) + 1

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
        """What happened since this was last asked."""
        told, self.told = self.told, []
        return told

    def answer(self, answer: Answer) -> None:
        question = self.question
        if question is None:
            raise BadRequest("game-over")
        value = _checked(answer, self._replay)
        self._go_on({"ask": question.name, "answer": value}, value)

    def undo(self) -> None:
        entries = self.history.entries
        if not self._replay.given:
            raise NothingToUndo
        after = self._replay.on(self._replay.given[:-1])
        if self.history.last_was_concession:
            self._go_back(after, Event("undo-concede", {}), None)
        else:
            ask, answer, _ = entries[-1]
            self._go_back(after, Event("undo", {"ask": ask, "answer": answer}), answer)

    def redo(self) -> None:
        if not self.history.undone:
            raise NothingToRedo
        if self.over or self.history.undone[-1].conceded != self.history.conceded:
            raise BadRequest("game-over")
        self._go_on({"do": "redo"}, self._replay.check(self.history.undone[-1].answer))

    def fix(self, n: int, answer: Answer, *, cut: bool = False) -> None:
        """Change the answer to question `n` and play the rest again, as far as it must fit."""
        entries = self.history.entries
        if self.history.conceded:
            raise BadRequest("given-up")
        before = self._at(n)
        value = _checked(answer, before)
        known = Known(entries[n:])
        replay = before.on([*before.given, value], known)
        if not cut:
            known.must_fit(replay)
        self._fixed(n, value, replay)

    def aside(self) -> Session:
        """The same game once more, without a journal, to try something out on."""
        history = History(list(self.history.entries), conceded=self.history.conceded)
        return Session(self.game, self.options, self.seed, history=history)

    def question_at(self, n: int) -> Question:
        """The question that answer `n` answers."""
        question = self._at(n).question
        assert question is not None, "it was answered"
        return question

    def concede(self) -> None:
        if self.over or self.history.conceded:
            raise BadRequest("game-over" if self.over else "given-up")
        self._go_on({"do": "concede"}, CONCEDED)

    def steps(self) -> Iterator[tuple[int, Entry, list[Event]]]:
        """The game from its start, each answer with its number and what came of it; 0 is the beginning."""
        entries = iter([Entry("", None), *self.history.entries])
        told: list[Event] = []
        n = 0
        for value, events in walk(self._replay, lambda now: now.told):
            if value is CONCEDED:
                told = events  # it came of no answer, so it stands before the next
            else:
                yield n, next(entries), [*told, *events]
                told = []
                n += 1

    def states(self) -> list[dict[str, Any]]:
        """The state at the beginning and after each answer."""
        walked = walk(self._replay, lambda now: self.game.state(now.table))
        return [state for value, state in walked if value is not CONCEDED]

    def _go_on(self, move: dict[str, Any], value: Any) -> None:
        """Run the rules on the checked answer that a move stands for, and keep both."""
        after = self._replay.then(value)
        self._write(move)
        self._replay = after
        self.told += after.told
        self.note_end()

    def _fixed(self, n: int, value: Any, after: Replay) -> None:
        before, kept = self._replay, len(after.given)
        dropped = len(self.history.entries) - kept
        self._write({"do": "fix", "n": n, "answer": value, "keep": kept})
        self._replay = after
        facts = {"n": n, "answer": value, "dropped": dropped}
        self.told += [Event("fixed-cut" if dropped else "fixed", facts), *marks_back(before, after)]
        self.note_end()

    def _go_back(self, after: Replay, taken_back: Event, answer: Answer) -> None:
        before = self._replay
        self._write({"do": "undo"})
        self._replay = after
        self.told += [taken_back, *moves_back(before, after, answer)]
        self.after_move()

    def _write(self, move: dict[str, Any]) -> None:
        self.journal.append(move)
        self.history.apply(move)

    def note_end(self) -> None:
        """Note in the journal how the game ended, for those who list games."""
        if self.over:
            with suppress(SaveFailed):  # the answer is on disk; the next to open it notes it
                self._write({"over": self.over.outcome, "score": self.over.score})
        self.after_move()

    def _at(self, n: int) -> Replay:
        entries = self.history.entries
        if not 1 <= n <= len(entries):
            raise NoSuchAsk("no-such-ask" if entries else "no-answers-yet", n=n, last=len(entries))
        return self._replay.on(self._replay.given[: n - 1])


def _checked(answer: Answer, replay: Replay) -> Any:
    """The value of an answer; a card that was seen before is refused with its place."""
    try:
        return replay.check(answer)
    except AlreadySeen as refusal:
        raise located(refusal, replay) from None


def _nothing() -> None:
    """Nobody follows."""
