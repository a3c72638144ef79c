"""What the legacy game tells the house about itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cards_pdf.decks.marked_cards import MarkedCards, pencilled
from cards_pdf.decks.state import WAYS, wrong_state
from referee.errors import Damaged
from referee.games.legacy import deck as decks
from referee.games.legacy import pencil, rules, view
from referee.games.legacy.changes import changes
from referee.games.legacy.table import Table, live, monster_state
from referee.rulekit.ask import Ask, Over
from referee.rulekit.cards import Reader
from referee.rulekit.game import About, Command, Game, Places
from referee.rulekit.options import Option, Options
from referee.rulekit.piles import Pile
from referee.rulekit.printed import Cards
from referee.rulekit.rows import Row, Track
from referee.rulekit.say import Say


class Legacy(Game[Table]):
    name = "legacy"
    title = "The 18-card legacy game"
    about = About(minutes=10, won=81, hue=305)
    hands = frozenset(
        {
            "setup", "met", "shuffle-in", "reshuffle", "taken", "found", "not-found", "crossed-out",
            "removed", "upgrade-discards", "ticked", "ticked-choice", "discarded", "gather",
            "monster-stronger",
        }
    )  # fmt: skip
    options = (
        Option(
            "upgrade-discards",
            "which card goes to the discard pile when UP is used, beside UP itself",
            None,
            WAYS,
        ),
        Option("deck", "a deck of the same effects instead of the shipped one", None, any_text="FILE.toml"),
        Option("campaign", "the campaign to play", None, any_text="NAME"),
    )
    commands = (Command("card", view.card_rows),)

    def settle(self, given: Options) -> Options:
        """A game without a campaign's folder begins with fresh cards."""
        plain = given["deck"] if isinstance(given["deck"], dict) else loaded(given["deck"])
        return {
            "upgrade-discards": given["upgrade-discards"] or plain["upgrade_discards"],
            "deck": plain,
            "campaign": given.get("campaign")
            or {"name": "", "id": "", "state": pencil.fresh(decks.from_plain(plain))},
        }

    def setup(self, options: Options) -> Table:
        return self.prepare(options)()

    def prepare(self, options: Options) -> Callable[[], Table]:
        """The cards that the header brings along are read and checked once, however many tables are laid."""
        deck = decks.from_plain(options["deck"])
        before = checked_state(deck, options)
        return lambda: Table(
            deck=deck,
            pencil=pencil.Pencil.of(deck, before),
            before=before,
            upgrade_discards=options["upgrade-discards"] == "upgraded",
            monsters=Pile("monsters", deck.monsters),
            draw=Pile("draw", deck.drawn),
            hp=deck.player_hp,
            max_hp=deck.player_hp,
        )

    def play(self, t: Table, ask: Ask) -> Over:
        return rules.play(t, ask)

    def give_up(self, t: Table, ask: Ask) -> Over:
        return rules.give_up(t, ask)

    def state(self, t: Table) -> dict[str, Any]:
        return (t.frozen or live(t)) | {"monster": monster_state(t), "campaign": t.pencil.state()}

    def places(self, t: Table) -> Places:
        return {
            "monster": [t.monster] if t.monster else [],
            "hand": t.hand,
            "used": t.used,
            "discard": t.discard,
            "removed": t.removed,
            "upgrade": [t.last] if t.last else [],
        }

    def reader(self, t: Table) -> Reader:
        return t.deck.reader

    def marks(self, t: Table) -> list[str]:
        return [str(change) for change in changes(t.before, t.pencil.state())]

    def view(self, t: Table, say: Say) -> list[Row]:
        return view.view(t, say)

    def tracks(self, t: Table, say: Say) -> list[Track]:
        return view.tracks(t, say)

    def cards(self, t: Table, say: Say) -> Cards:
        return view.printed(t, say)

    def marked_cards(self, t: Table) -> MarkedCards:
        return pencilled([str(card) for card in t.deck.rows])

    def names(self, t: Table, say: Say) -> dict[str, str]:
        return view.boxes_by_name(t, say)

    def tally(self, t: Table) -> dict[str, Any]:
        """Nothing before there is a monster."""
        if t.monster is None:
            return {}
        monster = {"monster": t.monster, "hp": t.monster_hp, "max_hp": t.monster_max}
        return monster | {"left": t.hp, "turn": t.turn}


def loaded(name: Any) -> dict[str, Any]:
    return decks.load(name) if name else decks.shipped()


def checked_state(deck: decks.LegacyDeck, options: Options) -> decks.Plain:
    campaign = options["campaign"]
    whole = isinstance(campaign, dict) and all(isinstance(campaign.get(key), str) for key in ("name", "id"))
    state: decks.Plain = campaign.get("state") if whole else {}
    wrong = wrong_state(deck.writable, state)
    if wrong:
        raise Damaged("The campaign in this save is damaged: {wrong} The file is kept as it is.", wrong=wrong)
    return state


GAME = Legacy()
