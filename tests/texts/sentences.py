"""The templates of every sentence that says what is wrong with a file, as the code has them."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = "art cards decks papers pdf rulebooks scan sheets text toml".split()
FILES = [
    *(ROOT / "cards_pdf").glob("*.py"),
    *(file for room in ROOMS for file in (ROOT / "cards_pdf" / room).rglob("*.py")),
    ROOT / "cards_pdf" / "command_line" / "last_resort.py",
    ROOT / "cards_pdf" / "commands" / "files.py",
    ROOT / "referee" / "campaign" / "file.py",
    ROOT / "referee" / "games" / "legacy" / "deck.py",
]
SAY = {"Sentence": 0, "complain": 1, "add": 1, "RecordError": 1}  # which argument is the template
ERRORS = (
    "CardsError DeckError FitError FileError RuleTextError PictureError TooLittleRoomError NoRoomError "
    "MissingGlyphError UnknownIconError ExtraMissingError NotTomlError BadFontError BadOutlineError"
)
SAY |= dict.fromkeys(ERRORS.split(), 0)


def templates() -> Iterator[str]:
    for file in FILES:
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(call, ast.Call):
                yield from _said(call)


def _said(call: ast.Call) -> Iterator[str]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    place = SAY.get(name)
    if place is not None and place < len(call.args):
        yield from _texts(call.args[place])


def _texts(node: ast.expr) -> Iterator[str]:
    """A template, or both of "this if so else that"."""
    if isinstance(node, ast.IfExp):
        yield from (*_texts(node.body), *_texts(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value


def constants() -> Iterator[str]:
    """Every text in the code, for words that become part of a sentence."""
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
