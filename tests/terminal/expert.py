"""Dealt and played rooms of Scoundrel, and the fewest keys in which they can be typed."""

from itertools import groupby, permutations
from typing import NamedTuple

from referee import games
from referee.insight import players
from referee.insight.odds import Position
from referee.rulekit.cards import Card
from referee.rulekit.questions import Draw
from referee.sessions.replay import Replay
from referee.sessions.session import Session

WAYS = {"weapon": "w", "barehanded": "b"}


class Room(NamedTuple):
    """The room before, what came, ranks that one card alone has, and each card's way."""

    carried: list[Card]
    drawn: list[Card]
    expected: list[Card | None]
    lone: set[str]
    plays: list[list[str | None]]

    @property
    def is_known(self) -> bool:
        return None not in self.expected

    @property
    def is_skipped(self) -> bool:
        """Its cards come again in the order in which they lay."""
        return self.plays[0][0] == "skip"


def rooms(seed: int, **options: str) -> list[Room]:
    """The rooms of a dealt game that a sensible player plays."""
    game = games.load("scoundrel")
    dealt = Session(game, game.resolve_options(options), seed)
    while dealt.question:
        dealt.answer(
            players.sensible(game.name)(Position.from_session(dealt).create_seat()).answer(
                dealt.question
            )
        )
    record: list[Room] = []
    now = Replay(game, dealt.options, None, ())
    for value in dealt.values:
        _note(record, now, value)
        now = now.with_answer(value)
    return [room for room in record if room.plays]


def _note(rooms: list[Room], now: Replay, value) -> None:
    question = now.question
    if isinstance(question, Draw):
        ranks = [card.rank for card in (*question.pile.unseen, *filter(None, question.expected))]
        lone = {rank for rank in ranks if ranks.count(rank) == 1}
        rooms.append(Room(list(now.table.room), value, question.expected, lone, []))
    elif question.name == "play":
        rooms[-1].plays.append([value, None])
    else:
        rooms[-1].plays[-1][1] = value


def line(room: Room) -> tuple[list[Card], str]:
    """The order in which the player lays the cards, and what he types for the whole room."""
    orders = [room.drawn] if room.is_skipped else map(list, permutations(room.drawn))
    lines = [
        (order, _cards(room, order) + _plays(room, [*room.carried, *order]))
        for order in orders
        if all(known in {card, None} for card, known in zip(order, room.expected, strict=True))
    ]
    return min(lines, key=lambda line: len(line[1]))


def _cards(room: Room, order: list[Card]) -> str:
    """The cards by rank, each suit once behind its cards; none for the last that need none."""
    if room.is_known:
        return ""
    gap = " " if room.is_skipped else ""
    last = next(
        (n for n, card in reversed([*enumerate(order, 1)]) if card.rank not in room.lone), 0
    )
    suits = groupby(order[:last], key=lambda card: card.suit)
    suited = "".join("".join(map(_rank, cards)) + suit.lower() for suit, cards in suits)
    return suited + "".join(map(_rank, order[last:])) + gap


def _rank(card: Card) -> str:
    return "t" if card.rank == "10" else card.rank.lower()


def _plays(room: Room, lying: list[Card]) -> str:
    """Numbers stand together until a word follows one of them."""
    if room.is_skipped:
        return "s"
    plays = [f"{lying.index(card) + 1}{WAYS.get(way or '', '')}" for card, way in room.plays]
    return "".join(play if play.isdecimal() or play is plays[-1] else f"{play} " for play in plays)
