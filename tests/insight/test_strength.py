"""The measure of strength: its deck is a real one, and its referee a process of its own."""

from referee.rulekit.cards import STANDARD
from tests.labs import strength


def ask(possible, expected):
    return {"pile": "deck", "possible": list(possible), "expected": list(expected)}


def dealt_through(deck, cards):
    """A pile drawn to its end, one card after another."""
    left, drawn = list(cards), []
    while left:
        [card] = deck.dealt(ask(left, [None]))
        left.remove(card)
        drawn.append(card)
    return drawn


def test_cards_that_come_back_are_shuffled_anew():
    deck = strength.Deck("any")
    once, again = dealt_through(deck, STANDARD), dealt_through(deck, STANDARD)
    assert sorted(once) == sorted(again) == sorted(STANDARD)
    assert once != again


def test_a_card_that_is_known_to_lie_there_is_drawn():
    drawn = strength.Deck("any").dealt(ask(["2C", "3C", "4C"], [None, "3C"]))
    assert drawn[1] == "3C"
    assert drawn[0] in {"2C", "4C"}


def test_the_same_deck_asks_for_no_other_hint(tmp_path):
    games = [
        strength.played(["solitaire-rpg"], str(tmp_path), strength.Deck("outside 1"), 1)
        for _ in "ab"
    ]
    assert games[0] == games[1]


def test_the_score_is_told_with_its_interval(capsys):
    strength.main(["solitaire-rpg", "--deals", "2", "--worlds", "1"])
    assert "of 2 won" in capsys.readouterr().out
