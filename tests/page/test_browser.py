"""The page in a real browser, beyond what a row of taps can tell."""

import re
from functools import partial
from random import Random
from threading import Thread

import pytest

from cards_pdf.common.web.dispatcher import to_json
from cards_pdf.common.web.server import link
from referee import games
from referee.protocol import Conversation
from referee.protocol.results import End
from referee.rulekit.piles import Pile
from referee.rulekit.say import SIGNED
from referee.saves import folder
from referee.saves.opening import Save
from referee.sessions.session import Session
from referee.testing.play import random_answer
from referee.web import table
from tests.browser import Tapper, room
from tests.page.conftest import seat, serve, show, start_game, stop
from tests.table import arranged


@pytest.mark.sample(4)
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_every_game_is_played_by_its_names_alone(game, visit, server):
    tapper = Tapper(visit()).begin(game)
    while len(tapper.answers) < 30 and not tapper.is_over:
        tapper.answer()
    session = server.table.page.save.session
    again = Conversation(Session(session.game, session.options), session.game.say(words=SIGNED))
    for answer in tapper.answers:
        messages = again.reply({"answer": answer})
    assert messages[-1] == server.table.page.talk.present()


def test_a_card_that_is_known_to_come_later_is_no_answer_for_an_earlier_one(visit, server):
    deck = Pile("deck", ["3S", "4C", "9C"], other_cards=["8D", "6H"])
    deck.put_under(["8D", "6H"])
    game = server.table.page
    game.start(Save(arranged("scoundrel", {"deck": deck}), folder.home() / "scoundrel-1.jsonl"))
    page = visit()
    assert page.locator('[data-card="8D"]:disabled[aria-label*="Bottom of the deck"]').count()
    for card in ("3S", "4C", "9C"):
        page.locator(f'[data-card="{card}"]').click()
    page.locator('[data-option="8D"]').wait_for()
    assert game.save.session.history.entries[0].answer == ["3S", "4C", "9C", "8D"]


def test_a_hint_says_how_likely_each_choice_wins_give_or_take(visit):
    page = visit()
    room(page)
    page.locator('[data-do="hint"]').click()
    page.locator("[data-option] .odds").nth(4).wait_for()
    stars = page.locator("[data-option] .odds.best").count()
    answer, _, reason = page.locator("#told").inner_text().partition(". ")
    assert (stars, "as good" in reason) in {(1, False), (0, True)}
    assert "as good" not in answer, "the answer comes first"
    page.locator('[data-do="advice"]').click()
    rows = page.locator("dialog [data-advice] b").all_inner_texts()
    assert len(rows) == 5
    assert all(re.fullmatch(r"\d+% ± \d+", row) for row in rows), rows


@pytest.mark.parametrize("is_written", [True, False])
def test_a_server_killed_in_mid_answer_loses_and_doubles_nothing(
    is_written, visit, server, complaints, monkeypatch
):
    page = visit()
    room(page)
    reply = server.table.reply

    def dies(request, sender):
        if is_written and not server.is_closing:
            reply(request, sender)
        if not server.is_closing:
            server.is_closing = True
            Thread(target=stop, args=(server,)).start()
        raise OSError

    monkeypatch.setattr(server.table, "reply", dies)
    targets = page.evaluate("sight.targets()")
    page.locator('[data-option="8D"]').click()
    page.get_by_text("The referee does not answer").wait_for()
    assert page.evaluate("sight.targets()") == targets
    complaints.clear()  # about the server that was gone
    again = serve(server.server_address)
    page.locator('[data-n="3"]').wait_for()
    complaints.clear()
    answers = [entry.answer for entry in again.table.page.save.session.history.entries]
    assert answers == [["3S", "8D", "6H", "4C"], "8D"]
    page.close()
    stop(again)


def test_whoever_has_won_may_play_the_next_level(visit, server, monkeypatch):
    end = End(
        answers=3, tally={}, closest=None, minutes=0, record=None, result=None, deal=None,
        bg_stats=None, next={"level": 2}, text=["It went well."],
    )  # fmt: skip
    requests = []
    replies = {
        "end": lambda _: [to_json(end)],
        "again": lambda request: requests.append(request) or [],
    }
    page = server.table.page
    run = page._carry_out
    monkeypatch.setattr(
        page, "_carry_out", lambda request: replies.get(request.get("do"), run)(request)
    )
    page = visit()
    Tapper(page).begin("spade-poker")
    server.table.page.reply({"do": "concede"})
    page.locator('[data-do="next"]').click()
    page.get_by_text("It went well.").wait_for()
    assert requests[0]["next"] is True


def test_a_game_without_a_drawing_has_no_empty_box(visit, server, monkeypatch):
    monkeypatch.setattr(table, "draw_cover", lambda _: "")
    page = start_game(visit, server, "scoundrel", "digital").page
    server.table.page.reply({"do": "concede"})
    page.locator(".outcome .none").wait_for(state="hidden")
    assert page.locator(".outcome > div").bounding_box()["width"] > 300


def test_the_end_of_a_campaign_game_lists_what_was_written_on_the_cards(visit, server):
    page, desk, rng = visit(), server.table.page, Random(2)
    server.table.do(lambda: seat(server, "legacy"))
    while question := desk.talk.session.question:
        server.table.do(partial(desk.talk.reply, {"answer": random_answer(question, rng)}))
    show(server)
    page.locator(".ended").wait_for()
    rows = [row["text"] for row in desk.talk.present()["rows"]]
    assert len(rows) > 1
    for text in rows:
        assert text in page.locator(".ended").inner_text()


def test_another_link_in_the_same_tab_opens_its_table(visit, server):
    page = visit()
    # the last that it asks for
    page.locator("article .cover img").nth(len(games.BUILT_IN) - 1).wait_for()
    server._token = server.token[::-1]
    page.goto(link(server))
    Tapper(page).begin("scoundrel")


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_any_old_answer_shows_what_it_could_have_been(game, visit):
    page = visit()
    tapper = Tapper(page).begin(game)
    while not tapper.is_over and tapper.n < 9:
        tapper.answer()
    page.locator('#head [data-do="log"]').click()
    for n in range(1, page.locator("dialog [data-fix]").count() + 1):
        page.locator(f'[data-fix="{n}"]').click()
        page.locator("dialog .old button:enabled").first.wait_for()
        page.keyboard.press("Escape")
        page.locator('#head [data-do="log"]').click()
