"""Mistakes that authors make: the first sentence that an author reads names it."""

import re
import shutil
import sys
import tomllib
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path

import pytest

from referee import STANDARD, Card, Command, Option, Over, Pile, Pose, Row, Stack, Track, cards
from referee.commands import dev_table as table
from referee.errors import BrokenGameError
from referee.insight import odds
from referee.protocol import Conversation
from referee.rulekit.player import Player
from referee.testing import LAWS, start_game, try_law
from referee.testing.laws import its_player_answers_every_question
from referee.testing.play import walk_game
from referee.testing.presentation import every_question_comes_at_once_and_can_be_undone
from tests.games.stranger import KEEP, LEAVE, Beach, Table
from tests.rows import each_row

STRANGER = Path(__file__).parent / "stranger"
MOVES, UNSAID = [], "rest"  # what should lie on the table; what no text asks or tells
FISH = tuple(Card(f"fish{n}") for n in range(1, 9))


def own(**parts):
    """The game with these parts in place of its own; a text `TEXT__key` in place of that of the key."""
    return type("Own", (Beach,), {"__module__": __name__, **parts})()


def turning(turn):
    return own(turn=lambda _, t, ask: turn(t, ask))


def drawn(t, ask, name="find"):
    t.sand += ask.draw(name, t.beach, 1)


def draw_first(go_on):
    """The game whose turns draw a card and go on so."""
    return turning(lambda t, ask: drawn(t, ask) or go_on(t, ask))


def with_empty_error(_t, _ask):
    raise ValueError


def with_own_assert(t, _ask):
    assert t.bag


def with_a_wrong_name(t, _ask):
    t.purse += 1


def leaving(t, ask):
    drawn(t, ask)
    sys.exit("enough")


def endless(_t, _ask):
    while True:
        pass


def endless_and_stubborn(t, _ask):
    while True:
        try:
            len(t.bag)
        except BaseException:
            continue


def endlessly_deep(t, ask):
    drawn(t, ask)
    with_depth(t)


def with_depth(t):
    return with_depth(t)


def catching_all(t, ask):
    try:
        drawn(t, ask)
        t.bag.append(ask.choose("take", (KEEP, LEAVE), about="", held=0))
    except:
        pass


def going_on_after(t, ask):
    try:
        drawn(t, ask)
    except BaseException:
        t.turns += 1
    drawn(t, ask)


def losing_the_card(t, ask):
    ask.draw("find", t.beach, 1)
    ask.choose("take", (KEEP, LEAVE), about="", held=0)


def offering(options):
    return draw_first(lambda _, ask: ask.choose("take", options, about="", held=0))


def picking(minimum, maximum, **options):
    return draw_first(lambda t, ask: ask.pick("lose", t.sand, minimum, maximum, **options))


def asking(name, **facts):
    return draw_first(lambda _, ask: ask.choose(name, (KEEP, LEAVE), **facts))


def remembering(_, ask):
    MOVES.append(1)
    options = (KEEP, LEAVE, "rest")[: 2 + len(MOVES) % 2]
    ask.choose("take", options, about="", held=0)


def laying_dealt_cards_twice(t, ask):
    if getattr(getattr(ask, "_replay", None), "dealer", None):
        t.bag.append(t.sand[-1])


