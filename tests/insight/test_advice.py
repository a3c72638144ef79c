"""Advice: hints over the protocol's words, plans, cards that are left, reviews."""

from itertools import count, islice
from random import Random

import pytest

from referee import games
from referee.errors import RequestError
from referee.insight import advice, odds
from referee.insight.advice import (
    MIN_TURNING_POINT,
    GameReview,
    Point,
    Turn,
    is_lost_at_start,
    summarize,
)
from referee.rulekit.cards import UNKNOWN
from referee.rulekit.player import Player
from referee.rulekit.questions import Choose, Draw, Pick
from referee.rulekit.say import Say
from referee.testing.play import play_randomly, walk_game
from tests.games.solitaire_rpg.arranged import fight
from tests.insight.test_odds import dealt
from tests.table import ALL, begin, play

SAY = games.load("scoundrel").say("en")


def hint(session, **options):
    return advice.hint(advice.Adviser(session), session.game.say("en"), **({"worlds": 2} | options))


@pytest.mark.parametrize("name", ALL)
def test_the_best_can_be_answered_as_it_stands(name):
    session = dealt(name, 1)
    proposal = hint(session)
    assert proposal.options
    session.answer(proposal.best)


@pytest.mark.parametrize("name", ALL)
def test_every_option_of_a_choose_has_its_odds(name):
    game = games.load(name)
    questions = {}
    for now in walk_game(game, game.resolve_options({}), seed=3):
        if isinstance(now.question, Choose) and now.question.name not in questions:
            questions[now.question.name] = {option.option for option in hint(now, worlds=1).options}
            assert questions[now.question.name] == set(now.question.options)
    assert questions or name == "spade-poker"


@pytest.mark.parametrize(
    ("lang", "because"),
    [
        ("en", "JS, The Late Knight: as good, within the margin of error."),
        ("zh", "JS 迟到的骑士：一样好，差距在误差之内。"),
    ],
)
def test_the_best_stands_first_and_says_why_where_another_looks_better(lang, because):
    assert explain(lang, JS=0.42, skip=0.2) == (["8D", "JS", "skip"], because)
    assert explain(lang, JS=0.2, skip=0.3)[0] == ["8D", "skip", "JS"]


def test_what_is_not_known_well_or_may_be_as_good_is_not_clear():
    def is_clear(best, error, other):
        chances = [chance_of("a", best, error), chance_of("b", other, 0.04)]
        return odds.Advice(chances=chances, best="a", worlds=60).is_clear

    assert is_clear(0.8, 0.05, 0.6)
    assert not is_clear(0.8, 0.05, 0.72)  # they overlap
    assert not is_clear(0.8, 0.11, 0.3)  # too rough
    assert not is_clear(0.6, 0.02, 0.8)  # the adviser's own is behind
    assert explain("en", JS=0.2, skip=0.3)[1].endswith("within the margin of error.")


def test_where_nothing_decides_the_answers_say_that_they_stand_by_what_else_there_is_to_gain():
    assert explain("en", best=0.99, JS=1.0)[1].startswith("Every answer wins equally often")


def chance_of(option, win, error):
    return odds.Chance(option=option, win=win, error=error, score=None, progress=0.0)


def explain(lang, best=0.33, **wins):
    """The order of answers with these chances, and why; 8D is the best."""
    found = hint_of(lang, best, **wins)
    return [chance.option for chance in found.options], found.why


def hint_of(lang, best=0.33, **wins):
    """A hint from these chances; 8D is the best, and the plan ends with it."""

    class Knowing(advice.Adviser):
        def advise(self, **_):
            chances = [chance_of(answer, win, 0.25) for answer, win in wins.items()]
            chances.append(chance_of("8D", best, 0.26))
            return odds.Advice(chances=chances, best="8D", worlds=9)

        def plan(self, best):
            return [best]

    session = play(begin("scoundrel"), "JS 8D 6H 4C")
    return advice.hint(Knowing(session), session.game.say(lang), worlds=2)


def test_what_eyes_see_on_the_table_is_nothing_to_advise_on():
    game = games.load("days")
    walk = walk_game(game, game.resolve_options({"table": True}), seed=1)
    session = next(now for now in walk if now.question and now.question.name == "reaches")
    with pytest.raises(RequestError, match="bad-request"):
        hint(session)
    n = session.number
    session.answer("no")
    assert GameReview(session).find_choice(n) is None


