"""Winnable deals: a search agrees with the rules, and a line that wins is a game."""

from pathlib import Path
from random import Random

import pytest

from cards_pdf.common.messages import UserError
from referee import STANDARD, Game, Over, Row, games
from referee.games.scoundrel import Scoundrel
from referee.games.scoundrel.plans import solve
from referee.games.scoundrel.table import DUNGEON
from referee.insight import odds, winnable
from referee.insight.winnable import SEED_STEP, judge_deal, winnable_deal
from referee.rulekit.ask import Ask
from referee.rulekit.piles import Pile
from referee.rulekit.player import DealToSolve, Player
from referee.saves import opening
from referee.sessions.dealers import Dealer
from referee.sessions.replay import Replay
from referee.sessions.session import Session
from tests.saves.files import write_save
from tools.certificates import WORDS, replayed

STRATEGY = Path(__file__).parents[2] / "docs" / "strategy"
CARDS = 12
HEALTHS = range(3, 12)
VARIANTS = ({}, {"variant": "classic"}, {"reuse": "lower-or-equal", "health-cap": 12})


class Small(Scoundrel):
    def __init__(self, cards, health):
        self.dungeon, self.health = cards, health

    def setup(self, options):
        t = super().setup(options)
        t.deck, t.health = Pile("deck", self.dungeon), self.health
        return t


class AskedError(Exception):
    """The rules ask what nobody has answered yet."""


class Trial(Ask):
    """Gives the rules some answers, and stops at the next question."""

    def __init__(self, seed, answers):
        self.dealer, self.answers = Dealer(seed), iter(answers)

    def draw(self, _name, /, pile, count, **_facts):
        drawn = self.dealer.deal(pile, min(count, len(pile)))
        pile.take(drawn)
        return drawn

    def answer(self, question):
        for answer in self.answers:
            return answer
        raise AskedError(question)

    def tell(self, event, /, **facts):
        """Nobody listens."""


def is_won_by_the_rules(game, options, seed, answers=(), lost=None):
    """Every answer to every question, by the rules alone; a lost table is remembered."""
    lost = set() if lost is None else lost
    t = game.setup(options)
    try:
        return game.play(t, Trial(seed, answers)).outcome == "win"
    except AskedError as asked:
        question = asked.args[0]
    met = str((game.state(t), t.deck.slots, t.skipped, t.entered, question.name, question.about))
    if met in lost:
        return False
    if any(
        is_won_by_the_rules(game, options, seed, (*answers, one), lost) for one in question.options
    ):
        return True
    lost.add(met)
    return False


@pytest.mark.sample(3)
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize(
    "seeds", [range(12), pytest.param(range(12, 670), marks=pytest.mark.deep)], ids=len
)
def test_small_deals_are_won_and_lost_as_trying_everything_finds(variant, seeds):
    counts = {True: 0, False: 0}
    for seed in seeds:
        dice = Random(seed)
        game = Small(dice.sample(DUNGEON, CARDS), dice.choice(HEALTHS))
        options = game.resolve_options(variant)
        replay = Replay(game, options, seed)
        deal = DealToSolve(table=replay.table, peek=replay.peek, effort=10**6, is_won_by=bool)
        answers = solve(deal)
        assert answers != [], "so few cards are searched through"
        assert (answers is not None) == is_won_by_the_rules(game, options, seed), (seed, variant)
        counts[answers is not None] += 1
    assert min(counts.values()) > len(seeds) / 20, "both ends are met"


@pytest.mark.parametrize(
    ("name", "variant", "seed"),
    [("scoundrel", {}, 3), ("scoundrel", {"variant": "classic"}, 19), ("days", {}, 41)],
)
def test_a_line_that_wins_is_a_save_that_is_won(name, variant, seed, tmp_path):
    game = games.load(name)
    options = game.resolve_options(variant)
    won = judge_deal(game, options, seed).won
    answers = [entry.answer for entry in won.history.entries]
    path = write_save(game, tmp_path / "won.jsonl", *answers, options=variant, seed=seed)
    assert opening.read_session(path).over.outcome == "win"


