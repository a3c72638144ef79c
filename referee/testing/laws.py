"""The laws: functions of a game and its options that assert what their names say."""

import io
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing, redirect_stderr, redirect_stdout, suppress
from dataclasses import replace
from itertools import chain, pairwise, zip_longest
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NoReturn

from cards_pdf.common.messages import short
from referee.errors import RequestError
from referee.insight import odds
from referee.insight.odds import seat_of
from referee.insight.rollout import ENDLESS, PlayableDeal, PlayerError, Worlds, get_answer, run
from referee.protocol.line import CARD_LETTERS
from referee.rulekit.ask import find_fault_of_over
from referee.rulekit.cards import UNKNOWN, Card
from referee.rulekit.game import AnyGame, Options, piles_on
from referee.rulekit.piles import Pile
from referee.rulekit.player import Player
from referee.rulekit.questions import Choose, Draw, Number, Pick
from referee.saves import opening
from referee.sessions.dealers import Dealer
from referee.sessions.history import Entry, History
from referee.sessions.session import Session
from referee.testing.play import (
    assert_same,
    give_answer,
    play_randomly,
    random_answer,
    start_game,
    walk_game,
)
from referee.testing.presentation import (
    a_preview_never_shows_a_card_that_is_still_to_be_dealt,
    all_replies_are_json_and_errors_change_nothing,
    call_method,
    every_language_says_the_same,
    every_pile_has_a_name_for_a_sentence,
    every_question_comes_at_once_and_can_be_undone,
    lessons_can_be_told,
    places_fit_into_sentences,
    the_rule_sheet_knows_every_option_and_cited_ruling,
    what_a_game_returns_has_the_right_type,
    what_a_preview_promises_comes_true,
)
from referee.testing.source import (
    every_placeholder_can_be_filled_in,
    every_text_that_the_rules_name_is_there,
    the_rules_use_no_clock_and_no_randomness,
)
from referee.thirdparty import check_json, is_third_party, renew_time_limit

Law = Callable[[AnyGame, Options], None]
UNFILLED = re.compile(r"\{[a-z_]\w*(?::[^{}]*)?\}")  # a placeholder that nothing has filled
MAX_VALUES = 1500  # answers and draws of a game that is played by chance
MAX_SECRETS = 12  # answers before each of which other hidden hands are tried
DEALS_PER_SECRET = 4
DEALS_FOR_PLACES = 3
HASH_SEEDS = ("1", "2", "3")  # two words have the same order in all of them once in four times
WRONG_ANSWERS: tuple[Any, ...] = ("no such option", ["no such card"], ["?"], [], None, 7)


def the_game_ends_or_can_be_conceded(game: AnyGame, options: Options) -> None:
    resolved = game.resolve_options(options)
    for seed in range(20):
        finished = run(
            game, resolved, Player, dealer=Dealer(seed), dice=f"law {seed}", max_values=MAX_VALUES
        )
        assert finished.player.seat.past, "nothing was ever asked"
        if finished.over is ENDLESS:
            continue
        fault = find_fault_of_over(finished.over)
        assert not fault, fault
        assert finished.over.outcome != "conceded", "only who plays concedes"
    session = start_game(game, options)
    if session.question:
        session.concede()
    assert session.question or session.over, "it cannot be given up"


def questions_are_sound(game: AnyGame, options: Options) -> None:
    for session in walk_game(game, options, 7):
        question = session.question
        if question is None:
            return
        name = question.name
        about = question.about
        assert isinstance(name, str), f"a question has a name, and {name} is none"
        assert about is None or isinstance(about, str), (
            f"{name} is about {about}, which is no word and no card"
        )
        match question:
            case Draw(pile=pile):
                assert isinstance(pile, Pile), (
                    f"{name} draws from a {type(pile).__name__}: cards are in a Pile"
                )
                assert 0 < question.count <= len(pile), f"{name} draws more than the pile holds"
            case Number(options=[first, *_]):
                assert question.check(first, session.reader) == int(first)
            case Choose(options=offered):
                assert_different(name, offered)
                taken = [one for one in offered if question.check(one, session.reader) != one]
                assert not taken, f"{', '.join(taken)} of {name} is taken for another"
            case Pick():
                assert_different(name, question.options)


