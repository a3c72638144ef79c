"""What the numbers say about a deck, in plain sentences: those come first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cards_pdf.common.sentences import Sentence, listed, some
from referee.insight.fairness.advising import CAMPAIGN, Advice
from referee.insight.fairness.balance import Balance, won
from referee.insight.fairness.campaigns import PlayedCampaign
from referee.insight.fairness.faults import Mend
from referee.insight.fairness.statistics import Estimate, ratio

EASY = 0.95
AS_HARD = 0.1  # between the first game and the last
MOST = 0.5
TWICE, OFTEN = 1.75, 2.5  # times as often
UNEVEN = 1.4
SECONDS, SET_UP = 12, 2  # of a choice, and minutes before the first: a guess
NAMED = 6  # boxes


def summary(report: Balance, advice: Advice | None = None) -> Iterator[Sentence]:
    """One deck in sentences: first what is wrong and what mends it, then how it plays."""
    yield verdict(report)
    if report.solved_from is not None:
        yield Sentence("Solved from game {game}: hardly one is lost from there on.", game=report.solved_from)
    if advice:
        yield from _monsters(report, advice)
        yield from _difficulty(advice)
        yield from _dead(advice)
        yield from _conclusion(advice)
    yield from _beginners(report)
    yield from _use(report)
    yield from _course(report)
    yield from _ticks(report)


def _monsters(report: Balance, advice: Advice) -> Iterator[Sentence]:
    for code, gap in advice.monsters.items():
        points = Estimate(abs(gap.value), gap.error)
        told = Sentence(
            "{monster} is too strong: {points} points less are won against it than against the others."
            if gap.value < 0
            else "{monster} is too weak: {points} points more are won against it than against the others.",
            monster=report.names[code],
            points=f"{points:.0f}",
        )
        mends = advice.mends.get(code)
        yield Sentence("{told} Like them: {mend}.", told=told, mend=_way(mends[0])) if mends else told


def _difficulty(advice: Advice) -> Iterator[Sentence]:
    mends = advice.mends.get(CAMPAIGN, ())
    ways = [Sentence("{way} ({share} %)", way=_way(mend), share=_points(mend)) for mend in mends]
    aim = advice.aim
    if aim:
        shares = {"least": aim.least, "most": aim.most}
        if ways:
            yield Sentence("For {least:.0%} to {most:.0%}, any one of these: {ways}.", **shares, ways=ways)
        elif advice.is_off:
            yield Sentence("No number alone brings it to {least:.0%} to {most:.0%}.", **shares)
        elif advice.is_whole:
            yield Sentence("That is what you aim at: {least:.0%} to {most:.0%}.", **shares)
    elif ways:
        yield Sentence("Neither solved nor hopeless, with any one of these: {ways}.", ways=ways)
    elif advice.is_off:
        yield Sentence("No number alone keeps it from being solved or hopeless.")


def _points(mend: Mend) -> str:
    return f"{won(mend.played):.0f}"


def _way(mend: Mend) -> Sentence:
    number, value = mend.number, mend.value
    if len(number.places) > 1:
        return Sentence("{number} {change:+}", number=number.name, change=value - number.value)
    return Sentence("{number} {new} instead of {old}", number=number.name, new=value, old=number.value)


def _dead(advice: Advice) -> Iterator[Sentence]:
    mends = {mend.box.name: mend for mend in advice.boxes}
    for box in advice.dead:
        told = Sentence(
            "{boxes}, “{text}”, is worth nothing: without it {same} of {games:game|games} went the same way.",
            boxes=some(box.name.split(), NAMED),
            text=Sentence(box.text),
            same=box.games - box.changed,
            games=box.games,
        )
        mend = mends.get(box.name)
        if mend:
            worth = {"health": f"{mend.worth.health:+.0f}", "mend": mend.told}
            told = Sentence("{told} Worth something: {mend} ({health} % of the health).", told=told, **worth)
        yield told


def _conclusion(advice: Advice) -> Iterator[Sentence]:
    if advice.mended:
        yield Sentence("With the first of these for each, {share} % are won.", share=f"{advice.mended:.0f}")
    elif advice.is_whole and not (advice.is_off or advice.monsters or advice.dead):
        yield Sentence("It is fair: no monster and no box stands out, and it is neither solved nor hopeless.")


def _beginners(report: Balance) -> Iterator[Sentence]:
    if report.careless is None:
        return
    strong = [name for name, share in report.careless_by_monster.items() if share.most < MOST]
    if len(strong) == len(report.careless_by_monster):
        yield Sentence("Every monster beats most beginners.")
    else:
        yield from (Sentence("{monster} beats most beginners.", monster=name) for name in strong)
    yield Sentence(
        "Who makes every other choice by chance wins {careless:.0%}, who takes care {careful:.0%}.",
        careless=report.careless.value,
        careful=report.share.value,
    )


def _use(report: Balance) -> Iterator[Sentence]:
    if not report.uneven or report.uneven[2] < UNEVEN:
        return
    often, seldom, times = report.uneven
    cards = {"often": listed(often), "seldom": listed(seldom), "times": round(times)}
    if times >= OFTEN:
        yield Sentence("{often}: used {times} times as often as {seldom}, with the same print.", **cards)
    elif times >= TWICE:
        yield Sentence("{often}: used twice as often as {seldom}, with the same print.", **cards)
    else:
        yield Sentence("{often}: used half again as often as {seldom}, with the same print.", **cards)


def _course(report: Balance) -> Iterator[Sentence]:
    length, close = report.length, report.close
    yield Sentence(
        "A game takes {turns:.0f} turns, about {minutes:.0f} minutes at {seconds} seconds a choice.",
        turns=length.turns,
        minutes=SET_UP + length.choices * SECONDS / 60,
        seconds=SECONDS,
    )
    if close.left is not None:
        yield Sentence("Half of the winners have {left:.0%} of their health left, or less.", left=close.left)
    if close.monster is not None:
        yield Sentence("Half of the games lost leave the monster {left:.0%} or less.", left=close.monster)
    if close.decided is not None:
        yield Sentence("Half of the games are decided by turn {turn:.0f}.", turn=close.decided)


def _ticks(report: Balance) -> Iterator[Sentence]:
    ticks = report.ticks
    if ticks.first:
        yield Sentence("Ticked first: {boxes}.", boxes=ticks.first)
    if ticks.never:
        yield Sentence("Never ticked: {boxes}.", boxes=some(ticks.never, NAMED))
    left = ticks.every - ticks.ticked
    if left < 1:
        yield Sentence("The boxes run out within {games:game|games}.", games=report.games)
    elif ticks.out_by is not None:
        yield Sentence("At this rate the boxes run out about game {game}.", game=report.games + ticks.out_by)


def verdict(balance: Balance) -> Sentence:
    """What the numbers say about one deck, in words."""
    if balance.cannot_be_won:
        wins = round(balance.share.value * balance.played)
        most = balance.share.most
        return Sentence(
            (
                "{deck}: this campaign cannot be won. Of {played} games {wins} were won, so it is at "
                "most {most:.1%}."
            ),
            deck=balance.name,
            played=balance.played,
            wins=wins,
            most=most,
        )
    if not balance.share.value:
        return Sentence(
            (
                "{deck}: of {played} games a sensible player won none. A deck that can be won may "
                "show it in more campaigns (--campaigns)."
            ),
            deck=balance.name,
            played=balance.played,
        )
    told = Sentence(
        "{deck}: a sensible player wins {won} % of the games; {trend}.",
        deck=balance.name,
        won=f"{balance.share}",
        trend=_trend(balance.change),
    )
    return Sentence("{verdict} It is hardly ever lost.", verdict=told) if balance.share.least > EASY else told


def _trend(change: Estimate) -> Sentence:
    """Whether later games are harder or easier, if that is certain."""
    if change.is_sure and abs(change.value) > AS_HARD:
        easier = change.value > 0
        return Sentence(
            "the campaign grows easier as it goes on" if easier else "the campaign grows harder as it goes on"
        )
    if max(abs(change.value), change.error) <= AS_HARD:
        return Sentence("the campaign stays as hard as it goes on")
    return Sentence("it takes more campaigns to tell whether it grows easier or harder (--campaigns)")


def compared(
    one: str, other: str, ours: Sequence[PlayedCampaign], theirs: Sequence[PlayedCampaign]
) -> Sentence:
    """Two decks on the same seeds: the differences, campaign by campaign, are what counts."""
    pairs = zip(ours, theirs, strict=False)  # the second deck has fewer if it was stopped
    gain = ratio([(mine.wins - its.wins, len(mine.games)) for mine, its in pairs])
    if not gain.is_sure:
        return Sentence(
            "No difference between {one} and {other} can be told: {gain} points.",
            one=one,
            other=other,
            gain=f"{gain:+.1f}",
        )
    easier, harder = (one, other) if gain.value > 0 else (other, one)
    more = Estimate(abs(gain.value), gain.error)
    return Sentence(
        "{easier} is easier than {harder}: {more} points more are won.",
        easier=easier,
        harder=harder,
        more=f"{more}",
    )
