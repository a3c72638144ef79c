"""Where an author finds what a broken law names: in the line of a question, of a text or of a
method.
"""

import linecache
import re
import sys
from collections.abc import Iterator
from inspect import getsourcefile
from typing import Any

from referee.rulekit.game import Game
from referee.testing.texts import find_named_texts
from referee.texts import text_files
from referee.thirdparty.blame import CodeLine, line_of

PLACED = re.compile(r"\.(?:py|toml),? line \d|\.toml: ")  # it says so itself
WORD = re.compile(r"[a-z][\w.-]*\w")
METHODS = {
    "row": "view",
    "track": "tracks",
    "option": "options",
    "command": "commands",
}  # that bring them
LANG = re.compile(r" in ([a-z]+) ")


def with_line(game: Game[Any], said: str) -> str:
    """The sentence with file and line of the first thing of the author's that it names, else of the
    rules.
    """
    if PLACED.search(said):
        return said
    found = next(_places(game, said), None) or line_of(game.play)
    return f"{said} ({found.file}, line {found.line})" if found else said


def _places(game: Game[Any], said: str) -> Iterator[CodeLine]:
    asked = {key: CodeLine(path, line) for key, path, line in reversed([*find_named_texts(game)])}
    lang = LANG.search(said)
    for word in WORD.findall(said):
        if lang and (text := _line_of_text(game, lang[1], word)):
            yield text
        if found := asked.get(word) or asked.get(f"ask.{word}"):
            yield found
        yield from _in_class(game, METHODS.get(word, word))


def _in_class(game: Game[Any], name: str) -> Iterator[CodeLine]:
    """Return the place of a method or attribute in the author's class."""
    owner = next((kind for kind in type(game).__mro__ if name in vars(kind)), Game)
    if owner is Game:
        return
    if callable(method := vars(owner).get(name)):
        yield from filter(None, [line_of(method)])
        return
    path = getsourcefile(sys.modules[owner.__module__]) or ""
    for number, line in enumerate(linecache.getlines(path), 1):
        if line.strip().startswith((f"{name} =", f"{name}:")):
            yield CodeLine(path, number)


def _line_of_text(game: Game[Any], lang: str, key: str) -> CodeLine | None:
    for file in text_files(game.package, lang):
        table = ""
        for number, line in enumerate(linecache.getlines(str(file)), 1):
            if line.startswith("["):
                table = line.strip("[] ") + "."
            elif table + line.partition("=")[0].strip() == key:
                return CodeLine(str(file), number)
    return None
