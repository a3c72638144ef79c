"""The history of a session: its answers, what was taken back, and whether it was conceded."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from referee.errors import RequestError
from referee.rulekit.ask import CONCEDED, Event, Over
from referee.rulekit.questions import Answer

Move = dict[str, Any]  # one line of a journal
MAX_CARRIED = 2_000_000  # answers that all corrections hold for `undo`; limits memory


class Entry(NamedTuple):
    """An answer of the player and the name of its question."""

    ask: str
    answer: Answer
    conceded: bool = False  # given after the game was conceded
    answered_at: str | None = None


class Correction(NamedTuple):
    """A change of earlier answers: all answers before and after it, and those it has dropped."""

    before: list[Entry]
    after: list[Entry]
    dropped: list[Entry]
    conceded: bool = False  # no answer is changed after the game was conceded

    @property
    def lost(self) -> list[dict[str, Any]]:
        """The answers that this change has dropped, with the numbers they had."""
        kept = len(self.after)
        lost = self.dropped[: len(self.before) - kept]
        return [describe_entry(n, entry) for n, entry in enumerate(lost, kept + 1)]

    @property
    def numbers(self) -> list[int]:
        """The numbers of the answers that have changed."""
        pairs = zip(self.before, self.after, strict=False)
        return [n for n, (old, new) in enumerate(pairs, 1) if old != new]

    @property
    def changes_anything(self) -> bool:
        return bool(self.numbers or self.lost)

    def describe(self) -> Event:
        """Return the event of this change."""
        if not self.changes_anything:
            return Event("unchanged", {})
        lost = self.lost
        facts: dict[str, Any] = {"dropped": len(lost)} | ({"lost": lost} if lost else {})
        key = "-cut" if lost else ""
        match [describe_entry(n, self.after[n - 1]) for n in self.numbers]:
            case []:
                return Event("cut", {"answers": []} | facts)
            case [{"n": n, "answer": answer}]:
                return Event(f"fixed{key}", {"n": n, "answer": answer} | facts)
            case answers:
                return Event(f"changed{key}", {"answers": answers} | facts)

    def describe_undo(self) -> Event:
        """Return the event of taking this change back."""
        name = "undo-change" if self.numbers else "undo-cut"
        answers = [describe_entry(n, self.before[n - 1]) for n in self.numbers]
        return Event(name, {"answers": answers})


def describe_entry(n: int, entry: Entry) -> dict[str, Any]:
    return {"n": n, "ask": entry.ask, "answer": entry.answer}


Step = tuple[int, Entry, list[Event]]


@dataclass
class History:
    """The answers that count, those that `undo` took back, and whether the game was conceded."""

    entries: list[Entry] = field(default_factory=list)
    redo_steps: list[Entry | Correction] = field(default_factory=list)
    conceded: bool = False
    corrections: list[Correction] = field(default_factory=list)
    moves: int = 0  # of all kinds; the number never goes down
    carried: int = 0  # answers that all corrections hold

    @property
    def last_was_concession(self) -> bool:
        return self.conceded and not (self.entries and self.entries[-1].conceded)

    @property
    def last_was_change(self) -> Correction | None:
        """The correction that `undo` takes back next, if nothing was answered behind it."""
        correction = self.corrections[-1] if self.corrections else None
        return correction if correction and len(self.entries) == len(correction.after) else None

    @property
    def script(self) -> Sequence[Entry | Over]:
        """The answers that count, with CONCEDED where the game was conceded."""
        if not self.conceded:
            return self.entries
        before = [entry for entry in self.entries if not entry.conceded]
        return [*before, CONCEDED, *self.entries[len(before) :]]

    @property
    def dropped(self) -> list[Entry]:
        """The answers that the last correction dropped and that were not given again since."""
        if not self.corrections:
            return []
        left = self.corrections[-1].dropped
        for entry in self.entries[len(self.corrections[-1].after) :]:
            left = left[find_among(left, entry.ask) + 1 :]
        return left

    def make_correction(self, answers: dict[int, Answer], keep: int) -> Correction:
        """Return the correction that changes these answers and keeps the first `keep` of all."""
        if self.carried + len(self.entries) > MAX_CARRIED:
            raise RequestError("changed-too-often")
        after = list(self.entries)
        for n, answer in answers.items():
            after[n - 1] = after[n - 1]._replace(answer=answer)
        return Correction(list(self.entries), after[:keep], [*after[keep:], *self.dropped])

    def apply(self, move: Move) -> None:
        """Apply one line of a journal."""
        match move:
            case {"ask": str(ask), "answer": str() | list() | int() | None as answer}:
                self.entries.append(Entry(ask, answer, self.conceded, move.get("at")))
                self.redo_steps.clear()
            case {"do": "undo"}:
                self._undo()
            case {"do": "redo"}:
                step = self.redo_steps.pop()
                if isinstance(step, Correction):
                    self._change(step)
                else:
                    self.entries.append(step)
            case {"do": "change", "answers": dict(answers), "keep": int(keep)}:
                numbered = {int(n): answer for n, answer in answers.items()}
                self._change(self.make_correction(numbered, keep))
                self.redo_steps.clear()
            case {"do": "concede"}:
                self.conceded = True
            case {"do": "rules", "code": str()}:
                pass  # the player agreed to changed rules
            case {"over": str()}:
                return  # the result, a note for lists of games
            case _:
                raise ValueError(move)
        self.moves += 1

    def _undo(self) -> None:
        if self.last_was_concession:
            self.conceded = False
            self.redo_steps = [step for step in self.redo_steps if not step.conceded]
        elif self.last_was_change:
            correction = self.corrections.pop()
            self.entries = list(correction.before)
            self.redo_steps.append(correction)
        else:
            self.redo_steps.append(self.entries.pop())

    def _change(self, correction: Correction) -> None:
        self.carried += len(self.entries)
        self.entries = list(correction.after)
        self.corrections.append(correction)


def find_among(dropped: Sequence[Entry], ask: str) -> int:
    """Return the place of the answer to this question among dropped ones, or -1.

    Choices before it that are not asked any more are skipped, but no cards and no dice.
    """
    for place, entry in enumerate(dropped):
        if entry.ask == ask:
            return place
        if not isinstance(entry.answer, str | int):
            break
    return -1
