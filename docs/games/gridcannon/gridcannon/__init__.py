"""Gridcannon, after Tom Francis: nine cells of numbers shoot at the twelve royals around them.

A number goes on what is no higher. If a royal lies at the far end of its line, the two cards
between them shoot. You win when all twelve royals are dead.
"""

from typing import Any

from gridcannon.board import (
    BOARD,
    CELLS,
    HEALTH,
    LINES_FIRED,
    MIDDLE,
    ROUND,
    Table,
    most_like,
    movable_stacks,
    seats_for,
)
from referee import Ask, Card, Game, Invitation, Options, Over, Places, Pose, Row, Say, Stack

ROYALS = 12
EXTRACT, REASSIGN, ARMOUR, SHAME, ON = "extract", "reassign", "armour", "shame", "go-on"


def deal(t: Table, ask: Ask) -> None:
    """Deal numbers around the empty middle. Royals are seated when these lie."""
    ring = [cell for cell in CELLS if cell != MIDDLE]
    while ring:
        for card in ask.draw("deal", t.deck, len(ring)):
            if card.rank in HEALTH:
                t.hand.append(card)
            elif card.order > 1:
                t.grid[ring.pop(0)].append(card)
            else:
                t.ploys.append(card)
    for royal in t.hand.copy():
        seat_royal(t, ask, royal)


def take_turn(t: Table, ask: Ask) -> None:
    (card,) = t.hand = ask.draw("card", t.deck, 1)
    if card.rank in HEALTH:
        seat_royal(t, ask, card)
    elif card.order > 1:
        place_number(t, ask, card)
    else:
        t.ploys += t.hand
        t.hand.clear()
        ask.tell("ploy", card=card)


def seat_royal(t: Table, ask: Ask, royal: Card) -> None:
    """Seat a royal beside the card of the ring that is most like it, if a seat is free there."""
    place = ask.choose("royal", seats_for(t, royal), about=royal)
    t.hand.remove(royal)
    t.court[place].append(royal)
    ask.tell("arrived", card=royal, seat=place)


def place_number(t: Table, ask: Ask, card: Card) -> None:
    """Place a number on the grid if possible. Otherwise it becomes armour."""
    cell = ask.choose("place", lambda: t.cells_for(card) or [ARMOUR], about=card)
    if cell == ARMOUR:
        give_armour(t, ask, card)
    else:
        t.hand.clear()
        lay_on_cell(t, ask, card, cell)


def lay_on_cell(t: Table, ask: Ask, card: Card, cell: str) -> None:
    """Lay a number on a cell, and kill the royals that it fires at."""
    t.grid[cell].append(card)
    for line in LINES_FIRED[cell]:
        if t.kills(line):
            t.dead.append(line.royal)
            shots = [t.top(one) for one in line.shooting]
            ask.tell("killed", card=t.court[line.royal][-1], shots=shots, left=ROYALS - len(t.dead))


def give_armour(t: Table, ask: Ask, card: Card) -> None:
    """Give armour to the living royal that is most like the number, the lowest of several (R3)."""
    place = ask.choose("armour", lambda: most_like(card, t.royals, min) or [SHAME], about=card)
    t.hand.clear()
    if place == SHAME:
        t.shame.append(card)
        ask.tell("shame", card=card)
    else:
        t.court[place].insert(0, card)
        ask.tell("armoured", card=card, royal=t.royals[place], health=t.health(place))


def use_ploy(t: Table, rank: str) -> None:
    ploy = t.unused(rank)[0]
    t.ploys.remove(ploy)
    t.used.append(ploy)


def extract(t: Table, ask: Ask) -> None:
    """Use an ace: put a whole stack under the deck."""
    cell = ask.choose("extract", [cell for cell in CELLS if t.grid[cell]])
    use_ploy(t, "A")
    t.deck.put_under(t.grid[cell])
    ask.tell("extracted", cards=t.grid[cell].copy())
    t.grid[cell].clear()


def reassign(t: Table, ask: Ask) -> None:
    """Use a joker: play the top card of a stack as if it had been drawn."""
    cell = ask.choose("move", movable_stacks(t))
    card = t.grid[cell][-1]
    onto = ask.choose("place", [other for other in t.cells_for(card) if other != cell], about=card)
    use_ploy(t, "")
    t.grid[cell].pop()
    ask.tell("reassigned", card=card)
    lay_on_cell(t, ask, card, onto)


def can_go_on(t: Table, ask: Ask) -> bool:
    """Return True if there is a card to draw. Without one, offer ploys, which may bring some."""
    if not len(t.deck) and (t.unused("A") or movable_stacks(t)):
        ask.choose("last", [ON])
    return len(t.deck) > 0


class Gridcannon(Game[Table]):
    name = "gridcannon"
    title = "Gridcannon"
    package = "gridcannon"
    hand_events = frozenset(
        {"setup", "arrived", "ploy", "killed", "armoured", "shame", "extracted", "reassigned"}
    )
    invitation = Invitation(minutes=15, won=21, hue=25)

    def setup(self, _options: Options) -> Table:
        return Table()

    def play(self, t: Table, ask: Ask) -> Over:
        ask.tell("setup")
        deal(t, ask)
        ask.offer_power(EXTRACT, lambda: extract(t, ask), lambda: bool(t.unused("A")))
        ask.offer_power(REASSIGN, lambda: reassign(t, ask), lambda: bool(movable_stacks(t)))
        while len(t.dead) < ROYALS and not t.is_lost and can_go_on(t, ask):
            take_turn(t, ask)
        left = ROYALS - len(t.dead)
        return Over("loss", -left) if left else Over("win", len(t.ploys) - len(t.shame))

    def state(self, t: Table) -> dict[str, Any]:
        return {**super().state(t), "dead": len(t.dead)}

    def places(self, t: Table) -> Places:
        own = {
            "hand": t.hand,
            "ploys": t.ploys,
            "used": t.used,
            "shame": t.shame,
            "under": t.deck.known(),
        }
        cells = {f"cell-{cell}": t.grid[cell] for cell in CELLS}
        return own | cells | {f"at-{at}": t.court[at] for at in ROUND}

    def poses(self, t: Table) -> dict[Card, Pose]:
        down = [*t.used, *(t.court[place][-1] for place in t.dead)]
        return dict.fromkeys(down, Pose(flipped=True))

    def tally(self, t: Table) -> dict[str, Any]:
        return {"left": ROYALS - len(t.dead), "dead": len(t.dead), "ploys": len(t.ploys)}

    def view(self, t: Table, say: Say) -> list[Row]:
        rows = [
            Row(say("label.hand"), cards=t.hand),
            Row.grid("", len(BOARD), [stack(t, at, say) for row in BOARD for at in row]),
            Row(say("label.ploys"), "" if t.ploys else say("view.none"), cards=t.ploys),
            Row(say("label.shame"), cards=t.shame),
            Row.number("dead", len(t.dead), maximum=ROYALS, good="up")._replace(typed=True),
            Row.number("deck", len(t.deck))._replace(typed=True),
        ]
        return [row for row in rows if row.text or row.cards or row.cells or row.track]


def stack(t: Table, at: str, say: Say) -> Stack:
    """Return the cards of a place: a stack, a royal with its health, or a dead royal's back."""
    if at in t.dead:
        return Stack(at, hidden=len(t.court[at]), note=say("view.killed"))
    if at in t.court:
        return Stack(at, t.court[at], note=str(t.health(at)) if t.court[at] else "")
    return Stack(at, t.grid[at]) if at in t.grid else Stack()


GAME = Gridcannon()
