"""A deck in another language: a file that names the deck it translates and says its words again.

    [deck]
    translates = "scoundrel.toml"      # beside this file
    title = "…"

    [words]
    fire = "…"                         # an element, wherever it is printed

    [cards]
    2S = { name = "…", boxes = [{ text = "…" }] }

Whatever it does not say again (numbers, drawings, effects) is read from that deck: the two cannot disagree.
Rows of a card, such as its boxes, are laid over those of the deck one by one.
"""

from pathlib import Path
from typing import Any

from cards_pdf.common.errors import DeckError, nearest
from cards_pdf.common.toml.file import Toml
from cards_pdf.common.toml.tables import read_toml


def whole_deck(path: Path) -> Toml:
    """The tables of a deck's file, those of the deck it translates under them."""
    words = read_toml(path)
    head = words.get("deck")
    original = head.pop("translates", None) if isinstance(head, dict) else None
    if original is None:
        return words
    base = _original(path, original)
    cards = words.pop("cards", {})
    made = _laid_over(base, words)
    rows = made.get("card", [])  # none where all cards come from a CSV file
    if not isinstance(cards, dict) or not isinstance(rows, list):
        raise DeckError('{file}: "cards" must be a table of card codes and their words.', file=path.name)
    _say_again(path, rows, cards)
    return made


def translated_by(path: Path) -> object:
    """The name of the deck that a file translates; none for a deck of its own."""
    head = read_toml(path).get("deck")
    return head.get("translates") if isinstance(head, dict) else None


def _original(path: Path, name: object) -> Toml:
    """Beside the translation, and itself no translation."""
    if not isinstance(name, str) or Path(name).name != name or not name.endswith(".toml"):
        raise DeckError(
            '{file}: key "translates" must be the name of a .toml file beside this one.', file=path.name
        )
    base = read_toml(path.with_name(name))
    if isinstance(base.get("deck"), dict) and "translates" in base["deck"]:
        raise DeckError(
            "{file}: {name} is a translation itself; name the deck it translates.", file=path.name, name=name
        )
    return base


def _laid_over(base: Toml, words: Toml) -> Toml:
    """Tables key by key, rows of tables one by one; anything else is replaced."""
    return base | {key: _over(base.get(key), value) for key, value in words.items()}


def _over(below: Any, value: Any) -> Any:
    if isinstance(value, dict) and isinstance(below, dict):
        return _laid_over(below, value)
    if isinstance(value, list) and isinstance(below, list) and all(isinstance(row, dict) for row in value):
        return [*map(_over, below, value), *below[len(value) :], *value[len(below) :]]
    return value


def _say_again(path: Path, rows: list[Toml], cards: Toml) -> None:
    """Each card's new words laid over its row."""
    places = {str(row.get("code")): n for n, row in enumerate(rows)}
    for code, words in cards.items():
        if code not in places or not isinstance(words, dict):
            said = '{file}: "cards" speaks of "{code}", which is no card.{near}'
            raise DeckError(said, file=path.name, code=code, near=nearest(code, places))
        rows[places[code]] = _laid_over(rows[places[code]], words)
