"""Cards to decide on are in sight at every question of every game: a phone need not scroll."""

from collections import Counter
from functools import partial
from itertools import takewhile
from math import dist
from random import Random

import pytest

from referee import games
from referee.rulekit.questions import Draw
from referee.testing.play import random_answer
from tests.page.conftest import PHONE_390, SMALL, seat, show, start_game

# What the pad covers may be scrolled to: at a draw nothing is decided on the table.
HIDDEN = """() => [...document.querySelectorAll("#play, #table:not(:has(~ #ask .pad)), #ask, html")]
    .filter((box) => box.scrollHeight > box.clientHeight + 2 || box.scrollWidth > box.clientWidth + 2)
    .map((box) => [box.id, box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight])"""  # noqa: E501
STRIPS = """() => [...document.querySelectorAll("#play :is(.note, .name, .title, .text, .label)")]
    .filter(({ clientWidth, clientHeight }) => clientWidth < 60 && clientHeight > 2.5 * clientWidth)
    .map(({ textContent }) => textContent)"""
# Words that stand out of their button, a title that is cut, the rank of a card that the next one
# covers.
CUT = """() => {
    const at = (one) => one.getBoundingClientRect(), all = (of) => [...document.querySelectorAll(of)];
    const covered = (card) => {
        const next = card.nextElementSibling, isBeside = next && Math.abs(at(next).top - at(card).top) < 2;
        const ranks = [...card.querySelectorAll("text")].filter((rank) => at(rank).width);
        return isBeside && ranks.some((rank) => at(rank).right > at(next).left + 1);
    };
    const found = [
        ...all("#play button :is(span, b)").filter((it) => at(it).right > 1 + at(it.closest("button")).right),
        ...all("#head h1").filter(
            (title) => title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight + 6,
        ),
        ...all("#table .cards > *").filter(covered),
        ...all(".group .card").filter((card) => at(card).right > at(card.closest(".group")).right + 1),
    ];
    return found.map((one) => one.outerHTML.slice(0, 200));
}"""  # noqa: E501
# Text that its box cuts. A list of cards may be cut, since its pile shows them, and what more than
# four answers bring, which stands in the table in words.
SKIPPED = ".inline, .unseen, .words:has(:nth-child(5)) .note"
CLIPPED = """() => [...document.querySelectorAll("#head h1, body *")].filter((box) => {
    const isCut = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 2;
    const isText = box.clientHeight && box.textContent.trim() && !box.matches(SKIPPED);
    const hides = getComputedStyle(box).overflowX === "hidden" && !box.closest(".card, .face, svg");
    return isCut && isText && hides;
}).map(({ className, textContent }) => [className, textContent.slice(0, 90)])""".replace(
    "SKIPPED", repr(SKIPPED)
)
# Numbers, places and cards that one watches, and where they lie.
LYING = """() => {
    const all = document.querySelectorAll("#table :is([data-track], .watch > .title, .watch [data-key])");
    return [...all].map((one) => {
        const places = [".group", ".lane"].map((kind) => one.closest(kind)?.ariaLabel);
        const { x, y } = one.getBoundingClientRect();
        return [[...places, one.dataset.track, one.dataset.key].join(), [x, y]];
    });
}"""  # noqa: E501
# On the smallest phone these need more than a screen: 52 keys beside two characters, boxes of a
# whole hand.
TOO_MUCH = {"solitaire-rpg": {"draw"}, "legacy": {"upgrade", "reward"}, "spade-poker": {"damage"}}

# Whose rows of cards are long.
LONG = {"solitaire-rpg": {"level": 20}}

# What games ask only with these options.
MORE = {"days": {"stash": True, "weapons": "before"}, "spade-poker": {"redraws": 1, "jokers": 2}}
ANSWERS = 160
STILL = 80  # px that nobody loses from sight
FEW, MANY = 10, 30  # of them


def question(page):
    play = page.locator("[data-question]")
    return play.get_attribute("data-ask"), play.get_attribute("data-kind")


def questions(server, game, dealt, options):
    """Yield the questions of a player who answers at random, game after game, without a page."""
    desk, rng, seed = server.table.page, Random(7), 0
    for _ in range(ANSWERS):
        while not (desk.game.talk and desk.game.talk.session.question):
            seed += 1
            server.table.do(partial(seat, server, game, dealt, seed, options))
        question = desk.game.talk.session.question
        yield question.name, desk.game.talk.session.number
        server.table.do(partial(desk.game.talk.reply, {"answer": random_answer(question, rng)}))


def is_looked_at(times):
    """The first time, the second, the fourth …: tables fill while a game goes on."""
    return times & (times - 1) == 0


