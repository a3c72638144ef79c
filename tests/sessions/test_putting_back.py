"""Cards go back where they lay: a table by hand is restored by undo's instructions."""

from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from referee.rulekit.game import piles_on
from referee.testing import random_answer, start_game
from tests.games.cellar import GAME as CELLAR
from tests.games.concertina import GAME as CONCERTINA
from tests.games.fair import GAME as FAIR
from tests.games.stakes import GAME as STAKES
from tests.games.stranger import GAME as BEACH
from tests.sessions.made_table import MadeTable

GAMES = Path(__file__).parents[2] / "docs" / "games"


def of_the_documents(name, monkeypatch):
    monkeypatch.syspath_prepend(GAMES / name)
    return import_module(name).GAME


def as_made(session, say):
    game, table = session.game, session.table
    held = {
        card for pile in piles_on(table) for card in pile.known()
    }  # "under the deck" is in the deck
    places = {
        say.place(place): [card for card in cards if card not in held]
        for place, cards in game.places(table).items()
    }
    lying = piles_on(table)
    piles = {say.word(pile.name): [card or "?" for card in pile.slots] for pile in lying}
    at = {say.place(pile.name): say.word(pile.name) for pile in lying if has_place(pile, say)}
    lie = {
        card: [how.turned, how.flipped, how.exhausted, dict(how.counters)]
        for card, how in game.poses(table).items()
    }
    return MadeTable(places, piles, lie, at, [say.place(place) for place in game.unordered_places])


def has_place(pile, say):
    return say.has(f"place.{pile.name}") or pile.name.startswith("cell-")


def go_back_and_forth(game, seed, maximum=60):
    """A random game in which each answer is taken back, and all of them at its end."""
    session, rng, say = start_game(game, {}), Random(seed), game.say()
    tables = [as_made(session, say)]
    while session.question and session.number <= maximum:
        session.answer(random_answer(session.question, rng))
        tables.append(as_made(session, say))
        if rng.random() < 0.2:
            undo(session, say, tables)
    while session.history.entries:
        undo(session, say, tables)


def undo(session, say, tables):
    made = tables.pop()
    session.events()
    session.undo()
    sentences = [say.event(event) for event in session.events() if session.game.moves_cards(event)]
    sentences = [
        sentence for sentence in sentences if not sentence.startswith("Take the roll back")
    ]
    assert all(made.obey(sentence) for sentence in sentences), sentences
    try:
        made.must_be(tables[-1])
    except AssertionError as wrong:
        raise AssertionError(f"{session.question.name}: {sentences}: {wrong}") from wrong


@pytest.mark.sample(4)
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize(
    "game", [FAIR, BEACH, CELLAR, STAKES, CONCERTINA], ids=lambda game: game.name
)
def test_undo_obeyed_restores_the_table(game, seed):
    go_back_and_forth(game, seed)


@pytest.mark.sample(4)
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", ["donsol", "gridcannon", "tumblers"])
def test_undo_obeyed_restores_the_tables_of_the_documents(name, seed, monkeypatch):
    go_back_and_forth(of_the_documents(name, monkeypatch), seed)


def test_a_game_says_in_its_own_words_where_a_drawn_card_goes_back(tmp_path, monkeypatch):
    (tmp_path / "dunes" / "texts").mkdir(parents=True)
    own = 'put-back-one.find = "Bury {cards} again, no longer {from}."'
    english = Path(import_module("tests.games.stranger").__file__).parent / "texts" / "en.toml"
    texts = english.read_text("utf-8").replace("[event]", f"[event]\n{own}", 1)
    (tmp_path / "dunes" / "texts" / "en.toml").write_text(texts, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    game = type("Own", (type(BEACH),), {"__module__": __name__, "package": "dunes"})()
    session = start_game(game, {})
    session.answer(["5H"])
    session.events()
    session.undo()
    assert [game.say().event(event) for event in session.events()][1:] == [
        "Bury 5H again, no longer in the sand."
    ]
