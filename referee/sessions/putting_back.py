"""What `undo` means for the real cards: where each lies, and where it has to go back to."""

from collections import Counter
from collections.abc import Iterator, Sequence

from referee.rulekit.ask import Event
from referee.rulekit.cards import UNKNOWN, Card
from referee.rulekit.numbers import Roll
from referee.rulekit.questions import Answer, Draw, Question
from referee.rulekit.rows import LIES, State
from referee.sessions.replay import Replay


def place_of(card: object, replay: Replay) -> str | None:
    places = replay.game.places(replay.table)
    return next((place for place, cards in places.items() if card in cards), None)


def moves_back(old: Replay, new: Replay, answer: Answer) -> list[Event]:
    """What to do with the real cards so that they lie as they did before the answer."""
    if isinstance(new.question, Roll):
        return [Event("roll-back", {"dice": answer}), *_rest_back(old, new, [])]
    named = [Card(str(card)) for card in answer] if isinstance(answer, list) else []
    drawn = named if isinstance(new.question, Draw) else []
    return _rest_back(old, new, named, drawn)


def _rest_back(old: Replay, new: Replay, named: list[Card], drawn: Sequence[Card] = ()) -> list[Event]:
    """Where cards lie, how they lie, and what is written on them."""
    moves: dict[tuple[str | None, str | None], list[Card]] = {(None, None): [*drawn]} if drawn else {}
    before, after = old.game.places(old.table), new.game.places(new.table)
    places = (*before.values(), *after.values())
    seen = dict.fromkeys(card for cards in places for card in cards if card is not UNKNOWN)
    for card in sorted(seen, key=lambda card: named.index(card) if card in named else len(named)):
        was, belongs = place_of(card, old), place_of(card, new)
        if was != belongs and card not in drawn:
            moves.setdefault((was, belongs), []).append(card)
    back = [_move_back(was, belongs, cards, new.question) for (was, belongs), cards in moves.items()]
    # unnamed cards cannot be told apart, so they are counted place by place
    missing = {place: list(cards).count(UNKNOWN) for place, cards in after.items()}
    for place, cards in before.items():
        missing[place] = missing.get(place, 0) - list(cards).count(UNKNOWN)
    back += [Event("unnamed-back", {"count": n, "to": place}) for place, n in missing.items() if n > 0]
    lay, shall_lie = old.game.states(old.table), new.game.states(new.table)
    for card in dict.fromkeys((*shall_lie, *lay)):
        if place_of(card, new):  # it is still in sight
            back += lay_back(card, lay.get(card, LIES), shall_lie.get(card, LIES))
    return [*back, *marks_back(old, new)]


def marks_back(old: Replay, new: Replay) -> list[Event]:
    """What to rub out on the cards, and what to write there again."""
    was, belongs = Counter(old.game.marks(old.table)), Counter(new.game.marks(new.table))
    gone, again = list((was - belongs).elements()), list((belongs - was).elements())
    steps = {"rub-out": gone, "write-again": again}
    return [Event(step, {"marks": marks}) for step, marks in steps.items() if marks]


def _move_back(was: str | None, belongs: str | None, cards: list[Card], question: Question | None) -> Event:
    if was and belongs:
        return Event("lay-back", {"cards": cards, "from": was, "to": belongs})
    if belongs:
        return Event("look-out", {"cards": cards, "to": belongs})
    if not isinstance(question, Draw):
        return Event("put-away", {"cards": cards})
    pile = question.pile.name
    return Event(
        "put-back" if len(cards) > 1 else "put-back-one", {"cards": cards, "pile": pile, "first": cards[0]}
    )


def lay_back(card: str, was: State, belongs: State) -> Iterator[Event]:
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