BROKEN = {
    # what rules do wrong
    "an index": draw_first(lambda t, _: t.bag[7]),
    "an empty error": draw_first(with_empty_error),
    "an assertion": draw_first(with_own_assert),
    "a wrong name": draw_first(with_a_wrong_name),
    "an end of all": turning(leaving),
    "no end": draw_first(endless),
    "no end at all": draw_first(endless_and_stubborn),
    "no bottom": draw_first(lambda t, _: with_depth(t)),
    "all is caught": turning(catching_all),
    "all is caught, and on": turning(going_on_after),
    "no end is returned": own(play=lambda _, t, ask: drawn(t, ask)),
    "an unknown outcome": own(end=lambda _, t: Over("drawn")),
    "nothing asked": own(play=lambda *_: Over("win")),
    "something printed": draw_first(lambda *_: print("a find")),
    "something read": draw_first(lambda *_: input("keep it? ")),
    "a memory": draw_first(remembering),
    "a clock": import_module("tests.games.stranger.tides").Tides(),
    "a set decides a card": import_module("tests.games.stranger.currents").Currents(),
    "a set orders options": import_module("tests.games.stranger.currents").Eddies(),
    # what they ask
    "no options": offering([]),
    "one word as options": offering("keep"),
    "a question without a name": turning(lambda t, ask: ask.draw(3, t.beach, 1)),
    "about a number": asking("take", about=3),
    "no card in a pile": draw_first(lambda t, ask: t.beach.put_under(["AS"])),
    "an empty option": offering(["", KEEP]),
    "an option twice": offering([KEEP, KEEP]),
    "options alike": offering([KEEP, "Keep"]),
    "too many to pick": picking(2, 1),
    "nothing legal to pick": picking(0, 1, legal=lambda _: False),
    "a legal that fails": picking(0, 1, legal=lambda cards: cards[3]),
    "a pile that is none": turning(lambda t, ask: ask.draw("find", list(STANDARD), 1)),
    "no dice": draw_first(lambda t, ask: ask.roll("take", 0)),
    "a number of none": draw_first(lambda t, ask: ask.number("take", 3, 2)),
    "a state that is none": own(poses=lambda _, t: dict.fromkeys(t.bag, 90)),
    "a state of no card": own(poses=lambda *_: {"x": Pose(90)}),
    # what they say
    "no text for a question": asking("which"),
    "no text for an event": draw_first(lambda _, ask: ask.tell(UNSAID)),
    "a fact is missing": draw_first(lambda _, ask: ask.tell("kept")),
    "a fact of a question": asking("take", about="x", colour="red"),
    "no text for a place": own(places=lambda _, t: {"bag": t.bag, "dune": t.sand}),
    "a text that random play does not reach": import_module("tests.games.stranger.storms").Storms(),
    # what lies where
    "a card is lost": turning(losing_the_card),
    "a card lies twice": draw_first(lambda t, _: t.bag.append(t.sand[-1])),
    "a dealt card lies twice": draw_first(laying_dealt_cards_twice),
    "a place of words": own(places=lambda _, t: {"bag": ["x"], "sand": t.sand}),
    "a card twice in a pile": own(setup=lambda *_: Table(beach=Pile("beach", 2 * FISH[:1]))),
    "cards nobody can type": own(
        setup=lambda *_: Table(beach=Pile("beach", FISH), turns=2),
        reader=lambda *_: Beach().reader(Table()),
    ),
    "cards without names": own(
        setup=lambda *_: Table(beach=Pile("beach", FISH), turns=3), cards=lambda *_: {}
    ),
    # what it tells the house
    "a state that is no JSON": own(state=lambda _, t: {"bag": set(t.bag)}),
    "a state that tells of no card": own(
        turn=offering((KEEP, LEAVE)).turn, state=lambda _, t: {"turns": t.turns}
    ),
    "a state of changing keys": own(state=lambda _, t: dict.fromkeys(t.bag)),
    "a view of words": own(view=lambda *_: ["bag"]),
    "tracks of numbers": own(tracks=lambda *_: [3]),
    "a track of nothing": own(tracks=lambda *_: [Track("tide", "Tide", 3)]),
    "a track of another number": own(tracks=lambda *_: [Track("beach", "Beach", 3)]),
    "a row of a place that is elsewhere": own(
        view=lambda _, t, say: [Row(place="sand", cards=t.bag)]
    ),
    "a row of a place that places forgets": own(
        view=lambda _, t, say: [Row(place="tin", cards=t.bag)]
    ),
    "a state that has it elsewhere": own(
        state=lambda game, t: {**Beach.state(game, t), "sand": [*t.bag]}
    ),
    "a cell that is elsewhere": own(
        view=lambda _, t, say: [Row.grid("Beach", 1, [Stack("bag", t.sand)])]
    ),
    "a card that the view leaves out": own(
        places=lambda game, t: super(Beach, game).places(t),
        view=lambda _, t, say: [Row(place="bag", cards=t.bag)],
    ),
    "notes that are missing": own(
        view=lambda *_: [Row("Bag", cards=cards("AS 2S"), notes=["one"])]
    ),
    "a row of one word": own(view=lambda *_: [Row("Bag", cards="AS")]),
    "hands without words": own(hand_events=frozenset({"grab"})),
    "places in a row": own(places=lambda _, t: [t.bag]),
    "a view without a text": own(view=lambda _, t, word: [Row(word("bag"))]),
    "an option that is not explained": own(options=(*Beach.options, Option("storm", "it blows"))),
    "a pause without a text": draw_first(lambda t, ask: ask.pause(UNSAID)),
    "loose places that are none": own(unordered_places=frozenset({"bog"})),
    "a command that is an option": own(commands=(Command("keep", lambda *_: []),)),
    "a command that is a card": own(commands=(Command("k", lambda *_: []),)),
}