@pytest.mark.sample(6)
@pytest.mark.parametrize("dealt", ["physical", "digital"])
@pytest.mark.parametrize(
    ("game", "options"), [*((game, {}) for game in games.BUILT_IN), *MORE.items()], ids=str
)
def test_what_one_decides_on_is_in_sight_at_every_question(game, dealt, options, visit, server):
    page, times = visit(viewport=PHONE_390), Counter()
    for name, n in questions(server, game, dealt, options):
        times[name] += 1
        if is_looked_at(times[name]):
            show(server)
            page.locator(f'[data-question][data-ask="{name}"][data-n="{n}"]').wait_for()
            assert page.evaluate(HIDDEN) == [], name
            assert page.evaluate(STRIPS) == [], name
            assert page.evaluate(CLIPPED) == [], name


@pytest.mark.parametrize("lang", ["en-US", "zh-CN"])
def test_every_room_and_dialog_shows_its_texts_whole(lang, visit, server):
    page = visit(viewport=PHONE_390, locale=lang)

    def check(name):
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert (page.evaluate(CLIPPED), wide) == ([], 390), name

    def look(opener, area=page):
        area.locator(f"[{opener}]").first.click()
        page.locator("dialog h2").last.wait_for()
        check(opener)

    check("lobby")
    look('data-do="settings"')
    page.keyboard.press("Escape")
    for opener in ("data-begin", "data-rules"):
        look("data-more")
        look(opener, page.locator("dialog"))
        page.keyboard.press("Escape")
    page.locator('[data-do="more-rooms"]').click()
    rooms = [link.get_attribute("data-room") for link in page.locator("[data-room]").all()]
    for room in rooms:
        page.locator(f'[data-room="{room}"]').click()
        page.locator(f'[data-room="{room}"][aria-current="page"]').wait_for()
        check(room)
    server.table.do(partial(seat, server, "scoundrel"))
    show(server)
    page.locator("[data-question]").wait_for()
    for verb in ("words", "left", "log", "rules"):
        look(f'data-do="{verb}"')
        page.keyboard.press("Escape")
    page.locator('[data-do="hint"]').click()
    page.locator(".hint").wait_for()
    check("hint")
    page.locator('[data-do="concede"]').click()
    page.locator('dialog [data-do="concede-yes"]').click()
    page.locator(".ended").wait_for()
    check("end")


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_the_table_lies_still_when_the_pad_opens(game, visit, server):
    """The eye finds again what it looked at, as far down as the same lies there."""
    page, before, seen = visit(viewport=PHONE_390), [], 0
    for name, n in questions(server, game, "physical", {}):
        is_draw = isinstance(server.table.page.game.talk.session.question, Draw)
        if is_draw and not (before and n > 1):
            continue
        show(server)
        page.locator(f'[data-question][data-ask="{name}"][data-n="{n}"]').wait_for()
        lying, is_open = page.evaluate(LYING), page.locator(".pad").count()
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
        question = desk.game.talk.session.question
        lying = set(question.options) & {
            *desk.game.talk.session.table.player.known(),
            *desk.game.talk.session.table.discard,
        }
        if name == "reading" and lying:
            break
    assert not any(row["losing"] for row in desk.game.talk.present()["rows"] if "losing" in row)
    show(server)
    page.locator('[data-ask="reading"]').wait_for()
    assert page.locator("#table [data-option]").count() == 0
    assert page.locator("#ask [data-option]").count() == len(question.options)


@pytest.mark.sample(4)
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_what_one_decides_on_is_in_sight_on_a_small_phone_as_well(game, visit, server):
    tapper = start_game(visit, server, game, "physical", viewport=SMALL)
    for _ in range(14):
        if tapper.is_over:
            break
        ask, kind = question(tapper.page)
        if not {ask, kind} & TOO_MUCH.get(game, set()):
            assert tapper.page.evaluate(HIDDEN) == [], ask
        tapper.answer()


@pytest.mark.sample(8)
@pytest.mark.parametrize(("width", "lang"), [(320, "zh-CN"), (360, "en-US"), (390, "en-US")])
@pytest.mark.parametrize("game", games.BUILT_IN)
def test_nothing_is_cut_on_narrow_phones(game, width, lang, visit, server):
    page, times = visit(viewport={"width": width, "height": 844}, locale=lang), Counter()
    for name, n in questions(server, game, "digital", LONG.get(game, {})):
        times[name] += 1
        if is_looked_at(times[name]):
            show(server)
            page.locator(f'[data-question][data-ask="{name}"][data-n="{n}"]').wait_for()
            assert page.evaluate(CUT) == [], name


@pytest.mark.parametrize("lang", ["en-US", "zh-CN"])
def test_words_beside_a_card_are_no_strip(lang, visit, server):
    tapper = start_game(
        visit, server, "spade-poker", "physical", tapper=2, locale=lang, viewport=PHONE_390
    )
    while tapper.n < 7:
        assert tapper.page.evaluate(STRIPS) == []
        tapper.answer()
