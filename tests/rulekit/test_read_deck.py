"""Rules read what is printed on cards of their own: nothing is told twice."""

from pathlib import Path

from referee import Card, Pile, read_deck
from referee.rulekit.say import Say
from tests.games.stranger import GAME


def test_a_deck_gives_its_cards_with_their_columns():
    found = read_deck(str(Path(__file__).parent / "shore" / "__init__.py"))
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
