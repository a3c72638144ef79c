"""What a pencil does to the cards, in words: "A1.3 fire" is a box ticked, "S2 crossed out", "FM hp +40"
a number. A game is remembered as its changes, so that they can be taken back from whatever the cards
have become since."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from referee.games.legacy.deck import STATS, Deck, Plain
from referee.games.legacy.pencil import Pencil

_CHANGE = re.compile(
    rf"(?P<card>[\w-]+)(?:\.(?P<box>\d+)(?: (?P<choice>[\w-]+))?| (?P<crossed>crossed out)"
    rf"| (?P<stat>{'|'.join(STATS)}) (?P<gain>[+-]\d+))"
)


class Change(NamedTuple):
    """One change, read."""

    card: str
    box: int
    choice: str
    stat: str
    gain: int


def read_change(text: str) -> Change | None:
    found = _CHANGE.fullmatch(text)
    if found is None:
        return None
    card, box, choice, stat, gain = found.group("card", "box", "choice", "stat", "gain")
    return Change(card, int(box or 0), choice or "", stat or "", int(gain or 0))


def changes(before: Plain, after: Plain) -> list[str]:
    """What was ticked, crossed out or counted up; ticks that are gone are found the other way round."""
    added = Counter(_ticks(after)) - Counter(_ticks(before))
    return [*added.elements(), *_crossed(before, after), *_stats(before, after)]


def _ticks(state: Plain) -> Iterable[str]:
    for code, numbers in state["boxes"].items():
        for number in numbers:
            name = f"{code}.{number}"
            choice = state["elements"].get(name)
            yield f"{name} {choice}" if choice else name


def _crossed(before: Plain, after: Plain) -> list[str]:
    return [f"{code} crossed out" for code in after["crossed_out"] if code not in before["crossed_out"]]


def _stats(before: Plain, after: Plain) -> list[str]:
    return [
        f"{code} {stat} {value - before['monsters'][code][stat]:+}"
        for code, stats in after["monsters"].items()
        for stat, value in stats.items()
        if value != before["monsters"][code][stat]
    ]


def applied(deck: Deck, state: Plain, written: Iterable[str]) -> Plain:
    """The state with these changes; what the cards already show stays as it is."""
    pencil = Pencil.of(deck, state)
    for change in map(read_change, written):
        if change is not None:
            _apply(pencil, change)
    return pencil.state()


def _apply(pencil: Pencil, change: Change) -> None:
    card = pencil.deck.reader.one(change.card)
    if card is None:
        return
    if change.stat:
        pencil.monsters[card][change.stat] += change.gain
    elif not change.box:
        pencil.crossed_out = list(dict.fromkeys([*pencil.crossed_out, card]))
    elif pencil.may_tick(card, change.box):
        pencil.boxes[card] = sorted([*pencil.boxes.get(card, []), change.box])
        if change.choice:
            pencil.elements[f"{card}.{change.box}"] = change.choice


def taken_back(deck: Deck, state: Plain, written: Iterable[str]) -> Plain:
    """The state without these changes; what the cards no longer show is passed over."""
    pencil = Pencil.of(deck, state)
    for change in map(read_change, written):
        if change is not None:
            _take_back(pencil, change)
    return pencil.state()


def _take_back(pencil: Pencil, change: Change) -> None:
    card = pencil.deck.reader.one(change.card)
    if card is None:
        return
    ticked = pencil.boxes.get(card, [])
    if change.stat:
        least = 1 if change.stat == "hp" else 0
        pencil.monsters[card][change.stat] = max(least, pencil.monsters[card][change.stat] - change.gain)
    elif not change.box:
        pencil.crossed_out = [code for code in pencil.crossed_out if code != card]
    elif change.box in ticked:
        ticked.remove(change.box)
        if change.box not in ticked:
            pencil.elements.pop(f"{card}.{change.box}", None)
