"""A session's past: the answers that count, those that were taken back, and whether it was given up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from referee.rulekit.ask import CONCEDED, Answer, Over


class Entry(NamedTuple):
    """One of the player's answers and the name of the question it answers."""

    ask: str
    answer: Answer
    conceded: bool = False  # it was given after the game was given up


@dataclass
class History:
    """The answers that count, those that `undo` took back, and whether the game was given up."""

    entries: list[Entry] = field(default_factory=list)
    undone: list[Entry] = field(default_factory=list)
    conceded: bool = False

    @property
    def last_was_concession(self) -> bool:
        return self.conceded and not (self.entries and self.entries[-1].conceded)

    @property
    def script(self) -> Sequence[Entry | Over]:
        """The answers that count, and among them where the game was given up."""
        if not self.conceded:
            return self.entries
        before = [entry for entry in self.entries if not entry.conceded]
        return [*before, CONCEDED, *self.entries[len(before) :]]

    def apply(self, move: dict[str, Any]) -> None:
        """Do to the answers what one line of a journal says."""
        match move:
            case {"ask": str(ask), "answer": str() | list() | None as answer}:
                self.entries.append(Entry(ask, answer, self.conceded))
                self.undone.clear()
            case {"do": "undo"} if self.last_was_concession:
                self.conceded = False
                self.undone = [entry for entry in self.undone if not entry.conceded]
            case {"do": "undo"}:
                self.undone.append(self.entries.pop())
            case {"do": "redo"}:
                self.entries.append(self.undone.pop())
            case {"do": "fix", "n": int(n), "answer": str() | list() | None as answer, "keep": int(keep)}:
                self.entries[n - 1] = Entry(self.entries[n - 1].ask, answer)
                del self.entries[keep:]
                self.undone.clear()
            case {"do": "concede"}:
                self.conceded = True
            case {"over": str()}:
                pass
            case _:
                raise ValueError(move)
