"""Games of Scoundrel with the cards of a shuffled deck."""

from random import Random

from referee.games.scoundrel.table import DUNGEON
from tests.table import arranged


def test_every_real_card_is_conserved_from_a_shuffled_deck():
    rng = Random(99)
    for _ in range(50):
        deck = rng.sample(DUNGEON, len(DUNGEON))
        session = arranged("scoundrel", {"health": 60}, variant=rng.choice(["standard", "classic"]))
        while session.question:
            if session.question.name == "room":
                drawn = deck[: session.question.count]
                del deck[: session.question.count]
                session.answer(drawn)
            else:
                choice = rng.choice(session.question.options)
                if choice == "skip":
                    deck += session.state()["room"]
                session.answer(choice)
            table = session.state()
            lying = (
                len(table["room"]) + len(table["slain"]) + bool(table["weapon"]) + table["discard"]
            )
            assert table["deck"] == len(deck)
            assert lying + len(deck) == 44
