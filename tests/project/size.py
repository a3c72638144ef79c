"""The size and the shape of the two packages.

`python -m tests.project.size` prints a row for each folder. Size is counted in tokens, without
import statements, comments and the names of keyword arguments: clearer code has more of those
three, and lines can be saved by packing.
"""

import ast
import io
import sys
import tokenize
from collections import Counter
from dataclasses import dataclass, field, fields
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("referee", "cards_pdf")
MAX_UNPACKED = 2
LAYOUT_TOKENS = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT,
    tokenize.ENDMARKER,
}  # fmt: skip
DEFINITIONS = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(kw_only=True)
class Size:
    """The counts of some files. The names of the fields are the headings of the table."""

    tokens: int = 0
    lines: int = 0
    comments: int = 0
    files: int = 0
    functions: int = 0
    classes: int = 0
    named_tuples: int = 0
    deferred_imports: int = 0
    packed_assignments: int = 0
    helpers: set[str] = field(default_factory=set)

    def __add__(self, other: "Size") -> "Size":
        sums = {
            part.name: getattr(self, part.name) + getattr(other, part.name) for part in _NUMBERS
        }
        return Size(**sums, helpers=self.helpers | other.helpers)


_NUMBERS = [part for part in fields(Size) if part.name != "helpers"]


def main() -> None:
    """Print the table for the folders of both packages."""
    packages = {package: sorted((ROOT / package).rglob("*.py")) for package in PACKAGES}
    uses = Counter[str]()
    for path in chain.from_iterable(packages.values()):
        uses.update(_uses(ast.parse(path.read_text("utf-8"))))
    headings = [part.name.replace("_", " ") for part in _NUMBERS] + ["one-statement helpers"]
    rows = [["folder", *headings]]
    for package, paths in packages.items():
        folders: dict[str, Size] = {}
        for path in paths:
            inside = path.relative_to(ROOT / package).parts
            folder = f"  {inside[0]}" if len(inside) > 1 else "  (top)"
            folders[folder] = folders.get(folder, Size()) + measure(path)
        folders[package] = sum(folders.values(), Size())
        for folder, size in folders.items():
            numbers = [getattr(size, part.name) for part in _NUMBERS]
            single = sum(uses[name] == 1 for name in size.helpers)
            rows.append([folder, *(f"{number:,}" for number in [*numbers, single])])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        sys.stdout.write("  ".join([row[0].ljust(widths[0]), *cells]) + "\n")


def measure(path: Path) -> Size:
    """Return the size of one module."""
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    nodes = list(ast.walk(tree))
    definitions = [node for node in nodes if isinstance(node, DEFINITIONS)]
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    own_imports = [
        inner
        for node in definitions
        for inner in ast.walk(node)
        if isinstance(inner, ast.Import | ast.ImportFrom) and _is_own(inner)
    ]
    return Size(
        tokens=_tokens(text, nodes),
        lines=len(text.splitlines()),
        comments=sum(line.lstrip().startswith("#") for line in text.splitlines()),
        files=1,
        functions=len(definitions),
        classes=len(classes),
        named_tuples=sum(_is_named_tuple(node) for node in classes),
        deferred_imports=len({(node.lineno, node.col_offset) for node in own_imports}),
        packed_assignments=sum(_is_packed(node) for node in nodes),
        helpers={
            node.name
            for node in definitions
            if node.name.startswith("_")
            and not node.name.endswith("__")
            and _has_one_statement(node)
        },
    )


def _tokens(text: str, nodes: list[ast.AST]) -> int:
    imports = {
        line
        for node in nodes
        if isinstance(node, ast.Import | ast.ImportFrom)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    keywords = {
        (node.lineno, node.col_offset)
        for node in nodes
        if isinstance(node, ast.keyword) and node.arg
    }
    count = 0
    after_keyword = False
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in LAYOUT_TOKENS or token.start[0] in imports:
            continue
        if token.start in keywords:
            after_keyword = True
        elif after_keyword:  # the equals sign
            after_keyword = False
        else:
            count += 1
    return count


def _is_own(node: ast.Import | ast.ImportFrom) -> bool:
    names = (
        [node.module or ""]
        if isinstance(node, ast.ImportFrom)
        else [name.name for name in node.names]
    )
    return any(name.partition(".")[0] in PACKAGES for name in names)


def _is_named_tuple(node: ast.ClassDef) -> bool:
    return any(isinstance(base, ast.Name) and base.id == "NamedTuple" for base in node.bases)


def _is_packed(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Tuple)
        and isinstance(node.value, ast.Tuple)
        and len(node.targets[0].elts) > MAX_UNPACKED
    )


def _has_one_statement(node: DEFINITIONS) -> bool:
    body = node.body
    if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        body = body[1:]
    return len(body) == 1


def _uses(tree: ast.AST) -> Counter[str]:
    names = Counter[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            names[node.id] += 1
        elif isinstance(node, ast.Attribute):
            names[node.attr] += 1
    return names


if __name__ == "__main__":
    main()
