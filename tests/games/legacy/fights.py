"""Games of the legacy game for tests, begun with cards on which boxes are ticked."""

from referee import games
from referee.games.legacy.deck import Pencil, fresh_cards, from_saved_deck, load_shipped
from referee.sessions.session import Session
from tests.table import play

HAND = "D1 D2 D3 D4 D5"


def arrange(table, options):
    """A game of a campaign with these `ticks` ("A1.3 fire", "FM.1") and numbers of `monsters`."""
    game = games.load("legacy")
    pencil = Pencil.from_state(
        from_saved_deck(load_shipped()), fresh_cards(from_saved_deck(load_shipped()))
    )
    for option in table.get("ticks", ()):
        pencil.tick(option)
    for code, stats in table.get("monsters", {}).items():
        pencil.monsters[code] |= stats
    campaign = {"name": "", "id": "", "state": pencil.state()}
    return Session(game, game.resolve_options({"campaign": campaign} | options))


def fight(monster, hand, *ticks):
    return play(arrange({"ticks": ticks}, {}), [monster], hand)
