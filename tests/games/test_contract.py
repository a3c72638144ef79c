"""The laws: every game keeps them, and each fails where what it watches over is broken."""

from dataclasses import replace
from itertools import count
from random import Random
from xml.etree import ElementTree as ET

import pytest

from referee import STANDARD, Game, Pile, Row, games
from referee.errors import RequestError
from referee.rulekit.ask import Over
from referee.rulekit.questions import Choose
from referee.sessions.dealers import Dealer
from referee.sessions.session import Session
from referee.terminal import commands
from referee.testing import LAWS, GameLaws, check_game, law_name, laws, presentation, try_law
from referee.testing.play import play_randomly, random_answer, start_game
from referee.web.printing import draw_cover
from tests.games.cellar import GAME as CELLAR
from tests.games.concertina import GAME as CONCERTINA
from tests.games.fair import GAME as FAIR
from tests.games.stakes import GAME as STAKES
from tests.games.stranger import GAME as BEACH
from tests.table import ALL, CASES, begin, changed, id_of, terminal


@pytest.mark.sample(14)
@pytest.mark.parametrize("law", LAWS, ids=law_name)
@pytest.mark.parametrize(("name", "options"), CASES, ids=id_of)
def test_every_game_keeps_the_laws(law, name, options):
    law(games.load(name), options)


@pytest.mark.sample(3)
@pytest.mark.parametrize("game", [CELLAR, CONCERTINA, FAIR, STAKES], ids=lambda game: game.name)
@pytest.mark.parametrize("law", LAWS, ids=law_name)
def test_a_third_party_game_keeps_the_laws(game, law):
    try_law(law, game, {})


@pytest.mark.sample(9)
class TestBeach(GameLaws):
    game = BEACH


every_game = pytest.mark.parametrize("name", ALL)


@every_game
def test_no_command_of_the_house_is_an_option(name):
    session = begin(name)
    advice = set(terminal(session, games.load(name).say()).handlers())
    asked = play_randomly(session, Random(19), limit=200)
    words = {
        option for question in asked if isinstance(question, Choose) for option in question.options
    }
    assert not advice & words


@every_game
def test_help_explains_every_command_and_those_of_the_game_last(name):
    screen = terminal(begin(name), games.load(name).say())
    explained = commands.help_lines(screen.client, screen.say, 200, "all")
    assert set(screen.handlers()) <= set(" ".join(explained).split())
    own = [command.name for command in games.load(name).commands]
    assert [line.split()[0] for line in explained[len(explained) - len(own) :]] == own


SCOUNDREL = games.load("scoundrel")


def test_a_game_that_breaks_a_law_is_told_which():
    forgetful = changed(
        SCOUNDREL, places=lambda table: {"room": table.room}, unordered_places=frozenset()
    )
    with pytest.raises(AssertionError, match="every card is in one place"):
        check_game(forgetful)


ANSWER, PROMISE = Session.answer, presentation.promise


def breaks(law, game=SCOUNDREL):
    with pytest.raises(AssertionError):
        law(game, {})


COUNT = count()


def with_a_text_of_its_own(lang):
    texts = dict(SCOUNDREL.texts(lang))
    return texts if lang == "en" else texts | {"event.more": "…"}


def test_a_game_breaks_a_law():
    def the_same_option_twice(_table, ask):
        return ask.answer(Choose("play", None, {}, ["skip", "skip"]))

    breaks(laws.questions_are_sound, changed(SCOUNDREL, play=the_same_option_twice))
    changing = changed(SCOUNDREL, state=lambda _: {"looks": next(COUNT)})
    breaks(laws.the_same_answers_give_the_same_game, changing)
    speaking = changed(SCOUNDREL, texts=with_a_text_of_its_own)
    breaks(presentation.every_language_says_the_same, speaking)


def taken_back_in_name_only(session):
    session.history.apply({"do": "undo"})


def refused_but_kept(session, answer):
    question = session.question
    try:
        ANSWER(session, answer)
    except RequestError:
        if question:
            session.history.apply({"ask": question.name, "answer": "skip"})
        raise


def with_any_seed(game, options, _seed=None):
    return start_game(game, options, next(COUNT))


