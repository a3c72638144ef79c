"""Every pattern of the product against texts that repeat: none takes the square of a text's length.

One that does would hold a program for minutes on a file of a megabyte. Those that do are listed,
each with the longest text that its code hands it.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import cards_pdf
import referee

FULL, SMALL = 2500, 12
LONG = 200_000  # letters: their square would take a minute, and the clock of `run` stops it
PIECES = (
    " ", "1", "a", "\n", ",", "(", "-", "*", "_", "<", '"', "a ", "1,", ".1", "- ", "|", "é",
    "e\u0301", "{a", "\\",
)  # fmt: skip
ASKED = {"match", "fullmatch", "search", "sub", "findall", "finditer", "split"}
ANYWHERE = ASKED - {"match", "fullmatch"}  # these try each place of a text
#: A pattern by what holds it -> the longest text that it gets.
BOUNDED: Mapping[str, int] = {
    "cards_pdf.papers.sheet_style:_ONE_THING": 4_000,
    r"cards_pdf.sheets.impose:'\\d+$'": 60,
}


class PatternUse(NamedTuple):
    pattern: re.Pattern[Any]
    methods: frozenset[str]


@cache
def patterns() -> dict[str, PatternUse]:
    """Return the patterns that modules keep, and those in a call."""
    uses: dict[str, PatternUse] = {}
    asked = defaultdict[str, set[str]](set)
    trees = dict(_modules())
    for name, tree in trees.items():
        for call in _calls(tree):
            of = ast.unparse(call.func.value)
            asked[f"{name}:{of}" if of.startswith("_") else of].add(call.func.attr)
    for name, tree in trees.items():
        module = import_module(name)
        for key, value in vars(module).items():
            if isinstance(value, re.Pattern):
                by = asked[f"{name}:{key}"] | asked[key]
                uses[f"{name}:{key}"] = PatternUse(value, frozenset(by & ASKED or {"match"}))
        for call in _calls(tree):
            if ast.unparse(call.func.value) == "re" and call.func.attr in ASKED:
                pattern = _text(call.args[0], module)
                if pattern is not None:
                    flags = re.DOTALL if "DOTALL" in ast.unparse(call) else 0
                    name_of = f"{name}:{ast.unparse(call.args[0])[:60]}"
                    uses[name_of] = PatternUse(
                        re.compile(pattern, flags), frozenset({call.func.attr})
                    )
    return uses


def _modules() -> Iterator[tuple[str, ast.Module]]:
    for package in (cards_pdf, referee):
        root = Path(package.__path__[0])
        for file in sorted(root.rglob("*.py")):
            name = ".".join((package.__name__, *file.relative_to(root).with_suffix("").parts))
            text = file.read_text("utf-8")
            if file.stem != "__main__" and re.search(
                r"\bre\.|\b_?[A-Z_]+\.(match|find|search|full|sub)", text
            ):
                yield name.removesuffix(".__init__"), ast.parse(text)


def _calls(tree: ast.Module) -> Iterator[Any]:
    """Yield the calls of methods."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
            yield call


def _text(written: ast.expr, module: ModuleType) -> str | bytes | None:
    """The pattern that is written there, if what stands in it is known before the program runs."""
    try:
        value = eval(compile(ast.Expression(written), "pattern", "eval"), vars(module))  # noqa: S307
    except (NameError, AttributeError):
        return None
    return value if isinstance(value, str | bytes) else None


def inputs(rng: Random) -> Iterator[bytes]:
    """A pattern, what comes before, what repeats and what comes behind."""
    while True:
        name = rng.choice(sorted(patterns()))
        signs = [sign for sign in _source(name) if sign.isprintable()] + ["a"]
        piece = rng.choice(
            [rng.choice(PIECES), rng.choice(signs), rng.choice(signs) + rng.choice(PIECES)]
        )
        before, behind = (
            rng.choice(["", rng.choice(signs), rng.choice(PIECES)]),
            rng.choice(["", "\0", "x", ")"]),
        )
        yield "\n".join((name, *map(ascii, (before, piece, behind)))).encode()


def _source(name: str) -> str:
    pattern = patterns()[name].pattern.pattern
    return pattern if isinstance(pattern, str) else pattern.decode("latin-1")


def check(data: bytes, _: Path) -> str:
    name, *parts = data.decode().split("\n")
    before, piece, behind = map(ast.literal_eval, parts)
    if name not in patterns():
        return "gone"
    count = max(1, BOUNDED.get(name, LONG) // len(piece))
    text, (pattern, asked) = before + piece * count + behind, patterns()[name]
    given = text if isinstance(pattern.pattern, str) else text.encode()
    if asked & {"fullmatch"}:
        pattern.fullmatch(given)
    if asked & {"match"}:
        pattern.match(given)
    if asked & ANYWHERE:
        for _found in pattern.finditer(given):
            pass
    return "bounded" if name in BOUNDED else "linear"