def assert_different(name: str, options: Sequence[str]) -> None:
    """Raise an AssertionError unless options are different words or cards in an order."""
    assert isinstance(options, list | tuple), (
        f"{name} offers a {type(options).__name__}: options are a list or a tuple"
    )
    wrong = [
        one
        for one in options
        if not (isinstance(one, str) and one and one == " ".join(one.split()))
    ]
    assert not wrong, f"{name} offers {wrong}: an option is a card or a word, such as '3' for 3"
    folded = Counter(option.casefold() for option in options)
    twice = [option for option, times in folded.items() if times > 1]
    assert not twice, f"{name} offers {', '.join(twice)} twice"


def every_text_is_there(game: AnyGame, options: Options) -> None:
    says = [game.say(lang) for lang in game.languages()]
    for session in walk_game(game, options, 7):
        events = session.events()
        for say in says:
            for event in events:
                assert_filled(f"event.{event.name}", say.event(event), event.facts)
            game.view(session.table, say)
            unknown = _every_card(session) - set(game.cards(session.table, say))
            assert not unknown, (
                f"cards says nothing of {', '.join(sorted(unknown)[:9])}, which may be drawn"
            )
            if session.over:
                assert_filled(f"over.{session.over.outcome}", say.over(session.over))
            else:
                question = session.question
                assert question, "neither a question nor an end"
                text = say.question(question)
                assert_filled(f"ask.{question.name}", text, say.facts_of(question))
            dealt_to = [pile.name for pile in piles_on(session.table) if pile.is_dealt]
            for place in (*game.places(session.table), *dealt_to):
                assert_filled(f"place.{place}", say.place(place))


def assert_filled(key: str, text: str, facts: Collection[str] = ()) -> None:
    """Raise an AssertionError if a text is empty or has a placeholder that is no fact."""
    assert text, f"the text {key} is empty"
    unfilled = [one for one in UNFILLED.findall(text) if one[1:-1].partition(":")[0] not in facts]
    known = f"its facts are {', '.join(sorted(facts))}" if facts else "it has no facts"
    assert not unfilled, (
        f"the text {key} has {', '.join(unfilled)}, and no fact is called so: {known}"
    )


def the_state_is_json_with_the_same_keys(game: AnyGame, options: Options) -> None:
    keys = list(start_game(game, options).state())
    for session in walk_game(game, options, 3):
        state = session.state()
        check_json(game, state)
        found, first = (", ".join(map(str, some)) or "none" for some in (state, keys))
        assert list(state) == keys, (
            f"the keys of state are {found}, and were {first} when the game began"
        )
        assert json.loads(json.dumps(state)) == state, f"as JSON it is not what it was: {state}"


def the_same_answers_give_the_same_game(game: AnyGame, options: Options) -> None:
    """Also when the answers have been written to a save and read back."""
    session = start_game(game, options)
    play_randomly(session, Random(11), limit=120)
    assert_same(session, reopen(session))


def a_resumed_game_tells_nothing_twice(game: AnyGame, options: Options) -> None:
    for session in walk_game(game, options, 37, limit=30):
        events = reopen(session).events()
        assert not events or not session.history.entries, f"told once more: {events}"


def undo_and_the_same_answer_change_nothing(game: AnyGame, options: Options) -> None:
    session = start_game(game, options)
    rng = Random(13)
    while session.question and session.number <= 40:
        before = session.copy()
        answer = random_answer(session.question, rng)
        give_answer(session, answer)
        after = session.copy()
        session.undo()
        assert_same(session, before)
        session.answer(answer)
        assert_same(session, after)


def undo_goes_back_to_the_start(game: AnyGame, options: Options) -> None:
    for deal_seed in (None, 29):
        session = start_game(game, options, deal_seed)
        play_randomly(session, Random(17), limit=40)
        while session.history.entries:
            session.undo()
        assert_same(session, start_game(game, options, deal_seed))


def a_rejected_answer_changes_nothing(game: AnyGame, options: Options) -> None:
    for session in walk_game(game, options, 41, limit=40):
        trial = session.copy()
        for wrong in WRONG_ANSWERS:
            try:
                trial.answer(wrong)
                trial = session.copy()  # it happens to be a right one
            except RequestError as refusal:
                assert game.say().error(refusal)
                assert_same(trial, session)


