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
    DoesNotFit,
    NoSuchAsk,
    NothingToRedo,
    NothingToUndo,
    Refusal,
    SaveFailed,
)
from referee.rulekit.ask import Answer, Event, Over, Question
from referee.rulekit.cards import Reader
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.sessions.history import Entry, History
from referee.sessions.putting_back import marks_back, moves_back, place_of
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
        self._replay = self._run(self.history.entries, conceded=self.history.conceded)
        told = self._replay.events()
        self.told = [] if self.history.entries else told  # what was told in an earlier sitting stays told

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
        value = _checked(answer, self._replay, self.history.entries)
        self._go_on({"ask": question.name, "answer": value}, value)

    def undo(self) -> None:
        entries, conceded = self.history.entries, self.history.conceded
        if self.history.last_was_concession:
            self._go_back(self._run(entries), Event("undo-concede", {}), None)
        elif entries:
            ask, answer, _ = entries[-1]
            after = self._run(entries[:-1], conceded=conceded)
            self._go_back(after, Event("undo", {"ask": ask, "answer": answer}), answer)
        else:
            raise NothingToUndo

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
        replay = self._at(n)
        value = _checked(answer, replay, entries[: n - 1])
        replay.give(value)
        before = [*entries[: n - 1], Entry(entries[n - 1].ask, value)]
        kept = n + _play_on(replay, before, entries[n:], cut=cut)
        dropped, wrong = len(entries) - kept, self._replay
        self._write({"do": "fix", "n": n, "answer": value, "keep": kept})
        self._replay = replay
        replay.events()
        self.told.append(
            Event("fixed-cut" if dropped else "fixed", {"n": n, "answer": value, "dropped": dropped})
        )
        self.told += marks_back(wrong, replay)
        self.note_end()

    def aside(self) -> Session:
        """The same game once more, without a journal, to try something out on."""
        history = History(list(self.history.entries))
        return Session(self.game, self.options, self.seed, history=history)

    def question_at(self, n: int) -> Question:
        """The question that answer `n` answers."""
        question = self._at(n).question
        assert question is not None, "it was answered"
        return question

    def concede(self) -> None:
        if self.over or self.history.conceded:
            raise BadRequest("game-over" if self.over else "given-up")
        self._write({"do": "concede"})
        self._replay.concede()
        self.told += self._replay.events()
        self.note_end()

    def steps(self) -> Iterator[tuple[int, Entry, list[Event]]]:
        """The game from its start, each answer with its number and what came of it; 0 is the beginning."""
        for n, entry, replay in _walk(self._replay.afresh(), self.history.entries):
            yield n, entry, replay.events()

    def states(self) -> Iterator[dict[str, Any]]:
        """The state at the beginning and after each answer."""
        for _, _, replay in _walk(self._replay.afresh(), self.history.entries):
            yield self.game.state(replay.table)

    def _go_on(self, move: dict[str, Any], value: Any) -> None:
        """Keep a move, then let the rules go on with the checked answer that it stands for."""
        self._write(move)
        self._replay.give(value)
        self.told += self._replay.events()
        self.note_end()

    def _go_back(self, after: Replay, taken_back: Event, answer: Answer) -> None:
        before = self._replay
        self._write({"do": "undo"})
        self._replay = after
        after.events()
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
        return self._run(entries[: n - 1])

    def _run(self, entries: list[Entry], *, conceded: bool = False) -> Replay:
        """The rules at the question behind these answers; whoever shows that again says nothing twice."""
        replay = Replay(self.game, self.options, self.seed)
        _play_on(replay, [], entries, cut=False)
        if conceded and not replay.conceded:
            replay.concede()
        return replay


def _checked(answer: Answer, replay: Replay, entries: list[Entry]) -> Any:
    """The value of an answer; a card that was seen before is refused with its place."""
    try:
        return replay.check(answer)
    except AlreadySeen as refusal:
        raise located(refusal, replay, entries) from None


def _play_on(replay: Replay, before: list[Entry], entries: list[Entry], *, cut: bool) -> int:
    """Give these answers as far as they fit; how many did. Unless `cut`, all of them must."""
    for taken, entry in enumerate(entries):
        _give_up_with(entry, replay)
        try:
            if replay.question is None:
                raise BadRequest("game-over")
            if replay.question.name != entry.ask:
                raise BadRequest("other-question", ask=replay.question.name)
            value = replay.check(entry.answer)
        except Refusal as refusal:
            if cut:
                return taken
            given = [*before, *entries[:taken]]
            reason = located(refusal, replay, given) if isinstance(refusal, AlreadySeen) else refusal
            n = len(given) + 1
            raise DoesNotFit(n=n, ask=entry.ask, answer=entry.answer, reason=reason) from None
        replay.give(value)
    return len(entries)


def _nothing() -> None:
    """Nobody follows."""


def _walk(replay: Replay, entries: list[Entry]) -> Iterator[tuple[int, Entry, Replay]]:
    """The rules at their start (0) and after each of these answers."""
    yield 0, Entry("", None), replay
    for n, entry in enumerate(entries, 1):
        _give_up_with(entry, replay)
        replay.give(replay.check(entry.answer))
        yield n, entry, replay


def _give_up_with(entry: Entry, replay: Replay) -> None:
    if entry.conceded and not replay.conceded:
        replay.concede()


def located(refusal: AlreadySeen, replay: Replay, entries: list[Entry]) -> AlreadySeen:
    """The refusal with the place where the card lies, and which of the answers put it there."""
    card = refusal.facts["card"]
    place = place_of(card, replay)
    since, last = 0, None
    for n, _, walk in _walk(replay.afresh(), entries):
        here = place_of(card, walk)
        if here != last:
            since, last = n, here
    return AlreadySeen(
        "already-seen" if since else "already-seen-at-start", card=card, place=place, since=since
    )
