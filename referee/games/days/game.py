"""What as days go by tells the house about itself."""

from __future__ import annotations

from typing import Any

from referee.games.days import rules, view
from referee.games.days.path import Spot
from referee.games.days.table import ENTRANCE, TREASURE, Table
from referee.rulekit.ask import Ask, Over
from referee.rulekit.game import About, Command, Game, Places
from referee.rulekit.options import Option, Options
from referee.rulekit.printed import Cards
from referee.rulekit.rows import Row, Track
from referee.rulekit.say import Say

BEFORE, AFTER = "before", "after"


def draw_map(t: Table, say: Say, words: list[str]) -> list[Row]:
    from referee.games.days import map as days_map  # pictures are seldom wanted and slow to import

    return days_map.command(t, say, words)


class Days(Game[Table]):
    name = "days"
    title = "as days go by"
    about = About(minutes=30, won=33, hue=265)
    hands = frozenset(
        {
            "setup", "others-back", "stashed-weapon", "stashed-armour", "spend", "laid", "laid-by-eye",
            "buried", "fallen-back", "back",
        }
    )  # fmt: skip
    options = (
        Option("distance", "card lengths between the entrance and the treasure", 4, least=1),
        Option("stash", "clubs may be kept as weapons, spades as armour", default=False),
        Option("weapons", "when weapons are named: once all is paired, or blindly", AFTER, (AFTER, BEFORE)),
        Option(
            "table",
            "the real cards decide whether the path reaches the treasure",
            default=False,
            real_cards=True,
        ),
    )
    commands = (Command("map", draw_map, writes=True),)

    def setup(self, options: Options) -> Table:
        return Table(options["distance"], options["stash"], options["weapons"] == BEFORE, options["table"])

    def play(self, t: Table, ask: Ask) -> Over:
        return rules.play(t, ask)

    def state(self, t: Table) -> dict[str, Any]:
        return {
            "dealt": t.dealt.copy(),
            "attacks": t.attacks.copy(),
            "mine": t.mine.copy(),
            "round": t.round,
            "skill": t.skill,
            "pack": len(t.pack),
            "bonus": t.bonus,
            "monster": t.monster,
            "score": t.score,
            "distance": t.distance,
            "dungeon": [{"card": laid.card, **coordinates(laid.spot)} for laid in t.dungeon],
            "discard": t.discard.copy(),
            "weapons": t.weapons.copy(),
            "armour": t.armour.copy(),
            "gap": t.gap,
        }

    def places(self, t: Table) -> Places:
        return {
            "entrance": [ENTRANCE],
            "treasure": [TREASURE],
            "skill": [t.skill] if t.skill else [],
            "dealt": t.dealt,
            "monster": [t.monster] if t.monster else [],
            "attacks": t.attacks,
            "mine": t.mine,
            "weapons": t.weapons,
            "armour": t.armour,
            "dungeon": [laid.card for laid in t.dungeon],
            "discard": t.discard,
        }

    def view(self, t: Table, say: Say) -> list[Row]:
        return view.view(t, say)

    def tracks(self, t: Table, say: Say) -> list[Track]:
        return view.tracks(t, say)

    def cards(self, _: Table, say: Say) -> Cards:
        return view.printed(say)

    def picture(self, t: Table, say: Say) -> bytes | None:
        """The dungeon true to scale; nothing where the player lays it by eye."""
        from referee.games.days import map as days_map  # as above

        return None if t.by_eye else days_map.drawing(t, say).svg()

    def tally(self, t: Table) -> dict[str, Any]:
        return {"left": t.gap, "round": t.round, "laid": len(t.dungeon), "pack": len(t.pack)}


def coordinates(spot: Spot | None) -> dict[str, float | None]:
    return {"x": rounded(spot.x), "y": rounded(spot.y)} if spot else {"x": None, "y": None}


def rounded(number: float) -> float:
    return round(number, 4) + 0.0  # no negative zero


GAME = Days()
