"""Verbs that advise on a position, that review a game that is over, and that know shuffled packs.

The modules of `referee.insight` are slow to import, so this one is only imported when one of its
verbs is requested.

How it works
    A camera may have read a shuffled pack, unseen. Its order is known before its cards are drawn.
    The journal does not hold an order. The client keeps it and sends it along with `deal`, which
    gives the answers that a player would type. So the game stays an ordinary one of real cards:
    undo, corrections and photos of the table work as ever.

    An order says which card the slot ids of one shuffle stand for, from the top. Another shuffle
    issues other ids, so an order never outlives the shuffle that it describes.

What is delicate
    *Cards that lie elsewhere.* The player may correct a card. Then a later slot of the order stands
    for a card that was drawn already. If exactly one slot and one unseen card are left over, they
    belong together. All else is asked, as if no order were known.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Literal

from cards_pdf.common.records.annotations import Int, Number
from cards_pdf.common.records.record import record
from cards_pdf.common.web.dispatcher import message, verb
from referee.errors import RequestError
from referee.insight import advice
from referee.insight.advice import Adviser, GameReview, Hint, Left, Review, Turn
from referee.insight.odds import Chance
from referee.insight.rollout import PlayerError
from referee.insight.winnable import OrderChances, judge_deal, judge_order
from referee.protocol.conversation import Conversation
from referee.protocol.judge import Code
from referee.protocol.results import deal_of
from referee.protocol.verbs import LogEntry, Numbered, list_log_entries
from referee.rulekit.ask import Event
from referee.rulekit.cards import Card
from referee.rulekit.piles import Pile, SlotId, find_candidates
from referee.rulekit.questions import Draw

__all__ = ["Chance", "Hint", "Left", "Review"]  # the terminal knows these from here alone

Seconds = Annotated[float, Number(0, 60)]
DEFAULT_SECONDS = 0.6


@verb
def hint(
    talk: Conversation,
    seconds: Seconds | None = None,
    worlds: Annotated[int, Int(1, 2000)] | None = None,
) -> Hint:
    """Return the odds of each answer, and the best one."""
    # a number of worlds gives the same hint every time, so it starts anew
    adviser = talk.get_cached(Adviser) if worlds is None else Adviser(talk.session)
    return advice.hint(adviser, talk.say, seconds=seconds, worlds=worlds)


@verb
def left(talk: Conversation) -> Left:
    """List the cards that are still out, pile by pile."""
    return advice.left(talk.session, talk.say)


@verb
def review(talk: Conversation, n: Numbered | None = None) -> Review:
    """Review a game that is over: its choices, what they cost and what was luck."""
    _check_over(talk)
    game_review = talk.get_cached(GameReview)
    if n is None:
        return game_review.evaluate_all(talk.say)
    turn = game_review.evaluate_choice(talk.session.check_number(n))
    return Review(turns=[advice.localize_turn(turn, talk.say)] if turn else [])


@message("turning-point")
class TurningPoint:
    """The last choice that cost much, if it was found in time."""

    turn: Turn | None


@verb
def turning_point(talk: Conversation, seconds: Seconds | None = None) -> TurningPoint:
    """Find the last choice that cost much, in a game that is over."""
    _check_over(talk)
    turn = talk.get_cached(GameReview).find_turning_point(seconds or DEFAULT_SECONDS)
    return TurningPoint(turn=turn and advice.localize_turn(turn, talk.say))


@message("winnable")
class Winnable:
    """The result of a deal for a player who knows all its cards, with the answers that win it."""

    outcome: Literal["win", "loss", "unknown"]
    text: str
    answers: Sequence[LogEntry] = ()


@verb
def winnable(talk: Conversation) -> Winnable:
    """Find out whether a game that is over and that the referee dealt could be won, and how."""
    _check_over(talk)
    session = talk.session
    say = talk.say
    if session.over and session.over.outcome == "win" and session.seed is None:
        return Winnable(outcome="win", text=say("winnable.won"))
    if session.seed is None or deal_of(session) is None:
        return Winnable(outcome="unknown", text=say("winnable.unseen"))
    verdict = judge_deal(session.game, session.options, session.seed)
    return Winnable(
        outcome=verdict.outcome,
        text=say(f"winnable.{verdict.outcome}"),
        answers=[*list_log_entries(verdict.won, say)] if verdict.won else [],
    )


def _check_over(talk: Conversation) -> None:
    if talk.session.over is None:
        raise RequestError("not-over")


# --- orders of packs ---

MAX_DRAWS = 200  # that one request answers


@record
class PackOrder:
    """The cards that one shuffle left in a pile, the top one first."""

    pile: str
    shuffle: int  # the number of this shuffle
    first: int  # the serial number of the top slot
    cards: Sequence[Code]


@message("order")
class OrderFound:
    """The order of a pack that was read, and what it is worth.

    `chances` is null once the game has begun, and where the game's player fails.
    """

    order: PackOrder
    chances: OrderChances | None


@verb
def order(talk: Conversation, cards: Sequence[Code]) -> OrderFound:
    """Accept the order of the pack to draw from, the top card first."""
    question = talk.session.question
    if type(question) is not Draw:  # nor a secret, nor a card that an opponent plays
        raise RequestError
    pile = question.pile
    # all cards are out of sight, in the order of one shuffle
    is_whole = len(pile.slot_ids) == len(pile.slots) == len(pile.unseen) and not pile.is_dealt
    if not is_whole or sorted(map(str, pile.unseen)) != sorted(cards):
        raise RequestError
    top = pile.slot_ids[0]
    found = PackOrder(pile=top[0], shuffle=top[1], first=top[2], cards=cards)
    chances = None
    if talk.session.number == 1:
        with suppress(PlayerError):  # of a third-party game
            known = _cards_by_slot([found], pile)
            chances = judge_order(talk.session.game, talk.session.options, known)
    return OrderFound(order=found, chances=chances)


@verb
def deal(talk: Conversation, orders: Sequence[PackOrder]) -> None:
    """Answer draws by the orders of their packs, up to the first unknown card."""
    session = talk.session
    for _ in range(MAX_DRAWS):
        question = session.question
        if type(question) is not Draw:  # nor a secret, nor a card that an opponent plays
            return
        known = _cards_by_slot(orders, question.pile)
        slots = iter(question.pile.slot_ids)
        expected = (card or known.get(next(slots)) for card in question.expected)
        cards = [str(card) for card in expected if card]
        if len(cards) != question.count:
            return
        position = len(session.unread)
        try:
            session.answer(cards)
        except RequestError:  # cards lie elsewhere, so the player has to look
            return
        facts = {"ask": question.name, "cards": cards, "about": question.about}
        session.unread.insert(position, Event("dealt", facts))


def _cards_by_slot(orders: Sequence[PackOrder], pile: Pile) -> dict[SlotId, Card]:
    """Return the card of each slot of a pile that orders tell; none has been drawn already."""
    by_code = {str(card): card for card in find_candidates(pile)}
    cards = {
        slot_id: by_code[code]
        for one in orders
        for serial, code in enumerate(one.cards, one.first)
        if (slot_id := (one.pile, one.shuffle, serial)) in pile.slot_ids and code in by_code
    }
    slots = [slot_id for slot_id in pile.slot_ids if slot_id not in cards]
    spare = [card for card in by_code.values() if card not in cards.values()]
    if len(slots) == len(spare) == 1:
        cards[slots[0]] = spare[0]
    return cards
