"""Completion with the Tab key."""

from referee.rulekit.cards import STANDARD_READER, cards
from tests.terminal.screen import Screen


def test_completion_offers_only_what_is_possible_now():
    screen = Screen()
    screen.type("js8d6h4c 8d js")
    words = screen.terminal.list_completions()
    assert words[:2] == ["weapon", "barehanded"]
    assert "JS" not in words
    screen.type("w 6h")
    offered = [word for word in screen.terminal.list_completions() if STANDARD_READER.one(word)]
    assert len(offered) == 40
    assert "JS" not in offered


def test_completion_at_known_cards_offers_just_those():
    screen = Screen()
    screen.session.table.deck.slots[:4] = cards("JS 8D 6H 4C")
    screen.type("look")
    assert screen.terminal.list_completions()[:5] == ["JS", "8D", "6H", "4C", "odds"]


def test_completion_offers_what_follows_a_game_only_once_it_is_over():
    screen = Screen()
    screen.type("js8d6h4c")
    offered = {*screen.terminal.list_completions()}
    assert "hint" in offered
    assert not offered & {"again", "next", "winnable", "review"}
    screen.type("concede")
    offered = {*screen.terminal.list_completions()}
    assert {"again", "winnable", "review"} <= offered
    assert not offered & {"hint", "odds", "concede"}
