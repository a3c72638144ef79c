"""`cards-pdf check` and `cards-pdf new`."""

from collections.abc import Iterator
from pathlib import Path

from cards_pdf.cards.edition import Edition
from cards_pdf.commands.schema import schema_text
from cards_pdf.common.command_line.speech import Speech
from cards_pdf.common.data.places import card_files
from cards_pdf.common.errors import DeckError, FileError
from cards_pdf.common.sentences import lines
from cards_pdf.common.sizes import USUAL_PAPER
from cards_pdf.common.whole_file import put
from cards_pdf.decks.effects import unknown_effects
from cards_pdf.decks.model import Deck
from cards_pdf.sheets.deck_sheets import Job, make_pdf
from cards_pdf.sheets.formats import SheetFormat, format_for, single_card

_SCHEMA = "deck.schema.json"


def check_deck(deck: Deck, speech: Speech) -> None:
    """Ask the referee's table of effects, and set every text, so that `deck` cannot fail later."""
    complaints = unknown_effects(deck)
    if complaints:
        raise DeckError(lines(complaints))
    once, backs = deck.without_copies, "long-edge" if deck.has_backs else "none"
    for edition in _editions(deck):
        make_pdf(Job(once, _form(deck.size), edition, backs=backs))
    for notice in deck.notices:
        speech.complain(notice)
    boxes = sum(len(card.boxes) for card in deck.cards)
    counts = {"cards": len(deck.fronts), "boxes": boxes}
    speech.say("{deck}: {cards:card|cards}, {boxes:box|boxes}; every text fits.", deck=deck.source, **counts)


def _editions(deck: Deck) -> Iterator[Edition]:
    """With little ink every text has its usual place, unless the layout says otherwise."""
    yield Edition()
    if any("low ink" in layout.speaks_of() for layout in deck.all_layouts):
        yield Edition(low_ink=True)


def _form(size: str) -> SheetFormat:
    """A sheet as it is printed; a page a card for cards that are larger than the paper."""
    try:
        return format_for(size, USUAL_PAPER)
    except DeckError:
        return single_card(size)


def write_new_deck(path: Path, speech: Speech) -> None:
    """A commented deck in the language that is spoken, which prints as it is, and its schema for editors.

    No file is replaced.
    """
    if path.suffix != ".toml":
        raise DeckError("{path}: a deck's name ends in .toml.", path=path)
    if path.exists():
        raise FileError("{path} exists already; it was left as it is.", path=path)
    decks = card_files("new")
    deck = decks.get(f"deck.{speech.spoken.code}", decks["deck"]).read_bytes()
    put(path, f"#:schema ./{_SCHEMA}\n".encode() + deck)
    if not (schema := path.with_name(_SCHEMA)).exists():
        put(schema, schema_text("deck").encode())
    speech.say("{path} is ready; print it with: cards-pdf deck {path}", path=path)
