"""The templates of every sentence in the code, which other languages have to have, too."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from cards_pdf.common import languages
from cards_pdf.common.messages import UserError
from referee import errors
from referee.texts import LANGUAGE_FOLDER

ROOT = Path(__file__).parents[2]
# with the folders of their languages
PACKAGES = {"cards_pdf": languages.OWN, "referee": LANGUAGE_FOLDER}
SAY = {
    "complain": 1,
    "wrong": 1,
    "add": 1,
    "RecordError": 1,
    "report_files": 1,
}  # in which place the template stands, else 0
SAY |= dict.fromkeys(
    "Message speech say speech.say speech.complain InvalidValue WrongFileError".split(), 0
)
SAY["NotTomlError"] = 0
SAY |= {"ask_for": 0, "is_agreed": 0}
SAY |= dict.fromkeys("BadFontError BadVectorError".split(), 0)
KEY = re.compile(r"[a-z-]+\.[\w.-]+")  # of a game's text
WORDS = re.compile(r"[^\W\d_]+")


def kinds(cls: type[BaseException]) -> Iterator[str]:
    yield cls.__name__
    for own in cls.__subclasses__():
        yield from kinds(own)


def files(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


@cache
def templates(package: str) -> list[str]:
    """Messages where they stand as text: in the call, or under the name that it passes."""
    return [text for file in files(package) for text in _find_texts(_tree(file))]


@cache
def put_together(package: str) -> list[str]:
    """Return messages without a template, which no language can have."""
    return [
        ast.unparse(given)
        for file in files(package)
        for given in _find_arguments(_tree(file))
        if isinstance(given, ast.JoinedStr | ast.BinOp) and " " in ast.unparse(given)
    ]


@cache
def constants(package: str) -> set[str]:
    """Every text in the code: some are parts of others; help is a docstring, in several lines."""
    return {
        text
        for file in files(package)
        for node in ast.walk(_tree(file))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for text in (node.value, " ".join(node.value.split()))
    }


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


def _find_texts(tree: ast.Module) -> Iterator[str]:
    named: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            named.setdefault(node.targets[0].id, []).append(node.value)
    for given in _find_arguments(tree):
        for part in named.get(given.id, []) if isinstance(given, ast.Name) else [given]:
            yield from _texts(part)


def _find_arguments(tree: ast.Module) -> Iterator[ast.expr]:
    saying = SAY | dict.fromkeys(kinds(UserError), 0)
    del saying[errors.RequestError.__name__]  # it names the key of a game's text
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            called = ast.unparse(call.func)
            place = saying.get(called, saying.get(called.rpartition(".")[2]))
            yield from call.args[place:][:1] if place is not None else ()


def _texts(node: ast.expr) -> Iterator[str]:
    """A template, or both of "this if so else that"."""
    if isinstance(node, ast.IfExp):
        yield from (*_texts(node.body), *_texts(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _has_words(node.value):
        yield node.value


def _has_words(text: str) -> bool:
    """Return True if a text needs translation: more than facts, and no key of a game's text."""
    return bool(not KEY.fullmatch(text) and WORDS.search(re.sub(r"\{[^}]*\}", "", text)))
