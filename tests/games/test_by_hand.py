"""Random games with undo, redo, fix and kills agree with a player who works by hand."""

import json
import shutil
from random import Random

import pytest

from referee.saves import opening
from tests.games import by_hand
from tests.games.cellar import GAME as CELLAR
from tests.games.concertina import GAME as CONCERTINA
from tests.games.stakes import GAME as STAKES

KINDS = [(CELLAR, by_hand.cellar), (STAKES, by_hand.stakes), (CONCERTINA, by_hand.concertina)]


class Table:
    """The referee's game in a save, and beside it the same by hand."""

    def __init__(self, game, rules, seed, path):
        self.game, self.rules, self.seed, self.path = game, rules, seed, path
        self.luck, self.answers = Random(f"{game.name} {seed}"), []
        self.save = opening.start_game(game, game.resolve_options({}), path, None)

    def by_hand(self):
        """Return the next question after these answers."""
        game = self.rules(self.seed)
        wanted = next(game)
        for answer in self.answers:
            wanted = game.send(answer)
        return wanted

    def must_agree(self):
        name, kind, wanted, state = self.by_hand()
        session = self.save.session
        assert json.loads(json.dumps(session.state())) == state
        if name == "over":
            assert session.over.outcome == kind
        else:
            question = session.question.as_json()
            assert (session.question.name, question["kind"]) == (name, kind)
            if kind in {"choose", "pick"}:
                assert question["options"] == wanted
        return name, kind, wanted

    def go_on(self):
        name, kind, wanted = self.must_agree()
        if name == "over":
            return False
        roll = [self.luck.randint(1, 6) for _ in range(wanted)] if kind == "roll" else []
        one = {"draw": wanted, "roll": roll}.get(kind) or self.luck.choice(wanted)
        answer = [one] if kind == "pick" else one
        self.save.session.answer(answer)
        self.answers.append(answer)
        return True

    def undo_and_redo(self):
        back = self.luck.randint(1, min(4, len(self.answers)))
        behind = self.answers[-back:]
        for _ in range(back):
            self.save.session.undo()
            self.answers.pop()
            self.must_agree()
        for answer in behind[: self.luck.randint(0, back)]:
            self.save.session.redo()
            self.answers.append(answer)
            self.must_agree()

    def fix(self):
        """Another choice in the past, as far as the rest fits, and back."""
        choices = [n for n, answer in enumerate(self.answers, 1) if isinstance(answer, str)]
        if not choices:
            return
        n, before = self.luck.choice(choices), self.answers.copy()
        self.answers = before[: n - 1]
        other = self.luck.choice(self.by_hand()[2])
        self.save.session.fix(n, other, cut=True)
        self.answers = [entry.answer for entry in self.save.session.history.entries]
        assert self.answers[:n] == [*before[: n - 1], other]
        assert self.answers[n:] == before[n : len(self.answers)]
        self.must_agree()
        if other != before[n - 1]:
            self.save.session.undo()
        self.answers = before
        self.must_agree()

    def kill(self):
        """The process is gone; the last line is half written."""
        left = self.path.with_name(f"{self.path.stem}x.jsonl")
        shutil.copy(self.path, left)
        with left.open("ab") as file:
            file.write(b'{"ask":"ca')
        self.save.close()
        self.path, self.save = left, opening.resume_game(self.game, left)
        self.must_agree()


@pytest.mark.sample(20)
@pytest.mark.parametrize("seed", range(200))
@pytest.mark.parametrize(("game", "rules"), KINDS, ids=lambda kind: getattr(kind, "name", ""))
def test_a_random_game_is_as_it_is_by_hand(game, rules, seed, tmp_path):
    table = Table(game, rules, seed, tmp_path / "s.jsonl")
    try:
        while table.go_on():
            if table.luck.random() < 0.2:
                table.luck.choice([table.undo_and_redo, table.fix, table.kill])()
    finally:
        table.save.close()
