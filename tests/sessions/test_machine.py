"""Sessions against a model: answer, undo, redo, fix, rename, concede, crash and resume."""

import json
import shutil
from pathlib import Path
from random import Random
from tempfile import mkdtemp

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from referee import games
from referee.errors import RequestError
from referee.saves import opening
from referee.sessions.history import Entry, History
from referee.sessions.replay import Replay
from referee.sessions.session import Script, correct_card
from referee.testing import option_sets
from referee.testing.play import random_answer
from tests.games.third_party import loaded_folder
from tests.table import ALL

DOCS = Path(__file__).parents[2] / "docs" / "games"
THIRD_PARTY = [path for path in sorted(DOCS.iterdir()) if path.is_dir()]
SEEDS = st.integers(0, 2**32)
JUNK = st.sampled_from(
    [None, "", "zz", [], ["zz"], ["?"], ["AS", "AS"], 7, {}, ["JS"] * 60, [1], "undo"]
)


class SessionMachine(RuleBasedStateMachine):
    """The model holds what counts, undo and redo; a fresh replay looks like it."""

    game_name: str

    @initialize(seed=SEEDS)
    def start(self, seed):
        self.folder = Path(mkdtemp())
        self.game = games.load(self.game_name)
        given = Random(seed).choice(option_sets(self.game))
        self.save = opening.start_game(
            self.game, self.game.resolve_options(given), self.folder / "game.jsonl", None
        )
        self.entries: list = []
        self.dropped: list = []
        # what was done: ("answer" or "change", entries and dropped before), "concede"
        self.past: list = []
        self.future: list = []  # the same, with entries and dropped after
        self.conceded = False
        self.rev = 0

    @property
    def session(self):
        return self.save.session

    def replayed(self, entries, *, conceded=False):
        """The game after these answers, or None if one of them does not fit."""
        known = Script(History([Entry(*entry) for entry in entries], conceded=conceded).script)
        replay = Replay(self.game, self.session.options, next_answer=known)
        try:
            known.check_fits(replay)
        except RequestError:
            return None
        return replay

    def last_answer(self):
        entry = self.session.history.entries[-1]
        return entry.ask, entry.answer, self.conceded

    def did(self, kind, entries, dropped):
        self.past.append((kind, self.entries, self.dropped))
        self.entries, self.dropped = entries, dropped
        self.rev += 1

    def answered(self):
        entry = self.last_answer()
        self.did("answer", [*self.entries, entry], self.dropped[self.offered(entry[0]) + 1 :])
        self.future.clear()

    def offered(self, ask):
        """Return the index of the dropped answer to this question; only choices are passed over."""
        for place, (name, answer, _) in enumerate(self.dropped):
            if name == ask:
                return place
            if not isinstance(answer, str):
                return -1
        return -1

    @precondition(lambda self: self.session.question)
    @rule(seed=SEEDS)
    def answer(self, seed):
        self.session.answer(random_answer(self.session.question, Random(seed)))
        self.answered()

    @rule()
    def undo(self):
        if not self.past:
            self.check_rejection("nothing-to-undo", self.session.undo)
            return
        self.session.undo()
        self.rev += 1
        kind, entries, dropped = self.past.pop()
        if kind == "concede":
            self.conceded = False
            self.future = [step for step in self.future if not (step[1] and step[1][-1][2])]
        else:
            self.future.append((kind, self.entries, self.dropped))
            self.entries, self.dropped = entries, dropped

    @rule()
    def redo(self):
        if not self.future:
            self.redo_dropped()
        elif self.is_past_redoing():
            self.check_rejection("bad-request", self.session.redo)
        else:
            self.session.redo()
            self.did(*self.future.pop())

    def is_past_redoing(self):
        """Answers return where they were given, before or after giving up; changes only before."""
        kind, entries, _ = self.future[-1]
        if kind == "change":
            return self.conceded
        return self.session.over or entries[-1][2] != self.conceded

    def redo_dropped(self):
        if not self.dropped or self.conceded:
            self.check_rejection("nothing-to-redo", self.session.redo)
        elif self.session.over:
            self.check_rejection("bad-request", self.session.redo)
        else:
            name, answer, _ = self.dropped[max(0, self.offered(self.session.question.name))]
            if self.replayed([*self.entries, (name, answer, False)]) is None:
                self.check_rejection("does-not-fit", self.session.redo)
            else:
                self.session.redo()
                self.answered()

    @precondition(lambda self: self.entries and not self.conceded)
    @rule(seed=SEEDS, cut=st.booleans())
    def fix(self, seed, cut):
        rng = Random(seed)
        n = rng.randint(1, len(self.entries))
        question = self.session.question_at(n)
        answer = self.session.question_at(n).check(
            random_answer(question, rng), self.session.reader
        )
        self.changed({n: answer}, cut, lambda: self.session.fix(n, answer, cut=cut))

    @precondition(lambda self: self.entries and not self.conceded)
    @rule(seed=SEEDS, cut=st.booleans())
    def rename(self, seed, cut):
        rng = Random(seed)
        old, new = rng.sample([*self.game.cards(self.session.table, self.game.say())], 2)
        try:
            wanted = correct_card(
                Replay(self.game, self.session.options, answers=self.answers), old, new
            )
        except RequestError:
            self.check_rejection("no-such-ask", lambda: self.session.rename(old, new, cut=cut))
        else:
            self.changed(wanted, cut, lambda: self.session.rename(old, new, cut=cut))

    @property
    def answers(self):
        return self.session._replay.answers

    def changed(self, answers, cut, change):
        wanted = [(ask, answers.get(n, old), c) for n, (ask, old, c) in enumerate(self.entries, 1)]
        fitting = max(k for k in range(len(wanted) + 1) if self.replayed(wanted[:k]))
        if fitting < len(wanted) and not cut:
            self.check_rejection("does-not-fit", change)
            return
        change()
        if wanted[:fitting] == self.entries:
            return
        self.did("change", wanted[:fitting], [*wanted[fitting:], *self.dropped])
        self.future.clear()

    @rule(n=st.integers(-3, 400))
    def fix_what_is_not_there(self, n):
        if not 1 <= n <= len(self.entries):
            code = "bad-request" if self.conceded else "no-such-ask"
            self.check_rejection(code, lambda: self.session.fix(n, "x"))

    @rule(answer=JUNK)
    def junk(self, answer):
        before = list(self.session.history.entries)
        try:
            self.session.answer(answer)
        except RequestError:
            assert self.session.history.entries == before
        else:  # a pick may allow naming nothing
            self.answered()

    @rule()
    def concede(self):
        if self.session.over or self.conceded:
            self.check_rejection("bad-request", self.session.concede)
        else:
            self.session.concede()
            self.did("concede", self.entries, self.dropped)
            self.conceded = True

    @rule(torn=st.sampled_from([b"", b'{"ask":"x","ans', b"\x00\x00", b"{}"]))
    def crash_and_resume(self, torn):
        self.session.journal.close()
        with self.save.path.open("ab") as file:
            file.write(torn)
        self.save = opening.resume_game(self.game, self.save.path)

    def check_rejection(self, code, action):
        with pytest.raises(RequestError) as refusal:
            action()
        assert refusal.value.code == code

    @invariant()
    def looks_like_the_model(self):
        replay = self.replayed(self.entries, conceded=self.conceded)
        assert replay is not None
        session = self.session
        assert [(e.ask, e.answer, e.conceded) for e in session.history.entries] == self.entries
        assert session.state() == self.game.state(replay.table)
        assert session.history.conceded == self.conceded
        assert session.number == len(self.entries) + 1
        assert session.rev == self.rev
        assert session.over == replay.over
        assert as_json(session.question) == as_json(replay.question)
        json.dumps(session.state())

    def teardown(self):
        if hasattr(self, "save"):
            self.session.journal.close()
            shutil.rmtree(self.folder)


def as_json(question):
    return question and question.as_json()


@pytest.mark.parametrize("name", ALL)
def test_any_order_of_requests(name, depth):
    check_any_order(name, depth(25))


@pytest.mark.parametrize("folder", THIRD_PARTY, ids=lambda folder: folder.name)
def test_any_order_of_requests_in_third_party_games(folder, depth):
    with loaded_folder(folder) as game:
        check_any_order(game.name, depth(10))


def check_any_order(name, max_examples):
    machine = type(f"Machine_{name}", (SessionMachine,), {"game_name": name})
    suite = machine.TestCase
    suite.settings = settings(
        max_examples=max_examples,
        stateful_step_count=30,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    suite("runTest").runTest()
