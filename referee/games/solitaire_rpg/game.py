"""What Solitaire RPG tells the house about itself."""

from __future__ import annotations

from typing import Any

from referee.games.solitaire_rpg import rules, view
from referee.games.solitaire_rpg.table import MONSTER, PLAYER, Side, Table
from referee.rulekit.ask import Ask, Over
from referee.rulekit.cards import by_suit
from referee.rulekit.game import About, Game, Places
from referee.rulekit.options import Option, Options
from referee.rulekit.printed import Cards
from referee.rulekit.rows import Row
from referee.rulekit.say import Say

LEVEL, HIGHEST_LEVEL = 8, 26


class SolitaireRpg(Game[Table]):
    name = "solitaire-rpg"
    title = "Solitaire RPG"
    about = About(minutes=20, won=20, hue=150)
    hands = frozenset(
        {
            "setup", "shuffle", "shuffle-without", "shuffle-between", "flip-down", "flip-up", "fled",
            "gained", "gained-drawn",
        }
    )  # fmt: skip
    options = (
        Option("level", "how many cards your character begins with", LEVEL, least=0, most=HIGHEST_LEVEL),
    )

    def setup(self, options: Options) -> Table:
        return Table(options["level"])

    def play(self, t: Table, ask: Ask) -> Over:
        return rules.play(t, ask)

    def state(self, t: Table) -> dict[str, Any]:
        return {
            "phase": t.phase,
            "encounter": t.encounter,
            "round": t.round,
            "deck": len(t.deck),
            "discard": len(t.discard),
            "drawn": t.drawn,
            PLAYER: side_state(t.player),
            MONSTER: t.monster and side_state(t.monster),
        }

    def places(self, t: Table) -> Places:
        monster = t.monster or Side(MONSTER)
        return {
            PLAYER: t.player.up,
            "player-down": t.player.down,
            MONSTER: monster.up,
            "monster-down": monster.down,
            "drawn": [t.drawn] if t.drawn else [],
            "discard": t.discard,
        }

    def view(self, t: Table, say: Say) -> list[Row]:
        return view.view(t, say)

    def cards(self, _: Table, say: Say) -> Cards:
        return view.printed(say)

    def tally(self, t: Table) -> dict[str, Any]:
        left = t.player.totals["life"] if t.encounter else None
        return {"left": left, "level": t.player.level, "encounter": t.encounter}


def side_state(side: Side) -> dict[str, Any]:
    return {"level": side.level} | side.totals | {"up": by_suit(side.up), "down": by_suit(side.down)}


GAME = SolitaireRpg()
