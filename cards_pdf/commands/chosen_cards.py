"""Which cards of a deck are printed: those that are named, those that have changed."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from cards_pdf.commands.deck_wish import DeckWish
from cards_pdf.common.data.toml_file import tables_of
from cards_pdf.common.errors import DeckError, nearest
from cards_pdf.decks.model import Deck
from cards_pdf.decks.pencil_marks import changed_codes
from cards_pdf.decks.state import State


def read_state(path: Path | None) -> State | None:
    """A campaign file's state: its [state] table, or the file itself."""
    if path is None:
        return None
    data = tables_of(path)
    state = data.get("state", data)
    if not isinstance(state, dict):
        raise DeckError("{path}: state must be a table.", path=path)
    return state


def chosen_cards(asked: DeckWish, deck: Deck, state: State | None) -> frozenset[str] | None:
    """The codes of those that are chosen; None is all cards."""
    choices = list(_choices(asked, deck, state))
    if not choices:
        return None
    codes = frozenset.intersection(*choices)
    if not codes:
        raise DeckError("No card has changed; there is nothing to print.")
    return codes


def _choices(asked: DeckWish, deck: Deck, state: State | None) -> Iterator[frozenset[str]]:
    if asked.cards is not None:
        yield frozenset(_named_cards(asked.cards, deck))
    if asked.only_changed:
        if state is None:
            raise DeckError("--only-changed needs --state, the campaign's file.")
        yield frozenset(changed_codes(deck, state, read_state(asked.since)))


def _named_cards(words: str, deck: Deck) -> list[str]:
    codes = [card.code for card in deck.cards]
    places = _places(codes)
    named = [word.strip() for word in words.split(",") if word.strip()]
    if not named:
        raise DeckError("--cards names no card; it takes codes such as A1,D2 or A1..A4.")
    return [code for word in named for code in codes[_part(word, places, deck.title)]]


def _places(codes: list[str]) -> dict[str, int]:
    """Where each code stands; in capitals as well, where no other code is so written."""
    alike = Counter(map(str.upper, codes))
    in_capitals = {code.upper(): n for n, code in enumerate(codes) if alike[code.upper()] == 1}
    return in_capitals | {code: n for n, code in enumerate(codes)}


def _part(word: str, places: Mapping[str, int], title: str) -> slice:
    """One card, or from one to another in the deck's order: A1..B4."""
    ends = word.split("..", 1)
    first, last = (_place(code, places, title) for code in (ends[0], ends[-1]))
    if last < first:
        raise DeckError(
            "--cards: {last} comes before {first} in {title}.", last=ends[-1], first=ends[0], title=title
        )
    return slice(first, last + 1)


def _place(code: str, places: Mapping[str, int], title: str) -> int:
    """As it is typed, or else in capitals."""
    found = places.get(code, places.get(code.upper()))
    if found is None:
        raise DeckError(
            '--cards: there is no card "{code}" in {title}.{near}',
            code=code,
            title=title,
            near=nearest(code.upper(), places),
        )
    return found
