"""`--speech`: whole games played from nothing but what is read out."""

import re
import unicodedata
from contextlib import suppress

import pytest

from referee import games
from referee.errors import RequestError, UsageError
from referee.protocol import Conversation
from referee.rulekit.rows import Row
from referee.rulekit.say import Say
from referee.sessions.session import Session
from referee.terminal.prompt import Screen, Terminal
from referee.terminal.spoken import lines, names_of, speaker, spoken_screen
from tests.rows import each_row
from tests.texts.words import NARROW

# : How a line says what can be typed: a number or a letter, a word, what is listed in a question,
# an open box.
TYPED = [
    re.compile(how, re.MULTILINE)
    for how in (
        r"(?:^|: )(\d+|[a-z])[, ]",
        r"^([a-z][a-z -]*): ",
        r"^\d+\. .*[,?] ([a-z-]+)",
        r"[ ,]([A-Z]\d\.\d)",
    )
]
NAMES = {"AC": "ace of clubs", "10H": "10 of hearts"}


def card_names(game, table, say):
    return names_of({code: card.name for code, card in game.cards(table, say).items()})


class Listener:
    """Hears lines, and types what they say can be typed: a number, a word, or Enter."""

    def __init__(self, name, seed, lang="en"):
        game = games.load(name)
        self.session = Session(game, game.resolve_options({}), seed)
        table, plain = self.session.table, game.say(lang, dealt=True)
        names = card_names(game, table, plain)
        say = game.say(lang, dealt=True, words=names)
        self.heard, self.all = [], []
        screen = spoken_screen(Screen(str), say, names, self.heard.append)
        self.terminal = Terminal(Conversation(self.session, say).exchange, say, screen)
        self.terminal.greet()

    def listen(self):
        lines = [line for text in self.heard for line in text.splitlines()]
        self.heard.clear()
        self.all += lines
        return lines

    def play(self):
        while not self.terminal.client.is_over:
            text = "\n".join(self.listen())
            self.answer([typed for what in TYPED for typed in what.findall(text)])
        self.listen()
        return self.all

    def answer(self, options):
        """Type one after the other until one is an answer."""
        given = len(self.session.history.entries)
        for option in options:
            with suppress(RequestError, UsageError):
                self.terminal.read(option)
            if len(self.session.history.entries) > given:
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


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_chinese_is_read_out_with_its_own_commas(name):
    listener = Listener(name, 1, "zh")
    for line in ("state", "hint", "left", "log", "rules", "concede", "log"):
        with suppress(RequestError):
            listener.terminal.read(line)
    assert not [line for line in listener.listen() if NARROW.search(line)]


def test_each_fact_has_a_line_with_what_it_is_about():
    rows = [
        Row("Room", cards=("AC", "10H"), notes=("damage 14", ""), numbers=(1, 2)),
        Row("", cards=("AC",), note="the last"),
        Row("Weapon", "none"),
        Row(text="nothing helps"),
    ]
    assert lines(rows, NAMES, Say()) == [
        "Room: 1, ace of clubs, damage 14", "Room: 2, 10 of hearts",
        "Room: ace of clubs, the last", "Weapon: none", "nothing helps",
    ]  # fmt: skip


@each_row(__file__, "speech.toml", "line")
def test_what_only_eyes_can_use_is_said_in_words(row):
    names = {"KD": "king of diamonds", "JS": "jack of spades", "IM": "IM Rimeback"}
    assert speaker(games.load("scoundrel").say("en"), names)(row["line"]) == row["speech"]


def test_cards_are_called_by_what_stands_in_their_corner():
    legacy, scoundrel = games.load("legacy"), games.load("scoundrel")
    session = Session(legacy, legacy.resolve_options({}), 1)
    named = card_names(legacy, session.table, legacy.say("en"))
    assert [named[code] for code in ("IM", "D2")] == ["IM Rimeback", "D2 Watchtower"]
    session = Session(scoundrel, scoundrel.resolve_options({}), 1)
    assert card_names(scoundrel, session.table, scoundrel.say("en"))["JS"] == "jack of spades"


def test_a_question_is_the_last_line_and_rules_are_not_broken_into_lines():
    listener = Listener("legacy", 1)
    assert re.match(r"\d+\. ", listener.heard[-1])
    listener.heard.clear()
    listener.terminal.read("rules")
    assert max(map(len, listener.heard)) > 200


def test_a_number_whose_card_was_played_before_it_on_the_line_is_no_rank():
    """In `3 3` the second 3 is the card that is gone."""
    listener = Listener("scoundrel", None)
    listener.terminal.read("3c9c6dtc")
    with pytest.raises(RequestError):
        listener.terminal.read("3 3")
    assert listener.session.table.room == ["3C", "9C", "10C"]
