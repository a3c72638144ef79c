"""Plain English in the code, as far as `ast` can see it (CONTRIBUTING, "Words")."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from cards_pdf.order import Order

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


@cache
def all_nodes():
    """Return the nodes that tests look at, each with the path of its file."""
    kinds = DOCUMENTED | ast.Attribute | ast.Assign
    return [
        (path, node)
        for path, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, kinds)
    ]


@pytest.fixture(scope="module", autouse=True)
def _parsed():
    """Parse everything before the first test, whose seconds are counted."""
    all_nodes()


def nodes(kind):
    """Yield all nodes of a kind, each with its place as an editor shows it."""
    for path, node in all_nodes():
        if isinstance(node, kind):
            yield f"{path}:{getattr(node, 'lineno', 1)}", node


def test_docstrings_begin_with_a_verb_or_a_noun():
    found = {
        place: docstring
        for place, node in nodes(DOCUMENTED)
        if (docstring := ast.get_docstring(node)) and FORBIDDEN_FIRST_WORDS.match(docstring)
    }
    assert found == {}


WORDS = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))
BANNED_NAMES, COORDINATES, SPLITTING = (
    set(WORDS[kind].split()) for kind in ("banned", "coordinates", "splitting")
)
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef


def wire_keys():
    """Return the keys of each record that a front end reads or writes, from the generated types."""
    types = (ROOT / "tools" / "page" / "wire.d.ts").read_text("utf-8")
    return {
        name: set(re.findall(r"^    \"?(\w+)\"?\??:", body, re.MULTILINE))
        for name, body in re.findall(r"(?ms)^  interface (\w+) \{\n(.*?)^  \}", types)
    }


def names_of_class(node, keys):
    """Yield a class and its fields, except those that a front end knows by the same name."""
    if node.name not in keys:
        yield node.name
    for statement in node.body:
        targets = getattr(statement, "targets", [getattr(statement, "target", None)])
        for target in targets:
            if isinstance(target, ast.Name) and target.id not in keys.get(node.name, ()):
                yield target.id


def names_of_function(node):
    """Yield a function and its parameters.

    A decorated function answers a request or is a command: its parameters are keys or options.
    """
    yield node.name
    if not node.decorator_list:
        spec = node.args
        parameters = [*spec.posonlyargs, *spec.args, *spec.kwonlyargs, spec.vararg, spec.kwarg]
        yield from (parameter.arg for parameter in parameters if parameter)


def named_things():
    """Yield the name of each module, class, field, function, parameter and attribute."""
    keys = wire_keys()
    yield from ((path, Path(path).stem) for path in modules())
    for place, node in nodes(ast.ClassDef | FUNCTIONS | ast.Attribute):
        if isinstance(node, ast.ClassDef):
            yield from ((place, name) for name in names_of_class(node, keys))
        elif isinstance(node, ast.Attribute):
            if isinstance(node.ctx, ast.Store):
                yield place, node.attr
        else:
            yield from ((place, name) for name in names_of_function(node))


def is_banned(name):
    return name.strip("_").lower() in BANNED_NAMES


def test_names_are_nouns_and_verbs():
    assert [f"{place} {name}" for place, name in named_things() if is_banned(name)] == []


@pytest.mark.slow
def test_names_and_docstrings_of_tests_are_no_worse():
    found = []
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [node.name] if isinstance(node, ast.ClassDef | FUNCTIONS) else []
            if isinstance(node, FUNCTIONS | ast.Lambda):
                arguments = ast.walk(node.args)
                names += [part.arg for part in arguments if isinstance(part, ast.arg)]
            found += [f"{path.relative_to(ROOT)} {name}" for name in names if is_banned(name)]
            docstring = isinstance(node, DOCUMENTED) and ast.get_docstring(node)
            if docstring and FORBIDDEN_FIRST_WORDS.match(docstring):
                found.append(f"{path.relative_to(ROOT)}: {docstring.splitlines()[0]}")
    assert found == []


def class_names():
    """Yield the name of each class, with the place in which it has to be the only one.

    Authors see the classes of the rule kit, front ends the records of the wire, and each game is a
    package of its own, so these may use a public word that another place uses as well.
    """
    keys = wire_keys()
    for place, node in nodes(ast.ClassDef):
        room, *_ = re.findall(r"^referee/games/\w+|^referee/rulekit|^tools", place) or [""]
        if node.name in keys and not room:
            room = "wire"
        if not node.name.startswith("_"):
            yield room, node.name, place


def test_a_class_name_exists_once():
    places = {}
    for room, name, place in class_names():
        places.setdefault((room, name), set()).add(place.partition(":")[0])
    assert {name: found for (_, name), found in places.items() if len(found) > 1} == {}


# fields that a class may share with an order by chance: a sheet's format has a paper and a size
MAX_FIELDS_OF_ORDER = 3


def test_there_is_one_order_of_print():
    """No other class holds paper, edition and so on; a region has marks, an inset and low ink."""
    found = set()
    for _, node in nodes(ast.ClassDef):
        fields = {line.target.id for line in node.body if isinstance(line, ast.AnnAssign)}
        if len(fields & set(Order._fields)) > MAX_FIELDS_OF_ORDER:
            found.add(node.name)
    assert found == {"Order", "Region"}


MAX_POSITIONAL = 3


def imported_functions(path, tree):
    """Yield the functions of the packages that a module can call: (its own name, module, name)."""
    package = path.removesuffix(".py").removesuffix("/__init__").split("/")
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            parents = package[: len(package) - node.level + path.endswith("__init__.py")]
            start = [*parents, *([node.module] if node.module else [])] if node.level else ()
            module = ".".join(start) or node.module
            yield from ((name.asname or name.name, module, name.name) for name in node.names)
    for node in tree.body:
        if isinstance(node, FUNCTIONS):
            yield node.name, ".".join(package), node.name


def test_calls_name_arguments_after_the_third():
    takes_many = {
        (path.removesuffix(".py").removesuffix("/__init__").replace("/", "."), node.name)
        for path, tree in modules().items()
        for node in tree.body
        if isinstance(node, FUNCTIONS) and len(node.args.args) > MAX_POSITIONAL
    }
    found = []
    for path, tree in modules().items():
        functions = imported_functions(path, tree)
        names = {name for name, *original in functions if tuple(original) in takes_many}
        found += [
            f"{path}:{node.lineno} {node.func.id}"
            for node in (ast.walk(tree) if names else ())
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in names
            and len(node.args) > MAX_POSITIONAL
            and not any(isinstance(argument, ast.Starred) for argument in node.args)
        ]
    assert found == []


def bound_names(target):
    """Yield the names that a target binds; a leading underscore marks what is not used."""
    for node in ast.walk(target):
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            name = node.id if isinstance(node, ast.Name) else node.attr
            if isinstance(node, ast.Attribute) or not name.startswith("_"):
                yield name


def is_coordinate(name):
    word = name.strip("_0123456789")
    return len(word) <= 2 or word in COORDINATES


def splits(value):
    """Return True for an expression in which the standard library splits a text or bytes."""
    return any(
        isinstance(node, ast.Attribute) and node.attr in SPLITTING for node in ast.walk(value)
    )


def test_an_assignment_packs_no_three_values():
    packed = []
    for place, node in nodes(ast.Assign):
        pairs = isinstance(node.value, ast.Tuple) and isinstance(node.targets[0], ast.Tuple)
        if len(node.targets) > 2 or (pairs and len(node.value.elts) > 2):
            packed.append(place)
    assert packed == []


def test_an_assignment_unpacks_no_three_values():
    """A result of three values is a record that is read by field, as long as it is no geometry.

    A loop may name the columns of its rows: the rows are data, and stand beside it.
    """
    unpacked = [
        place
        for place, node in nodes(ast.Assign)
        if not splits(node.value)
        for target in node.targets
        if isinstance(target, ast.Tuple | ast.List)
        and len(names := [*bound_names(target)]) > 2
        and not all(map(is_coordinate, names))
    ]
    assert unpacked == []
