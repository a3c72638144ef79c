"""The laws about texts, read off the code that asks for them: random play does not reach every
line.
"""

import ast
from collections.abc import Iterator
from inspect import getsource, getsourcefile
from string import Formatter
from typing import Any, NamedTuple

from referee.rulekit.ask import OUTCOMES
from referee.rulekit.game import Game
from referee.rulekit.options import Options
from referee.thirdparty.blame import CodeLine
from referee.thirdparty.fingerprint import modules_of

ASKING = {"draw", "choose", "pick", "number", "roll", "look", "search", "secret", "pause"}
OF_CARDS = {"name", "named"}  # how {card:name} may be written
NUMBERS = frozenset("0123456789+,.%defgs <>")


class Named(NamedTuple):
    """A text that a line of the rules wants."""

    key: str
    path: str
    line: int


def every_text_that_the_rules_name_is_there(game: Game[Any], _: Options) -> None:
    say = game.say()
    keys = [key.replace("dealt.", "event.", 1) for key in game.texts("en")]
    for key, path, line in find_named_texts(
        game
    ):  # a text for one side alone, ask.wave.gull, is one as well
        found = say.has(key) or any(other == key or other.startswith(f"{key}.") for other in keys)
        file = CodeLine(path, line).file
        assert found, f"{file}, line {line} needs the text {key}, which is not in texts/en.toml"


def find_named_texts(game: Game[Any]) -> Iterator[Named]:
    for module in modules_of(game):
        for node in ast.walk(ast.parse(getsource(module))):
            if isinstance(node, ast.Call):
                for key in _keys_of(node):
                    yield Named(key, getsourcefile(module) or "", node.lineno)


def _keys_of(call: ast.Call) -> Iterator[str]:
    """The texts that a call of the port, of `say` or of `Over` wants, where its words stand
    there.
    """
    match call.func:
        case ast.Attribute(ast.Name("ask"), verb) if call.args:
            for name in _words(call.args[0]):
                if verb in ASKING:
                    yield f"ask.{name}"
                if verb == "look":
                    yield f"ask.{name}-back"
                if verb == "tell":
                    yield f"event.{name}"
        case ast.Name("say") if call.args:
            yield from _words(call.args[0])
        case ast.Name("Over") if call.args:
            text_key = call.args[2] if len(call.args) > 2 else None
            named = list(_words(text_key)) if text_key else []
            yield from [f"over.{word}" for word in named if word]
            ends = [word for word in _words(call.args[0]) if word in OUTCOMES]
            yield from [f"over.{word}" for word in ends if not named or "" in named]


def _words(node: ast.expr) -> Iterator[str]:
    """The words that an argument may be: one, or one of two."""
    match node:
        case ast.Constant(str(word)):
            yield word
        case ast.IfExp(_, one, other):
            yield from _words(one)
            yield from _words(other)


def every_placeholder_can_be_filled_in(game: Game[Any], _: Options) -> None:
    for lang in game.languages():
        for key, text in game.texts(lang).items():
            try:
                parts = [*Formatter().parse(text)]
            except ValueError as wrong:
                said = f"the text {key} in {lang} has a brace that nothing closes: {wrong}"
                raise AssertionError(said) from None
            for _literal, hole, how, _as in parts:
                fits = not how or how in OF_CARDS or how.count("|") == 1 or NUMBERS.issuperset(how)
                said = f"{{{hole}:{how}}}: write {{{hole}:{how}|{how}s}} for one and for several"
                assert fits, f"the text {key} in {lang} has {said}"
