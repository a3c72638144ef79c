"""What is wrong with a deck: a monster unlike the others, a campaign too easy or too hard, a dead box."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from referee.games.legacy.deck import NUMBERS, Plain
from referee.insight.fairness.balance import HOPELESS, by_number, solved_from, won
from referee.insight.fairness.campaigns import Played, PlayedCampaign
from referee.insight.fairness.numbers import Number, of_all_monsters, of_monsters, of_play
from referee.insight.fairness.playing import Aim
from referee.insight.fairness.statistics import Estimate, ratio

OPEN = 0.03  # from certain: a game's number that can end either way
UNLIKE = 0.1  # a monster against which so much less or more is won than against the others
ALIKE = 0.04
FAIR = Aim(0.5, 0.8)  # where nobody says what he aims at
MOST_TRIED = 7  # values of one number
LARGEST = 2.5  # times today's: nobody looks further, and games against such monsters hardly end
SUSPECT = 0.25  # of the usual: a rule's number so far from it is looked at first

Judge = Callable[[Sequence[PlayedCampaign]], float]  # how much too easy it is; 0 where it is as it should be


class Mend(NamedTuple):
    """Another value of a number, and what was played with it."""

    number: Number
    value: int
    played: list[PlayedCampaign]


def gap(monster: str, played: Sequence[PlayedCampaign]) -> Estimate | None:
    """How much more is won against a monster than against the others, in games that can end either way."""
    shares = [share.value for share in by_number(played)]
    is_open = [OPEN < share < 1 - OPEN for share in shares]
    against: list[tuple[float, float]] = []
    others: list[tuple[float, float]] = []
    for one in played:
        games = [game for game in one.games if is_open[game.number - 1]]
        against.append(_beyond([game for game in games if game.monster == monster], shares))
        others.append(_beyond([game for game in games if game.monster != monster], shares))
    if not (sum(of for _, of in against) and sum(of for _, of in others)):
        return None
    its, theirs = ratio(against), ratio(others)
    return Estimate(its.value - theirs.value, (its.error**2 + theirs.error**2) ** 0.5)


def _beyond(games: Sequence[Played], shares: Sequence[float]) -> tuple[float, float]:
    """By how much more than usual was won, for the games' numbers, and how many games."""
    return sum(game.won - shares[game.number - 1] for game in games), float(len(games))


def unlike(monsters: Sequence[str], played: Sequence[PlayedCampaign]) -> tuple[str, Estimate] | None:
    """The monster that differs most from the others, if one surely differs much; rather one too strong."""
    found = [(code, gap(code, played)) for code in monsters]
    sure = [(code, more) for code, more in found if more and abs(more.value) - more.error > UNLIKE]
    return max(sure, key=lambda row: (round(abs(row[1].value), 2), -row[1].value), default=None)


def share_of(aim: Aim | None, played: Sequence[PlayedCampaign]) -> float:
    """What an aim is about: the share that is won, of the campaign's later half where nobody aims at any."""
    half = 0 if aim else len(played[0].games) // 2
    games = [game.won for one in played for game in one.games[half:]]
    return sum(games) / len(games)


def is_off(aim: Aim | None, played: Sequence[PlayedCampaign]) -> bool:
    """Whether a designer misses what he aims at; where he does not say, whether it is solved or hopeless."""
    if aim:
        return bool(within(aim)(played))
    return is_solved(played) or won(played).value < HOPELESS


def within(aim: Aim | None) -> Judge:
    """By how much more or less is won than should be."""
    wanted = aim or FAIR

    def judge(played: Sequence[PlayedCampaign]) -> float:
        share = share_of(aim, played)
        return max(0.0, share - wanted.most) + min(0.0, share - wanted.least)

    return judge


def is_solved(played: Sequence[PlayedCampaign]) -> bool:
    """Whether hardly a game is lost for more than half of the campaign."""
    first = solved_from(by_number(played))
    return first is not None and first <= (len(played[0].games) + 1) // 2


def like_the_others(monster: str) -> Judge:
    def judge(played: Sequence[PlayedCampaign]) -> float:
        found = gap(monster, played)
        return found.value if found and abs(found.value) > ALIKE else 0.0

    return judge


def against(monster: str, deck: Plain) -> Iterator[Number]:
    """The numbers that make one monster as strong as the others: its HP, else its ATK."""
    return (number for number in of_monsters(deck, monster) if number.places[0][-1] in {"hp", "atk"})


def of_difficulty(deck: Plain) -> list[Number]:
    """The numbers that make a campaign easier or harder; first those of the rules that are unusual."""
    rules = sorted(of_play(deck), key=lambda number: -_unusual(number))
    suspects = [number for number in rules if _unusual(number) >= SUSPECT]
    return [*suspects, *of_all_monsters(deck), *(number for number in rules if number not in suspects)]


def _unusual(number: Number) -> float:
    usual = NUMBERS[number.places[0][-1]]
    return abs(number.value - usual) / usual


def mended(
    number: Number, judge: Judge, now: float, play: Callable[[int], list[PlayedCampaign]]
) -> Mend | None:
    """The value nearest to today's that is judged right: in growing steps until past it, then between."""
    helps = 1 if number.places[0][0] == "play" else -1
    towards = -helps if now > 0 else helps
    near, far, steps = number.value, None, 1
    best: tuple[float, Mend] | None = None
    for _ in range(MOST_TRIED):
        value = near + towards * steps * number.step if far is None else _between(near, far, number.step)
        if value in (near, far) or not number.least <= value <= LARGEST * max(number.value, number.step):
            if far is not None or steps == 1:
                break
            steps = 1
            continue
        played = play(value)
        off = judge(played)
        if not off:
            return Mend(number, value, played)
        if best is None or abs(off) < best[0]:
            best = abs(off), Mend(number, value, played)
        if (off > 0) == (now > 0):
            near, steps = value, 2 * steps
        else:
            far = value
    return best[1] if best and best[0] <= abs(now) / 2 else None


def _between(near: int, far: int, step: int) -> int:
    """In the middle, in whole steps from the first."""
    return near + (far - near) // 2 // step * step if far > near else near - (near - far) // 2 // step * step
