"""A whole campaign against a plain model: commands of every kind, killed at any disk call, then any
other.

What is true after every command that ran to its end: each finished game is counted once, on the
cards it was played with; what the campaign says of a game is what its journal says, which notes its
end; the rows explain the cards. And whatever is killed, no game is lost in which something was
answered.
"""

import tempfile
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from cards_pdf.common.messages import UserError
from referee.campaign import actions, file
from referee.commands import play
from referee.games.legacy.deck import find_changes, state_without
from referee.protocol import results
from referee.saves import folder, library, opening
from referee.saves.journal import Journal, read_result
from tests.campaign.crashing import DIED, in_a_child
from tests.campaigns import play_out, seat

COUNTS = ("games", "wins", "losses")
DIES = st.integers(0, 5) | st.integers(
    0, 12
)  # many a command makes fewer calls, and runs to its end
SEEDS = st.integers(0, 10**6)
HANDS = st.sampled_from(
    [
        lambda: actions.tick_boxes(["A1.1"], None),
        lambda: actions.tick_boxes(["D2.2"], None),
        lambda: actions.untick_boxes(["A1.1"], None),
        lambda: actions.set_value("FM.hp", "150", None),
        lambda: actions.set_value("wins", "3", None),
    ]
)
LOOKS = (
    lambda: actions.show(None),
    lambda: actions.history(None),
    actions.list_campaigns,
    library.list_saves,
    lambda: library.list_answers(None),
    lambda: list(results.result_lines(library.list_records())),
    lambda: list(library.overview("en")),
)


def undo():
    actions.undo(None)


def go(name):
    path = library.find_resumable(name)
    game = opening.load_game(Journal.read(path).header, path)
    play.run(game, opening.OpenRequest(path=path))


def rename(name):
    library.rename(name, "evening")


def set_aside():
    library.discard(folder.label(folder.find_saves()[-1]))


def play_another():
    finish(3, "--new")


def refused_or(work):
    """Run a command; if it is rejected, check that it says so and that nothing has changed."""
    with suppress(UserError):
        work()


def finish(seed, *words, undos=0):
    """Play the game that opens to its end; then take back so many answers, and play otherwise."""
    save = play_out(seat(*words), Random(seed), concede_at=1 + seed % 9)
    for _ in range(undos):
        save.session.undo()
    if undos and seed % 2:
        play_out(save, Random(seed + 1), concede_at=1)
    save.close()


def some_answers(seed, *words):
    save = seat(*words)
    save.session.answer(["FM", "IM", "EM"][seed % 3 :][:1]) if save.session.number == 1 else None
    save.close()


def in_two_terminals(one, other):
    """One game is open while something else is done; then it is played to its end."""
    save = seat()
    in_a_child(lambda: refused_or(other))
    play_out(save, Random(one), concede_at=1 + one % 9)
    save.close()


