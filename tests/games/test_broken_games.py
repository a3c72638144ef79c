"""Mistakes that authors make: the first sentence that an author reads names it."""

import re
import shutil
import sys
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
MOVES, UNSAID = [], "rest"  # what should lie on the table; a question that no text asks
FISH = tuple(Card(f"fish{n}") for n in range(1, 9))


def own(**parts):
    """The game with these parts in place of its own; a text `TEXT__key` in place of that of the key."""
    return type("Own", (Beach,), {"__module__": __name__, **parts})()


def turning(turn):
    return own(turn=lambda _, t, ask: turn(t, ask))


def with_table(**things):
    def setup(game, options):
        table = Beach.setup(game, options)
        for name, thing in things.items():
            setattr(table, name, thing(table))
        return table

    return own(setup=setup)


def playing(play):
    return own(play=lambda _, t, ask: play(t, ask))


def drawn(t, ask, name="find"):
    t.sand += ask.draw(name, t.beach, 1)


def with_index(t, ask):
    drawn(t, ask)
    t.bag[7] = 0


def with_empty_error(t, ask):
    drawn(t, ask)
    raise ValueError


def with_own_assert(t, ask):
    drawn(t, ask)
    assert t.bag


def leaving(t, ask):
    drawn(t, ask)
    sys.exit("enough")


def endless(t, ask):
    drawn(t, ask)
    while True:
        pass


def endless_and_stubborn(t, ask):
    drawn(t, ask)
    while True:
        try:
            len(t.bag)
        except BaseException:
            continue


def endlessly_deep(t, ask):
    drawn(t, ask)
    endlessly_deep(t, ask) if t.turns else None
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


def laying_it_twice(t, ask):
    drawn(t, ask)
    t.bag.append(t.sand[-1])


def offering(options):
    def turn(t, ask):
        drawn(t, ask)
        ask.choose("take", options, about="", held=0)

    return turning(turn)


def picking(minimum, maximum, **options):
    def turn(t, ask):
        drawn(t, ask)
        ask.pick("lose", t.sand, minimum, maximum, **options)

    return turning(turn)


def telling(event, **facts):
    def turn(t, ask):
        drawn(t, ask)
        ask.tell(event, **facts)
        ask.choose("take", (KEEP, LEAVE), about="", held=0)

    return turning(turn)


def asking(name, **facts):
    def turn(t, ask):
        drawn(t, ask)
        ask.choose(name, (KEEP, LEAVE), **facts)

    return turning(turn)


def only_keeping(t, ask):
    drawn(t, ask)
    ask.choose("take", (KEEP, LEAVE), about="", held=0)


def printing(t, ask):
    drawn(t, ask)
    print("a find")


def reading(t, ask):
    drawn(t, ask)
    input("keep it? ")


def remembering(t, ask):
    drawn(t, ask)
    MOVES.append(1)
    options = (KEEP, LEAVE, "rest")[: 2 + len(MOVES) % 2]
    ask.choose("take", options, about="", held=0)


def never_asking(t, ask):
    return Over("win")


def with_a_wrong_name(t, ask):
    drawn(t, ask)
    t.purse += 1


def laying_dealt_cards_twice(t, ask):
    drawn(t, ask)
    if getattr(ask, "_dealer", None):
        t.bag.append(t.sand[-1])


