"""TOML -> Deck. Imports nothing heavy: the referee plays from the same data that is printed."""

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
from cards_pdf.decks.deck_file import DeckFile
from cards_pdf.decks.model import Card, Deck
from cards_pdf.decks.rows import without_marks
from cards_pdf.decks.tables.tables import Tables
from cards_pdf.decks.translation import translated_by, whole_deck

PACK_ENDING = ".pnp.zip"  # of a deck that somebody shared


def shipped_decks() -> dict[str, Path]:
    """The decks that come with the project, by name."""
    return card_files()


def find_deck(name: str, lang: str = "") -> Path:
    """A shipped deck's name, a TOML file's path, or the name of somebody's game with a deck of its
    own.

    In a language where there is a file for it.
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
        if deck := plugin_file(name, f"deck{file.removeprefix(name)}.toml"):
            return deck
        if name not in shipped:
            said = 'There is no deck "{name}"; there are {words}, or give a .toml file.{near}'
            raise DeckError(
                said, name=name, words=join_words([*shipped]), near=nearest(name, shipped)
            )
        there = [deck.removeprefix(f"{name}.") for deck in shipped if deck.startswith(f"{name}.")]
        said = 'The deck {name} is not there in "{lang}", but in {spoken}.'
        raise DeckError(said, name=name, lang=lang, spoken=join_words(["en", *there]))
    return shipped[file]


def load_deck(name: str | Path, lang: str = "") -> Deck:
    """Read and check a whole deck, in a language if one is asked for; raises DeckError with every
    problem.
    """
    path = (
        name if isinstance(name, Path) else find_deck(name, lang if name in shipped_decks() else "")
    )
    other = sibling(path, f"{path.stem}.{lang}.toml")
    if lang and other.is_file():
        return _read_deck(other, lang)
    deck = _read_deck(path, lang)
    if lang and lang not in (deck.table_language, deck.language, deck.language.partition("-")[0]):
        said = (
            '{path}: is not there in "{lang}": beside it lies no {file}, none of its tables '
            "has one such as "
            "cards.{lang}.csv, or a column such as name_{lang}."
        )
        raise DeckError(said, path=path, lang=lang, file=other.name)
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
    """The same cards in the words of a language, where a file or a table beside it has them."""
    path = Path(deck.source)
    if lang == deck.language:
        return None
    file = sibling(path, f"{path.stem}.{lang}.toml")
    if file.is_file():
        return _in_other_words(deck, file) if translated_by(file) == path.name else None
    with suppress(DeckError):
        return load_deck(path, lang) if any(card.row for card in deck.cards) else None
    return None


def translations_of(deck: Deck) -> Iterator[Deck]:
    """All that can be read: from another nobody has printed cards."""
    path = Path(deck.source)
    for file in sorted(path.parent.glob(f"{escape(path.stem)}.*.toml")):
        with suppress(CardsError):
            if translated_by(sibling(path, file.name)) == path.name:
                yield _in_other_words(deck, file)


def _in_other_words(deck: Deck, file: Path) -> Deck:
    """A translation that brings a table of its own might have other cards."""
    again = load_deck(file)
    if [card.code for card in again.cards] != [card.code for card in deck.cards]:
        said = "{file}: has other cards than {deck}, which it translates."
        raise DeckError(said, file=file, deck=Path(deck.source).name)
    return again


@cache
def names_on_cards(name: str, lang: str) -> Mapping[str, str]:
    """What a deck's cards are called, by code, in a language or its own; none where it cannot be
    read.
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
    """What stands on the cards of a deck, and the same in a language; nothing where it is not
    translated.
    """
    deck = load_deck(find_deck(name))
    again = translation_of(deck, lang)
    cards = zip(deck.cards, again.cards if again else deck.cards, strict=True)
    pairs = (
        pair for card, other in cards for pair in zip(_printed(card), _printed(other), strict=True)
    )
    return {text: other for text, other in pairs if text != other}


def _printed(card: Card) -> Iterator[str]:
    """Without marks, as the referee shows them."""
    rows = (*card.effects, *card.boxes, *card.foot)
    yield from (without_marks(text) for text in (card.name, *(row.text for row in rows)))