def test_what_nobody_can_win_is_said_and_what_is_not_found_out_is_not_known():
    game = games.load("scoundrel")
    assert judge_deal(game, game.resolve_options({}), 41).outcome == "loss"
    assert judge_deal(game, game.resolve_options({}), 3, effort=20).outcome == "unknown"


def test_a_day_whose_cards_cannot_be_won_gets_others():
    game = games.load("scoundrel")
    options = game.resolve_options({})
    assert winnable_deal(game, options, 3, default=3) == 3
    assert (
        winnable_deal(game, options, 41, default=41)
        == winnable_deal(game, options, 41)
        == 41 + SEED_STEP
    )


def test_where_no_deal_can_be_won_the_day_keeps_its_cards_and_whoever_wants_one_is_told(
    monkeypatch,
):
    game = games.load("days")
    options = game.resolve_options({"distance": 90})
    monkeypatch.setattr(winnable, "QUICK", 0)
    assert winnable_deal(game, options, 5, default=5) == 5
    with pytest.raises(UserError, match="could be won"):
        winnable_deal(game, options, 5)


def test_a_game_that_nobody_can_solve_is_tried_by_its_player():
    game = games.load("spade-poker")
    results = [judge_deal(game, game.resolve_options({}), seed) for seed in range(3)]
    assert any(verdict.outcome == "win" for verdict in results)
    assert all(verdict.won is None or isinstance(verdict.won, Session) for verdict in results)


@pytest.mark.slow
def test_each_certificate_is_a_game_that_is_won_and_the_document_counts_them(depth):
    lines = (STRATEGY / "scoundrel-deals.txt").read_text("utf-8").splitlines()
    results = dict(line.split() for line in lines)
    assert [*results] == [f"{seed}" for seed in range(10_000)]
    won = [line for line in lines if line.split()[1] not in WORDS.values()]
    for line in Random(10_000).sample(won, depth(400)):
        assert replayed("scoundrel", line).over.outcome == "win"
    lost = [*results.values()].count("lost")
    row = f"| Scoundrel, standard | {len(results):,} | {len(won):,}, "
    (counted,) = [
        line
        for line in (STRATEGY / "winnable.md").read_text("utf-8").splitlines()
        if line.startswith(row)
    ]
    assert counted.endswith(f"| {lost} | {len(results) - len(won) - lost} |")


class Lane:
    def __init__(self):
        self.deck, self.row, self.collection = Pile("deck", STANDARD), [], []


class OpenRow(Game):
    """Three cards lie open: name them from the lowest, and two of a colour never together."""

    name = title = "open-row"
    package = "tests.games.stranger"

    def setup(self, _options):
        return Lane()

    def play(self, t, ask):
        ask.choose("take", ["keep", "leave"], held=0)
        t.row += ask.draw("find", t.deck, 3)
        first = t.row[0]
        while t.row:
            card = ask.choose("take", list(t.row), held=0)
            t.row.remove(card)
            t.collection.append(card)
        is_won = first.black and t.collection == sorted(t.collection, key=lambda one: one.order)
        return Over("win" if is_won else "loss")

    def view(self, t, _say):
        return [Row(place="bag", cards=[*t.row, *t.collection])]


class Solver(Player):
    @classmethod
    def find_win(cls, table, peek):
        cards = peek(table.deck)[:3]
        if not cards[0].black:
            return None
        return ["keep", *sorted(cards, key=lambda one: one.order)]


def test_the_search_of_a_games_player_finds_wins_and_proves_losses(monkeypatch):
    monkeypatch.setattr(odds, "has_player", lambda _: True)
    monkeypatch.setattr(odds, "sensible_player", lambda _: Solver)
    monkeypatch.setattr(odds, "solver", lambda _: None)
    game = OpenRow()
    outcomes = [judge_deal(game, {}, seed) for seed in range(20)]
    assert {one.outcome for one in outcomes} == {"win", "loss"}
    assert all(
        one.won and one.won.over.outcome == "win" for one in outcomes if one.outcome == "win"
    )
    assert winnable_deal(game, {}, 0) % SEED_STEP == 0