SENTENCES = tomllib.loads((STRANGER / "broken.toml").read_text("utf-8"))
PLACE = re.compile(r"\w+\.(py|toml)(, line \d+|:)")
ENDLESS = ("no end", "no end at all")  # nothing but Ctrl-C ends them at the table


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    monkeypatch.setattr("referee.testing.MAX_SECONDS", 3)


@pytest.mark.sample(4)
@pytest.mark.parametrize("mistake", BROKEN)
def test_a_mistake_is_named_in_a_sentence_with_file_and_line(mistake):
    message = table.find_broken_law(BROKEN[mistake]).partition(": ")[2]
    assert re.search(SENTENCES[mistake], message)
    assert PLACE.search(message), message


def told_by(game):
    with pytest.raises(AssertionError) as broken:
        try_law(every_question_comes_at_once_and_can_be_undone, game, {})
    return str(broken.value)


def test_a_table_that_cannot_be_told_or_is_told_slowly_breaks_a_law(monkeypatch):
    late = own(view=lambda _, t, say: [Row(t.bag[5])] if len(t.sand) > 2 else [])
    assert re.search(r"^\w+ cannot be told: The rules of .*IndexError: list index", told_by(late))
    monkeypatch.setattr("referee.testing.presentation.MAX_SECONDS_TO_ASK", 0.05)
    slow = own(tracks=lambda *_: [number for number in range(3_000_000) if not number])
    assert re.search(r"^\w+ took \d\.\d seconds to ask: view, state or the like", told_by(slow))


@each_row(__file__, "stranger/altered.toml", "text")
def test_a_text_that_does_not_fit_is_named(row, tmp_path, monkeypatch):
    package = f"shore_{tmp_path.name}"  # texts of a package are read once
    shutil.copytree(STRANGER, tmp_path / package)
    texts = (STRANGER / "texts" / "en.toml").read_text("utf-8")
    texts = texts.replace(row.get("old", ""), row.get("new", ""), 1)
    altered = tmp_path / package / "texts" / f"{row['lang']}.toml"
    altered.write_text(f"{texts}\n{row.get('more', '')}\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    (law,) = [law for law in LAWS if law.__name__ == row["law"]]
    with pytest.raises(AssertionError, match=row["says"]) if "says" in row else nullcontext():
        try_law(law, own(package=package), {})


class Staring(Player):
    def answer(self, question):
        return self.table.horizon


def test_a_player_who_fails_breaks_a_law_with_its_line(monkeypatch):
    monkeypatch.setattr(odds, "has_player", lambda _: True)
    monkeypatch.setattr(odds, "sensible_player", lambda _: Staring)
    with pytest.raises(
        AssertionError,
        match=r"its player failed: games/test_broken_games\.py, line \d+ \(return self",
    ):
        its_player_answers_every_question(Beach(), {})


def test_a_hint_says_that_the_player_failed_and_where(monkeypatch):
    monkeypatch.setattr(odds, "sensible_player", lambda _: Staring)
    session = start_game(Beach(), {})
    session.answer(["5H"])
    reply = Conversation(session, Beach().say()).reply({"do": "hint", "worlds": 3})[0]
    assert re.search(r"^The adviser failed \(games/test_broken_games\.py, line \d+", reply["why"])


class Greedy(Player):
    def answer(self, question):
        return KEEP if question.name == "take" else [question.options[0]]


def test_the_laws_play_with_the_player_of_the_game_as_well(monkeypatch):
    monkeypatch.setattr(odds, "has_player", lambda _: True)
    monkeypatch.setattr(odds, "sensible_player", lambda _: Greedy)
    monkeypatch.setattr("referee.testing.play.SHARE_BY_PLAYER", 1)
    *_, last = walk_game(Beach(), {}, 1)
    assert {entry.answer for entry in last.history.entries if entry.ask == "take"} == {KEEP}


def test_options_that_settle_loses_are_told():
    with pytest.raises(
        BrokenGameError, match="complete_options returned NoneType instead of the options of a game"
    ):
        own(complete_options=lambda *_: None).resolve_options({})
