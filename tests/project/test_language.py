"""Plain English in the packages, as far as `ast` can see it (CONTRIBUTING, "Words")."""

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("referee", "cards_pdf", "tools")
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
FORBIDDEN_FIRST_WORDS = re.compile(
    r"(?:what|who|whoever|where|whether|how|as|of|with|for|those|such|it|likewise|the same)\b",
    re.IGNORECASE,
)


@cache
def modules():
    """Return all modules of the packages, parsed, by their paths."""
    paths = (path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py")))
    return {
        path.relative_to(ROOT).as_posix(): ast.parse(path.read_text("utf-8"))
        for path in paths
        if "node_modules" not in path.parts
    }


def nodes(kind):
    """Yield all nodes of a kind, each with its place as an editor shows it."""
    for path, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, kind):
                yield f"{path}:{getattr(node, 'lineno', 1)}", node


def test_docstrings_begin_with_a_verb_or_a_noun():
    found = {
        place: docstring
        for place, node in nodes(DOCUMENTED)
        if (docstring := ast.get_docstring(node)) and FORBIDDEN_FIRST_WORDS.match(docstring)
    }
    assert found == {}
