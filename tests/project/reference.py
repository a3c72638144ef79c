"""Builds docs/authors.md from the code: what an author may use, in its own words, with examples
that run.
"""

import ast
import inspect
import json
import re
from collections.abc import Iterator
from textwrap import dedent

from cards_pdf.commands.file_schemas import schema_text
from referee.rulekit import game, options, questions, rows
from tests.project.reference_examples import EXAMPLES
from tests.project.reference_words import HEAD, PARTS, TEXTS

WITHIN = {"asked", "powers"}  # what the house alone uses
TYPES = {
    "Options": options,
    "Value": options,
    "Places": game,
    "Poses": rows,
    "Cards": rows,
    "Danger": rows,
    "Good": rows,
    "Facts": questions,
}


def reference() -> str:
    """The whole page."""
    parts = [_part(*part) for part in PARTS]
    return "\n".join([HEAD, *parts[:2], _types(), TEXTS.lstrip("\n"), *parts[2:], _sheet()])


def _types() -> str:
    """What the names of types in signatures stand for."""
    head = (
        "## Types by name\n\nAll but `Facts` come from `referee`, as everything on this page "
        "does.\n"
    )
    return "\n".join([head, *(f"- `{_assigned(name, room)}`" for name, room in TYPES.items()), ""])


def _assigned(name, room) -> str:
    source = inspect.getsource(room)
    return re.search(rf"^{name} = .*?(?=  #|$)", source, re.MULTILINE)[0]


def _part(title, cls, words, example) -> str:
    about = inspect.cleandoc(cls.__doc__)
    lines = [f"## {title}", "", *([words, ""] if words else []), about, ""]
    return (
        "\n".join([*lines, "```pycon", example.strip("\n"), "```", "", *_members(cls)]).rstrip()
        + "\n"
    )


def _members(cls) -> Iterator[str]:
    """What a class has that others may use: attributes and methods, in the order of the code."""
    tree = ast.parse(dedent(inspect.getsource(cls))).body[0]
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        if (
            isinstance(node, ast.FunctionDef)
            and node.name == "__init__"
            and ast.get_docstring(node)
        ):
            yield (
                f"- `{_call(node).replace('__init__', cls.__name__, 1)}` "
                f"{_line(ast.get_docstring(node))}"
            )
            yield _shown(f"{cls.__name__}.{cls.__name__}")
        elif isinstance(node, ast.FunctionDef) and not _is_hidden(node):
            yield f"- `{_call(node)}` {_line(ast.get_docstring(node) or '')}".rstrip()
            if not _is_property(node):
                yield _shown(f"{cls.__name__}.{node.name}")
        elif isinstance(node, ast.AnnAssign) and not _is_within(node.target.id):
            said = _comment(cls, node) or _said(after)
            kind = re.sub(r"ClassVar\[(.*)\]", r"\1", ast.unparse(node.annotation))
            kind = re.sub(
                r"Annotated\[(.*), \w+\(\)\]", r"\1", kind
            )  # what answers need is no author's
            yield f"- `{node.target.id}: {kind}` {said}".rstrip()


def _shown(method: str) -> str:
    """Its example, below the line that names it."""
    return f"\n```pycon\n{EXAMPLES[method].strip()}\n```\n"


def _is_property(node: ast.FunctionDef) -> bool:
    return any(ast.unparse(mark) == "property" for mark in node.decorator_list)


def _is_within(name: str) -> bool:
    return name in WITHIN or name.startswith("_")


def _is_hidden(node: ast.FunctionDef) -> bool:
    marks = {ast.unparse(mark) for mark in node.decorator_list}
    return (
        node.name.startswith(("_", "pytest_", "test_"))
        or "final" in marks
        or (node.name == "answer" and "abstractmethod" in marks)
    )


def _call(node: ast.FunctionDef) -> str:
    given = ast.unparse(node.args).removeprefix("self").lstrip(", ").removeprefix("/").lstrip(", ")
    if _is_property(node):
        return node.name
    returns = (
        ast.unparse(node.returns).strip("'") if node.returns else "None"
    )  # a name may stand in quotes
    returned = f" -> {returns}" if returns != "None" else ""
    return f"{node.name}({given.removesuffix(', /')}){returned}"


def _said(node) -> str:
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return _line(node.value.value) if is_text else ""


def _comment(cls, node) -> str:
    line = dedent(inspect.getsource(cls)).splitlines()[node.lineno - 1]
    return line.partition("  # ")[2]


def _line(text: str) -> str:
    return " ".join(text.split())


def _sheet() -> str:
    """The keys of a rule sheet."""
    schema = json.loads(schema_text("rules"))
    title = "## The rule sheet, `GAME.toml`\n"
    head = "Beside the rules; `cards-pdf schema rules` is its schema for editors.\n"
    return "\n".join([title, head, *_keys(schema, schema), ""])


def _keys(schema, table, within="") -> Iterator[str]:
    for name, key in table["properties"].items():
        inner = key.get("items", key)
        inner = next((one for one in inner.get("anyOf", ()) if "$ref" in one), inner)
        inner = schema["$defs"].get(inner.get("$ref", "").rpartition("/")[2], inner)
        needed = "" if name in table.get("required", ()) else " (may be left out)"
        said = [
            key.get("description", ""),
            f"one of {', '.join(key['enum'])}" if "enum" in key else "",
        ]
        yield f"- `{within}{name}`{needed} {'; '.join(filter(None, said))}".rstrip()
        if "properties" in inner and within.count(".") < 3:
            yield from _keys(schema, inner, f"{within}{name}.")
