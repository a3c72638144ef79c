"""Laws read off an author's source code, and the line that a broken law is about.

Random play does not reach every line, so these laws read the calls of `ask`, `say` and `Over`.
"""

import ast
import linecache
import re
import sys
from collections.abc import Iterator
from inspect import getsource, getsourcefile
from string import Formatter

from referee.rulekit.ask import OUTCOMES
from referee.rulekit.game import AnyGame, Game, Options
from referee.texts import ITSELF, text_files
from referee.thirdparty import CodeLine, line_of
from referee.thirdparty.discovery import modules_of

ASK_VERBS = {
    "draw",
    "choose",
    "pick",
    "number",
    "roll",
    "look",
    "search",
    "secret",
    "automa",
    "pause",
}
CARD_FORMATS = {"name", "named"}  # of {card:name}
NUMBER_FORMATS = frozenset("0123456789+,.%defgs <>")
FORBIDDEN_MODULES = {"random", "secrets", "time", "datetime", "uuid"}
HAS_LINE = re.compile(r"\.(?:py|toml),? line \d|\.toml(?::\d+)?: ")
WORD = re.compile(r"[a-z][\w.-]*\w")
LANG = re.compile(r" in ([a-z]+) ")
#: The methods and attributes that bring what a message names.
OWNERS = {"row": "view", "track": "tracks", "option": "options", "command": "commands"}


def every_text_that_the_rules_name_is_there(game: AnyGame, _: Options) -> None:
    say = game.say()
    keys = [key.replace("dealt.", "event.", 1) for key in game.texts("en")]
    for key, line in find_named_texts(game):
        # A text for one side alone, such as ask.wave.gull, is enough.
        has_text = say.has(key) or any(one == key or one.startswith(f"{key}.") for one in keys)
        assert has_text, (
            f"{line.file}, line {line.line} needs the text {key}, which is not in texts/en.toml"
        )


def find_named_texts(game: AnyGame) -> Iterator[tuple[str, CodeLine]]:
    """Yield the keys of texts that the rules need, each with a line that needs it."""
    for path, node in _find_nodes(game):
        if isinstance(node, ast.Call):
            for key in _find_keys(node):
                yield key, CodeLine(path, node.lineno)


def _find_nodes(game: AnyGame) -> Iterator[tuple[str, ast.AST]]:
    for module in modules_of(game):
        for node in ast.walk(ast.parse(getsource(module))):
            yield getsourcefile(module) or "", node


def _find_keys(call: ast.Call) -> Iterator[str]:
    """Yield the keys that a call of `ask`, `say` or `Over` needs, if its words are constants."""
    match call.func:
        case ast.Attribute(ast.Name("ask"), verb) if call.args:
            for name in _words(call.args[0]):
                if verb in ASK_VERBS:
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
            # An empty key, or none, stands for the text of the outcome.
            ends = [word for word in _words(call.args[0]) if word in OUTCOMES]
            yield from [f"over.{word}" for word in ends if not named or "" in named]


def _words(node: ast.expr) -> Iterator[str]:
    """Yield the words that an argument can be: one, or one of two."""
    match node:
        case ast.Constant(str(word)):
            yield word
        case ast.IfExp(_, one, other):
            yield from _words(one)
            yield from _words(other)


def every_placeholder_can_be_filled_in(game: AnyGame, _: Options) -> None:
    for lang in game.languages():
        for key, text in game.texts(lang).items():
            try:
                parts = [*Formatter().parse(text)]
            except ValueError as error:
                raise AssertionError(
                    f"the text {key} in {lang} has a brace that nothing closes: {error}"
                ) from None
            for _literal, name, spec, _conversion in parts:
                is_number_format = NUMBER_FORMATS.issuperset(spec or "")
                is_card_format = spec in CARD_FORMATS
                assert is_number_format or is_card_format or str(spec).count("|") == 1, (
                    f"the text {key} in {lang} has {{{name}:{spec}}}: "
                    f"write {{{name}:{spec}|{spec}s}} for one and for several"
                )


def the_rules_use_no_clock_and_no_randomness(game: AnyGame, _: Options) -> None:
    for path, node in _find_nodes(game):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [str(node.module)]
        for name in names:
            line = CodeLine(path, getattr(node, "lineno", 0))
            assert name.partition(".")[0] not in FORBIDDEN_MODULES, (
                f"{line.file}, line {line.line} imports {name}: "
                "the same answers must give the same game"
            )


# --- lines ---


def with_line(game: AnyGame, message: str) -> str:
    """Return a message with file and line of the first thing of the author's that it names.

    If it names none, that is the line of the rules.
    """
    if HAS_LINE.search(message):
        return message
    line = next(_find_lines(game, message), None) or line_of(game.play)
    return f"{message} ({line.file}, line {line.line})" if line else message


def _find_lines(game: AnyGame, message: str) -> Iterator[CodeLine]:
    # Reversed, so that the first line that needs a text wins.
    lines_of_texts = dict(reversed([*find_named_texts(game)]))
    lang = LANG.search(message)
    for word in WORD.findall(message):
        if lang and (line := _find_text_line(game, lang[1], word)):
            yield line
        if line := lines_of_texts.get(word) or lines_of_texts.get(f"ask.{word}"):
            yield line
        yield from _find_in_class(game, OWNERS.get(word, word))


def _find_in_class(game: AnyGame, name: str) -> Iterator[CodeLine]:
    """Yield the line of a method or attribute in the author's class."""
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


def _find_text_line(game: AnyGame, lang: str, key: str) -> CodeLine | None:
    for file in text_files(game.package, lang):
        table = ""
        for number, line in enumerate(linecache.getlines(str(file)), 1):
            if line.startswith("["):
                table = line.strip("[] \n") + "."
            elif (table + line.partition("=")[0].strip()).removesuffix(f".{ITSELF}") == key:
                return CodeLine(str(file), number)
    return None
