"""Which modules of ours need which: what travels with a part of the folder follows from it.

Imports inside functions count as well, those for type checkers alone do not.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate


def reached(
    sources: Mapping[str, bytes], begin: Iterable[str], closed: tuple[str, ...]
) -> set[str]:
    """The modules that these need, none of them in a closed room; `sources` are by module."""
    found: set[str] = set()
    wanted = [*begin]
    while wanted:
        name = wanted.pop()
        found.add(name)
        needed = {one for one in _imported(ast.parse(sources[name])) if one in sources}
        wanted += {one for one in needed if not one.startswith(closed)} - found - {*wanted}
    return found


def _imported(tree: ast.AST) -> Iterator[str]:
    """Whatever may be a module, with the packages that it lies in."""
    for node in ast.iter_child_nodes(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            yield from accumulate(name.split("."), "{}.{}".format)
        if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)):
            yield from _imported(node)
