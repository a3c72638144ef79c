"""Random decks: whatever the schema allows asks or ends, and can be written down."""

import json
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import tomli_w
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from cards_pdf.decks.campaign import NUMBER, find_state_mistake, known_effects
from referee import games
from referee.games.legacy.deck import FEET, MONSTERS_OWN, PLAYERS_OWN, STATS
from referee.rulekit.say import Say
from referee.sessions.session import Session, format_log
from referee.testing.play import random_answer

MOST = 30  # answers
AMOUNTS = st.one_of(st.integers(0, 40), st.sampled_from([-1_000_000, -7, -1, 999, 1_000_000]))
WORDS = st.sampled_from(["fire", "ice"])


@st.composite
def effects(draw, names, maximum):
    """Rows of a card, each with the numbers and words that its effect needs."""
    rows = []
    for name in draw(st.lists(st.sampled_from(sorted(names)), max_size=maximum)):
        row = {"effect": name, "text": name}
        for key, sort in known_effects()[name].items():
            row[key] = draw(AMOUNTS if sort == NUMBER else WORDS)
        rows.append(row)
    return rows


@st.composite
def boxes(draw, names):
    rows = draw(effects(names, 4))
    for row in rows:
        if row["effect"] in {"element", "all-attacks"} or (
            draw(st.booleans()) and names is PLAYERS_OWN
        ):
            row["choices"] = ["fire", "ice"]
        elif draw(st.booleans()):
            row["steps"] = draw(st.integers(2, 4))
    return rows


@st.composite
def cards(draw, code, *, monster):
    names = MONSTERS_OWN if monster else PLAYERS_OWN - {"element", "all-attacks"}
    card = {"code": code, "name": code, "effects": draw(effects(names, 3))}
    card["boxes"] = draw(boxes(MONSTERS_OWN if monster else PLAYERS_OWN))
    if monster:
        least = st.integers(0, 60)
        card["stats"] = {stat: draw(least) for stat in STATS} | {"hp": draw(st.integers(1, 200))}
    else:
        card["foot"] = draw(effects(FEET, 3))
    return card | draw(st.fixed_dictionaries({}, optional={"element": WORDS, "weakness": WORDS}))


@st.composite
def decks(draw):
    monsters = [draw(cards(f"M{n}", monster=True)) for n in range(draw(st.integers(1, 3)))]
    drawn = [draw(cards(f"C{n}", monster=False)) for n in range(draw(st.integers(1, 8)))]
    play = {"hand_size": draw(st.integers(1, 6)), "uses": draw(st.integers(1, 4))}
    play |= {
        "player_hp": draw(st.integers(1, 100)),
        "upgrade_discards": draw(st.sampled_from(["upgraded", "nothing"])),
    }
    return {"deck": {"title": "Any"}, "play": play, "card": monsters + drawn}


@settings(
    derandomize=True,
    phases=[Phase.generate],  # a deck is small enough to be read as it is
    suppress_health_check=list(HealthCheck),
)
@given(deck=decks(), seed=st.integers(0, 999))
def test_no_deck_hangs_or_writes_what_could_not_be_read(deck, seed):
    with TemporaryDirectory() as folder:
        path = Path(folder) / "any.toml"
        path.write_text(tomli_w.dumps(deck), "utf-8")
        game = games.load("legacy")
        session = Session(game, game.resolve_options({"deck": str(path)}))
    rng = Random(seed)
    while session.question and session.number <= MOST:
        session.answer(random_answer(session.question, rng))
        check_screens(session)
    if session.question:
        session.concede()
    while session.question:
        session.answer(random_answer(session.question, rng))
    check_screens(session)
    assert session.over is not None
    assert find_state_mistake(session.table.deck.writable, session.table.pencil.state()) is None


def check_screens(session):
    assert session.over or session.question
    assert list(session.game.view(session.table, Say("referee.games.legacy")))
    assert format_log(session, Say("referee.games.legacy")) is not None
    json.dumps(session.state())
