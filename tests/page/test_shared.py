"""A game in a link on the page: shown turn by turn, and its deal tried."""

import tomllib
from pathlib import Path

import pytest

from cards_pdf.common import web
from referee.saves.link import make_link, read_link
from tests.browser import Tapper

FORMATS = Path(__file__).parents[1] / "formats"
LINKS = {
    link["what"]: link["text"]
    for link in tomllib.loads((FORMATS / "links.toml").read_text("utf-8"))["link"]
}
LINK = LINKS["scoundrel, real cards"]


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


def test_the_end_is_shared_as_the_address_of_a_page_on_the_web(visit, server):
    home = "https://example.org/app/index.html"
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
    session = server.table.page.save.session
    page.locator('[data-over="loss"]').wait_for()
    page.locator('[data-do="share"]').click()
    page.locator("dialog img.code").wait_for()
    outcome, link = page.locator("dialog textarea").input_value().split("\n")
    assert outcome == "Scoundrel: Lost"
    assert link.replace(f"{server.token}/", "") == f"{home}#{make_link(session)}"
    assert read_link(link).over == session.over