def no_command_is_a_bare_rank_or_suit_or_an_option(game: AnyGame, options: Options) -> None:
    commands = {command.name for command in game.commands}
    bare = sorted(commands & CARD_LETTERS)
    assert not bare, f"a card that is half typed would be taken for the command {', '.join(bare)}"
    questions = play_randomly(start_game(game, options), Random(19), limit=200)
    offered = {
        one for question in questions if isinstance(question, Choose) for one in question.options
    }
    both = sorted(commands & offered)
    assert not both, f"{', '.join(both)} is a command of the game and an option of a question"


def a_digital_game_is_the_same_for_the_same_seed(game: AnyGame, options: Options) -> None:
    first = play_dealt(game, options, 5)
    assert play_dealt(game, options, 5) == first, "two games of the same seed differ"
    questions = play_randomly(start_game(game, options), Random(1), limit=20)
    tells = any(play_dealt(game, options, seed) != first for seed in range(8))
    assert tells or not any(isinstance(question, Draw) for question in questions), (
        "whatever is drawn, state comes to the same: it tells of no card, or none counts"
    )


def the_game_is_the_same_in_another_process(game: AnyGame, options: Options) -> None:
    """Compare what processes with other hash seeds ask and tell in the same dealt game.

    Python orders a set of words differently in each process. Rules in which such an order decides
    something play one game today and another game from the same save tomorrow. Limitation: a game
    whose class its module does not name is not tried.
    """
    kind = type(game)
    is_found = getattr(sys.modules[kind.__module__], kind.__qualname__, None) is kind
    # Three processes take a second, so built-in games are tried with their default options alone.
    if not is_found or (options and not is_third_party(game)):
        return
    request = {"module": kind.__module__, "class": kind.__qualname__, "options": options}
    path = os.pathsep.join(filter(None, sys.path))
    processes = [
        subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", "referee.testing.play", json.dumps(request)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
            encoding="utf-8",
        )
        for seed in HASH_SEEDS
    ]
    first, *others = [wait_for(process).splitlines() for process in processes]
    for other in others:
        for number, (line, other_line) in enumerate(zip(first, other, strict=False)):
            words = zip_longest(line.split(" "), other_line.split(" "), fillvalue="")
            different = [pair for pair in words if pair[0] != pair[1]]
            assert not different, (
                f"{line.partition(' ')[0]} (step {number}) is {short(different[0][0], 60)!r}, and "
                f"{short(different[0][1], 60)!r} in another process: is a set or a hash in an "
                "order that decides something?"
            )


def wait_for(process: subprocess.Popen[str]) -> str:
    """Return what a process writes, which ends by itself."""
    while True:
        renew_time_limit()
        with suppress(subprocess.TimeoutExpired):
            return process.communicate(timeout=1)[0]


def a_digital_game_never_asks_for_cards(game: AnyGame, options: Options) -> None:
    session = start_game(game, options, 23)
    drawn = [
        one.name for one in play_randomly(session, Random(2), limit=80) if isinstance(one, Draw)
    ]
    assert not drawn, f"{drawn[0]} asks for cards that the referee deals"


def reopen(session: Session) -> Session:
    """Return the same game, opened from what a save holds."""
    saved = (session.options, session.history.entries)
    options, entries = json.loads(json.dumps(saved))
    history = History([Entry(*entry) for entry in entries], conceded=session.history.conceded)
    return Session(session.game, options, session.seed, history=history)


def play_dealt(game: AnyGame, options: Options, seed: int) -> str:
    """Return the answers, the state and the events of a dealt game."""
    session = start_game(game, options, seed)
    play_randomly(session, Random(1), limit=80)
    answers = [(entry.ask, entry.answer) for entry in session.history.entries]
    return json.dumps([answers, session.state(), [e.name for e in session.events()]])


def every_card_is_in_one_place(game: AnyGame, options: Options) -> None:
    piles = piles_on(start_game(game, options).table)
    everything = _count_by_pool(piles, lambda pile: pile.possible_cards)
    for deal_seed in (None, 5):  # cards come from answers, and from the piles of a dealt game
        for session in walk_game(game, options, 5, deal_seed=deal_seed):
            assert_conserved(session, everything)


