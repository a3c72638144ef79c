"""The games in docs/games: installed as third-party packages, played, printed and tested."""

import ast
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree as ET

import pypdf
import pytest

from referee.web import printing
from tests.project.packages import games_won, install_packages, run

pytestmark = pytest.mark.packaging
GAMES = sorted(
    path.parent for path in (Path(__file__).parents[2] / "docs" / "games").glob("*/pyproject.toml")
)
LONGEST = 240  # lines of a rulebook
each = pytest.mark.parametrize("package", GAMES, ids=lambda package: package.name)
some = pytest.mark.sample(len(GAMES))  # what starts processes


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    return install_packages(tmp_path_factory.mktemp("elsewhere"), *GAMES)


@some
@each
@pytest.mark.parametrize("but", ["not ", pytest.param("", marks=pytest.mark.deep)])
def test_its_own_tests_hold_and_in_depth_the_laws(environment, package, but):
    run(
        environment,
        *("pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-c", os.devnull),
        *("-k", f"{but}Test{package.name}", str(package)),
    )


@some
@each
@pytest.mark.deep
def test_its_player_beats_chance_by_far(environment, package):
    assert games_won(environment, package.name, "sensible", games=40) >= 6
    assert games_won(environment, package.name, "random", games=40) <= 2


@some
@each
def test_its_papers_are_printed_by_its_name(environment, package, tmp_path):
    run(environment, "cards_pdf", "rules", package.name, "--out", str(tmp_path))
    assert f"{package.name}-mat-a4.pdf" in {path.name for path in tmp_path.iterdir()}


@some
@each
def test_its_kit_is_one_file_in_each_language(environment, package, tmp_path):
    run(environment, "cards_pdf", "kit", package.name, "--out", str(tmp_path))
    assert f"{package.name}-kit-a4.pdf" in {path.name for path in tmp_path.iterdir()}


@each
def test_it_speaks_as_many_languages_as_its_sheet(package):
    texts = {path.stem for path in package.glob("*/texts/??.toml")}
    sheets = {path.suffixes[0][1:] for path in package.glob(f"*/{package.name}.??.toml")}
    assert texts == {"en", *sheets}


@each
def test_its_cover_is_a_drawing_that_the_page_finds(package, monkeypatch):
    monkeypatch.syspath_prepend(package)
    monkeypatch.setattr(printing.games, "load", lambda name: import_module(name).GAME)
    drawing = ET.fromstring(printing.draw_cover.__wrapped__(package.name))  # noqa: S314 -- ours
    assert {element.tag.partition("}")[2] for element in drawing.iter()} <= {
        "svg", "g", "path", "rect", "circle",
    }  # fmt: skip


def test_its_cover_heads_its_papers_and_its_box(environment, tmp_path):
    """A drawing placed as a whole is a form in the PDF; sheets of games without one have none."""
    run(environment, "cards_pdf", "rules", "tumblers", "--lang", "en", "--out", str(tmp_path))
    run(environment, "cards_pdf", "kit", "tumblers", "--lang", "en", "--out", str(tmp_path))
    for paper in ("rules", "booklet", "stitched", "kit"):
        pages = pypdf.PdfReader(tmp_path / f"tumblers-{paper}-a4.pdf").pages
        drawn = [
            page for page in pages if "Picture0" in str(page["/Resources"].get("/XObject", ""))
        ]
        assert len(drawn) == (5 if paper == "kit" else 1), (
            paper
        )  # its first page, the box, the rules, the leaflet and the trackers


def test_the_print_room_of_the_page_offers_kits_of_others(environment):
    program = (
        "from cards_pdf.common.web.dispatcher import Dispatcher; from referee.web.printing "
        "import PrintRoom\n"
        "for ask in {'do': 'shelf'}, {'do': 'works', 'of': 'tumblers', 'language': 'zh'}:\n"
        "    print(Dispatcher(PrintRoom(print)).reply(ask))"
    )
    command = [sys.executable, "-c", program]
    printed = subprocess.check_output(command, encoding="utf-8", env=environment)
    assert "'games': ['days', " in printed
    assert "'gridcannon', 'tumblers']" in printed
    assert all(
        f"'stem': '{stem}-a4" in printed
        for stem in ("tumblers-zh-kit", "tumblers-zh-mat", "deck-zh")
    )


@each
def test_its_rulebook_is_short(package):
    """All modules of its rules, without blank lines and docstrings."""
    (folder,) = (path.parent for path in package.glob("*/__init__.py"))
    rules = [
        path
        for path in folder.glob("*.py")
        if path.stem != "player" and "_" not in path.stem.strip("_")
    ]
    assert sum(lines_of_code(path.read_text("utf-8")) for path in rules) <= LONGEST


def lines_of_code(source):
    said = [
        node.body[0]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node)
    ]
    words = sum(text.end_lineno - text.lineno + 1 for text in said)
    return sum(bool(line.strip()) for line in source.splitlines()) - words
