"""Laws of every game on the page: what one decides on is in sight, and nothing is cut.

What is looked for stands in scripts/sight.js.
"""

from collections import Counter
from functools import partial
from itertools import takewhile
from math import dist
from random import Random

import pytest

from referee import games
from referee.rulekit.questions import Draw
from referee.testing.play import random_answer
from tests.browser import PHONE, Tapper
from tests.page.conftest import PHONE_390, SMALL, seat, show, start_game
from tests.taps import Visitor

# On the smallest phone these need more than a screen: 52 keys beside two characters, boxes of a
# whole hand.
TOO_MUCH = {"solitaire-rpg": {"draw"}, "legacy": {"upgrade", "reward"}, "spade-poker": {"damage"}}
# Whose rows of cards are long, and what games ask only with these options.
LONG = {"solitaire-rpg": {"level": 20}}
MORE = {"days": {"stash": True, "weapons": "before"}, "spade-poker": {"redraws": 1, "jokers": 2}}
ANSWERS = 160
STILL = 80  # px that nobody loses from sight
FEW, MANY = 10, 30  # of them


def questions(server, game, dealt, options):
    """Yield the questions of a player who answers at random, game after game, without a page."""
    desk, rng, seed = server.table.page, Random(7), 0
    for _ in range(ANSWERS):
        while not (desk.talk and desk.talk.session.question):
            seed += 1
            server.table.do(partial(seat, server, game, dealt, seed, options))
        question = desk.talk.session.question
        yield question.name, desk.talk.session.number
        server.table.do(partial(desk.talk.reply, {"answer": random_answer(question, rng)}))


def look_now_and_then(page, server, *setting):
    """Show each question the first time, the second, the fourth …: tables fill in a game."""
    times = Counter()
    for name, n in questions(server, *setting):
        times[name] += 1
        if times[name] & (times[name] - 1) == 0:
            show(server)
            page.locator(f'[data-question][data-ask="{name}"][data-n="{n}"]').wait_for()
            yield name


@pytest.mark.sample(6)
@pytest.mark.parametrize("dealt", ["physical", "digital"])
@pytest.mark.parametrize(
    ("game", "options"), [*((game, {}) for game in games.BUILT_IN), *MORE.items()], ids=str
)
def test_what_one_decides_on_is_in_sight_at_every_question(game, dealt, options, visit, server):
    page = visit(viewport=PHONE_390)
    for name in look_now_and_then(page, server, game, dealt, options):
        assert page.evaluate("sight.hidden()") == [], name
        assert page.evaluate("sight.strips()") == [], name
        assert page.evaluate("sight.clipped()") == [], name


@pytest.mark.sample(8)
@pytest.mark.parametrize(("width", "lang"), [(320, "zh-CN"), (360, "en-US"), (390, "en-US")])
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_nothing_is_cut_on_narrow_phones(game, width, lang, visit, server):
    page = visit(viewport={"width": width, "height": 844}, locale=lang)
    for name in look_now_and_then(page, server, game, "digital", LONG.get(game, {})):
        assert page.evaluate("sight.cut()") == [], name


@pytest.mark.sample(4)
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_what_one_decides_on_is_in_sight_on_a_small_phone_as_well(game, visit, server):
    tapper = start_game(visit, server, game, "physical", viewport=SMALL)
    for _ in range(14):
        if tapper.is_over:
            break
        question = tapper.page.locator("[data-question]")
        kinds = {question.get_attribute(f"data-{name}") for name in ("ask", "kind")}
        if not kinds & TOO_MUCH.get(game, set()):
            assert tapper.page.evaluate("sight.hidden()") == [], kinds
        tapper.answer()


@pytest.mark.parametrize("lang", ["en-US", "zh-CN"])
def test_words_beside_a_card_are_no_strip(lang, visit, server):
    tapper = start_game(
        visit, server, "spade-poker", "physical", tapper=2, locale=lang, viewport=PHONE_390
    )
    while tapper.n < 7:
        assert tapper.page.evaluate("sight.strips()") == []
        tapper.answer()


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_the_table_lies_still_when_the_pad_opens(game, visit, server):
    """The eye finds again what it looked at, as far down as the same lies there."""
    page, before, seen = visit(viewport=PHONE_390), [], 0
    for name, n in questions(server, game, "physical", {}):
        is_draw = isinstance(server.table.page.talk.session.question, Draw)
        if is_draw and not (before and n > 1):
            continue
        show(server)
        page.locator(f'[data-question][data-ask="{name}"][data-n="{n}"]').wait_for()
        lying, is_open = page.evaluate("sight.watched()"), page.locator(".pad").count()
        both = zip(before, lying, strict=False) if is_open else ()
        for (it, was), (_, now) in takewhile(lambda pair: pair[0][0] == pair[1][0], both):
            assert dist(was, now) < STILL, (name, it)
            seen += 1
        before = [] if is_open else lying
        if seen > MANY:
            break
    assert seen > FEW


def test_what_a_joker_stands_for_is_no_card_that_lies_there(visit, server):
    page, desk = visit(viewport=PHONE_390), server.table.page
    for name, _ in questions(server, "spade-poker", "digital", MORE["spade-poker"]):
        question, table = desk.talk.session.question, desk.talk.session.table
        if name == "reading" and {*question.options} & {*table.player.known(), *table.discard}:
            break
    assert not any(row["losing"] for row in desk.talk.present()["rows"] if "losing" in row)
    show(server)
    page.locator('[data-ask="reading"]').wait_for()
    assert page.locator("#table [data-option]").count() == 0
    assert page.locator("#ask [data-option]").count() == len(question.options)


@pytest.mark.sample(2)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_axe_finds_nothing_at_the_questions_of_any_game(game, scheme, visit, tmp_path):
    visitor = Visitor(visit(color_scheme=scheme), tmp_path)
    tapper = Tapper(visitor.page).begin(game)
    for _ in range(4):
        visitor.axe("")
        tapper.answer()


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_a_narrow_page_and_one_at_twice_its_size_need_no_scrolling_aside(game, visit, tmp_path):
    visitor = Visitor(
        visit(viewport={"width": 320, "height": 400}), tmp_path
    )  # 640 by 800 at 200 %
    tapper = Tapper(visitor.page).begin(game)
    for _ in range(4):
        visitor.narrow("")
        tapper.answer()


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_what_can_be_tapped_is_large_enough_and_nothing_is_cut_off(game, visit):
    page = visit()
    Tapper(page).begin(game)
    boxes = [button.bounding_box() for button in page.get_by_role("button").all()]
    assert min(box["height"] for box in boxes if box) >= 44
    assert min(box["width"] for box in boxes if box) >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


def test_the_options_of_games_need_no_scrolling_aside(visit, tmp_path):
    page = visit(viewport={"width": 320, "height": 640})
    for more in page.locator("[data-more]").all():
        more.click()
        page.locator("[data-begin]").click()
        page.locator("dialog summary").click()
        page.locator("dialog form").wait_for()
        Visitor(page, tmp_path).narrow("")
        page.keyboard.press("Escape")
