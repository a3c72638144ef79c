"""The game "as days go by", by Stuart Langridge: its options, its state, and its view."""

from collections.abc import Iterator

from referee.rulekit.cards import STANDARD, Card
from referee.rulekit.game import (
    Command,
    Game,
    Invitation,
    Option,
    Options,
    Places,
    find_cards,
    show_fields,
)
from referee.rulekit.questions import Facts
from referee.rulekit.rows import Cards, Row, Track, standard
from referee.rulekit.say import Say

from . import rules
from .path import PULLED, Spot
from .table import ENTRANCE, ROUND_NEEDS, TREASURE, Table

BEFORE = "before"
AFTER = "after"


def draw_map(t: Table, say: Say, words: list[str]) -> list[Row]:
    from . import map as days_map  # 25 ms for what is seldom wanted

    return days_map.run_map_command(t, say, words)


class Days(Game[Table]):
    name = "days"
    invitation = Invitation(minutes=30, won=33, hue=265)
    unordered_places = frozenset(
        {"dealt", "attacks", "mine", "weapons", "armour", "dungeon", "discard"}
    )
    hand_events = frozenset(
        {
            "setup", "others-back", "stashed-weapon", "stashed-armour", "spend", "laid",
            "laid-by-eye",
            "buried", "fallen-back", "back",
        }
    )  # fmt: skip
    options = (
        Option("distance", default=4, minimum=1),
        Option("stash"),
        Option("weapons", default=AFTER, choices=(AFTER, BEFORE)),
        Option("table", real_cards=True),
    )
    commands = (Command("map", draw_map, writes=True),)

    def setup(self, options: Options) -> Table:
        return Table(
            options["distance"], options["stash"], options["weapons"] == BEFORE, options["table"]
        )

    play = staticmethod(rules.play)

    def state(self, t: Table) -> Facts:
        return {
            **show_fields(t, "dealt", "attacks", "mine", "round", "skill", "pack", "bonus"),
            **show_fields(t, "monster", "score", "distance"),
            "dungeon": [{"card": card.card, **to_coordinates(card.spot)} for card in t.dungeon],
            **show_fields(t, "discard", "weapons", "armour", "gap"),
        }

    def places(self, t: Table) -> Places:
        return {
            "entrance": [ENTRANCE],
            "treasure": [TREASURE],
            **find_cards(t, "skill", "dealt", "monster", "attacks", "mine", "weapons", "armour"),
            "dungeon": [placed.card for placed in t.dungeon],
            "discard": t.discard,
        }

    def view(self, t: Table, say: Say) -> list[Row]:
        path = [ENTRANCE, *(placed.card for placed in t.dungeon)]
        gap = None if t.gap is None else say("view.gap", treasure=TREASURE, gap=t.gap)
        dungeon = Row(say("view.dungeon"), cards=path, note=gap, drawn=not t.by_eye)
        rows = [dungeon, *describe_standing(t, say)]
        if t.weapons or t.armour:
            none = say("view.none")
            values = [say("view.value", value=card.order) for card in t.weapons]
            rows += [
                Row(say("view.weapons"), "" if t.weapons else none, t.weapons, values),
                Row(say("view.armour"), "" if t.armour else none, t.armour),
            ]
        rows += [
            describe_candidate(t, monster, say)
            for monster in (t.dealt or ([t.monster] if t.monster else []))
        ]
        for key, cards, value in (
            ("view.attacks", t.attacks, t.their_value),
            ("view.mine", t.mine, t.own),
        ):
            if cards:  # while the monster is being fought, with the value of each attack
                notes = [f"{value(card)}" for card in cards] if t.monster else []
                rows.append(Row(say(key), cards=cards, notes=notes))
        return rows

    def tracks(self, t: Table, say: Say) -> list[Track]:
        pack = Track("pack", say("view.pack"), len(t.pack), len(STANDARD) - 2, "up")
        gap = [] if t.gap is None else [Track("gap", say("track.gap"), t.gap, t.distance, "down")]
        return [*gap, pack]

    def cards(self, _: Table, say: Say) -> Cards:
        """Return each card with the hour towards which it leads."""
        return standard(say, STANDARD, kind_of, hour=lambda card: card.order)

    def picture(self, t: Table, say: Say) -> bytes | None:
        """Return the dungeon true to scale, or None where the player lays it by eye."""
        from . import map as days_map  # 25 ms for what is seldom wanted

        return None if t.by_eye else days_map.draw_picture(t, say).svg()

    def tally(self, t: Table) -> Facts:
        return {"left": t.gap, "round": t.round, "laid": len(t.dungeon), "pack": len(t.pack)}


def to_coordinates(spot: Spot | None) -> dict[str, float | None]:
    if spot is None:
        return {"x": None, "y": None}
    return {"x": round(spot.x, 4) + 0.0, "y": round(spot.y, 4) + 0.0}  # no negative zero


def describe_standing(t: Table, say: Say) -> Iterator[Row]:
    if t.skill:
        score = say("view.score", skill=t.skill.order, score=t.score)
        yield Row(say("view.skill"), cards=[t.skill], note=score)
    needs = say("view.needs", needs=ROUND_NEEDS) if t.skill else ""
    yield Row(say("view.pack"), say("view.cards", count=len(t.pack)), note=needs, vital=True)


def describe_candidate(t: Table, monster: Card, say: Say) -> Row:
    """Return a monster with what it would do for the path."""
    key = "view.king" if monster.rank == "K" else "view.leads-by-eye" if t.by_eye else "view.leads"
    note = say(
        key,
        nearest=None if t.by_eye else min(t.gap_after(monster, how) for how in PULLED),
        skill=monster.order,
        mine=t.skill.order if t.skill else 0,
        hour=monster.order,
    )
    return Row(say("view.monster"), cards=[monster], note=note)


def kind_of(card: Card) -> str:
    if card in {ENTRANCE, TREASURE}:
        return "entrance" if card == ENTRANCE else "treasure"
    return "king" if card.rank == "K" else "hour"


GAME = Days()
