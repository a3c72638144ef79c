"""Third-party games: cells that lie face down, and the page that an author has beside a game."""

import pytest

from referee.commands.dev_table import Inside
from referee.web.table import PageSession
from tests.page.conftest import PHONE_390, serve, stop

pytestmark = pytest.mark.usefixtures("third_party_games")


@pytest.fixture
def server(tmp_path, monkeypatch):
    """A server that an author has, with messages of its own."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    server = serve(session=PageSession)
    server.table.page.join(Inside(server.table.page))
    yield server
    if not server.is_closing:
        stop(server)


@pytest.fixture
def inside(visit, server, complaints):
    """The page of a game that lies open, and the one beside it."""
    page = visit()
    page.locator('[data-game="cellar"]').click()
    page.locator('[data-ask="cell"]').wait_for()
    beside = complaints.about(page.context.new_page())
    host, port = server.server_address
    beside.goto(f"http://{host}:{port}/inside.html#{server.token}")
    return page, beside


def part(page, heading, text):
    page.locator("section", has_text=heading).filter(has_text=text).wait_for()


def test_it_tells_the_question_the_state_each_pile_and_the_answers(inside):
    _, page = inside
    part(page, "Question", '"ask": "cell"')
    part(page, "State", '"health": 12')
    part(page, "Piles", "deck 8")


def test_a_random_answer_moves_the_game_on_every_page_and_is_taken_back(inside):
    beside, page = inside
    page.locator('[data-do="random"]').click()
    part(page, "Answers", "1 cell: cell-")
    beside.locator('[data-ask="open"]').wait_for()
    page.locator('[data-do="undo"]').click()
    beside.locator('[data-ask="cell"]').wait_for()
    part(page, "Question", '"ask": "cell"')
    assert page.get_by_text("1 cell: cell-").count() == 0


def test_what_cannot_be_taken_back_is_told(inside):
    _, page = inside
    page.locator('[data-do="undo"]').click()
    page.get_by_role("status").get_by_text("nothing").wait_for()


def box(page, role, name):
    element = page.get_by_role(role, name=name)
    assert element.count() == 1, name
    return element, element.bounding_box()


def test_cells_that_lie_face_down_are_cards_with_names_of_their_own(visit):
    page = visit(viewport=PHONE_390)
    page.locator('[data-game="cellar"]').click()
    page.locator('[data-ask="cell"]').wait_for()
    corner, size = box(page, "button", "row 1, column 4 turned down")
    _, beside = box(page, "group", "row 1, column 3")
    shadow = corner.locator(".back").evaluate("card => getComputedStyle(card).boxShadow")
    assert "0px 0px 0px 2px" in shadow
    assert size["height"] == pytest.approx(beside["height"], abs=2)
    assert size["height"] / size["width"] == pytest.approx(7 / 5, rel=0.05)
    corner.click()
    page.locator('[data-card="R1"]').click()
    page.locator('[data-ask="meet"] [data-option="flee"]').click()
    page.locator('[data-ask="cell"]').wait_for()
    cell, there = box(page, "group", "row 1, column 4")
    assert cell.locator(".card").evaluate("card => getComputedStyle(card).rotate") == "90deg"
    assert page.get_by_text("turned 90°").bounding_box()["width"] > there["width"] / 2
