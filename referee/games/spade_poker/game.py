"""What Spade Poker tells the house about itself."""

from __future__ import annotations

from typing import Any

from referee.games.spade_poker import rules, view
from referee.games.spade_poker.table import ENEMY, HIGHEST_LEVEL, Table
from referee.rulekit.ask import Ask, Over
from referee.rulekit.cards import JOKERS
from referee.rulekit.game import About, Command, Game, Places
from referee.rulekit.options import Option, Options
from referee.rulekit.printed import Cards
from referee.rulekit.rows import Row, Track
from referee.rulekit.say import Say


class SpadePoker(Game[Table]):
    name = "spade-poker"
    title = "Spade Poker"
    about = About(minutes=10, won=43, hue=90)
    hands = frozenset(
        {
            "setup", "put-under-one", "put-under", "played", "played-as", "healed", "attack-over", "spent",
            "spent-one", "joker-used",
        }
    )  # fmt: skip
    options = (
        Option(
            "level", "spades up to this rank are special; 1 is the ace alone", 1, least=1, most=HIGHEST_LEVEL
        ),
        Option("redraws", "how often cards of the first hand may be exchanged", 0, least=0),
        Option("jokers", "jokers that may be played as any card", 0, least=0, most=2),
    )
    commands = (Command("try", view.preview),)

    def setup(self, options: Options) -> Table:
        level, redraws, jokers = (int(options[name] or 0) for name in ("level", "redraws", "jokers"))
        return Table(level, redraws, list(JOKERS[:jokers]))

    def play(self, t: Table, ask: Ask) -> Over:
        return rules.play(t, ask)

    def harder(self, options: Options) -> Options | None:
        """The next level, up to the highest."""
        return options | {"level": options["level"] + 1} if options["level"] < HIGHEST_LEVEL else None

    def state(self, t: Table) -> dict[str, Any]:
        return {
            "turn": t.turn,
            "level": t.level,
            "hand": t.hand.copy(),
            "played": t.played.copy(),
            "player_pile": len(t.player),
            "player_discard": t.discard.copy(),
            "enemy_pile": len(t.enemy),
            "enemy_in_play": t.in_play.copy(),
            "enemy_discard": t.enemy_discard.copy(),
            "jokers": t.jokers.copy(),
            "points": t.points,
            "damage": t.damage,
        }

    def places(self, t: Table) -> Places:
        return {
            "hand": t.hand,
            "played": t.played,
            "discard": t.discard,
            "pile": t.player.known(),
            "in-play": t.in_play,
            "enemy-discard": t.enemy_discard,
            "jokers": t.jokers,
            "gone": t.gone,
        }

    def view(self, t: Table, say: Say) -> list[Row]:
        return view.view(t, say)

    def tracks(self, t: Table, say: Say) -> list[Track]:
        return view.tracks(t, say)

    def cards(self, _: Table, say: Say) -> Cards:
        return view.printed(say)

    def tally(self, t: Table) -> dict[str, Any]:
        turned = len(ENEMY) - len(t.enemy)
        return {"left": len(t.player), "turn": t.turn, "beaten": turned, "enemies": len(ENEMY)}


GAME = SpadePoker()
