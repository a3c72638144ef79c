"""What a pencil has to do to turn one state of the cards into another, and the way back."""

from __future__ import annotations

from collections import Counter

from referee.games.legacy.deck import Plain


def changes(before: Plain, after: Plain) -> list[str]:
    """ "A1.3 fire" is a box ticked, "S2 crossed out", "FM hp +40" a number."""
    return [*_ticks(before, after), *_crossed(before, after), *_stats(before, after)]


def _ticks(before: Plain, after: Plain) -> list[str]:
    found = []
    for code, numbers in after["boxes"].items():
        for number, times in (Counter(numbers) - Counter(before["boxes"].get(code, []))).items():
            name = f"{code}.{number}"
            choice = after["elements"].get(name)
            found += [f"{name} {choice}" if choice else name] * times
    return found


def _crossed(before: Plain, after: Plain) -> list[str]:
    return [f"{code} crossed out" for code in after["crossed_out"] if code not in before["crossed_out"]]


def _stats(before: Plain, after: Plain) -> list[str]:
    return [
        f"{code} {stat} {value - before['monsters'][code][stat]:+}"
        for code, stats in after["monsters"].items()
        for stat, value in stats.items()
        if value != before["monsters"][code][stat]
    ]
