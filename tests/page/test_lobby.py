"""The list of games in a real browser: invitations, open games, campaigns, finished games."""

import re

import pytest

from referee import games
from referee.campaign import actions
from tests.browser import SLOW, Tapper
from tests.campaigns import seat
from tests.sight import least_apart

COUNT_TONES = """() => {
    const own = AudioContext.prototype, real = own.createOscillator;
    window.ticks = 0;
    own.createOscillator = function () { window.ticks += 1; return real.call(this); };
}"""


def test_every_game_tells_what_it_is_and_shows_its_cover(visit):
    page = visit()
    page.locator("article .cover img").nth(len(games.BUILT_IN) - 1).wait_for()
    for article in page.locator("article").all():
        assert article.locator(".line").inner_text()
        assert "min" in article.locator(".facts").inner_text()


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.usefixtures("campaign")
def test_several_campaigns_make_the_list_no_wider_than_a_phone(width, visit):
    actions.create("second", None, None)
    page = visit(viewport={"width": width, "height": 740})
    page.locator('[data-play="second"]').wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.usefixtures("campaign")
def test_with_several_campaigns_play_asks_for_one(visit, server):
    actions.create("second", None, None)
    page = visit()
    page.locator('[data-play="second"]').wait_for()
    page.locator('[data-game="legacy"]').click()
    page.locator('dialog [data-campaign="first"]').click()
    page.locator("[data-question]").wait_for()
    assert server.table.page.game.talk.hello().options["campaign"] == "first"


@pytest.mark.usefixtures("campaign")
def test_a_tile_goes_on_with_the_game_it_names_among_several_campaigns(visit, server):
    actions.create("second", None, None)
    save = seat("--campaign", "second")
    save.session.answer(["FM"])
    save.close()
    page = visit()
    tile = page.locator('[data-game="legacy"]')
    assert tile.get_attribute("aria-label").endswith("second/legacy-1")
    tile.click()
    page.locator('[data-ask="hand"]').wait_for()
    assert server.table.page.game.label == "second/legacy-1"


@pytest.mark.usefixtures("campaign")
def test_a_new_game_says_what_becomes_of_the_open_one(visit, server):
    actions.create("second", None, None)
    save = seat("--campaign", "first")
    save.session.answer(["FM"])
    save.close()
    page = visit()
    page.locator('[data-more="legacy"]').click()
    page.locator('[data-begin="legacy"]').click()
    note = page.locator("dialog", has_text="first/legacy-1 is unfinished (turn 1, 100 HP)")
    note.wait_for()
    page.locator('dialog [name="campaign"]').select_option("second")
    note.wait_for(state="detached")
    page.locator('[data-new="legacy"]').click()
    page.locator("[data-question]").wait_for()
    assert server.table.page.game.label == "second/legacy-1"


@pytest.mark.usefixtures("pencil")
def test_a_campaign_is_begun_on_the_page(visit):
    page = visit()
    page.locator('[data-do="new-campaign"]').click()
    page.locator('input[name="campaign"]').fill("with Mia")
    page.locator('[data-do="begin-campaign"]').click()
    page.locator('[data-play="with Mia"]').wait_for()


def test_chances_that_change_from_game_to_game_are_told_so_after_a_lost_one_as_well(visit, server):
    page = visit()
    element = page.locator("article", has=page.locator('[data-game="legacy"]'))
    assert "game 1 is hardly ever won" in element.inner_text()
    assert element.locator(".facts").inner_text().endswith("your ticks stay")
    Tapper(page).begin("legacy")
    for request in ({"answer": ["FM"]}, {"do": "concede"}, {"answer": ["A2"]}):
        server.table.page.reply(request)
    page.locator("[data-over]").wait_for()
    page.locator('[data-do="lobby"]').click()
    element.wait_for()
    assert "you won 0 of 1" in element.inner_text()
    assert "game 1 is hardly ever won" in element.inner_text()


def test_a_game_that_is_over_is_opened_again(visit, server):
    page = visit()
    Tapper(page).begin("scoundrel")
    server.table.page.reply({"do": "concede"})
    page.locator("[data-over]").wait_for()
    page.locator('[data-do="lobby"]').click()
    page.locator('[data-do="settings"]').click()
    page.locator('[data-do="finished"]').click()
    assert "0/1" in page.locator('dialog [data-stats="scoundrel"]').inner_text()
    page.locator('dialog [data-save="scoundrel-1"]').click()
    page.locator('[data-over="conceded"]').wait_for()


