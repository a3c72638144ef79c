"""The first game of a player who knows only what the screen shows."""

import re
from random import Random

import pytest

from referee import games
from referee.commands import play
from referee.games.scoundrel.table import DUNGEON, VALUE
from referee.saves import opening
from referee.saves.opening import OpenRequest
from tests.terminal.screen import Screen

MAX_KEYS_IN_ROOM = 13


class Beginner(Screen):
    """Types what the screen teaches, with the cards of a shuffled deck: 8d th 4c, then 1 2 3.

    "Several answers fit on one line", so the cards of a room and what is done with them do.
    """

    def __init__(self, name="scoundrel", lang="en", *, seed=1, is_first_game=True):
        super().__init__(name, lang, first=is_first_game)
        self.deck = [*DUNGEON]
        Random(seed).shuffle(self.deck)
        self.waiting = []
        self.keys = 0
        self.rooms = 0

    def type(self, line):
        self.keys += len(line) + 1
        return super().type(line)

    def play(self):
        while not self.terminal.client.is_over:
            question = [line for line in self.lines if re.match(r"\d+\. ", line)][-1]
            count = int(re.search(r"Deal (\d) cards?", question)[1])
            drawn = [self.deck.pop(0) for _ in range(count)]
            typed = "".join(card.lower().replace("10", "t") for card in drawn)
            self.type(typed + self.plan_room([*self.waiting, *drawn], "\n".join(self.lines)))
            self.rooms += 1

    def plan_room(self, room, screen):
        """Return what is done with three cards: their numbers, and 1 for a weapon that hits.

        The screen tells what the weapon hits. It hits less after each fight, so the strong monsters
        come first.
        """
        order = sorted(room, key=lambda card: ("DHSC".index(card.suit) // 2, -VALUE[card]))
        limit = 0
        if found := re.search(r"hits monsters up to (\d+)|(hits any monster)", screen):
            limit = int(found[1] or 14)
        line = ""
        for card in order[:3]:
            line += str(room.index(card) + 1)
            if card.suit == "D":
                limit = 14
            elif card.black and VALUE[card] <= limit:
                line += "1"
                limit = VALUE[card] - 1
        self.waiting = order[3:]
        return line


def test_the_first_question_teaches_what_to_type():
    beginner = Beginner()
    assert re.match(r"Type what you see, for example `\w\w( \w\w){3}`", beginner.lines[-1])
    example = re.search("`(.*?)`", beginner.lines[-1])[1]
    beginner.type(example.replace(" ", ""))
    assert beginner.lines[-2].endswith("do you play?  or skip")
    assert "Type the number before a card" in beginner.lines[-1]
    beginner.type("1")
    assert not any("Type " in line for line in beginner.lines)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", games.BUILT_IN)
def test_no_later_game_teaches_it(name, lang):
    assert "`?`" in "\n".join(Beginner(name, lang).lines)
    assert "`?`" not in "\n".join(Beginner(name, lang, is_first_game=False).lines)


@pytest.mark.parametrize("seed", range(6))
def test_what_the_screen_says_is_enough_to_play_a_game_with_few_keys(seed):
    beginner = Beginner(seed=seed)
    beginner.play()
    assert beginner.session.over.outcome in {"win", "loss"}
    assert beginner.keys / beginner.rooms <= MAX_KEYS_IN_ROOM


def test_a_question_for_several_cards_is_taught_too():
    beginner = Beginner("spade-poker")
    beginner.type("10c 9d ah 2d 7c")
    assert "Type the cards, or the numbers before them: `1`." in beginner.lines


# --- the rules that a first game asks for ---


def choose_options(monkeypatch, *answers, **request):
    lines = iter(answers)
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    game = games.load("scoundrel")
    request = OpenRequest(**{"is_interactive": True, **request})
    return play.choose_first_options(game, request, game.say()).options


@pytest.mark.parametrize(
    ("answer", "variant"),
    [("", "standard"), ("1", "standard"), ("2", "classic"), ("c", "classic"), ("Std", None)],
)
def test_a_first_game_asks_for_its_rules(answer, variant, monkeypatch, capsys):
    options = choose_options(monkeypatch, answer, "standard")
    assert options == {"variant": variant or "standard"}
    output = capsys.readouterr().out
    assert "Classic: as published in 2011." in output
    assert "later, `--variant` decides" in output
    assert ("std is not possible here" in output) == (variant is None)


def test_the_option_that_decides_later_is_not_translated(monkeypatch, capsys):
    monkeypatch.setattr("builtins.input", lambda _: "")
    game = games.load("scoundrel")
    play.choose_first_options(game, OpenRequest(is_interactive=True), game.say("zh"))
    assert "`--variant`" in capsys.readouterr().out


def test_it_asks_only_once_and_no_program_no_pipe_and_nobody_who_has_said_it(monkeypatch):
    assert choose_options(monkeypatch, is_interactive=False) == {}
    assert choose_options(monkeypatch, options={"variant": "classic"}) == {"variant": "classic"}
    assert choose_options(monkeypatch, seed=3) == {}
    game = games.load("scoundrel")
    save = opening.open_game(game, OpenRequest(options=choose_options(monkeypatch, "2")))
    save.session.answer(["2C", "3C", "4C", "5C"])
    save.leave()
    assert choose_options(monkeypatch) == {}
    again = opening.open_game(game, OpenRequest(is_interactive=True, is_new=True))
    assert again.session.options["variant"] == "classic"
    again.leave()