def with_another_number(after, now, say):
    return replace(PROMISE(after, now, say), change={"health": [20, 0]})


def with_the_next_cards(session, answer):
    trial = session.copy()
    trial.answer(answer)
    return trial._replay


@pytest.mark.parametrize(
    ("law", "owner", "part", "broken"),
    [
        (laws.a_resumed_game_tells_nothing_twice, Session, "events",
         lambda session: session._replay.events),
        (laws.undo_and_the_same_answer_change_nothing, Session, "undo", taken_back_in_name_only),
        (laws.undo_goes_back_to_the_start, Session, "undo", taken_back_in_name_only),
        (laws.a_rejected_answer_changes_nothing, Session, "answer", refused_but_kept),
        (laws.a_digital_game_is_the_same_for_the_same_seed, laws, "start_game", with_any_seed),
        (laws.a_digital_game_is_the_same_for_the_same_seed, Dealer, "create_random",
         lambda *_: Random(1)),
        (laws.a_digital_game_never_asks_for_cards, laws, "start_game",
         lambda game, options, _seed: start_game(game, options)),
        (presentation.what_a_preview_promises_comes_true, presentation, "promise",
         with_another_number),
        (presentation.a_preview_never_shows_a_card_that_is_still_to_be_dealt, Session, "preview",
         with_the_next_cards),
        (presentation.all_replies_are_json_and_errors_change_nothing, Session, "answer",
         refused_but_kept),
    ],
)  # fmt: skip
def test_a_broken_house_breaks_a_law(law, owner, part, broken, monkeypatch):
    monkeypatch.setattr(owner, part, broken)
    breaks(law)


class Shelves(Game):
    """Cards go from the hand to the left or the right."""

    name = title = "shelves"
    package = "tests.games.stranger"
    is_swapped = False

    def setup(self, _options):
        return {"deck": Pile("deck", STANDARD), "hand": [], "left": [], "right": []}

    def play(self, t, ask):
        while len(t["deck"]):
            t["hand"] += ask.draw("find", t["deck"], 1)
            t[ask.choose("take", ["left", "right"], about=t["hand"][0])].append(t["hand"].pop())
        return Over("win")

    def state(self, t):
        return {"left": t["left"]}

    def view(self, t, _say):
        left, right = ("right", "left") if self.is_swapped else ("left", "right")
        return [
            Row(place="hand", cards=t["hand"]),
            Row(place=left, cards=t["left"]),
            Row(place=right, cards=t["right"]),
        ]


def test_places_that_are_shown_in_each_others_stead_break_a_law():
    law = laws.a_card_lies_at_the_place_that_was_chosen_for_it
    law(Shelves(), {})
    with pytest.raises(AssertionError, match="a card put left is shown at right, and one put"):
        law(changed(Shelves(), is_swapped=True), {})


def test_a_number_that_is_an_answer_breaks_no_law():
    def play(_table, ask):
        return Over("win", ask.number("room", 0, 9))

    law = presentation.all_replies_are_json_and_errors_change_nothing
    law(changed(SCOUNDREL, play=play), {})


each_game = pytest.mark.parametrize(
    "game", [games.load(name) for name in ALL], ids=lambda game: game.name
)


@each_game
def test_a_game_invites_in_every_language_and_with_a_drawing_without_scripts_or_links(game):
    assert game.invitation
    assert game.invitation.minutes > 0
    for lang in game.languages():
        say = game.say(lang)
        assert say("invitation.line") != say("invitation.needs")
    drawing = ET.fromstring(draw_cover(game.name))  # noqa: S314 -- ours
    tags = {element.tag.partition("}")[2] for element in drawing.iter()}
    assert tags <= {"svg", "g", "path", "rect", "circle"}


@each_game
def test_every_answer_is_named_in_words_that_are_whole(game):
    session, random, names = Session(game, game.resolve_options({})), Random(5), set()
    while session.question and session.number < 60:
        answer = random_answer(session.question, random)
        names |= {game.say(lang).answer(answer, named=True) for lang in game.languages()}
        session.answer(answer)
    assert names
    assert not [name for name in names if "{" in name]