BROKEN = {
    # what rules do wrong
    "an index": (turning(with_index), r"test_broken_games\.py, line \d+ \(t\.bag\[7\] = 0\): IndexError: list"),
    "an empty error": (turning(with_empty_error), r"line \d+ \(raise ValueError\): ValueError$"),
    "an assertion": (turning(with_own_assert), r"line \d+ \(assert t\.bag\): AssertionError"),
    "a wrong name": (turning(with_a_wrong_name), r"\(t\.purse \+= 1\): AttributeError: 'Table' object has no"),
    "an end of all": (turning(leaving), r'\(sys\.exit\("enough"\)\): the rules end the whole program'),
    "no end": (turning(endless), r"the rules asked nothing for"),
    "no end at all": (turning(endless_and_stubborn), r"the rules asked nothing for"),
    "no bottom": (turning(lambda t, ask: with_depth(t)), r"with_depth\(t\)\): RecursionError"),
    "all is caught": (turning(catching_all), r"ask\.draw\(name, t\.beach, 1\)\): the rules catch the exception that stops them at a question: write `except Exc"),
    "all is caught, and on": (turning(going_on_after), r"the rules catch the exception that stops them at a question"),
    "no end is returned": (playing(lambda t, ask: drawn(t, ask)), r'a game ends with Over\("win"\) .* not with None'),
    "an unknown outcome": (own(end=lambda _, t: Over("drawn")), r"""the outcome is "win", "loss" or "draw", not 'drawn'"""),
    "nothing asked": (playing(never_asking), r"nothing was ever asked"),
    "something printed": (turning(printing), r"the rules print 'a find': what they say goes by ask\.tell"),
    "something read": (turning(reading), r"the rules read what is typed: what they want to know goes by ask"),
    "a memory": (turning(remembering), r"is something kept outside of the table\?"),
    "a clock": (import_module("tests.games.stranger.tides").Tides(), r"tides\.py, line 3 imports time: the same answers must"),
    "a set decides a card": (
        import_module("tests.games.stranger.currents").Currents(),
        r"state \(step \d+\) is '\w+\W*', and '\w+\W*' in another process: is a set or a hash",
    ),
    "a set orders options": (
        import_module("tests.games.stranger.currents").Eddies(),
        r"take \(step \d+\) is '\W+keep.*, and .* in another process: is a set or a hash",
    ),
    # what they ask
    "no options": (offering([]), r"ValueError: take offers nothing to choose from"),
    "one word as options": (offering("keep"), r"take offers a str: options are a list or a tuple"),
    "a question without a name": (turning(lambda t, ask: ask.draw(3, t.beach, 1)), r"a question has a name, and 3 is none"),
    "about a number": (asking("take", about=3), r"take is about 3, which is no word and no card"),
    "no card in a pile": (
        turning(lambda t, ask: drawn(t, ask) or t.beach.put_under(["AS"])), r"the pile beach holds \['AS'\], no cards"
    ),
    "an empty option": (offering(["", KEEP]), r"take offers \[''\]: an option is a card or a word"),
    "an option twice": (offering([KEEP, KEEP]), r"take offers keep twice"),
    "options alike": (offering([KEEP, "Keep"]), r"take offers keep twice"),
    "too many to pick": (picking(2, 1), r"lose asks for 2 to 1 of 1 options"),
    "nothing legal to pick": (picking(0, 1, legal=lambda _: False), r"lose has no legal answer"),
    "a legal that fails": (picking(0, 1, legal=lambda cards: cards[3]), r"IndexError: list index out of range"),
    "a pile that is none": (turning(lambda t, ask: ask.draw("find", list(STANDARD), 1)), r"find draws from a list: cards are in a Pile"),
    "no dice": (turning(lambda t, ask: drawn(t, ask) or ask.roll("take", 0)), r"ValueError: take rolls 0 dice of 6"),
    "a number of none": (
        turning(lambda t, ask: drawn(t, ask) or ask.number("take", 3, 2)), r"take asks for a number from 3 to 2"
    ),
    "a state that is none": (
        own(poses=lambda _, t: dict.fromkeys(t.bag, 90)), r"poses returns Mapping\[Any, Pose\], not \{"
    ),
    "a state of no card": (
        own(poses=lambda *_: {"x": Pose(90)}), r"poses says how x lies, which lies in no place"
    ),
    # what they say
    "no text for a question": (asking("which"), r"There is no text ask\.which in stranger/texts/en\.toml"),
    "no text for an event": (telling("found"), r"There is no text event\.found in stranger/texts/en"),
    "a fact is missing": (telling("kept"), r"the text event\.kept has \{card\}, and no fact is called so: it has no facts"),
    "a fact of a question": (asking("take", about="x", colour="red"), r"the text ask\.take has \{held\}, and no fact is called so: its facts are colour, for, kind, options"),
    "no text for a place": (
        own(places=lambda _, t: {"bag": t.bag, "dune": t.sand}), r"There is no text place\.dune in stranger/texts/en"
    ),
    "a text that random play does not reach": (
        import_module("tests.games.stranger.storms").Storms(), r"storms\.py, line 9 needs the text event\.rare, which is not in texts/en\.toml"
    ),
    # what lies where
    "a card is lost": (turning(losing_the_card), r"^\w+ lies nowhere at the question take \(answer 2\): neither in"),
    "a card lies twice": (turning(laying_it_twice), r"^\w+ lies in two places at the question find \(answer 2\): bag and sand"),
    "a dealt card lies twice": (turning(laying_dealt_cards_twice), r"^\w+(, \w+){5} lie in two places at the end: bag and sand"),
    "a place of words": (own(places=lambda _, t: {"bag": ["x"], "sand": t.sand}), r"places holds \['x'\], which are"),
    "a card twice in a pile": (
        with_table(beach=lambda _: Pile("beach", [*STANDARD, *cards("AS 2S")])),
        r"the pile beach is given AS, 2S twice: `copies` tells them apart",
    ),
    "cards nobody can type": (
        own(setup=lambda *_: Table(beach=Pile("beach", FISH), turns=2), reader=lambda *_: Beach().reader(Table())),
        r"the game's reader does not read fish1, fish2",
    ),
    "cards without names": (
        own(setup=lambda *_: Table(beach=Pile("beach", FISH), turns=3), cards=lambda *_: {}),
        r"cards says nothing of fish1, fish2, .*, which may be drawn",
    ),
    # what it tells the house
    "a state that is no JSON": (own(state=lambda _, t: {"bag": set(t.bag)}), r"what it returns is not JSON \(Object"),
    "a state that tells of no card": (
        own(turn=lambda _, t, ask: only_keeping(t, ask), state=lambda _, t: {"turns": t.turns}),
        r"whatever is drawn, state comes to the same: it tells of no card",
    ),
    "a state of changing keys": (
        own(state=lambda _, t: dict.fromkeys(t.bag)), r"the keys of state are \w+, and were none when the game began"
    ),
    "a view of words": (own(view=lambda *_: ["bag"]), r"view returns list\[Row\], not \['bag'\]"),
    "tracks of numbers": (own(tracks=lambda *_: [3]), r"tracks returns Sequence\[Track\], not \[3\]"),
    "a track of nothing": (own(tracks=lambda *_: [Track("tide", "Tide", 3)]), r"the track tide is no number of state"),
    "a track of another number": (
        own(tracks=lambda *_: [Track("beach", "Beach", 3)]), r"the track beach shows 3, and state has \d+"
    ),
    "a row of a place that is elsewhere": (
        own(view=lambda _, t, say: [Row(place="sand", cards=t.bag)]), r"view shows \[.*\] at the place sand, and places has"
    ),
    "a row of a place that places forgets": (
        own(view=lambda _, t, say: [Row(place="tin", cards=t.bag)]), r"view shows \['.*'\] at the place tin, and places has \[\]"
    ),
    "a state that has it elsewhere": (
        own(state=lambda game, t: {**Beach.state(game, t), "sand": [*t.bag]}),
        r"state tells of \w+ at the place sand, and places has it at bag",
    ),
    "a cell that is elsewhere": (
        own(view=lambda _, t, say: [Row.grid("Beach", 1, [Stack("bag", t.sand)])]),
        r"view shows \[.*\] at the place bag, and places has",
    ),
    "a card that the view leaves out": (
        own(places=lambda game, t: super(Beach, game).places(t), view=lambda _, t, say: [Row(place="bag", cards=t.bag)]),
        r"lies nowhere at the question \w+ \(answer \d+\): neither in a pile of the table nor in its places",
    ),
    "notes that are missing": (
        own(view=lambda *_: [Row("Bag", cards=cards("AS 2S"), notes=["one"])]), r"the row 'Bag' has 1 notes for 2 cards"
    ),
    "a row of one word": (own(view=lambda *_: [Row("Bag", cards="AS")]), r"cards of the row 'Bag' is a list, not 'AS'"),
    "hands without words": (own(hand_events=frozenset({"grab"})), r"hand_events names grab, and there is no text event\.grab"),
    "places in a row": (own(places=lambda _, t: [t.bag]), r"places returns Mapping\[str, Sequence\[Card\]\], not"),
    "a view without a text": (own(view=lambda _, t, word: [Row(word("bag"))]), r"There is no text bag in stranger/texts/en"),
    "an option that is not explained": (
        own(options=(*Beach.options, Option("storm", "it blows"))), r"the sheet in en does not explain --storm: \[\[options\]\] does"
    ),
    "a pause without a text": (
        turning(lambda t, ask: drawn(t, ask) or ask.pause(UNSAID)), r"There is no text ask\.rest in stranger/texts/en"
    ),
    "loose places that are none": (own(unordered_places=frozenset({"bog"})), r"unordered_places names bog, and places has no such place"),
    "a command that is an option": (
        own(commands=(Command("keep", lambda *_: []),)), r"keep is a command of the game and an option"
    ),
    "a command that is a card": (
        own(commands=(Command("k", lambda *_: []),)), r"half typed would be taken for the command k"
    ),
}  # fmt: skip


PLACE = re.compile(r"\w+\.(py|toml)(, line \d+|:)")


ENDLESS = ("no end", "no end at all")  # nothing but Ctrl-C ends them at the table


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    monkeypatch.setattr("referee.testing.MAX_SECONDS", 3)


@pytest.mark.sample(4)
@pytest.mark.parametrize("mistake", BROKEN)
def test_a_mistake_is_named_in_a_sentence_with_file_and_line(mistake):
    game, sentence = BROKEN[mistake]
    message = table.find_broken_law(game).partition(": ")[2]
    assert re.search(sentence, message)
    assert PLACE.search(message), message


def told_by(game):
    with pytest.raises(AssertionError) as broken:
        try_law(every_question_comes_at_once_and_can_be_undone, game, {})
    return str(broken.value)


def test_a_table_that_cannot_be_told_breaks_a_law():
    late = own(view=lambda _, t, say: [Row(t.bag[5])] if len(t.sand) > 2 else [])
    assert re.search(
        r"^\w+ cannot be told: The rules of .*IndexError: list index out of range", told_by(late)
    )


def test_a_table_that_is_told_slowly_breaks_a_law(monkeypatch):
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
