"""What Scoundrel tells the house about itself."""

from __future__ import annotations

from typing import Any

from referee.games.scoundrel import rules, view
from referee.games.scoundrel.table import HEALTH, MONSTERS, Table
from referee.rulekit.ask import Ask, Over
from referee.rulekit.game import About, Game, Places
from referee.rulekit.options import Option, Options
from referee.rulekit.printed import Cards
from referee.rulekit.rows import Row, Track
from referee.rulekit.say import Say


class Scoundrel(Game[Table]):
    name = "scoundrel"
    title = "Scoundrel"
    about = About(minutes=15, won=82, hue=45)
    proposed_again = frozenset({"variant"})
    hands = frozenset(
        {
            "setup", "skipped", "replaced", "equipped", "wasted", "healed", "fought-weapon",
            "fought-barehanded",
        }
    )  # fmt: skip
    options = (
        Option(
            "variant",
            "the rules as first described, or as later published",
            "standard",
            ("standard", "classic"),
        ),
        Option("health-cap", "the most health that a potion leaves", None, least=1, or_word="none"),
        Option("ending", "end where a room cannot be refilled, or play all cards", None, ("refill", "all")),
        Option("reuse", "what a used weapon may hit", None, ("lower", "lower-or-equal")),
    )

    def settle(self, given: Options) -> Options:
        classic = given["variant"] == "classic"
        usual: Options = {
            "variant": given["variant"],
            "health-cap": HEALTH if classic else "none",
            "ending": "all" if classic else "refill",
            "reuse": "lower",
        }
        return usual | {name: value for name, value in given.items() if value is not None}

    def setup(self, options: Options) -> Table:
        cap = options["health-cap"]
        return Table(
            cap=cap if isinstance(cap, int) else None,
            to_the_end=options["ending"] == "all",
            or_equal=options["reuse"] == "lower-or-equal",
            scored=options["variant"] == "classic",
        )

    def play(self, t: Table, ask: Ask) -> Over:
        return rules.play(t, ask)

    def state(self, t: Table) -> dict[str, Any]:
        return {
            "health": t.health,
            "weapon": t.weapon,
            "slain": t.slain.copy(),
            "room": t.room.copy(),
            "deck": len(t.deck),
            "discard": len(t.discard),
            "can_skip": t.can_skip,
            "played": t.played,
            "potion_used": t.potion_used,
            "rooms": t.rooms,
        }

    def places(self, t: Table) -> Places:
        held = [t.weapon] if t.weapon else []
        return {
            "room": t.room,
            "weapon": held,
            "slain": t.slain,
            "discard": t.discard,
            "bottom": t.deck.known(),
        }

    def view(self, t: Table, say: Say) -> list[Row]:
        return view.view(t, say)

    def tracks(self, t: Table, say: Say) -> list[Track]:
        return view.tracks(t, say)

    def cards(self, _: Table, say: Say) -> Cards:
        return view.printed(say)

    def tally(self, t: Table) -> dict[str, Any]:
        beaten = sum(card.black for card in (*t.slain, *t.discard))
        return {"left": t.health, "rooms": t.rooms, "beaten": beaten, "monsters": MONSTERS}


GAME = Scoundrel()
