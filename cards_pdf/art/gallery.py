"""Every drawing a deck may name as a card's or a kind's `figure`; each is made when it is first needed.

Those of `card_data/drawings` have colours of their own, which a look knows.
"""

from collections.abc import Callable, Mapping
from functools import cache

from cards_pdf.art.figures import ROLE_ART
from cards_pdf.art.hand import light
from cards_pdf.art.legacy import attacks, defends, monsters, specials
from cards_pdf.art.notation import drawing
from cards_pdf.art.outlines import Drawing
from cards_pdf.art.scoundrel import beasts, gear, shades

_LEGACY: Mapping[str, Callable[[], Drawing]] = {
    "light": light,
    "emberjaw": monsters.emberjaw,
    "rimeback": monsters.rimeback,
    "lidless-eye": monsters.lidless_eye,
    "forge": specials.forge,
    "war-banner": attacks.war_banner,
    "firebrand": attacks.firebrand,
    "frost-pike": attacks.frost_pike,
    "blood-edge": attacks.blood_edge,
    "riposte": attacks.riposte,
    "patched-buckler": defends.patched_buckler,
    "watchtower": defends.watchtower,
    "stout-heart": defends.stout_heart,
    "ember-ward": defends.ember_ward,
    "winter-mantle": defends.winter_mantle,
    "silent-bell": specials.silent_bell,
    "broken-seal": specials.broken_seal,
    "borrowed-time": specials.borrowed_time,
    "thieving-raven": specials.thieving_raven,
}
_DUNGEON: Mapping[str, Callable[[], Drawing]] = {
    "rat": beasts.rat,
    "spider": beasts.spider,
    "wolf": beasts.wolf,
    "dragon": beasts.dragon,
    "bat": shades.bat,
    "skeleton": shades.skeleton,
    "wraith": shades.wraith,
    "knight": shades.knight,
    "reaper": shades.reaper,
    "dagger": gear.dagger,
    "great-axe": gear.great_axe,
    "vial": gear.vial,
    "elixir": gear.elixir,
}
_IN_CODE: Mapping[str, Callable[[], Drawing]] = {**ROLE_ART, **_DUNGEON, **_LEGACY}
FIGURES = tuple(_IN_CODE)  # in any accent


@cache
def figure(name: str) -> Drawing:
    return _IN_CODE[name]() if name in _IN_CODE else drawing(name, figure)