def crash(*_):
    return 1 // 0


FAILURES = {
    "answer": (crash, lambda *_: "nonsense", lambda *_: None),
    "shortlist": (crash, lambda *_: ["JS", "nonsense"], lambda *_: None),
    "estimate_wins": (crash, lambda *_: [0.5]),
    "progress": (crash,),
    "__init__": (crash,),
}


@pytest.mark.parametrize(
    ("name", "fails"), [(name, how) for name, hows in FAILURES.items() for how in hows]
)
def test_a_player_who_fails_costs_a_sentence(monkeypatch, name, fails):
    failing = type("Failing", (Player,), {name: fails})
    monkeypatch.setattr(odds, "sensible_player", lambda _: failing)
    proposal = hint(play(begin("scoundrel"), "JS 8D 6H 4C"))
    assert "adviser failed" in proposal.text
    assert proposal.best in {"JS", "8D", "6H", "4C", "skip"}


def test_a_player_who_cannot_tell_a_danger_tells_none(monkeypatch):
    monkeypatch.setattr(
        odds, "sensible_player", lambda _: type("Failing", (Player,), {"danger": crash})
    )
    assert advice.find_threat(play(begin("scoundrel"), "JS 8D 6H 4C")) is None


def test_a_game_without_a_player_gets_odds_by_chance_and_says_so(monkeypatch):
    monkeypatch.setattr(odds, "sensible_player", lambda _: Player)
    proposal = hint(play(begin("scoundrel"), "JS 8D 6H 4C"))
    assert "at random" in proposal.text


def test_hints_while_cards_lie_unnamed():
    blind, hints = begin("spade-poker"), 0
    while blind.question and not hints:
        question = blind.question
        if isinstance(question, Draw) and question.blind:
            blind.answer(["?"] * question.count)
        elif isinstance(question, Draw):
            unseen = iter(list(question.pile.unseen))
            blind.answer([known or next(unseen) for known in question.expected])
        else:
            proposal = hint(blind, worlds=2)
            hints += UNKNOWN in blind.table.discard and proposal.worlds == 2
            blind.answer(proposal.best)
    assert hints


def test_left_counts_what_nobody_has_seen():
    session = play(begin("scoundrel"), "JS 8D 6H 4C", "skip")
    [deck] = advice.left(session, Say()).piles
    assert (deck.cards, len(deck.unseen), deck.known) == (44, 40, ["JS", "8D", "6H", "4C"])


def test_a_deadly_card_is_foreseen():
    session = play(begin("scoundrel"), "AS KC QS 9H", "9H", "KC")
    assert session.state()["health"] == 16
    assert advice.find_threat(session).chance == 0
    assert advice.left(session, Say()).text == "No card of the next draw can kill you."
    play(session, "QS", "2C 3C 4C")
    assert advice.find_threat(session).chance == pytest.approx(
        1 - kept_out(unseen=37, deadly=25), abs=0.3
    )


@pytest.mark.parametrize(
    ("mine", "its", "minimum", "maximum"),
    [("KC KS KD", "2H 2S 2C", 0, 0.1), ("2H 2C 2D", "KC QC KD", 0.7, 0.95)],
)
def test_cards_that_kill_before_the_next_choice_are_foreseen(mine, its, minimum, maximum):
    threat = advice.find_threat(fight(mine, its))
    assert threat.text_key == "left.fated"
    assert minimum <= threat.chance <= maximum


def kept_out(unseen, deadly):
    harmless = unseen - deadly
    return harmless * (harmless - 1) * (harmless - 2) / (unseen * (unseen - 1) * (unseen - 2))


