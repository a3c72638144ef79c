"""Decks by their names or files, and their translations.

Nothing heavy is imported here: the referee plays from the same data that is printed.

A deck in another language is a file that names the deck it translates, and has its words::

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

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from glob import escape
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from cards_pdf.common.data_files import card_files, plugin_file
from cards_pdf.common.errors import CardsError, DeckError, nearest
from cards_pdf.common.messages import join_words
from cards_pdf.common.records.annotations import PatchOf, Text
from cards_pdf.common.records.problems import Location, ReadContext
from cards_pdf.common.records.reader import read_root, read_value
from cards_pdf.common.records.record import Rest
from cards_pdf.common.records.toml_file import Toml, laid_over, tables_of
from cards_pdf.common.sandbox.safe_open import sibling
from cards_pdf.decks.card import Card, without_marks
from cards_pdf.decks.deck import Deck, DeckHead
from cards_pdf.decks.deck_file import DeckFile
from cards_pdf.decks.tables.cards import make_unknown_key_error
from cards_pdf.decks.tables.tables import CARD_KEYS, ENDINGS, Tables

_BESIDE = Text(
    200, r"[^/\\]+\.toml", "must be the name of a .toml file beside this one.", is_filled=True
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
                raise make_unknown_key_error(path.name, code, key, values=row)
            rows[places[code]] = laid_over(row, words)
    return {code: words for code, words in cards.items() if code not in places}


PACK_ENDING = ".pnp.zip"  # of a shared deck


def shipped_decks() -> dict[str, Path]:
    """Return the built-in decks by name."""
    return card_files()


def find_deck(name: str, lang: str = "") -> Path:
    """Return the file of a deck, in a language if there is a file for it.

    `name` is a built-in deck, a path, or a third-party game with a deck of its own.
    """
    shipped = shipped_decks()
    if name.endswith(PACK_ENDING):
        from cards_pdf.decks.shared_deck import extract_to_temp

        return extract_to_temp(Path(name))
    file = name
    if lang not in ("", "en"):  # scoundrel, zh -> scoundrel.zh
        file = f"{name.removesuffix('.toml')}.{lang}" + (".toml" if name.endswith(".toml") else "")
    if file.endswith(".toml") or "/" in file:
        return Path(file)
    if file not in shipped:
        deck = plugin_file(name, f"deck{file.removeprefix(name)}.toml")
        if deck:
            return deck
        if Path(name).suffix.lower() in ENDINGS:
            message = "{name} is a table. Make a deck of it with: cards-pdf import {name}"
            raise DeckError(message, name=name)
        if Path(name).is_dir():
            raise DeckError("{name} is a folder; name the .toml file of the deck in it.", name=name)
        if name not in shipped:
            raise DeckError(
                'There is no deck "{name}"; there are {words}, or give a .toml file.{near}',
                name=name,
                words=join_words([*shipped]),
                near=nearest(name, shipped),
            )
        prefix = f"{name}."
        languages = [deck.removeprefix(prefix) for deck in shipped if deck.startswith(prefix)]
        raise DeckError(
            'The deck {name} does not exist in "{lang}", but in {spoken}.',
            name=name,
            lang=lang,
            spoken=join_words(["en", *languages]),
        )
    return shipped[file]


def load_deck(name: str | Path, lang: str = "") -> Deck:
    """Read and check a whole deck. Raise DeckError with all of its mistakes."""
    if isinstance(name, Path):
        path = name
    else:
        path = find_deck(name, lang if name in shipped_decks() else "")
    other = sibling(path, f"{path.stem}.{lang}.toml")
    if lang and other.is_file():
        return _read_deck(other, lang)
    deck = _read_deck(path, lang)
    if lang and lang not in (deck.table_language, deck.language, deck.language.partition("-")[0]):
        raise DeckError(
            '{path}: does not exist in "{lang}": there is no {file} beside it, and '
            "none of its tables has a file such as cards.{lang}.csv, or a column "
            "such as name_{lang}.",
            path=path,
            lang=lang,
            file=other.name,
        )
    return deck


def load_deck_in(name: str, lang: str) -> Deck:
    """Return a built-in deck, or one in a file, in a language if it is there."""
    if name.endswith(".toml"):
        file = Path(name)
        other = sibling(file, f"{file.stem}.{lang}.toml")
        return load_deck(file, lang if other.is_file() else "")
    translated = f"{name}.{lang}"
    return load_deck(find_deck(translated if translated in shipped_decks() else name))


def _read_deck(path: Path, lang: str) -> Deck:
    whole = whole_deck(path)
    if "regions" in whole.tables:
        raise DeckError(
            "{file}: has regions, which make a layout. A layout is a file of its own, which a deck "
            'names: layout = "{file}" under [deck].',
            file=path.name,
        )
    run = ReadContext(path.name, file=path, folder=path.resolve().parent, lang=lang or whole.lang)
    run.shared["over"] = (
        read_value(Tables, whole.over, Location(run, {}, "deck"), key="cards") if whole.over else ()
    )
    run.raise_any()
    deck: Deck = read_root(DeckFile, {"deck": {}} | whole.tables, run)
    return deck


def translation_of(deck: Deck, lang: str) -> Deck | None:
    """Return a deck in another language, if a file or a table beside it has its words."""
    path = Path(deck.source)
    if lang == deck.language:
        return None
    file = sibling(path, f"{path.stem}.{lang}.toml")
    if file.is_file():
        return _load_translation(deck, file) if translated_by(file) == path.name else None
    with suppress(DeckError):
        return load_deck(path, lang) if any(card.row for card in deck.cards) else None
    return None


def translations_of(deck: Deck) -> Iterator[Deck]:
    """Yield the translations of a deck that can be read."""
    path = Path(deck.source)
    for file in sorted(path.parent.glob(f"{escape(path.stem)}.*.toml")):
        with suppress(CardsError):
            if translated_by(sibling(path, file.name)) == path.name:
                yield _load_translation(deck, file)


def _load_translation(deck: Deck, file: Path) -> Deck:
    translated = load_deck(file)
    # a translation with a table of its own may have other cards
    if [card.code for card in translated.cards] != [card.code for card in deck.cards]:
        raise DeckError(
            "{file}: has different cards from {deck}, which it translates.",
            file=file,
            deck=Path(deck.source).name,
        )
    return translated


@cache
def names_on_cards(name: str, lang: str) -> Mapping[str, str]:
    """Return the names of a deck's cards by code, translated if possible.

    Return nothing for a deck that cannot be read.
    """
    with suppress(DeckError):
        deck = load_deck(name)
        return {
            card.code: without_marks(card.name)
            for card in (translation_of(deck, lang) or deck).cards
        }
    return {}


@cache
def words_on_cards(name: str, lang: str) -> Mapping[str, str]:
    """Return the translation of each text on a deck's cards."""
    deck = load_deck(find_deck(name))
    translated = translation_of(deck, lang) or deck
    texts: dict[str, str] = {}
    for card, other in zip(deck.cards, translated.cards, strict=True):
        pairs = zip(_list_texts(card), _list_texts(other), strict=True)
        texts |= {text: translation for text, translation in pairs if text != translation}
    return texts


def _list_texts(card: Card) -> Iterator[str]:
    # without marks, as the referee shows them
    rows = (*card.effects, *card.boxes, *card.foot)
    yield from (without_marks(text) for text in (card.name, *(row.text for row in rows)))
