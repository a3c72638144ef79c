"""A deck in another language: a file that names the deck it translates and says its words again.

    [deck]
    translates = "scoundrel.toml"      # beside this file
    title = "…"

    [words]
    fire = "…"                         # an element, wherever it is printed

    [cards]
    2S = { name = "…", boxes = [{ text = "…" }] }

Whatever it does not say again (numbers, drawings, effects) is read from that deck: the two cannot
disagree. Rows of a card, such as its boxes, are laid over those of the deck one by one.
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
from cards_pdf.decks.deck_file import DeckFile, Head
from cards_pdf.decks.model import Card
from cards_pdf.decks.tables.cards import make_unknown_key_error
from cards_pdf.decks.tables.tables import CARD_KEYS

_BESIDE = Text(
    200, r"[^/\\]+\.toml", "must be the name of a .toml file beside this one.", filled=True
)


class TranslationHead(NamedTuple):
    """The deck that is translated, and what is said of it here."""

    translates: Annotated[str, _BESIDE]
    words: Annotated[Mapping[str, Any], Rest(), PatchOf(Head)] = {}


class TranslationFile(NamedTuple):
    """A deck in another language."""

    deck: TranslationHead
    cards: Annotated[
        Mapping[str, Annotated[Toml, PatchOf(Card)]], "the words of each card, by its code"
    ] = {}
    words: Annotated[Mapping[str, Any], Rest(), PatchOf(DeckFile)] = {}


class WholeDeck(NamedTuple):
    """The tables of a deck's file, those of the deck it translates under them."""

    tables: Toml
    # the tables of cards that the translation names: they are laid over the deck's own
    over: object = ()
    lang: str = ""  # of a translation, as its file is called


def whole_deck(path: Path) -> WholeDeck:
    tables = tables_of(path)
    if not _is_translation(tables):
        return WholeDeck(tables)
    found: TranslationFile = read_root(TranslationFile, tables, ReadContext(path.name))
    _, dot, lang = path.stem.rpartition(".")
    head = ({"language": lang} if dot else {}) | {**found.deck.words}
    over = head.pop("cards", ())
    name = found.deck.translates
    base = tables_of(sibling(path, name))
    if _is_translation(base):
        said = "{file}: {name} is a translation itself; name the deck it translates."
        raise DeckError(said, file=path.name, name=name)
    made = laid_over(base, {**found.words, "deck": head})
    in_tables = _say_again(path, made.get("card", []), found.cards)
    return WholeDeck(
        laid_over(made, {"cards": in_tables}) if in_tables else made, over, dot and lang
    )


def translated_by(path: Path) -> object:
    """The name of the deck that a file translates; none for a deck of its own."""
    tables = tables_of(path)
    return tables["deck"]["translates"] if _is_translation(tables) else None


def _is_translation(tables: Toml) -> bool:
    return isinstance(tables.get("deck"), dict) and "translates" in tables["deck"]


def _say_again(path: Path, rows: Any, cards: Mapping[str, Toml]) -> dict[str, Toml]:
    """Each card's new words laid over its row; those of cards that have none may lie in a table."""
    rows = rows if isinstance(rows, list) else []
    places = {str(row.get("code")): n for n, row in enumerate(rows) if isinstance(row, dict)}
    for code, words in cards.items():
        if code in places:
            row = rows[places[code]]
            for key in words.keys() - row.keys() - {*CARD_KEYS}:
                raise make_unknown_key_error(path.name, code, key, row)
            rows[places[code]] = laid_over(row, words)
    return {code: words for code, words in cards.items() if code not in places}
