"""Rules read what is printed on cards of their own: nothing is told twice."""

from referee import Pile, read_deck
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
