"""The page that an author has beside a game: its inside, a random answer, one undone."""

from importlib.metadata import EntryPoint

import pytest

from referee.commands.dev_table import Inside
from referee.thirdparty import discovery as elsewhere
from referee.web.table import PageSession
from tests.page.conftest import serve, stop

CELLAR = EntryPoint("cellar", "tests.games.cellar:GAME", elsewhere.GAMES_GROUP)


@pytest.fixture
def server(tmp_path, monkeypatch):
    """One that an author has, with messages of its own."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    points = {elsewhere.GAMES_GROUP: {"cellar": CELLAR}}
    monkeypatch.setattr(
        elsewhere, "find_points", lambda group=elsewhere.GAMES_GROUP: points.get(group, {})
    )
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
