"""Games of the legacy game for tests, begun with cards on which boxes are ticked."""

from referee import games
from referee.games.legacy.deck import from_saved_deck, load_shipped
from referee.games.legacy.pencil import Pencil, fresh_cards
from referee.sessions.session import Session
from tests.table import play

HAND = "D1 D2 D3 D4 D5"


def begin_game(*ticks, monsters=None, crossed_out=(), way="upgraded"):
    """A game of a campaign in which these boxes are ticked: "A1.3 fire", "FM.1"."""
    game = games.load("legacy")
    pencil = Pencil.from_state(
        from_saved_deck(load_shipped()), fresh_cards(from_saved_deck(load_shipped()))
    )
    for option in ticks:
        pencil.tick(option)
    for code, stats in (monsters or {}).items():
        pencil.monsters[code] |= stats
    pencil.crossed_out = list(crossed_out)
    campaign = {"name": "", "id": "", "state": pencil.state()}
    return Session(game, game.resolve_options({"upgrade-discards": way, "campaign": campaign}))


def fight(monster, hand, *ticks, **more):
    """A game in its first turn, the hand drawn."""
    return play(begin_game(*ticks, **more), [monster], hand)


def state(session, *keys):
    values = [session.state()[key] for key in keys]
    return values if len(keys) > 1 else values[0]


def foe(session, key="hp"):
    return session.state()["monster"][key]


def campaign(session):
    return session.state()["campaign"]
