"""Decks by their names or files, and their translations.

Nothing heavy is imported here: the referee plays from the same data that is printed.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from glob import escape
from pathlib import Path

from cards_pdf.common.data_files import card_files, plugin_file
from cards_pdf.common.errors import CardsError, DeckError, nearest
from cards_pdf.common.messages import join_words
from cards_pdf.common.records.problems import Location, ReadContext
from cards_pdf.common.records.reader import read_root, read_value
from cards_pdf.common.sandbox.safe_open import sibling
from cards_pdf.decks.card import Card
from cards_pdf.decks.deck import Deck
from cards_pdf.decks.deck_file import DeckFile
from cards_pdf.decks.rows import without_marks
from cards_pdf.decks.tables.tables import Tables
from cards_pdf.decks.translation import translated_by, whole_deck

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
        from cards_pdf.decks.shared_deck import extract_to_temp  # few decks are shared

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
            'The deck {name} is not there in "{lang}", but in {spoken}.',
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
            '{path}: is not there in "{lang}": beside it lies no {file}, none of its tables '
            "has one such as cards.{lang}.csv, or a column such as name_{lang}.",
            path=path,
            lang=lang,
            file=other.name,
        )
    return deck


def _read_deck(path: Path, lang: str) -> Deck:
    whole = whole_deck(path)
    run = ReadContext(path.name, file=path, folder=path.resolve().parent, lang=lang or whole.lang)
    run.shared["over"] = (
        read_value(Tables, whole.over, Location(run, {}, "deck"), "cards") if whole.over else ()
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
            "{file}: has other cards than {deck}, which it translates.",
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
