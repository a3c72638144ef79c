"""`--speech`: whole games played from nothing but what is read out."""

import re
import unicodedata
from functools import partial

import pytest

from referee import games
from referee.front_ends.protocol import Conversation
from referee.front_ends.terminal import paint
from referee.front_ends.terminal.prompt import Terminal
from referee.front_ends.terminal.spoken import lines
from referee.rulekit.rows import Row
from referee.sessions.session import Session

NAMES = {"AC": "ace of clubs", "10H": "10 of hearts"}


class Listener:
    """Hears lines, and types what they say can be typed: a number, a word, or Enter."""

    def __init__(self, name, seed):
        game = games.load(name)
        self.session = Session(game, game.settled({}), seed)
        table, plain = self.session.table, game.say("en", dealt=True)
        names = {code: card.name for code, card in game.cards(table, plain).items()}
        say = game.say("en", dealt=True, words=names)
        self.heard, self.all = [], []
        self.terminal = Terminal(Conversation(self.session, say, additions=True).reply, say, self.hear)
        self.terminal.names, self.terminal.laid = names, partial(lines, names=names)
        self.terminal.greet()

    def hear(self, line):
        self.heard.append(paint.heard(line))

    def type(self):
        """The first thing that can be typed, as it was heard since the last time."""
        told = [line for text in self.heard for line in text.splitlines()]
        self.all += told
        self.heard.clear()
        numbers = [found[1] for line in told if (found := re.search(r"(?:^|: )(\d+|[a-z]), ", line))]
        words = [found[1] for line in told if (found := re.match(r"([a-z][a-z -]*): ", line))]
        listed = [found[1] for line in told if (found := re.match(r"\d+\. .*[,?] ([a-z-]+)", line))]
        return numbers, words, listed

    def play(self, most=2000):
        for _ in range(most):
            if self.terminal.client.is_over:
                break
            numbers, words, listed = self.type()
            self.try_each([*numbers, *words, *listed, ""])
        self.type()
        return self.all

    def try_each(self, options):
        from referee.errors import Refusal, WrongUse

        for option in options:
            try:
                self.terminal.read(option)
            except (Refusal, WrongUse):
                continue
            return
        raise AssertionError(self.all[-20:])


@pytest.mark.parametrize(("name", "seed"), [("scoundrel", 1), ("legacy", 1)])
def test_a_whole_game_is_played_from_the_transcript_alone(name, seed):
    told = Listener(name, seed).play()
    assert any("health" in line.lower() or "HP" in line for line in told)
    for line in told:
        assert not re.search(r"   |[♠♥♦♣]|\x1b", line), line
        assert not [sign for sign in line if unicodedata.category(sign) in ("Co", "Cn", "Me")], line
        if name == "scoundrel":
            assert not re.search(r"\b(?:10|[2-9JQKA])[CSHD]\b", line), line


def test_each_fact_has_a_line_with_what_it_is_about():
    rows = [
        Row("Room", cards=("AC", "10H"), notes=("damage 14", ""), numbers=(1, 2)),
        Row("", cards=("AC",), note="the last"),
        Row("Weapon", "none"),
        Row(text="nothing helps"),
    ]
    assert lines(rows, NAMES) == [
        "Room: 1, ace of clubs, damage 14",
        "Room: 2, 10 of hearts",
        "Room: ace of clubs",
        "Room: the last",
        "Weapon: none",
        "nothing helps",
    ]
