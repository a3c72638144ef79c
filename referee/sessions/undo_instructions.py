"""Undo instructions: how hands bring the real cards back to an earlier table.

How it works
    A `TableDiff` compares two tables: the one that lies there, and the one before the answer that
    was taken back. Each method of the diff yields the instructions of one kind, in the order in
    which hands carry them out:

    1. cards that nobody has seen go back to the piles from which they were dealt;
    2. drawn cards go back on their pile, or are looked for if they were shuffled in since;
    3. cards in sight move from where they lie to where they belong;
    4. unknown cards that lie in sight are counted, and dealt again where they were shuffled away;
    5. the order of cards that lie in a row, and of known cards in a pile, is restored;
    6. cards are turned, flipped, readied, and their counters and marks are set.

What is delicate
    *The referee does not know all cards.* An unseen card has a slot id and no name. A card out of
    sight may lie in several piles. Such instructions name the first pile that can hold it.

    *Dealt games.* There are no real cards, so the screen shows their order. Instructions of kind
    5, and those to turn cards face down, are only for physical games.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from typing import Any

from referee.rulekit.ask import Event
from referee.rulekit.cards import UNKNOWN, Card
from referee.rulekit.game import Places, piles_on
from referee.rulekit.piles import Pile
from referee.rulekit.questions import Answer, Draw, Question, Roll, Secret
from referee.rulekit.rows import DEFAULT_POSE, Pose
from referee.sessions.replay import Replay

ONLY_REAL = frozenset({"turn-down", "deal-again", "unnamed-back", "gather-back"})
Instructions = Iterator[Event]
Moves = dict[tuple[str | None, str | None], list[Card]]  # by where cards are and where they belong


def find_place(card: object, replay: Replay) -> str | None:
    """Return the name of the place where a card lies in sight."""
    places = replay.game.places(replay.table)
    return next((place for place, cards in places.items() if card in cards), None)


def instruct(name: str, /, **facts: Any) -> Event:
    """Return an instruction. One with a fact named `from` is an `Event` of its own."""
    return Event(name, facts)


class TableDiff:
    """The differences between the table that lies there (`old`) and the one to restore (`new`).

    `answer` was given to the question of `new`, and is taken back.
    """

    def __init__(self, old: Replay, new: Replay, answer: Answer) -> None:
        self.old = old
        self.new = new
        self.answer = answer
        is_draw = isinstance(new.question, Draw) and not isinstance(new.question, Secret)
        named: list[Card] = []
        if isinstance(answer, list) and not isinstance(new.question, Roll):
            named = [Card(str(card)) for card in answer]
        self.drawn = named if is_draw else []
        self.old_places = old.game.places(old.table)
        self.new_places = new.game.places(new.table)
        self.old_piles = piles_on(old.table)
        self.new_piles = piles_on(new.table)
        self.old_slot_ids = {slot_id for pile in self.old_piles for slot_id in pile.slot_ids}
        self.moves = self._find_moves(named)

    def instructions(self) -> list[Event]:
        question = self.new.question
        events: list[Event] = []
        if isinstance(question, Roll):
            events.append(instruct("roll-back", dice=self.answer))
        events += self._gather_dealt()
        if isinstance(question, Draw) and self.drawn:
            events += self._put_back_drawn(question)
        for (was, belongs), cards in self.moves.items():
            events += self._move(was, belongs, cards)
        events += self._move_unnamed()
        events += [*self._deal_again(events)]
        if self.old.seed is None:
            events += [*self._restore_orders(), *self._restore_known()]
        else:
            events = [event for event in events if event.name not in ONLY_REAL]
        events += self._restore_poses()
        return [*events, *restore_marks(self.old, self.new)]

    def _find_moves(self, named: Sequence[Card]) -> Moves:
        """Return the known cards that lie elsewhere than they belong, without the drawn ones."""
        was = _place_by_card(self.old_places)
        belongs = _place_by_card(self.new_places)
        cards = [
            card
            for card in dict.fromkeys((*was, *belongs))
            if card is not UNKNOWN and card not in self.drawn
        ]
        # As they were named, and then as they will lie
        rank = {card: at for row in self.new_places.values() for at, card in enumerate(row)}
        cards.sort(
            key=lambda card: (named.index(card) if card in named else len(named), rank.get(card, 0))
        )
        moves: Moves = {}
        for card in cards:
            if was.get(card) != belongs.get(card):
                moves.setdefault((was.get(card), belongs.get(card)), []).append(card)
        return moves

    # --- unseen cards ---

    def _gather_dealt(self) -> Instructions:
        """Yield where dealt cards that nobody has seen go back to."""
        home = {slot_id: pile.name for pile in self.new_piles for slot_id in pile.slot_ids}
        for pile in self.old_piles:
            homes = Counter(home.get(slot_id, slot_id[0]) for slot_id in pile.slot_ids)
            for name, count in homes.items():
                if name != pile.name:
                    yield Event("gather-back", {"count": count, "from": pile.name, "pile": name})

    def _move_unnamed(self) -> Instructions:
        """Yield how many unknown cards each place lacks. They cannot be told apart."""
        for place, wanted in self.new_places.items():
            there = list(self.old_places.get(place, ())).count(UNKNOWN)
            count = list(wanted).count(UNKNOWN) - there
            if count > 0:
                yield instruct("unnamed-back", count=count, to=place)

    def _deal_again(self, events: Sequence[Event]) -> Instructions:
        """Yield how many unseen cards are dealt again, because theirs were shuffled away.

        Nobody had seen them, so any others are as good.
        """
        for pile in self.new_piles:
            turned_down = sum(
                len(event.facts["cards"])
                for event in events
                if event.name == "turn-down" and event.facts["to"] == pile.name
            )
            gone = sum(slot_id not in self.old_slot_ids for slot_id in pile.slot_ids)
            # Open cards that lie in the hand since, and belong there out of sight
            old_pile = next((old for old in self.old_piles if old.name == pile.name), pile)
            added = {*old_pile.pool.added_slots} & {*old_pile.unseen} & {*pile.unseen}
            there = turned_down + sum(not _is_in(card, self.new_places) for card in added)
            if pile.is_dealt and gone > there:
                home = pile.slot_ids[0][0]
                yield instruct("deal-again", count=gone - there, pile=home, to=pile.name)

    # --- drawn cards ---

    def _put_back_drawn(self, draw: Draw) -> Instructions:
        """Yield which drawn cards have to be found, since they were shuffled in, and the rest.

        A game may have its own text: put-back.QUESTION or put-back-one.QUESTION.
        """
        hidden = [
            card for card in self.drawn if card is not UNKNOWN and not _is_in(card, self.old_places)
        ]
        if hidden and self.old.seed is None:
            yield instruct("look-for", cards=hidden, pile=self._find_old_pile(hidden[0]))
        key = "put-back" if len(self.drawn) > 1 else "put-back-one"
        if draw.pile.is_dealt:
            key = "turn-down"
        first = self.drawn[0]
        about = {"ask": draw.name, "for": draw.about, "from": find_place(first, self.old)}
        pile = draw.pile.name
        cards = {"cards": list(self.drawn), "pile": pile, "to": pile, "first": first}
        yield Event(key, about | draw.facts | cards)

    # --- known cards ---

    def _move(self, was: str | None, belongs: str | None, cards: list[Card]) -> Instructions:
        if was and belongs:
            yield Event("lay-back", {"cards": cards, "from": was, "to": belongs})
        elif belongs:
            pile = self._find_old_pile(cards[0])
            yield instruct("look-out", cards=cards, pile=pile, to=belongs)
        else:
            yield from self._put_away(cards)

    def _find_old_pile(self, card: Card) -> str:
        """Return the pile where a card out of sight may be, once dealt cards are gathered."""
        pile = _first_pile_with(card, sorted(self.old_piles, key=lambda pile: pile.is_dealt))
        return pile.name if pile else ""

    def _put_away(self, cards: list[Card]) -> Instructions:
        """Yield the piles into which cards go that were not in sight before."""
        # Rather into a pile that has lost an unseen card: it may have been this one
        piles = sorted(
            self.new_piles,
            key=lambda pile: (
                all(slot_id in self.old_slot_ids for slot_id in pile.slot_ids),
                not pile.is_dealt,
            ),
        )
        homes = {card: pile for card in cards if (pile := _first_pile_with(card, piles))}
        for home in dict.fromkeys(homes.values()):
            those = [card for card, pile in homes.items() if pile is home]
            key = "turn-down" if home.is_dealt else "put-away"
            yield instruct(key, cards=those, pile=home.name, to=home.name)

    # --- orders ---

    def _restore_orders(self) -> Instructions:
        """Yield the whole order of each row in which moved cards would lie in another one."""
        moved = {card for cards in self.moves.values() for card in cards} | {*self.drawn}
        rows = {
            place: [card for card in cards if card not in moved]
            for place, cards in self.old_places.items()
        }
        for (_, belongs), cards in self.moves.items():
            if belongs:
                rows.setdefault(belongs, []).extend(cards)
        for place, wanted in self.new_places.items():
            is_ordered = place not in self.new.game.unordered_places and UNKNOWN not in wanted
            if is_ordered and rows.get(place, []) != list(wanted):
                yield instruct("order-back", cards=list(wanted), to=place)

    def _restore_known(self) -> Instructions:
        """Yield the known cards in each pile that do not lie at their places any more."""
        old_piles = {pile.name: pile for pile in self.old_piles}
        for pile in self.new_piles:
            slots: list[Card | None] = []
            if pile.name in old_piles:
                slots = _slots_after_moves(old_piles[pile.name], pile, self.new.question)
            pairs = zip_longest(pile.slots, slots)
            if any(card not in (None, there) for card, there in pairs):
                numbered = enumerate(pile.slots, 1)
                for is_known, run in groupby(numbered, lambda slot: slot[1] is not None):
                    if is_known:
                        slots_of_run = list(run)
                        cards = [card for _, card in slots_of_run]
                        place = slots_of_run[0][0]
                        yield instruct("known-back", cards=cards, pile=pile.name, at=place)

    def _restore_poses(self) -> Instructions:
        old_poses = self.old.game.poses(self.old.table)
        new_poses = self.new.game.poses(self.new.table)
        for card in dict.fromkeys((*new_poses, *old_poses)):
            if _is_in(card, self.new_places):  # it is still in sight
                yield from restore_pose(
                    card, old_poses.get(card, DEFAULT_POSE), new_poses.get(card, DEFAULT_POSE)
                )


def restore_pose(card: str, was: Pose, belongs: Pose) -> Instructions:
    """Yield how a card has to be turned, flipped, readied and counted."""
    if was.turned != belongs.turned:
        yield instruct("turn-back", card=card, degrees=belongs.turned)
    if was.flipped != belongs.flipped:
        yield instruct("flip-back", card=card)
    if was.exhausted != belongs.exhausted:
        yield instruct("exhaust-back" if belongs.exhausted else "ready-back", card=card)
    for name in dict.fromkeys((*was.counters, *belongs.counters)):
        number = belongs.counters.get(name, 0)
        if number != was.counters.get(name, 0):
            yield instruct("count-back", card=card, counter=name, number=number)


def restore_marks(old: Replay, new: Replay) -> list[Event]:
    """Return what to rub out on the cards, and what to write there again."""
    was = Counter(old.game.marks(old.table))
    belongs = Counter(new.game.marks(new.table))
    steps = {
        "rub-out": list((was - belongs).elements()),
        "write-again": list((belongs - was).elements()),
    }
    return [instruct(step, marks=marks) for step, marks in steps.items() if marks]


def _place_by_card(places: Places) -> dict[Card, str]:
    found: dict[Card, str] = {}
    for place, cards in places.items():
        for card in cards:
            found.setdefault(card, place)
    return found


def _is_in(card: str, places: Places) -> bool:
    return any(card in cards for cards in places.values())


def _first_pile_with(card: Card, piles: Sequence[Pile]) -> Pile | None:
    """Return the first pile that may hold this card."""
    return next((pile for pile in piles if card in pile.unseen or card in pile.known()), None)


def _slots_after_moves(was: Pile, belongs: Pile, question: Question | None) -> list[Card | None]:
    """Return the pile with drawn cards on top again, and without cards that were put into it."""
    drawn: list[Card | None] = []
    if isinstance(question, Draw) and question.pile is belongs:
        drawn = belongs.slots[: question.count]
    if was.shuffle_count != belongs.shuffle_count:
        return [*drawn, *[None] * (len(belongs) - len(drawn))]
    stays = set(belongs.known())
    return [*drawn, *(card for card in was.slots if card is None or card in stays)]
