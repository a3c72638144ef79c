"""Rules read what is printed on cards of their own: nothing is told twice."""

from referee import Card, Pile, read_deck
from referee.rulekit.say import Say
from tests.games.stranger import GAME

DECK = """
[deck]
title = "Shore"
cards = "cards.csv"
[kinds.gull]
label = "Gull"
"""
ROWS = (
    "code,name,kind,value,feathers,copies\nG1,Old gull,gull,3,nine,1\nG2,Young gull,gull,2,four,2\n"
)


def test_a_deck_gives_its_cards_with_their_columns(tmp_path):
    (tmp_path / "deck.toml").write_text(DECK, "utf-8")
    (tmp_path / "cards.csv").write_text(ROWS, "utf-8")
    found = read_deck(str(tmp_path / "__init__.py"))
    assert list(found) == ["G1", "G2", "G2#2"]
    assert [card.order for card in found] == [3, 2, 2]
    assert {card.suit for card in found} == {"gull"}
    assert [columns["feathers"] for columns in found.values()] == ["nine", "four", "four"]
    assert len(Pile("nest", found)) == 3
    say = GAME.say()
    assert [say.named(card) for card in found] == [
        "G1, Old gull",
        "G2, Young gull",
        "G2, Young gull",
    ]


def test_texts_of_the_game_translate_the_names_of_its_cards(tmp_path, monkeypatch):
    texts = tmp_path / "gulls" / "texts"
    texts.mkdir(parents=True)
    (tmp_path / "gulls" / "__init__.py").touch()
    (texts / "en.toml").write_text('[game]\ntitle = "Gulls"\n', "utf-8")
    (texts / "de.toml").write_text('[card]\nG1 = "Alte Möwe"\n', "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    old, young = Card("G1", name="Old gull"), Card("G2", name="Young gull")
    say = Say("gulls", "de")
    assert [say.name_on(card) for card in (old, young)] == ["Alte Möwe", "Young gull"]