KEYS = """(cards) => cards.map((card) => document.querySelector(`[data-card="${card}"]`))
    .map((key) => ({ sign: key.dataset.sign, ink: getComputedStyle(key).color }))"""


def test_suits_have_four_colours_for_whoever_asks_for_them(visit):
    page = visit()

    def inks():
        Tapper(page).begin("scoundrel")
        page.locator('[data-card="8S"]').wait_for()
        keys = page.evaluate(
            KEYS, ["8S", "8H", "8D", "8C"]
        )  # in one step: the pad may be laid again
        return [key["sign"] for key in keys], [key["ink"] for key in keys]

    signs, (spades, hearts, diamonds, clubs) = inks()
    assert (signs, hearts, spades) == (["8♠", "8♥", "8♦", "8♣"], diamonds, clubs)
    page.locator('[data-do="lobby"]').click()
    page.locator('[data-do="settings"]').click()
    page.locator('[data-do="suits"][aria-pressed="false"]').click()
    page.locator("dialog").wait_for(state="detached")
    page.locator('[data-do="settings"]').click()
    page.locator('[data-do="suits"][aria-pressed="true"]').wait_for()
    page.keyboard.press("Escape")
    signs, four = inks()
    assert (signs[-1], four[0]) == ("8♧", four[3])  # hollow
    seen = [
        [int(part) for part in re.findall(r"\d+", ink)] for ink in ["rgb(36, 40, 38)", *four[1:3]]
    ]
    assert least_apart(seen) > 20


def test_a_tick_is_heard_only_by_whoever_switched_it_on(visit):
    page = visit()
    page.evaluate(COUNT_TONES)
    Tapper(page).begin("days").answer()
    assert page.evaluate("ticks") == 0
    page.locator('[data-do="lobby"]').click()
    page.locator('[data-do="settings"]').click()
    page.locator('[data-do="sound"][aria-pressed="false"]').click()
    page.locator('[data-do="sound"][aria-pressed="true"]').wait_for()
    page.keyboard.press("Escape")
    heard = page.evaluate("ticks")
    Tapper(page).begin("days").answer()
    assert page.evaluate("ticks") > heard


@pytest.mark.usefixtures("pencil")
def test_a_whole_game_is_printed_in_the_print_room(visit):
    page = visit()
    page.set_default_timeout(SLOW)
    page.locator('[data-more="days"]').click()
    page.locator('[data-print="days"]').click()
    page.locator('#room [data-kit="days"]').wait_for()
    page.locator('select[name="paper"]').select_option("letter")
    page.locator('#room [data-kit="days"]').click()
    with page.expect_download() as found:
        page.locator('[data-file="days-kit-letter.pdf"]').click()
    assert found.value.path().read_bytes().startswith(b"%PDF")
    page.reload()  # the link still opens it
    page.locator('[data-room="print"][aria-current]').wait_for()


def test_a_deck_is_begun_in_the_design_room_and_there_again(visit, tmp_path):
    page = visit(viewport={"width": 1280, "height": 800})
    page.locator('[data-do="more-rooms"]').click()
    page.locator('[data-room="design"]').click()
    page.locator("#design-name").fill("Moss & fern")
    page.locator('[data-do="new-deck"]').click()
    page.locator('[data-start="creature"]').click()
    page.locator('[data-card-picture="C1"] text').first.wait_for(state="attached")
    assert (tmp_path / "decks" / "moss-fern" / "deck.toml").is_file()
    page.locator('[data-do="rooms"]').click()
    page.locator('[data-design="moss-fern"]').wait_for()


def test_a_tile_offers_play_learn_and_more(visit):
    page = visit(viewport={"width": 390, "height": 844})
    tile = page.locator("article", has=page.locator('[data-game="scoundrel"]'))
    assert [text.strip() for text in tile.locator("button").all_inner_texts()] == [
        "Play",
        "Learn",
        "More",
    ]
    assert "careful play wins" in tile.inner_text()
