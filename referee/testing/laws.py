"""The laws: each is a function of a game and its options that asserts what its name says."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from referee.errors import Refusal
from referee.front_ends.typed_names import BARE
from referee.rulekit.cards import UNKNOWN, Card
from referee.rulekit.game import Game, piles_on
from referee.rulekit.options import Options
from referee.rulekit.questions import Choose, Draw, Pick, Question
from referee.rulekit.rows import Row
from referee.sessions.corrections import Entry
from referee.sessions.history import History
from referee.sessions.session import Session
from referee.testing.play import begun, play_on, self_play, some_answer, walked
from referee.testing.promises import SAYING_LAWS

Law = Callable[[Game[Any], Options], None]
WRONG_ANSWERS: tuple[Any, ...] = ("no such option", ["no such card"], ["?"], [], None, 7)


def the_game_ends_or_can_be_conceded(game: Game[Any], given: Options) -> None:
    for seed in range(20):
        over, moves, _ = self_play(game, seed, 1500, given)
        assert over is None or over.outcome in {"win", "loss"}, f"it ended with {over}"
        assert moves or over, "nothing was ever asked"
    session = begun(game, given)
    session.concede()
    assert session.question or session.over, "it cannot be given up"


def questions_are_sound(game: Game[Any], given: Options) -> None:
    for session in walked(game, given, 7):
        if session.question:
            assert_sound(session.question)


def assert_sound(question: Question) -> None:
    name = question.name
    match question:
        case Draw():
            assert 0 < question.count <= len(question.pile), f"{name} draws more than the pile holds"
        case Choose():
            assert len(set(question.options)) == len(question.options) > 1, f"{name}: {question.options}"
        case Pick():
            assert 0 <= question.least <= question.most <= len(question.options), name
            assert len(set(question.options)) == len(question.options), f"{name}: {question.options}"
    json.dumps(question.as_json())


def every_sentence_is_there(game: Game[Any], given: Options) -> None:
    says = [game.say(lang) for lang in game.languages()]
    for session in walked(game, given, 7):
        events = session.events()
        for say in says:
            assert all(say.event(event) for event in events)
            assert all(isinstance(row, Row) for row in game.view(session.table, say)), "view gives rows"
            assert set(game.cards(session.table, say)) >= set(held(session)), "not all cards are known"
            assert say.over(session.over) if session.over else say.question(asked(session))
            assert all(say(f"place.{place}") for place in game.places(session.table))


def the_state_is_json_with_the_same_keys(game: Game[Any], given: Options) -> None:
    keys = list(begun(game, given).state())
    for session in walked(game, given, 3):
        state = session.state()
        assert list(state) == keys, f"{list(state)} are not the keys that it began with, {keys}"
        assert json.loads(json.dumps(state)) == state, f"as JSON it is not what it was: {state}"


def every_card_lies_in_one_place(game: Game[Any], given: Options) -> None:
    everything = Counter(card for pile in piles_on(begun(game, given).table) for card in pile.holds)
    for session in walked(game, given, 5):
        assert_conserved(session, everything)


def assert_conserved(session: Session, everything: Counter[Card]) -> None:
    places, piles = session.game.places(session.table), piles_on(session.table)
    visible = Counter(card for cards in places.values() for card in cards if card is not UNKNOWN)
    unseen = Counter(card for pile in piles for card in pile.unseen)
    assert all(isinstance(card, Card) for card in visible), "places hold cards"
    twice = [card for card, times in (visible + unseen).items() if times > 1 and everything[card] <= 1]
    assert not twice, f"{twice} lie in two places"
    gone = set(everything) - set(visible) - set(unseen)
    assert not gone, f"{sorted(gone)} lie nowhere"
    assert all(pile.places.count(None) <= len(pile.unseen) for pile in piles), "a pile is too high"


def the_same_answers_give_the_same_game(game: Game[Any], given: Options) -> None:
    """Also when the answers have been written to a save and read back."""
    session = begun(game, given)
    play_on(session, Random(11), most=120)
    assert_same(session, reopened(session))


def a_game_gone_on_with_says_nothing_twice(game: Game[Any], given: Options) -> None:
    for session in walked(game, given, 37, most=30):
        told = reopened(session).events()
        assert not told or not session.history.entries, f"told once more: {told}"


def undo_and_the_same_answer_change_nothing(game: Game[Any], given: Options) -> None:
    session, rng = begun(game, given), Random(13)
    while session.question and session.number <= 40:
        before = session.aside()
        answer = some_answer(session.question, rng)
        session.answer(answer)
        after = session.aside()
        session.undo()
        assert_same(session, before)
        session.answer(answer)
        assert_same(session, after)


def undo_goes_back_to_the_start(game: Game[Any], given: Options) -> None:
    session = begun(game, given)
    play_on(session, Random(17), most=40)
    while session.history.entries:
        session.undo()
    assert_same(session, begun(game, given))


def a_refused_answer_changes_nothing(game: Game[Any], given: Options) -> None:
    for session in walked(game, given, 41, most=40):
        refused = session.aside()
        for wrong in WRONG_ANSWERS:
            if not accepts(refused, wrong):
                assert_same(refused, session)
            else:
                refused = session.aside()


def accepts(session: Session, answer: Any) -> bool:
    """Whether it takes the answer; if not, there must be a sentence that says why."""
    try:
        session.answer(answer)
    except Refusal as refusal:
        assert session.game.say().refusal(refusal)
        return False
    return True


def no_command_is_a_bare_rank_or_suit_or_an_option(game: Game[Any], given: Options) -> None:
    commands = {command.name for command in game.commands}
    assert not commands & BARE, "a card that was half typed would be taken for a command"
    questions = play_on(begun(game, given), Random(19), most=200)
    options = {
        option for question in questions if isinstance(question, Choose) for option in question.options
    }
    assert not commands & options


def a_digital_game_is_the_same_for_the_same_seed(game: Game[Any], given: Options) -> None:
    first = dealt(game, given, 5)
    assert dealt(game, given, 5) == first
    drawn = any(isinstance(question, Draw) for question in play_on(begun(game, given), Random(1), most=20))
    others = (dealt(game, given, seed) for seed in range(8))
    assert not drawn or any(other != first for other in others), "every seed deals the same"


def a_digital_game_never_asks_for_cards(game: Game[Any], given: Options) -> None:
    session = begun(game, given, 23)
    assert not any(isinstance(question, Draw) for question in play_on(session, Random(2), most=80))


def undoing_a_digital_choice_does_not_reshuffle(game: Game[Any], given: Options) -> None:
    session = begun(game, given, 29)
    first = session.state()
    play_on(session, Random(3), most=10)
    while session.history.entries:
        session.undo()
    assert session.state() == first


def reopened(session: Session) -> Session:
    """The same game, opened from what a save holds."""
    entries = json.loads(json.dumps(session.history.entries))
    history = History([Entry(*entry) for entry in entries], conceded=session.history.conceded)
    return Session(session.game, json.loads(json.dumps(session.options)), session.seed, history=history)


def asked(session: Session) -> Question:
    assert session.question, "neither a question nor an end"
    return session.question


def assert_same(one: Session, other: Session) -> None:
    assert one.state() == other.state(), f"{one.state()} is not {other.state()}"
    assert one.over == other.over
    assert one.number == other.number, "one of them holds more answers"
    questions = [session.question and session.question.as_json() for session in (one, other)]
    assert questions[0] == questions[1], f"{questions[0]} is not {questions[1]}"


def dealt(game: Game[Any], given: Options, seed: int) -> str:
    """All that a dealt game came to."""
    session = begun(game, given, seed)
    play_on(session, Random(1), most=80)
    answers = [(entry.ask, entry.answer) for entry in session.history.entries]
    return json.dumps([answers, session.state(), [e.name for e in session.events()]])


def held(session: Session) -> Iterator[Card]:
    """Every card that may ever be drawn."""
    return (card for pile in piles_on(session.table) for card in pile.holds)


LAWS: tuple[Law, ...] = (
    the_game_ends_or_can_be_conceded,
    questions_are_sound,
    every_sentence_is_there,
    the_state_is_json_with_the_same_keys,
    every_card_lies_in_one_place,
    the_same_answers_give_the_same_game,
    a_game_gone_on_with_says_nothing_twice,
    undo_and_the_same_answer_change_nothing,
    undo_goes_back_to_the_start,
    a_refused_answer_changes_nothing,
    no_command_is_a_bare_rank_or_suit_or_an_option,
    a_digital_game_is_the_same_for_the_same_seed,
    a_digital_game_never_asks_for_cards,
    undoing_a_digital_choice_does_not_reshuffle,
    *SAYING_LAWS,
)
