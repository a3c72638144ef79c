"""The rules of as days go by a second time, as one long loop, against every question and state."""

from math import cos, hypot, pi, sin
from random import Random

import pytest

from referee import games
from referee.testing import option_sets
from referee.testing.play import random_answer
from tests.table import played_by

GAME = games.load("days")
VARIANTS = [
    *option_sets(GAME),
    {"stash": True, "weapons": "before"},
    {"stash": True, "weapons": "after", "distance": 1},
    {"stash": True, "weapons": "before", "table": True},
]
VALUE = {"A": 1, "J": 11, "Q": 12, "K": 13} | {str(n): n for n in range(2, 11)}
SEEDS = 3
W, H = 63 / 88, 1.0


def value(card):
    return VALUE[card[:-1]]


def outline(card):
    x, y, hour = card
    c, s = cos(hour * pi / 6), sin(hour * pi / 6)
    return [
        (x + a * W * c + b * H * s, y - a * W * s + b * H * c)
        for a, b in ((0.5, 0.5), (0.5, -0.5), (-0.5, -0.5), (-0.5, 0.5))
    ]


def edges(shape):
    return list(zip(shape, shape[1:] + shape[:1], strict=True))


def apart(one, two):
    """The distance of two outlines that do not overlap; 0 if they do."""
    for (ax, ay), (bx, by) in edges(one) + edges(two):
        normal = ay - by, bx - ax
        here, there = ([x * normal[0] + y * normal[1] for x, y in shape] for shape in (one, two))
        if max(here) < min(there) or max(there) < min(here):
            break
    else:
        return 0.0
    return min(
        to_edge(p, edge) for a, b in ((one, two), (two, one)) for p in a for edge in edges(b)
    )


def to_edge(point, edge):
    (px, py), (ax, ay), (bx, by) = point, *edge
    along = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
    along = min(1.0, max(0.0, along))
    return hypot(px - ax - along * (bx - ax), py - ay - along * (by - ay))


def next_card(last, hour, share):
    near, far = 0.0, 2.0
    for _ in range(60):
        middle = (near + far) / 2
        moved = (last[0] + middle * sin(hour * pi / 6), last[1] + middle * cos(hour * pi / 6), hour)
        near, far = (near, middle) if apart(outline(last), outline(moved)) else (middle, far)
    return (
        last[0] + near * share * sin(hour * pi / 6),
        last[1] + near * share * cos(hour * pi / 6),
        hour,
    )