def _count_by_pool(
    piles: Sequence[Pile], bag: Callable[[Pile], Mapping[Card, Any]]
) -> Counter[Card]:
    """Count the cards of the piles. Linked piles share theirs."""
    pools = {id(pile.pool): pile.pool.piles for pile in piles}
    return Counter(
        card for linked in pools.values() for card in dict.fromkeys(chain(*map(bag, linked)))
    )


def assert_conserved(session: Session, everything: Counter[Card]) -> None:
    places = session.game.places(session.table)
    piles = piles_on(session.table)
    visible = Counter(card for cards in places.values() for card in cards if card is not UNKNOWN)
    unseen = _count_by_pool(piles, lambda pile: pile.unseen)
    for card in session.game.poses(session.table):
        assert card in visible, f"poses says how {card} lies, which lies in no place"
    where = " at the end"
    if session.question:
        where = f" at the question {session.question.name} (answer {session.number})"
    twice = [
        card for card, times in (visible + unseen).items() if times > 1 and everything[card] <= 1
    ]
    if twice:
        at = [pile.name for pile in piles if twice[0] in pile.unseen]
        at += [name for name, cards in places.items() for one in cards if one == twice[0]]
        lie = "lies" if len(twice) == 1 else "lie"
        cards = ", ".join(map(str, twice))
        raise AssertionError(f"{cards} {lie} in two places{where}: {' and '.join(at)}")
    known = {card for pile in piles for card in pile.known()}
    gone = sorted(set(everything) - set(visible) - set(unseen) - known)
    assert not gone, (
        f"{', '.join(gone)} lies nowhere{where}: neither in a pile of the table nor in its places. "
        "A card that was drawn is laid somewhere before the next question"
    )
    high = [
        pile.name
        for pile in piles
        if not pile.can_lose(()) or len(pile.slot_ids) > len(pile.unseen)
    ]
    assert not high, f"the pile {', '.join(high)} has more places than cards that may lie there"


def a_card_lies_at_the_place_that_was_chosen_for_it(game: AnyGame, options: Options) -> None:
    """Find places that the view shows in each other's stead.

    A card may go on by itself from the place that was chosen. So only places that lead to each
    other are a mistake: cards put onto one always lie at the other, and the reverse.
    """
    landings: dict[str, set[str]] = {}
    for deal_seed in range(DEALS_FOR_PLACES):
        before: dict[str, str] = {}
        words: list[str] = []  # of the last answers and of the question's facts
        for session in walk_game(game, options, 89 + deal_seed, deal_seed=deal_seed):
            places = game.places(session.table)
            now: dict[str, str] = {card: name for name, cards in places.items() for card in cards}
            words += [str(entry.answer) for entry in session.history.entries[-1:]]
            events = [event.facts for event in session.events() if event.name == "automatic"]
            words += [str(facts["answer"]) for facts in events]
            for card, place in pairwise([word for word in words if word in now or word in places]):
                if place in places and card in now and before.get(card) != now[card]:
                    landings.setdefault(place, set()).add(now[card])
            before = now
            if question := session.question:
                words = [*words[-1:], *map(str, question.facts.values()), str(question.about)]
    for place, found in landings.items():
        for other in found:
            assert other == place or (found, landings.get(other)) != ({other}, {place}), (
                f"a card put {place} is shown at {other}, and one put {other} at {place}: view "
                "shows each in the stead of the other"
            )


# An author learns of the first law that is broken. Those that name a mistake come before those that
# break because of it.
def a_game_is_saved_and_resumed(game: AnyGame, options: Options) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "save.jsonl"
        save = opening.start_game(game, game.resolve_options(options), path, None)
        for _ in range(3):
            with closing(save):
                play_randomly(save.session, Random(31), limit=4)
            again = opening.resume_game(game, path)
            assert_same(save.session, again.session)
            save = again
        save.close()


def its_player_answers_every_question(game: AnyGame, options: Options) -> None:
    if not odds.has_player(game.name):
        return
    try:
        for seed in range(3):
            run(
                game,
                game.resolve_options(options),
                odds.sensible_player(game.name),
                dealer=Dealer(seed),
                dice=f"player {seed}",
            )
    except PlayerError as failed:
        raise AssertionError(f"its player failed: {failed}") from None


