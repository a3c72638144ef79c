"""What a pencil does to the cards, change by change: a box ticked, an upgrade crossed out, a number.

A game is remembered as its changes, so that they can be taken back from whatever the cards have become
since.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cards_pdf.decks.state import STATS
from referee.games.legacy.deck import LegacyDeck, Plain
from referee.games.legacy.pencil import Pencil

_WORDS = re.compile(
    rf"(?P<card>[\w-]+)(?:\.(?P<box>\d{{1,6}})(?: (?P<choice>[\w-]+))?| (?P<crossed>crossed out)"
    rf"| (?P<stat>{'|'.join(STATS)}) (?P<gain>[+-]\d{{1,6}}))"
)


class Change(NamedTuple):
    """A box ticked, a stat that has gained, or else a monster upgrade crossed out."""

    card: str
    box: int = 0
    choice: str = ""
    stat: str = ""
    gain: int = 0

    def __str__(self) -> str:
        """As people read it: "A1.3 fire", "S2 crossed out", "FM hp +40"."""
        if self.box:
            return f"{self.card}.{self.box} {self.choice}".rstrip()
        return f"{self.card} {self.stat} {self.gain:+}" if self.stat else f"{self.card} crossed out"

    def row(self) -> Plain:
        """As campaigns keep it."""
        if self.box:
            return {"card": self.card, "box": self.box} | ({"choice": self.choice} if self.choice else {})
        if self.stat:
            return {"card": self.card, "stat": self.stat, "gain": self.gain}
        return {"card": self.card, "crossed_out": True}


def read_words(text: str) -> Change | None:
    """A change in words, as `str` of it is."""
    found = _WORDS.fullmatch(text)
    if found is None:
        return None
    card, box, choice, stat, gain = found.group("card", "box", "choice", "stat", "gain")
    return Change(card, int(box or 0), choice or "", stat or "", int(gain or 0))


def changes(before: Plain, after: Plain) -> list[Change]:
    """What was ticked, crossed out or counted up; ticks that are gone are found the other way round."""
    added = Counter(_ticks(after)) - Counter(_ticks(before))
    return [*added.elements(), *_crossed(before, after), *_stats(before, after)]


def _ticks(state: Plain) -> Iterator[Change]:
    for card, boxes in state["boxes"].items():
        for box in boxes:
            yield Change(card, box, state["elements"].get(f"{card}.{box}", ""))


def _crossed(before: Plain, after: Plain) -> Iterator[Change]:
    return (Change(card) for card in after["crossed_out"] if card not in before["crossed_out"])


def _stats(before: Plain, after: Plain) -> Iterator[Change]:
    for card, stats in after["monsters"].items():
        for stat, value in stats.items():
            gain = value - before["monsters"][card][stat]
            if gain:
                yield Change(card, stat=stat, gain=gain)


def applied(deck: LegacyDeck, state: Plain, written: Iterable[Change]) -> Plain:
    """The state with these changes; what the cards already show stays as it is."""
    pencil = Pencil.of(deck, state)
    for change in written:
        _apply(pencil, change)
    return pencil.state()


def _apply(pencil: Pencil, change: Change) -> None:
    card = pencil.deck.reader.one(change.card)
    if card is None:
        return
    if change.stat:
        pencil.grow(card, change.stat, change.gain)
    elif not change.box:
        pencil.cross_out(card)
    elif pencil.may_tick(card, change.box):
        pencil.boxes[card] = sorted([*pencil.boxes.get(card, []), change.box])
        if change.choice:
            pencil.elements[f"{card}.{change.box}"] = change.choice


def taken_back(deck: LegacyDeck, state: Plain, written: Iterable[Change]) -> Plain:
    """The state without these changes; what the cards no longer show is passed over."""
    pencil = Pencil.of(deck, state)
    for change in written:
        _take_back(pencil, change)
    return pencil.state()


def _take_back(pencil: Pencil, change: Change) -> None:
    card = pencil.deck.reader.one(change.card)
    if card is None:
        return
    ticked = pencil.boxes.get(card, [])
    if change.stat:
        pencil.grow(card, change.stat, -change.gain)
    elif not change.box:
        pencil.cross_out(card, out=False)
    elif change.box in ticked:
        ticked.remove(change.box)
        if change.box not in ticked:
            pencil.elements.pop(f"{card}.{change.box}", None)
