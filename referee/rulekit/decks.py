"""Access to decks for rules and texts. The modules that read decks are slow to import: 110 ms."""

from collections.abc import Mapping
from pathlib import Path

from cards_pdf.decks.deck import ORDINARY
from cards_pdf.decks.load import load_deck, names_on_cards, words_on_cards
from referee.rulekit.cards import Card, copies

__all__ = ["ORDINARY", "names_on_cards", "read_deck", "words_on_cards"]


def read_deck(module_file: str, file: str = "deck.toml") -> dict[Card, Mapping[str, str]]:
    """Return the cards of a deck beside a module, with their columns: `read_deck(__file__)`.

    So rules need not repeat what is printed. A card's suit is its kind, its rank its value.
    """
    found: dict[Card, Mapping[str, str]] = {}
    for one in load_deck(Path(module_file).resolve().parent / file).cards:
        columns = {
            "name": one.name,
            "kind": one.kind.name,
            "value": one.value,
            "body": one.body,
            **one.fields,
        }
        columns |= {stat.name: str(stat.value) for stat in one.stats}
        card = Card(one.code, one.kind.name, one.value or one.rank, one.name)
        found |= dict.fromkeys(copies([card], one.copies), columns)
    return found