def what_the_rules_see_in_secret_shows_nowhere(game: AnyGame, options: Options) -> None:
    """Table and player are the same whatever the cards that only the rules have seen."""
    for session in walk_game(game, options, 71, limit=MAX_SECRETS, deal_seed=71):
        if deals := Worlds(seat_of(session)).deals:
            for number in range(DEALS_PER_SECRET):
                assert_unknown(session, deals[number])


def assert_unknown(session: Session, deal: PlayableDeal) -> None:
    game = session.game
    say = session.game.say()
    question = session.question
    name = question.name if question else "the end"
    leak = f"tells at the question {name} what the rules alone were shown by ask.secret"
    table = session.table
    other = deal.table
    for method in ("state", "places", "view", "tracks"):
        shown = [call_method(game, method, table=one, say=say) for one in (table, other)]
        assert shown[0] == shown[1], f"{method} {leak}"
    if question and question.is_decided and odds.has_player(game.name):
        make_player = odds.sensible_player(game.name)
        # Each seat has the past of its own deal, where the secret cards are values as well.
        seat = replace(seat_of(session), dice="secret")
        seats = (seat, replace(seat, table=other, past=deal.past))
        answers = [get_answer(make_player(one), question) for one in seats]
        assert answers[0] == answers[1], (
            f"its player answers {name} by what the rules alone were shown by ask.secret"
        )


def every_card_can_be_typed(game: AnyGame, options: Options) -> None:
    session = start_game(game, options)
    wrong = sorted(card for card in _every_card(session) if session.reader.one(card) != card)
    assert not wrong, f"the game's reader does not read {', '.join(wrong[:9])}, which may be drawn"


def _every_card(session: Session) -> set[Card]:
    """Return every card that can ever be drawn."""
    return {card for pile in piles_on(session.table) for card in pile.possible_cards}


def the_rules_print_and_read_nothing(game: AnyGame, options: Options) -> None:
    output = io.StringIO()
    with redirect_stdout(output), redirect_stderr(output):
        for session in walk_game(game, options, 61, limit=20):
            game.view(session.table, game.say())
    line = short(output.getvalue().partition("\n")[0])
    assert not output.getvalue(), f"the rules print {line!r}: what they say goes by ask.tell"


class ForbiddenInput(io.StringIO):
    """Standard input that nothing may read."""

    def readline(self, *_: Any) -> NoReturn:
        raise AssertionError(
            "the rules read what is typed: what they want to know goes by ask.choose"
        )


LAWS: tuple[Law, ...] = (
    the_rules_use_no_clock_and_no_randomness,
    every_card_can_be_typed,
    questions_are_sound,
    what_a_game_returns_has_the_right_type,
    the_rules_print_and_read_nothing,
    the_game_ends_or_can_be_conceded,
    every_text_that_the_rules_name_is_there,
    every_placeholder_can_be_filled_in,
    every_text_is_there,
    the_state_is_json_with_the_same_keys,
    every_card_is_in_one_place,
    a_card_lies_at_the_place_that_was_chosen_for_it,
    the_same_answers_give_the_same_game,
    a_resumed_game_tells_nothing_twice,
    undo_and_the_same_answer_change_nothing,
    undo_goes_back_to_the_start,
    a_rejected_answer_changes_nothing,
    no_command_is_a_bare_rank_or_suit_or_an_option,
    a_digital_game_is_the_same_for_the_same_seed,
    the_game_is_the_same_in_another_process,
    a_digital_game_never_asks_for_cards,
    every_question_comes_at_once_and_can_be_undone,
    what_a_preview_promises_comes_true,
    a_preview_never_shows_a_card_that_is_still_to_be_dealt,
    all_replies_are_json_and_errors_change_nothing,
    every_language_says_the_same,
    every_pile_has_a_name_for_a_sentence,
    places_fit_into_sentences,
    the_rule_sheet_knows_every_option_and_cited_ruling,
    lessons_can_be_told,
    what_the_rules_see_in_secret_shows_nowhere,
    its_player_answers_every_question,
    a_game_is_saved_and_resumed,
)
