"""Orders of cards that are known before they are drawn: a camera has read a shuffled pack, unseen.

The journal does not hold an order. The client keeps it and sends it along with `deal`, which gives
the answers that a player would type. So the game stays an ordinary one of real cards: undo,
corrections and photos of the table work as ever.

How it works
    An order says which card the slot ids of one shuffle stand for, from the top. Another shuffle
    issues other ids, so an order never outlives the shuffle that it describes.

What is delicate
    *Cards that lie elsewhere.* The player may correct a card. Then a later slot of the order stands
    for a card that was drawn already. If exactly one slot and one unseen card are left over, they
    belong together. All else is asked, as if no order were known.
"""

from collections.abc import Sequence
from contextlib import suppress

from cards_pdf.common.records.record import record
from cards_pdf.common.web.dispatcher import message, verb
from referee.errors import RequestError
from referee.insight.rollout import PlayerError
from referee.insight.winnable import OrderChances, judge_order
from referee.protocol.conversation import Conversation
from referee.protocol.judge import Code
from referee.rulekit.ask import Event
from referee.rulekit.cards import Card
from referee.rulekit.piles import Pile, SlotId, find_candidates
from referee.rulekit.questions import Draw, Question

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
    """Take the order of the pack from which is drawn now, the top card first."""
    pile = _find_whole_pack(talk.session.question)
    if pile is None or sorted(map(str, pile.unseen)) != sorted(cards):
        raise RequestError
    top = pile.slot_ids[0]
    found = PackOrder(pile=top[0], shuffle=top[1], first=top[2], cards=cards)
    chances = None
    if talk.session.number == 1:
        with suppress(PlayerError):  # of a third-party game
            known = _cards_by_slot([found], pile)
            chances = judge_order(talk.session.game, talk.session.options, known)
    return OrderFound(order=found, chances=chances)


def _find_whole_pack(question: Question | None) -> Pile | None:
    """Return the pile of a draw if all its cards are out of sight, in the order of one shuffle."""
    if type(question) is not Draw:  # nor a secret, nor a card that an opponent plays
        return None
    pile = question.pile
    is_whole = len(pile.slot_ids) == len(pile.slots) == len(pile.unseen) and not pile.is_dealt
    return pile if is_whole else None


@verb
def deal(talk: Conversation, orders: Sequence[PackOrder]) -> None:
    """Answer draws by the orders of their packs, up to the first that they do not know."""
    session = talk.session
    for _ in range(MAX_DRAWS):
        question = session.question
        cards = _find_cards(question, orders)
        if question is None or cards is None:
            return
        position = len(session.unread)
        try:
            session.answer(cards)
        except RequestError:  # cards lie elsewhere, so the player has to look
            return
        facts = {"ask": question.name, "cards": cards, "about": question.about}
        session.unread.insert(position, Event("dealt", facts))


def _find_cards(question: Question | None, orders: Sequence[PackOrder]) -> list[str] | None:
    """Return the cards of a draw, or None if one of them is not known."""
    if type(question) is not Draw:  # nor a secret, nor a card that an opponent plays
        return None
    known = _cards_by_slot(orders, question.pile)
    slots = iter(question.pile.slot_ids)
    cards = [card or known.get(next(slots)) for card in question.expected]
    found = [str(card) for card in cards if card]
    return found if len(found) == question.count else None


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
