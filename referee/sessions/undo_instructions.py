"""What `undo` means for the real cards: where each lies, and where it has to go back to."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest

from referee.rulekit.ask import Event
from referee.rulekit.cards import UNKNOWN, Card
from referee.rulekit.game import Places, piles_on
from referee.rulekit.piles import Pile
from referee.rulekit.questions import Answer, Draw, Question, Roll
from referee.rulekit.rows import LIES, Pose
from referee.sessions.replay import Replay

Moves = dict[tuple[str | None, str | None], list[Card]]


def place_of(card: object, replay: Replay) -> str | None:
    places = replay.game.places(replay.table)
    return next((place for place, cards in places.items() if card in cards), None)


def card_moves(old: Replay, new: Replay, answer: Answer) -> list[Event]:
    """What to do with the real cards so that they lie as they did before the answer."""
    if isinstance(new.question, Roll):
        return [Event("roll-back", {"dice": answer}), *_rest_back(old, new, [])]
    named = [Card(str(card)) for card in answer] if isinstance(answer, list) else []
    drawn = named if isinstance(new.question, Draw) and not new.question.is_secret else []
    return _rest_back(old, new, named, drawn)


def _rest_back(
    old: Replay, new: Replay, named: list[Card], drawn: Sequence[Card] = ()
) -> list[Event]:
    """Where cards lie and in which order, how they lie, and what is written on them."""
    before, after = old.game.places(old.table), new.game.places(new.table)
    moves = _moves(before, after, named, drawn)
    back = [*_gather_back(old, new)]
    if isinstance(new.question, Draw) and drawn:
        back += _look_for(drawn, old)
        back.append(_put_back(drawn, old, new.question))
    back += [
        event
        for (was, belongs), cards in moves.items()
        for event in _move_back(was, belongs, cards, old, new)
    ]
    # unnamed cards cannot be told apart, so they are counted place by place
    missing = {place: list(cards).count(UNKNOWN) for place, cards in after.items()}
    for place, cards in before.items():
        missing[place] = missing.get(place, 0) - list(cards).count(UNKNOWN)
    back += [
        Event("unnamed-back", {"count": n, "to": place}) for place, n in missing.items() if n > 0
    ]
    back += list(_deal_again(old, new, back))
    if old.seed is None:  # there are real cards, which lie as they were put
        back += [
            *_orders_back(new, moves | {(None, None): [*drawn]}, before, after),
            *_known_back(old, new),
        ]
    lay, shall_lie = old.game.poses(old.table), new.game.poses(new.table)
    for card in dict.fromkeys((*shall_lie, *lay)):
        if place_of(card, new):  # it is still in sight
            back += lay_back(card, lay.get(card, LIES), shall_lie.get(card, LIES))
    return [*back, *marks_back(old, new)]


def _moves(before: Places, after: Places, named: list[Card], drawn: Sequence[Card]) -> Moves:
    """The cards that have to move, by the places where they are and where they belong, but for
    drawn ones.
    """
    was, belongs = _place_by_card(before), _place_by_card(after)
    moves: Moves = {}
    seen = [
        card
        for card in dict.fromkeys((*was, *belongs))
        if card is not UNKNOWN and card not in drawn
    ]
    rank = {card: at for cards in after.values() for at, card in enumerate(cards)}
    seen.sort(
        key=lambda card: (named.index(card) if card in named else len(named), rank.get(card, 0))
    )
    for card in seen:
        if was.get(card) != belongs.get(card):
            moves.setdefault((was.get(card), belongs.get(card)), []).append(card)
    return moves


def _place_by_card(places: Places) -> dict[Card, str]:
    found: dict[Card, str] = {}
    for place, cards in places.items():
        for card in cards:
            found.setdefault(card, place)
    return found


def _orders_back(new: Replay, moves: Moves, before: Places, after: Places) -> Iterator[Event]:
    """Where cards that were moved back would lie in another order than they did, the whole
    order.
    """
    moved = {card for cards in moves.values() for card in cards}
    lie = {place: [card for card in cards if card not in moved] for place, cards in before.items()}
    for (_, belongs), cards in moves.items():
        if belongs:
            lie.setdefault(belongs, []).extend(cards)
    for place, wanted in after.items():
        if (
            place not in new.game.unordered_places
            and UNKNOWN not in wanted
            and lie.get(place, []) != list(wanted)
        ):
            yield Event("order-back", {"cards": list(wanted), "to": place})


def _gather_back(old: Replay, new: Replay) -> Iterator[Event]:
    """Cards that nobody has seen go back from where they were dealt to."""
    belongs = {slot_id: pile.name for pile in piles_on(new.table) for slot_id in pile.slot_ids}
    for pile in piles_on(old.table):
        homes = [belongs.get(slot_id, slot_id[0]) for slot_id in pile.slot_ids]
        for home in dict.fromkeys(homes):
            if home != pile.name:
                yield Event(
                    "gather-back", {"count": homes.count(home), "from": pile.name, "pile": home}
                )


def _deal_again(old: Replay, new: Replay, back: Sequence[Event]) -> Iterator[Event]:
    """Cards that nobody had seen there and that were shuffled away are as good as any others."""
    left = {slot_id for pile in piles_on(old.table) for slot_id in pile.slot_ids}
    for pile in piles_on(new.table):
        named = sum(
            len(told.facts["cards"])
            for told in back
            if told.name == "turn-down" and told.facts["to"] == pile.name
        )
        count = sum(slot_id not in left for slot_id in pile.slot_ids) - named
        if pile.is_dealt and count > 0:
            yield Event(
                "deal-again", {"count": count, "pile": pile.slot_ids[0][0], "to": pile.name}
            )


def _known_back(old: Replay, new: Replay) -> Iterator[Event]:
    """The cards in a pile that somebody had put there face up, where they do not lie there any
    more.
    """
    left = {pile.name: pile for pile in piles_on(old.table)}
    for pile in piles_on(new.table):
        lie = _after_moves(left[pile.name], pile, new.question) if pile.name in left else []
        if any(card != there for card, there in zip_longest(pile.slots, lie) if card is not None):
            for at, run in _runs(pile.slots):
                yield Event("known-back", {"cards": run, "pile": pile.name, "at": at})


def _after_moves(was: Pile, belongs: Pile, question: Question | None) -> list[Card | None]:
    """The pile once what was drawn from it lies on top again and what was put into it is out of
    it.
    """
    drawn = (
        belongs.slots[: question.count]
        if isinstance(question, Draw) and question.pile is belongs
        else []
    )
    if was.shuffle_count != belongs.shuffle_count:
        return [*drawn, *[None] * (len(belongs) - len(drawn))]
    stays = set(belongs.known())
    return [*drawn, *(card for card in was.slots if card is None or card in stays)]


def _runs(places: Sequence[Card | None]) -> Iterator[tuple[int, list[Card]]]:
    """The cards that are known, and from which place of the pile on."""
    for is_known, run in groupby(enumerate(places, 1), lambda place: place[1] is not None):
        if is_known:
            found = list(run)
            yield found[0][0], [card for _, card in found if card is not None]


def marks_back(old: Replay, new: Replay) -> list[Event]:
    """What to rub out on the cards, and what to write there again."""
    was, belongs = Counter(old.game.marks(old.table)), Counter(new.game.marks(new.table))
    gone, again = list((was - belongs).elements()), list((belongs - was).elements())
    steps = {"rub-out": gone, "write-again": again}
    return [Event(step, {"marks": marks}) for step, marks in steps.items() if marks]


def _move_back(
    was: str | None, belongs: str | None, cards: list[Card], old: Replay, new: Replay
) -> Iterator[Event]:
    if was and belongs:
        yield Event("lay-back", {"cards": cards, "from": was, "to": belongs})
    elif belongs:
        yield Event("look-out", {"cards": cards, "pile": _pile_with(cards[0], old), "to": belongs})
    else:
        yield from _put_away(cards, old, new)


def _pile_with(card: Card, replay: Replay) -> str:
    """Where a card that is out of sight may be found, once all that was dealt face down is
    gathered.
    """
    pile = _first_with(card, sorted(piles_on(replay.table), key=lambda pile: pile.is_dealt))
    return pile.name if pile else ""


def _first_with(card: Card, piles: Sequence[Pile]) -> Pile | None:
    """The first of these piles that this card may lie in."""
    return next((pile for pile in piles if card in pile.unseen or card in pile.known()), None)


def _look_for(drawn: Sequence[Card], old: Replay) -> Iterator[Event]:
    """Drawn cards that were shuffled away since."""
    hidden = [card for card in drawn if card is not UNKNOWN and not place_of(card, old)]
    if hidden and old.seed is None:
        yield Event("look-for", {"cards": hidden, "pile": _pile_with(hidden[0], old)})


def _put_away(cards: list[Card], old: Replay, new: Replay) -> Iterator[Event]:
    """Each into a pile that may hold it, rather into one that lost a card nobody has seen."""
    left = {slot_id for pile in piles_on(old.table) for slot_id in pile.slot_ids}
    piles = sorted(
        piles_on(new.table),
        key=lambda pile: (all(slot_id in left for slot_id in pile.slot_ids), not pile.is_dealt),
    )
    homes: dict[str, tuple[Pile, list[Card]]] = {}
    for card in cards:
        if pile := _first_with(card, piles):
            homes.setdefault(pile.name, (pile, []))[1].append(card)
    for name, (pile, those) in homes.items():
        key = "turn-down" if pile.is_dealt else "put-away"
        yield Event(key, {"cards": those, "pile": name, "to": name})


def _put_back(drawn: Sequence[Card], old: Replay, draw: Draw) -> Event:
    """A game says it in its own words by the texts put-back.QUESTION and put-back-one.QUESTION."""
    key = "put-back" if len(drawn) > 1 else "put-back-one"
    if draw.pile.is_dealt:
        key = "turn-down"
    own = {"ask": draw.name, "for": draw.about, "from": place_of(drawn[0], old)} | draw.facts
    return Event(
        key,
        own
        | {"cards": list(drawn), "pile": draw.pile.name, "to": draw.pile.name, "first": drawn[0]},
    )


def lay_back(card: str, was: Pose, belongs: Pose) -> Iterator[Event]:
    """What hands have to do with a card so that it lies as it belongs."""
    if was.turned != belongs.turned:
        yield Event("turn-back", {"card": card, "degrees": belongs.turned})
    if was.flipped != belongs.flipped:
        yield Event("flip-back", {"card": card})
    if was.exhausted != belongs.exhausted:
        yield Event("exhaust-back" if belongs.exhausted else "ready-back", {"card": card})
    for name in dict.fromkeys((*was.counters, *belongs.counters)):
        number = belongs.counters.get(name, 0)
        if number != was.counters.get(name, 0):
            yield Event("count-back", {"card": card, "counter": name, "number": number})
