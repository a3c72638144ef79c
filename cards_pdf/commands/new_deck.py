"""The files of a new deck, for `cards-pdf new` and the studio."""

from pathlib import Path

from cards_pdf.commands.file_schemas import schema_text
from cards_pdf.common.data_files import card_data, card_files, starts
from cards_pdf.common.errors import one_called

SCHEMA_NAME = "deck.schema.json"
GAME_DECK = "deck.toml"


def new_deck_files(name: str, layout: str, language: str) -> dict[str, bytes]:
    """Return the files of a new deck: the deck under this name, its layout and its schema."""
    beside: dict[str, bytes] = {}
    if layout:
        start = one_called("layout to start from", layout, starts())
        deck = start / "deck.toml"
        beside = {file.name: file.read_bytes() for file in sorted(start.iterdir()) if file != deck}
    else:  # in the language that is spoken, if it is there
        decks = card_files("new")
        deck = decks.get(f"deck.{language}", decks["deck"])
    content = deck.read_bytes()
    if name in beside:  # creature.toml, begun with the layout creature.toml
        other = f"{Path(name).stem}-layout.toml"
        beside[other] = beside.pop(name)
        content = content.replace(f'"{name}"'.encode(), f'"{other}"'.encode())
    return {
        name: f"#:schema ./{SCHEMA_NAME}\n".encode() + content,
        **beside,
        SCHEMA_NAME: schema_text("deck").encode(),
    }


def new_rules_text(language: str) -> str:
    """Return a rule sheet to start from, in a language if it is there."""
    sheets = card_files("new")
    return sheets.get(f"rules.{language}", sheets["rules"]).read_text("utf-8")


def new_game_files() -> dict[str, bytes]:
    """Return the files of a new game: its deck, a layout, a table of cards and a rule sheet."""
    files = {
        file.name: file.read_bytes() for file in sorted(card_data("new", "designer").iterdir())
    }
    files[GAME_DECK] = f"#:schema ./{SCHEMA_NAME}\n".encode() + files[GAME_DECK]
    return {**files, SCHEMA_NAME: schema_text("deck").encode()}