def test_a_review_finds_the_blunder_and_the_run_of_the_chance():
    session = play(begin("scoundrel"), "AS KS 9D 9H", "9D", "KS", "barehanded", "AS", "barehanded")
    assert session.over.outcome == "loss"
    advice = GameReview(session).evaluate_all(SAY)
    worst = next(turn for turn in advice.turns if turn.n == advice.worst[0])
    assert worst.lost > 0.2
    assert worst.n in {4, 5, 6}
    assert all(isinstance(session.question_at(turn.n), Choose | Pick) for turn in advice.turns)
    assert [point.n for point in advice.curve] == [
        *(turn.n for turn in advice.turns),
        session.number,
    ]
    assert advice.curve[-1] == Point(n=7, win=0.0)
    first = advice.turns[0].best_win
    assert advice.choice + advice.luck == pytest.approx(first)
    assert {swing.n for swing in advice.swings} >= {advice.worst[0]}


def turn_of(win, best_win, **more):
    lost = max(0, best_win - win)
    chances = {"win": win, "best_win": best_win, "lost": lost}
    return Turn(n=3, ask="play", for_=None, chosen="JS", best="8D", **chances | more)


def test_a_game_that_was_lost_from_the_start_is_told_as_such():
    hopeless = turn_of(0.01, 0.02)
    assert is_lost_at_start([hopeless], 0.0)
    assert is_lost_at_start([], 0.0)
    assert not is_lost_at_start([hopeless], 1.0)
    assert not is_lost_at_start([hopeless], None)  # given up
    assert not is_lost_at_start([turn_of(0.01, 0.3), hopeless], 0.0)


def test_what_only_seems_to_cost_is_not_told_as_costly():
    looked = turn_of(0.5, 0.6, error=0.2)
    assert (looked.is_costly, summarize([looked], SAY).worst) == (False, [])
    assert turn_of(0.5, 0.6, error=0.05).is_costly


@pytest.mark.parametrize(("name", "seed"), [(name, seed) for seed in range(40) for name in ALL])
@pytest.mark.sample(80)
def test_what_a_look_back_blames_was_no_hint(name, seed):
    session = begin(name)
    play_randomly(session, Random(seed))
    looks = (look for n in range(1, session.number) if (look := GameReview(session).find_choice(n)))
    for look in islice(looks, seed % 5, seed % 5 + 1):
        if look.evaluate(16).is_costly:
            hinted = advice.Adviser(session.copy_before(look.n))
            assert look.answer not in [
                hinted.advise(worlds=worlds).best for worlds in range(12, 17)
            ]


def test_a_choice_that_nobody_would_consider_is_tried_all_the_same():
    """The player of as days go by considers one pairing for each score."""
    session = play(begin("days"), "7C", "9D", "4H JH 6C", "2C 7D QC")
    session.answer(["QC", "7D", "2C"])
    session.concede()
    look = GameReview(session).find_choice(5)
    look.evaluate(1)
    assert look.answer in [chance.option for chance in look.adviser.advise(worlds=1).chances]


def test_what_is_answered_after_giving_up_is_no_choice_of_the_game():
    session = play(begin("legacy"), ["FM"])
    session.concede()
    play(session, ["A2"])
    assert session.over
    assert GameReview(session).evaluate_all(SAY).turns == []


@pytest.fixture
def clock(monkeypatch):
    """A clock that goes on by a second whenever somebody looks at it."""
    clock = count()
    for module, name in ((advice, "process_time"), (advice, "monotonic"), (odds, "perf_counter")):
        monkeypatch.setattr(module, name, lambda: next(clock))
    return clock


@pytest.mark.parametrize("name", ALL)
def test_a_review_of_any_game_ends_in_its_time(name, clock):
    session = dealt(name, 2)
    session.concede()
    GameReview(session).evaluate_all(SAY, seconds=20)
    assert next(clock) < 30


@pytest.fixture
def lost():
    return play(begin("scoundrel"), "9D KS 2C 3C", "KS", "2C", "3C", "QC JC 4S", "QC")


def test_the_choice_that_lost_a_game_is_found_from_its_end(lost):
    assert lost.over.outcome == "loss"
    last = GameReview(lost).find_turning_point(60)
    assert last.lost >= MIN_TURNING_POINT
    later = [GameReview(lost).evaluate_choice(n) for n in range(last.n + 1, lost.number)]
    assert all(other.lost < MIN_TURNING_POINT for other in later if other)
    assert GameReview(lost).find_turning_point(0) is None


def test_the_search_for_it_stops_within_a_choice(lost, clock):
    assert GameReview(lost).find_turning_point(4) is None
    assert next(clock) < advice.WORLDS
