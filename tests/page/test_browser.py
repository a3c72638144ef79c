"""The page in a real browser."""

import os
import re
from errno import ENOSPC
from threading import Thread

import pytest

from cards_pdf.common.web.dispatcher import to_json
from referee import games
from referee.protocol import Conversation
from referee.protocol.results import End
from referee.rulekit.piles import Pile
from referee.rulekit.say import SIGNED
from referee.saves import folder
from referee.saves.opening import Save
from referee.sessions.session import Session
from tests.browser import TARGETS, Tapper, room
from tests.page.conftest import serve, stop
from tests.table import arranged


@pytest.mark.sample(4)
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_every_game_is_played_by_its_names_alone(game, visit, server):
    tapper = Tapper(visit()).begin(game)
    while len(tapper.answers) < 30 and not tapper.is_over:
        tapper.answer()
    session = server.table.page.game.save.session
    say = session.game.say(words=SIGNED)
    again = Conversation(Session(session.game, session.options), say)
    for answer in tapper.answers:
        messages = again.reply({"answer": answer})
    assert messages[-1] == server.table.page.game.talk.present()


def test_a_card_that_is_known_to_come_later_is_no_answer_for_an_earlier_one(visit, server):
    deck = Pile("deck", ["3S", "4C", "9C"], other_cards=["8D", "6H"])
    deck.put_under(["8D", "6H"])
    desk = server.table.page
    desk.game.start(
        Save(arranged("scoundrel", {"deck": deck}), folder.home() / "scoundrel-1.jsonl")
    )
    page = visit()
    known = page.locator('[data-card="8D"]')
    assert known.is_disabled()
    assert "Bottom of the deck" in known.get_attribute("aria-label")
    for card in ("3S", "4C", "9C"):
        page.locator(f'[data-card="{card}"]').click()
    page.locator('[data-option="8D"]').wait_for()
    assert desk.game.save.session.history.entries[0].answer == ["3S", "4C", "9C", "8D"]


def test_a_draw_that_could_not_be_kept_is_sent_again_by_its_last_card(visit, monkeypatch):
    page = visit()
    Tapper(page).begin("scoundrel")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        for card in ("3S", "8D", "6H", "4C"):
            page.locator(f'[data-card="{card}"]').click()
        page.get_by_text("No space left on device").first.wait_for()
    page.locator('[data-card="4C"]').click()
    page.locator('[data-option="4C"]').wait_for()


def full(_):
    raise OSError(ENOSPC, os.strerror(ENOSPC))


def test_a_hint_says_how_likely_each_choice_wins_give_or_take(visit):
    page = visit()
    room(page)
    page.locator('[data-do="hint"]').click()
    marks = page.locator("[data-option] .odds")
    marks.first.wait_for()
    assert marks.count() == 5
    stars, why = (
        page.locator("[data-option] .odds.best").count(),
        page.locator("#told").inner_text(),
    )
    assert (stars, "as good" in why) in {(1, False), (0, True)}
    assert "as good" not in why.partition(". ")[0], "the answer comes first"
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
    lying = page.evaluate(TARGETS)
    page.locator('[data-option="8D"]').click()
    page.get_by_text("The referee does not answer").wait_for()
    assert page.evaluate(TARGETS) == lying
    complaints.clear()  # about the server that was gone
    again = serve(server.server_address)
    page.locator('[data-n="3"]').wait_for()
    complaints.clear()
    answers = [entry.answer for entry in again.table.page.game.save.session.history.entries]
    assert answers == [["3S", "8D", "6H", "4C"], "8D"]
    page.close()
    stop(again)


def test_a_full_disk_is_shown_and_the_question_stays(visit, monkeypatch):
    page = visit()
    room(page)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        page.locator('[data-option="8D"]').click()
        page.get_by_text("No space left on device. The answer was not taken.").first.wait_for()
    page.locator('[data-n="2"] [data-option="8D"]').click()
    page.locator('[data-n="3"]').wait_for()


def test_the_end_tells_how_it_went_and_another_game_is_like_it(visit, server):
    page = visit()
    server.table.page.reply(
        {"do": "open", "game": "scoundrel", "new": True, "options": {"variant": "classic"}}
    )
    page.locator("[data-question]").wait_for()
    for answer in (["JS", "QS", "2C", "3C"], "JS", "QS"):
        server.table.page.reply({"answer": answer})
    page.get_by_text("You beat 1 of 26 monsters, in 1 room.").wait_for()
    assert page.locator('[data-do="next"]').count() == 0
    page.locator('[data-over="loss"] [data-do="again"]').click()
    page.locator("[data-question]").wait_for()
    assert server.table.page.game.save.session.options["variant"] == "classic"


def test_whoever_has_won_may_play_the_next_level(visit, server, monkeypatch):
    heard = []
    text = ["It went well."]
    end = to_json(
        End(
            answers=3, tally={}, closest=None, minutes=0, record=None, result=None, deal=None,
            bg_stats=None, next={"level": 2}, text=text,
        )
    )  # fmt: skip
    acts = {"end": lambda _: [end], "again": lambda request: heard.append(request) or []}
    page = server.table.page
    run = page._carry_out
    monkeypatch.setattr(
        page, "_carry_out", lambda request: acts.get(request.get("do"), run)(request)
    )
    page = visit()
    Tapper(page).begin("spade-poker")
    server.table.page.reply({"do": "concede"})
    page.locator('[data-do="next"]').click()
    page.get_by_text("It went well.").wait_for()
    assert heard[0]["next"] is True


def test_a_game_goes_by_the_keyboard_alone(visit):
    page = visit()
    page.locator('[data-game="scoundrel"]').focus()
    page.keyboard.press("Enter")
    page.locator("[data-question]").wait_for()
    for _ in range(4):
        while not page.evaluate("() => document.activeElement.matches('[data-card]:enabled')"):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    page.locator('[data-ask="play"]').wait_for()
    assert page.evaluate("() => document.activeElement.closest('[data-question]') !== null")