def rules(distance=4, stash=False, weapons="after", table=False):  # noqa: C901, PLR0912, PLR0915 - on purpose
    """Yields (question, what the protocol tells, state); is sent the answer."""
    treasure = outline((0, distance + 1, 12))
    s = {
        "dealt": [], "attacks": [], "mine": [], "round": 0, "skill": None, "pack": 50, "bonus": 0,
        "monster": None, "score": 0, "distance": distance, "dungeon": [], "discard": [],
        "weapons": [],
        "armour": [], "gap": None if table else float(distance),
    }  # fmt: skip
    spots = [(0.0, 0.0, 12)]
    first = weapons == "before"

    def draw(name, count):
        cards = yield name, {"kind": "draw", "count": count}, s
        s["pack"] -= count
        return cards

    def use_weapons(name):
        loads = {}
        if s["weapons"]:
            many = {"min": 0, "max": len(s["weapons"]), "ordered": False}
            picked = yield name, {"kind": "pick", "options": s["weapons"], **many}, s
            for weapon in [w for w in s["weapons"] if w in picked]:
                where = yield (
                    "weapon-on",
                    {"kind": "choose", "options": ["1", "2", "3"], "for": weapon},
                    s,
                )
                loads[weapon] = s["mine"][int(where) - 1]
        return loads

    [s["skill"]] = yield from draw("skill", 1)
    while s["pack"] >= 7:
        s["round"] += 1
        dealt = yield from draw("monsters", min(1 + s["bonus"], s["pack"] - 6))
        monster = dealt[0]
        if len(dealt) > 1:
            s["dealt"] = dealt
            monster = yield "monster", {"kind": "choose", "options": dealt}, s
            s["dealt"] = []
            s["pack"] += len(dealt) - 1
        s["monster"] = monster
        if stash and monster[-1] in "CS" and s["pack"] >= 7:
            what = yield "stash", {"kind": "choose", "options": ["fight", "stash"]}, s
            if what == "stash":
                s["weapons" if monster[-1] == "C" else "armour"].append(monster)
                s["monster"] = None
                [s["monster"]] = yield from draw("monsters", 1)
        monster = s["monster"]
        if first:
            s["mine"] = yield from draw("player-attacks", 3)
            loads = yield from use_weapons("weapons-before")
            s["attacks"] = yield from draw("monster-attacks", 3)
        else:
            s["attacks"] = yield from draw("monster-attacks", 3)
            s["mine"] = yield from draw("player-attacks", 3)
        three = {"min": 3, "max": 3, "ordered": True}
        s["mine"] = yield "pairing", {"kind": "pick", "options": s["mine"], **three}, s
        if not first:
            loads = yield from use_weapons("weapons")
        score, lost = 0, 0
        for mine, other in zip(s["mine"], s["attacks"], strict=True):
            own = (
                value(mine)
                + value(s["skill"])
                + sum(value(w) for w, on in loads.items() if on == mine)
            )
            score += own > value(other) + value(monster)
            lost += own < value(other) + value(monster)
        used = [w for w in s["weapons"] if w in loads]
        worn = s["armour"][:lost]
        s["weapons"] = [w for w in s["weapons"] if w not in used]
        s["armour"] = s["armour"][len(worn) :]
        s["discard"] += used + worn
        s["score"] = score - lost + len(worn)
        s["bonus"] = max(0, s["score"])
        if s["score"] > 0 and monster[:-1] != "K":
            how = None
            if not table:
                how = yield "place", {"kind": "choose", "options": ["touch", "quarter", "half"]}, s
                spots.append(
                    next_card(
                        spots[-1], value(monster), {"touch": 1, "quarter": 0.75, "half": 0.5}[how]
                    )
                )
            x, y = (None, None) if table else spots[-1][:2]
            s["dungeon"].append({"card": monster, "x": x, "y": y})
            s["monster"] = None
            if table:
                if (yield "reaches", {"kind": "choose", "options": ["no", "yes"]}, s) == "yes":
                    break
            else:
                s["gap"] = apart(outline(spots[-1]), treasure)
                if s["gap"] <= 0.001:
                    s["gap"] = 0.0
                    break
        else:
            s["discard"].append(monster)
            s["monster"] = None
            for _ in range(-s["score"]):
                if s["dungeon"]:
                    s["discard"].append(s["dungeon"].pop()["card"])
                    spots = spots[:-1]
            if not table:
                s["gap"] = apart(outline(spots[-1]), treasure)
        s["attacks"], s["mine"] = [], []
        s["pack"] += 6
    else:
        yield "over", "loss", s
        return
    yield "over", "win", s


def same(actual, expected):
    """Equal, but for the last decimal of a number."""
    if isinstance(expected, dict):
        return actual.keys() == expected.keys() and all(
            same(actual[key], expected[key]) for key in expected
        )
    if isinstance(expected, list):
        return len(actual) == len(expected) and all(map(same, actual, expected))
    return actual == expected or (
        isinstance(expected, float) and abs(actual - expected) <= 0.000051
    )


@pytest.mark.sample(6)
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_question_and_state_is_that_of_the_second_writing(options):
    for seed in range(SEEDS):
        second = Second(Random(seed), options)
        end = played_by(second.answer, GAME, GAME.resolve_options(options))
        name, told, state = second.now
        assert (name, told) == ("over", end.over.outcome)
        assert same(GAME.state(end.table), state)


class Second:
    def __init__(self, rng, options):
        self.rng = rng
        self.rules = rules(**GAME.resolve_options(options))
        self.now = next(self.rules)

    def answer(self, first):
        name, told, state = self.now
        assert first.question.name == name
        assert told.items() <= first.question.as_json().items()
        assert same(GAME.state(first.table), state), (name, GAME.state(first.table), state)
        scores = [event.facts["score"] for event in first.events if event.name == "scored"]
        assert scores in ([], [state["score"]])
        answer = random_answer(first.question, self.rng)
        self.now = self.rules.send(answer)
        return answer
