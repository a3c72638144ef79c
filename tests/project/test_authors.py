"""The reference for authors is what the code says, and names all that the package gives them."""

import builtins
import re
import typing
from pathlib import Path

import referee
from referee.texts import catalogue
from tools.docs.authors import EXAMPLES, make_page

PAGE = Path(__file__).parents[2] / "docs" / "authors.md"
OF_HOUSE = {
    "Power", "MarkedCards", "Offered", "Facts", "DeadlyDraw", "World",
}  # what authors neither make nor name  # fmt: skip
OF_PROGRAMS = {
    "Dealer", "Session", "begin", "games", "GameError", "RequestError", "UsageError", "UserError",
    "CONCEDED", "Answer", "Options",
}  # fmt: skip


def test_the_reference_is_as_the_code_has_it(request):
    if request.config.getoption("--bless"):
        PAGE.write_text(make_page(), "utf-8")
    assert PAGE.read_text("utf-8") == make_page(), (
        "write it anew: pytest --bless tests/project/test_authors.py"
    )


def test_it_names_all_that_a_game_may_use():
    page = PAGE.read_text("utf-8")
    missing = [name for name in referee.__all__ if not re.search(rf"\b{name}\b", page)]
    assert set(missing) <= OF_PROGRAMS


def test_every_example_is_shown():
    page = PAGE.read_text("utf-8")
    assert not [
        method for method, example in EXAMPLES.items() if example.split("\n")[1] not in page
    ]


def test_it_names_every_sort_of_text_that_games_have():
    page = PAGE.read_text("utf-8")
    sorts = {
        key.partition(".")[0]
        for package in referee.games.BUILT_IN.values()
        for key in catalogue(package, "en")
    }
    assert {sort for sort in sorts if f"`{sort}." not in page} <= {
        "view", "log", "help", "face", "picture", "lobby", "map",
    }  # fmt: skip


def test_all_that_signatures_name_can_be_imported():
    """An author who writes a method as the reference has it finds every type of it in `referee`."""
    signed = " ".join(re.findall(r"^- `(.*?)` ", PAGE.read_text("utf-8"), re.MULTILINE))
    named = set(re.findall(r"(?<![\w.'])[A-Z]\w+", re.sub(r"'[^']*'", "", signed)))
    assert named - set(referee.__all__) <= {*vars(builtins), *vars(typing), *OF_HOUSE}
