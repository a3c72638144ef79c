"""TOML -> Deck. Imports nothing heavy: the referee plays from the same data that is printed."""

from collections.abc import Iterable
from pathlib import Path

from cards_pdf.common.data.places import brought, card_files
from cards_pdf.common.data.problems import Reading, Spot
from cards_pdf.common.data.reader import read_root, read_value
from cards_pdf.common.errors import DeckError, nearest
from cards_pdf.common.sentences import listed
from cards_pdf.decks.deck_file import DeckFile
from cards_pdf.decks.model import Deck
from cards_pdf.decks.tables.tables import Tables
from cards_pdf.decks.translation import whole_deck

PACK_ENDING = ".pnp.zip"  # of a deck that somebody shared


def shipped_decks() -> dict[str, Path]:
    """The decks that come with the project, by name."""
    return card_files()


def find_deck(name: str, lang: str = "") -> Path:
    """A shipped deck's name, a TOML file's path, or the name of somebody's game with a deck of its own.

    In a language where there is a file for it.
    """
    shipped = shipped_decks()
    if name.endswith(PACK_ENDING):
        from cards_pdf.decks.shared_deck import opened_deck  # few decks are shared

        return opened_deck(Path(name))
    file = _in_language(name, lang)
    if file.endswith(".toml") or "/" in file:
        return Path(file)
    if file not in shipped:
        if deck := brought(name, f"deck{file.removeprefix(name)}.toml"):
            return deck
        raise _not_in_language(name, lang, shipped) if name in shipped else _unknown(name, shipped)
    return shipped[file]


def _not_in_language(name: str, lang: str, shipped: Iterable[str]) -> DeckError:
    there = [deck.removeprefix(f"{name}.") for deck in shipped if deck.startswith(f"{name}.")]
    return DeckError(
        'The deck {name} is not there in "{lang}", but in {spoken}.',
        name=name,
        lang=lang,
        spoken=listed(["en", *there]),
    )


def _unknown(name: str, shipped: Iterable[str]) -> DeckError:
    return DeckError(
        'There is no deck "{name}"; there are {words}, or give a .toml file.{near}',
        name=name,
        words=listed([*shipped]),
        near=nearest(name, shipped),
    )


def _in_language(name: str, lang: str) -> str:
    """scoundrel, zh -> scoundrel.zh"""
    if lang in ("", "en"):
        return name
    return f"{name.removesuffix('.toml')}.{lang}.toml" if name.endswith(".toml") else f"{name}.{lang}"


def load_deck(name: str | Path, lang: str = "") -> Deck:
    """Read and check a whole deck, in a language if one is asked for; raises DeckError with every problem."""
    path = name if isinstance(name, Path) else find_deck(name, lang if name in shipped_decks() else "")
    other = path.with_name(f"{path.stem}.{lang}.toml")
    if lang and other.is_file():
        return _read(other, lang)
    deck = _read(path, lang)
    if lang and lang not in (deck.spoken, deck.language, deck.language.partition("-")[0]):
        raise DeckError(
            '{path}: is not there in "{lang}": beside it lies no {file}, none of its tables has one such as '
            "cards.{lang}.csv, or a column such as name_{lang}.",
            path=path,
            lang=lang,
            file=other.name,
        )
    return deck


def _read(path: Path, lang: str) -> Deck:
    whole = whole_deck(path)
    run = Reading(path.name, file=path, folder=path.resolve().parent, lang=lang or whole.lang)
    run.shared["over"] = read_value(Tables, whole.over, Spot(run, {}, "deck"), "cards") if whole.over else ()
    run.raise_any()
    deck: Deck = read_root(DeckFile, {"deck": {}} | whole.tables, run)
    return deck
