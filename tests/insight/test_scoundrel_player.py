"""Scoundrel's player plans what the rules do, with the integer net that was trained, to the end."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from referee import games
from referee.games.scoundrel.net import RestOfDeck, RoomNet
from referee.games.scoundrel.plans import Way, find_ways, next_scene, scene_of, wins
from referee.games.scoundrel.player import Endgame, Sensible
from referee.games.scoundrel.rules import explore
from referee.games.scoundrel.table import DUNGEON, ROOM, Table
from referee.rulekit.ask import Ask
from referee.rulekit.player import LEAK, Seat, read_numbers
from tools.training import numbers_file
from tools.training.scoundrel import list_numbers

HOUSES = (
    {},
    {"variant": "classic"},
    {"reuse": "lower-or-equal"},
    {"health-cap": 9, "reuse": "lower-or-equal"},
)


class Steps(Ask):
    def __init__(self, steps):
        self.left = list(steps)
        self.way = ""

    def answer(self, question):
        if question.name == "fight":
            return self.way
        card, self.way = self.left.pop(0)
        assert card in question.options
        return card

    def tell(self, event, /, **facts):
        if event == "automatic" and facts["ask"] == "play":  # the last card of a room
            _, self.way = self.left.pop(0)


def table(options, dice):
    game = games.load("scoundrel")
    t = game.setup(game.resolve_options(options))
    cards = dice.sample(DUNGEON, 6)
    t.room = cards[:ROOM]
    for card in cards:
        t.deck.take_out(card)
    t.begin_room()
    t.can_skip = dice.random() < 0.5
    t.health = dice.randint(1, 20)
    weapons = [card for card in cards[ROOM:] if card.suit == "D"]
    monsters = [card for card in cards[ROOM:] if card.black]
    t.weapon = weapons[0] if weapons else None
    t.slain = monsters[:1] if weapons else []
    return t


def rooms(options, count=150):
    for number in range(count):
        yield lambda number=number: table(options, Random(number))


@pytest.mark.parametrize("options", HOUSES, ids=str)
def test_every_way_leads_where_the_rules_say(options):
    for room in rooms(options):
        t = room()
        for way in find_ways(scene_of(t), t):
            t = room()
            port = Steps(way.steps)
            assert explore(t, port)
            assert not port.left
            if way.skipped:
                assert t.skipped
                continue
            end = scene_of(t)
            assert (t.health, tuple(t.room)) == (way.health, way.carried)
            assert (end.weapon, end.limit) == (way.weapon, way.limit)


@pytest.mark.parametrize("options", HOUSES, ids=str)
def test_the_best_that_begin_with_each_card_are_the_best_of_all(options):
    for room in rooms(options):
        t = room()
        start = scene_of(t)
        ends = set()
        for card in start.room:
            begun = [(card, fight) for fight in ("", "weapon", "barehanded")]
            ends |= {way._replace(last_step=None) for way in find_ways(start, t, begun)}
        found = {way._replace(last_step=None) for way in find_ways(start, t) if not way.skipped}
        assert found <= ends


@pytest.mark.parametrize("options", HOUSES, ids=str)
@pytest.mark.parametrize("left", range(ROOM))
def test_of_ways_that_win_at_once_the_one_is_taken_that_is_worth_most(options, left):
    game = games.load("scoundrel")
    for room in rooms(options, 40):
        t = room()
        t.deck.take(list(t.deck.unseen)[left:])
        player = Sensible(Seat(game, game.resolve_options(options), t, ""))
        if found := find_ways(scene_of(t), player.table):
            worths = player.worths(found)
            assert player.choose_steps(found) == found[worths.index(max(worths))].steps


@pytest.mark.parametrize("variant", ["standard", "classic"])
def test_the_net_in_whole_numbers_says_what_the_trained_one_says(variant):
    weights = read_numbers(numbers_file(f"scoundrel-{variant}"))
    net = RoomNet(weights)
    for room in rooms({"variant": variant}, 60):
        t = room()
        unseen, known = list(t.deck.unseen), list(t.deck.unseen)[:3]
        stays = RestOfDeck(unseen[3:], known)
        below = RestOfDeck(unseen[3:], known + t.room)
        ways = [way for way in find_ways(scene_of(t), t) if not wins(way, len(stays), t)]
        numbers = [list_numbers(below if way.skipped else stays, way) for way in ways]
        assert net.worths(stays, ways, t.room, t) == pytest.approx(
            [evaluate(weights, given) for given in numbers]
        )


def evaluate(weights, numbers):
    gathered = [
        sum(weight * number for weight, number in zip(row, numbers, strict=True)) + bias
        for row, bias in zip(weights["hidden"], weights["bias"], strict=True)
    ]
    fired = [value if value > 0 else LEAK * value for value in gathered]
    return (
        sum(value * word for value, word in zip(fired, weights["out"], strict=True))
        + weights["constant"]
    )


CLASSIC = Table(20, to_the_end=True, or_equal=False, scored=True)


def everything_tried(way, places, unseen):
    """The chance of a perfect player: every order of the unseen cards, every way, no memory."""
    if wins(way, len(places), CLASSIC):
        return 1.0
    count = ROOM - len(way.carried)
    orders = list(permutations(unseen, places[:count].count(None)))
    return sum(best_way(way, places, unseen, order) for order in orders) / len(orders)


def best_way(way, places, unseen, order):
    coming, count = iter(order), ROOM - len(way.carried)
    room = [card or next(coming) for card in places[:count]]
    rest = tuple(card for card in unseen if card not in order)
    start = next_scene(way, room)
    return max(
        (
            everything_tried(found, places[count:] + (start.room if found.skipped else ()), rest)
            for found in find_ways(start, CLASSIC)
        ),
        default=0.0,
    )


@pytest.mark.parametrize(("unseen", "known"), [(0, 7), (1, 3), (2, 4), (3, 1), (4, 3)])
def test_an_end_is_worked_out_as_if_everything_were_tried(unseen, known, depth):
    dice, found = Random(unseen), Counter()
    for _ in range(depth(24)):
        carried, *cards = dice.sample(DUNGEON, 1 + unseen + known)
        way = Way(dice.randint(4, 20), dice.choice((0, 5, 8)), 15, (carried,), None)
        lie = (*[None] * unseen, *cards[unseen:]), tuple(cards[:unseen])
        solved = Endgame(CLASSIC).solve(way, *lie)
        assert solved == pytest.approx(everything_tried(way, *lie))
        found[0 < solved < 1] += 1
    assert sum(found.values()) >= 1


def test_one_endgame_knows_of_an_end_by_its_health():
    """A game that is lost with some health is lost with less; one that is won is won with more."""
    places, one = tuple(DUNGEON[:6]), Endgame(CLASSIC)
    for health in (8, 20, 2, 12, 30, 5):
        end = Way(health, 9, 15, (), None), places, ()
        assert one.solve(*end) == Endgame(CLASSIC).solve(*end)