class Campaigning(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.patch = pytest.MonkeyPatch()
        self.patch.setenv("REFEREE_HOME", self.folder.name)
        self.due = set()  # games that were over on the present cards, and not yet counted
        self.is_complete = True  # whether the last command ran to its end
        self.before = None
        self.answered = {}  # how many moves each game has

    def teardown(self):
        self.patch.undo()
        self.folder.cleanup()

    # what people do

    @rule(seed=SEEDS, dies=DIES)
    def finish_a_game(self, seed, dies):
        self.do(lambda: finish(seed), dies)

    @rule(seed=SEEDS, dies=DIES, undos=st.integers(1, 3))
    def finish_and_think_again(self, seed, dies, undos):
        self.do(lambda: finish(seed, undos=undos), dies)

    @rule(seed=SEEDS, dies=DIES, words=st.sampled_from([(), ("--new",)]))
    def begin_a_game(self, seed, dies, words):
        self.do(lambda: some_answers(seed, *words), dies)

    @rule(
        seed=SEEDS,
        dies=DIES,
        name=st.sampled_from(["elsewhere-a", "elsewhere-b", "saves/legacy-7"]),
        all_of_it=st.booleans(),
    )
    def play_elsewhere(self, seed, dies, name, all_of_it):
        path = str(Path(self.folder.name) / f"{name}.jsonl")
        self.do(lambda: (finish if all_of_it else some_answers)(seed, "--save", path), dies)

    @precondition(lambda self: self.journals())
    @rule(data=st.data(), seed=SEEDS, dies=DIES)
    def go_on_with_any(self, data, seed, dies):
        path = data.draw(st.sampled_from(self.journals()))
        self.do(lambda: finish(seed, "--save", str(path), undos=seed % 3), dies)

    @rule(dies=DIES)
    def take_back_the_last(self, dies):
        self.do(undo, dies)

    @precondition(lambda _: folder.find_saves())
    @rule(data=st.data(), dies=DIES, action=st.sampled_from([library.discard, rename, go]))
    def do_something_with_a_save(self, data, dies, action):
        name = data.draw(st.sampled_from([folder.label(path) for path in folder.find_saves()]))
        self.do(lambda: action(name), dies)

    @precondition(lambda self: self.discarded())
    @rule(data=st.data(), dies=DIES)
    def bring_one_back(self, data, dies):
        name = data.draw(st.sampled_from(self.discarded())).stem
        self.do(lambda: library.restore(name), dies)

    @rule(
        seed=SEEDS,
        dies=DIES,
        other=HANDS | st.sampled_from([*LOOKS, undo, set_aside, play_another]),
    )
    def sit_at_two_terminals(self, seed, dies, other):
        self.do(lambda: in_two_terminals(seed, other), dies, by_hand=True)

    @rule(hand=HANDS, dies=DIES)
    def write_by_hand(self, hand, dies):
        self.do(hand, dies, by_hand=True)

    @rule(look=st.sampled_from(LOOKS), dies=DIES)
    def look(self, look, dies):
        self.do(look, dies)

    # what must be true

    def do(self, work, dies, *, by_hand=False):
        self.before = self.campaign()
        code = in_a_child(lambda: refused_or(work), dies)
        assert code in {0, DIED}, "a fault that nobody foresaw"
        self.is_complete = code != DIED
        self.by_hand = by_hand
        if not self.is_complete:
            self.due |= {
                identity
                for identity, after in self.orphans()
                if after == self.campaign().version_id
            }

    @invariant()
    def every_finished_game_counts_once_on_its_cards(self):
        campaign = self.campaign()
        if campaign is None or not self.is_complete:
            return
        ids = [row.id for row in campaign.games]
        assert len(set(ids)) == len(ids)
        orphans = dict(self.orphans())
        assert not self.due & orphans.keys(), "a finished game was forgotten"
        self.due.clear()
        assert campaign.version_id not in orphans.values(), "a finished game lies there uncounted"
        assert all(self.journal_of(row).is_file() for row in campaign.games), (
            "a counted game has no journal"
        )
        for row in campaign.games[-2:]:
            self.says_what_its_journal_says(row)

    @invariant()
    def no_game_is_lost_and_none_is_there_twice(self):
        journals = [Journal.read(path) for path in [*self.journals(), *self.discarded()]]
        moves = {journal.header.id: len(journal.moves) for journal in journals}
        assert len(moves) == len(journals)
        for game, count in self.answered.items():
            assert moves.get(game, 0) >= count, "answers were lost"
        self.answered |= {game: count for game, count in moves.items() if count}

    @invariant()
    def a_new_row_was_played_on_the_cards_before_it(self):
        campaign, before = self.campaign(), self.before
        if (
            campaign is None
            or before is None
            or self.by_hand
            or len(campaign.games) != len(before.games) + 1
        ):
            return
        row = campaign.games[-1]
        cards = state_without(campaign.deck, campaign.state, row.changes)
        assert self.cards(cards) == self.cards(before.state)
        assert self.session_of(row).options["campaign"]["after"] == before.version_id

    def says_what_its_journal_says(self, row):
        session = self.session_of(row)
        state = session.state()
        assert session.over is not None
        assert read_result(self.journal_of(row)) == (session.over.outcome, session.over.score)
        assert session.over.outcome == row.outcome
        began_with = session.options["campaign"]["state"]
        assert find_changes(began_with, state["campaign"]) == row.changes
        assert session.options["campaign"]["id"] == row.id

    def cards(self, state):
        return {key: value for key, value in state.items() if key not in COUNTS}

    def campaign(self):
        folder = file.folder_of(file.FIRST)
        return file.read_campaign(folder) if (folder / file.CAMPAIGN_FILE).exists() else None

    def journals(self):
        home = Path(self.folder.name)
        places = "campaigns/first/games/*.jsonl", "saves/*.jsonl", "elsewhere-*.jsonl"
        return sorted(path for place in places for path in home.glob(place) if folder.is_save(path))

    def discarded(self):
        aside = (Path(self.folder.name) / library.DISCARDED).glob("*.jsonl")
        return sorted(filter(folder.is_save, aside))

    def orphans(self):
        """Games that are over and not counted, and the games that they came after."""
        campaign = self.campaign()
        for path in self.journals():
            session = opening.read_session(path)
            game = session.options["campaign"]
            if campaign is None or not session.over or campaign.find_counted(game["id"]):
                continue
            if game["id"] not in campaign.passed_over:  # that was said when it ended
                yield game["id"], game["after"]

    def session_of(self, row):
        return opening.read_session(self.journal_of(row))

    def journal_of(self, row):
        here = Path(self.folder.name) / "campaigns/first/games" / f"{row.save}.jsonl"
        return Path(row.save) if "/" in row.save else here


TestCampaign = Campaigning.TestCase
TestCampaign.settings = settings(
    max_examples=settings().max_examples // 6,
    stateful_step_count=12,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
