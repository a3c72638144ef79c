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

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from cards_pdf.common.data.limits import LaidOver, Rest, Text
from cards_pdf.common.data.problems import Reading
from cards_pdf.common.data.reader import read_root
from cards_pdf.common.data.toml_file import Toml, tables_of
from cards_pdf.common.errors import DeckError, nearest
from cards_pdf.common.sentences import short
from cards_pdf.decks.deck_file import DeckFile, Head
from cards_pdf.decks.model import Card
from cards_pdf.decks.tables import HOUSE

_BESIDE = Text(200, r"[^/\\]+\.toml", "must be the name of a .toml file beside this one.", filled=True)


class TranslationHead(NamedTuple):
    """The deck that is translated, and what is said of it here."""

    translates: Annotated[str, _BESIDE]
    words: Annotated[Mapping[str, Any], Rest(), LaidOver(Head)] = {}


class TranslationFile(NamedTuple):
    """A deck in another language."""

    deck: TranslationHead
    cards: Annotated[
        Mapping[str, Annotated[Toml, LaidOver(Card)]], "the words of each card, by its code"
    ] = {}
    words: Annotated[Mapping[str, Any], Rest(), LaidOver(DeckFile)] = {}


def whole_deck(path: Path) -> Toml:
    """The tables of a deck's file, those of the deck it translates under them."""
    tables = tables_of(path)
    if not _is_translation(tables):
        return tables
    found: TranslationFile = read_root(TranslationFile, tables, Reading(path.name))
    base = _original(path, found.deck.translates)
    made = _laid_over(base, {**found.words, "deck": found.deck.words})
    _say_again(path, made.get("card", []), found.cards)
    return made


def translated_by(path: Path) -> object:
    """The name of the deck that a file translates; none for a deck of its own."""
    tables = tables_of(path)
    return tables["deck"]["translates"] if _is_translation(tables) else None


def _is_translation(tables: Toml) -> bool:
    return isinstance(tables.get("deck"), dict) and "translates" in tables["deck"]


def _original(path: Path, name: str) -> Toml:
    """Beside the translation, and itself no translation."""
    base = tables_of(path.with_name(name))
    if _is_translation(base):
        raise DeckError(
            "{file}: {name} is a translation itself; name the deck it translates.", file=path.name, name=name
        )
    return base


def _laid_over(base: Toml, words: Mapping[str, Any]) -> Toml:
    """Tables key by key, rows of tables one by one; anything else is replaced."""
    return base | {key: _over(base.get(key), value) for key, value in words.items()}


def _over(below: Any, value: Any) -> Any:
    if isinstance(value, dict) and isinstance(below, dict):
        return _laid_over(below, value)
    if isinstance(value, list) and isinstance(below, list) and all(isinstance(row, dict) for row in value):
        return [*map(_over, below, value), *below[len(value) :], *value[len(below) :]]
    return value


def _say_again(path: Path, rows: Any, cards: Mapping[str, Toml]) -> None:
    """Each card's new words laid over its row; where all cards come from a CSV file there is none."""
    rows = rows if isinstance(rows, list) else []
    places = {str(row.get("code")): n for n, row in enumerate(rows) if isinstance(row, dict)}
    for code, words in cards.items():
        if code not in places:
            raise DeckError(
                '{file}: "cards" speaks of "{code}", which is no card.{near}',
                file=path.name,
                code=short(code),
                near=nearest(code, places),
            )
        row = rows[places[code]]
        for key in words.keys() - row.keys() - {*HOUSE}:
            raise DeckError(
                '{file}: card {code}: key "{key}" is not known here.{near}',
                file=path.name,
                code=code,
                key=short(key),
                near=nearest(key, [*row, *HOUSE]),
            )
        rows[places[code]] = _laid_over(row, words)
