"""Laws of the house that no other tool watches."""

import ast
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST = 700
OURS = {"referee", "cards_pdf", "tests", "tools"}


def sources(folder):
    kinds = ("*.py", "*.js", "*.css", "*.html")
    found = (path for kind in kinds for path in (ROOT / folder).rglob(kind))
    return [path for path in found if "node_modules" not in path.parts]


def lines_of(path):
    return len(path.read_text("utf-8").splitlines())


@pytest.mark.parametrize("folder", ["cards_pdf", "referee", "tools", "tests", "docs"])
def test_no_file_is_longer_than_a_reader_holds_in_mind(folder):
    lengths = {str(path.relative_to(ROOT)): lines_of(path) for path in sources(folder)}
    assert lengths
    assert not {path: lines for path, lines in lengths.items() if lines > MOST}


def test_tests_lie_in_rooms():
    assert not list((ROOT / "tests").glob("test_*.py"))


@pytest.mark.parametrize("page", ["referee/web/static", "cards_pdf/studio/static"])
def test_a_page_reads_no_facts_from_sentences(page):
    """They come as fields of their own: a translation would change what is read."""
    text = r"(?:\w\.(?:text|plan)|(?<![\w\".-])(?:\w+\.)?(?:label|title|note|said|why))\??"
    cut = r"(?:split|match(?:All)?|replace(?:All)?|search|(?:lastI|i)ndexOf|startsWith|endsWith|substring)\("  # noqa: E501
    reads = re.compile(
        rf"{text}\.(?:{cut}|slice\((?!1\)))"
    )  # a large letter at its beginning reads nothing
    found = {
        path.name: reads.findall(path.read_text("utf-8")) for path in (ROOT / page).glob("*.js")
    }
    assert {name: hits for name, hits in found.items() if hits} == {}


def holding(pattern, kind):
    """The files of the packages in which something stands."""
    mark = re.compile(pattern)
    files = (
        file
        for folder in ("cards_pdf", "referee")
        for file in sources(folder)
        if file.suffix == kind
    )
    return {
        file.relative_to(ROOT).as_posix() for file in files if mark.search(file.read_text("utf-8"))
    }


def test_a_page_has_two_ways_to_its_verbs_and_no_third():
    ways = {f"cards_pdf/common/web/static/{name}.js" for name in ("http", "worker")}
    # which asks nobody: its worker looks at pictures
    eye = "referee/web/static/eye/sight.js"
    assert holding(r"new Worker\(|new EventSource\(|method: \"POST\"", ".js") == {*ways, eye}


def test_schemas_have_one_writer_and_requests_one_reader():
    assert holding(r"json-schema\.org", ".py") == {"cards_pdf/commands/file_schemas.py"}
    assert holding(r"\bdef read_request\b", ".py") == {"cards_pdf/common/records/reader.py"}


def test_verbs_lie_on_desks_and_in_no_dictionary_kept_by_hand():
    assert (
        holding(r"(?i)verbs\s*(?:\|=|: dict\[str, Callable\[\[(?:Json|JsonObject|Seat))", ".py")
        == set()
    )


def test_no_mistake_of_ours_is_told_as_a_request_that_nobody_knows():
    rooms = (
        "cards_pdf/studio/", "cards_pdf/common/web/", "referee/protocol/", "referee/terminal/",
        "referee/web/", "referee/campaign/",
    )  # fmt: skip
    caught = holding(r"except \(?[^:]*\b(?:TypeError|KeyError|AttributeError)\b", ".py")
    assert {file for file in caught if file.startswith(rooms)} == set()


def imported(file):
    """The modules of this project that a file imports, also in the middle of a function."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        names = [name.name for name in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module]
        yield from (name for name in names if name.partition(".")[0] in OURS)


@pytest.mark.deep
def test_nothing_outside_the_packages_imports_a_module_that_is_gone():
    files = [
        file for folder in ("tests", "tools", "docs") for file in (ROOT / folder).rglob("*.py")
    ]
    names = {name for file in files for name in imported(file)}
    assert len(names) > 300
    assert not {name for name in names if find_spec(name) is None}
