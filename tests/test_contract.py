"""What every registered game owes the house, checked over random play with every option."""

import json
from collections import Counter
from random import Random

import pytest

from referee import games
from referee.commands.request import LANGUAGES
from referee.front_ends.terminal.prompt import Terminal
from referee.front_ends.terminal.typed import BARE
from referee.rulekit.ask import Choose, Draw, Pick
from referee.rulekit.cards import UNKNOWN, Card
from referee.rulekit.say import Say, catalogue
from referee.sessions.history import History
from referee.sessions.session import Session
from tests.table import ALL, CASES, begin, case_name, piles_of, play_on, self_play, some_answer

games_and_options = pytest.mark.parametrize(("name", "given"), CASES, ids=case_name)
every_game = pytest.mark.parametrize("name", ALL)


def started(name, given):
    game = games.load(name)
    return Session(game, game.settled(given))


@games_and_options
def test_random_games_end_or_can_be_conceded(name, given):
    game = games.load(name)
    for seed in range(20):
        over, moves, _ = self_play(game, seed, most=1500, **given)
        assert over is None or over.outcome in {"win", "loss"}
        assert moves > 0 or over is not None


@games_and_options
def test_questions_are_sound_and_every_sentence_is_there(name, given):
    session = started(name, given)
    says = [Say(name, lang) for lang in languages(name)]
    rng = Random(7)
    for _ in range(150):
        question = session.question
        assert_sentences(session, says)
        if question is None:
            break
        assert_sound(question)
        session.answer(some_answer(question, rng))


def languages(name):
    return [lang for lang in LANGUAGES if catalogue(name, lang)]


def assert_sentences(session, says):
    events = session.events()
    for say in says:
        for event in events:
            assert say.event(event)
        assert all(isinstance(line, str) for line in session.game.view(session.table, say))
        assert say.over(session.over) if session.over else say.question(session.question)
        for place in session.game.places(session.table):
            assert say(f"place.{place}")


def assert_sound(question):
    match question:
        case Draw():
            assert 0 < question.count <= len(question.pile)
            assert question.count == len(question.expected)
        case Choose():
            assert len(set(question.options)) == len(question.options) > 1
        case Pick():
            assert 0 <= question.least <= question.most <= len(question.options)
            assert len(set(question.options)) == len(question.options)
    json.dumps(question.told())


@games_and_options
def test_state_is_json_with_the_same_keys_throughout(name, given):
    session = started(name, given)
    keys = list(session.state())
    rng = Random(3)
    while session.question and session.number < 100:
        session.answer(some_answer(session.question, rng))
        assert list(session.state()) == keys
        assert json.loads(json.dumps(session.state())) == session.state()


@games_and_options
def test_every_card_is_in_one_place_or_unseen(name, given):
    session = started(name, given)
    everything = Counter(card for pile in piles_of(session.table) for card in pile.holds)
    rng = Random(5)
    for _ in range(200):
        assert_conserved(session, everything)
        if session.question is None:
            break
        session.answer(some_answer(session.question, rng))


def assert_conserved(session, everything):
    visible = Counter(
        card for cards in session.game.places(session.table).values() for card in cards if card is not UNKNOWN
    )
    unseen = Counter(card for pile in piles_of(session.table) for card in pile.unseen)
    assert all(isinstance(card, Card) for card in visible)
    twice = [card for card, times in (visible + unseen).items() if times > 1 and everything[card] <= 1]
    assert not twice
    assert set(everything) <= set(visible) | set(unseen)
    for pile in piles_of(session.table):
        assert pile.places.count(None) <= len(pile.unseen)


@games_and_options
def test_replaying_the_answers_gives_the_same_game(name, given):
    session = started(name, given)
    play_on(session, Random(11), most=120)
    again = Session(session.game, session.options, history=History(list(session.history.entries)))
    assert again.state() == session.state()
    assert again.over == session.over
    assert (again.question and again.question.told()) == (session.question and session.question.told())


@every_game
def test_a_game_gone_on_with_says_nothing_twice(name):
    session = begin(name)
    rng = Random(37)
    for _ in range(30):
        if session.question is None:
            break
        again = Session(session.game, session.options, history=History(list(session.history.entries)))
        told = again.events()
        assert not told or not session.history.entries
        answer = some_answer(session.question, rng)
        session.events()
        session.answer(answer)
        again.answer(answer)
        assert again.events() == session.events()


@games_and_options
def test_undo_and_the_same_answer_change_nothing(name, given):
    session = started(name, given)
    rng = Random(13)
    for _ in range(60):
        if session.question is None:
            break
        before = session.state(), session.question.told()
        answer = some_answer(session.question, rng)
        session.answer(answer)
        after = session.state(), session.over
        session.undo()
        assert (session.state(), session.question.told()) == before
        session.answer(answer)
        assert (session.state(), session.over) == after


@every_game
def test_undo_goes_back_to_the_start(name):
    session = begin(name)
    fresh = session.state()
    play_on(session, Random(17), most=40)
    while session.history.entries:
        session.undo()
    assert session.state() == fresh


@every_game
def test_no_command_is_a_bare_rank_or_suit_nor_an_option(name):
    session = begin(name)
    commands = set(Terminal(_NoSave(session), Say(name), print).commands())
    assert not commands & BARE
    asked = play_on(session, Random(19), most=200)
    words = {option for question in asked if isinstance(question, Choose) for option in question.options}
    assert not commands & words


@every_game
def test_help_explains_the_commands_of_the_game(name):
    screen = Terminal(_NoSave(begin(name)), Say(name), print)
    own = list(games.load(name).commands)
    assert [line.split()[0] for line in screen.help()[1:]] == own


class _NoSave:
    def __init__(self, session):
        self.session = session


@every_game
def test_a_digital_game_is_the_same_for_the_same_seed(name):
    def transcript(seed):
        game = games.load(name)
        session = Session(game, game.settled({}), seed)
        play_on(session, Random(1), most=80)
        return [(entry.ask, entry.answer) for entry in session.history.entries], session.state()

    assert transcript(5) == transcript(5)
    assert transcript(5) != transcript(6)


@every_game
def test_a_digital_game_never_asks_for_cards(name):
    game = games.load(name)
    session = Session(game, game.settled({}), 23)
    assert not any(isinstance(question, Draw) for question in play_on(session, Random(2), most=80))


@every_game
def test_undoing_a_digital_choice_does_not_reshuffle(name):
    game = games.load(name)
    session = Session(game, game.settled({}), 29)
    first = session.state()
    play_on(session, Random(3), most=10)
    while session.history.entries:
        session.undo()
    assert session.state() == first
