"""A deck in another language: a file that names the deck it translates, and has its words.

    [deck]
    translates = "scoundrel.toml"      # beside this file
    title = "…"

    [words]
    fire = "…"                         # an element, wherever it is printed

    [cards]
    2S = { name = "…", boxes = [{ text = "…" }] }

Everything else (numbers, drawings, effects) is read from the deck, so the two cannot disagree. Rows
of a card, such as its boxes, are laid over those of the deck one by one.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from cards_pdf.common.errors import DeckError
from cards_pdf.common.records.annotations import PatchOf, Text
from cards_pdf.common.records.problems import ReadContext
from cards_pdf.common.records.reader import read_root
from cards_pdf.common.records.record import Rest
from cards_pdf.common.records.toml_file import Toml, laid_over, tables_of
from cards_pdf.common.sandbox.safe_open import sibling
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import DeckHead
from cards_pdf.decks.deck_file import DeckFile
from cards_pdf.decks.tables.cards import make_unknown_key_error
from cards_pdf.decks.tables.tables import CARD_KEYS

_BESIDE = Text(
    200, r"[^/\\]+\.toml", "must be the name of a .toml file beside this one.", filled=True
)


class TranslationHead(NamedTuple):
    """The deck that is translated, and the translated keys of its [deck]."""

    translates: Annotated[str, _BESIDE]
    words: Annotated[Mapping[str, Any], Rest(), PatchOf(DeckHead)] = {}


class TranslationFile(NamedTuple):
    """A deck in another language."""

    deck: TranslationHead
    cards: Annotated[
        Mapping[str, Annotated[Toml, PatchOf(Card)]], "the words of each card, by its code"
    ] = {}
    words: Annotated[Mapping[str, Any], Rest(), PatchOf(DeckFile)] = {}


class WholeDeck(NamedTuple):
    """The tables of a deck's file, laid over those of the deck that it translates."""

    tables: Toml
    over: object = ()  # tables of cards of the translation, for rows of the deck's own tables
    lang: str = ""  # of a translation, by the name of its file


def whole_deck(path: Path) -> WholeDeck:
    tables = tables_of(path)
    if not _is_translation(tables):
        return WholeDeck(tables)
    translation: TranslationFile = read_root(TranslationFile, tables, ReadContext(path.name))
    _, dot, lang = path.stem.rpartition(".")
    head = ({"language": lang} if dot else {}) | {**translation.deck.words}
    over = head.pop("cards", ())
    name = translation.deck.translates
    base = tables_of(sibling(path, name))
    if _is_translation(base):
        raise DeckError(
            "{file}: {name} is a translation itself; name the deck it translates.",
            file=path.name,
            name=name,
        )
    merged = laid_over(base, {**translation.words, "deck": head})
    in_tables = _translate_cards(path, merged.get("card", []), translation.cards)
    if in_tables:
        merged = laid_over(merged, {"cards": in_tables})
    return WholeDeck(merged, over, dot and lang)


def translated_by(path: Path) -> object:
    """Return the name of the deck that a file translates; None for a deck of its own."""
    tables = tables_of(path)
    return tables["deck"]["translates"] if _is_translation(tables) else None


def _is_translation(tables: Toml) -> bool:
    return isinstance(tables.get("deck"), dict) and "translates" in tables["deck"]


def _translate_cards(path: Path, rows: Any, cards: Mapping[str, Toml]) -> dict[str, Toml]:
    """Lay the words of cards over their rows. Return the words of cards that are in no row."""
    rows = rows if isinstance(rows, list) else []
    places = {str(row.get("code")): n for n, row in enumerate(rows) if isinstance(row, dict)}
    for code, words in cards.items():
        if code in places:
            row = rows[places[code]]
            for key in words.keys() - row.keys() - {*CARD_KEYS}:
                raise make_unknown_key_error(path.name, code, key, row)
            rows[places[code]] = laid_over(row, words)
    return {code: words for code, words in cards.items() if code not in places}
