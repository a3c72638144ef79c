"""The templates of every sentence in the code that is said in other languages too."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
CARDS = [file for file in (ROOT / "cards_pdf").rglob("*.py") if file.parent.name != "texts"]
REFEREE = [ROOT / "referee" / "campaign" / "file.py", ROOT / "referee" / "games" / "legacy" / "deck.py"]
SPEAKS = (
    ROOT / "cards_pdf" / "command_line" / "plain_typer.py"
)  # raises what it has already put in a language
SAY = {
    "Sentence": 0,
    "complain": 1,
    "add": 1,
    "RecordError": 1,
    "speech": 0,
    "joined": 1,
}  # the template's place
ERRORS = (
    "CardsError DeckError FitError FileError RuleTextError PictureError TooLittleRoomError NoRoomError "
    "MissingGlyphError UnknownIconError ExtraMissingError WrongFileError NotTomlError BadFontError "
    "BadOutlineError"
)
SAY |= dict.fromkeys(ERRORS.split(), 0)


def templates(files: Iterable[Path]) -> Iterator[str]:
    for node in _given(files):
        yield from _texts(node)


def put_together(files: Iterable[Path]) -> Iterator[str]:
    """What is said without a template: no catalogue can have it."""
    for node in _given(files):
        if isinstance(node, ast.JoinedStr | ast.BinOp):
            yield ast.unparse(node)


def _given(files: Iterable[Path]) -> Iterator[ast.expr]:
    for file in files:
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(call, ast.Call):
                name = (
                    call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
                )
                yield from call.args[SAY[name] :][:1] if name in SAY else ()


def _texts(node: ast.expr) -> Iterator[str]:
    """A template, or both of "this if so else that"."""
    if isinstance(node, ast.IfExp):
        yield from (*_texts(node.body), *_texts(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value


def constants(files: Iterable[Path]) -> Iterator[str]:
    """Every text in the code, for words that become part of a sentence."""
    for file in files:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
