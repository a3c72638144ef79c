"""Whether a legacy deck is fair: what a sensible player makes of its campaigns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from cards_pdf.common.sentences import Sentence
from referee.games.legacy import deck as decks
from referee.insight.fairness.campaigns import PlayedCampaign
from referee.insight.fairness.statistics import Estimate, Share, ratio, regression

HOPELESS = 0.02  # a campaign in which fewer games are won than this cannot be won
EASY = 0.95
AS_HARD = 0.1  # between the first game and the last
ROWS_FOR_EACH = 12  # games for each box: fewer do not show what it is worth
SELDOM = 0.05  # of the times a card could be used


class WorthOfBox(NamedTuple):
    """A box and what its tick adds to the chance of a game."""

    name: str
    text: str
    worth: Estimate


class Balance(NamedTuple):
    """What came of the campaigns of one deck."""

    name: str
    campaigns: int
    games: int
    share: Estimate
    by_number: list[Share]
    change: Estimate  # from the first game to the last
    by_monster: dict[str, Estimate]
    use: dict[str, float]  # of the times that a card could be used
    never_ticked: list[str]
    boxes: list[WorthOfBox]

    @property
    def played(self) -> int:
        return self.campaigns * self.games

    @property
    def cannot_be_won(self) -> bool:
        return self.share.most < HOPELESS


def weighed(
    name: str, plain: dict[str, Any], played: Sequence[PlayedCampaign], chance: Sequence[PlayedCampaign]
) -> Balance:
    """`played` by a sensible player; in `chance` boxes were ticked at random, to find what each is worth."""
    deck = decks.from_plain(plain)
    every = {f"{card}.{n}": box.text for card in deck.drawn for n, box in enumerate(deck[card].boxes, 1)}
    ticked = {f"{code}.{n}" for one in (*played, *chance) for code, ns in one.ticked.items() for n in ns}
    return Balance(
        name,
        len(played),
        len(played[0].games),
        ratio([(one.wins, len(one.games)) for one in played]),
        [
            Share.of(sum(won), len(won))
            for won in zip(*([game.won for game in one.games] for one in played), strict=True)
        ],
        ratio([(one.games[-1].won - one.games[0].won, 1) for one in played]),
        {str(card): found for card in deck.monsters if (found := _against(str(card), played))},
        _use([str(card) for card in deck.drawn], played),
        [box for box in every if box not in ticked],
        sorted(
            _boxes(every, [str(card) for card in deck.monsters], chance), key=lambda box: -box.worth.value
        ),
    )


def _against(monster: str, played: Sequence[PlayedCampaign]) -> Estimate | None:
    met = [[game.won for game in one.games if game.monster == monster] for one in played]
    parts = [(float(sum(games)), float(len(games))) for games in met]
    return ratio(parts) if any(games for _, games in parts) else None


def _use(cards: list[str], played: Sequence[PlayedCampaign]) -> dict[str, float]:
    used: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    for one in played:
        used.update(one.used)
        offered.update(one.offered)
    return {card: used[card] / offered[card] if offered[card] else 0.0 for card in cards}


def _boxes(
    every: dict[str, str], monsters: list[str], chance: Sequence[PlayedCampaign]
) -> Iterator[WorthOfBox]:
    """Won or not, by the boxes ticked before; the monster and the game's number are accounted for."""
    met = [box for box in every if any(_has(game.ticked, box) for one in chance for game in one.games)]
    clusters = [
        [
            (
                [float(_has(game.ticked, box)) for box in met]
                + [float(game.monster == monster) for monster in monsters]
                + [game.number / len(one.games)],
                float(game.won),
            )
            for game in one.games
        ]
        for one in chance
    ]
    if sum(map(len, clusters)) < ROWS_FOR_EACH * len(met) or len(clusters) <= len(met):
        return iter(())
    found = regression(clusters)[: len(met)]
    return (WorthOfBox(box, every[box], worth) for box, worth in zip(met, found, strict=True))


def _has(ticked: dict[str, list[int]], box: str) -> bool:
    code, number, _ = decks.box_in_parts(box)
    return int(number) in ticked.get(code, ())


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
