"""The text of docs/authors.md: what an author of a game may use.

Names, signatures and docstrings come from the code, the texts around them and the examples from
`authors.toml`. `pytest --bless tests/project/test_authors.py` writes the page; the examples run as
tests.
"""

import ast
import inspect
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any, cast

import referee
from referee import testing
from referee.rulekit import game, questions, rows

PAGE: dict[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
EXAMPLES: dict[str, str] = PAGE["examples"]
PARTS_BEFORE_TYPES = 2
INTERNAL = {"asked", "powers"}
MODULES_OF_TYPES = {
    "Options": game,
    "Value": game,
    "Places": game,
    "Poses": rows,
    "Cards": rows,
    "Danger": rows,
    "Good": rows,
    "Facts": questions,
}


def make_page() -> str:
    """Return the whole page."""
    parts = [_make_part(part) for part in PAGE["part"]]
    first, others = parts[:PARTS_BEFORE_TYPES], parts[PARTS_BEFORE_TYPES:]
    return "\n".join([PAGE["head"], *first, _list_types(), PAGE["texts"], *others])


def _list_types() -> str:
    """Return the section about names of types in signatures."""
    head = (
        "## Types by name\n\nAll but `Facts` come from `referee`, as everything on this page "
        "does.\n"
    )
    lines = [f"- `{_find_assignment(name, room)}`" for name, room in MODULES_OF_TYPES.items()]
    return "\n".join([head, *lines, ""])


def _find_assignment(name: str, module: ModuleType) -> str:
    match = re.search(rf"^{name} = .*?(?=  #|$)", inspect.getsource(module), re.MULTILINE)
    assert match, name
    return match[0]


def _make_part(part: dict[str, str]) -> str:
    cls = getattr(referee, part["class"], None) or getattr(testing, part["class"])
    intro = [part["intro"], ""] if "intro" in part else []
    lines = [f"## {part['title']}", "", *intro, inspect.cleandoc(cls.__doc__), ""]
    example = ["```pycon", part["example"].strip("\n"), "```", ""]
    return "\n".join([*lines, *example, *_find_members(cls)]).rstrip() + "\n"


def _find_members(cls: type) -> Iterator[str]:
    """Yield the attributes and methods of a class for authors, in the order of the code."""
    tree = cast("ast.ClassDef", ast.parse(dedent(inspect.getsource(cls))).body[0])
    for node, next_node in zip(tree.body, [*tree.body[1:], None], strict=True):
        if (
            isinstance(node, ast.FunctionDef)
            and node.name == "__init__"
            and ast.get_docstring(node)
        ):
            signature = _describe_call(node).replace("__init__", cls.__name__, 1)
            yield f"- `{signature}` {_get_docstring(node)}"
            yield _show_example(f"{cls.__name__}.{cls.__name__}")
        elif isinstance(node, ast.FunctionDef) and not _is_hidden(node):
            yield f"- `{_describe_call(node)}` {_get_docstring(node)}".rstrip()
            if not _is_property(node):
                yield _show_example(f"{cls.__name__}.{node.name}")
        elif isinstance(node, ast.AnnAssign):
            name = ast.unparse(node.target)
            if name not in INTERNAL and not name.startswith("_"):
                text = _get_comment(cls, node) or _get_text(next_node)
                kind = re.sub(r"ClassVar\[(.*)\]", r"\1", ast.unparse(node.annotation))
                # Needs of answers are the reader's, not the author's.
                kind = re.sub(r"Annotated\[(.*), \w+\(\)\]", r"\1", kind)
                yield f"- `{name}: {kind}` {text}".rstrip()


def _show_example(method: str) -> str:
    return f"\n```pycon\n{EXAMPLES[method].strip()}\n```\n"


def _is_property(node: ast.FunctionDef) -> bool:
    return any(ast.unparse(mark).endswith("property") for mark in node.decorator_list)


def _is_hidden(node: ast.FunctionDef) -> bool:
    marks = {ast.unparse(mark) for mark in node.decorator_list}
    return (
        node.name.startswith(("_", "pytest_", "test_"))
        or "final" in marks
        or (node.name == "answer" and "abstractmethod" in marks)
    )


def _describe_call(node: ast.FunctionDef) -> str:
    if _is_property(node):
        return node.name
    args = ast.unparse(node.args).removeprefix("self").lstrip(", ").removeprefix("/").lstrip(", ")
    # A name may stand in quotes.
    returns = ast.unparse(node.returns).strip("'") if node.returns else "None"
    result = f" -> {returns}" if returns != "None" else ""
    return f"{node.name}({args.removesuffix(', /')}){result}"


def _get_docstring(node: ast.FunctionDef) -> str:
    return _join_lines(ast.get_docstring(node) or "")


def _get_text(node: ast.stmt | None) -> str:
    """Return a text that stands as a statement after an attribute."""
    match node:
        case ast.Expr(value=ast.Constant(value=str() as text)):
            return _join_lines(text)
    return ""


def _get_comment(cls: type, node: ast.stmt) -> str:
    line = dedent(inspect.getsource(cls)).splitlines()[node.lineno - 1]
    return line.partition("  # ")[2]


def _join_lines(text: str) -> str:
    return " ".join(text.split())
