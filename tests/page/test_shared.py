"""A game in a link on the page: shown turn by turn, and its deal tried."""

import tomllib
from pathlib import Path

import pytest

from cards_pdf.common import web
from referee.saves import folder
from referee.saves.link import make_link, read_link
from tests.browser import Tapper
from tests.page.conftest import PHONE_390

FORMATS = Path(__file__).parents[1] / "formats"
LINKS = {
    link["what"]: link["text"]
    for link in tomllib.loads((FORMATS / "links.toml").read_text("utf-8"))["link"]
}
LINK = LINKS["scoundrel, real cards"]


def open_link(page, link=LINK):
    page.evaluate("link => { location.hash += '/' + link; }", link)
    page.locator('[data-do="turns"]').wait_for()
    return page


def test_a_link_shows_the_end_its_review_and_each_turn(visit):
    page = open_link(visit(viewport=PHONE_390))
    assert "game=" not in page.url
    page.locator(".events", has_text="A shared game, at its end: 69 turns.").wait_for()
    page.locator(".curve path.line").wait_for()
    page.locator('[data-do="turns"]').click()
    page.locator('[data-n="1"] .lesson', has_text="turn 1 of 69").wait_for()
    assert page.locator('[data-do="turn-undo"]').is_disabled()
    page.locator('[data-do="turn-redo"]').click()
    page.locator('[data-n="2"] .lesson', has_text="The answer was: 7♦.").wait_for()
    page.locator('.verbs [data-do="undo"]').click()
    page.locator('[data-n="1"]').wait_for()
    page.locator('[data-do="concede"]').click()
    page.locator('[data-do="concede-yes"]').click()
    page.locator('[data-game="scoundrel"]').wait_for()
    assert folder.find_saves() == [], "nobody has played"


def test_the_deal_is_tried_from_any_turn_and_an_answer_of_ones_own_tries_it_too(visit, server):
    page = open_link(visit())
    page.locator('[data-do="turns"]').click()
    page.locator('[data-do="turn-redo"]').click()
    page.locator('[data-n="2"]').wait_for()
    page.locator('[data-n="2"] [data-do="try"]').click()
    page.locator('[data-n="2"] #told', has_text="in an order by chance").wait_for()
    assert server.table.page.game.label == "scoundrel-1"
    open_link(page)
    page.locator('[data-do="turns"]').click()
    page.locator('[data-n="1"]').wait_for()
    Tapper(page).answer()
    page.locator('[data-n="2"]').wait_for()
    assert server.table.page.game.label == "scoundrel-2"


@pytest.mark.parametrize("what", LINKS)
def test_a_link_of_every_game_opens_and_its_deal_is_tried(what, post):
    def ask(**request):
        _, messages = post(request)
        return messages

    hello, *_, end = ask(do="shared", link=LINKS[what])
    assert (hello["save"], end["type"]) == ("", "over")
    assert ask(do="turn", n=2)[-1]["n"] == 2
    assert ask(do="undo", to=1)[-1]["n"] == 1
    assert ask(do="redo")[-1]["n"] == 2
    assert ask(do="redo", count=99)[-1]["type"] == "over"
    if what == "scoundrel, real cards":
        assert ask(do="link")[0]["link"] == LINKS[what]
    assert ask(do="undo")[-1]["type"] == "ask"
    hello, *_, question = ask(do="try", n=2)
    assert (hello["save"], question["n"]) == (f"{hello['game']}-1", 2)
    assert ask(do="go-on", name=hello["save"])[-1]["n"] == 2


@pytest.mark.parametrize("link", ["game=scoundrel.1.AAAA", "game=chess.1.AAAA", "x" * 9000])
def test_a_link_that_is_none_is_refused_with_a_sentence(link, post):
    post({"do": "open", "game": "scoundrel"})
    _, messages = post({"do": "shared", "link": link})
    assert messages[0]["type"] == "error"
    assert messages[0]["text"].endswith(".")
    _, messages = post({"answer": ["JS", "8D", "6H", "4C"]})
    assert messages[-1]["n"] == 2, "the game that was open goes on"


def test_no_shared_game_no_turn(post):
    for request in ({"do": "turn", "n": 1}, {"do": "try", "n": 1}):
        assert post(request)[1][0]["code"] == "bad-request"


@pytest.mark.parametrize("home", ["", "https://example.org/app/index.html"])
def test_the_end_is_shared_as_a_link_and_as_a_code(home, visit, server):
    page = visit()
    transport = (Path(web.__file__).parent / "static" / "http.js").read_text("utf-8")
    written = transport.replace('export const home = "";', f'export const home = "{home}";')
    page.route(
        "**/transport.js", lambda route: route.fulfill(body=written, content_type="text/javascript")
    )
    page.reload()
    page.locator("[data-game]").first.wait_for()
    Tapper(page).begin("scoundrel")
    for answer in (["JS", "QS", "2C", "3C"], "JS", "QS"):
        server.table.page.reply({"answer": answer})
    session = server.table.page.game.save.session
    page.locator('[data-over="loss"]').wait_for()
    page.locator('[data-do="share"]').click()
    page.locator("dialog img.code").wait_for()
    outcome, link = page.locator("dialog textarea").input_value().split("\n")
    assert outcome == "Scoundrel: Lost"
    # the key of a page at home is in its code, but in no text
    key = f"{server.token}/" if home else ""
    assert link.replace(key, "") == f"{home}#{make_link(session)}"
    assert read_link(link).over == session.over
