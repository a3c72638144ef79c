"""Sessions against a model: answer, undo, redo, fix, concede, crash and resume, in any order."""

from __future__ import annotations

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
from referee.errors import Refusal
from referee.saves import kept
from referee.sessions.history import Entry, History
from referee.sessions.known import Known
from referee.sessions.replay import Replay
from referee.testing import option_sets
from referee.testing.play import some_answer
from tests.table import ALL

SEEDS = st.integers(0, 2**32)
JUNK = st.sampled_from([None, "", "zz", [], ["zz"], ["?"], ["AS", "AS"], 7, {}, ["JS"] * 60, [1], "undo"])


class SessionMachine(RuleBasedStateMachine):
    """The model is three lists; a fresh replay of them must look like the session at any time."""

    game_name: str

    @initialize(seed=SEEDS)
    def start(self, seed):
        self.folder = Path(mkdtemp())
        self.game = games.load(self.game_name)
        given = Random(seed).choice(option_sets(self.game))
        self.save = kept.begin(self.game, self.game.settled(given), self.folder / "game.jsonl", None)
        self.entries: list = []
        self.undone: list = []
        self.conceded = False

    @property
    def session(self):
        return self.save.session

    def replayed(self, entries, *, conceded=False):
        """The game after these answers, or None if one of them does not fit."""
        known = Known(History([Entry(*entry) for entry in entries], conceded=conceded).script)
        replay = Replay(self.game, self.session.options, follow=known)
        try:
            known.must_fit(replay)
        except Refusal:
            return None
        return replay

    def taken(self):
        """The session's last answer, as the model keeps it."""
        entry = self.session.history.entries[-1]
        return entry.ask, entry.answer, self.conceded

    @precondition(lambda self: self.session.question)
    @rule(seed=SEEDS)
    def answer(self, seed):
        self.session.answer(some_answer(self.session.question, Random(seed)))
        self.entries.append(self.taken())
        self.undone.clear()

    @rule()
    def undo(self):
        if self.conceded and not (self.entries and self.entries[-1][2]):
            self.session.undo()
            self.conceded = False
            self.undone = [entry for entry in self.undone if not entry[2]]
        elif self.entries:
            self.session.undo()
            self.undone.append(self.entries.pop())
        else:
            self.refused("nothing-to-undo", self.session.undo)

    @rule()
    def redo(self):
        if not self.undone:
            self.refused("nothing-to-redo", self.session.redo)
        elif self.session.over or self.undone[-1][2] != self.conceded:
            self.refused("bad-request", self.session.redo)
        else:
            self.session.redo()
            self.entries.append(self.undone.pop())

    @precondition(lambda self: self.entries and not self.conceded)
    @rule(seed=SEEDS, cut=st.booleans())
    def fix(self, seed, cut):
        rng = Random(seed)
        n = rng.randint(1, len(self.entries))
        question = self.session.question_at(n)
        answer = self.session.question_at(n).check(some_answer(question, rng), self.session.reader)
        wanted = [*self.entries[: n - 1], (question.name, answer, False)]
        later = self.entries[n:]
        fitting = max(k for k in range(len(later) + 1) if self.replayed([*wanted, *later[:k]]))
        if fitting < len(later) and not cut:
            self.refused("does-not-fit", lambda: self.session.fix(n, answer))
            return
        self.session.fix(n, answer, cut=cut)
        self.entries = [*wanted, *later[:fitting]]
        self.undone.clear()

    @rule(n=st.integers(-3, 400))
    def fix_what_is_not_there(self, n):
        if not 1 <= n <= len(self.entries):
            code = "bad-request" if self.conceded else "no-such-ask"
            self.refused(code, lambda: self.session.fix(n, "x"))

    @rule(answer=JUNK)
    def junk(self, answer):
        before = list(self.session.history.entries)
        try:
            self.session.answer(answer)
        except Refusal:
            assert self.session.history.entries == before
        else:  # a pick may allow naming nothing
            self.entries.append(self.taken())
            self.undone.clear()

    @rule()
    def concede(self):
        if self.session.over or self.conceded:
            self.refused("bad-request", self.session.concede)
        else:
            self.session.concede()
            self.conceded = True

    @rule(torn=st.sampled_from([b"", b'{"ask":"x","ans', b"\x00\x00", b"{}"]))
    def crash_and_resume(self, torn):
        self.session.journal.close()
        with self.save.path.open("ab") as file:
            file.write(torn)
        self.save = kept.go_on(self.game, self.save.path)

    def refused(self, code, action):
        with pytest.raises(Refusal) as refusal:
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
        assert session.over == replay.over
        assert told(session.question) == told(replay.question)
        json.dumps(session.state())

    def teardown(self):
        if hasattr(self, "save"):
            self.session.journal.close()
            shutil.rmtree(self.folder)


def told(question):
    return question and question.told()


@pytest.mark.parametrize("name", ALL)
def test_any_order_of_requests(name):
    machine = type(f"Machine_{name}", (SessionMachine,), {"game_name": name})
    suite = machine.TestCase
    suite.settings = settings(
        max_examples=25,
        stateful_step_count=30,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    suite("runTest").runTest()
