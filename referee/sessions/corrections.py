"""Changes to old answers, by `fix` or `rename`, and what each did to the game."""

from __future__ import annotations

from typing import Any, NamedTuple

from referee.rulekit.ask import Event
from referee.rulekit.questions import Answer


class Entry(NamedTuple):
    """One of the player's answers and the name of the question it answers."""

    ask: str
    answer: Answer
    conceded: bool = False  # it was given after the game was given up
    at: str | None = None  # when it was given


class Correction(NamedTuple):
    """All answers before and after; those that no longer fitted are dropped, and can be offered again."""

    before: list[Entry]
    after: list[Entry]
    dropped: list[Entry]
    conceded: bool = False  # no answer is changed after the game was given up

    @property
    def lost(self) -> list[dict[str, Any]]:
        """The answers that this change dropped, with the numbers they had."""
        kept, count = len(self.after), len(self.before) - len(self.after)
        return [numbered(n, entry) for n, entry in enumerate(self.dropped[:count], kept + 1)]

    @property
    def numbers(self) -> list[int]:
        """The numbers of the answers that have changed."""
        pairs = zip(self.before, self.after, strict=False)
        return [n for n, (old, new) in enumerate(pairs, 1) if old != new]

    @property
    def changes_anything(self) -> bool:
        return bool(self.numbers or self.lost)

    def done(self) -> Event:
        """The event that says what was changed."""
        if not self.changes_anything:
            return Event("unchanged", {})
        lost = {"dropped": len(self.lost)} | ({"lost": self.lost} if self.lost else {})
        key = "-cut" if self.lost else ""
        if not self.numbers:
            return Event("cut", {"answers": []} | lost)
        if len(self.numbers) == 1:
            (n,) = self.numbers
            return Event(f"fixed{key}", {"n": n, "answer": self.after[n - 1].answer} | lost)
        answers = [numbered(n, self.after[n - 1]) for n in self.numbers]
        return Event(f"changed{key}", {"answers": answers} | lost)

    def taken_back(self) -> Event:
        name = "undo-change" if self.numbers else "undo-cut"
        return Event(name, {"answers": [numbered(n, self.before[n - 1]) for n in self.numbers]})


def numbered(n: int, entry: Entry) -> dict[str, Any]:
    return {"n": n, "ask": entry.ask, "answer": entry.answer}
